"""A new box: the code on its own display makes the first administrator, and the page of its steps."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from controller.config.check import load_table
from controller.config.table_file import HwrngBus
from controller.people.accounts.first_administrator import GOOD_NS
from controller.people.accounts.store import MemoryStore
from controller.table import events as e
from tests.controller.console.conftest import MS, ConsoleTable, console_of

WORDS = "seven slow snails"


@pytest.fixture
def box(demo_folder: Path) -> ConsoleTable:
    """A real table where nobody ever had an account, as it was just started; the browser is nobody's."""
    file = load_table(demo_folder / "demo-caribbean-stud.toml")
    table = console_of(
        file.model_copy(update={"bus": {**file.bus, "noise": HwrngBus(kind="hwrng")}}), accounts=MemoryStore()
    )
    table.running.first.offer()
    table.wait(100)
    return table


def on_display(box: ConsoleTable) -> str:
    found = re.search(r"Set-up code (\w{6})", " ".join(box.twins.dealer_lines()))
    assert found is not None
    return found[1]


def first(box: ConsoleTable, code: str, **fields: str) -> tuple[int, str]:
    form = {"code": code, "name": "ann", "shown": "Ann", "password": WORDS, "again": WORDS, **fields}
    answer = box.browser.post("/first", data=form)
    return answer.status_code, answer.headers.get("location", answer.text)


def test_the_code_is_on_the_display_and_on_no_page_or_stream_that_is_for_everybody(box: ConsoleTable) -> None:
    """Wish 1.5: who reads it stands before the box."""
    code = on_display(box)
    for path in ("/sign-in", "/sign", "/", "/people", "/board", "/roads"):
        assert code not in box.browser.get(path).text
    assert "Its own display shows a code" in box.browser.get("/sign-in").text


def test_who_reads_the_display_becomes_the_first_and_the_display_is_the_tables_again(box: ConsoleTable) -> None:
    status, to = first(box, on_display(box))
    assert (status, to) == (303, "/me"), "an administrator takes up one-time codes first"
    box.wait(100)
    assert "Set-up code" not in " ".join(box.twins.dealer_lines())
    assert "Its own display shows a code" not in box.browser.get("/sign-in").text
    kinds = [type(one.event) for one in box.running.journal.read(1)][-3:]
    assert kinds == [e.AccountChanged, e.AccountChanged, e.SignedIn]
    assert box.running.first.offer() is None


@pytest.mark.parametrize(
    ("fields", "why"),
    [
        ({"code": "AAAAAA"}, "This is not the code that the display shows now"),
        ({"again": "other"}, "The two are not the same"),
        ({"password": "short", "again": "short"}, "A password has 10 to 128 characters"),
        ({"name": "A!"}, "a name to sign in with is"),
    ],
)
def test_what_will_not_do_is_said_and_what_was_typed_stays(box: ConsoleTable, fields: dict[str, str], why: str) -> None:
    status, page = first(box, **{"code": on_display(box), **fields})
    assert status == 403
    assert why in page
    assert 'value="Ann"' in page
    assert WORDS not in page
    assert box.running.accounts.people.accounts == ()


def test_after_a_quarter_of_an_hour_the_page_says_how_to_have_another(box: ConsoleTable) -> None:
    code = on_display(box)
    box.wait(GOOD_NS / MS)
    assert "Set-up code" not in " ".join(box.twins.dealer_lines())
    assert first(box, code)[0] == 403
    page = box.browser.get("/sign-in").text
    assert "lammer people first" in page
    assert "start the table again" in page


def test_a_bench_shows_no_code(table: ConsoleTable) -> None:
    """A demonstration stays two commands to a live table."""
    assert table.running.first.offer() is None
