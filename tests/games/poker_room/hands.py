"""Hands for tests: a game with few words, and a hand after some acts."""

from collections.abc import Mapping

from games.poker_room.acting import Action, Does
from games.poker_room.betting_rules import BettingRules
from games.poker_room.hand import Hand, PokerGame
from games.poker_room.hand_rules import HandRules
from games.poker_room.opening import opened
from games.poker_room.play import act, dealt
from games.poker_room.stakes import Stakes
from games.poker_room.variants.all_variants import variant

LIMIT = Stakes(structure="limit", lower_cents=1_000, upper_cents=2_000, blinds_cents=(500, 1_000), chip_cents=100)
NO_LIMIT = Stakes(structure="no-limit", lower_cents=1_000, blinds_cents=(500, 1_000), chip_cents=100)
POT_LIMIT = Stakes(structure="pot-limit", lower_cents=1_000, blinds_cents=(500, 1_000), chip_cents=100)
STUD = Stakes(structure="limit", lower_cents=1_500, upper_cents=3_000, ante_cents=200, bring_in_cents=500)


def game(name: str = "texas-holdem", stakes: Stakes = LIMIT, **betting: object) -> PokerGame:
    """A game under a house that says only this."""
    return PokerGame(variant(name), stakes, HandRules(betting=BettingRules.model_validate(betting)))


def begun(at: PokerGame, stacks: Mapping[int, int] | None = None, button: int = 3) -> Hand:
    """A hand whose first cards lie there, unknown."""
    return dealt(opened(at, stacks or {1: 100_000, 2: 100_000, 3: 100_000}, button=button))


def after(hand: Hand, *acts: tuple[int, Does] | tuple[int, Does, int]) -> Hand:
    """The hand after these acts."""
    for seat, *what in acts:
        hand = act(hand, seat, Action(*what))  # type: ignore[arg-type]
    return hand
