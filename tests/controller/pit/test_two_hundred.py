"""Two hundred tables on one page: all shown soon, with little memory, and twenty of them fit one screen; printed."""

from __future__ import annotations

import os
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, expect

from tests.controller.console.conftest import chromium as chromium
from tests.controller.pit.many_tables import address
from tests.controller.pit.test_pit import LAMMER

pytestmark = [pytest.mark.slow, pytest.mark.browser]
MOST_MIB = 160
"""Of a pit over 200 tables; it took 113 here."""
LOOKED_S = 10.0


class Watched:
    """A pit over so many tables, each of which records something every second."""

    def __init__(self, folder: Path, tables: int) -> None:
        self._fleet = subprocess.Popen(
            (sys.executable, "-m", "tests.controller.pit.many_tables"), stdout=subprocess.PIPE, text=True
        )
        assert self._fleet.stdout is not None
        port = int(self._fleet.stdout.readline())
        token = folder / "token"
        token.write_text("lammer_00000000_" + "A" * 43)
        token.chmod(0o600)
        file = folder / "pit.toml"
        entry = '[[table]]\nname = "T-{}"\naddress = "http://{}:{}"\ntoken = "{}"\n'
        entries = (entry.format(number, address(number), port, token) for number in range(tables))
        file.write_text('name = "Floor"\n' + "".join(entries))
        self.pit = subprocess.Popen(
            (*LAMMER, "pit", "--pit", str(file), "--port", "0"), stdout=subprocess.PIPE, text=True
        )
        assert self.pit.stdout is not None
        self.url = self.pit.stdout.readline().split()[-1]

    def seconds(self) -> float:
        """Of the processor that the pit took so far."""
        fields = Path(f"/proc/{self.pit.pid}/stat").read_text().rpartition(")")[2].split()
        return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")

    def mebibytes(self) -> int:
        lines = Path(f"/proc/{self.pit.pid}/status").read_text().splitlines()
        return int(next(line for line in lines if line.startswith("VmRSS")).split()[1]) >> 10

    def close(self) -> None:
        for process in (self.pit, self._fleet):
            process.terminate()
            process.wait()
            assert process.stdout is not None
            process.stdout.close()


@pytest.fixture(params=[20, 200])
def watched(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[tuple[Watched, int]]:
    floor = Watched(tmp_path, request.param)
    yield floor, request.param
    floor.close()


def test_so_many_tables_are_shown_soon_and_cost_little(watched: tuple[Watched, int], chromium: Browser) -> None:
    floor, tables = watched
    began = time.monotonic()
    page = chromium.new_page(viewport={"width": 1920, "height": 1080})
    page.goto(floor.url)
    expect(page.locator(".tile:not(.away)")).to_have_count(tables, timeout=60_000)
    shown_s = time.monotonic() - began
    if tables == 20:
        assert page.evaluate("document.documentElement.scrollHeight <= innerHeight"), "twenty fit one screen"
    before, memory = floor.seconds(), floor.mebibytes()
    page.wait_for_timeout(LOOKED_S * 1_000)
    share = (floor.seconds() - before) / LOOKED_S
    print(f"{tables} tables: all shown after {shown_s:.1f} s, {memory} MiB, {share:.0%} of a core with one page open")
    assert floor.mebibytes() < MOST_MIB
    assert page.locator(".tile.away").count() == 0
    page.set_viewport_size({"width": 1024, "height": 768})
    if tables == 20:
        assert page.evaluate("document.documentElement.scrollHeight <= innerHeight"), "and that of a tablet"
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    if os.environ.get("SHOTS"):
        page.screenshot(path=f"{os.environ['SHOTS']}/pit-{tables}-tablet.png")
        page.set_viewport_size({"width": 1920, "height": 1080})
        page.screenshot(path=f"{os.environ['SHOTS']}/pit-{tables}.png")
    page.close()
