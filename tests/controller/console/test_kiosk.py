"""A page that stands alone on a screen beats, and whoever started its browser hears when it does not."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from controller.cli.kiosk import BEAT_S, FIRST_S, MISSED, Watch
from controller.console.kiosk import KIOSKS, Beats
from tests.controller.console.conftest import ARGUMENTS, CHROMIUM, MS, ConsoleTable, Lammer

NAME = "0123456789abcdef" * 2


def test_a_kiosk_is_known_by_the_name_under_which_it_beats(table: ConsoleTable) -> None:
    table.browser.sign_out()
    age, beat = f"/beat/{NAME}/age", f"/beat/{NAME}"
    assert table.browser.get(age).text == "none"
    assert table.browser.get(beat).status_code == 204
    table.wait(1_500)
    assert table.browser.get(age).text == "1500"
    assert table.browser.get(f"/beat/{'f' * 32}/age").text == "none", "another one is another one"


def test_nobody_fills_the_memory_with_names() -> None:
    now = [0]
    beats = Beats(lambda: now[0])
    for number in range(1_000):
        beats.beat(f"{number:032x}")
    assert beats.age_ms(NAME) is None
    beats.beat(NAME)
    for number in range(KIOSKS - 1):
        assert beats.age_ms(f"{number:032x}") is None, "one that nobody asked about is not kept"
    now[0] = 5 * MS
    assert beats.age_ms(NAME) == 5
    for number in range(KIOSKS):
        beats.age_ms(f"{number:032x}")
    assert beats.age_ms(NAME) is None


@pytest.mark.parametrize("name", ["x", NAME[1:], NAME + "0", NAME.upper()])
def test_what_is_no_name_is_not_found(table: ConsoleTable, name: str) -> None:
    assert table.browser.get(f"/beat/{name}").status_code == 404


def test_a_page_is_dead_after_three_beats_that_did_not_come() -> None:
    """2.8"""
    watch = Watch(0.0)
    assert not watch.dead(1.0, 0.5, answered=True)
    assert not watch.dead(0.5 + MISSED * BEAT_S, None, answered=True)
    assert watch.dead(0.6 + MISSED * BEAT_S, MISSED * BEAT_S + 0.1, answered=True)


def test_a_browser_has_a_minute_until_its_page_stands() -> None:
    watch = Watch(100.0)
    assert not watch.dead(100.0 + FIRST_S, None, answered=True)
    assert watch.dead(100.1 + FIRST_S, None, answered=True)


def test_no_page_is_judged_while_the_table_does_not_answer() -> None:
    """A table that starts anew has forgotten when a page beat."""
    watch = Watch(0.0)
    assert not watch.dead(1.0, 0.1, answered=True)
    for second in range(2, 100):
        assert not watch.dead(float(second), None, answered=False)
    assert not watch.dead(104.0, None, answered=True)
    assert watch.dead(106.0, None, answered=True)


@contextmanager
def kiosk(url: str, folder: Path) -> Iterator[subprocess.Popen[str]]:
    """``lammer kiosk`` with a real Chromium, without a screen."""
    command = (
        sys.executable,
        "-c",
        "import sys; from controller.cli.main import main; sys.exit(main())",
        "kiosk",
        "--url",
        url,
        "--",
    )
    browser = (str(CHROMIUM), *ARGUMENTS, f"--user-data-dir={folder}", "--remote-debugging-port=0")
    running = subprocess.Popen((*command, *browser), stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True)
    try:
        yield running
    finally:
        running.terminate()
        running.wait(20)
        assert running.stdout is not None
        running.stdout.close()


def below(process: int) -> Iterator[tuple[int, str]]:
    """Each process that this one started, with its command line."""
    for path in Path("/proc").glob("[0-9]*"):
        try:
            parent = int(path.joinpath("stat").read_text().rpartition(")")[2].split()[1])
            line = path.joinpath("cmdline").read_text().replace("\0", " ")
        except OSError:
            continue
        if parent == process:
            yield int(path.name), line
            yield from below(int(path.name))


def renderers(process: int) -> list[int]:
    return [number for number, line in below(process) if "--type=renderer" in line]


@pytest.mark.browser
@pytest.mark.slow
def test_a_killed_renderer_ends_its_browser_and_a_page_that_lives_does_not(lammer: Lammer, tmp_path: Path) -> None:
    """2.8: the process of the browser lives on; without a beat nobody would know."""
    if not CHROMIUM.exists():
        pytest.skip("there is no Chromium here; on Debian: apt install chromium")
    with kiosk(f"{lammer.url}/sign", tmp_path / "profile") as running:
        for _ in range(300):
            if renderers(running.pid):
                break
            time.sleep(0.1)
        time.sleep(2 * MISSED * BEAT_S)
        assert running.poll() is None, "a page that lives goes on"
        for number in renderers(running.pid):
            os.kill(number, signal.SIGKILL)
        assert list(below(running.pid)), "the browser itself lives on"
        assert running.wait(MISSED * BEAT_S + 15) == 1
        assert running.stdout is not None
        assert "missed 3 beats" in running.stdout.read()
