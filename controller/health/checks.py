"""All checks of the health, in the order in which they are told. Does not judge: :func:`judge` does."""

from __future__ import annotations

from controller.health import of_computer, of_console, of_disk, of_table
from controller.health.check import Check

CHECKS: tuple[Check, ...] = (*of_computer.CHECKS, *of_disk.CHECKS, *of_table.CHECKS, *of_console.CHECKS)
OF_THE_BOX = frozenset(check.device for check in CHECKS if check.device)
"""Whose faults are the box's own, and no device's."""
