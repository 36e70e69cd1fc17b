"""A pool that many tables feed: what a table and the pool must agree on, and what the table alone keeps of it.

Does not read files and knows no network.
"""

from __future__ import annotations

from hashlib import sha256
from typing import TypeVar

import msgspec

from games.money.dollars import dollars
from games.pools.awards import takes_off_meter
from games.pools.rules import AwardRule, Pool


class Terms(msgspec.Struct, frozen=True, kw_only=True):
    """What a table and its pool must agree on before one chip counts."""

    chip_cents: int
    rate: str
    """What one chip adds to the meter, in cents."""
    reserve_rate: str
    """What one chip adds to the reserve, in cents."""
    seed_cents: int
    reset_cents: int
    awards: str
    """SHA-256 of the pay table."""


def terms_of(rules: Pool, chip_cents: int) -> Terms:
    """The terms of a pool under these rules, for a chip worth ``chip_cents``."""
    awards = sorted((hand, rule.model_dump_json()) for hand, rule in rules.awards.items())
    return Terms(
        chip_cents=chip_cents,
        rate=str(rules.increment(chip_cents)),
        reserve_rate=str(rules.reserve(chip_cents)),
        seed_cents=rules.seed_cents,
        reset_cents=rules.reset_cents,
        awards=sha256(repr(awards).encode()).hexdigest(),
    )


def why_not_linked(rules: Pool) -> str | None:
    """Why no pool under these rules can be one over many tables; None where it can."""
    if rules.must_hit_by_cents is not None:
        return "a mystery pool has a hidden trigger at one table and cannot be linked"
    if rules.percent_of == "hit":
        return 'a linked pool pays from what it shows at the winner\'s turn: percent_of = "hit" cannot be linked'
    return None


def differ(table: Terms, pool: Terms) -> str | None:
    """The first term that a table has otherwise than its pool, as a clause; None where they agree."""
    amounts = (
        ("chip", table.chip_cents, pool.chip_cents),
        ("seed", table.seed_cents, pool.seed_cents),
        ("reset amount", table.reset_cents, pool.reset_cents),
    )
    for name, here, there in amounts:
        if here != there:
            return f"its {name} is {dollars(here)}, that of the pool {dollars(there)}"
    rates = (("rate", table.rate, pool.rate), ("reserve rate", table.reserve_rate, pool.reserve_rate))
    for name, one, other in rates:
        if one != other:
            return f"its {name} is {one} cents a chip, that of the pool {other}"
    return None if table.awards == pool.awards else "its pay table is another than that of the pool"


P = TypeVar("P", bound=Pool)


def table_rules(rules: P) -> P:
    """The same pool as its table keeps it: no seed, no reset, no limit, since those stand on the linked meter."""
    return rules.model_copy(update={"seed_cents": 0, "reset_cents": 0, "min_start_cents": 0, "limit_cents": None})


def needs_pool(rules: Pool, rule: AwardRule) -> bool:
    """Whether the pool must say what an award is paid: a share of its meter, or a fixed sum that comes off it."""
    return rule.of_meter is not None or takes_off_meter(rules, rule, rule.cents or 0)
