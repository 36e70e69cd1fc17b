"""A pit manager answers two tables from the pit, each asked by its own house; in Chromium, over real tables."""

from __future__ import annotations

import re
import subprocess
from collections.abc import Iterator
from pathlib import Path

import httpx
import pyotp
import pytest
from playwright.sync_api import Browser, Page, expect

from tests.controller.console.conftest import Lammer, chromium as chromium
from tests.controller.pit.test_pit import LAMMER

pytestmark = [pytest.mark.slow, pytest.mark.browser]
TABLES = {"CS-07": "demo-caribbean-stud", "CS-08": "demo-caribbean-stud-oneida"}
WORDS = "seven slow snails"


def lammer(*words: str) -> str:
    return subprocess.run((*LAMMER, *words), capture_output=True, text=True, check=True).stdout


@pytest.fixture
def tables(tmp_path: Path, demo_folder: Path) -> Iterator[dict[str, Lammer]]:
    """Two tables whose houses let a difference be answered from afar."""
    opened = 'api = true\nanswers_from_afar = ["difference"]\n'
    started = {}
    for name, demo in TABLES.items():
        file = tmp_path / f"{demo}.toml"
        file.write_text((demo_folder / f"{demo}.toml").read_text().replace("[console]\n", f"[console]\n{opened}"))
        started[name] = Lammer(tmp_path / f"{name}.journal", str(file))
        started[name].start()
    yield started
    for one in started.values():
        one.kill()


@pytest.fixture
def pit(tables: dict[str, Lammer], tmp_path: Path) -> Iterator[tuple[str, Path]]:
    """Where the pit is that watches them and asks everybody who he is, and its file."""
    text = f'name = "North pit"\nsign_in = true\nrecord = "{tmp_path}/pit.record"\n'
    for name, table in tables.items():
        token = table.journal.with_suffix(".token")
        scopes = ("--scope", "read", "--scope", "events", "--scope", "answer")
        where = ("--table", table.table, "--journal", str(table.journal))
        told = lammer("people", "token", "make", "--use", "pit", *scopes, *where)
        token.write_text(next(word for word in told.split() if word.startswith("lammer_")))
        token.chmod(0o600)
        text += f'[[table]]\nname = "{name}"\naddress = "{table.url}"\ntoken = "{token}"\n'
    file = tmp_path / "pit.toml"
    file.write_text(text)
    process = subprocess.Popen((*LAMMER, "pit", "--pit", str(file), "--port", "0"), stdout=subprocess.PIPE, text=True)
    assert process.stdout is not None
    yield process.stdout.readline().split()[-1], file
    process.terminate()
    process.wait()
    process.stdout.close()


def count_differs(table: Lammer, page: Page) -> None:
    """The dealer counts three chips where one lamp is lit: a supervisor is wanted (002:750)."""
    headers = {"origin": table.url}
    for path, form in (
        ("/bench/chip", {"seat": "3"}),
        ("/lock-out", {}),
        ("/key", {"key": "3"}),
        ("/key", {"key": "ENTER"}),
    ):
        assert httpx.post(f"{table.url}{path}", data=form, headers=headers).is_success
        page.wait_for_timeout(1_500)


def sign_in(page: Page, url: str, file: Path) -> None:
    """As Ann, who has an account at the pit alone."""
    told = lammer("people", "add", "ann", "--shown", "Ann Ames", "--role", "pit-manager", "--pit", str(file))
    given = re.search(r"password +(\S+)", told)
    assert given is not None
    page.goto(url)
    page.fill("#name", "ann")
    page.fill("#password", given[1])
    page.click("#sign-in")
    page.fill("#new-password", WORDS)
    page.fill("#again", WORDS)
    page.click("#choose")
    page.fill("#first-code", pyotp.TOTP(page.inner_text(".code-key code")).now())
    page.click("#take-up")
    expect(page.locator("#confirm-me")).to_be_visible()


def test_a_pit_manager_answers_two_tables_one_after_the_other(
    tables: dict[str, Lammer], pit: tuple[str, Path], chromium: Browser
) -> None:
    url, file = pit
    page = chromium.new_page(viewport={"width": 1024, "height": 600})
    sign_in(page, url, file)
    page.goto(url)
    expect(page.locator("header")).to_contain_text("Ann Ames")
    expect(page.locator(".summary")).to_contain_text("nobody waits", timeout=20_000)
    for table in tables.values():
        count_differs(table, page)
    expect(page.locator(".summary")).to_contain_text("2 wait for somebody", timeout=20_000)
    expect(page.locator("body")).to_have_attribute("data-light", re.compile("grave|alarm|asks"))
    for name, left in (("CS-07", "1 waits for somebody"), ("CS-08", "nobody waits")):
        page.get_by_label(f"Table {name}").locator(".answer").click()
        expect(page.locator("h1")).to_have_text(f"Table {name}")
        assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
        page.click("#answer-yes")
        expect(page).to_have_url(f"{url}/")
        expect(page.locator(".summary")).to_contain_text(left, timeout=20_000)
    for table in tables.values():
        shown = lammer("journal", "show", str(table.journal), "--kind", "DifferenceAnswered")
        assert "ann" in shown
    page.close()
