"""The payout log as people read it: each entry of the journal that names an award, with what became of it.

Does not write, and does not hold the log: the journal does; this can be thrown away and read again.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from datetime import datetime, tzinfo
from typing import get_args

import msgspec

from controller.console.newest_lines import Follower
from controller.record.journal.record import Record
from controller.table import events as e
from controller.table.setup import SECOND
from controller.table.words import words_of
from games.money.dollars import dollars

_Told = (
    e.AwardClaimed | e.AwardVerified | e.AwardDenied | e.LogSigned | e.PayoutLogged | e.CorrectionRecorded
    | e.MeterReduced | e.MeterReset
)  # fmt: skip
_decode = msgspec.json.Decoder(_Told).decode


@dataclass(frozen=True, slots=True)
class Payout:
    """One entry: who won what, in figures and words, and whose names stand under it."""

    position: int
    award: int
    day: str
    time: str
    seat: int
    hand: str
    amount: str
    words: str
    cards: str
    verified: tuple[str, ...]
    signed: tuple[str, ...]
    logged_by: str
    key: str = ""
    """Which key took it off the meter, by whom and when; empty until then."""
    reset: str = ""
    corrected: str = ""
    """Why the entry before this one was wrong; that one stays in the record."""


class PayoutLog:
    """Entries from what ``records`` reads, newest first; ``shown`` of them on the page."""

    def __init__(
        self, records: Callable[[int], Iterator[Record]], zone: tzinfo, name_of: Callable[[str], str], shown: int
    ) -> None:
        self._shown = shown
        self._follower = Follower(records, get_args(_Told), _decode)
        self._zone = zone
        self._name_of = name_of
        self._claims: dict[int, e.AwardClaimed] = {}
        self._verified: dict[int, tuple[str, ...]] = {}
        self._signed: dict[tuple[int, str], str] = {}
        """Who signed for an award in which role, where a person is known."""
        self._wrong: dict[int, str] = {}
        """Why the last entry of an award was wrong, until it is made once more."""
        self._entries: dict[int, Payout] = {}

    @property
    def since(self) -> int:
        """The first record that was looked at."""
        return self._follower.since

    def upto(self, position: int) -> tuple[Payout, ...]:
        """The newest entries among the records up to ``position``."""
        for record, event in self._follower.upto(position):
            self._take(record, event)
        return tuple(reversed(list(self._entries.values())[-self._shown :]))

    def _take(self, record: Record, event: _Told) -> None:
        match event:
            case e.AwardClaimed():
                self._claims[event.award] = event
            case e.AwardVerified():
                who = self._who(event.role, event.person)
                self._verified[event.award] = (*self._verified.get(event.award, ()), who)
            case e.LogSigned() if event.person:
                self._signed[event.award, event.role] = self._who(event.role, event.person)
            case e.AwardDenied():
                self._settled(event.award)
            case e.PayoutLogged():
                self._log(record, event)
            case e.CorrectionRecorded():
                if event.award is not None:
                    self._wrong[event.award] = event.why
                    self._change(event.award, corrected=f"wrong, to be made once more: {event.why}")
            case e.MeterReduced():
                key = f"{event.key} key, {self._who(event.role, event.person)}, {self._at(record):%H:%M:%S}"
                self._change(event.award, key=key)
                self._settled(event.award)
            case e.MeterReset():
                self._change(event.award, reset=f"meter reset by {dollars(event.cents)}")

    def _log(self, record: Record, event: e.PayoutLogged) -> None:
        claim = self._claims.get(event.award)
        if claim is None:
            return
        wrong = self._wrong.get(event.award)
        at = self._at(record)
        self._entries[event.award] = Payout(
            position=record.position,
            award=event.award,
            day=f"{at:%Y-%m-%d}",
            time=f"{at:%H:%M:%S}",
            seat=claim.seat,
            hand=words_of(claim.hand),
            amount=dollars(event.cents),
            words=event.words,
            cards=event.cards,
            verified=self._verified.get(event.award, ()),
            signed=tuple(self._signed.get((event.award, role), words_of(role)) for role in event.signed),
            logged_by=self._who(event.role, event.person),
            corrected="" if wrong is None else f"made once more: {wrong}",
        )

    def _settled(self, award: int) -> None:
        """No further entry of this award can come."""
        for kept in (self._claims, self._verified, self._wrong):
            kept.pop(award, None)
        self._signed = {key: who for key, who in self._signed.items() if key[0] != award}

    def _change(self, award: int, **changes: str) -> None:
        entry = self._entries.get(award)
        if entry is not None:
            self._entries[award] = replace(entry, **changes)  # type: ignore[arg-type]

    def _who(self, role: str, person: str) -> str:
        return f"{self._name_of(person)}, {words_of(role)}" if person else words_of(role)

    def _at(self, record: Record) -> datetime:
        return datetime.fromtimestamp(record.at_utc_ns // SECOND, self._zone)
