"""Changes of settings and corrections as accounting reads them: the newest of the record, in sentences.

Follows the journal by position and decodes only records of this kind. Does not write, and does not hold the record:
this can be thrown away and read again.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from datetime import datetime, tzinfo

import msgspec

from controller.console.setting_words import changed, who
from controller.record.journal.record import Record
from controller.table import events as e
from controller.table.setup import SECOND
from controller.table.words import words_of
from games.money.dollars import dollars

FIRST_LOOK = 50_000
"""How many records back the first look goes; older entries are in the journal, not on the page."""

_KINDS = (
    e.ParameterChangeAsked,
    e.ParameterChangeWitnessed,
    e.ParameterChangeApplied,
    e.ParameterChangeWithdrawn,
    e.CorrectionAsked,
    e.CorrectionWithdrawn,
    e.CorrectionLapsed,
    e.CorrectionRecorded,
)
_Told = (
    e.ParameterChangeAsked
    | e.ParameterChangeWitnessed
    | e.ParameterChangeApplied
    | e.ParameterChangeWithdrawn
    | e.CorrectionAsked
    | e.CorrectionWithdrawn
    | e.CorrectionLapsed
    | e.CorrectionRecorded
)
_PREFIXES = tuple(b'{"event":"%s"' % kind.__name__.encode() for kind in _KINDS)
_decode = msgspec.json.Decoder(_Told).decode


@dataclass(frozen=True, slots=True)
class AuthorityLine:
    """One record: where it stands, when it was made, what it says."""

    position: int
    at: str
    text: str


class AuthorityLog:
    """What ``records`` reads, ``shown`` lines of it; ``name_of`` gives the name behind a person's ID."""

    def __init__(
        self, records: Callable[[int], Iterator[Record]], zone: tzinfo, name_of: Callable[[str], str], shown: int
    ) -> None:
        self._records = records
        self._zone = zone
        self._name_of = name_of
        self._position = 0
        self._lines: deque[AuthorityLine] = deque(maxlen=shown)

    def upto(self, position: int) -> tuple[AuthorityLine, ...]:
        """The newest lines among the records up to ``position``, the newest first."""
        if self._position == 0:
            self._position = max(0, position - FIRST_LOOK)
        if position > self._position:
            self._read(position)
            self._position = position
        return tuple(reversed(self._lines))

    def _read(self, position: int) -> None:
        for record in self._records(self._position + 1):
            if record.position > position:
                return
            if record.body.startswith(_PREFIXES):
                at = datetime.fromtimestamp(record.at_utc_ns // SECOND, self._zone)
                self._lines.append(AuthorityLine(record.position, f"{at:%Y-%m-%d %H:%M:%S}", self._told(record)))

    def _told(self, record: Record) -> str:
        event: _Told = _decode(record.body)
        match event:
            case e.ParameterChangeAsked():
                told = changed(event.pool, event.setting, event.before, event.after)
                return f"Change {event.change} asked for by {self._who(event.role, event.person)}: {told}. {event.why}."
            case e.ParameterChangeWitnessed():
                return f"Change {event.change} witnessed by {self._who(event.role, event.person)}."
            case e.ParameterChangeApplied():
                told = changed(event.pool, event.setting, event.before, event.after)
                if event.change == 0:
                    return f"The pool over many tables was changed at its office: {told}."
                return f"Change {event.change} is in effect: {told}."
            case e.ParameterChangeWithdrawn():
                return f"Change {event.change} withdrawn by {self._who(event.role, event.person)}. {event.why}."
            case e.CorrectionAsked():
                return self._asked(event)
            case e.CorrectionWithdrawn():
                by = self._who(event.role, event.person)
                return f"Correction {event.correction} of the {event.pool} meter withdrawn by {by}. {event.why}."
            case e.CorrectionLapsed():
                return f"Correction {event.correction} of the {event.pool} meter waits no more: {event.why}."
            case e.CorrectionRecorded():
                return self._correction(event)

    def _asked(self, event: e.CorrectionAsked) -> str:
        by, witness = self._who(event.role, event.person), self._who(event.witness_role, event.witness)
        what = f"to move the {event.pool} meter by {dollars(event.cents)} ({words_of(event.reason)})"
        told = f"Correction {event.correction} asked for by {by}, witnessed by {witness}: {what}"
        return f"{told}, since record {event.position} ({event.of}) is wrong. {event.why}."

    def _correction(self, event: e.CorrectionRecorded) -> str:
        what = {
            "meter": f"the {event.pool} meter moves by {dollars(event.cents)} ({words_of(event.reason)})",
            "count": f"the dealer held {event.chips} chips",
            "payout-entry": f"the entry of award {event.award} is made once more",
        }[event.what]
        people = self._who(event.role, event.person)
        if event.witness_role:
            people += f", witnessed by {self._who(event.witness_role, event.witness)}"
        if event.key:
            people += f", with the {event.key} key of {self._who(event.key_role, event.key_person)}"
        return f"Record {event.position} ({event.of}) is wrong: {what}. {event.why}. By {people}."

    def _who(self, role: str, person: str) -> str:
        return who(role, person, self._name_of)
