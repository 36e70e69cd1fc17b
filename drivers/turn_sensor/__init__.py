"""Sensors at the pegs of a big six wheel."""
