"""A hand of poker as the documents ask about it: from what was put in, said and done, the poker room's value.

Facts that a question leaves out are those of an ordinary hand. Does not answer: the other modules of the poker room do.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, cast

from pydantic import ValidationError

from games.asked.question import Given, QuestionError
from games.poker_room.acting import Action, Does
from games.poker_room.betting import Betting
from games.poker_room.hand import Hand, PokerGame
from games.poker_room.play import act
from games.poker_room.player import Player
from games.poker_room.refusing import Refused
from games.poker_room.rules import RoomRules
from games.poker_room.stakes import Stakes, Structure

DEEP_CENTS = 10**12
"""A stack that nobody asks about."""
_STRUCTURES: tuple[Structure, ...] = ("limit", "spread", "half-pot-limit", "pot-limit", "no-limit")
_DOES: tuple[Does, ...] = ("fold", "check", "call", "bet", "raise", "bring-in", "all-in")
_MOST_CENTS = 10**12


def structure_of(given: Given) -> Structure:
    """The structure that is asked about; limit where none is told.

    Raises:
        QuestionError: no game has such a structure.
    """
    named = given.get("options", {}).get("structure", "limit")
    for known in _STRUCTURES:
        if named == known:
            return known
    raise QuestionError(f'no game is played with "{named}"; there are {", ".join(_STRUCTURES)}')


def game_name(rules: RoomRules, given: Given) -> str | None:
    """What the house calls the game that is asked about; None where the question is about the room."""
    name = given.get("poker_game")
    return name if name in rules.games else None


def named_game(rules: RoomRules, given: Given) -> str:
    """The same where a game must be told.

    Raises:
        QuestionError: the house deals no such game.
    """
    name = given.get("poker_game", next(iter(rules.games)))
    if name not in rules.games:
        raise QuestionError(f"{rules.title} deals no {name}; it deals {', '.join(rules.games)}")
    return str(name)


def stakes_of(rules: RoomRules, given: Given) -> Stakes:
    """The stakes that are posted under the name, doubled where the pot was killed.

    Raises:
        QuestionError: none are.
    """
    name = given["limit"]
    structure = structure_of(given)
    if f"{name}-{structure}" in rules.stakes:
        name = f"{name}-{structure}"
    if name not in rules.stakes:
        raise QuestionError(f"{rules.title} posts no stakes {name}; it posts {', '.join(rules.stakes) or 'none'}")
    posted = rules.stakes[name]
    if given.get("kill") is True:
        return posted.killed(rules.kill.times if rules.kill is not None else 2)
    return posted


def stakes(**values: object) -> Stakes:
    """Stakes of a question.

    Raises:
        QuestionError: there are none such.
    """
    try:
        return Stakes(**values)  # type: ignore[arg-type]
    except ValidationError as error:
        first = error.errors()[0]
        where = ".".join(map(str, first["loc"]))
        raise QuestionError(f"no stakes have such {where or 'amounts'}: {first['msg']}") from None


def amount(given: Given, name: str, default: int | None = None) -> int:
    """An amount of a question.

    Raises:
        QuestionError: it is below nothing, or endless.
    """
    cents = given[name] if default is None else given.get(name, default)
    if not 0 <= cents <= _MOST_CENTS:
        raise QuestionError(f'"{name}" is 0 to {_MOST_CENTS} cents, not {cents}')
    return int(cents)


def table_hand(
    rules: RoomRules,
    at: Stakes,
    players: Sequence[Player],
    betting: Betting,
    *,
    named: str | None = None,
    last: bool = False,
) -> Hand:
    """A hand in the middle of a round of betting, the last one of the hand or another."""
    game = PokerGame(rules.variant_of(named), at, rules.hand)
    street = len(game.variant.streets) - 1 if last else 0
    return Hand(game, players[-1].seat, tuple(players), stage="bet", street=street, betting=betting)


def after_steps(rules: RoomRules, given: Given, at: Stakes, bet_cents: int, *, last: bool = False) -> Hand:
    """The hand after the acts of one round that are told, in the order of seats from the first who acted.

    Raises:
        QuestionError: one of them was not possible.
    """
    steps = [step_of(one) for one in given["steps"]]
    if not steps:
        raise QuestionError("no step is told")
    named = list(dict.fromkeys(seat for seat, _ in steps))
    others = [seat for seat in (*given.get("occupied", ()), given.get("seat")) if isinstance(seat, int)]
    seats = sorted({*named, *others})
    if any(seat < 1 for seat in seats) or len(seats) < 2:
        raise QuestionError("seats are numbered from 1, and two play at least")
    first = seats.index(named[0])
    order = (*seats[first:], *seats[:first])
    stacks = dict.fromkeys(order, DEEP_CENTS)
    for seat, action in steps:
        if action.does == "all-in":
            stacks[seat] = max(1, action.to_cents or 1)
    if isinstance(given.get("seat"), int) and "stack_cents" in given:
        stacks[given["seat"]] = amount(given, "stack_cents")
    players = [Player(seat, stacks[seat]) for seat in order]
    betting = Betting(bet_cents, pending=tuple(order))
    hand = table_hand(rules, at, players, betting, named=game_name(rules, given), last=last)
    for seat, action in steps:
        try:
            hand = act(hand, seat, action)
        except Refused as refused:
            raise QuestionError(f"seat {seat} cannot do that: {refused}") from None
    return hand


def step_of(step: Mapping[str, Any]) -> tuple[int, Action]:
    """One act as it is told.

    Raises:
        QuestionError: nobody does such a thing.
    """
    told = Given(step)
    does = told["does"]
    if does not in _DOES:
        raise QuestionError(f'nobody does "{does}"; a player does one of {", ".join(_DOES)}')
    return told["seat"], Action(cast(Does, does), told.get("to_cents"))
