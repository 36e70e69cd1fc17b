"""The templates of a folder, read once a language: no text in them is markup, and a name that nobody gave is an error.

What a template itself says stands in it in English, within ``_("…")`` or ``{% trans %}``. What it is given to say, it
says with the filter ``said``: ``{{ view.say|said }}``. Does not know a page.
"""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from pathlib import Path

from jinja2 import Environment, FileSystemLoader, StrictUndefined
from markupsafe import Markup

from controller.words.language import ENGLISH, Language, language, names
from controller.words.one_line import one_line


def templates_in(folder: Path, code: str = ENGLISH, *, lines_stay: bool = False) -> Environment:
    """What renders them in the language ``code``.

    Texts stay on their line, unless what is given has lines of its own (``lines_stay``).
    """
    spoken = language(code)
    environment = Environment(
        loader=FileSystemLoader(folder),
        autoescape=True,
        undefined=StrictUndefined,
        finalize=None if lines_stay else _shown,
        trim_blocks=True,
        lstrip_blocks=True,
        auto_reload=False,
        extensions=["jinja2.ext.i18n"],
    )
    environment.policies["ext.i18n.trimmed"] = True
    environment.newstyle_gettext = True  # type: ignore[attr-defined]
    environment.globals.update(gettext=_one(spoken), ngettext=_some(spoken), language=spoken)
    environment.globals["languages"] = names()
    environment.globals["script_words"] = _of_scripts(spoken, folder.parent / "static")
    environment.filters["said"] = spoken.said
    return environment


_IN_A_SCRIPT = re.compile(r'gettext\("((?:[^"\\]|\\.)*)"')


def said_by_scripts(folder: Path) -> list[str]:
    """What the scripts of a folder say, in English."""
    scripts = sorted(folder.glob("*.js"))
    return [json.loads(f'"{found}"') for script in scripts for found in _IN_A_SCRIPT.findall(script.read_text())]


def _of_scripts(spoken: Language, folder: Path) -> str:
    """What scripts say, for the page to bring along: JSON, of what the language has."""
    told = {english: spoken.plain.gettext(english) for english in said_by_scripts(folder)}
    return json.dumps({english: other for english, other in told.items() if other != english}, ensure_ascii=False)


def _one(spoken: Language) -> Callable[..., Markup]:
    """What a template says, with what stands in it."""

    def gettext(message: str, /, **values: object) -> Markup:
        return Markup(spoken.plain.gettext(message)) % _within(spoken, values)

    return gettext


def _some(spoken: Language) -> Callable[..., Markup]:
    """The same where it is another sentence for one and for several."""

    def ngettext(one: str, many: str, count: int, /, **values: object) -> Markup:
        return Markup(spoken.plain.ngettext(one, many, count)) % _within(spoken, {"num": count, **values})

    return ngettext


def _within(spoken: Language, values: dict[str, object]) -> dict[str, object]:
    """What stands in a sentence is said in its language, and does not break its line."""
    return {name: spoken.said(one_line(value)) if type(value) is str else value for name, value in values.items()}


def _shown(value: object) -> object:
    """Texts of the record and of devices on one line; what a template made is left as it is."""
    return one_line(value) if type(value) is str else value
