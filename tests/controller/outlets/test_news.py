"""What each look at the box means for those who are told elsewhere."""

from __future__ import annotations

from dataclasses import replace

import pytest

from controller.health.check import judge
from controller.health.checks import CHECKS
from controller.health.facts import Facts, Unknown
from controller.outlets.news import Changes
from controller.service.health_watch import GONE_AFTER
from tests.controller.health.measured import BOX, FINE
from tests.controller.health.test_checks import TRUE
from tests.controller.outlets.told import AT, HOT, WELL


def told(changes: Changes, facts: Facts, looks: int = 1) -> list[tuple[str, bool, str]]:
    news = [one for _ in range(looks) for one in changes.look(judge(CHECKS, facts), AT)]
    return [(one.check.id, one.there, one.text) for one in news]


@pytest.mark.parametrize("name", TRUE)
def test_every_finding_is_told_once_when_it_appears_and_once_when_it_has_gone(name: str) -> None:
    """3.2"""
    changes = Changes()
    facts, measured = TRUE[name]
    assert told(changes, FINE) == []
    ((found, there, text),) = told(changes, facts, looks=3)
    assert (found, there) == (name, True)
    assert text.endswith(measured)
    assert told(changes, FINE, GONE_AFTER - 1) == []
    ((gone, there, text),) = told(changes, FINE, looks=3)
    assert (gone, there) == (name, False)
    assert text.startswith("gone: ")


def test_what_comes_and_goes_is_one_finding() -> None:
    changes = Changes()
    assert len(changes.look(HOT, AT)) == 1
    for _ in range(GONE_AFTER):
        assert changes.look(WELL, AT) == []
        assert changes.look(HOT, AT) == []


def test_what_nobody_can_know_any_more_stays_as_it_was() -> None:
    changes = Changes()
    changes.look(HOT, AT)
    blind = replace(FINE, box=replace(BOX, celsius=Unknown("no sensor")))
    assert told(changes, blind, 2 * GONE_AFTER) == []
    assert changes.standing["too-hot"].there


def test_a_first_look_tells_what_is_there_and_keeps_what_is_not_for_who_connects() -> None:
    changes = Changes()
    assert [one.check.id for one in changes.look(HOT, AT)] == ["too-hot"]
    assert {name for name, one in changes.standing.items() if one.there} == {"too-hot"}
    assert len(changes.standing) == len(CHECKS)
