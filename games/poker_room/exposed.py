"""A card that the dealer exposed: kept or replaced, by game and by phase, and which card takes its place.

What a player exposes himself plays (002:647, 004:197). An exposed card is replaced once all have theirs, by the next of
the deck, and becomes the burn card (004:199-200, 318-323). Moves no card.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Literal, TypeAlias

from games.cards.card import RANKS, Card
from games.house.rules_table import RulesTable
from games.poker_room.stakes import Structure

Phase: TypeAlias = Literal["deal", "before-draw", "draw", "after-draw"]
"""Where cards come before the betting, or as a change of cards; ``deal`` in a game without a draw."""
Fate: TypeAlias = Literal["keep", "replace"]


class ExposedRules(RulesTable):
    """What one house orders in one game."""

    structures: tuple[Structure, ...] = ()
    """The limits for which it holds; none: all."""
    keeps: str = ""
    """Before the draw, the ranks that must be kept, such as ``"A234567"``; every other is replaced."""
    keeps_all: bool = False
    """Every card is kept before the draw (004:536)."""
    flashed_before_draw: Fate = "keep"
    """A card that was seen on its way and landed face down (004:455)."""
    on_floor: Literal["dead", "exposed"] = "exposed"
    """A card that left the table (001:39, 002:647, 004:202)."""
    becomes_burn: bool = True


@dataclass(frozen=True, slots=True)
class Replaced:
    """What becomes of the card, and which one comes for it."""

    fate: Fate
    replacement: str | None = None
    burn: str | None = None


def fate(rules: ExposedRules, phase: Phase, card: Card, *, flashed: bool = False, by_player: bool = False) -> Fate:
    """Whether the card is kept (001:13-17, 004:450-456, 490, 497-498, 536-537)."""
    if by_player:
        return "keep"
    if phase in ("draw", "after-draw"):
        return "replace"
    if flashed and phase == "before-draw":
        return rules.flashed_before_draw
    return "keep" if rules.keeps_all or RANKS[card.rank - 2] in rules.keeps else "replace"


def replaced(
    rules: ExposedRules,
    phase: Phase,
    card: Card,
    deck: Sequence[str],
    *,
    flashed: bool = False,
    by_player: bool = False,
) -> Replaced:
    """The same with the card that comes for it, the next of the deck; the exposed one becomes the burn card."""
    found = fate(rules, phase, card, flashed=flashed, by_player=by_player)
    if found == "keep":
        return Replaced(found)
    return Replaced(found, deck[0] if deck else None, str(card) if rules.becomes_burn else None)


def dead_with_hole_cards_up(exposed: int) -> bool:
    """Stud: one hole card dealt up, and the third comes down; both, and the hand is dead, its ante back (004:374-375).

    >>> dead_with_hole_cards_up(1), dead_with_hole_cards_up(2)
    (False, True)
    """
    both = 2
    return exposed >= both


def rules_for(table: Sequence[ExposedRules], structure: Structure) -> ExposedRules | None:
    """The first of a game's rules that holds for this limit."""
    return next((rules for rules in table if not rules.structures or structure in rules.structures), None)
