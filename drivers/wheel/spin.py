"""Which number a wheel brought: told once a spin, never without a ball that was seen to run, never on one word alone.

The line has no checksum, repeats itself for seconds and may say a number that no ball brought. So a number counts when
it was said twice alike, at least once by a status, of a spin in which the ball ran, without a warning
(docs/protocols/wheel.md, 3). Does not know time, and does not decide what a warning means.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from drivers.wheel.line import Status

Doubt = Literal["ghost", "contradicts"]


@dataclass(frozen=True, slots=True)
class Outcome:
    """What follows from one thing that was said."""

    result: str | None = None
    """The number of this spin, told now."""
    fault: Doubt | None = None
    """Why a number is none."""
    why: str = ""
    ball_runs: bool = False
    """A spin has begun: what was doubtful before is over."""


NOTHING = Outcome()


class Spins:
    """Spin after spin of one wheel."""

    def __init__(self) -> None:
        self._followed = False
        """Whether it was heard how the game came to where it is."""
        self._runs = False
        """Whether the ball was seen to run in the spin that has no number yet."""
        self._status: Status | None = None
        self._said: str | None = None
        """A number of this spin that was said once."""
        self._by_status = False
        """Whether a status said it."""
        self._spoilt = False
        """Whether two numbers were said of this spin."""
        self._told: str | None = None
        """The number of the spin that is over, until the next one."""
        self._told_spin: int | None = None
        self._new_game = True
        """Whether a game began since a number was told."""

    def lost(self) -> None:
        """Nobody heard what was said: a spin that ran may have its number, and another may run."""
        self._followed = self._runs = False
        self._told = self._status = None
        self._clear()

    def status(self, status: Status) -> Outcome:
        """A status came."""
        self._status = status
        if status.number is not None:
            return self._number(status.number, by_status=True)
        self._followed = True
        if status.state in ("ball", "no-more-bets"):
            return self._ball_runs(status.spin)
        return self._between_spins(bets=status.state == "bets")

    def number(self, number: str) -> Outcome:
        """A number came alone."""
        return self._number(number, by_status=False)

    # --- inside ---

    def _clear(self) -> None:
        self._said, self._by_status, self._spoilt = None, False, False

    def _ball_runs(self, spin: int) -> Outcome:
        if self._runs or (not self._new_game and spin == self._told_spin):  # or a late word of the spin that is over
            return NOTHING
        self._runs, self._told = True, None
        self._clear()
        return Outcome(ball_runs=True)

    def _between_spins(self, *, bets: bool) -> Outcome:
        said, whole = self._said, self._spoilt
        self._runs, self._new_game = False, True
        if bets:
            self._told = None
        self._clear()
        if said is None or whole:
            return NOTHING
        return Outcome(fault="ghost", why=f"it said {said} once, and the spin was over")

    def _number(self, number: str, *, by_status: bool) -> Outcome:
        status = self._status
        if not self._followed or status is None:
            return NOTHING  # said before anybody listened
        if self._told is not None:
            if number == self._told:
                return NOTHING
            return Outcome(fault="contradicts", why=f"it said {self._told} of this spin, and then {number}")
        if not self._runs:
            return Outcome(fault="ghost", why=f"it said {number} and no ball was seen to run")
        if self._spoilt or status.warnings:
            return NOTHING
        if self._said is not None and self._said != number:
            self._spoilt = True
            return Outcome(fault="contradicts", why=f"it said {self._said} of this spin, and then {number}")
        again, self._said = self._said is not None, number
        self._by_status = self._by_status or by_status
        if not (again and self._by_status):
            return NOTHING
        self._runs, self._new_game = False, False
        self._told, self._told_spin = number, status.spin
        self._clear()
        return Outcome(result=number)
