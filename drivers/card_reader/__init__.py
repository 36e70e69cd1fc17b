"""Readers of the faces of cards, where a shuffler or a shoe has one at its mouth (docs/protocols/line.md, 9)."""
