"""Readers of the number that is printed on a ticket."""
