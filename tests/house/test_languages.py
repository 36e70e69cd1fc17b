"""All text that people are shown is in one catalogue, and each language of it says what the English says."""

from __future__ import annotations

import re
from html.parser import HTMLParser
from pathlib import Path

import polib
import pytest

from controller.words.language import FOLDER, HOLE, is_told_apart, languages, of_file
from controller.words.templates import templates_in
from docs.languages import ROOT, TEMPLATES, everything, in_templates

OTHERS = [code for code in languages() if code != "en"]
FOLDERS = [ROOT / place / "templates" for place in TEMPLATES]
SHOWN = {"aria-label", "title", "placeholder", "data-confirm", "alt"}
"""Attributes that people read or hear."""
ITS_OWN = {"code", "pre", "script", "style"}
"""What stands in these is no language."""
A_VALUE, NO_WORD = "zz0", re.compile(r"zz0|&\w+;|\bUTC\b|\bSHA-256\b")
NAMED = re.compile(r"%\((\w+)\)s")


class Page(HTMLParser):
    """Finds the text that a template says outside the catalogue."""

    def __init__(self) -> None:
        super().__init__()
        self.found: list[str] = []
        self._within: list[str] = []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        if tag in ITS_OWN:
            self._within.append(tag)
        for name, value in attrs:
            if name in SHOWN:
                self._see(value or "")

    def handle_endtag(self, tag: str) -> None:
        if self._within and self._within[-1] == tag:
            self._within.pop()

    def handle_data(self, data: str) -> None:
        if not self._within:
            self._see(data)

    def _see(self, text: str) -> None:
        if re.search("[A-Za-z]{2}", NO_WORD.sub("", text)):
            self.found.append(" ".join(text.split()))


def outside(source: str) -> list[str]:
    """What a template says that is neither in ``_("…")`` nor in ``{% trans %}``."""
    page, strings, before, translated = "", list[str](), list[str](), False
    for _, kind, value in templates_in(FOLDERS[0]).lex(source):
        if kind == "data" and not translated:
            page += value
        elif kind == "variable_begin" and not translated:
            page += A_VALUE
        elif kind == "name" and before and before[-1] == "{%":
            translated = {"trans": True, "endtrans": False}.get(value, translated)
        elif kind == "string" and before[-2:] != ["_", "("] and re.search("[A-Za-z] [A-Za-z]", value):
            strings.append(value)
        if kind != "whitespace":
            before = [*before[-2:], value.strip("-+ ")]
    reader = Page()
    reader.feed(page)
    reader.close()
    return reader.found + strings


def test_a_text_outside_the_catalogue_is_found() -> None:
    told = (
        '<p title="Go on">{{ _("Deal") }} {{ a }}, now</p>{% trans x=a %}Seat {{ x }}{% endtrans %}{{ "or so" if a }}'
    )
    assert outside(told) == ["Go on", "zz0 zz0, now", '"or so"']


# What is compared and not shown: the words of a view.
COMPARED = {'": expected now"', '"Test mode"', '"No wagers now"', '"at rest"', '", the "'}


@pytest.mark.parametrize("folder", FOLDERS, ids=TEMPLATES)
def test_no_template_says_anything_outside_the_catalogue(folder: Path) -> None:
    """``{{ _("Deal") }}``, or ``{% trans seat=claim.seat %}Seat {{ seat }}{% endtrans %}`` (docs/add-a-page.md)."""
    found = {path.name: set(outside(path.read_text())) - COMPARED for path in sorted(folder.rglob("*.html"))}
    assert {name: texts for name, texts in found.items() if texts} == {}


@pytest.mark.parametrize("code", OTHERS)
def test_a_translation_has_the_same_values_in_it(code: str) -> None:
    for entry in polib.pofile(str(FOLDER / f"{code}.po")):
        others = [entry.msgstr, *entry.msgstr_plural.values()]
        for other in filter(None, others):
            assert sorted(NAMED.findall(other)) == sorted(NAMED.findall(entry.msgid)), entry.msgid
            numbers = [int(number) if number else place for place, number in enumerate(HOLE.findall(other))]
            assert sorted(numbers) == list(range(len(HOLE.findall(entry.msgid)))), entry.msgid
            assert other.count("<") == entry.msgid.count("<"), entry.msgid


@pytest.mark.parametrize("code", OTHERS)
def test_a_language_translates_nothing_that_is_said_nowhere(code: str) -> None:
    said = everything()
    assert [entry.msgid for entry in polib.pofile(str(FOLDER / f"{code}.po")) if entry.msgid not in said] == []


@pytest.mark.parametrize("code", OTHERS)
def test_nearly_all_that_templates_and_scripts_say_is_translated(code: str) -> None:
    """What is not stays English; ``python -m docs.languages es`` lists it."""
    entries = polib.pofile(str(FOLDER / f"{code}.po"))
    has = {text for entry in entries if entry.translated() for text in (entry.msgid, entry.msgid_plural) if text}
    said = in_templates()
    print(f"{code}: {len(said & has)} of {len(said)} are translated; not: {sorted(said - has)}")
    assert len(said & has) >= 0.9 * len(said)


@pytest.mark.parametrize("code", OTHERS)
def test_each_sentence_with_a_value_is_found_by_itself(code: str) -> None:
    """None is hidden by another one that looks like it."""
    spoken = of_file(FOLDER / f"{code}.po")
    for entry in polib.pofile(str(FOLDER / f"{code}.po")):
        if HOLE.search(entry.msgid) and is_told_apart(entry.msgid):
            holes = HOLE.findall(entry.msgid)
            english = entry.msgid.format(*(f"<{place}>" for place in range(len(holes))))
            other = entry.msgstr.format(*(f"<{place}>" for place in range(len(holes))))
            assert spoken.said(english) == other


@pytest.mark.parametrize("code", OTHERS)
def test_what_a_dealers_display_says_has_letters_that_it_has(code: str) -> None:
    """Capitals are said by a display of twenty columns of ASCII."""
    for entry in polib.pofile(str(FOLDER / f"{code}.po")):
        if HOLE.sub("", entry.msgid).isupper() and len(entry.msgid) > 3:
            assert entry.msgstr.isascii(), entry.msgid
            assert len(HOLE.sub("", entry.msgstr)) <= 20, entry.msgid
