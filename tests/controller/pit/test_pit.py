"""A pit over real tables, in a real browser: what waits, and a table that goes away and comes back."""

from __future__ import annotations

import signal
import subprocess
import sys
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

import httpx
import pytest
from playwright.sync_api import Browser, expect

from tests.controller.console.conftest import Lammer, chromium as chromium, open_page as open_page

pytestmark = [pytest.mark.slow, pytest.mark.browser]

LAMMER = (sys.executable, "-c", "from controller.cli.main import main; main()")
TABLES = ("demo-caribbean-stud", "demo-three-card-poker")


@dataclass
class Pit:
    """Two tables and the pit that watches them."""

    tables: tuple[Lammer, ...]
    url: str
    process: subprocess.Popen[str]


@pytest.fixture(scope="module")
def pit(tmp_path_factory: pytest.TempPathFactory, demo_folder: Path) -> Iterator[Pit]:
    folder = tmp_path_factory.mktemp("pit")
    tables = tuple(_table(folder, demo_folder, name) for name in TABLES)
    names = [httpx.get(f"{one.url}/").text.split("<title>")[1].split(" ·")[0] for one in tables]
    entries = [
        f'[[table]]\nname = "{name}"\naddress = "{one.url}"\ntoken = "{_token(one)}"\n'
        for name, one in zip(names, tables, strict=True)
    ]
    file = folder / "pit.toml"
    file.write_text('name = "North pit"\n' + "".join(entries))
    process = subprocess.Popen((*LAMMER, "pit", "--pit", str(file), "--port", "0"), stdout=subprocess.PIPE, text=True)
    assert process.stdout is not None
    yield Pit(tables, process.stdout.readline().split()[-1], process)
    process.terminate()
    process.wait()
    process.stdout.close()
    for one in tables:
        one.kill()


def _table(folder: Path, demo_folder: Path, name: str) -> Lammer:
    file = folder / f"{name}.toml"
    text = (demo_folder / f"{name}.toml").read_text()
    file.write_text(text.replace("[console]\n", "[console]\napi = true\n"))
    table = Lammer(folder / f"{name}.journal", str(file))
    table.start()
    return table


def _token(table: Lammer) -> Path:
    command = (*LAMMER, "people", "token", "make", "--use", "pit", "--scope", "read", "--scope", "events")
    where = ("--table", table.table, "--journal", str(table.journal))
    told = subprocess.run((*command, *where), capture_output=True, text=True, check=True)
    file = table.journal.with_suffix(".token")
    file.write_text(next(word for word in told.stdout.split() if word.startswith("lammer_")))
    file.chmod(0o600)
    return file


def test_a_chip_moves_the_tile_and_an_absent_table_is_grey_until_it_is_back(pit: Pit, chromium: Browser) -> None:
    page = chromium.new_page(viewport={"width": 1024, "height": 600})
    page.goto(pit.url)
    first = page.get_by_label("Table CS-07")
    expect(first.locator(".meter")).to_have_text("$10,000.00", timeout=20_000)
    table = pit.tables[0]
    headers = {"origin": table.url}
    httpx.post(f"{table.url}/bench/chip", data={"seat": "3"}, headers=headers)
    expect(first.locator(".meter")).to_have_text("$10,000.50")
    expect(page.locator(".summary")).to_contain_text("nobody waits")

    httpx.post(f"{table.url}/bench/break", data={"fault": "shoe:unplug"}, headers=headers)
    expect(first.locator("li").first).to_contain_text("Technician")
    expect(page.locator(".tile").first).to_have_attribute("aria-label", "Table CS-07")

    table.kill()
    expect(first.locator(".why")).to_contain_text("not heard", timeout=10_000)
    expect(first.locator(".meter")).to_have_text("$10,000.50")
    expect(page.locator(".summary")).to_contain_text("1 not heard")
    table.start()
    expect(page.locator(".summary")).not_to_contain_text("not heard", timeout=20_000)
    page.close()


@pytest.mark.parametrize(("width", "height"), [(1920, 1080), (1024, 600), (390, 844)])
def test_nothing_runs_over_at_any_size(pit: Pit, chromium: Browser, width: int, height: int) -> None:
    page = chromium.new_page(viewport={"width": width, "height": height})
    page.goto(pit.url)
    expect(page.locator(".tile")).to_have_count(2)
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    page.close()


def test_a_pit_that_hangs_is_grey_and_comes_back_by_itself(pit: Pit, chromium: Browser) -> None:
    page = chromium.new_page()
    page.goto(pit.url)
    expect(page.locator("#lost")).to_be_hidden()
    pit.process.send_signal(signal.SIGSTOP)
    expect(page.locator("#lost")).to_be_visible(timeout=20_000)
    pit.process.send_signal(signal.SIGCONT)
    expect(page.locator("#lost")).to_be_hidden(timeout=20_000)
    page.close()
