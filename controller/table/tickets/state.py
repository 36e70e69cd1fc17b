"""What a room of tickets knows, part of :mod:`controller.table.state`: its game, its balls, the tickets that count.

A ticket stays here until its last game is decided and what it won is paid; then the record alone has it. So the state
is no larger than what is in people's hands. Does not know what a ticket wins.
"""

from __future__ import annotations

import msgspec

from games.declared.tickets import Paper, Way

BALLS = "balls"
"""What the draw of a room is called."""


class Ticket(msgspec.Struct, frozen=True):
    """One ticket or sheet that was sold; its number is the key to it."""

    window: int
    first: int
    games: int
    price_cents: int
    groups: tuple[tuple[int, ...], ...] = ()
    ways: tuple[Way, ...] = ()

    @property
    def last(self) -> int:
        """The last game that it is good for."""
        return self.first + self.games - 1

    def good_for(self, game: int) -> bool:
        """Whether it is played in this game."""
        return self.first <= game <= self.last

    def paper(self, number: int) -> Paper:
        """As the game asks for it."""
        return Paper(number, self.first, self.games, self.groups, self.ways)


class Claim(msgspec.Struct, frozen=True):
    """A claim that was good: the sheet, and which card of it."""

    number: int
    card: int
    progressive: bool | None = None
    """Whether it has won the progressive too; None where nobody has been asked."""


class LookedAt(msgspec.Struct, frozen=True):
    """The claim that was looked at last: the sheet, and the card that has won or lacks least."""

    number: int
    card: int
    good: bool


class VoidAsked(msgspec.Struct, frozen=True):
    """A ticket that a window wants to take back, until a supervisor answers."""

    number: int
    why: str


class Sales(msgspec.Struct, frozen=True):
    """All that was sold, given back and paid since the record began; numbers of tickets, and cents."""

    sold: int = 0
    sold_cents: int = 0
    void: int = 0
    void_cents: int = 0
    over: int = 0
    """Tickets that count no more: decided, and paid what they won."""
    won_cents: int = 0
    returned_cents: int = 0
    """Bets of games whose draw was void."""
    paid_cents: int = 0


class Room(msgspec.Struct, frozen=True):
    """The room as it stands."""

    game: int = 1
    """The game that is on sale or is drawn; one that is decided is not drawn again."""
    balls: tuple[int, ...] = ()
    """Those of this game in the order in which they came; 0 where one lies that nobody has read yet."""
    keyed: tuple[int, ...] = ()
    """Balls that somebody keyed in and no machine told."""
    told: int = 0
    """How many places were filled since the blower was asked last."""
    earlier: int = 0
    """How many of them came before the balls went back into the blower in the middle of the draw."""
    board: tuple[int, ...] = ()
    """The balls of the game before."""
    outside: bool = False
    """Balls of an earlier draw lie outside the blower."""
    tickets: dict[int, Ticket] = {}
    """By number; a change makes another mapping, this one stays as it is."""
    unpaid: dict[int, int] = {}
    """By number, the cents that a ticket is still to be paid."""
    next_ticket: int = 1
    to_print: tuple[int, ...] = ()
    """Tickets that the printer has or gets next, in that order."""
    unprinted: tuple[int, ...] = ()
    """Tickets of which no good print came out: to be printed again, or to be taken back."""
    plays: str = ""
    """What was designated for this game and those after it; empty where nothing was."""
    claims: tuple[Claim, ...] = ()
    """Those that were good with the ball called last, in the order in which they came."""
    claimed: LookedAt | None = None
    """Until the next ball comes, or the next game is on sale."""
    witnesses: tuple[str, ...] = ()
    """The players who look on at the draw before the session."""
    spun: int = 0
    """Where the wheel stopped that is spun for the prize; 0 before a spin that counts."""
    void_asked: VoidAsked | None = None
    looked_at: int | None = None
    """The ticket whose number was read last."""
    sales: Sales = Sales()

    def __hash__(self) -> int:
        """Of what it has beside its mappings: equal rooms have the same."""
        return hash((self.game, self.balls, self.keyed, self.next_ticket, self.to_print, self.sales))
