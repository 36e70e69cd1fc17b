"""Who is at the key pad: a staff code becomes a role, or a person in a role, here, and goes no further.

A code is compared with every entry, so that the time taken tells nothing. One of too few digits for its role is
nobody's, but on a bench, where codes stand in clear. Does not decide what a role may do, keeps no code and writes none:
neither to the journal nor to a log.
"""

from __future__ import annotations

import hmac
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass

from controller.config.people import StaffPerson, StaffRole
from controller.config.staff_code import comparison, digits_enough
from controller.config.table_values import CodeHolder


@dataclass(frozen=True, slots=True)
class Identified:
    """Who gave a code: the role, and the person where the code is one person's."""

    role: str
    person: str = ""
    """The ID in the table file; empty where the whole role shares the code."""
    name: str = ""
    configuration: bool = False
    """The code is the configuration credential: it changes settings and does nothing else (standards D7)."""


class Staff:
    """The codes of one table."""

    def __init__(self, roles: Mapping[CodeHolder, StaffRole], people: Mapping[str, StaffPerson] | None = None) -> None:
        self._entries = tuple(_entries(roles, people or {}))
        self._names = {person: entry.name for person, entry in (people or {}).items()}

    def identify(self, code: str) -> Identified | None:
        """Whose code this is; None when it is nobody's."""
        is_behind = comparison(code)
        found = [entry.who for entry in self._entries if _same(code, entry, is_behind)]
        return found[0] if found else None

    def name_of(self, person: str) -> str:
        """The name behind an ID of the record; the ID itself where the table file has it no more."""
        return self._names.get(person, person)

    def demonstration_codes(self) -> Mapping[str, str]:
        """The codes that stand in clear, which only a table of twins may have: for its console to show."""
        return {entry.shown: entry.code for entry in self._entries if entry.code is not None}


@dataclass(frozen=True, slots=True)
class _Entry:
    shown: str
    who: Identified
    code: str | None
    code_hash: str | None


def _entries(roles: Mapping[CodeHolder, StaffRole], people: Mapping[str, StaffPerson]) -> Iterator[_Entry]:
    for role, entry in roles.items():
        yield _Entry(role, Identified(role), entry.code, entry.code_hash)
    for person, one in people.items():
        who = Identified(one.role, person, one.name)
        yield _Entry(person, who, one.code, one.code_hash)
        if one.configuration_code is not None or one.configuration_code_hash is not None:
            who = Identified(one.role, person, one.name, configuration=True)
            yield _Entry(f"{person}, settings", who, one.configuration_code, one.configuration_code_hash)


def _same(code: str, entry: _Entry, is_behind: Callable[[str], bool]) -> bool:
    if entry.code is not None:
        return hmac.compare_digest(code.encode(), entry.code.encode())
    return entry.code_hash is not None and is_behind(entry.code_hash) and digits_enough(code, entry.who.role)
