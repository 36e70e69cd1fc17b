"""Hands whose faces the dealing machine reads: shown once they are settled, settled as advice, held against claims.

Nothing is shown before the players have decided: until the wagers are settled the faces stand in the record alone. The
settlement is the game's own, for stakes of one size, since nobody tells the machine what lies on the layout; it pays
nothing. Where players set their hands, what their cards alone decide is told, and how the bank's are set by a house
that has a way. Pure. Does not decide anything: a claim is verified by people.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import suppress
from fractions import Fraction
from itertools import groupby
from typing import NamedTuple

from controller.table.awards.due import meters_of
from controller.table.cards.faces import faces_are_public
from controller.table.cards.hands import beside
from controller.table.draws.places import places_of_stacks
from controller.table.setup import TableSetup
from controller.table.state import Award, TableState
from games.cards.card import Card
from games.cards.piece import PieceError, parse_pieces
from games.cards.ranking import FIVE_CARD
from games.pools.awards import best_of_all, pays_more
from games.round.settlement import Board, SeatInPlay, Settlement, SettlementError

STAKE_CENTS = 1_000
"""What every wager is taken to be: enough that no odds are rounded, too little for any limit of a hand."""


class HandRead(NamedTuple):
    """One hand as it was dealt, and how its wagers end."""

    whose: str
    """``hand 2`` in the order of the deal, ``seat 3`` where the start position says so, ``dealer`` or ``felt``."""
    cards: tuple[str, ...]
    advice: str
    """``ante wins 1 to 1, play wins 1 to 1: straight beats the dealer's pair``; empty where nothing is advised."""


def hands_read(state: TableState, setup: TableSetup) -> tuple[HandRead, ...]:
    """Every hand of the round in the order of the deal, once it is settled; empty where not all of them were read."""
    dealt = _dealt(state, setup)
    if not dealt:
        return ()
    advice = _advice(setup, dealt)
    owners = _owners(state, setup, len(dealt))
    return tuple(
        HandRead(str(whose), tuple(map(str, cards)), "; ".join(_told_of(state, setup, whose, cards, advice.get(place))))
        for place, (whose, cards) in enumerate(zip(owners, dealt, strict=True), 1)
    )


class Unclaimed(NamedTuple):
    """A hand of the progressive that was read, and that nobody claimed."""

    whose: str
    number: int
    """In the order of the deal, counted from 1."""
    seat: int | None
    """Where the start position says it."""
    hand: str


def unclaimed(state: TableState, setup: TableSetup) -> tuple[Unclaimed, ...]:
    """Hands that may be due an award: read by a machine, of the progressive, not claimed, and not answered for.

    Where nobody can say at which seat a hand lies, a claim of that hand at any seat answers for one of them.
    """
    dealt = _dealt(state, setup)
    if not dealt or not state.round.metered:
        return ()
    claims = [(award.seat, award.hand) for award in state.awards]
    found = []
    for whose, cards in zip(_owners(state, setup, len(dealt)), dealt, strict=True):
        hand = _due(state, setup, whose, cards)
        if hand is None or whose.number in state.round.passed_over:
            continue
        claim = next((one for one in claims if one[1] == hand and whose.place in (None, one[0])), None)
        if claim is not None:
            claims.remove(claim)
        else:
            seat = whose.place if isinstance(whose.place, int) else None
            found.append(Unclaimed(str(whose), whose.number, seat, hand))
    return tuple(found)


def _due(state: TableState, setup: TableSetup, whose: _Owner, cards: Sequence[Card]) -> str | None:
    """The hand of the progressive that a player holds who may have a wager on it; None where there is none."""
    if whose.place in ("felt", "dealer" if state.round.bank is None else state.round.bank):
        return None
    if isinstance(whose.place, int) and state.round.dead_hand(whose.place) is not None:
        return None
    if whose.place is not None and whose.place not in state.round.metered:
        return None
    with suppress(ValueError):  # faces that make no hand of this game say nothing
        setup.game.pack.verify(cards)
        return _claimable(state, setup, cards) if state.round.metered else None
    return None


def told(hands: Sequence[HandRead]) -> str:
    """Everything that the hands say, hand by hand; empty where they say nothing."""
    return " ".join(f"{hand.whose.capitalize()}: {hand.advice}." for hand in hands if hand.advice)


def contradiction(state: TableState, setup: TableSetup, award: Award) -> str | None:
    """Why the cards that were read speak against a claim, in one sentence; None where they do not, or are not known."""
    dealt = _dealt(state, setup)
    if not dealt:
        return None
    owners = _owners(state, setup, len(dealt))
    own = [cards for whose, cards in zip(owners, dealt, strict=True) if whose.place == award.seat]
    players = own or [cards for whose, cards in zip(owners, dealt, strict=True) if whose.place is None]
    held = [_names(setup, cards) for cards in players]
    if not players or None in held:
        return None
    hand, read = award.hand.replace("-", " "), " ".join(map(str, players[0]))
    claimed = [names for names in held if names is not None and award.hand in names]
    if claimed:
        more = [pays_more(setup.rules.pools, meters_of(state), award.hand, names) for names in claimed]
        best = None if None in more or setup.found_by_meter(award.hand) else str(more[0]).replace("-", " ")
        whose = f"seat {award.seat} was dealt {read}, which pays" if own else "the hand that was dealt pays"
        return None if best is None else f"{whose} more as a {best}"
    return f"seat {award.seat} was dealt {read}, no {hand}" if own else f"no hand that was dealt is a {hand}"


def cards_read_of(state: TableState, setup: TableSetup, award: Award) -> str:
    """The cards that the machine dealt to the winner of an award, where they are known and are that hand; or none.

    Where nobody can say which hand lies at the seat, the one that holds it is meant, if there is one only.
    """
    dealt = _dealt(state, setup)
    hands = list(zip(_owners(state, setup, len(dealt)), dealt, strict=True)) if dealt else []
    own = [cards for whose, cards in hands if whose.place == award.seat]
    players = own or [cards for whose, cards in hands if whose.place is None]
    held = [cards for cards in players if award.hand in (_names(setup, cards) or ())]
    return _written(held[0]) if len(held) == 1 else ""


class _Owner(NamedTuple):
    """Whose a hand is, as far as the start position and the order of the deal say it."""

    place: int | str | None
    """A seat, ``dealer`` or ``felt``; None: a player's, and nobody can say at which seat."""
    number: int
    """In the order of the deal, counted from 1."""

    def __str__(self) -> str:
        if self.place is None:
            return f"hand {self.number}"
        return self.place if isinstance(self.place, str) else f"seat {self.place}"


def _told_of(
    state: TableState, setup: TableSetup, whose: _Owner, cards: Sequence[Card], settled: str | None
) -> Iterator[str]:
    """Everything that the cards of one hand say once they are settled."""
    dead = state.round.dead_hand(whose.place) if isinstance(whose.place, int) else None
    if dead is not None:
        yield f"{dead.how}: {dead.why.rstrip('.')}"
        return
    if settled:
        yield settled
    bank = "dealer" if state.round.bank is None else state.round.bank
    with suppress(ValueError):  # faces that make no hand of this game say nothing
        setup.game.pack.verify(cards)
        if whose.place == bank:
            yield from _of_the_bank(setup, cards)
        elif whose.place not in ("felt", "dealer"):
            yield from _of_a_player(state, setup, whose, cards)


def _of_the_bank(setup: TableSetup, cards: Sequence[Card]) -> Iterator[str]:
    setting = None if setup.game.house_way is None else setup.game.house_way(setup.rules, cards)
    if setting is not None:
        yield f"set by the house way: {_written(setting.high)} and {_written(setting.low)}"


def _of_a_player(state: TableState, setup: TableSetup, whose: _Owner, cards: Sequence[Card]) -> Iterator[str]:
    """What own cards decide however they are set, and the award of the meter that nobody may overlook."""
    if setup.game.own_cards is not None:
        for one in setup.game.own_cards(setup.rules, cards, STAKE_CENTS):
            if one.result != "lose":
                yield f"{one.wager}: {one.why}"
    hand = _due(state, setup, whose, cards)
    if hand is not None:
        yield f"{hand.replace('-', ' ')}, of the progressive"


def _claimable(state: TableState, setup: TableSetup, cards: Sequence[Card]) -> str | None:
    """The hand of the progressive that pays most of all that some cards hold; None where no key pays it."""
    held = (_names(setup, cards) or frozenset()) if setup.has_meter else frozenset()
    best = best_of_all(setup.rules.pools, meters_of(state), held)
    return best if best is not None and setup.awards[best].key is not None else None


def _written(cards: Sequence[Card]) -> str:
    return " ".join(map(str, cards))


def _dealt(state: TableState, setup: TableSetup) -> tuple[tuple[Card, ...], ...]:
    """The cards of every stack; empty where a hand is still to come, and a face not known or not public."""
    stacks = state.round.stacks
    if not faces_are_public(state, setup):
        return ()
    over = len(stacks) == state.round.hands and not setup.game.allows(state.round.phase, "all_hands_out")
    if not over or not all(stack.cards for stack in stacks):
        return ()
    try:
        return tuple(parse_pieces(setup.game.pack, stack.cards) for stack in stacks)
    except PieceError:
        return ()


def _owners(state: TableState, setup: TableSetup, count: int) -> tuple[_Owner, ...]:
    known = places_of_stacks(state, setup)
    places: list[int | str | None] = list(known) if len(known) == count else [None] * count
    if len(known) != count and not setup.game.fixed_hands and beside(setup):
        places[-1] = "felt" if setup.felt_cards else "dealer"
    return tuple(_Owner(place, number) for number, place in enumerate(places, 1))


def _names(setup: TableSetup, cards: Sequence[Card]) -> frozenset[str] | None:
    """The hands of the progressive that some cards hold; None where a machine misread them: they make no hand."""
    try:
        return frozenset({FIVE_CARD.rank(cards).category}) if setup.game.holds is None else setup.game.holds(cards)
    except ValueError:
        return None


def _advice(setup: TableSetup, dealt: Sequence[Sequence[Card]]) -> dict[int, str]:
    """How the wagers of each player's hand end, by its place in the deal; empty where cards alone do not say it."""
    if setup.game.fixed_hands or setup.felt_by_hand or setup.game.deal(setup.deal_method).burn:
        return {}
    stakes = _stakes(setup)
    seats = [SeatInPlay(place, stakes, cards) for place, cards in enumerate(dealt[:-1], 1)]
    board = Board(community=dealt[-1]) if setup.felt_cards else Board(dealer=dealt[-1])
    try:
        settled = sorted(setup.game.settle(setup.rules, seats, board), key=lambda one: one.seat)
    except (SettlementError, PieceError):
        return {}
    return {place: _told(tuple(ends), stakes) for place, ends in groupby(settled, key=lambda one: one.seat)}


def _stakes(setup: TableSetup) -> dict[str, int]:
    """A stake on every wager that this house takes on its layout; multiples as the game has them."""
    stakes: dict[str, int] = {}
    for wager in setup.game.wagers:
        if wager.through == "acceptor" or not _offered(setup, wager.name):
            continue
        times = 1 if wager.exactly is None else wager.exactly.times
        printed = setup.rules.amounts_of(wager.name)
        stakes[wager.name] = printed[0] if printed else STAKE_CENTS * times
    return stakes


def _offered(setup: TableSetup, wager: str) -> bool:
    try:
        setup.rules.limits_of(wager)
    except LookupError:
        return False
    return True


def _told(ends: Sequence[Settlement], stakes: dict[str, int]) -> str:
    """``ante wins 1 to 1, play wins 1 to 1: pair beats the dealer's high-card``."""
    words = ", ".join(_ending(one, stakes) for one in ends)
    reasons = dict.fromkeys(one.why for one in ends)
    return f"{words}: {'; '.join(reasons)}"


_ENDINGS = {"lose": "loses", "half-lose": "loses half", "push": "is a push", "void": "is void", "returned": "goes back"}


def _ending(one: Settlement, stakes: dict[str, int]) -> str:
    name = one.wager.replace("-", " ")
    if one.result != "win":
        return f"{name} {_ENDINGS[one.result]}"
    stake = stakes.get(one.wager, STAKE_CENTS)
    odds = Fraction(one.pays_cents or 0, stake)
    return f"{name} wins {odds.numerator} to {odds.denominator}"
