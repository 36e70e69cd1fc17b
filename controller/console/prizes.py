"""The award table as players read it on the sign. Does not count what a hand is paid."""

from __future__ import annotations

from dataclasses import dataclass

from controller.table.setup import TableSetup
from games.declared.house_rules import AwardRule
from games.money.dollars import dollars, short_dollars


@dataclass(frozen=True, slots=True)
class Prize:
    """One line of the award table."""

    hand: str
    pays: str


def prizes(setup: TableSetup) -> tuple[Prize, ...]:
    """The award table as players read it, the highest hand first."""
    hands = tuple(
        Prize(hand.replace("-", " ").capitalize(), prize_text(setup.awards[hand]))
        for hand in setup.game.progressive_hands
        if hand in setup.awards
    )
    must_hit = tuple(
        Prize(name.replace("-", " ").capitalize(), f"must hit by {dollars(pool.must_hit_by_cents).removesuffix('.00')}")
        for name, pool in setup.rules.pools.items()
        if pool.must_hit_by_cents is not None
    )
    return hands + must_hit


def prize_text(rule: AwardRule) -> str:
    """What a hand is paid, without a figure that the meter gives: ``100 %``, ``$500``."""
    if rule.of_meter is not None:
        percent = rule.of_meter * 100
        return f"{percent.numerator} %" if percent.denominator == 1 else f"{rule.of_meter} of the meter"
    return short_dollars(rule.cents or 0)
