"""Every result and every wager of a layout against the record: a result counts once, and a wager ends once by it.

What lies on is kept in a book of its own: wagers as they were entered, less those that ended, under the names that they
moved to. Does not settle: what a wager is paid, the audit and the record decided again say.
"""

from __future__ import annotations

from collections.abc import Callable

from controller.table import events as e
from controller.table.setup import TableSetup
from controller.table.state import TableState

Lying = dict[tuple[int, str], int]
"""Cents by seat and wager."""


class ResultLedger:
    """The results of one table whose rounds end with one, and its wagers. ``fail`` ends the run with a sentence."""

    def __init__(self, setup: TableSetup, fail: Callable[[str], None]) -> None:
        self._setup = setup
        self._fail = fail
        self._lying: Lying = {}
        self._lies_on: Lying = {}
        """What of this round is there in the next."""
        self._counted = 0
        """The number of the last round whose result counted."""

    def recorded(self, event: e.Event, before: TableState) -> None:
        """An event is on the disk; ``before`` is how the table stood."""
        match event:
            case e.StakePlaced():
                self._lies_as(before)
                self._lying[event.seat, event.wager] = event.cents
                if not event.cents:
                    del self._lying[event.seat, event.wager]
            case e.ResultShown():
                self._lies_as(before)
                if before.round.result:
                    self._fail(f"{event.result} came in round {before.round.number}, which had {before.round.result}")
            case e.ResultCounted():
                self._lies_as(before)
                self._counts(event, before)
            case e.WagerSettled():
                self._ends(event, before)
            case e.RoundClosed():
                self._closes(event)

    # --- inside ---

    def _lies_as(self, before: TableState) -> None:
        known = {(stake.seat, stake.wager): stake.cents for stake in before.round.stakes}
        if len(known) != len(before.round.stakes) or known != self._lying:
            self._fail(f"the table knows of the wagers {before.round.stakes}, and there lie {self._lying}")

    def _counts(self, event: e.ResultCounted, before: TableState) -> None:
        if event.number <= self._counted:
            self._fail(f"the result of round {event.number} counted again after that of round {self._counted}")
        if event.result != before.round.result:
            self._fail(f"{event.result} counted in round {event.number}, and {before.round.result or 'nothing'} came")
        mark = self._setup.game.by_result.marks(self._setup.rules, before.history.mark, event.result)
        if event.mark != mark:
            self._fail(f"{event.mark or 'nothing'} stands after {event.result}, and it must be {mark or 'nothing'}")
        self._counted = event.number

    def _ends(self, event: e.WagerSettled, before: TableState) -> None:
        if self._counted != before.round.number:
            self._fail(f"a wager ended in round {before.round.number} before its result counted")
        lay = self._lying.pop((event.seat, event.wager), None)
        if lay is None:
            self._fail(f"{event.wager} of seat {event.seat} ended, and does not lie there or has ended already")
        elif lay != event.cents:
            self._fail(f"{event.wager} of seat {event.seat} ended with {event.cents} cents, and {lay} lay there")
        if event.stands_as:
            if (event.seat, event.stands_as) in self._lies_on:
                self._fail(f"two wagers of seat {event.seat} lie on as {event.stands_as}")
            self._lies_on[event.seat, event.stands_as] = event.cents

    def _closes(self, event: e.RoundClosed) -> None:
        if event.void is (self._counted == event.number):
            self._fail(f"round {event.number} {'is void and counted' if event.void else 'is over without a result'}")
        if event.void:
            return
        if self._lying:
            self._fail(f"round {event.number} is over, and nothing says how these ended: {self._lying}")
        self._lying, self._lies_on = self._lies_on, {}
