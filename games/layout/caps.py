"""Limits of what winners are paid: for the wagers of one hand, and for all winners of a round together.

An award that is cut says so, and by which line. Does not decide who wins.
"""

from collections.abc import Sequence
from typing import Annotated

from msgspec.structs import replace
from pydantic import Field

from games.declared.house_rules import Cents, RulesTable
from games.money.pro_rata import pro_rata
from games.round.settlement import Settlement


class HandCap(RulesTable):
    """The most that one player's hand is paid in a round, by the wagers that the cap covers."""

    cents: Cents
    floor_cents: Cents | None = None
    """The document lets no casino cap lower than this; None where it sets no floor."""
    covers: tuple[str, ...]
    source: str


class AggregateLimit(RulesTable):
    """The most that all winners of one round are paid together; above it each award is cut by the same ratio."""

    cents: Cents
    step_cents: Annotated[int, Field(gt=0)] = 1
    """What awards are rounded to."""
    source: str


def within_cap(
    settled: Sequence[Settlement], covered: Sequence[Settlement], limit_cents: int, source: str
) -> list[Settlement]:
    """The same settlements, where those ``covered`` by the cap pay no more than ``limit_cents`` together."""
    winners = [one for one in covered if one.result == "win"]
    cut = pro_rata([one.pays_cents or 0 for one in winners], limit_cents)
    return _with_pays(settled, winners, cut, "limited to what a hand is paid", source)


def within_aggregate(settled: Sequence[Settlement], limit: AggregateLimit) -> list[Settlement]:
    """The same settlements, where each seat's award is cut by one ratio (002:1124-1143)."""
    due: dict[int, int] = {}
    for one in settled:
        if one.result == "win":
            due[one.seat] = due.get(one.seat, 0) + (one.pays_cents or 0)
    paid = dict(zip(due, pro_rata(tuple(due.values()), limit.cents, limit.step_cents), strict=True))
    within = list(settled)
    for seat, most in paid.items():
        own = [one for one in within if one.seat == seat and one.result == "win"]
        shares = pro_rata([one.pays_cents or 0 for one in own], most)
        within = _with_pays(within, own, shares, "cut by the aggregate limit of the round", limit.source)
    return within


def _with_pays(
    settled: Sequence[Settlement], changed: Sequence[Settlement], pays: Sequence[int], why: str, source: str
) -> list[Settlement]:
    new = {
        (one.seat, one.wager): one
        if cents == one.pays_cents
        else replace(one, pays_cents=cents, why=f"{one.why}, {why}", source=source, capped=True)
        for one, cents in zip(changed, pays, strict=True)
    }
    return [new.get((one.seat, one.wager), one) for one in settled]
