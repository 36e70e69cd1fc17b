"""Tables that have no acceptors, and what goes with them where there are some; how the start position is found."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from controller.config.check import load_table
from controller.config.folder import config_folder
from controller.config.mistake import InvalidTable

Said = Callable[..., list[tuple[str, str]]]

ACCEPTOR = '[acceptor]\ndriver = "pulse"\nsensor = "panel.A{seat}"\ninhibit = "panel.B{seat-1}"\nchip_cents = 100\n'
ACCEPTOR += 'sensor_active = "low"\nclosed = "high"\npulse_ms = [20, 120]\n\n[dealer-display]'
LAMP = '[lamp]\nline = "panel.B{seat-1}"\n\n[dealer-display]'


@pytest.fixture
def said(tmp_path: Path) -> Said:
    """Key and sentence of each mistake that a demonstration table has with a part of its text exchanged."""

    def mistakes(table: str, old: str, new: str) -> list[tuple[str, str]]:
        text = (config_folder() / "tables" / f"demo-{table}.toml").read_text()
        assert text.count(old) == 1, old
        path = tmp_path / "table.toml"
        path.write_text(text.replace(old, new))
        try:
            load_table(path)
        except InvalidTable as error:
            return [(mistake.key, mistake.right) for mistake in error.mistakes]
        return []

    return mistakes


def section(table: str, name: str) -> str:
    """The whole section of this name in a demonstration table, up to the next one."""
    text = (config_folder() / "tables" / f"demo-{table}.toml").read_text()
    start = text.index(f"[{name}]")
    return text[start : text.index("\n[", start) + 1]


@pytest.mark.parametrize(
    ("table", "missing", "why"),
    [
        ("caribbean-stud", "acceptor", "caribbean-stud is not played without one (003:156-158, 002:736)"),
        ("caribbean-stud", "lock-out", "caribbean-stud is not played without one (003:163-164, 002:740)"),
        ("caribbean-stud", "key.lower", "caribbean-stud is not played without one (002:747)"),
        ("caribbean-stud", "meter-display", "caribbean-stud is not played without one"),
        ("pai-gow-poker-oneida", "lamp", "acceptors are not used without it"),
        ("pai-gow-poker-oneida", "lock-out", "acceptors are not used without it"),
        ("pai-gow-poker-oneida", "meter-display", "a progressive shows its meter"),
        ("pai-gow-poker-oneida", "key.lower", "is paid by the lower key"),
    ],
)
def test_what_a_table_cannot_do_without_is_missed_by_name(said: Said, table: str, missing: str, why: str) -> None:
    found = said(table, section(table, missing), "")
    [right] = [right for key, right in found if key == missing]
    assert right.startswith("is missing: ")
    assert why in right


@pytest.mark.parametrize("table", ["three-card-poker", "mississippi-stud", "two-card-peek"])
def test_acceptors_at_a_game_that_has_no_wager_for_them_are_refused(said: Said, table: str) -> None:
    found = dict(said(table, "[dealer-display]", ACCEPTOR))
    assert found["acceptor"].startswith(f"leave it out: no wager of {table} goes through an acceptor")


def test_lamps_without_acceptors_are_refused(said: Said) -> None:
    found = dict(said("let-it-ride", "[dealer-display]", LAMP))
    assert found["lamp"] == "leave it out: it goes with acceptors, and there are none"


def test_acceptors_at_a_house_without_a_progressive_need_a_game_whose_chips_are_a_plain_wager(said: Said) -> None:
    [(key, right)] = said("pai-gow-poker-oneida", 'rules = "oneida"', 'rules = "choctaw"')[:1]
    assert (key, right) == ("table.rules", "have no [progressive], which a table with acceptors needs")
    assert said("let-it-ride-bonus", "chip_cents    = 100", "chip_cents    = 100") == []


@pytest.mark.parametrize(
    ("table", "old", "new", "right"),
    [
        ("three-card-poker", '"automated-shoe"', '"automated-shoe"\nstart = "rng"', "has no start position"),
        ("pai-gow-poker", '"automated-shoe"', '"automated-shoe"\nstart = "dice"', 'must be one of "rng"'),
        ("pai-gow-poker-oneida", '"automated-shoe"\nstart  = "rng"', '"hand"\nstart = "disk"', "the disk goes with"),
    ],
)
def test_the_start_position_is_found_in_a_way_of_the_house(
    said: Said, table: str, old: str, new: str, right: str
) -> None:
    [mistake] = [mistake for key, mistake in said(table, old, new) if key == "deal.start"]
    assert right in mistake


def test_a_deal_by_shuffler_needs_one_that_deals(said: Said) -> None:
    stack = next(line for line in section("let-it-ride", "shuffler").splitlines() if line.startswith("stack_cards"))
    [(key, right)] = said("let-it-ride", stack, "")
    assert (key, right) == ("deal.method", 'needs a shuffler that deals: add stack_cards, or deal by "hand"')


SHUFFLER = '[bus.machine]\nkind = "twin"\n\n[shuffler]\ndriver = "line"\nbus = "machine"\ncounts_cards = true\n'
SHUFFLER += 'colours = ["black"]\n\n[dealer-display]'


@pytest.mark.parametrize("table", ["pai-gow-tiles", "mah-jong-pai-gow"])
def test_no_machine_shuffles_tiles(said: Said, table: str) -> None:
    """004:1619, 1772: the dealer does."""
    found = dict(said(table, "[dealer-display]", SHUFFLER))
    assert found["shuffler"] == f"leave it out: the tiles of {table} are shuffled and dealt by hand"


def test_the_start_of_a_game_of_tiles_is_thrown(said: Said) -> None:
    """004:1617, 1762."""
    assert dict(said("pai-gow-tiles", '"dice"', '"rng"'))["deal.start"] == 'must be one of "dice", as delta has it'
    found = dict(said("mah-jong-pai-gow", '"ten-sided-die"', '"dice"'))
    assert found["deal.start"] == 'must be one of "ten-sided-die", as delta has it'
