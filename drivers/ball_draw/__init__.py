"""Blowers that draw numbered balls, and read each as it comes out."""
