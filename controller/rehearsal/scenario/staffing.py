"""What staff does at a scenario's table: codes at the pad, keys in locks, acts at the awards desk. Knows no cards.

Shuffler modes, new cards and pools are told at the desk. Does not decide.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import partial

from controller.people.keyed_cards import keys_of
from controller.rehearsal.scenario.hands import MS, SETTLES_NS, Deed, Hands
from controller.rehearsal.scenario.step import Step
from controller.table.commands import (
    CardsChangedKeyed,
    DiceChangedKeyed,
    DisputeDecided,
    DisputeKeyed,
    MergerKeyed,
    ShufflerModeKeyed,
    StaffAnswered,
)
from drivers.signals import Signal
from games.cards.card import Card
from games.pools.rules import MAIN

DESK = "awards-desk"
TURNED_FOR_NS = 500 * MS


def _answer(hands: Hands, step: Step) -> None:
    hands.staff(step.word, "NEXT" if step.verb == "deny" else "ENTER", step.person)


def _sign(hands: Hands, step: Step) -> None:
    """At the pad: the cards, where they are given, then the dealer's ENTER, or the code of somebody else."""
    cards = " NEXT ".join(keys_of(str(Card.parse(word))) for word in (step.cards or "").split())
    if step.word == "dealer" and step.person is None:
        hands.keys(f"{cards} ENTER")
        return
    hands.keys(f"{cards} NEXT" if cards else "")
    _answer(hands, step)


def _log(hands: Hands, step: Step) -> None:
    """At the pad; with the cards at the awards desk, which is where they can be written down."""
    if step.cards is None:
        _answer(hands, step)
        return
    person = step.person or ""
    hands.give(StaffAnswered(device=DESK, at=hands.now_ns, role=step.word, person=person, cards=step.cards))


def _turn(hands: Hands, step: Step) -> None:
    twins, key = hands.world.twins, step.word
    if step.by is not None or step.person is not None:
        hands.staff(step.by or "", "ENTER", step.person)
    if step.to != "away":
        twins.turn(key, on=True)
    if step.to is None:
        hands.world.advance(TURNED_FOR_NS)
    if step.to != "on":
        twins.turn(key, on=False)


def _mode(hands: Hands, step: Step) -> None:
    """Ask for the token, and key in what is shown."""
    role = step.by or "floor-supervisor"
    for _ in ("asked", "confirmed"):
        asked = hands.service.durable.mode_asked
        token = "" if asked is None else asked.token
        hands.give(ShufflerModeKeyed(device=DESK, at=hands.now_ns, role=role, mode=step.word, token=token))
        hands.world.advance(SETTLES_NS)


def _new(hands: Hands, step: Step) -> None:
    """New cards are on the table, or new dice in the shaker."""
    keyed = CardsChangedKeyed if step.word == "cards" else DiceChangedKeyed
    role, at_utc_ns = step.by or "floor-supervisor", hands.world.utc_now_ns()
    hands.give(keyed(device=DESK, at=hands.now_ns, role=role, at_utc_ns=at_utc_ns))


def _dispute(hands: Hands, step: Step) -> None:
    _of_pool(hands, partial(DisputeKeyed, pool=step.word, why=step.why, role=step.by or "pit-manager"))


def _resolve(hands: Hands, step: Step) -> None:
    favour, role = step.in_favour_of or "", step.by or "table-games-manager"
    _of_pool(hands, partial(DisputeDecided, pool=step.word, in_favour_of=favour, why=step.why, role=role))


def _merge(hands: Hands, step: Step) -> None:
    role = step.by or "table-games-manager"
    _of_pool(hands, partial(MergerKeyed, pool=step.word, into=step.into or MAIN, role=role))


def _of_pool(hands: Hands, command: Callable[..., Signal]) -> None:
    """What people say of a pool between rounds."""
    hands.give(command(device=DESK, at=hands.now_ns))


STAFFING: Mapping[str, Deed] = {
    "turn": _turn,
    "verify": _answer,
    "sign": _sign,
    "log": _log,
    "deny": _answer,
    "answer": _answer,
    "mode": _mode,
    "new": _new,
    "dispute": _dispute,
    "resolve": _resolve,
    "merge": _merge,
}
