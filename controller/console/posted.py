"""What a house posts at its table: the least and most of each wager, the limits of the meters, and what it collects.

All of it is of the rules as they stand on record, so that a new limit is posted with the change of it (standards B3;
001:441, 002:733, 002:1172, 003:859-863, 003:2226-2230, 004:770). Pure; renders nothing.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import groupby

from controller.table.setup import TableSetup
from controller.table.state import TableState
from controller.table.words import words_of
from games.declared.house_rules import HouseRules
from games.house.fees import Charge, Commission, FeeSchedule
from games.money.dollars import short_dollars

_NUMBER = re.compile(r" (\d+)$")
_OF = {"win": "what is won", "surplus": "what a bank has left", "buy": "what is bought"}
_WHEN = {
    "before-deal": "before the deal",
    "after-two-cards": "after two cards",
    "after-deal": "after the deal",
    "before-cup-open": "before the cup is opened",
    "in-advance": "in advance",
}


@dataclass(frozen=True, slots=True)
class Posted:
    """One thing that is posted, and what it says."""

    name: str
    text: str


def posted(state: TableState, setup: TableSetup) -> tuple[Posted, ...]:
    """Everything, the wagers first."""
    rules = setup.now(state).rules
    return (*_wagers(setup, rules), *_limits(state, rules), *_fees(rules), *_commissions(rules))


def posted_wagers(state: TableState, setup: TableSetup) -> tuple[Posted, ...]:
    """The least and most of each wager alone."""
    return tuple(_wagers(setup, setup.now(state).rules))


def _wagers(setup: TableSetup, rules: HouseRules) -> Iterator[Posted]:
    """Wagers that differ by a number alone, under the same limits, stand on one line: ``Additional 1 to 7``."""
    for (name, text), alike in groupby(
        _limits_of_wagers(setup, rules), lambda one: (_NUMBER.sub("", one.name), one.text)
    ):
        of_one_name = list(alike)
        last = _NUMBER.search(of_one_name[-1].name)
        yield of_one_name[0] if len(of_one_name) == 1 or last is None else Posted(f"{name} 1 to {last[1]}", text)
    if rules.progressive is not None:
        yield Posted("Progressive wager", short_dollars(rules.progressive.chip_cents))


def _without_number(one: Posted) -> tuple[str, str]:
    return _NUMBER.sub("", one.name), one.text


def _limits_of_wagers(setup: TableSetup, rules: HouseRules) -> Iterator[Posted]:
    for wager in setup.game.wagers:
        if wager.through == "acceptor":
            continue
        try:
            limits = rules.limits_of(wager.name)
        except LookupError:
            continue  # this house has no such wager
        if limits is not None:
            least, most = map(short_dollars, limits)
            yield Posted(words_of(wager.name).capitalize(), least if least == most else f"{least} to {most}")


def _limits(state: TableState, rules: HouseRules) -> Iterator[Posted]:
    for name, pool in rules.pools.items():
        limit = next((meter.limit_cents for meter in state.pools if meter.pool == name), pool.limit_cents)
        if limit is not None:
            yield Posted(f"{words_of(name).capitalize()} meter", f"at most {short_dollars(limit)}")


def _fees(rules: HouseRules) -> Iterator[Posted]:
    for row in rules.fees:
        where = "" if row.place == "the only fees" else f" ({row.place.replace('structure-', 'table ')})"
        for payer, charge in (("the bank", row.bank), ("each player", row.player), ("the hand", row.hand)):
            if charge is not None:
                yield Posted(f"Collection{where}", f"{payer}: {_charge(charge, row)}")


def _charge(charge: Charge, row: FeeSchedule) -> str:
    if charge.cents is not None:
        amount = short_dollars(charge.cents)
    else:
        unit = short_dollars if charge.by_action else lambda players: f"{players} players"
        steps = charge.by_action or charge.by_players
        told = [
            f"{short_dollars(step.cents)} {'above' if step.up_to is None else f'up to {unit(step.up_to)}'}"
            for step in steps
        ]
        amount = ", ".join(told)
    every = f" every {charge.every_minutes} minutes" if charge.every_minutes is not None else f" a {charge.per}"
    return f"{amount}{every}, {_WHEN[row.when]}"


def _commissions(rules: HouseRules) -> Iterator[Posted]:
    for name, one in rules.commission.items():
        yield Posted("Commission", f"{_percent(one)} of {_OF.get(name, words_of(name))}")


def _percent(one: Commission) -> str:
    percent = one.percent * 100
    return f"{percent.numerator} %" if percent.denominator == 1 else str(one.percent)
