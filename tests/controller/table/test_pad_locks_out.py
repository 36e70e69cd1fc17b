"""The dealer's key pad locks the hand out (002:740), in the place of the button or beside it."""

from __future__ import annotations

from dataclasses import replace

import pytest

from controller.shows import outputs
from controller.table import events as e
from controller.table.setup import TableSetup
from tests.controller.conftest import CoreTable


def by_pad(setup: TableSetup, *, button: bool) -> CoreTable:
    needs = frozenset({"lock-out" if button else "key-pad"})
    return CoreTable(replace(setup, has_lock_out=button, pad_locks_out=True, wagers_need=needs))


@pytest.mark.parametrize("button", [False, True])
def test_next_locks_the_hand_out_from_its_own_edge_on(choctaw: CoreTable, button: bool) -> None:
    table = by_pad(choctaw.setup, button=button)
    table.chip(3)
    table.next()
    assert table.made(e.LockOutPressed) == [e.LockOutPressed(at=table.now)]
    table.chip(4, at_ms=-4)
    table.chip(5, at_ms=4)
    assert (table.state.round.wagers, table.state.round.flagged) == ((3, 4), (5,))
    table.confirm()
    table.time("drained")
    assert table.phase == "locked"


def test_the_button_beside_it_works_as_before(choctaw: CoreTable) -> None:
    table = by_pad(choctaw.setup, button=True)
    table.lock(3)
    assert table.phase == "locked"


def test_a_key_pad_that_does_not_lock_out_ends_no_betting(choctaw: CoreTable) -> None:
    choctaw.next()
    assert choctaw.phase == "betting"
    assert not choctaw.made(e.LockOutPressed)


def test_no_acceptor_is_open_while_the_key_pad_that_alone_locks_out_is_broken(choctaw: CoreTable) -> None:
    table = by_pad(choctaw.setup, button=False)
    table.fault("key-pad", "stuck-key", "a key is stuck")
    assert all(outputs.closed(table.state, table.setup))
