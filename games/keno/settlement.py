"""What keno tickets win: the catch of each way by the house's schedule, and of one game only a ticket's best prize.

The document pays "only the highest prize per game played on a ticket" (000:403), and calls a way ticket the equivalent
of several tickets (000:394); which of the two holds for ways is ``best_prize_of``, the first where the house says
nothing. A catch is counted on sets that are whole numbers, so that a room's tickets are settled while the board still
flashes. Does not know which tickets were paid.
"""

from collections.abc import Iterable, Sequence
from typing import NamedTuple

from games.keno.draw import why_not_draw
from games.keno.rules import TicketRules
from games.keno.ticket import Ticket
from games.tickets.numbers import marked
from games.tickets.serial import Serial


class SettlementError(ValueError):
    """A game cannot be settled; the text says why."""


class Prize(NamedTuple):
    """What one way won."""

    way: int
    """Which way of the ticket, counted from 0."""
    spots: int
    caught: int
    cents: int


class Settled(NamedTuple):
    """One ticket in one game."""

    serial: Serial
    game: int
    prizes: tuple[Prize, ...]
    """Those that are paid; the best one alone, or one a way that won."""
    source: str

    @property
    def cents(self) -> int:
        """What the ticket is paid for this game."""
        return sum(prize.cents for prize in self.prizes)


def caught(numbers: Iterable[int], balls: Iterable[int]) -> int:
    """How many played numbers are among the balls (000:395, 413)."""
    return (marked(numbers) & marked(balls)).bit_count()


def settle(rules: TicketRules, tickets: Iterable[Ticket], game: int, balls: Sequence[int]) -> tuple[Settled, ...]:
    """Settle all tickets that are good for ``game``; others are passed over.

    Raises:
        SettlementError: the balls are not the draw of a game.
    """
    why = why_not_draw(balls)
    if why is not None:
        raise SettlementError(f"game {game} is not settled: {why}")
    drawn, paid, known = marked(balls), rules.paid_catches, dict[tuple[int, int], tuple[int, ...]]()
    best_only = rules.best_prize_of == "ticket"
    source = "000:403, 413" if best_only else "000:394, 413"
    settled = []
    for ticket in tickets:
        if not ticket.first_game <= game < ticket.first_game + ticket.games:
            continue
        prizes: tuple[Prize, ...] = ()
        for place, (marks, spots, bet_cents) in enumerate(ticket.ways):
            catch = (marks & drawn).bit_count()
            if paid[spots] >> catch & 1:  # most ways win nothing, and are not looked at further
                pays = known.get((spots, bet_cents))
                if pays is None:
                    pays = known[spots, bet_cents] = rules.prizes_cents(spots, bet_cents)
                prizes += (Prize(place, spots, catch, pays[catch]),)
        if best_only and len(prizes) > 1:
            prizes = (prizes[best(_cents_of(prizes))],)
        settled.append(Settled(ticket.serial, game, prizes, source))
    return tuple(settled)


def paid_cents(rules: TicketRules, prizes_cents: Sequence[int]) -> int:
    """What one ticket is paid where its ways won these prizes in one game: the best one, or all (000:394, 403)."""
    if rules.best_prize_of == "way":
        return sum(prizes_cents)
    return prizes_cents[best(prizes_cents)] if prizes_cents else 0


def best(prizes_cents: Sequence[int]) -> int:
    """Which of them is the highest, the first of equal ones, counted from 0."""
    return max(range(len(prizes_cents)), key=prizes_cents.__getitem__)


def _cents_of(prizes: Iterable[Prize]) -> list[int]:
    return [prize.cents for prize in prizes]
