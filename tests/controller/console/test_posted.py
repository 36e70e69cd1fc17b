"""What is posted on the sign: wagers, limits, fees, commission, of the rules as they stand (standards B3)."""

from __future__ import annotations

from pathlib import Path

import msgspec
import pytest

from controller.assembly import table_setup
from controller.config.check import load_table
from controller.console.posted import posted, posted_wagers
from controller.table.apply import fold
from controller.table.running.opening import opening, pools_to_open
from controller.table.setup import TableSetup
from controller.table.state import TableState
from tests.controller.console.conftest import ConsoleTable, console_table


def told(setup: TableSetup, state: TableState) -> dict[str, str]:
    return {one.name: one.text for one in posted(state, setup)}


def setup_and_state(folder: Path, name: str, rules: str = "") -> tuple[TableSetup, TableState]:
    file = load_table(folder / f"{name}.toml")
    if rules:
        file = file.model_copy(update={"table": file.table.model_copy(update={"rules": rules})})
    setup = table_setup(file)
    first = fold([opening(setup, "a")])
    return setup, fold(pools_to_open(first, setup), first)


def test_the_least_and_the_most_of_each_wager_are_posted(demo_folder: Path) -> None:
    """002:733, 003:859-863."""
    found = told(*setup_and_state(demo_folder, "demo-caribbean-stud-oneida"))
    assert found["Ante"] == "$5 to $100"
    assert found["Progressive wager"] == "$1"


def test_beside_the_roads_wagers_stand_alone(demo_folder: Path) -> None:
    setup, state = setup_and_state(demo_folder, "demo-commission-free-baccarat")
    assert "Collection" in {one.name.split(" (")[0] for one in posted(state, setup)}
    assert [one.name for one in posted_wagers(state, setup)] == ["Player", "Banker", "Tie"]


def test_wagers_that_differ_by_a_number_stand_on_one_line(demo_folder: Path) -> None:
    found = told(*setup_and_state(demo_folder, "demo-pai-gow-poker-oneida"))
    assert found["Additional 1 to 7"] == "$1 to $100"
    assert "Additional 2" not in found


def test_the_limit_of_each_pool_is_posted_and_a_new_one_with_its_change(demo_folder: Path) -> None:
    """002:1172, standards B3."""
    setup, state = setup_and_state(demo_folder, "demo-two-pools")
    assert told(setup, state)["Progressive meter"] == "at most $100,000"
    assert told(setup, state)["Minor meter"] == "at most $5,000"
    raised = state.with_meter(msgspec.structs.replace(state.pool("minor"), limit_cents=600_000))
    assert told(setup, raised)["Minor meter"] == "at most $6,000"


def test_the_commission_is_posted(demo_folder: Path) -> None:
    """003:2226-2230, 3086-3092."""
    found = told(*setup_and_state(demo_folder, "demo-pai-gow-poker", "oneida"))
    assert found["Commission"].endswith("5 % of what a bank has left")


def test_collections_are_posted_with_their_steps(demo_folder: Path) -> None:
    """004:770; 632-637 of the same document."""
    setup, state = setup_and_state(demo_folder, "demo-three-card-poker", "axtion")
    one = next(one for one in posted(state, setup) if one.name.startswith("Collection"))
    assert one.text.startswith("the bank: $1 up to $100, $3 up to $300")
    assert one.text.endswith("a hand, before the deal")


@pytest.mark.parametrize("name", ["demo-caribbean-stud", "demo-two-pools", "demo-mystery", "demo-let-it-ride"])
def test_the_sign_shows_it(demo_folder: Path, name: str) -> None:
    table: ConsoleTable = console_table(demo_folder / f"{name}.toml")
    page = table.browser.get("/sign").text
    for one in posted(table.running.service.durable, table.running.setup):
        assert f"<dt>{one.name}</dt><dd>{one.text}</dd>" in page
    if name == "demo-mystery":
        assert "must hit by" in page
