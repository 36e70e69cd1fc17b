"""What a table file and house rules make of a table."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction

import pytest

from controller.assembly import table_setup
from controller.config.table_file import TableFile
from controller.devices.pulse_acceptor import PulseAcceptorSection
from controller.table.setup import TableSetup, setup_of
from tests.controller.any_signal import demonstration


def test_the_rate_is_whole_units_of_a_part_of_a_cent(setups: dict[str, TableSetup]) -> None:
    """002:754; 003:810-811"""
    for house, cents in (("choctaw", 50), ("oneida", 25)):
        setup = setups[house]
        assert Fraction(setup.units_per_chip, setup.units_per_cent) == cents


def test_a_rate_of_a_third_of_a_cent_is_exact(files: dict[str, TableFile], setups: dict[str, TableSetup]) -> None:
    rules = setups["choctaw"].rules
    progressive = setups["choctaw"].progressive.model_copy(update={"per_chip_cents": Fraction(1, 3), "rate": None})
    setup = setup_of(files["choctaw"], setups["choctaw"].game, rules.model_copy(update={"progressive": progressive}))
    assert (setup.units_per_chip, setup.units_per_cent) == (1, 3)


def test_a_table_without_acceptors_has_no_meter_whatever_its_house_pays(
    files: dict[str, TableFile], setups: dict[str, TableSetup]
) -> None:
    file = files["choctaw"].model_copy(update={"acceptor": None, "lamp": None, "meter_display": None})
    setup = setup_of(file, setups["choctaw"].game, setups["choctaw"].rules)
    assert (setup.has_acceptors, setup.has_meter, dict(setup.awards)) == (False, False, {})
    assert (setup.seat_of, setup.acceptor_needs, setup.drain_ns) == ({}, {}, 0)


def test_acceptors_without_a_progressive_move_no_meter(
    files: dict[str, TableFile], setups: dict[str, TableSetup]
) -> None:
    rules = setups["choctaw"].rules.model_copy(update={"progressive": None})
    setup = setup_of(files["choctaw"], setups["choctaw"].game, rules)
    assert (setup.has_acceptors, setup.has_meter, setup.units_per_chip) == (True, False, 0)


@pytest.mark.parametrize(
    ("way", "shuffler", "shoe"),
    [("choctaw", True, True), ("shoe", False, True), ("hand", True, False), ("manual-shoe", False, False)],
)
def test_which_machines_a_table_has(setups: dict[str, TableSetup], way: str, shuffler: bool, shoe: bool) -> None:
    assert (setups[way].has_shuffler, setups[way].has_shoe) == (shuffler, shoe)


def test_a_seat_needs_its_acceptor_and_the_parts_that_it_hangs_on(setups: dict[str, TableSetup]) -> None:
    assert setups["choctaw"].acceptor_needs[3] == {"acceptor.3", "acceptors", "lamps"}
    assert setups["choctaw"].wagers_need == {"lock-out", "panel"}


def test_each_acceptor_is_a_seat_and_each_seat_an_acceptor(setups: dict[str, TableSetup]) -> None:
    five = setups["five seats"]
    assert five.seats == (1, 2, 3, 4, 5)
    assert {five.seat_of[device]: device for device in five.seat_of} == dict(five.acceptor)


def test_a_chip_has_time_to_be_reported_before_the_drain_ends(files: dict[str, TableFile]) -> None:
    """The longest pulse that is a chip, with its debounce, ends within the drain."""
    file = files["choctaw"]
    assert isinstance(file.acceptor, PulseAcceptorSection)
    longest_ms = file.acceptor.pulse_ms[1] + file.acceptor.debounce_ms
    assert table_setup(file).drain_ns > longest_ms * 1_000_000


def test_a_rule_that_no_document_has_is_none(setups: dict[str, TableSetup]) -> None:
    assert setups["choctaw"].irregularity("meteorite", {}) is None
    assert replace(setups["choctaw"]).irregularity("card-exposed", {}) is not None


def test_the_house_is_asked_before_the_game(setups: dict[str, TableSetup]) -> None:
    """002:1605 lets a supervisor void the hand; 003:850 has it reshuffled."""
    given = {"device": "shuffler"}
    choctaw, oneida = (setups[house].irregularity("device-failure", given) for house in ("choctaw", "oneida"))
    assert choctaw is not None
    assert oneida is not None
    assert (choctaw.round, oneida.round) == ("may-be-void", "stands")


def test_cards_of_pai_gow_that_are_dealt_by_hand_are_changed_sooner() -> None:
    machine = demonstration("demo-pai-gow-poker-oneida")
    by_hand = replace(machine, deal_method="hand", has_shoe=False)
    hour_ns = 3_600 * 10**9
    assert (machine.change_cards_ns, by_hand.change_cards_ns) == (8 * hour_ns, 4 * hour_ns)  # 003:2581-2584
