"""Doors of the table's cabinet: its contact, and the latch that remembers an opening while there is no power."""
