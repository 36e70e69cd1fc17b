"""The floor at a glance: the most urgent first, the longest first among equals, an absent table never out of sight."""

from __future__ import annotations

import pytest

from controller.console.api import models
from controller.pit.floor_view import floor_view
from controller.pit.pit_file import WatchedTable
from controller.pit.seen import TableSeen
from controller.table.setup import SECOND

NOW_NS = 1_800_000_000 * SECOND  # 2027-01-15T08:00:00Z


def wait(urgency: models.Urgency, since: str | None = "2027-01-15T07:58:00.000Z", **changes: object) -> models.Waiting:
    told = {
        "name": urgency, "urgency": urgency, "wanted": "supervisor", "say": f"{urgency}!", "why": "", "since": since,
        "about": "q:1", "may_be_answered_from_afar": False, **changes,
    }  # fmt: skip
    return models.Waiting.model_validate(told)


def seen(name: str, *waits: models.Waiting, **changes: object) -> TableSeen:
    state = models.State(
        position=7, at="2027-01-15T08:00:00.000Z", round=12, phase="Wagers open", suspended=False, testing=False,
        say="", why="", meters=(models.Meter(pool="progressive", cents=1_000_050, exact_cents="1000050/1", chips=9),),
        waits=waits, alarms=(), last_award=None,
        pace=models.Pace(since="2027-01-15T07:00:00.000Z", chips=31, rounds=40),
    )  # fmt: skip
    table = models.Table(
        id=name, game="Caribbean stud", house="Choctaw", program="0.1.0", seats=7, zone="UTC", on_twins=True
    )
    watched = WatchedTable(name=name, address="http://127.0.0.1:8080", token="/nowhere")
    return TableSeen(watched, table, state, **{"why_away": "", **changes})  # type: ignore[arg-type]


def test_the_most_urgent_comes_first_and_the_longest_among_equals() -> None:
    tables = [
        seen("calm"),
        seen("new", wait("ruling", "2027-01-15T07:59:30.000Z")),
        seen("old", wait("ruling", "2027-01-15T07:40:00.000Z")),
        seen("door", wait("alarm")),
        seen("chip", wait("money")),
    ]
    view = floor_view(tables, NOW_NS)
    assert [tile.name for tile in view.tiles] == ["door", "old", "new", "chip", "calm"]
    assert (view.loudest, view.waiting, view.away) == ("alarm", 4, 0)


def test_each_wait_says_who_is_wanted_and_for_how_long() -> None:
    (tile,) = floor_view([seen("CS-07", wait("ruling"), wait("dealer", None, wanted="dealer"))], NOW_NS).tiles
    assert [(one.wanted, one.how_long, one.tone) for one in tile.waits] == [
        ("supervisor", "2 min", "grave"),
        ("dealer", "", "calm"),
    ]
    assert tile.meters == (("progressive", "$10,000.50"),)
    assert tile.pace == "31 chips, 40 rounds an hour"


def test_a_table_that_is_away_keeps_what_is_known_of_it_and_is_looked_for_like_a_fault() -> None:
    away = seen("away", why_away="it does not answer", away_since_utc_ns=NOW_NS - 65 * SECOND)
    view = floor_view([seen("calm"), away, seen("chip", wait("money"))], NOW_NS)
    assert [tile.name for tile in view.tiles] == ["chip", "away", "calm"]
    tile = view.tiles[1]
    assert (tile.tone, tile.away) == ("away", "not heard for 1 min: it does not answer")
    assert tile.meters == (("progressive", "$10,000.50"),)
    assert (view.away, view.waiting) == (1, 1)


def test_a_table_that_was_never_heard_has_a_tile_too() -> None:
    (tile,) = floor_view([TableSeen(seen("CS-07").watched)], NOW_NS).tiles
    assert (tile.phase, tile.meters, tile.away) == ("", (), "not heard: not asked yet")


@pytest.mark.parametrize("afar", [True, False])
def test_only_what_the_house_lets_be_answered_from_afar_can_be(afar: bool) -> None:
    (tile,) = floor_view([seen("CS-07", wait("ruling", may_be_answered_from_afar=afar))], NOW_NS).tiles
    assert tile.waits[0].about == ("q:1" if afar else "")
