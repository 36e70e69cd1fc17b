"""A table on twins with the equipment of wheels and dice, beside everything else."""

from __future__ import annotations

WHEEL = """
[bus.wheel]
kind = "twin"

[wheel]
driver = "slingshot"
bus    = "wheel"
"""
