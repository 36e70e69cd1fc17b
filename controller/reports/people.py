"""Who did it: the role that an event names, and the person where it names one. Does not know codes."""

from __future__ import annotations

from collections.abc import Mapping

import msgspec

from controller.reports.values import words
from controller.table.events import Event


def named(role: str, person: str) -> str:
    """A role, with the person who acted in it.

    >>> named("floor-supervisor", ""), named("floor-supervisor", "M. Ortiz")
    ('floor supervisor', 'M. Ortiz, floor supervisor')
    """
    return f"{person}, {words(role)}" if person else words(role)


def who(event: Event) -> str:
    """The person behind an event; empty where there is none."""
    return named(getattr(event, "role", ""), getattr(event, "person", None) or "")


def with_names(event: Event, people: Mapping[str, str]) -> Event:
    """The event with people's names in the place of their IDs; an ID that nobody has any more stays."""
    known = {field: people.get(getattr(event, field, None) or "") for field in ("person", "witness", "key_person")}
    names = {field: name for field, name in known.items() if name is not None}
    return msgspec.structs.replace(event, **names) if names else event
