"""Kill pots: who must kill the next pot, who may, and what a kill does to the limits.

A player who wins two pots in a row that count kills the next (004:259-261); in a split-pot game whoever takes both
halves of a large pot (004:269); at lowball, of his own will (004:270). Moves no chips.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Annotated

from pydantic import Field

from games.house.rules_table import RulesTable
from games.money.dollars import dollars
from games.round.verdict import Verdict

Count = Annotated[int, Field(ge=1, strict=True)]


class KillRules(RulesTable):
    """One house's kill."""

    pots_in_a_row: Count = 2
    """After so many pots in a row their winner kills the next."""
    scoop_upper_limits: Count | None = None
    """Both halves of a pot of so many upper limits kill the next; None: no rule of a scoop."""
    voluntary: bool = False
    """At lowball a player may kill a pot on two cards."""
    voluntary_kill_blinds: Count = 4
    """So many kill blinds lie before whoever does."""
    voluntary_most_cards: Count = 2
    """Nobody may have more cards by then."""
    times: Count = 2
    """The limits are so many times as high (004:263)."""
    not_in: tuple[str, ...] = ()
    """Games without a kill (004:257)."""


@dataclass(frozen=True, slots=True)
class KillButton:
    """The marker of who won the last pot. Nobody's is neutral (004:265-268)."""

    seat: int | None = None
    legs: int = 0


NEUTRAL = KillButton()


@dataclass(frozen=True, slots=True)
class PotWon:
    """How a pot went."""

    winners: Sequence[int]
    pot_cents: int
    scooped: bool = False
    """One player took the high and the low half of it."""
    counts: bool = True
    """A flop was dealt, and at least one full bet was won that is no blind (004:261)."""


def after_pot(
    rules: KillRules, button: KillButton, won: PotWon, upper_limit_cents: int = 0
) -> tuple[KillButton, int | None]:
    """The kill button after a pot, and who must kill the next; None where nobody must.

    Who won the first leg keeps it through a pot that he splits; who has it and splits a second pot that counts kills
    (004:264). Any pot is a first leg; those after it must count (004:261).
    """
    if won.scooped and rules.scoop_upper_limits is not None:
        kills = won.winners[0] if scoop_kills(rules, won.pot_cents, upper_limit_cents) else None
        return KillButton(won.winners[0], 1), kills
    if len(won.winners) > 1:
        if button.seat in won.winners:
            return button, None
        return NEUTRAL, None
    (winner,) = won.winners
    legs = button.legs + 1 if winner == button.seat and won.counts else 1
    return KillButton(winner, legs), winner if must_kill(rules, legs) else None


def must_kill(rules: KillRules, pots_in_a_row: int) -> bool:
    """Whether so many pots in a row oblige their winner."""
    return pots_in_a_row >= rules.pots_in_a_row


def scoop_kills(rules: KillRules, pot_cents: int, upper_limit_cents: int) -> bool:
    """Whether both halves of such a pot oblige whoever took them."""
    return rules.scoop_upper_limits is not None and pot_cents >= rules.scoop_upper_limits * upper_limit_cents


def winner_left(button: KillButton, seat: int) -> KillButton:
    """The button once a player has quit the game: nobody's, where it was his."""
    return NEUTRAL if button.seat == seat else button


def may_kill(rules: KillRules | None, *, kill_blind_cents: int, stack_cents: int, most_cards: int) -> Verdict:
    """Whether a player may kill the pot of his own will; ``most_cards``: what the player with most cards has."""
    if rules is None or not rules.voluntary:
        return Verdict("nobody kills a pot of his own will in this game")
    least = rules.voluntary_kill_blinds * kill_blind_cents
    figures = {"min_stack_cents": least, "required_cents": kill_blind_cents}
    if most_cards > rules.voluntary_most_cards:
        return Verdict("a player has a third card: the pot is not killed any more", figures)
    if stack_cents < least:
        return Verdict(f"whoever kills the pot has {dollars(least)} at least", figures)
    return Verdict(None, figures)
