"""A record that was made while the clock stood still, so that many decisions have one time, is founded as any other."""

from __future__ import annotations

import pytest

from controller.record import by_rules
from controller.record.by_rules import ByRules, Unfounded, decided_again
from controller.record.journal.journal import Entry
from controller.table import events as e
from controller.table.state import TableState
from tests.controller.record.test_forgeries import played


@pytest.mark.parametrize("name", ["flush", "jackpot-lock", "corrections", "settings"])
def test_a_true_record_is_founded_where_the_clock_stood_still(name: str) -> None:
    """What follows one decision is not taken for what another one says, such as the cards of a log."""
    evening: list[Entry[e.Event]] = played(name)
    since = next(at for at, entry in enumerate(evening) if isinstance(entry.event, e.WagerAccepted))
    stood = [entry._replace(at_utc_ns=evening[since].at_utc_ns) for entry in evening[since:]]
    assert [one.position for one in decided_again([*evening[:since], *stood])] == []


@pytest.mark.parametrize("name", ["flush", "jackpot-lock", "corrections", "settings"])
@pytest.mark.parametrize("forged", [False, True])
def test_what_waits_to_be_judged_has_a_bound_and_the_judgement_is_the_same(
    name: str, forged: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A record whose clock stands still for good is as long as any other."""
    evening: list[Entry[e.Event]] = played(name)
    stood = [entry._replace(at_utc_ns=evening[0].at_utc_ns) for entry in evening]
    if forged:
        place = next(at for at, entry in enumerate(stood) if isinstance(entry.event, e.WagerAccepted))
        del stood[place]
        stood = [entry._replace(position=number) for number, entry in enumerate(stood, 1)]
    whole = list(decided_again(stood))
    monkeypatch.setattr(by_rules, "MOST_AHEAD", 30)
    monkeypatch.setattr(by_rules, "MOST_TOGETHER", 40)
    judge = ByRules(TableState(), None)
    found, waiting = list[Unfounded](), 0
    for entry in stood:
        found += judge.take(entry)
        waiting = max(waiting, len(judge._together))
    found += judge.end()
    assert waiting < 40
    assert judge.judged == len(stood)
    assert (found == whole, bool(found)) == (True, forged)
