"""The house of a table, out of its table file, or out of its journal alone. Reads no events but the first."""

from __future__ import annotations

from collections.abc import Mapping
from contextlib import suppress
from pathlib import Path

import msgspec

from controller.config.house_rules import load_house_rules
from controller.config.mistake import InvalidHouseRules
from controller.config.table_file import TableFile
from controller.record.proof.whole_record import WholeRecord
from controller.record.replay import EVENTS
from controller.reports.house import SHIFTS, House
from controller.table import events as e
from controller.table.running.rules_on_record import NotUnderstood, setup_on_record
from games.declared.house_rules import HouseRules

FIRST = 10
"""Among so many records a table opened, and said what it plays by."""


def house_of(file: TableFile, rules: HouseRules | None = None) -> House:
    """What the table file and its rules say; without ``rules`` those that it names. Raises InvalidHouseRules."""
    rules = rules or load_house_rules(file.table.game, file.table.rules)
    rules = rules if file.acceptor is None else rules.with_wager(file.acceptor.chip_cents)
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
        first = [entry.event for entry in reader.read(EVENTS, 1, FIRST)]
    for event in first:
        if isinstance(event, e.RulesLoaded):
            with suppress(NotUnderstood):
                return _house(setup_on_record(event).rules, "UTC", SHIFTS, {})
    for event in first:
        if isinstance(event, e.TableOpened):
            with suppress(InvalidHouseRules):
                return _house(load_house_rules(event.game, event.house), "UTC", SHIFTS, {})
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
