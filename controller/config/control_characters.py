"""Texts and keys of a file that no line could show as they are: a line break in a name, ESC in a title.

They would stand in reports and on the console. Does not judge what a text says otherwise: its own check does.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping

from controller.config.document import Document
from controller.config.mistake import Mistake
from controller.config.toml_places import KeyPath
from controller.words.one_line import control_characters


def control_mistakes(document: Document, known: Iterable[Mistake]) -> list[Mistake]:
    """A mistake for each such text or key; where one of ``known`` speaks of it already, that is enough."""
    told = {mistake.key for mistake in known}
    found = (
        document.mistake(path, f"holds {control_characters(text)}: a text of one line has no control character")
        for path, text in _texts((), document.data)
        if control_characters(text)
    )
    return [mistake for mistake in found if mistake.key not in told]


def _texts(path: KeyPath, value: object) -> Iterator[tuple[KeyPath, str]]:
    """Every text, and every key."""
    if isinstance(value, str):
        yield path, value
    elif isinstance(value, Mapping):
        for key, inner in value.items():
            yield (*path, key), key
            yield from _texts((*path, key), inner)
    elif isinstance(value, list):
        for index, inner in enumerate(value):
            yield from _texts((*path, index), inner)
