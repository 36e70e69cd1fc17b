"""Displays of how two hands stand and how the round ended, or of the one number that a wheel or dice brought."""
