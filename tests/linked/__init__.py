"""Linked pools with real processes on this machine: the demonstration, and the rig that kills them."""
