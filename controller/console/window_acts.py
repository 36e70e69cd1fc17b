"""What the page of the windows asks of the table: a sale, a print, a ticket taken back, a payment, numbers by chance.

Numbers that are chosen by chance stand on the page before they are sold, so that player and writer see them. Does not
decide, and draws no ball.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass

from controller.console.desk import Desk, Reply
from controller.console.form import Form
from controller.people.entry_lines import CONSOLE
from controller.people.keyed_sale import sale
from controller.table.command import Request
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
from controller.table.setup import TableSetup
from controller.table.state import TableState
from controller.table.tickets.course import found, games_in_words
from controller.table.tickets.numbers import serial
from controller.table.words import sentence, words_of
from games.money.dollars import dollars

MOST_SPOTS = 20
TWICE_NS = 1_500_000_000
"""Within so long one slip at one window is one press: who wants a second ticket like it waits that long."""


@dataclass(frozen=True, slots=True)
class Chance:
    """Where the page takes time and chance from: monotonic ns, the minute of the day, a number below another."""

    now_ns: Callable[[], int]
    minute: Callable[[], int]
    below: Callable[[int], int]


class WindowActs:
    """The acts of one room; ``state`` is how it stands by what was decided last."""

    def __init__(self, desk: Desk, setup: TableSetup, chance: Chance, state: Callable[[], TableState]) -> None:
        self._desk = desk
        self._setup = setup
        self._chance = chance
        self._state = state
        self._last_slip = ("", -TWICE_NS)
        """What the last slip said, with its window, and when."""
        self._acts: Mapping[str, Callable[[Form], Request]] = {
            "sell": self._sell,
            "pay": self._pay,
            "void": self._void,
            "designate": lambda form: DesignateKeyed(device=CONSOLE, at=chance.now_ns(), plays=form.text("plays")),
            "claim": lambda form: ClaimKeyed(device=CONSOLE, at=chance.now_ns(), ticket=form.text("ticket")),
            "onlooker": lambda form: WitnessKeyed(device=CONSOLE, at=chance.now_ns(), witness=form.text("onlooker")),
            "wheel": lambda form: SpinKeyed(device=CONSOLE, at=chance.now_ns(), number=form.number("wheel")),
            "reprint": lambda form: ReprintKeyed(device=CONSOLE, at=chance.now_ns(), ticket=form.text("ticket")),
        }

    async def act(self, verb: str, form: Form) -> Reply | None:
        """Tell the table what the page says, and say what became of it; None for a verb that there is not."""
        make = self._acts.get(verb)
        if make is None:
            return None
        try:
            told = make(form)
        except ValueError as error:
            return Reply(False, sentence(str(error)))
        before = self._state()
        refused = await self._desk.take(told)
        return refused or Reply(True, self._done(told, before))

    def picked(self, form: Form) -> tuple[int, ...]:
        """So many different numbers by chance.

        Raises:
            ValueError: nothing is chosen so many times, or here at all.
        """
        pick, spots = self._setup.game.by_tickets.quick_pick, form.number("spots")
        if pick is None:
            raise ValueError(f"no numbers are chosen at {self._setup.game.title.lower()}")
        if not 1 <= spots <= MOST_SPOTS:
            raise ValueError(f"1 to {MOST_SPOTS} numbers are chosen by chance, not {spots}")
        return pick(spots, self._chance.below)

    def _pay(self, form: Form) -> Request:
        ticket, window = form.text("ticket"), form.number("window")
        return PayKeyed(device=CONSOLE, at=self._chance.now_ns(), ticket=ticket, window=window)

    def _void(self, form: Form) -> Request:
        return VoidKeyed(device=CONSOLE, at=self._chance.now_ns(), ticket=form.text("ticket"), why=form.text("why"))

    def _sell(self, form: Form) -> Request:
        """The marks that were touched are one group; several groups are written."""
        marks = form.text("groups") or " ".join(form.every("mark"))
        by, bet = form.text("by"), form.text("dollars").removeprefix("$")
        parts = (
            f"{form.text('window')}: {marks}",
            *((f"${bet}",) if bet else ()),
            *((f"by {by}",) if by else ()),
            f"{form.text('games') or 1} games",
        )
        slip, now_ns = ", ".join(parts), self._chance.now_ns()
        (said, at_ns), self._last_slip = self._last_slip, (slip, now_ns)
        if said == slip and now_ns - at_ns < TWICE_NS:
            raise ValueError("the same was asked for at this window a moment ago: look at its answer, then press again")
        return sale(slip, CONSOLE, now_ns, self._chance.minute())

    def _done(self, told: Request, before: TableState) -> str:
        """What to say to the player. A ticket that was sold has the number that came next before."""
        room, letter = self._state().room, self._setup.game.by_tickets.letter
        if isinstance(told, SaleKeyed):
            number = before.room.next_ticket
            ticket = room.tickets[number]
            return f"{serial(letter, number)}, game {games_in_words(ticket)}: take {dollars(ticket.price_cents)}."
        if isinstance(told, PayKeyed):
            number, _ = found(before, self._setup, told.ticket)
            return f"{serial(letter, number)}: pay {dollars(before.room.unpaid[number])}."
        if isinstance(told, DesignateKeyed):
            return f"Played is {words_of(told.plays).lower()}."
        if isinstance(told, ClaimKeyed):
            return "The claim is good: further claims, then NEXT closes the game."
        if isinstance(told, WitnessKeyed):
            return f"{told.witness} looks on."
        if isinstance(told, SpinKeyed):
            return f"The wheel stopped at {told.number}." if told.number else "That spin does not count: spin again."
        return "A supervisor answers at the awards desk." if isinstance(told, VoidKeyed) else "It is printed once more."
