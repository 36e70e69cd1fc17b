"""The pool against the records of its tables, to the part of a cent; and a record proved on its own."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import UTC

import pytest

from controller.linked.facts import Joined
from controller.linked.link.reconciliation import OwnFigures, own_figures, paid_of, reconciled
from controller.linked.pool_file import pool_of
from controller.record.journal.journal import Entry
from controller.reports.text import as_text
from controller.table import events as e
from controller.table.setup import TableSetup
from tests.controller.conftest import CoreTable
from tests.controller.linked.saying import Log
from tests.controller.linked.table.test_teller import told
from tests.controller.table.linked.test_linked_table import decided, linked_table, royal_verified


def entries(events: Sequence[e.Event]) -> list[Entry[e.Event]]:
    return [Entry(position, 0, event) for position, event in enumerate(events, 1)]


@pytest.fixture
def paid(setups: dict[str, TableSetup]) -> CoreTable:
    """A table that won and paid what the pool decided."""
    table = linked_table(setups["choctaw"])
    royal_verified(table)
    decided(table, 1_000_050)
    for role in ("floor-supervisor", "table-games-manager"):
        table.staff(role)
    table.turn("higher")
    return table


def log_of(table: CoreTable, setups: dict[str, TableSetup]) -> Log:
    log = Log(pool_of(setups["choctaw"].progressive), tables=("CS-07",))
    log.say("CS-07", *(fact for fact in told(table.events) if not isinstance(fact, Joined)))
    return log


def test_a_pool_agrees_with_its_tables(paid: CoreTable, setups: dict[str, TableSetup]) -> None:
    state = log_of(paid, setups).state
    own = own_figures(entries(paid.events), len(paid.events))
    assert own == OwnFigures(1, 1_000_050, 0, 0)
    assert paid_of(state, "CS-07") == 1_000_050
    document = reconciled(state, {"CS-07": own}, 0)
    assert document.agrees
    assert "agrees" in as_text(document, UTC)


def test_what_the_pool_was_not_told_yet_is_under_way(paid: CoreTable) -> None:
    own = own_figures(entries(paid.events), 0)
    assert own == OwnFigures(0, 0, 1, 1_000_050)


@pytest.mark.parametrize(
    ("own", "why"),
    [
        (OwnFigures(2, 1_000_050, 0, 0), "WAGERS: it told 2"),
        (OwnFigures(1, 7, 0, 0), "PAID: it told 7 cents"),
    ],
)
def test_a_difference_is_named_and_the_report_does_not_agree(
    paid: CoreTable, setups: dict[str, TableSetup], own: OwnFigures, why: str
) -> None:
    document = reconciled(log_of(paid, setups).state, {"CS-07": own}, 0)
    assert not document.agrees
    assert why in as_text(document, UTC)


def test_a_table_whose_record_is_not_here_is_told_so(paid: CoreTable, setups: dict[str, TableSetup]) -> None:
    assert "its record is not here" in as_text(reconciled(log_of(paid, setups).state, {}, 0), UTC)
