"""Shuffler and shoe: who they say they are, how they stand, and how well their line carries.

Asks only what the line protocol lets anybody ask; gives no order, so no card moves. Does not judge a firmware: it shows
the digest, which a person compares with the one that the casino approved.
"""

from __future__ import annotations

from controller.devices.checks.finding import Finding
from controller.devices.checks.steps import Steps, wait
from controller.devices.equipment import SHOE, SHUFFLER
from controller.diagnostics.table_under_test import TableUnderTest
from controller.diagnostics.wires import where_of
from drivers.line_protocol.device import LineDevice
from drivers.line_protocol.link import LinkCounts
from drivers.shoe.port import ShoeStatus
from drivers.shuffler.port import ShufflerStatus

LISTEN_MS = 4_500
"""Two heart-beats."""


def ask_shuffler(table: TableUnderTest) -> Steps:
    """Nothing where the table has none."""
    shuffler = table.equipment.port(SHUFFLER)
    if shuffler is not None:
        where = where_of(table.file, "shuffler")
        if isinstance(shuffler, LineDevice):
            yield from _ask(table, "shuffler", shuffler, where)
        status = shuffler.status()
        if status is not None:
            yield _shuffler_stands(status, where)


def ask_shoe(table: TableUnderTest) -> Steps:
    """Nothing where the table has none."""
    shoe = table.equipment.port(SHOE)
    if shoe is not None:
        where = where_of(table.file, "shoe")
        if isinstance(shoe, LineDevice):
            yield from _ask(table, "shoe", shoe, where)
        status = shoe.status()
        if status is not None:
            yield _shoe_stands(status, where)


def _ask(table: TableUnderTest, name: str, device: LineDevice, where: str) -> Steps:
    yield from wait(LISTEN_MS)
    if not device.connected:
        text = f"the {name} does not answer: is it switched on and plugged in at {where}?"
        yield Finding(name, "connection", "wrong", text, where)
    identity = device.identity
    if identity is not None:
        text = f"{name}: model {identity.model}, firmware {identity.firmware}, digest {identity.digest}"
        measured = {
            "model": identity.model,
            "serial": identity.serial,
            "firmware": identity.firmware,
            "digest": identity.digest,
        }
        yield Finding(name, "identity", "noted", text, where, measured)
    yield _line(name, device.counts, where)


def _line(name: str, counts: LinkCounts, where: str) -> Finding:
    measured = {"lines": counts.lines, "garbage": counts.garbage, "repeats": counts.repeats, "stale": counts.stale}
    text = (
        f"{name}: {counts.lines} lines, {counts.garbage} of them garbage, {counts.repeats} questions asked again, "
        f"{counts.stale} answers too late or twice"
    )
    if counts.garbage:
        return Finding(name, "line", "wrong", f"{text}: check plug, cable and shield at {where}", where, measured)
    if counts.repeats or counts.stale:
        return Finding(
            name, "line", "wrong", f"{text}: check the cable at {where} and the device itself", where, measured
        )
    return Finding(name, "line", "ok", text, where, measured)


def _shuffler_stands(status: ShufflerStatus, where: str) -> Finding:
    measured: dict[str, int | str | bool] = {"state": status.state, "sorting": status.sorting}
    if status.state == "jammed":
        text = f"the shuffler is jammed with {status.inside} cards inside: open it, take them all out and count them"
        return Finding("shuffler", "state", "wrong", text, where, measured)
    if status.sorting:
        text = "the shuffler's service switch stands on sort: empty it and turn the switch back"
        return Finding("shuffler", "state", "wrong", text, where, measured)
    return Finding(
        "shuffler", "state", "ok", f"shuffler: {_deck(status.state, status.colour, status.cards)}", where, measured
    )


def _shoe_stands(status: ShoeStatus, where: str) -> Finding:
    measured: dict[str, int | str | bool] = {"state": status.state, "left": status.left}
    if status.state == "jammed":
        text = f"the shoe is jammed with {status.left} cards inside: open it, take them all out and count them"
        return Finding("shoe", "state", "wrong", text, where, measured)
    return Finding("shoe", "state", "ok", f"shoe: {_deck(status.state, status.colour, status.left)}", where, measured)


def _deck(state: str, colour: str | None, cards: int | None) -> str:
    """How it stands.

    >>> _deck("shuffled", "red", 52), _deck("empty", None, 0)
    ('shuffled, the red deck, 52 cards', 'empty')
    """
    words = [state]
    if colour is not None:
        words.append(f"the {colour} deck")
    if cards:
        words.append(f"{cards} cards")
    return ", ".join(words)
