from __future__ import annotations

import pytest

from drivers.buses.gpio_twin import TwinLine
from drivers.errors import ClaimError
from tests.drivers.workbench import MS, Bench


def watched(bench: Bench) -> tuple[TwinLine, list[tuple[bool, int]]]:
    line = bench.header.input("GPIO5")
    seen: list[tuple[bool, int]] = []
    line.watch(lambda level, at: seen.append((level, at)))
    return line, seen


def test_a_line_is_opened_once(bench: Bench) -> None:
    bench.header.input("GPIO5")
    with pytest.raises(ClaimError, match="GPIO5: this line of header is open already"):
        bench.header.output("GPIO5", start=True)


def test_a_line_has_one_watcher(bench: Bench) -> None:
    line, _ = watched(bench)
    with pytest.raises(ClaimError, match="one watcher"):
        line.watch(lambda level, at: None)


def test_a_stuck_line_keeps_its_level(bench: Bench) -> None:
    line, seen = watched(bench)
    line.stick(True)
    line.drive(False)
    assert (line.read(), seen) == (True, [])
    line.stick(None)
    assert seen == [(False, bench.now())]


def test_a_muted_line_tells_nobody_and_still_has_its_level(bench: Bench) -> None:
    line, seen = watched(bench)
    line.mute(True)
    line.drive(False)
    assert (line.read(), seen) == (False, [])


def test_delayed_edges_keep_their_times(bench: Bench) -> None:
    line, seen = watched(bench)
    line.delay(True)
    line.drive(False)
    bench.wait(5)
    line.drive(True)
    assert seen == []
    line.delay(False)
    assert seen == [(False, bench.now() - 5 * MS), (True, bench.now())]


def test_an_output_has_its_start_level_from_the_first_instant(bench: Bench) -> None:
    outside = bench.header.line("GPIO6")
    outside.drive(True)
    levels: list[bool] = []
    outside.observe(lambda level, at: levels.append(level))
    bench.header.output("GPIO6", start=True)
    assert (levels, outside.level()) == ([], True)


def test_an_open_wire_has_the_level_of_its_pull(bench: Bench) -> None:
    assert bench.header.input("GPIO7", pull="up").read() is True
    assert bench.header.input("GPIO8", pull="down").read() is False


def test_the_history_has_each_change_with_its_time(bench: Bench) -> None:
    line, _ = watched(bench)
    line.drive(False)
    line.drive(False)
    bench.wait(3)
    line.drive(True)
    assert list(line.history) == [(bench.now() - 3 * MS, False), (bench.now(), True)]


def test_a_process_that_goes_gives_its_lines_back(bench: Bench) -> None:
    line, seen = watched(bench)
    lamp = bench.header.output("GPIO6", start=False)
    bench.header.close()
    assert lamp.level() is True
    line.drive(False)
    assert seen == []
    bench.header.input("GPIO5").watch(lambda level, at: seen.append((level, at)))
    line.drive(True)
    assert len(seen) == 1
