"""All text that people are shown, and how much of it each language has: ``python -m docs.languages``.

``python -m docs.languages es`` lists what a language lacks, as entries of its file. Text is looked for where it is
written: templates, scripts, sentences in the code, words of the rules. Does not translate and writes nothing.
"""

from __future__ import annotations

import ast
import sys
import tomllib
from collections.abc import Iterator
from pathlib import Path

import polib

from controller.words.language import FOLDER, HOLE, languages
from controller.words.sentences import sentences_in
from controller.words.templates import said_by_scripts, templates_in

ROOT = Path(__file__).resolve().parents[1]
TEMPLATES = ("controller/console", "controller/pit", "controller/linked/sign")
"""Each has its templates and its scripts below it."""
SENTENCES = ("controller/shows", "controller/table", "controller/console", "controller/people", "controller/pit")
"""Where what is said at a table is written. What only a command line says is not looked for."""
WORDS = ("config/rules", "games")
"""Names of hands, wagers and phases."""


def in_templates() -> set[str]:
    """What templates say, and their scripts."""
    found = set[str]()
    for place in TEMPLATES:
        folder = ROOT / place / "templates"
        environment = templates_in(folder)
        for path in sorted(folder.rglob("*.html")):
            told = environment.extract_translations(path.read_text())  # type: ignore[attr-defined]
            for _, _, text in told:
                found |= {one for one in ((text,) if isinstance(text, str) else text) if one}
        found |= set(said_by_scripts(ROOT / place / "static"))
    return found


def in_code(*folders: str) -> set[str]:
    """Sentences in Python sources, with a hole for each value: ``{} hands are out``; and what stands before a colon."""
    found = set[str]()
    for folder in folders:
        for path in sorted((ROOT / folder).rglob("*.py")):
            tree = ast.parse(path.read_text())
            silent = {id(node) for node in _docstrings(tree)}
            for node in ast.walk(tree):
                if id(node) not in silent and (text := _text(node)):
                    told = [_bare(one) for one in sentences_in(text)]
                    found |= {_bare(text), *told, *(one.rpartition(": ")[0] for one in told)}
    return {text for text in found if any(map(str.isalpha, HOLE.sub("", text)))}


def in_rules() -> set[str]:
    """Texts and names of the rules files and charts, as people read them."""
    found = set[str]()
    for folder in WORDS:
        for path in sorted((ROOT / folder).rglob("*.toml")):
            for text in _values(tomllib.loads(path.read_text())):
                found |= {text, text.replace("-", " "), *sentences_in(text)}
    return found


def everything() -> set[str]:
    """All that a language may have an entry for."""
    return in_templates() | in_code("controller", "games", "drivers") | in_rules()


def to_translate() -> list[str]:
    """What a language is asked for: all that templates say, and what reads like a sentence in the code."""
    told = (text for text in in_code(*SENTENCES) if " " in text.strip() and not text.startswith(("{}.", "lammer-")))
    return sorted(in_templates() | set(told))


def _docstrings(tree: ast.AST) -> Iterator[ast.AST]:
    for node in ast.walk(tree):
        if isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant):
            yield node.value
        if isinstance(node, ast.JoinedStr):
            yield from (part for part in node.values if isinstance(part, ast.Constant))


def _text(node: ast.AST) -> str:
    if isinstance(node, ast.Constant) and isinstance(node.value, str):
        return node.value
    if isinstance(node, ast.JoinedStr):
        parts = (str(part.value) if isinstance(part, ast.Constant) else "{}" for part in node.values)
        return "".join(parts)
    return ""


def _bare(text: str) -> str:
    """A sentence without the space that joins it to another one."""
    return text.strip()


def _values(value: object) -> Iterator[str]:
    if isinstance(value, str):
        yield value
    elif isinstance(value, dict):
        for key, one in value.items():
            yield key
            yield from _values(one)
    elif isinstance(value, list):
        for one in value:
            yield from _values(one)


def main() -> None:
    """How many are translated; of one language, what it lacks."""
    asked = to_translate()
    for code in sys.argv[1:] or [code for code in languages() if code != "en"]:
        has = {entry.msgid for entry in polib.pofile(str(FOLDER / f"{code}.po")).translated_entries()}
        if sys.argv[1:]:
            for text in asked:
                if text not in has:
                    print(polib.POEntry(msgid=text, msgstr=""))
        print(f"{code}: {len(has & set(asked))} of {len(asked)} sentences, {len(has)} entries", file=sys.stderr)


if __name__ == "__main__":
    main()
