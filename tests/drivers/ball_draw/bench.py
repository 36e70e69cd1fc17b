"""A blower on a bench: the driver and its twin with a wire between, on virtual time."""

from __future__ import annotations

import random

from drivers.ball_draw.line import LineBallDraw
from drivers.ball_draw.twin import BlowerTwin
from drivers.line_protocol.identity import Approved
from drivers.signals import BallDrawn
from tests.drivers.line_protocol.bench import Bench


class BlowerBench(Bench):
    """``balls`` is the set that this table wants, ``fitted`` the one that is in the blower."""

    def __init__(self, *, balls: int = 80, fitted: int = 80, approved: Approved | None = None) -> None:
        super().__init__()
        self.balls, self.approved = balls, approved
        self.twin = BlowerTwin(self.wire.device, self.reactor, random.Random(1), balls=fitted)
        self.driver = self.new_driver()

    def new_driver(self) -> LineBallDraw:
        return LineBallDraw(
            "ball-draw", self.wire.host, self.reactor, self.signals.append, balls=self.balls, series="A1",
            approved=self.approved,
        )  # fmt: skip

    def restart(self, *queries: int) -> None:
        """The controller dies and comes back, and asks about its open orders."""
        self.driver.close()
        self.signals.clear()
        self.driver = self.new_driver()
        self.driver.open()
        for order in queries:
            self.driver.query(order)

    def connect(self) -> BlowerBench:
        self.twin.power_on()
        self.driver.open()
        self.run(0.5)
        self.signals.clear()
        self.lines.clear()
        return self

    def told(self) -> list[tuple[int, int]]:
        """Place and ball, in the order in which they were told."""
        return [(signal.place, signal.ball) for signal in self.seen(BallDrawn)]

    def lie_outside(self) -> list[tuple[int, int]]:
        """The same of the balls that a person sees outside."""
        return list(enumerate(self.twin.out, 1))
