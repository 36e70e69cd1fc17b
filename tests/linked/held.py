"""What must hold on the rig, read from files alone: acknowledged = in the log, once, in order; sums = pool.

A writer tells each acknowledged message to a file before it writes the next, so what the log promised is known from
outside. Changes nothing.
"""

from __future__ import annotations

import time
from collections.abc import Mapping

from controller.linked.facts import Wagered
from controller.linked.link import door
from controller.linked.link.desk import Refused
from controller.linked.link.proof import folded
from controller.linked.message import body_of
from controller.linked.state import PoolState
from controller.record.journal.reader import JournalReader
from tests.controller.linked.saying import POOL
from tests.linked.rig import Broken, Rig


def check(rig: Rig) -> int:
    """Everything that must hold; how many messages were acknowledged. Raises Broken."""
    promised = {name: _promised(rig, name) for name in rig.names}
    _heard(rig, {name: max(places, default=0) for name, places in promised.items()})
    state = folded(rig.link.path / "pool.db", POOL)
    for why in (state.wrong(), state.stopped, *(one.why for one in state.refusals)):
        if why:
            raise Broken(why)
    for name, places in promised.items():
        _table(rig, state, name, max(places, default=0))
    return sum(map(len, promised.values()))


def _promised(rig: Rig, name: str) -> dict[int, int]:
    """The place of each message that was acknowledged. Raises Broken where one was at two."""
    places: dict[int, int] = {}
    try:
        lines = (rig.folder / f"{name}.told").read_text().splitlines()
    except OSError:
        return places
    for line in lines:
        number, place = map(int, line.split())
        if places.setdefault(number, place) != place:
            raise Broken(f"{name}: message {number} was acknowledged at {places[number]} and at {place}")
    return places


def _table(rig: Rig, state: PoolState, name: str, last: int) -> None:
    of = state.member(name)
    if of.number < last:
        raise Broken(f"{name}: message {last} was acknowledged and the pool has {of.number}")
    with JournalReader(str(rig.folder / f"{name}.outbox")) as reader:
        wagers = sum(
            fact.wagers
            for one in reader.records(1, of.number)
            for fact in body_of(one).facts
            if isinstance(fact, Wagered)
        )
    if wagers != of.wagers:
        raise Broken(f"{name}: its outbox tells {wagers} wagers, the pool has {of.wagers}")


def _heard(rig: Rig, last: Mapping[str, int], seconds: float = 60) -> None:
    """Wait until the link has what the log promised so far; what never comes is found right after."""
    end = time.monotonic() + seconds
    while time.monotonic() < end:
        try:
            heard = {str(one["table"]): int(one["messages"]) for one in rig.status()["tables"]}
        except (door.NoLink, Refused, OSError, ValueError):
            heard = {}
        if all(heard.get(name, 0) >= number for name, number in last.items()):
            return
        time.sleep(0.1)


def scrub(rig: Rig) -> None:
    """All copies are the same. Raises Broken."""
    found = rig.scrubbed()
    if found["differs"]:
        raise Broken(str(found["differs"]))
