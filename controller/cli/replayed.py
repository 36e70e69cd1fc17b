"""What ``lammer journal replay`` found, for people. Does not replay."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from typing import TYPE_CHECKING

from controller.cli.lines import print_columns, say
from games.money.dollars import dollars

if TYPE_CHECKING:
    from controller.record.replay import PoolReplay, Replay


def print_replay(found: Replay) -> None:
    """Print the whole answer."""
    print_columns(
        (
            ("table", f"{found.table}, {found.game} under {found.house}"),
            ("records", f"{found.first} to {found.records}, round {found.round}, phase {found.phase}"),
            *(("rules", text) for text in found.rules),
        )
    )
    for pool in found.pools:
        say(f"pool {pool.pool}")
        print_columns(_pool_rows(pool), indent="  ")
    print_columns([*_verdicts(found)])


def _verdicts(found: Replay) -> Iterator[tuple[str, str]]:
    yield from (("agrees", text) for text in found.compared)
    yield from (("DIFFERS", text) for text in found.differences)
    yield from (("UNFOUNDED", f"record {one.position}, {one.why}") for one in found.unfounded)
    if found.not_judged:
        how = "give the table's file with --by, or the whole record"
        yield "NOT JUDGED", f"{found.not_judged} records do not say by which rules they were made: {how}"


def _pool_rows(pool: PoolReplay) -> Iterator[tuple[str, str]]:
    def exactly(cents: str) -> str:
        whole, rest = divmod(Fraction(cents), 1)
        return dollars(whole) + (f" and {rest} of a cent" if rest else "")

    yield "opening", exactly(pool.opening)
    yield "seeds", f"+ {dollars(pool.seeded_cents)}"
    yield "contributions", f"+ {exactly(pool.contributed)} by {pool.chips} chips"
    for name, sign, cents in (("increases", "+", pool.raised_cents), ("decreases", "-", pool.lowered_cents)):
        if cents:
            yield name, f"{sign} {dollars(cents)}"
    if pool.moved != "0":
        yield "other pools", f"{pool.moved} cents"
    yield "awards", f"- {dollars(pool.paid_cents)} for {pool.wins} wins"
    yield "closing", exactly(pool.closing)
    yield "meter", exactly(str(Fraction(pool.shown_cents) + Fraction(pool.carried or 0)))
