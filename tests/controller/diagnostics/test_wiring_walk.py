"""The walk along the wires of a new table (wish 1.7): in any order, each lit once it was heard, the rest told too."""

from __future__ import annotations

from controller.config.check import load_table
from controller.config.folder import config_folder
from controller.devices.checks.steps import Play
from controller.diagnostics.wiring_walk import TOUCHED, WIRING, points
from tests.controller.diagnostics.workshop import MakeWorkshop, Workshop


def lit(shop: Workshop) -> set[str]:
    request = shop.session.request
    assert isinstance(request, Play)
    return {point.words for point in request.readings() if point.stands == TOUCHED}


def begun(workshop: MakeWorkshop) -> Workshop:
    shop = workshop()
    shop.enter()
    shop.session.start(WIRING, shop.around)
    shop.floor.wait(500)
    return shop


def test_what_is_not_touched_stays_dark_and_is_told_at_the_end(workshop: MakeWorkshop) -> None:
    shop = begun(workshop)
    assert lit(shop) == set()
    shop.floor.twins.turn("higher", True)
    shop.floor.wait(1_000)
    assert lit(shop) == {"higher key lock, on"}
    shop.session.answer(shop.session.asked, "done")
    shop.floor.wait(500)
    found = {one.finding.text: one.finding.verdict for one in shop.session.found}
    assert found["higher key lock, on: touched, and heard"] == "ok"
    assert found["higher key lock, away: nothing was heard of it"] == "skipped"
    assert shop.session.verdicts[WIRING] == "skipped"


def test_everything_that_a_hand_works_lights_up_in_any_order_and_no_chip_counts(workshop: MakeWorkshop) -> None:
    shop = begun(workshop)
    twins = shop.floor.twins
    before = shop.floor.state.meter
    for seat in (7, 3, 1, 2, 4, 5, 6):
        assert twins.chip(seat), "the acceptors are open meanwhile"
        shop.floor.wait(500)
    for row in reversed(shop.floor.running.file.key_pad.legends):
        for legend in row:
            twins.key(legend)
            shop.floor.wait(300)
    twins.press("lock-out")
    for key in ("lower", "higher"):
        for on in (True, False):
            twins.turn(key, on)
            shop.floor.wait(500)
    every = points(shop.floor.running.file)
    assert lit(shop) == {point.words for point in every}
    shop.session.answer(shop.session.asked, "done")
    shop.floor.wait(500)
    assert not any(twins.acceptor_open(seat) for seat in range(1, 8))
    assert shop.session.verdicts[WIRING] == "ok"
    shop.leave()
    assert shop.floor.state.meter == before


def test_a_walk_that_is_left_says_so(workshop: MakeWorkshop) -> None:
    shop = begun(workshop)
    shop.session.answer(shop.session.asked, "skip")
    shop.floor.wait(500)
    assert all("the walk was left before it was heard" in one.finding.text for one in shop.session.found)


def test_doors_and_sensors_are_points_too_and_every_point_names_its_wire() -> None:
    file = load_table(config_folder() / "tables" / "caribbean-stud-pi.toml")
    every = points(file)
    words = {point.words for point in every}
    assert {"logic door", "lock-out button", "lower key lock, on", "key pad: DEAL", "a chip at seat 7"} <= words
    assert len(words) == len(every)
    assert all(point.where for point in every)
