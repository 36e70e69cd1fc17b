"""A record that was made while the clock stood still, so that many decisions have one time, is founded as any other."""

from __future__ import annotations

import pytest

from controller.record.by_rules import decided_again
from controller.record.journal.journal import Entry
from controller.table import events as e
from tests.controller.record.test_forgeries import played


@pytest.mark.parametrize("name", ["flush", "jackpot-lock", "corrections", "settings"])
def test_a_true_record_is_founded_where_the_clock_stood_still(name: str) -> None:
    """What follows one decision is not taken for what another one says, such as the cards of a log."""
    evening: list[Entry[e.Event]] = played(name)
    since = next(at for at, entry in enumerate(evening) if isinstance(entry.event, e.WagerAccepted))
    stood = [entry._replace(at_utc_ns=evening[since].at_utc_ns) for entry in evening[since:]]
    assert [one.position for one in decided_again([*evening[:since], *stood])] == []
