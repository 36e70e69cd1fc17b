"""Table files as text: without some of their sections, or with further lines in the place of what they said before."""

from __future__ import annotations

import re

_HEADER = re.compile(r"^\[([^\]]+)\]", re.MULTILINE)


def without(text: str, *sections: str) -> str:
    """``text`` without ``[section]`` and without ``[section.NAME]`` of each."""
    gone = [name for name, _ in _parts(text) if any(name == one or name.startswith(f"{one}.") for one in sections)]
    return without_each(text, gone)


def with_lines(text: str, lines: str) -> str:
    """``text`` with the sections of ``lines``, each in the place of the one that it had of that name."""
    return f"{without_each(text, sections_of(lines))}\n{lines}"


def without_each(text: str, names: list[str]) -> str:
    """``text`` without exactly these sections."""
    return "".join(body for name, body in _parts(text) if name not in names)


def sections_of(text: str) -> list[str]:
    """The names of its sections, in order."""
    return [match.group(1) for match in _HEADER.finditer(text)]


def _parts(text: str) -> list[tuple[str, str]]:
    """Each section's name with its text; the head has no name."""
    found = list(_HEADER.finditer(text))
    ends = [*(match.start() for match in found[1:]), len(text)]
    head = text[: found[0].start()] if found else text
    return [("", head), *((match.group(1), text[match.start() : end]) for match, end in zip(found, ends, strict=True))]
