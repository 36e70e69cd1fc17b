"""People at what not every table has: chips on bet spots, doors of the cabinet, the pad for the dice.

Each script yields how many milliseconds pass until the next thing, as those of
:mod:`controller.rehearsal.simulation.people` do. Does not play the round: dealer and supervisors do.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator

from controller.rehearsal.simulation.floor import Floor
from controller.rehearsal.simulation.inspector import Inspector
from controller.rehearsal.simulation.mood import Mood
from controller.table.setup import TableSetup
from controller.table.state import TableState

FOUND_LYING = ("covered-at-start", "stuck")
"""Faults of a bet sensor that are over when what lies there is lifted."""
HELD_OPEN_MS = (30, 300, 1_500, 8_000, 90_000)
HELD_OPEN_CAREFULLY_MS = (300, 1_500, 8_000)
DARK_MS = 400


class Visitors:
    """Everybody who is not the dealer."""

    def __init__(
        self, floor: Floor, setup: TableSetup, rng: random.Random, recorded: Callable[[], TableState], mood: Mood
    ) -> None:
        self._floor = floor
        self._setup = setup
        self._rng = rng
        self._recorded = recorded
        self._mood = mood
        self._doors = tuple(floor.file.door)
        self._pads = tuple(floor.file.entry_pad)
        self._collected = 0
        """The round before which the dealer took the chips off the spots."""

    def scripts(self) -> list[Iterator[int]]:
        """What they do, on a table that has it."""
        found = []
        if self._floor.spots:
            found.append(self._bets())
        if self._doors:
            found += [self._at_doors(), self._in_the_dark()]
        if self._pads:
            found.append(self._dice())
        if taped := self._setup.taped:
            rng = random.Random(self._rng.random())
            found.append(Inspector(self._floor, rng, taped, self._recorded, self._mood).script())
        return found

    def odd_acts(self) -> list[Callable[[], None]]:
        """What somebody may do who does anything at any time."""
        rng, floor = self._rng, self._floor
        acts: list[Callable[[], None]] = []
        if floor.spots:
            acts += [
                lambda: floor.lift(rng.choice(self._setup.seats)),
                lambda: floor.pass_hand(rng.choice(self._setup.seats), rng.choice((1, 15, 150, 390, 900, 5_000))),
            ]
        if self._doors:
            acts += [
                lambda: floor.open_door(rng.choice(self._doors)),
                lambda: floor.shut_door(rng.choice(self._doors)),
            ]
        return acts

    # What the dealer sees to

    def collect(self, state: TableState) -> Iterator[int]:
        """Take the last round's chips off the spots, and what lies where the table cannot tell since when."""
        if not self._floor.spots or not self._setup.is_open(state):
            return
        lying = [fault.device for fault in state.faults if fault.fault in FOUND_LYING]
        new_round, self._collected = self._collected != state.round.number, state.round.number
        for seat in self._setup.seats:
            if new_round or self._setup.acceptor[seat] in lying:
                if self._floor.spots[seat].sensor.chips:
                    yield self._rng.randint(40, 150)
                self._floor.lift(seat)

    def shut_doors(self) -> Iterator[int]:
        """Shut what stands open."""
        for name in self._doors:
            if self._floor.twins.door(name).is_open:
                yield 300
                self._floor.shut_door(name)

    # Chips on spots

    def _bets(self) -> Iterator[int]:
        rng, mood = self._rng, self._mood
        while True:
            yield rng.randint(300, 900) if mood.brisk else int(rng.randint(500, 4_000) * mood.pause)
            seat = rng.choice(self._setup.seats)
            if self._setup.is_open(self._recorded()):
                yield from self._bet(seat)
            elif not mood.brisk and rng.random() < 0.06:
                yield from self._meddle(seat)

    def _bet(self, seat: int) -> Iterator[int]:
        rng, floor = self._rng, self._floor
        act = 0.0 if self._mood.brisk else rng.random()
        if act < 0.6:
            floor.chip(seat, 0)
        elif act < 0.75:
            floor.lift(seat)
        elif act < 0.95:
            floor.pass_hand(seat, rng.choice((20, 100, 200, 300)))
        else:
            floor.chip(seat, 0)
            yield rng.randint(30, 1_500)
            floor.lift(seat)

    def _meddle(self, seat: int) -> Iterator[int]:
        """After lock-out: lift a bet, lay it back, add one, reach over it."""
        rng, floor = self._rng, self._floor
        act = rng.random()
        if act < 0.3:
            floor.lift(seat)
            yield rng.randint(50, 5_000)
            floor.chip(seat, 0)
        elif act < 0.5:
            floor.lift(seat)
        elif act < 0.8:
            floor.chip(seat, 0)
        else:
            floor.pass_hand(seat, rng.choice((100, 300, 1_000)))

    # Doors

    def _at_doors(self) -> Iterator[int]:
        while True:
            yield self._rng.randint(20_000, 400_000)
            name = self._rng.choice(self._doors)
            if self._mood.brisk or (self._mood.careful and name in self._floor.file.logic_doors):
                continue
            yield from self._open(name, HELD_OPEN_CAREFULLY_MS if self._mood.careful else HELD_OPEN_MS)

    def _in_the_dark(self) -> Iterator[int]:
        """Somebody who waits until no service runs."""
        while True:
            yield DARK_MS
            if self._floor.table is None and self._rng.random() < 0.2:
                yield from self._open(self._rng.choice(self._doors), HELD_OPEN_MS[:3])

    def _open(self, name: str, for_ms: tuple[int, ...]) -> Iterator[int]:
        self._floor.open_door(name)
        yield self._rng.choice(for_ms)
        self._floor.shut_door(name)

    # Dice

    def _dice(self) -> Iterator[int]:
        rng = self._rng
        while True:
            yield rng.randint(10_000, 120_000)
            dice = "".join(str(rng.randint(1, 6)) for _ in range(3))
            self._floor.key_in(rng.choice(self._pads), dice if rng.random() < 0.9 else rng.choice(("519", "12", "0")))
