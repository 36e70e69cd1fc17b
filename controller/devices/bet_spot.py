"""A bet spot with a sensor, with the verbs that people have at an acceptor. Knows no driver."""

from __future__ import annotations

from collections.abc import Callable

from drivers.bet_sensor.twin import BetSensorTwin


class BetSpot:
    """A SeatAcceptorTwin (``acceptors.py``): a chip is laid, and nothing keeps it off."""

    def __init__(self, sensor: BetSensorTwin) -> None:
        self.sensor = sensor
        self.passed = 0
        self.returned = 0

    @property
    def gate_closed(self) -> bool:
        """There is no gate."""
        return False

    def drop(self, width_ms: float = 40) -> bool:
        """Lay a chip on the spot."""
        self.sensor.lay()
        self.passed += 1
        return True

    def lift(self) -> int:
        """Take every chip off; how many there were. Raises ValueError when none lies there."""
        return self.sensor.lift()

    def watch_gate(self, action: Callable[[bool], None]) -> None:
        """There is no gate that moves."""
