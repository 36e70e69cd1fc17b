"""Displays of how two hands stand, and how the round ended."""
