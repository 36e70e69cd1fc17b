"""How a table is linked, as its file says; and when that keeps wagers off. Pure; reads no file."""

from __future__ import annotations

from typing import NamedTuple

import msgspec

from controller.config.table_file import TableFile
from controller.table.state import TableState
from games.declared.house_rules import HouseRules
from games.pools.linking import Terms, table_rules, terms_of
from games.pools.rules import MAIN, Progressive


class Linked(NamedTuple):
    """What the table file says of a pool over many tables, and what the table and that pool must agree on."""

    pool: str
    terms: Terms
    closes: bool
    """Without the link no progressive wager is taken from the next round on."""

    def at_rate(self, rules: Progressive) -> Linked:
        """The same with what a chip adds under these rules: the record's, where the pool's office changed it."""
        return self._replace(terms=msgspec.structs.replace(self.terms, rate=str(rules.increment_cents)))


def linked_rules(file: TableFile, rules: HouseRules) -> tuple[Linked | None, HouseRules]:
    """How the table is linked, and the rules of what it keeps of the pool itself."""
    main = rules.progressive
    if file.linked is None or main is None:
        return None, rules
    linked = Linked(file.linked.pool, terms_of(main, main.chip_cents), file.linked.without_link == "close")
    return linked, rules.model_copy(update={"progressive": table_rules(main)})


def why_elsewhere(linked: Linked | None, pool: str) -> str | None:
    """Why a pool is not changed at this table; None where it is the table's own."""
    if linked is None or pool != MAIN:
        return None
    return f"this meter is part of the pool {linked.pool} over many tables, which is changed at its office: lammer link"


def why_kept_off(linked: Linked | None, state: TableState) -> str | None:
    """Why no chip is taken without the link: from the first chip of a round on, that round is played to its end."""
    lost = state.link is not None and bool(state.link.lost)
    if linked is None or not linked.closes or not lost or state.round.wagers:
        return None
    return f"the pool {linked.pool} is not linked"
