"""What people do in a simulated room of tickets: sell, draw, pay, print again, take back, and mistakes at all of it.

Numbers come by chance. Does not know keno or bingo: the game's declaration does.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Protocol, cast

from controller.people.entry_lines import CONSOLE
from controller.rehearsal.simulation.floor import Floor
from controller.rehearsal.simulation.handling import Handling
from controller.table.commands import (
    ClaimKeyed,
    DesignateKeyed,
    PayKeyed,
    ReprintKeyed,
    SaleKeyed,
    SpinKeyed,
    VoidKeyed,
    WitnessKeyed,
)
from controller.table.state import TableState
from controller.table.tickets.claim_course import unverified, wheel_of, why_not_claimable
from controller.table.tickets.course import (
    BLOWER,
    PRINTER,
    READER,
    ahead_left,
    calling,
    complete,
    in_play,
    is_unread,
    next_place,
    playing,
    why_no_witness,
)
from controller.table.tickets.numbers import bars
from controller.twins.room import scan
from games.declared.tickets import Way

CLOSE_OFTEN = 0.2
PAPER_OUT = "paper-out"
"""The fault of a printer that somebody mends with a new roll."""
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


class PrinterTwin(Protocol):
    """A ticket printer as people see it."""

    def new_roll(self) -> None:
        """Put in a whole roll of paper."""


def blower_of(floor: Floor) -> BlowerTwin | None:
    """The blower of this table; None where it has none."""
    return None if floor.file.ball_draw is None else cast(BlowerTwin, floor.twins.twin(BLOWER))


class RoomHandling(Handling):
    """Everybody at the windows and at the blower."""

    def go_on(self, state: TableState) -> Iterator[int]:
        """What is done next as the room stands."""
        if self._setup.is_open(state):
            yield from self._before(state)
        elif calling(state, self._setup):
            if state.room.unprinted or self._chance(0.2):
                yield from self._at_windows(state)
            if self._setup.game.by_tickets.claims is not None:
                yield from self._claims(state)
            if state.room.claims:
                yield from self._close(state)
            else:
                yield from self._draw(state)
        else:
            yield from self._at_windows(state)
            blower = blower_of(self._floor)
            if blower is not None and blower.out and not self._chance(0.1):
                blower.put_back()
                yield 500
            yield from self._keys("NEXT")

    def _before(self, state: TableState) -> Iterator[int]:
        """What is played is said before its first sheet, mostly; what is drawn ahead has somebody who looks on."""
        plays = self._setup.game.by_tickets.plays(self._setup.rules)
        if plays and self._chance(0.05 if in_play(state) else 0.7):
            self._give(DesignateKeyed(device=CONSOLE, at=self._now(), plays=self._of_any_format(plays)))
            yield 300
            return
        yield from self._at_windows(state)
        if ahead_left(state, self._setup):
            if why_no_witness(state, self._setup) is not None and not self._chance(0.1):
                self._give(WitnessKeyed(device=CONSOLE, at=self._now(), witness="a player of the first row"))
                yield 300
            else:
                yield from self._draw(state)
        if self._rng.random() < CLOSE_OFTEN:
            self._floor.twins.press("lock-out")

    def _of_any_format(self, plays: tuple[str, ...]) -> str:
        """One of them, each format as often as the next, though most patterns are of the regular game."""
        claims = self._setup.game.by_tickets.claims
        if claims is None:
            return self._rng.choice(plays)
        found: dict[str, list[str]] = {}
        for one in plays:
            found.setdefault(claims.format(self._setup.rules, one), []).append(one)
        return self._rng.choice(found[self._rng.choice(list(found))])

    def _close(self, state: TableState) -> Iterator[int]:
        """Spin where that is due, mostly far enough; find a card void at times; then the caller closes the game."""
        claims, rng = self._setup.game.by_tickets.claims, self._rng
        assert claims is not None
        voids = tuple(claims.voids(self._setup.rules, state.room.plays))
        wheel = wheel_of(state, self._setup)
        if voids and self._chance(0.3):
            ticket = bars(rng.choice(state.room.claims).number)
            self._give(VoidKeyed(device=CONSOLE, at=self._now(), ticket=ticket, why=rng.choice(voids)))
            yield 300
        elif wheel and not state.room.spun and not self._chance(0.1):
            number = 0 if self._chance(0.15) else 99 if self._chance(0.05) else rng.choice(wheel)
            if self._chance(0.5):
                yield from self._keys(f"{number} ENTER")
            else:
                self._give(SpinKeyed(device=CONSOLE, at=self._now(), number=number))
                yield 300
        elif unverified(state, self._setup) is None or self._chance(0.1):
            yield from self._keys("NEXT")

    # The windows

    def _at_windows(self, state: TableState) -> Iterator[int]:
        rng, room = self._rng, state.room
        for _ in range(rng.randint(0, 2)):
            self._give(self._sale(state))
            yield rng.randint(200, 900)
        out_of_paper = any((fault.device, fault.fault) == (PRINTER, PAPER_OUT) for fault in state.faults)
        if out_of_paper:
            cast(PrinterTwin, self._floor.twins.twin(PRINTER)).new_roll()
            yield 2_000
            return
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

    def _sale(self, state: TableState) -> SaleKeyed:
        rng, chance, plays = self._rng, self._setup.game.by_tickets, state.room.plays
        if not chance.marks(self._setup.rules, plays):
            return SaleKeyed(device=CONSOLE, at=self._now(), window=rng.choice(self._setup.seats))
        if chance.claims is not None:
            return self._written(chance.balls.highest)
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

    def _written(self, highest: int) -> SaleKeyed:
        """A card on which a player wrote numbers, mostly eight."""
        count = 7 if self._chance(0.1) else 8
        numbers = tuple(self._rng.sample(range(1, highest + 1), count))
        window = self._rng.choice(self._setup.seats)
        return SaleKeyed(device=CONSOLE, at=self._now(), window=window, groups=(numbers,))

    def _claims(self, state: TableState) -> Iterator[int]:
        """Who has won claims, mostly; at times somebody who has not."""
        claims = self._setup.game.by_tickets.claims
        assert claims is not None
        for number, ticket in state.room.tickets.items():
            if why_not_claimable(state, self._setup, number) is not None:
                continue
            found = claims.judged(self._setup.rules, playing(state, self._setup), ticket.paper(number), state.series)
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
        if blower is not None and blower.state == "out" and is_unread(state):
            yield from self._read_off(state, blower)
            return
        if state.at_work(BLOWER) or state.round.draw_order is not None:
            yield 2_500
            return
        if blower is not None and 0 in state.room.balls:
            yield from self._read_off(state, blower)
        elif blower is not None and blower.out and not state.room.balls:
            blower.put_back()
            yield 4_000
        elif (
            blower is None and state.drawing_closed_by and not complete(state, self._setup)
        ):  # no number comes from the generator: balls by hand
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
