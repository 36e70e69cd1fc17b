"""A setting and its value as people read and type them: dollars, cents a chip. Does not decide what is right."""

from __future__ import annotations

from collections.abc import Callable

from controller.table.settings.values import NO_LIMIT, WORDS, exact_cents
from controller.table.state import SettingChange
from controller.table.words import words_of
from games.money.dollars import dollars


def spoken(setting: str, value: str, wager: str = "chip") -> str:
    """A value of the record in words; ``wager`` is what feeds the pool.

    >>> spoken("reset", "1500000"), spoken("rate", "100/3"), spoken("limit", "none")
    ('$15,000.00', '100/3 cents a chip', 'no limit')
    """
    if setting in ("reset", "limit"):
        return "no limit" if value == NO_LIMIT else dollars(int(value))
    return f"{value} cents a {wager}"


def typed(setting: str, text: str) -> str:
    """What a person typed in, as the record writes it: amounts are dollars, rates are cents a chip.

    Raises:
        ValueError: an amount is no dollars.

    >>> typed("reset", "15000"), typed("rate", "100/3"), typed("limit", "none")
    ('1500000', '100/3', 'none')
    """
    if setting not in ("reset", "limit") or text == NO_LIMIT:
        return text
    return str(exact_cents(text.removeprefix("$").replace(",", "")))


def changed(pool: str, setting: str, before: str, after: str) -> str:
    """One change, in a clause."""
    words = WORDS.get(setting, setting)
    return f"{words} of the {words_of(pool)} pool from {spoken(setting, before)} to {spoken(setting, after)}"


def notice(change: SettingChange, table: str, house: str, name_of: Callable[[str], str] = str) -> str:
    """The notice for accounting, in one paragraph (standards D7)."""
    asked = who(change.role, change.person, name_of)
    seen = "nobody yet" if change.witness_role is None else who(change.witness_role, change.witness, name_of)
    told = changed(change.pool, change.setting, change.before, change.after)
    return (
        f"Notice {change.change}, table {table}, rules of {house}: {told}. "
        f"Asked for by {asked}. Reason: {change.why.rstrip('.')}. Witnessed by {seen}."
    )


def who(role: str, person: str, name_of: Callable[[str], str]) -> str:
    """Somebody who acted: by name where the record names them, else by their role."""
    return f"{name_of(person)}, {words_of(role)}" if person else f"the {words_of(role)}"
