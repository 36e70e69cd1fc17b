"""Each use of a key: which lock, for whom it counted, for how long it was on, and what it did. Turns nothing."""

from __future__ import annotations

from dataclasses import dataclass, replace

from controller.reports.calendar import Scope
from controller.reports.document import Column, Field, Table, column, table
from controller.reports.history import Line
from controller.reports.people import named, who
from controller.reports.values import SECOND, Moment, words
from controller.table import events as e
from games.money.dollars import dollars


@dataclass(frozen=True, slots=True)
class KeyUse:
    """One turn. ``seconds`` is None while it is on, and where the service ended meanwhile."""

    position: int
    key: str
    at: Moment
    at_start: bool
    by: str
    did: tuple[str, ...] = ()
    seconds: int | None = None
    left_on: bool = False


class KeyUses:
    """A collector of the turns of the scope."""

    def __init__(self, scope: Scope) -> None:
        self._scope = scope
        self._on: dict[str, KeyUse] = {}
        self._uses: dict[int, KeyUse] = {}
        self._turned: str | None = None
        """The key whose turn is being decided on: what follows it in the record is what it did."""
        self._person = ""

    def take(self, line: Line) -> None:
        event = line.event
        if isinstance(event, e.StaffIdentified):
            self._person = getattr(event, "person", None) or ""
        if isinstance(event, e.KeyTurned):
            self._turn(line, event)
            return
        match event:
            case e.MeterReduced():
                pays = f"pays {dollars(event.cents)} at seat {event.seat}, {words(event.hand)}"
                self._did(line, event.key, pays, who(event))
            case e.MeterReset() if self._turned is not None:
                self._did(line, self._turned, f"resets the meter by {dollars(event.cents)}")
            case e.CorrectionRecorded() if event.key:
                moves = f"moves the {words(event.pool)} meter by {dollars(event.cents)}, correction {event.correction}"
                self._did(line, event.key, moves, named(event.key_role, event.key_person))
            case e.TableResumed() if self._turned is not None:
                self._did(line, self._turned, "lets the table go on", who(event))
            case e.SignalRefused() if self._turned is not None and event.device == f"key.{self._turned}":
                self._did(line, self._turned, f"nothing: {event.why}")
            case e.KeyLeftOn():
                self._change(event.key, left_on=True)
            case e.ServiceStarted():
                self._on.clear()
            case _:
                self._turned = None

    def _turn(self, line: Line, event: e.KeyTurned) -> None:
        use = self._on.pop(event.key, None)
        if not event.on:
            self._turned = None
            if use is not None and use.position in self._uses:
                seconds = max(0, line.at.utc_ns - use.at.utc_ns) // SECOND
                self._uses[use.position] = replace(use, seconds=seconds)
            return
        by = "" if event.at_start or line.before.present is None else named(line.before.present, self._person)
        use = KeyUse(line.position, event.key, line.at, event.at_start, by)
        self._on[event.key], self._turned = use, event.key
        if self._scope.place(line) == 0:
            self._uses[line.position] = use

    def _did(self, line: Line, key: str, what: str, by: str = "") -> None:
        use = self._on.get(key)
        if use is not None:
            self._change(key, did=(*use.did, what), by=by or use.by)

    def _change(self, key: str, **changes: object) -> None:
        use = self._on.get(key)
        if use is None:
            return
        use = self._on[key] = replace(use, **changes)  # type: ignore[arg-type]
        if use.position in self._uses:
            self._uses[use.position] = use

    def uses(self) -> tuple[KeyUse, ...]:
        return tuple(self._uses.values())


def table_of(uses: tuple[KeyUse, ...]) -> Table:
    """The list."""

    def on_for(use: KeyUse) -> str:
        told = "not seen" if use.seconds is None else f"{use.seconds:,} s"
        return f"{told}, left on" if use.left_on else told

    def did(use: KeyUse) -> tuple[str, ...]:
        return use.did or (("found on at the start: authorises nothing",) if use.at_start else ("nothing",))

    columns: tuple[Column[KeyUse], ...] = (
        column("Record", 8, "record", lambda use: use.position, right=True),
        column("Turned", 21, "time", lambda use: use.at),
        Column("Key, on for", 14, (Field("key", lambda use: use.key), Field("on_for", on_for))),
        column("Who identified", 20, "by", lambda use: use.by or "nobody"),
        column("What it did", 29, "did", did),
    )
    return table("Key use", columns, uses, "No key was turned.")
