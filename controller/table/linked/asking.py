"""When a pool over many tables is asked for an award, and what is due of it before and after its answer. Pure.

Asked once everybody has verified the hand, so that no claim that people deny ever touches the pool; equal hands that
share an amount are asked for together. Does not pay.
"""

from __future__ import annotations

from controller.table.setup import TableSetup
from controller.table.state import Award, TableState
from games.pools.awards import shares
from games.pools.linking import needs_pool
from games.pools.rules import MAIN


def of_pool(setup: TableSetup, award: Award) -> bool:
    """Whether only the pool over many tables can say what this award is paid."""
    rules = setup.pool_rules(award.hand)
    return (
        setup.linked is not None and setup.pool_of(award.hand) == MAIN and needs_pool(rules, rules.awards[award.hand])
    )


def to_ask(state: TableState, setup: TableSetup, award: Award) -> tuple[Award, ...]:
    """The awards that the pool is asked for now that ``award`` was verified by one more; none where it is too soon."""
    if not of_pool(setup, award):
        return ()
    rules = setup.pool_rules(award.hand)
    together = [award]
    if shares(rules, rules.awards[award.hand]):
        together = [one for one in state.open_awards() if one.hand == award.hand]
    if any(role not in one.verified for one in together for role in setup.awards[one.hand].verified_by):
        return ()
    return tuple(one for one in together if not one.asked_pool)


def why_not_answered(state: TableState, setup: TableSetup, award: Award) -> str | None:
    """Why nobody can say yet what this award is paid; None where the pool said it, or need not be asked."""
    if award.pool_answer is not None or not of_pool(setup, award):
        return None
    link = state.link
    if link is not None and link.lost:
        return f"the pool {link.pool} decides what it is paid, and does not answer: {link.lost}"
    return f"the pool {'' if link is None else link.pool} decides what it is paid: its answer is awaited"
