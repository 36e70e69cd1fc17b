"""The course of a round of casino war: a card to each player and the house, then what players of equal rank choose.

Who goes to war gets one more card, and the house one more for all of them. Source: 002 (Choctaw), by line. Does not
settle, and does not count what is burned: nobody sees it.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Literal, TypeAlias

from msgspec.structs import replace

from games.cards.card import RANKS, Card
from games.casino_war.rules import CasinoWarRules
from games.declared.course import Act, CourseError, Due, Felt, FeltHand
from games.declared.lying import Lying, Stakes, as_dealt
from games.round.settlement import SeatInPlay

WAR, SURRENDER = "war", "surrender"
WORDS = (WAR, SURRENDER)
Choice: TypeAlias = Literal["war", "surrender"]

NO_WAR = "no-war"
OUTCOMES = (WAR, NO_WAR)
"""Whether anybody went to war."""

_DEALER = "dealer"
_FIRST, _CHOICE, _WAR = "002:1531-1532", "002:1545-1547", "002:1549"


@dataclass
class _Felt:
    cards: dict[str, list[Card]]
    choices: dict[str, Choice] = field(default_factory=dict)


def course(rules: CasinoWarRules, spots: tuple[int, ...], acts: Sequence[Act]) -> Felt:
    """Where the round stands after ``acts``: cards from left to right, the house's last (1531-1532).

    Raises:
        CourseError: a card where none is due, or a word that nobody is asked for.
    """
    felt = _Felt({**{str(spot): [] for spot in spots}, _DEALER: []})
    for act in acts:
        _do(felt, _due(rules, felt), act)
    due = _due(rules, felt)
    hands = tuple(FeltHand(place, tuple(cards), _value(cards)) for place, cards in felt.cards.items())
    ended = WAR if WAR in felt.choices.values() else NO_WAR
    return Felt(hands, due, ended if due is None else "")


def lies(rules: CasinoWarRules, stakes: Stakes, acts: Sequence[Act], felt: Felt) -> Lying:
    """The round as it is settled: who went to war has laid down a wager as large as the first (1549)."""
    told = _Felt({hand.place: [] for hand in felt.hands})
    for act in acts:
        _do(told, _due(rules, told), act)
    seats, board = as_dealt(rules, stakes, acts, felt)
    return tuple(_with_choice(seat, told.choices.get(str(seat.seat))) for seat in seats), board


def _with_choice(seat: SeatInPlay, choice: Choice | None) -> SeatInPlay:
    if choice is None:
        return seat
    war: Mapping[str, int] = {WAR: seat.wagers["main"]} if choice == WAR and "main" in seat.wagers else {}
    return replace(seat, did=frozenset({choice}), wagers={**war, **seat.wagers})


def equal(card: Card, other: Card) -> bool:
    """Whether two cards are of equal rank; suits do not count (1537)."""
    return card.rank == other.rank


def _do(felt: _Felt, due: Due | None, act: Act) -> None:
    if due is None:
        raise CourseError("every card is out and every word said", _FIRST)
    if act.card is not None:
        if not due.card:
            raise CourseError(f"seat {due.place} says war or surrender before a card comes", _CHOICE)
        if not act.card.rank:
            raise CourseError(f"{act.card} has no rank in casino war: its cards are 2 to A of s h d c", "002:1537")
        felt.cards[due.place].append(act.card)
        return
    if act.said not in due.words or (act.spot is not None and str(act.spot) != due.place):
        asked = f"seat {due.place} is asked for {' or '.join(due.words)}" if due.words else "a card is due"
        raise CourseError(f'"{act.said}" is not possible here: {asked}', due.source)
    felt.choices[due.place] = "war" if act.said == WAR else "surrender"


def _due(rules: CasinoWarRules, felt: _Felt) -> Due | None:
    """One card each, then the words of those whose card equals the house's, then the war."""
    for place, cards in felt.cards.items():
        if not cards:
            return Due(place, card=True, say=f"Deal a card to {_called(place)}.", source=_FIRST)
    house = felt.cards[_DEALER][0]
    seats = [place for place in felt.cards if place != _DEALER]
    for place in seats:
        if equal(felt.cards[place][0], house) and place not in felt.choices:
            told = f"{_called(place).capitalize()} has {_rank(house)}, as the house: war or surrender?"
            return Due(place, words=WORDS, say=told, source=_CHOICE)
    at_war = [place for place in seats if felt.choices.get(place) == WAR]
    for place in [*at_war, _DEALER] if at_war else []:
        if len(felt.cards[place]) == 1:
            burn = f"Burn {rules.war.burned}, then a" if rules.war.burned else "A"
            return Due(place, card=True, say=f"{burn} card to {_called(place)}.", source=_WAR)
    return None


def _called(place: str) -> str:
    return "the house" if place == _DEALER else f"seat {place}"


def _rank(card: Card) -> str:
    return RANKS[card.rank - 2]


def _value(cards: Sequence[Card]) -> str:
    return " ".join(_rank(card) for card in cards)
