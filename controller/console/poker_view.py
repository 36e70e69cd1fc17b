"""What the dealer's page of a poker table shows: seats with chips, bets and buttons, the board, the pots, the options.

A pure function of state and setup, made from the hand as the room sees it: no card that lies face down gets here. Does
not render.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from controller.shows.advice import advice
from controller.shows.by_pots import cards_due
from controller.table.cards.dealing import why_not_next
from controller.table.cards.faces import HIDDEN
from controller.table.poker.collecting import time_charge
from controller.table.poker.course import (
    game_of,
    games_here,
    hand_now,
    next_game,
    room_sees,
    section,
    why_no_clock,
)
from controller.table.poker.state import Seated
from controller.table.setup import TableSetup
from controller.table.state import TableState
from controller.table.words import words_of
from games.money.dollars import short_dollars
from games.poker_room.acting import Options
from games.poker_room.awards import by_seat
from games.poker_room.hand import Hand
from games.poker_room.play import draws, may
from games.poker_room.player import Player, Seen
from games.poker_room.refusing import Refused
from games.pools.bad_beat import BAD_BEAT_POOL


@dataclass(frozen=True, slots=True)
class SeatView:
    """One seat."""

    number: int
    word: str
    """How it stands: ``free``, ``away``, ``folded``, ``all in``, ``waits for the blind``; empty where it plays."""
    stack: str
    bet: str
    """What lies before it on this street."""
    won: str
    cards: tuple[str, ...]
    marks: tuple[str, ...]
    """Button, blinds, straddle, kill, missed blinds, as they lie at the seat."""
    turn: bool
    plays: bool
    """It holds cards."""
    free: bool


@dataclass(frozen=True, slots=True)
class PotView:
    """One pot."""

    name: str
    cents: str
    seats: str


@dataclass(frozen=True, slots=True)
class Choice:
    """One big button: what is sent, and why it is not possible."""

    does: str
    label: str
    to: str = ""
    """What a bet comes to, in dollars and cents; empty where nothing is to be said."""
    why_not: str = ""


@dataclass(frozen=True, slots=True)
class PokerView:
    """The whole page."""

    title: str
    stakes: str
    hand: int
    moment: str
    """Tells one moment of the table from another: what was shown before it is not done any more."""
    say: str
    why: str
    stage: str
    """What is waited for: ``between``, ``deal``, ``draw``, ``bet``, ``show``, ``over``, ``void``."""
    seats: tuple[SeatView, ...]
    board: tuple[str, ...]
    pot: str
    pots: tuple[PotView, ...]
    taken: str
    turn: int | None
    choices: tuple[Choice, ...]
    least: str
    """Where any amount between two may be bet, the least; empty where the sizes are fixed."""
    due: str
    draws_most: int
    live: tuple[int, ...]
    """Who holds cards."""
    sides: tuple[str, ...]
    uncounted: tuple[int, ...]
    """Live seats whose stack nobody knows."""
    clock: str
    may_call_clock: bool
    games: tuple[tuple[str, str], ...]
    game: str
    counted: bool
    waiting: tuple[str, ...]
    collects: bool
    owed: tuple[tuple[int, str], ...]
    jackpot: str
    dealer: str
    why_no_next: str


def poker_view(state: TableState, setup: TableSetup) -> PokerView | None:
    """The page as it stands; None where nobody plays for a pot."""
    if not setup.game.is_for_pots:
        return None
    poker, hand, told = state.poker, hand_now(state, setup), advice(state, setup)
    void = setup.game.is_void(state.round.phase)
    shown = None if hand is None or void else room_sees(hand)
    stage = "void" if void else "between" if shown is None else shown.stage
    options = may(shown) if shown is not None and shown.stage == "bet" else None
    name = poker.dealt_as or next_game(state, setup)
    return PokerView(
        title=_title(setup, name),
        stakes=section(setup).stakes,
        hand=poker.hand,
        moment=moment_of(state),
        say=told.say,
        why=told.why,
        stage=stage,
        seats=tuple(_seats(state, setup, shown)),
        board=tuple(map(_card, () if shown is None else shown.board)),
        pot=short_dollars(0 if shown is None else shown.pot_cents),
        pots=tuple(_pots(shown)),
        taken="" if shown is None or not shown.taken_cents else short_dollars(shown.taken_cents),
        turn=None if shown is None else shown.turn,
        choices=() if options is None or shown is None else tuple(_choices(options, shown)),
        least=""
        if options is None or options.sizes.only_cents or options.why_no_raise
        else _plain(options.sizes.least_cents),
        due=cards_due(shown) if stage == "deal" and shown is not None else "",
        draws_most=draws(shown)[1] if stage in ("draw", "return") and shown is not None else 0,
        live=() if shown is None else tuple(sorted(player.seat for player in shown.holding)),
        sides=() if shown is None else tuple(side.name for side in shown.game.variant.sides),
        uncounted=() if shown is None else tuple(one.seat for one in shown.holding if one.is_uncounted),
        clock="" if poker.clock is None else f"seat {poker.clock}{', last seconds' if poker.warned else ''}",
        may_call_clock=options is not None and poker.clock is None and why_no_clock(setup, options) is None,
        games=tuple((one, _title(setup, one)) for one in games_here(setup)),
        game=next_game(state, setup),
        counted=section(setup).chips == "counted",
        waiting=poker.waiting,
        collects=time_charge(setup) is not None,
        owed=tuple((seat, short_dollars(cents)) for seat, cents in poker.owed),
        jackpot=short_dollars(state.pool(BAD_BEAT_POOL).cents) if section(setup).bad_beat is not None else "",
        dealer=poker.dealer,
        why_no_next=why_not_next(state, setup) or "",
    )


def moment_of(state: TableState) -> str:
    """Another one once something was done in the hand, or chips came to the table or left it between two."""
    poker = state.poker
    return f"{poker.hand}:{len(poker.acts)}:{poker.chips.brought_cents}:{poker.chips.time_cents}"


def _title(setup: TableSetup, name: str) -> str:
    try:
        return game_of(setup, name).variant.title
    except Refused:
        return words_of(name)


def _seats(state: TableState, setup: TableSetup, hand: Hand | None) -> Iterator[SeatView]:
    players = {} if hand is None else {player.seat: player for player in hand.players}
    won = {} if hand is None else by_seat(hand.awards)
    for seat in setup.seats:
        seated, player = state.poker.at(seat), players.get(seat)
        stack = seated.stack_cents if seated is not None else None
        if player is not None:
            stack = None if player.is_uncounted else player.stack_cents
        yield SeatView(
            number=seat,
            word=_word(seated, player, hand),
            stack="" if stack is None else short_dollars(stack),
            bet=short_dollars(player.street_cents) if player is not None and player.street_cents and not won else "",
            won=short_dollars(won[seat]) if seat in won else "",
            cards=() if player is None or player.folded else tuple(map(_card, player.cards)),
            marks=tuple(_marks(state, seat)),
            turn=hand is not None and hand.turn == seat,
            plays=player is not None and not player.folded,
            free=seated is None,
        )


def _word(seated: Seated | None, player: Player | None, hand: Hand | None) -> str:
    if seated is None:
        return "free"
    if player is not None:
        if player.folded:
            return "folded"
        if player.stack_cents == 0 and hand is not None and hand.stage != "over":
            return "all in"
        return ""
    if seated.away:
        return "away"
    if seated.stack_cents == 0:
        return "no chips"
    if not seated.new and not seated.missed:
        return ""
    return "posts when he may" if seated.posts else "waits for the blind"


def _marks(state: TableState, seat: int) -> Iterator[str]:
    poker, at = state.poker, state.poker.positions
    button = None if at is None else at.button
    if not poker.acts and poker.button_due is not None:
        button = poker.button_due
    if button == seat:
        yield "D"
    if at is not None and poker.acts:
        yield from (word for word, blind in (("SB", at.small_blind), ("BB", at.big_blind)) if blind == seat)
    if poker.straddle is not None and poker.straddle.seat == seat:
        yield "STR"
    if poker.kills == seat:
        yield "KILL"
    elif poker.kill_button == (seat, 1):
        yield "LEG"
    seated = poker.at(seat)
    if seated is not None and seated.missed:
        yield "MISSED"


def _card(card: Seen) -> str:
    return HIDDEN if card is None else str(card)


def _pots(hand: Hand | None) -> Iterator[PotView]:
    """The pots once somebody is all in: before that the bets of a street make none."""
    if hand is None or hand.stage == "over" or not any(player.stack_cents == 0 for player in hand.holding):
        return
    for number, pot in enumerate(hand.pots):
        name = "main pot" if number == 0 else f"side pot {number}"
        yield PotView(name, short_dollars(pot.cents), ", ".join(map(str, sorted(pot.seats))))


def _choices(options: Options, hand: Hand) -> Iterator[Choice]:
    """The big buttons of the player whose turn it is."""
    fold = "" if options.why_no_fold is None else str(options.why_no_fold)
    yield Choice("fold", "Fold", why_not=fold)
    if options.bring_in_cents:
        yield Choice("bring-in", f"Bring in {short_dollars(options.bring_in_cents)}")
    elif options.call_cents:
        yield Choice("call", f"Call {short_dollars(options.call_cents)}")
    else:
        yield Choice("check", "Check")
    does, verb = ("raise", "Raise to") if hand.betting.to_cents else ("bet", "Bet")
    if options.why_no_raise is not None:
        yield Choice(does, verb.removesuffix(" to"), why_not=str(options.why_no_raise))
        return
    for cents in dict.fromkeys(_sizes(options, hand)):
        yield Choice(does, f"{verb} {short_dollars(cents)}", to=_plain(cents))
    if not hand.player(options.seat).is_uncounted and options.all_in_cents <= options.sizes.most_cents:
        yield Choice("all-in", f"All in {short_dollars(options.all_in_cents)}")


def _sizes(options: Options, hand: Hand) -> Iterator[int]:
    sizes = options.sizes
    if sizes.only_cents:
        yield from (cents for cents in sizes.only_cents if cents < options.all_in_cents)
        return
    most = min(sizes.most_cents, options.all_in_cents)
    pot = options.to_cents + hand.pot_cents + options.call_cents
    for cents in (sizes.least_cents, pot // sizes.chip_cents * sizes.chip_cents):
        if sizes.least_cents <= cents < most:
            yield cents


def _plain(cents: int) -> str:
    """As it is written into a field: ``12.50``, ``8``."""
    return short_dollars(cents).removeprefix("$").replace(",", "")
