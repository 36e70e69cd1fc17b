"""A result display and the no-more-bets light on the table of a shoe that reads, and in the technician's walk."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import cast

import pytest

from controller.config.check import load_table
from controller.config.folder import config_folder
from controller.rehearsal.scenario.world import MemoryStorage, World
from drivers.buses.i2c_twin import TwinI2CBus, TwinPart
from drivers.card_shoe.twin import CardShoeTwin
from drivers.lamp.twin import LampTwin
from drivers.result_display.twin import ResultDisplayTwin
from tests.controller.diagnostics.bench import Bench

MS = 1_000_000
SECOND = 1_000 * MS
BITS_A_BYTE = 9
"""On I2C: eight, and the acknowledgement."""
SLOW_I2C_HZ = 100_000
FILE = load_table(config_folder() / "tables" / "demo-mini-baccarat-card-shoe.toml")
NOTHING = " " * 5


class Counted:
    """A part that counts what goes over its bus: its address, and each byte."""

    bytes = 0

    def __init__(self, part: TwinPart) -> None:
        self._part = part

    def write(self, data: bytes) -> None:
        Counted.bytes += 1 + len(data)
        self._part.write(data)

    def read(self, length: int) -> bytes:
        Counted.bytes += 1 + length
        return self._part.read(length)

    def power_up(self) -> None:
        self._part.power_up()


class Floor(World):
    """The table, with its shoe burned."""

    def __init__(self) -> None:
        super().__init__(FILE, 1, MemoryStorage(1))
        self.advance(5 * SECOND)
        self.keys("SHUFFLE")
        self.draw("Ad", "9c")

    @property
    def digits(self) -> str:
        return cast(ResultDisplayTwin, self.twins.twin("result-display")).text()

    @property
    def lit(self) -> bool:
        return cast(LampTwin, self.twins.twin("no-more-bets")).lit

    def frame(self, card: str) -> None:
        """A card is drawn: all of what the shoe says of it is on its line."""
        cast(CardShoeTwin, self.twins.twin("card-shoe")).draw(card)

    def draw(self, *cards: str) -> None:
        for card in cards:
            self.frame(card)
            self.advance(800 * MS)

    def keys(self, words: str) -> None:
        for word in words.split():
            self.twins.key(word)
            self.advance(500 * MS)


@pytest.fixture
def floor() -> Iterator[Floor]:
    floor = Floor()
    yield floor
    floor.close()


def faults(floor: Floor) -> list[tuple[str, str]]:
    return [(fault.device, fault.fault) for fault in floor.state.faults]


# --- faults on the table


def test_a_display_that_is_unplugged_is_a_fault_and_the_round_goes_on(floor: Floor) -> None:
    floor.faults.break_device("totals", "unplug")
    floor.draw("4s", "Kd", "5s", "2d")
    floor.keys("1 DEAL")
    floor.advance(2 * SECOND)
    assert ("result-display", "not-shown") in faults(floor)
    assert floor.state.round.phase == "settling"
    floor.faults.mend("totals")
    floor.advance(40 * SECOND)
    assert (floor.digits, faults(floor)) == (" 9P 2", [])


def test_a_light_whose_wire_does_not_follow_is_a_fault(floor: Floor) -> None:
    floor.twins.wire("panel.B0").stick(False)
    floor.draw("4s")
    floor.advance(SECOND)
    assert ("no-more-bets", "output") in faults(floor)


def test_after_a_kill_in_the_round_both_are_as_they_were(floor: Floor) -> None:
    floor.draw("4s", "Kd", "5s", "2d")
    floor.keys("1 DEAL")
    floor.kill()
    floor.start()
    floor.advance(5 * SECOND)
    assert (floor.digits, floor.lit) == (" 9P 2", True)


def test_a_table_that_stops_leaves_both_dark() -> None:
    floor = Floor()
    floor.draw("4s", "Kd", "5s", "2d")
    floor.keys("1 DEAL")
    floor.stop()
    assert (floor.digits, floor.lit) == (NOTHING, False)


# --- a round


def test_a_round_of_baccarat_as_players_see_it(floor: Floor) -> None:
    seen = [(floor.digits, floor.lit)]
    for card in ("4s", "Kd", "Ks", "3d"):
        floor.draw(card)
        assert (floor.digits, floor.lit) == (NOTHING, True), "face down"
    floor.keys("1 DEAL")
    seen.append((floor.digits, floor.lit))
    for card in ("9s", "6h"):
        floor.draw(card)
        seen.append((floor.digits, floor.lit))
    floor.advance(2 * SECOND)
    floor.keys("NEXT")
    seen.append((floor.digits, floor.lit))
    assert seen == [(NOTHING, False), (" 4  3", True), (" 3  3", True), (" 3b 9", True), (NOTHING, False)]


def shown_after_ms(floor: Floor, card: str, wanted: str) -> tuple[float, int]:
    """From the end of the card's frame until its total can be read, with the time of every byte on the felt's bus."""
    begun, Counted.bytes = floor.reactor.now(), 0
    floor.frame(card)
    assert floor.advance_until(lambda: floor.digits == wanted, SECOND), floor.digits
    on_the_bus_ms = Counted.bytes * BITS_A_BYTE * 1_000 / SLOW_I2C_HZ
    return (floor.reactor.now() - begun) / MS + on_the_bus_ms, Counted.bytes


def test_a_total_is_shown_within_a_tenth_of_a_second_of_the_cards_frame(monkeypatch: pytest.MonkeyPatch) -> None:
    attach = TwinI2CBus.attach
    monkeypatch.setattr(TwinI2CBus, "attach", lambda bus, address, part: attach(bus, address, Counted(part)))
    floor = Floor()
    floor.draw("4s", "Kd", "Ks", "3d")
    floor.keys("1 DEAL")
    for card, wanted in (("9s", " 3  3"), ("6h", " 3b 9")):
        after_ms, sent = shown_after_ms(floor, card, wanted)
        assert sent > 0
        assert after_ms <= 100
    floor.close()


# --- the technician


def found(bench: Bench, device: str) -> list[tuple[str, str]]:
    return [(finding.test, finding.verdict) for finding in bench.walk(device) if finding.device == device]


@pytest.mark.parametrize(("device", "expected"), [("result-display", 5 * ["digits"]), ("no-more-bets", ["light"])])
def test_sound_ones_are_well_and_skipped_where_nobody_looks(tmp_path: Path, device: str, expected: list[str]) -> None:
    assert found(Bench(FILE, tmp_path), device) == [(test, "ok") for test in expected]
    assert found(Bench(FILE, tmp_path, hands=False), device) == [(expected[0], "skipped")]


@pytest.mark.parametrize(
    ("device", "broken", "fault", "said"),
    [
        ("result-display", "totals", "garbage", "does not hold 88 P 88 when it is read back"),
        ("no-more-bets", "no-more-bets", "burnt-out", "is dark although its wire is on"),
    ],
)
def test_what_is_broken_is_named(tmp_path: Path, device: str, broken: str, fault: str, said: str) -> None:
    bench = Bench(FILE, tmp_path)
    bench.faults.break_device(broken, fault)
    assert any(said in finding.text for finding in bench.wrong(device)), bench.walk(device)
