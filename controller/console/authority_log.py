"""Changes of settings and corrections as accounting reads them: the newest of the record, in sentences.

Does not write, and does not hold the record: this can be thrown away and read again.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from datetime import tzinfo
from typing import get_args

import msgspec

from controller.console.newest_lines import Follower, LogLine, NewestLines
from controller.console.setting_words import changed, who
from controller.record.journal.record import Record
from controller.table import events as e
from controller.table.words import words_of
from games.money.dollars import dollars

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
_decode = msgspec.json.Decoder(_Told).decode


class AuthorityLog:
    """What ``records`` reads, ``shown`` lines of it; ``name_of`` gives the name behind a person's ID."""

    def __init__(
        self, records: Callable[[int], Iterator[Record]], zone: tzinfo, name_of: Callable[[str], str], shown: int
    ) -> None:
        self._name_of = name_of
        follower = Follower(records, get_args(_Told), _decode)
        self._lines = NewestLines(follower, self._told, zone, "%Y-%m-%d %H:%M:%S", shown)

    def upto(self, position: int) -> tuple[LogLine, ...]:
        """The newest lines among the records up to ``position``, the newest first."""
        return self._lines.upto(position)

    def _told(self, event: _Told) -> str:
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
