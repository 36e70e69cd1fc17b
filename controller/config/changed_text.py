"""The text of a table file with other values in it, and everything else as somebody wrote it: comments, order, blanks.

A value is replaced where it stands, alone on its line after its key, or added to its section, or with its section to
the end. What comes out is read again and must say exactly what was meant; a file that is written otherwise is refused
and not guessed at. Pure. Does not judge what the values are (:func:`controller.config.check.load_table` does).
"""

from __future__ import annotations

import json
import re
import tomllib
from collections.abc import Mapping, Sequence

Value = str | int | Sequence[str]
Changes = Mapping[tuple[str, ...], Value]
"""Values by where they stand: sections, then the key."""
_HEADER = re.compile(r"\s*\[([^\[\]]+)\]\s*(?:#.*)?")


class OtherwiseWritten(ValueError):
    """The file cannot be changed without guessing; the text says what is to be done by hand."""


def changed_text(text: str, changes: Changes) -> str:
    r"""The text with these values.

    >>> print(changed_text('[table]\nid = "CS-07"  # ours\n', {("table", "id"): "CS-12", ("table", "zone"): "UTC"}))
    [table]
    id = "CS-12"  # ours
    zone = "UTC"
    <BLANKLINE>

    Raises:
        OtherwiseWritten: what stands there is written in a way that is not changed here.
    """
    lines = text.splitlines(keepends=True)
    for path, value in changes.items():
        lines = _with(lines, path, value)
    made = "".join(lines)
    try:
        right = _plain(tomllib.loads(made)) == _plain(_meant(tomllib.loads(text), changes))
    except tomllib.TOMLDecodeError:
        right = False
    if not right:
        names = ", ".join(".".join(path) for path in changes)
        raise OtherwiseWritten(f"the table file writes {names} in a way that is only changed by hand")
    return made


def with_sections_of(text: str, other: str, names: Sequence[str]) -> str:
    """The text with the sections of these names, and those below them, as ``other`` has them."""
    kept = [part for name, part in _sections(text) if not _is_of(name, names)]
    taken = [part for name, part in _sections(other) if _is_of(name, names)]
    return "".join([_ending(part) for part in kept] + taken)


def _is_of(section: str, names: Sequence[str]) -> bool:
    return any(section == name or section.startswith(f"{name}.") for name in names)


def _sections(text: str) -> list[tuple[str, str]]:
    """Each section with its text; what comes before the first has no name."""
    found: list[tuple[str, str]] = [("", "")]
    for line in text.splitlines(keepends=True):
        header = _HEADER.fullmatch(line.rstrip("\r\n"))
        if header is not None:
            found.append((header[1].strip(), line))
        else:
            found[-1] = (found[-1][0], found[-1][1] + line)
    return found


def _ending(part: str) -> str:
    return part if not part or part.endswith("\n") else part + "\n"


def _with(lines: list[str], path: tuple[str, ...], value: Value) -> list[str]:
    section, key = ".".join(path[:-1]), path[-1]
    begin = _begin(lines, section)
    written = f"{key} = {_toml(value)}\n"
    if begin is None:
        before = [] if not lines or not lines[-1].strip() else ["\n"]
        return [*_whole(lines), *before, f"[{section}]\n", written]
    end = next((at for at in range(begin, len(lines)) if _HEADER.fullmatch(lines[at].rstrip("\r\n"))), len(lines))
    for at in range(begin, end):
        name, equals, rest = lines[at].partition("=")
        if equals and name.strip() == key:
            return [*lines[:at], f"{name}= {_toml(value)}{_comment(rest)}\n", *lines[at + 1 :]]
    last = max((at for at in range(begin, end) if lines[at].strip()), default=begin - 1)
    return [*_whole(lines[: last + 1]), written, *lines[last + 1 :]]


def _begin(lines: Sequence[str], section: str) -> int | None:
    """The line after the header of a section; None where there is no such header."""
    for at, line in enumerate(lines):
        header = _HEADER.fullmatch(line.rstrip("\r\n"))
        if header is not None and header[1].strip() == section:
            return at + 1
    return None


def _whole(lines: Sequence[str]) -> list[str]:
    return [*lines[:-1], _ending(lines[-1])] if lines else []


def _comment(rest: str) -> str:
    """The comment behind a value, with the blanks before it; nothing where a sign of it may be part of the value."""
    before, sign, after = rest.rstrip("\r\n").rpartition("#")
    blanks = before[len(before.rstrip()) :] or "  "
    return f"{blanks}#{after}" if sign and '"' not in after and "'" not in after else ""


def _toml(value: Value) -> str:
    if isinstance(value, int):
        return str(value)
    if isinstance(value, str):
        return json.dumps(value, ensure_ascii=False).replace("\x7f", "\\u007f")
    return f"[{', '.join(map(_toml, value))}]"


def _meant(data: dict[str, object], changes: Changes) -> dict[str, object]:
    for path, value in changes.items():
        inside = data
        for name in path[:-1]:
            below = inside.setdefault(name, {})
            if not isinstance(below, dict):
                return {}
            inside = below
        inside[path[-1]] = value
    return data


def _plain(value: object) -> object:
    """Lists in the place of tuples, so that what was read compares with what was meant."""
    if isinstance(value, Mapping):
        return {key: _plain(one) for key, one in value.items()}
    return [_plain(one) for one in value] if isinstance(value, list | tuple) else value
