"""What reports know beside the record: shifts as the table file gives them, and names of people."""

from __future__ import annotations

import msgspec
import pytest
from pydantic import ValidationError

from controller.config.table_file import Table, TableFile
from controller.reports.house import SHIFTS, House
from controller.reports.people import with_names
from controller.reports.table import house_of
from controller.table import events as e

TABLE = {"id": "CS-07", "game": "caribbean-stud", "rules": "choctaw", "seats": 7}


@pytest.mark.parametrize(
    ("shifts", "says"),
    [
        ((), "shifts are the times at which they begin"),
        (("4:00",), "shifts are the times at which they begin"),
        (("04:00", "24:00"), "shifts are the times at which they begin"),
        (("12:00", "04:00"), "shifts begin one after another"),
        (("04:00", "04:00"), "shifts begin one after another"),
    ],
)
def test_shifts_that_make_no_day_are_a_mistake_in_words(shifts: tuple[str, ...], says: str) -> None:
    with pytest.raises(ValidationError, match=says):
        Table.model_validate({**TABLE, "shifts": shifts})


def test_a_table_file_without_shifts_has_three_of_eight_hours() -> None:
    assert Table.model_validate(TABLE).shifts == SHIFTS


def test_a_house_goes_to_another_process_and_back(files: dict[str, TableFile]) -> None:
    house = house_of(files["choctaw"])
    assert (house.zone_name, house.chip_cents) == ("America/Chicago", 100)
    assert house.signers["flush"] == ("dealer", "floor-supervisor")
    assert msgspec.json.decode(msgspec.json.encode(house), type=House) == house


def test_whoever_is_no_longer_in_the_table_file_keeps_the_id() -> None:
    event = e.TableResumed(role="pit-manager", person="reyes")
    assert with_names(event, {"ortiz": "Maria Ortiz"}) is event
    assert with_names(event, {"reyes": "Ana Reyes"}) == e.TableResumed(role="pit-manager", person="Ana Reyes")
