"""The house of a table, out of its table file, or out of its journal alone. Does not read events but the first."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path

import msgspec

from controller.config.house_rules import load_house_rules
from controller.config.mistake import InvalidHouseRules
from controller.config.table_file import TableFile
from controller.record.proof.whole_record import WholeRecord
from controller.record.replay import EVENTS
from controller.reports.house import SHIFTS, House
from controller.table import events as e
from games.declared.house_rules import HouseRules


def house_of(file: TableFile, rules: HouseRules | None = None) -> House:
    """What the table file and its rules say; without ``rules`` those that it names. Raises InvalidHouseRules."""
    rules = rules or load_house_rules(file.table.game, file.table.rules)
    people = {name: person.name for name, person in file.person.items()}
    papers = file.papers
    house = _house(rules, file.table.zone, file.table.shifts, people)
    return msgspec.structs.replace(
        house, casino=papers.casino, slip_form=papers.slip_form, slip_fields=papers.slip_fields
    )


def house_of_journal(path: Path) -> House:
    """What is known from the journal alone: UTC, shifts of eight hours, and the rules where these are at hand.

    Raises:
        JournalError: there is no journal, or it cannot be read.
    """
    with WholeRecord(str(path)) as reader:
        for entry in reader.read(EVENTS, 1, 1):
            if isinstance(entry.event, e.TableOpened):
                try:
                    return _house(load_house_rules(entry.event.game, entry.event.house), "UTC", SHIFTS, {})
                except InvalidHouseRules:
                    break
    return House()


def _house(rules: HouseRules, zone: str, shifts: tuple[str, ...], people: Mapping[str, str]) -> House:
    progressive = rules.progressive
    return House(
        title=rules.title,
        zone_name=zone,
        shifts=shifts,
        chip_cents=0 if progressive is None else progressive.chip_cents,
        signers={} if progressive is None else {hand: rule.log_signed_by for hand, rule in progressive.awards.items()},
        people=people,
    )
