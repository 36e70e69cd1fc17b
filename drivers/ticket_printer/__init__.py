"""Printers of tickets."""
