"""The settings of a pool that people may change while the table is in service, and the rules with those changes.

A rules file gives every setting its first value; from the first change on the record's value counts (`Setting`).
Values travel as text, exact: cents, cents a chip as a whole number or a fraction (``"100/3"``), or ``none``. Pure; who
may change what, and when it takes effect, is :mod:`controller.table.settings.decide`.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from fractions import Fraction
from typing import Literal, TypeAlias, get_args

from controller.table.state import Setting, TableState
from games.declared.house_rules import HouseRules
from games.pools.rules import MAIN, Pool, Progressive
from games.pools.settings import why_not_limit, why_not_rates, why_not_reset

SettingName: TypeAlias = Literal["rate", "reserve-rate", "reset", "limit"]
NAMES: tuple[SettingName, ...] = get_args(SettingName)
WORDS: Mapping[str, str] = {
    "rate": "rise of the meter",
    "reserve-rate": "rise of the reserve",
    "reset": "reset amount",
    "limit": "limit",
}
NO_LIMIT = "none"
_DOLLARS = re.compile(r"(?P<sign>-?)(?P<dollars>[0-9]{1,9})(\.(?P<cents>[0-9]{2}))?", re.ASCII)
_EXACT = re.compile(r"[0-9]{1,12}(/[1-9][0-9]{0,11})?", re.ASCII)


class NoSetting(ValueError):
    """A value that a setting cannot have; the text says what would be right."""


def value_of(rules: HouseRules, pool: str, setting: SettingName, wager_cents: int) -> str:
    """What a setting of a pool is under these rules, where each wager that feeds it is of so many cents.

    Raises:
        LookupError: the table has no such pool.
    """
    found = rules.pools[pool]
    if setting == "rate":
        return str(found.increment(wager_cents))
    if setting == "reserve-rate":
        return str(found.reserve(wager_cents))
    if setting == "reset":
        return str(found.reset_cents)
    return NO_LIMIT if found.limit_cents is None else str(found.limit_cents)


def parse(rules: HouseRules, pool: str, setting: SettingName, text: str) -> str:
    """The value that ``text`` stands for, in its one spelling.

    Raises:
        NoSetting: the pool cannot have this value.
    """
    if setting == "limit" and text == NO_LIMIT:
        return text
    value = _exact(text)
    if value is None:
        raise NoSetting(f'a value is a whole number or a fraction such as 100/3, not "{text}"')
    found, wager_cents = rules.pools[pool], _wager_cents(rules)
    if setting in ("reset", "limit") and value.denominator != 1:
        raise NoSetting(f"a {setting} is whole cents")
    why = _why_not(found, wager_cents, setting, value)
    if why is not None:
        raise NoSetting(why)
    return str(value)


def _why_not(pool: Pool, wager_cents: int, setting: SettingName, value: Fraction) -> str | None:
    if setting == "reset":
        return why_not_reset(pool, value)
    if setting == "limit":
        return why_not_limit(pool, value)
    changed = _changed(pool, wager_cents, [Setting(pool="", setting=setting, value=str(value))])
    return why_not_rates(changed, wager_cents)


def _exact(text: str) -> Fraction | None:
    return Fraction(text) if _EXACT.fullmatch(text) else None


def _wager_cents(rules: HouseRules) -> int:
    return rules.progressive.chip_cents if rules.progressive is not None else 0


def _changed(pool: Pool, wager_cents: int, values: Sequence[Setting]) -> Pool:
    update: dict[str, object] = {}
    for one in values:
        if one.setting == "rate":
            update |= {"per_chip_cents": Fraction(one.value), "rate": None}
        elif one.setting == "reserve-rate":
            update["reserve_rate"] = Fraction(one.value) * Fraction(1, wager_cents)
        elif one.setting == "reset":
            update["reset_cents"] = int(one.value)
        else:
            update["limit_cents"] = None if one.value == NO_LIMIT else int(one.value)
    return pool.model_copy(update=update)


def rules_with(rules: HouseRules, settings: Sequence[Setting]) -> HouseRules:
    """The rules with the settings that the record holds in their place."""
    pools: dict[str, Pool] = {}
    for name, pool in rules.pools.items():
        pools[name] = _changed(pool, _wager_cents(rules), [one for one in settings if one.pool == name])
    progressive = pools.pop(MAIN, None)
    assert progressive is None or isinstance(progressive, Progressive)
    return rules.model_copy(update={"progressive": progressive, "pool": pools})


def rate_began(state: TableState, pool: str = MAIN) -> Setting:
    """The rate of a pool, with what its meter had when that rate began; nothing where it never changed."""
    for one in state.settings:
        if (one.pool, one.setting) == (pool, "rate"):
            return one
    return Setting(pool=pool, setting="rate", value="")


def exact_cents(text: str) -> int:
    """An amount in dollars as people type it, with its sign, in cents. Raises ValueError for anything else.

    >>> exact_cents("-12.50"), exact_cents("3")
    (-1250, 300)
    """
    match = _DOLLARS.fullmatch(text)
    if match is None:
        raise ValueError(f'an amount is dollars such as 12.50 or -12.50, not "{text}"')
    cents = int(match["dollars"]) * 100 + int(match["cents"] or 0)
    return -cents if match["sign"] else cents
