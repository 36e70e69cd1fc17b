"""A TOML file as it was read: its values, and where each of them stands.

Checks that look across sections read it through :meth:`Document.text` and its sisters, which answer None for what is
absent or of another type: such a value is a mistake of its own, reported by the model. Does not judge anything.
"""

from __future__ import annotations

import errno
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path

from controller.config.mistake import InvalidFile, Mistake, dotted, shortened, shown_path
from controller.config.toml_places import KeyPath, TomlPlaces, toml_places
from controller.config.toml_text import WHOLE_NUMBERS, NotToml, beyond_64_bits, read_toml

BYTE_ORDER_MARK = "\ufeff"
"""What some editors put before a text; TOML passes it over."""


@dataclass(frozen=True, slots=True)
class Document:
    """One file: ``data`` as tomllib gives it, ``places`` beside it."""

    file: str
    data: Mapping[str, object]
    places: TomlPlaces
    content: str = ""
    """The whole text."""

    def value(self, *path: str | int) -> object:
        """The value at ``path``; None where there is none."""
        value: object = self.data
        for key in path:
            value = _inside(value, key)
        return value

    def text(self, *path: str | int) -> str | None:
        value = self.value(*path)
        return value if isinstance(value, str) else None

    def number(self, *path: str | int) -> int | None:
        value = self.value(*path)
        return value if isinstance(value, int) and not isinstance(value, bool) else None

    def table(self, *path: str | int) -> Mapping[str, object]:
        value = self.value(*path)
        return value if isinstance(value, Mapping) else {}

    def texts(self, *path: str | int) -> Iterator[tuple[KeyPath, str]]:
        """The text at ``path``, or each text of the array at ``path``, with its own path."""
        value = self.value(*path)
        if isinstance(value, str):
            yield path, value
        elif isinstance(value, list):
            yield from (((*path, index), word) for index, word in enumerate(value) if isinstance(word, str))

    def mistake(self, path: KeyPath, right: str, *, found: str | None = None) -> Mistake:
        """A mistake at ``path``; what was found is the value there, as the file writes it, unless told."""
        if found is None:
            found = shortened(self.places.text(path))
        return Mistake(self.file, self.places.line(path), dotted(path), found, right)


def read_document(path: Path, invalid: type[InvalidFile]) -> Document:
    """Read a TOML file.

    Raises:
        InvalidFile: of the given kind, when the file cannot be read or is not TOML; it names the line.
    """
    file = shown_path(path)
    try:
        text = _content(path).decode().removeprefix(BYTE_ORDER_MARK)
        document = Document(file, read_toml(text), toml_places(text), text)
    except OSError as error:
        raise invalid([Mistake(file, 1, "", "", f"cannot be read: {error.strerror or error}")]) from error
    except UnicodeDecodeError as error:
        line = error.object[: error.start].count(b"\n") + 1
        raise invalid([Mistake(file, line, "", "", "is not UTF-8 text")]) from error
    except NotToml as error:
        raise invalid([Mistake(file, error.line, "", "", str(error))]) from error
    too_large = [document.mistake(path, WHOLE_NUMBERS) for path in beyond_64_bits(document.data)]
    if too_large:
        raise invalid(too_large)
    return document


def _content(path: Path) -> bytes:
    """Raises OSError for whatever keeps a file from being read."""
    try:
        return path.read_bytes()
    except ValueError as error:
        raise OSError(errno.EINVAL, "no file has a name with a null byte") from error


def _inside(value: object, key: str | int) -> object:
    if isinstance(value, Mapping):
        return value.get(key)
    if isinstance(value, list) and isinstance(key, int) and 0 <= key < len(value):
        return value[key]
    return None
