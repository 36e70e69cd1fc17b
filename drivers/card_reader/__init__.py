"""Readers of the number on a player's card."""
