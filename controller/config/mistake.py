"""What is wrong with a file that a person wrote: place, key, what was found, what would be right.

One mistake is one line of text; a file's mistakes are reported all at once, file by file in the order of their lines.
Does not find mistakes.
"""

from __future__ import annotations

import os
from collections.abc import Iterable
from dataclasses import dataclass
from pathlib import Path

from controller.config.toml_places import KeyPath
from controller.words.one_line import one_line


@dataclass(frozen=True, slots=True)
class Mistake:
    """One mistake, in the file's own words."""

    file: str
    line: int
    key: str
    """Dotted, as the file writes it: ``key-pad.legends[2]``; empty for the file as a whole."""
    found: str
    """The value as it stands in the file; empty where something is missing."""
    right: str
    """One sentence: what is allowed, or what to add."""

    def __str__(self) -> str:
        return "  ".join(word for word in self.cells if word)

    @property
    def cells(self) -> tuple[str, str, str, str]:
        """Place, key, what was found, what would be right; each is one line, whatever the file holds."""
        place, key, found, right = map(one_line, (f"{self.file}:{self.line}", self.key, self.found, self.right))
        return place, key, found, right


class InvalidFile(ValueError):
    """A file that is not used; its text is one line a mistake, in columns."""

    def __init__(self, mistakes: Iterable[Mistake]) -> None:
        self.mistakes = tuple(sorted(mistakes, key=lambda mistake: (mistake.file, mistake.line, mistake.key)))
        super().__init__(in_columns(self.mistakes))


class InvalidTable(InvalidFile):
    """A table file that is not used."""


class InvalidHouseRules(InvalidFile):
    """A house rules file that is not used."""


def in_columns(mistakes: Iterable[Mistake]) -> str:
    """Set the mistakes in columns; a long cell pushes only its own line."""
    rows = [mistake.cells for mistake in mistakes]
    widths = [min(max((len(row[column]) for row in rows), default=0), 40) for column in range(3)]
    return "\n".join(
        "  ".join((*(row[column].ljust(widths[column]) for column in range(3) if widths[column]), row[3]))
        for row in rows
    )


def dotted(path: KeyPath) -> str:
    """Write a path as people do.

    >>> dotted(("key-pad", "legends", 2))
    'key-pad.legends[2]'
    """
    text = ""
    for key in path:
        text += f"[{key}]" if isinstance(key, int) else f".{key}" if text else key
    return text


def shortened(text: str) -> str:
    r"""Put a value, as the file writes it, on one line of at most 60 characters.

    >>> shortened('[20,\n  120]')
    '[20, 120]'
    """
    text = " ".join(text.split())
    return text if len(text) <= 60 else text[:59] + "…"


def shown_path(path: Path) -> str:
    """Name a file relative to the working folder where it stands inside it, else as it was given."""
    try:
        return str(Path(os.path.realpath(path)).relative_to(Path.cwd()))
    except (OSError, ValueError):  # no working folder any more; elsewhere, or no path at all
        return str(path)
