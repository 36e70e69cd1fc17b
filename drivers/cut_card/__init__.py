"""Sensors in the mouth of a shoe that see the cut card, and no other."""
