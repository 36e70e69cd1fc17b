"""What people do in a simulated room of tickets: sell, draw, pay, print again, take back, and mistakes at all of it.

Numbers come by chance. Does not know keno or bingo: the game's declaration does.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator
from typing import Protocol, cast

from controller.people.entry_lines import CONSOLE
from controller.rehearsal.simulation.floor import Floor
from controller.rehearsal.simulation.shoe_handling import Keys
from controller.table.commands import ClaimKeyed, DesignateKeyed, PayKeyed, ReprintKeyed, SaleKeyed, VoidKeyed
from controller.table.setup import TableSetup
from controller.table.state import TableState
from controller.table.tickets.course import BLOWER, READER, drawing, next_place, playing, why_not_claimable
from controller.table.tickets.numbers import bars
from controller.twins.room import scan
from drivers.signals import Signal
from games.declared.tickets import Way

CLOSE_OFTEN = 0.2
MOST_UNPAID = 5
"""More winners than these are not paid by the way: their players come later."""


class BlowerTwin(Protocol):
    """A blower as people see it."""

    @property
    def state(self) -> str:
        """``out``: balls lie outside; ``jammed``: one sticks."""

    @property
    def out(self) -> tuple[int, ...]:
        """The balls that lie outside, the first one first."""

    def put_back(self) -> None:
        """Let all balls fall back."""

    def clear_jam(self) -> None:
        """Free the ball that sticks."""


def blower_of(floor: Floor) -> BlowerTwin | None:
    """The blower of this table; None where it has none."""
    return None if floor.file.ball_draw is None else cast(BlowerTwin, floor.twins.twin(BLOWER))


class RoomHandling:
    """Everybody at the windows and at the blower.

    ``keys`` presses keys of the pad; ``chance`` says whether something happens that happens in this share of cases:
    nothing odd while all hurry.
    """

    def __init__(
        self, floor: Floor, setup: TableSetup, rng: random.Random, keys: Keys, chance: Callable[[float], bool]
    ) -> None:
        self._floor = floor
        self._setup = setup
        self._rng = rng
        self._keys = keys
        self._chance = chance

    def go_on(self, state: TableState) -> Iterator[int]:
        """What is done next as the room stands."""
        if self._setup.is_open(state):
            yield from self._at_windows(state)
            if (plays := self._setup.game.by_tickets.plays(self._setup.posted)) and self._chance(0.1):
                self._give(DesignateKeyed(device=CONSOLE, at=self._now(), plays=self._rng.choice(plays)))
            if self._rng.random() < CLOSE_OFTEN:
                self._floor.twins.press("lock-out")
        elif drawing(state, self._setup):
            if self._chance(0.2):
                yield from self._at_windows(state)
            if self._setup.game.by_tickets.claimed is not None:
                yield from self._claims(state)
            if state.room.claims:
                yield from self._keys("NEXT")
            else:
                yield from self._draw(state)
        else:
            yield from self._at_windows(state)
            blower = blower_of(self._floor)
            if blower is not None and blower.out and not self._chance(0.1):
                blower.put_back()
                yield 500
            yield from self._keys("NEXT")

    # The windows

    def _at_windows(self, state: TableState) -> Iterator[int]:
        rng, room = self._rng, state.room
        for _ in range(rng.randint(0, 2)):
            self._give(self._sale())
            yield rng.randint(200, 900)
        for number in room.unprinted:
            self._give(ReprintKeyed(device=CONSOLE, at=self._now(), ticket=bars(number)))
            yield 300
        for number in list(room.unpaid)[:MOST_UNPAID]:
            if READER in self._setup.fitted and self._chance(0.4):
                scan(self._floor.twins, bars(number))
                yield 900
                yield from self._keys("ENTER")
            else:
                window = rng.choice(self._setup.seats)
                self._give(PayKeyed(device=CONSOLE, at=self._now(), ticket=bars(number), window=window))
                yield 300
        if room.tickets and self._chance(0.1):
            number = rng.choice(list(room.tickets))
            self._give(VoidKeyed(device=CONSOLE, at=self._now(), ticket=bars(number), why="sold by mistake"))
            yield 300

    def _sale(self) -> SaleKeyed:
        rng, chance = self._rng, self._setup.game.by_tickets
        if not chance.marks:
            return SaleKeyed(device=CONSOLE, at=self._now(), window=rng.choice(self._setup.seats))
        spots = rng.randint(1, 12)
        marks = rng.sample(range(chance.balls.lowest, chance.balls.highest + 1), spots)
        cut = rng.randint(1, spots) if self._chance(0.3) else spots
        groups = tuple(group for group in (tuple(marks[:cut]), tuple(marks[cut:])) if group)
        odd = self._chance(0.1)
        cents = rng.choice((100, 200, 500, 2_000, 90 if odd else 125))
        ways = tuple(Way((place,), cents) for place in range(len(groups)))
        window = 99 if self._chance(0.02) else rng.choice(self._setup.seats)
        games = rng.choice((1, 1, 1, 2, 5))
        return SaleKeyed(device=CONSOLE, at=self._now(), window=window, groups=groups, ways=ways, games=games)

    def _claims(self, state: TableState) -> Iterator[int]:
        """Who has won claims, mostly; at times somebody who has not."""
        claimed = self._setup.game.by_tickets.claimed
        assert claimed is not None
        for number, ticket in state.room.tickets.items():
            if why_not_claimable(state, self._setup, number) is not None:
                continue
            found = claimed(self._setup.posted, playing(state, self._setup), ticket.paper(number), state.series)
            if (found.card and not self._chance(0.1)) or self._chance(0.01):
                self._give(ClaimKeyed(device=CONSOLE, at=self._now(), ticket=bars(number)))
                yield 300

    # The draw

    def _draw(self, state: TableState) -> Iterator[int]:
        blower = blower_of(self._floor)
        if blower is not None and blower.state == "jammed":
            yield 2_000
            (blower.put_back if self._chance(0.3) else blower.clear_jam)()
            return
        if state.at_work(BLOWER) or state.round.draw_order is not None:
            yield 2_500
            return
        if blower is not None and 0 in state.room.balls:
            yield from self._read_off(state, blower)
        elif blower is not None and blower.out and not state.room.balls:
            blower.put_back()
            yield 4_000
        elif blower is None and state.drawing_closed_by:  # no number comes from the generator: balls by hand
            balls = self._setup.game.by_tickets.balls
            left = [ball for ball in range(balls.lowest, balls.highest + 1) if ball not in state.room.balls]
            yield from self._keys(f"{' '.join(str(self._rng.choice(left)))} ENTER")
        elif blower is None and self._chance(0.1):
            highest = self._setup.game.by_tickets.balls.highest
            yield from self._keys(f"{self._rng.randint(1, highest)} ENTER")
        else:
            yield from self._keys("ENTER")

    def _read_off(self, state: TableState, blower: BlowerTwin) -> Iterator[int]:
        """What lies where no reader read it; at times another number is keyed in."""
        place = next_place(state) - state.room.earlier
        known = blower.out[place - 1 : place]
        ball = known[0] if known and not self._chance(0.05) else self._rng.randint(1, 80)
        yield from self._keys(f"{ball} ENTER")

    def _give(self, signal: Signal) -> None:
        """At the page of the windows; nobody hears it while the service does not run."""
        if self._floor.table is not None:
            self._floor.table.service.take(signal)

    def _now(self) -> int:
        return self._floor.reactor.now()
