"""No hole card of a hand that was not shown leaves the table by any way out, while it is played and for good."""

from __future__ import annotations

from pathlib import Path

from tests.controller.console.conftest import ConsoleTable, console_table
from tests.controller.console.test_faces import found
from tests.controller.console.ways_out import first_push, paths

HELD = frozenset({"6h", "3c", "9s", "8s", "Qc", "Qs"})
"""Others than those that the forms of the page have as examples."""


def played(table: ConsoleTable, *lines: tuple[str, dict[str, str]]) -> None:
    for verb, fields in lines:
        status, text = table.ask(f"/poker/{verb}", **fields)
        assert status == 200, text


def leaks(table: ConsoleTable, faces: frozenset[str], *, in_every_format: bool) -> list[tuple[str, str]]:
    asked = paths(table.app, table.running.service.durable.round.number - 1 or 1, in_every_format=in_every_format)
    return [(path, face) for path in asked for face in found(faces, first_push(table.app, path))]


def test_hole_cards_are_on_no_way_out_while_a_hand_is_played_nor_after_it(demo_folder: Path) -> None:
    table = console_table(demo_folder / "demo-holdem-no-limit.toml")
    played(
        table,
        *(("sit", {"seat": str(seat), "dollars": "200"}) for seat in (1, 3, 5)),
        ("button", {"seat": "5"}),
        ("next", {}),
        ("deal", {"cards": "1: 9s 8s, 3: Qc Qs, 5: 6h 3c"}),
        ("act", {"seat": "5", "does": "call"}),
        ("act", {"seat": "1", "does": "call"}),
        ("act", {"seat": "3", "does": "check"}),
    )
    assert leaks(table, HELD, in_every_format=False) == []
    played(table, ("deal", {"board": "Ah Qd Jc"}), ("act", {"seat": "1", "does": "all-in"}))
    played(table, ("act", {"seat": "3", "does": "call"}), ("act", {"seat": "5", "does": "fold"}))
    played(table, ("deal", {"board": "4d"}), ("deal", {"board": "5h"}))
    played(table, ("show", {"seat": "3"}), ("dead", {"seat": "1"}))
    thrown_in = HELD - {"Qc", "Qs"}
    assert leaks(table, thrown_in, in_every_format=False) == []
    played(table, ("next", {}))
    assert leaks(table, thrown_in, in_every_format=True) == []
    recall = first_push(table.app, "/reports/round?round=1&format=text")
    assert set(found(HELD, recall)) == {"Qc", "Qs"}, "and the look finds what was shown"
