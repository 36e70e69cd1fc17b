"""Sensors under the felt that see a chip lie on a bet spot, and see it lifted again."""
