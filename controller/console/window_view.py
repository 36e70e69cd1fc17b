"""What the page of a room's windows shows: what is on sale, the newest tickets, what one is worth, the balls.

A pure function of state and setup. Does not render, and knows no game: its declaration does.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import islice

from controller.console.sheet_view import SheetView, claimed_view
from controller.table.setup import TableSetup
from controller.table.state import TableState
from controller.table.tickets import numbers
from controller.table.tickets.claim_course import wheel_of
from controller.table.tickets.course import calling, games_in_words, in_play, playing, why_no_witness, worth
from controller.table.tickets.state import Ticket
from controller.table.words import words_of
from games.declared.tickets import Tickets
from games.money.dollars import dollars

NEWEST = 12


@dataclass(frozen=True, slots=True)
class TicketLine:
    """One ticket as a window sees it."""

    serial: str
    window: int
    games: str
    marks: str
    price: str
    stands: str
    """How it stands: ``printing``, ``to pay $12.00``; empty where it waits for its draw."""
    unprinted: bool
    can_be_taken_back: bool


@dataclass(frozen=True, slots=True)
class WindowView:
    """The whole page."""

    paper: str
    game: int
    """A ticket that is sold now begins with this one."""
    says: str
    windows: tuple[int, ...]
    numbers: tuple[int, ...]
    """Those that may be marked; none where the paper has its own."""
    plays: tuple[tuple[str, str], ...]
    """What may be designated, with its label; none where every game is the same."""
    played: str
    claims: bool
    """Claims end the game."""
    bets: bool
    """An amount is bet on the numbers; otherwise a ticket has its price."""
    claimed: SheetView | None
    """The card of the claim that was looked at last."""
    onlookers: bool
    """A player has to look on at a draw before the session, and nobody was named."""
    wheel: tuple[int, ...]
    """Where the wheel may stop that is to be spun; none where none is."""
    voids: tuple[str, ...]
    """For what a paper is taken back though its sale is over."""
    prizes: tuple[tuple[str, str], ...]
    """What each pool shows that pays this game."""
    picks: bool
    """Numbers may be chosen by chance."""
    looked_at: str
    newest: tuple[TicketLine, ...]
    in_play: int
    unpaid: int
    unpaid_amount: str


@dataclass(frozen=True, slots=True)
class BoardNumber:
    """One number of the flashboard."""

    number: int
    label: str
    is_in: bool
    is_last: bool


@dataclass(frozen=True, slots=True)
class FlashboardView:
    """The monitor of a room."""

    game: int
    says: str
    rows: tuple[tuple[BoardNumber, ...], ...]
    newest: str
    """What is called out of the ball that came last."""
    order: tuple[str, ...]
    """The balls in the order in which they came; ``?`` is one that nobody has read yet."""
    count: int
    of: int
    prizes: tuple[tuple[str, str], ...]
    """What each pool shows that pays this game."""


def window_view(state: TableState, setup: TableSetup) -> WindowView | None:
    """The page as it stands; None where no tickets are sold."""
    if not setup.game.is_by_tickets:
        return None
    chance, room = setup.game.by_tickets, state.room
    on_sale = playing(state, setup)
    return WindowView(
        paper=chance.paper,
        game=on_sale.game,
        says=f"{chance.paper}s for game {on_sale.game}"
        if on_sale.selling
        else setup.game.round.doing(state.round.phase),
        windows=setup.seats,
        numbers=tuple(range(chance.balls.lowest, chance.balls.highest + 1))
        if chance.marks(setup.rules, room.plays)
        else (),
        plays=tuple((name, words_of(name)) for name in chance.plays(setup.rules)),
        played=room.plays,
        claims=chance.claims is not None,
        bets=chance.claims is None,
        claimed=claimed_view(state, setup),
        onlookers=why_no_witness(state, setup) is not None,
        wheel=wheel_of(state, setup) if not room.spun else (),
        voids=() if chance.claims is None else tuple(chance.claims.voids(setup.rules, room.plays)),
        prizes=tuple(_prizes(state, setup)),
        picks=chance.quick_pick is not None,
        looked_at="" if room.looked_at is None else worth(state, setup, room.looked_at),
        newest=tuple(_newest(state, setup)),
        in_play=in_play(state),
        unpaid=len(room.unpaid),
        unpaid_amount=dollars(sum(room.unpaid.values())),
    )


def _prizes(state: TableState, setup: TableSetup) -> Iterator[tuple[str, str]]:
    """The pools of what is played, with what their meters show."""
    claims = setup.game.by_tickets.claims
    for name in () if claims is None else claims.feeds(setup.rules, state.room.plays):
        yield words_of(name), dollars(state.pool(name).cents)


def _newest(state: TableState, setup: TableSetup) -> Iterator[TicketLine]:
    room = state.room
    for number, ticket in islice(reversed(room.tickets.items()), NEWEST):
        yield TicketLine(
            serial=numbers.serial(setup.game.by_tickets.letter, number),
            window=ticket.window,
            games=games_in_words(ticket),
            marks=_marks(ticket),
            price=dollars(ticket.price_cents),
            stands=_stands(state, number),
            unprinted=number in room.unprinted,
            can_be_taken_back=ticket.first > room.game or (ticket.first == room.game and setup.is_open(state)),
        )


def _marks(ticket: Ticket) -> str:
    return " / ".join(" ".join(map(str, group)) for group in ticket.groups)


def _stands(state: TableState, number: int) -> str:
    room = state.room
    if room.void_asked is not None and room.void_asked.number == number:
        return "taken back? a supervisor answers at the desk"
    if number in room.unprinted:
        return "not printed"
    if number in room.to_print:
        return "printing"
    return f"to pay {dollars(room.unpaid[number])}" if room.unpaid.get(number) else ""


def flashboard_view(state: TableState, setup: TableSetup) -> FlashboardView:
    """The monitor of a room: the balls of the game in play, or of the last one while tickets are sold."""
    chance, room = setup.game.by_tickets, state.room
    decided = not room.balls
    balls = room.board if decided else room.balls
    game = room.game - 1 if decided and room.board else room.game
    last = next((ball for ball in reversed(balls) if ball), 0)
    return FlashboardView(
        game=game,
        says=_says(state, setup),
        rows=tuple(_rows(chance, balls, last, flashes=bool(room.balls) or setup.game.is_settled(state.round.phase))),
        newest=chance.says(last) if last else "",
        order=tuple(chance.says(ball) if ball else "?" for ball in balls),
        count=len(balls),
        of=chance.balls.count,
        prizes=tuple(_prizes(state, setup)),
    )


def _rows(chance: Tickets, balls: tuple[int, ...], last: int, *, flashes: bool) -> Iterator[tuple[BoardNumber, ...]]:
    every = range(chance.balls.lowest, chance.balls.highest + 1)
    for start in range(0, len(every), chance.board_columns):
        yield tuple(
            BoardNumber(number, str(number), number in balls, flashes and number == last)
            for number in every[start : start + chance.board_columns]
        )


def _says(state: TableState, setup: TableSetup) -> str:
    if state.testing or state.suspended is not None:
        return "Out of service"
    if setup.game.is_void(state.round.phase):
        return setup.game.round.title(state.round.phase)
    if calling(state, setup):
        return f"Game {state.room.game} is drawn"
    paper = setup.game.by_tickets.paper
    return f"{paper.capitalize()}s for game {state.room.game}" if setup.is_open(state) else "The balls stand"
