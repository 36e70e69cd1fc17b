"""The table files of Raspberry Pis for roulette and craps, on twins: what is read or keyed in, lit and shown."""

from __future__ import annotations

from collections.abc import Callable, Iterator

import pytest

from controller.config.check import load_table
from controller.config.folder import config_folder
from controller.config.table_file import TwinBus
from controller.rehearsal.scenario.world import MemoryStorage, World

SECOND = 1_000_000_000


@pytest.fixture
def floor_of() -> Iterator[Callable[[str], World]]:
    """Opens the shipped table of this name, its buses exchanged for twins."""
    opened: list[World] = []

    def floor(name: str) -> World:
        file = load_table(config_folder() / "tables" / f"{name}.toml")
        twins = {bus: TwinBus(kind="twin") for bus in file.bus}
        opened.append(World(file.model_copy(update={"bus": twins}), 1, MemoryStorage(1)))
        opened[-1].advance(6 * SECOND)
        return opened[-1]

    yield floor
    for world in opened:
        world.stop()


def key_in(floor: World, pad: str, digits: str) -> None:
    floor.twins.twin(f"entry-pad.{pad}").key_in(digits)
    floor.advance(3 * SECOND)


def seen(floor: World) -> tuple[str, str, tuple[str, ...], bool]:
    """The result on record; what a person sees of the digits, of the point and of the light of no more bets."""
    digits = floor.twins.twin("result-display").text().strip()
    return (
        floor.state.round.result,
        digits,
        floor.twins.twin("point-marker").lit(),
        floor.twins.twin("no-more-bets").lit,
    )


def test_a_total_at_the_pad_for_the_dice_is_no_roll(floor_of: Callable[[str], World]) -> None:
    """Eight is 4-4 or 3-5, and only one of them is the hard way (000:282)."""
    floor = floor_of("craps-pi")
    key_in(floor, "dice", "8")
    assert seen(floor) == ("", "", (), False)


def test_each_die_at_the_pad_is_a_roll_that_shows_its_total_and_marks_the_point(
    floor_of: Callable[[str], World],
) -> None:
    floor = floor_of("craps-pi")
    key_in(floor, "dice", "44")
    assert seen(floor) == ("4-4", "8", ("8", "on"), True)


def test_a_number_that_no_reader_told_waits_for_a_supervisor_and_is_not_shown(
    floor_of: Callable[[str], World],
) -> None:
    floor = floor_of("roulette-pi")
    key_in(floor, "number", "17")
    assert floor.state.irregularity is not None
    assert floor.twins.twin("result-display").text().strip() == ""


@pytest.mark.parametrize("pocket", ["0", "00", "17"])
def test_the_wheel_of_the_shipped_table_says_each_of_its_pockets(floor_of: Callable[[str], World], pocket: str) -> None:
    floor = floor_of("roulette-pi")
    floor.twins.twin("wheel").spin(pocket)
    floor.advance(9 * SECOND)
    assert floor.twins.twin("no-more-bets").lit
    floor.advance(6 * SECOND)
    assert (floor.state.round.result, floor.twins.twin("result-display").text().strip()) == (pocket, pocket)
