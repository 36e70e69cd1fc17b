"""A table on twins with the equipment of wheels and dice, beside everything else."""

from __future__ import annotations

WHEEL = """
[bus.wheel]
kind = "twin"

[wheel]
driver = "slingshot"
bus    = "wheel"
"""
TURN_SENSOR = """
[turn-sensor]
driver = "pegs"
line   = "panel.A5"
second = "panel.A6"
"""
DICE_CUP = """
[dice-cup]
driver = "contact"
line   = "panel.A5"
"""
POINT_MARKER = """
[part.point]
type    = "mcp23017"
bus     = "felt"
address = 0x25

[point-marker]
driver = "wire"
four   = "point.A0"
five   = "point.A1"
six    = "point.A2"
eight  = "point.A3"
nine   = "point.A4"
ten    = "point.A5"
on     = "point.A6"
"""
