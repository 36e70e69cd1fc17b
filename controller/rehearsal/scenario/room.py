"""What people do in a scenario's room of tickets, and what is announced at its poker table. Does not deal."""

from __future__ import annotations

from collections.abc import Mapping

from controller.people.announced import announced
from controller.people.entry_lines import CONSOLE
from controller.people.keyed_sale import sale
from controller.rehearsal.scenario.hands import Deed, Hands
from controller.rehearsal.scenario.step import Step
from controller.table.commands import (
    ClaimKeyed,
    DesignateKeyed,
    PayKeyed,
    ReprintKeyed,
    SpinKeyed,
    VoidKeyed,
    WitnessKeyed,
)
from controller.table.tickets.numbers import bars
from controller.twins.room import balls, scan


def _sell(hands: Hands, step: Step) -> None:
    hands.give(sale(step.word, CONSOLE, hands.now_ns))


def _pay(hands: Hands, step: Step) -> None:
    hands.give(PayKeyed(device=CONSOLE, at=hands.now_ns, ticket=step.word, window=step.window or 1))


def _void(hands: Hands, step: Step) -> None:
    hands.give(VoidKeyed(device=CONSOLE, at=hands.now_ns, ticket=step.word, why=step.why))


def _reprint(hands: Hands, step: Step) -> None:
    hands.give(ReprintKeyed(device=CONSOLE, at=hands.now_ns, ticket=step.word))


def _claim(hands: Hands, step: Step) -> None:
    hands.give(ClaimKeyed(device=CONSOLE, at=hands.now_ns, ticket=step.word))


def _designate(hands: Hands, step: Step) -> None:
    hands.give(DesignateKeyed(device=CONSOLE, at=hands.now_ns, plays=step.word))


def _onlooker(hands: Hands, step: Step) -> None:
    hands.give(WitnessKeyed(device=CONSOLE, at=hands.now_ns, witness=step.word))


def _wheel(hands: Hands, step: Step) -> None:
    hands.give(SpinKeyed(device=CONSOLE, at=hands.now_ns, number=step.wheel or 0))


ROOM: Mapping[str, Deed] = {
    "announce": lambda hands, step: hands.give(announced(step.word, CONSOLE, hands.now_ns)),
    "sell": _sell,
    "pay": _pay,
    "void": _void,
    "reprint": _reprint,
    "claim": _claim,
    "designate": _designate,
    "onlooker": _onlooker,
    "wheel": _wheel,
    "scan": lambda hands, step: scan(hands.world.twins, bars(int(step.word))),
    "balls": lambda hands, step: balls(hands.world.twins, step.word),
}
