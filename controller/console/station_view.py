"""What the pages of an electronic poker table show: a player's station, and the screen in the middle of the table.

Both are made from a hand as it may be seen (:mod:`games.poker_room.views`): a station has its own player's cards once
his page proved whose it is, and the community screen has nobody's. Pure; renders nothing.
"""

from __future__ import annotations

from dataclasses import dataclass

from controller.console.cash_view import reader_at
from controller.table.electronic.course import why_not_next
from controller.table.poker.course import electronic_rules, hand_now
from controller.table.poker.seating import buy_in
from controller.table.setup import TableSetup
from controller.table.state import TableState
from controller.table.words import sentence
from games.cards.card import Card
from games.money.dollars import dollars
from games.poker_room.awards import by_seat
from games.poker_room.hand import Hand
from games.poker_room.play import may
from games.poker_room.player import Player, Seen
from games.poker_room.views import seen_by

BACK = ""
"""As what a card is shown that may not be seen."""
STREETS = ("before the flop", "flop", "turn", "river")


@dataclass(frozen=True, slots=True)
class CardView:
    """One card: its rank and suit, both empty for a back."""

    rank: str
    suit: str
    red: bool


@dataclass(frozen=True, slots=True)
class SeatView:
    """One station as everybody sees it."""

    seat: int
    holder: str
    stack: str
    lies: str
    """What he put in on this street; empty where nothing."""
    cards: tuple[CardView, ...]
    folded: bool
    away: bool
    waits: bool
    """He is not dealt in."""
    turn: bool
    button: bool
    won: str


@dataclass(frozen=True, slots=True)
class Amount:
    """One bet or raise that may be made: what it comes to on this street."""

    cents: int
    words: str


@dataclass(frozen=True, slots=True)
class OptionsView:
    """What the player whose turn it is may do."""

    mark: str
    """Of the hand as it stood: an answer to an older one is refused."""
    folds: bool
    call: str
    """What a call costs; empty where he checks."""
    verb: str
    """``bet`` or ``raise``; empty where he may neither."""
    amounts: tuple[Amount, ...]
    least_cents: int
    most_cents: int
    """Where amounts are typed."""
    all_in: str
    """What all of it comes to; empty where it is no choice of its own."""


@dataclass(frozen=True, slots=True)
class TableView:
    """The hand as somebody sees it."""

    says: str
    hand: int
    street: str
    board: tuple[CardView, ...]
    pots: tuple[str, ...]
    seats: tuple[SeatView, ...]
    turn: int | None
    within_s: int
    mark: str


@dataclass(frozen=True, slots=True)
class StationView:
    """One station's page."""

    station: int
    step: str
    """``swipe``, ``pin``, ``bring``, ``play``; ``mine`` only where the page proved whose it is."""
    holder: str
    lies: str
    """What lies in the account."""
    lies_cents: int
    """The same: a form that brings money names it, so that what is sent twice is done once."""
    least: str
    """The least that is brought first."""
    table: TableView
    own: SeatView | None
    options: OptionsView | None
    away: bool
    reader: str
    """The name of the station's card reader."""


def station_view(state: TableState, setup: TableSetup, station: int, *, mine: bool) -> StationView:
    """The page of this station; ``mine``: it proved that the right PIN was typed there."""
    at = state.ledger.stations.get(station)
    account = None if at is None else state.ledger.accounts[at.account]
    signed_in = mine and at is not None and at.is_in
    table = table_view(state, setup, station if signed_in else None)
    seated = state.poker.at(station)
    if at is None or (not signed_in and not at.asked):
        step = "swipe"
    elif not signed_in:
        step = "pin"
    else:
        step = "bring" if seated is None else "play"
    hand = hand_now(state, setup)
    options = None
    if signed_in and hand is not None and hand.stage == "bet" and hand.turn == station:
        options = options_view(hand, table.mark)
    return StationView(
        station=station,
        step=step,
        holder=account.holder if account is not None and signed_in else "",
        lies=dollars(account.cents) if account is not None and signed_in else "",
        lies_cents=account.cents if account is not None and signed_in else 0,
        least=dollars(buy_in(setup)[0]),
        table=table,
        own=next((one for one in table.seats if one.seat == station), None) if signed_in else None,
        options=options,
        away=seated is not None and seated.away,
        reader=reader_at(setup, station),
    )


def table_view(state: TableState, setup: TableSetup, seat: int | None = None) -> TableView:
    """The hand as the player of this seat may see it; None: as the room may."""
    rules, full = electronic_rules(setup), hand_now(state, setup)
    hand = None if full is None else seen_by(full, seat)
    turn = None if hand is None or hand.stage != "bet" else hand.turn
    return TableView(
        says=_says(state, setup, hand),
        hand=state.poker.hand,
        street="" if hand is None else STREETS[min(hand.street, len(STREETS) - 1)],
        board=() if hand is None else tuple(map(_card, hand.board)),
        pots=_pots(hand),
        seats=tuple(_seats(state, setup, hand)),
        turn=turn,
        within_s=0 if rules is None or turn is None else rules.act_within_s,
        mark=mark_of(state),
    )


def mark_of(state: TableState) -> str:
    """Tells one moment of the hands from another."""
    return f"{state.poker.hand}:{len(state.poker.acts)}"


def _says(state: TableState, setup: TableSetup, hand: Hand | None) -> str:
    if state.testing or state.suspended is not None:
        return "Out of service: a supervisor is called."
    if hand is None:
        why = why_not_next(state, setup)
        return "The next hand begins." if why is None else sentence(why)
    if setup.game.is_void(state.round.phase):
        return "The hand is void: all bets go back."
    if hand.stage == "over":
        return "The hand is over."
    if hand.stage == "deal":
        return "The cards are shuffled."
    return "" if hand.turn is None else f"Station {hand.turn} acts."


def _pots(hand: Hand | None) -> tuple[str, ...]:
    if hand is None:
        return ()
    if hand.stage == "over":
        return (dollars(sum(one.cents for one in hand.awards)),)
    if any(not one.folded and not one.stack_cents for one in hand.players):
        return tuple(dollars(pot.cents) for pot in hand.pots if pot.cents)
    return (dollars(hand.pot_cents),)


def _seats(state: TableState, setup: TableSetup, hand: Hand | None) -> list[SeatView]:
    won = {} if hand is None else by_seat(hand.awards)
    playing: dict[int, Player] = {} if hand is None else {player.seat: player for player in hand.players}
    button = None if state.poker.positions is None else state.poker.positions.button
    found = []
    for seat in setup.seats:
        seated = state.poker.at(seat)
        if seated is None:
            continue
        at, player = state.ledger.stations.get(seat), playing.get(seat)
        stack = (seated.stack_cents or 0) if player is None else player.stack_cents
        found.append(
            SeatView(
                seat=seat,
                holder="" if at is None else _first_name(state.ledger.accounts[at.account].holder),
                stack=dollars(stack),
                lies=dollars(player.street_cents) if player is not None and player.street_cents else "",
                cards=() if player is None or player.folded else tuple(map(_card, player.cards)),
                folded=player is not None and player.folded,
                away=seated.away,
                waits=hand is not None and player is None,
                turn=hand is not None and hand.stage == "bet" and hand.turn == seat,
                button=seat == button,
                won=dollars(won[seat]) if won.get(seat) else "",
            )
        )
    return found


def _first_name(holder: str) -> str:
    """How a player is called at the table: nobody else reads his whole name there."""
    return holder.split()[0] if holder.split() else ""


def options_view(hand: Hand, mark: str) -> OptionsView:
    """What may be done by the one whose turn it is."""
    found = may(hand)
    player, sizes = hand.player(found.seat), found.sizes
    raises = found.why_no_raise is None and found.all_in_cents > found.to_cents
    only = tuple(cents for cents in sizes.only_cents if cents <= found.all_in_cents)
    to_all = found.all_in_cents
    in_whole = raises and (to_all < sizes.least_cents or not sizes.only_cents) and to_all <= sizes.most_cents
    short_call = 0 < player.stack_cents < found.call_cents
    return OptionsView(
        mark=mark,
        folds=found.why_no_fold is None and found.call_cents > 0,
        call=dollars(min(found.call_cents, player.stack_cents)) if found.call_cents else "",
        verb=("raise" if found.to_cents else "bet") if raises and to_all >= sizes.least_cents else "",
        amounts=tuple(Amount(cents, dollars(cents)) for cents in only),
        least_cents=sizes.least_cents,
        most_cents=min(sizes.most_cents, to_all),
        all_in=dollars(to_all) if in_whole and not short_call else "",
    )


def _card(card: Seen) -> CardView:
    if card is None:
        return CardView(BACK, BACK, red=False)
    return CardView(_rank(card), card.suit, red=card.suit in "hd")


def _rank(card: Card) -> str:
    written = str(card)[0]
    return "10" if written == "T" else written
