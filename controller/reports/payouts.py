"""Awards, from the claim to the key: the payout log that goes to accounting, and the jackpot slip of one award.

An entry belongs to the shift in which its key turned, so that the log's sum is what left the meter; one that still
waits for its key stands at the end. The log has every field of the house's digest (Choctaw, 002:741-743). Does not
decide who must sign: the house's rules do.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from fractions import Fraction

from controller.reports.calendar import Scope
from controller.reports.document import Blanks, Block, Column, Field, Figures, Plot, Signatures, Table, column, table
from controller.reports.history import Line
from controller.reports.house import House
from controller.reports.movements import pool_of
from controller.reports.people import who
from controller.reports.readings import NOTHING, readings
from controller.reports.values import SECOND, Moment, Money, Value, words
from controller.table import events as e


@dataclass(frozen=True, slots=True)
class Payout:
    """One award. Amounts in cents; what is not known yet is None or empty."""

    award: int
    slip: int
    """The number of its slip: how many awards were logged up to it, 0 before it was."""
    round: int
    seat: int
    hand: str
    claimed: Moment
    verified: tuple[str, ...] = ()
    denied: bool = False
    pool: str = ""
    cents: int | None = None
    base_cents: int = 0
    sharers: int = 1
    words: str = ""
    cards: str = ""
    signed: tuple[str, ...] = ()
    logged: Moment | None = None
    logged_by: str = ""
    logged_position: int = 0
    paid: Moment | None = None
    paid_position: int = 0
    key: str = ""
    key_by: str = ""
    off_meter_cents: int = 0
    meter_before: Fraction | None = None
    meter_after: Fraction | None = None
    reset_cents: int | None = None


class Payouts:
    """A collector of the awards that were paid in the scope, or wait for their key at its end."""

    def __init__(self, scope: Scope) -> None:
        self._scope = scope
        self._open: dict[int, Payout] = {}
        self._paid: dict[int, Payout] = {}
        self._slips: dict[int, int] = {}

    def take(self, line: Line) -> None:
        if self._scope.place(line) > 0:
            return
        event = line.event
        match event:
            case e.AwardClaimed():
                number = line.before.round.number
                claim = Payout(event.award, 0, number, event.seat, event.hand, line.at, pool=pool_of(event))
                reopened = {
                    award: replace(one, cents=None, logged=None, signed=(), words="")
                    for award, one in self._open.items()
                }
                self._open = {**reopened, event.award: claim}
            case e.AwardVerified():
                self._change(event.award, verified=(*self._open[event.award].verified, who(event)))
            case e.AwardDenied():
                self._open.pop(event.award, None)
            case e.PayoutLogged():
                self._log(line, event)
            case e.CorrectionRecorded() if event.what == "payout-entry" and event.award in self._open:
                self._change(event.award, cents=None, logged=None, signed=(), words="")
            case e.MeterReduced():
                self._pay(line, event)
            case e.MeterReset() if event.award in self._paid:
                after = readings(line.after).get(pool_of(event), NOTHING).meter
                self._paid[event.award] = replace(self._paid[event.award], reset_cents=event.cents, meter_after=after)
            case _:
                pass

    def _change(self, award: int, **changes: object) -> None:
        self._open[award] = replace(self._open[award], **changes)  # type: ignore[arg-type]

    def _log(self, line: Line, event: e.PayoutLogged) -> None:
        self._change(
            event.award,
            slip=self._slips.setdefault(event.award, len(self._slips) + 1),
            cents=event.cents,
            base_cents=event.base_cents,
            sharers=event.sharers,
            words=event.words,
            cards=event.cards,
            signed=event.signed,
            logged=line.at,
            logged_by=who(event),
            logged_position=line.position,
        )

    def _pay(self, line: Line, event: e.MeterReduced) -> None:
        entry = self._open.pop(event.award)
        if self._scope.place(line) < 0:
            return
        pool = pool_of(event)
        self._paid[event.award] = replace(
            entry,
            pool=pool,
            cents=event.cents,
            off_meter_cents=event.off_meter_cents,
            key=event.key,
            key_by=who(event),
            paid=line.at,
            paid_position=line.position,
            meter_before=readings(line.before).get(pool, NOTHING).meter,
            meter_after=readings(line.after).get(pool, NOTHING).meter,
        )

    def paid(self) -> tuple[Payout, ...]:
        """In the order of their keys."""
        return tuple(self._paid.values())

    def waiting(self) -> tuple[Payout, ...]:
        """Claimed by the end of the scope, and neither paid nor denied."""
        return tuple(self._open.values())


def signers_of(payout: Payout, house: House) -> tuple[str, ...]:
    """The roles that sign for this hand: those of the record, else those that the house's rules ask for."""
    return payout.signed or house.signers.get(payout.hand, ())


def _money(cents: int | None) -> Money | None:
    return None if cents is None else Money.of(cents)


def _exact(cents: Fraction | None) -> Money | None:
    return None if cents is None else Money(cents)


def _key(payout: Payout) -> str:
    return f"{payout.key} key by {payout.key_by}" if payout.key else "not paid yet"


def log_of(house: House, payouts: Sequence[Payout], title: str) -> Table:
    """The payout log."""

    def signs(payout: Payout) -> tuple[str, ...]:
        return tuple(words(role) for role in signers_of(payout, house))

    columns: tuple[Column[Payout], ...] = (
        column("No.", 3, "award", lambda one: one.award, right=True),
        column("Date and time", 21, "time", lambda one: one.paid or one.logged or one.claimed),
        Column(
            "Seat, hand, cards",
            15,
            (
                Field("seat", lambda one: f"seat {one.seat}"),
                Field("hand", lambda one: words(one.hand)),
                Field("cards", lambda one: one.cards or "no cards"),
            ),
        ),
        Column(
            "Amount",
            19,
            (
                Field("amount", lambda one: _money(one.cents)),
                Field("amount_in_words", lambda one: one.words),
            ),
        ),
        Column(
            "Verified, logged, key",
            14,
            (
                Field("verified_by", lambda one: one.verified),
                Field("logged_by", lambda one: f"log: {one.logged_by}" if one.logged_by else "not logged"),
                Field("key", _key),
            ),
        ),
        column("To sign (below)", 18, "signatures", signs),
    )
    return table(title, columns, payouts, "No award.")


def lines_to_sign(house: House, payouts: Sequence[Payout]) -> Signatures:
    """A line for everybody who signs for one of the awards."""
    signers = [f"award {one.award}, {words(role)}" for one in payouts for role in signers_of(one, house)]
    return Signatures("Signatures of the awards", tuple(signers))


def time_to_paid(payouts: Sequence[Payout]) -> Plot:
    """How many seconds each award that was paid took, from its claim to its key."""

    def seconds(one: Payout) -> int:
        return max(0, (one.paid or one.claimed).utc_ns - one.claimed.utc_ns) // SECOND

    columns: tuple[Column[Payout], ...] = (
        Column(
            "Claimed, award, hand",
            24,
            (
                Field("claimed", lambda one: one.claimed),
                Field("award", lambda one: f"award {one.award}"),
                Field("hand", lambda one: words(one.hand)),
            ),
        ),
        column("Seconds", 9, "seconds", seconds, right=True),
    )
    told = table("From claim to paid", columns, payouts, "No award was paid.", "payouts")
    return Plot(told, "bars")


def slip_of(payout: Payout, house: House, table: str) -> tuple[Block, ...]:
    """The jackpot slip: what is paid to whom and why, what the meter did, what is written in, and who signs."""
    sharers: Value = f"{payout.sharers} equal hands, each its part" if payout.sharers > 1 else "alone"
    award = Figures(
        "Award",
        (
            *([("form", house.slip_form)] if house.slip_form else []),
            ("slip", f"{table} no. {payout.slip:06}"),
            ("award", payout.award),
            ("amount", _money(payout.cents)),
            ("in words", payout.words),
            ("seat", payout.seat),
            ("hand", words(payout.hand)),
            ("cards", payout.cards or "not written down"),
            ("round", payout.round),
            ("won", sharers),
            ("claimed", payout.claimed),
            ("verified by", payout.verified),
            ("logged", payout.logged),
            ("logged by", payout.logged_by),
            ("paid", payout.paid or "not paid yet"),
            ("key", _key(payout)),
        ),
    )
    meter = Figures(
        "Meter",
        (
            ("pool", words(payout.pool)),
            ("worked out from", _money(payout.base_cents)),
            ("before", _exact(payout.meter_before)),
            ("off the meter", _money(payout.off_meter_cents if payout.paid else None)),
            ("paid by the house", _money((payout.cents or 0) - payout.off_meter_cents if payout.paid else None)),
            ("reset by", _money(payout.reset_cents)),
            ("after", _exact(payout.meter_after)),
            ("records", f"{payout.logged_position:,} (log), {payout.paid_position:,} (key)"),
        ),
    )
    written_in = (Blanks("To be written in", house.slip_fields),) if house.slip_fields else ()
    return award, meter, *written_in, Signatures("Signatures", tuple(map(words, signers_of(payout, house))))
