"""The whole record of a table as an auditor reads it: does every cent add up, and who answers for each that went?

Every shift and day is reconciled from what was recorded (standards A8). No meter falls without a record that says on
whose word or by which award (B2), and nothing is paid that was not verified, written down and turned by those whom the
house names. Reads events and the rules of the house, and none of the decisions that made them.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from fractions import Fraction

from controller.record.journal.journal import Entry
from controller.reports.balance import Balance, Balances
from controller.reports.calendar import Calendar, Period
from controller.reports.history import Line, history, tell
from controller.table import events as e
from controller.table.setup import TableSetup
from controller.table.state import TableState

OF_AN_AWARD = (e.MeterReduced, e.AwardPending, e.PrizeWon)
OF_A_PERSON = (e.DisputeOpened, e.DisputeResolved, e.CorrectionRecorded, e.PoolsMerged)
"""What brings a meter down, and nothing else does."""


@dataclass
class _Award:
    """What the record says of one award, as it came."""

    hand: str = ""
    round: int = 0
    verified: set[str] = field(default_factory=set)
    denied: bool = False
    logged: e.PayoutLogged | None = None
    pending: bool = False
    paid: bool = False


def faults_of(entries: Iterable[Entry[e.Event]], setup: TableSetup, calendar: Calendar) -> Iterator[str]:
    """Everything that an auditor would object to, a sentence each; nothing where the record is in order."""
    lines = list(history(entries))
    yield from _of_reconciliation(lines, calendar)
    yield from _of_falls(lines)
    yield from _of_corrections(lines, setup)
    yield from _of_prizes(lines)
    yield from _Awards(setup).faults(lines)


# Reconciliation


def _of_reconciliation(lines: list[Line], calendar: Calendar) -> Iterator[str]:
    shifts, days = _touched(lines, calendar)
    whole = Balances(Period("the whole record", 0, 2**63))
    of_shifts, of_days = [Balances(shift) for shift in shifts], [Balances(day) for day in days]
    tell(lines, whole, *of_shifts, *of_days)
    for balance in (one for part in (whole, *of_shifts, *of_days) for one in part.balances()):
        if balance.difference:
            yield f"{balance.scope}: the {balance.account} of the {balance.pool} pool differs by {balance.difference}"
    yield from _of_joins(of_shifts)
    everything = _moved(whole.balances())
    for name, parts in (("shifts", of_shifts), ("days", of_days)):
        moved = _moved(one for part in parts for one in part.balances())
        if moved != everything:
            yield f"the {name} say that {moved} moved, and the whole record {everything}"


def _touched(lines: list[Line], calendar: Calendar) -> tuple[list[Period], list[Period]]:
    """The shifts and the gaming days in which something was recorded."""
    shifts: list[Period] = []
    days: dict[str, Period] = {}
    for line in lines:
        if shifts and shifts[-1].place(line) == 0:
            continue
        day, number = calendar.shift_at(line.counts_at_ns)
        shifts.append(calendar.shift(day, number))
        whole = calendar.day(day)
        days[whole.title] = whole
    return shifts, list(days.values())


def _of_joins(shifts: list[Balances]) -> Iterator[str]:
    """A shift opens with what the one before closed with."""
    closing: dict[tuple[str, str], Fraction] = {}
    for shift in shifts:
        for one in shift.balances():
            before = closing.get((one.pool, one.account), Fraction(0))
            if one.opening != before:
                yield f"{one.scope}: the {one.account} of the {one.pool} pool opens with {one.opening}, not {before}"
            closing[one.pool, one.account] = one.closing


def _moved(balances: Iterable[Balance]) -> tuple[Fraction, ...]:
    found = list(balances)
    names = ("contributions", "seeds", "increases", "awards", "decreases")
    return tuple(sum((getattr(one, name) for one in found), Fraction(0)) for name in names)


# Falls


def _of_falls(lines: list[Line]) -> Iterator[str]:
    for line in lines:
        for pool in _fallen(line.before, line.after):
            if isinstance(line.event, OF_AN_AWARD):
                if line.event.pool != pool:
                    yield f"record {line.position}: an award of the {line.event.pool} pool came off the {pool} meter"
            elif not isinstance(line.event, OF_A_PERSON):
                yield f"record {line.position}: the {pool} meter fell with {type(line.event).__name__}"
            elif not line.event.role or not _reason(line.event):
                yield f"record {line.position}: the {pool} meter fell, and nobody said why"


def _fallen(before: TableState, after: TableState) -> Iterator[str]:
    """The pools whose display shows less than before; another unit is no fall."""
    if before.meter is after.meter and before.levels is after.levels:
        return
    for was, now in zip(before.pools, after.pools, strict=False):
        if before.opened and now.units * was.units_per_cent < was.units * now.units_per_cent:
            yield now.pool


def _reason(event: e.DisputeOpened | e.DisputeResolved | e.CorrectionRecorded | e.PoolsMerged) -> str:
    return f"it went into the {event.into} pool" if isinstance(event, e.PoolsMerged) else event.why


def _of_prizes(lines: list[Line]) -> Iterator[str]:
    """What came off the pools of a room for a game is what its tickets or seats won; the wheel's has none."""
    won: dict[int, int] = {}
    prizes: dict[int, int] = {}
    for line in lines:
        match line.event:
            case e.DrawClosed() as closed:
                won[closed.game] = sum(one.cents for one in closed.won)
            case e.BadBeatAnswered() as answered:
                won[answered.hand] = sum(cents for _, cents in answered.shares)
            case e.PrizeWon() as prize:
                prizes[prize.game] = prizes.get(prize.game, 0) + prize.cents
                if prize.off_meter_cents > prize.cents:
                    yield f"record {line.position}: the {prize.pool} pool lost more than was won of it"
    for game, cents in prizes.items():
        if won.get(game) != cents:
            yield f"game {game}: its pools paid {cents} cents, and its tickets won {won.get(game, 0)}"


# Corrections


def _of_corrections(lines: list[Line], setup: TableSetup) -> Iterator[str]:
    """Each that moved a meter was asked for by two, waited, and was carried out once by the higher key."""
    waiting: dict[int, e.CorrectionAsked] = {}
    higher = [role for one in setup.awards.values() if one.key == "higher" for role in one.turned_by]
    turned: e.KeyTurned | None = None
    for line in lines:
        match line.event:
            case e.CorrectionAsked() as asked:
                waiting[asked.correction] = asked
                if not asked.witness_role or asked.role == asked.witness_role:
                    yield f"record {line.position}: nobody witnessed correction {asked.correction}"
            case e.CorrectionWithdrawn() | e.CorrectionLapsed() as given_up:
                waiting.pop(given_up.correction, None)
            case e.CorrectionRecorded() as made if made.what == "meter":
                wanted = waiting.pop(made.correction or 0, None)
                if wanted is None or (wanted.pool, wanted.cents) != (made.pool, made.cents):
                    yield f"record {line.position}: the {made.pool} meter was corrected as nobody asked for"
                if turned is None or not turned.on or turned.at_start or turned.key != "higher":
                    yield f"record {line.position}: the {made.pool} meter was corrected and no key was turned for it"
                if made.key_role not in higher:
                    yield f"record {line.position}: the {made.pool} meter was corrected by the key of {made.key_role}"
        turned = line.event if isinstance(line.event, e.KeyTurned) else None


# Awards


class _Awards:
    """Every award from the claim to the key."""

    def __init__(self, setup: TableSetup) -> None:
        self._setup = setup
        self._awards: dict[int, _Award] = {}

    def faults(self, lines: list[Line]) -> Iterator[str]:
        for line in lines:
            for what in self._take(line):
                yield f"record {line.position}: {what}"
        yield from self._of_shares()

    def _take(self, line: Line) -> Iterator[str]:
        event = line.event
        match event:
            case e.AwardClaimed():
                self._awards[event.award] = _Award(event.hand, line.before.round.number)
            case e.AwardVerified():
                self._of(event.award).verified.add(event.role)
            case e.AwardDenied():
                self._of(event.award).denied = True
            case e.PayoutLogged():
                self._of(event.award).logged = event
            case e.CorrectionRecorded() if event.award is not None:
                self._of(event.award).logged = None
            case e.AwardPending():
                self._of(event.award).pending = True
            case e.MeterReduced():
                yield from self._paid(event, self._of(event.award))

    def _of(self, award: int) -> _Award:
        return self._awards.setdefault(award, _Award())

    def _paid(self, event: e.MeterReduced, award: _Award) -> Iterator[str]:
        called = f"award {event.award}"
        if award.paid:
            yield f"{called} was paid twice"
        if award.denied:
            yield f"{called} was denied and paid"
        if event.pending != award.pending:
            yield f"{called} was {'' if award.pending else 'not '}frozen, and the key says otherwise"
        award.paid, award.hand = True, event.hand
        rule = self._setup.awards[event.hand]
        if missing := [role for role in rule.verified_by if role not in award.verified]:
            yield f"{called} was paid and not verified by {', '.join(missing)}"
        if award.logged is None or award.logged.cents != event.cents:
            yield f"{called} was paid and the payout log does not have its {event.cents} cents"
        higher = [role for one in self._setup.awards.values() if one.key == "higher" for role in one.turned_by]
        turned_by = rule.turned_by if event.key == rule.key else higher if event.key == "higher" else ()
        if event.role not in turned_by:
            yield f"{called} was paid by the {event.key} key of the {event.role}"

    def _of_shares(self) -> Iterator[str]:
        """What equal winners got makes the whole award, but for less than a cent each."""
        groups: dict[tuple[int, str, int], list[e.PayoutLogged]] = {}
        for award in self._awards.values():
            if award.paid and award.logged is not None and award.logged.sharers > 1:
                key = (award.round, award.hand, award.logged.base_cents)
                groups.setdefault(key, []).append(award.logged)
        for (number, hand, base), shares in groups.items():
            rule, sharers = self._setup.awards[hand], shares[0].sharers
            if len(shares) % sharers or rule.of_meter is None:
                continue
            whole = max(int(rule.of_meter * base), rule.at_least_cents or 0) * (len(shares) // sharers)
            left = whole - sum(one.cents for one in shares)
            if not 0 <= left < len(shares):
                yield f"round {number}: the shares of the {hand} leave {left} of {whole} cents"
