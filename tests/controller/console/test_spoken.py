"""Each browser is answered in its language, a program and the record in English."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from controller.config.check import load_table
from controller.console import language_of
from controller.console.language_of import COOKIE
from controller.words.language import Language, language
from tests.controller.console.conftest import ConsoleTable, console_of

GONE = "Esto ya no es lo que espera. Mire otra vez la mesa de premios."


def chosen(table: ConsoleTable, code: str) -> dict[str, str]:
    return {"cookie": f"{table.browser.headers.get('cookie', '')}; {COOKIE}={code}"}


@pytest.fixture
def spanish(demo_folder: Path) -> ConsoleTable:
    """A table whose own language is Spanish."""
    file = load_table(demo_folder / "demo-caribbean-stud.toml")
    return console_of(file.model_copy(update={"console": file.console.model_copy(update={"language": "es"})}))


def test_a_page_is_in_the_tables_language(spanish: ConsoleTable, table: ConsoleTable) -> None:
    assert '<html lang="es"' in spanish.browser.get("/awards").text
    assert "Nada espera por usted." in spanish.browser.get("/awards").text
    assert '<html lang="en"' in table.browser.get("/awards").text


def test_a_browser_is_answered_in_the_language_that_it_chose(spanish: ConsoleTable, table: ConsoleTable) -> None:
    assert "Nothing waits for you." in spanish.browser.get("/awards", chosen(spanish, "en")).text
    assert "Nada espera por usted." in table.browser.get("/awards", chosen(table, "es")).text
    assert "Nothing waits for you." in table.browser.get("/awards").text, "the others read on as before"


def test_a_language_is_chosen_with_a_touch_and_kept(table: ConsoleTable) -> None:
    answer = table.browser.post("/look", {"language": "es", "then": "me"})
    assert (answer.status_code, answer.headers["location"]) == (303, "/me")
    assert answer.headers["set-cookie"].startswith(f"{COOKIE}=es; HttpOnly; Max-Age=31536000; Path=/; SameSite=strict")


@pytest.mark.parametrize("code", ["xx", "", "../es", "es\r\nx"])
def test_what_is_no_language_is_neither_kept_nor_believed(table: ConsoleTable, code: str) -> None:
    assert "set-cookie" not in table.browser.post("/look", {"language": code, "then": "me"}).headers
    assert '<html lang="en"' in table.browser.get("/me", chosen(table, code.strip() or "x y")).text


def test_a_language_whose_file_is_damaged_is_answered_in_that_of_the_table(
    table: ConsoleTable, monkeypatch: pytest.MonkeyPatch
) -> None:
    def damaged(code: str) -> Language:
        if code == "es":
            raise ValueError('the file of the language "es" cannot be used: it is no text')
        return language(code)

    monkeypatch.setattr(language_of, "language", damaged)
    answer = table.browser.get("/awards", chosen(table, "es"))
    assert (answer.status_code, "Nothing waits for you." in answer.text) == (200, True)


@pytest.mark.parametrize("then", ["//evil.example", "https://evil.example", "../x", "", "a b"])
def test_the_choice_leads_nowhere_else(table: ConsoleTable, then: str) -> None:
    assert table.browser.post("/look", {"language": "es", "then": then}).headers["location"] == "/"


def test_what_a_script_says_comes_with_the_page(spanish: ConsoleTable, table: ConsoleTable) -> None:
    assert "la mesa no responde" in spanish.browser.get("/").text
    assert '<meta name="lammer-words" content="{}">' in table.browser.get("/").text


def test_a_reply_is_said_in_the_language_and_recorded_in_english(spanish: ConsoleTable) -> None:
    status, text = spanish.ask("/desk/answer", code="2222", about="x", answer="yes")
    assert (status, text) == (409, f'<p class="said refused">{GONE}</p>')
    spanish.keys("SHUFFLE")
    assert "la barajadora está vacía: cargue la baraja" in spanish.browser.get("/").text
    assert "the shuffler is empty: load the blue deck" in spanish.running.service.refusal


def test_the_dealers_display_speaks_the_tables_language_and_its_keys_stay(spanish: ConsoleTable) -> None:
    assert [line.rstrip() for line in spanish.twins.dealer_lines()][:2] == ["APUESTAS ABIERTAS", "CIERRE SI ESTAN"]
    assert "WAGERS OPEN" not in spanish.browser.get("/", chosen(spanish, "en")).text, "it is the very display"
    assert 'data-key="DEAL"' in spanish.browser.get("/").text


def test_a_whole_round_is_advised_in_spanish(spanish: ConsoleTable) -> None:
    """The sentences of the common path: none of them is left in English."""
    seen = set[str]()

    def look() -> None:
        html = spanish.browser.get("/").text
        seen.update(re.findall(r'<h1 class="say">(.*?)</h1>', html))
        seen.update(re.findall(r'<span class="phase [a-z]*">(.*?)</span>', html))

    spanish.running.service.watch(look)
    spanish.to_settling(2, 5)
    look()
    assert len(seen) >= 8
    english = re.compile(r"\b(the|and|then|press|wagers|open|deal|take|count|hands?|next|when)\b")
    assert [text for text in sorted(seen) if english.search(text)] == []


def test_a_program_is_refused_in_english(spanish: ConsoleTable) -> None:
    told = spanish.browser.get("/api/v1/nothing", chosen(spanish, "es"))
    assert told.status_code in (401, 404)
    assert "Not Found" in told.text or "token" in told.text
