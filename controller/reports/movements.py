"""What each event does to the money of a pool, in the terms of the reconciliation (standards A8).

Written apart from the fold that the table runs on, so that the two can be held against each other. A pool has five
accounts; a move takes from one what it gives to another. Does not add up.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from fractions import Fraction
from typing import Any, Literal, TypeAlias

from controller.table import events as e
from controller.table.state import TableState
from games.pools.rules import MAIN

Account: TypeAlias = Literal["meter", "overflow", "reserve", "pending", "escrow"]
"""The display, what came above its limit, the hidden part, what a jackpot lock froze, what is disputed."""
Kind: TypeAlias = Literal["contribution", "seed", "increase", "award", "decrease", "move"]


@dataclass(frozen=True, slots=True)
class Movement:
    """One rise (or fall, below zero) of one account, in cents."""

    pool: str
    account: Account
    kind: Kind
    cents: Fraction


def pool_of(event: e.Event) -> str:
    """The pool that an event is about."""
    return getattr(event, "pool", None) or MAIN


def movements(event: e.Event, before: TableState) -> tuple[Movement, ...]:
    """What ``event`` moved; ``before`` is the table that it was recorded on."""
    told = _TOLD.get(type(event))
    return () if told is None else tuple(told(event, before))


def _wagers(event: e.WagerAccepted | e.TableLocked, before: TableState) -> Iterator[Movement]:
    if event.units:
        yield Movement(MAIN, "meter", "contribution", Fraction(event.units, before.meter.units_per_cent))
    yield from _rises(event, before)


def _rises(
    event: e.WagerAccepted | e.TableLocked | e.SalesAdded | e.JackpotFed, before: TableState
) -> Iterator[Movement]:
    for rise in event.rises:
        parts: Mapping[Account, int] = {
            "meter": rise.units,
            "overflow": rise.overflow_units,
            "reserve": rise.reserve_units,
        }
        for account, units in parts.items():
            if units:
                yield Movement(rise.pool, account, "contribution", _cents(units, before, rise.pool))


def _opened(event: e.TableOpened | e.PoolOpened, _: TableState) -> Iterator[Movement]:
    yield Movement(pool_of(event), "meter", "seed", Fraction(event.seed_cents))


def _accepted(event: e.FirstValueAccepted, _: TableState) -> Iterator[Movement]:
    if event.cents > event.seed_cents:
        yield Movement(event.pool, "meter", "increase", Fraction(event.cents - event.seed_cents))


def _reduced(event: e.MeterReduced, before: TableState) -> Iterator[Movement]:
    frozen = any(one.award.award == event.award for one in before.pending)
    yield Movement(pool_of(event), "pending" if frozen else "meter", "award", Fraction(-event.off_meter_cents))


def _reset(event: e.MeterReset, _: TableState) -> Iterator[Movement]:
    yield Movement(pool_of(event), "meter", "seed", Fraction(event.cents))


def _prize_won(event: e.PrizeWon, _: TableState) -> Iterator[Movement]:
    yield Movement(event.pool, "meter", "award", Fraction(-event.off_meter_cents))
    yield Movement(event.pool, "meter", "seed", Fraction(event.reset_cents))


def _reserve_moved(event: e.ReserveMoved, before: TableState) -> Iterator[Movement]:
    yield from _move(event.pool, "reserve", "meter", _cents(event.units, before, event.pool))


def _overflow_moved(event: e.OverflowMoved, before: TableState) -> Iterator[Movement]:
    yield from _move(event.pool, "overflow", "meter", _cents(event.units, before, event.pool))


def _pending(event: e.AwardPending, _: TableState) -> Iterator[Movement]:
    yield from _move(event.pool, "meter", "pending", Fraction(event.cents))


def _disputed(event: e.DisputeOpened, _: TableState) -> Iterator[Movement]:
    yield from _move(event.pool, "meter", "escrow", Fraction(event.cents))
    yield Movement(event.pool, "meter", "seed", Fraction(event.base_cents))


def _decided(event: e.DisputeResolved, _: TableState) -> Iterator[Movement]:
    if event.in_favour_of == "patron":
        yield Movement(event.pool, "escrow", "award", Fraction(-event.cents))
    else:
        yield from _move(event.pool, "escrow", "meter", Fraction(event.cents))
        yield Movement(event.pool, "meter", "decrease", Fraction(-event.base_cents))


def _merged(event: e.PoolsMerged, before: TableState) -> Iterator[Movement]:
    """All that stood in the pool goes on the other's display, and what is above that one's limit overflows there."""
    gone, stays = before.pool(event.pool), before.pool(event.into)
    stood: Mapping[Account, int] = {
        "meter": gone.units,
        "overflow": gone.overflow_units,
        "reserve": gone.reserve_units,
    }
    came = Fraction(sum(stood.values()), gone.units_per_cent)
    for account, units in stood.items():
        yield Movement(event.pool, account, "move", -Fraction(units, gone.units_per_cent))
    yield Movement(event.into, "meter", "move", came)
    if stays.limit_cents is not None:
        above = Fraction(stays.units, stays.units_per_cent) + came - stays.limit_cents
        yield from _move(event.into, "meter", "overflow", max(Fraction(0), above))


def _answered(event: e.PoolAnswered, _: TableState) -> Iterator[Movement]:
    """From the pool over many tables to this table's account, for the award."""
    yield Movement(MAIN, "meter", "move", Fraction(event.off_meter_cents))


def _denied(event: e.AwardDenied, before: TableState) -> Iterator[Movement]:
    """What that pool gave for the award goes back there."""
    for award in before.awards:
        if award.award == event.award and award.pool_answer is not None:
            yield Movement(MAIN, "meter", "move", Fraction(-award.pool_answer.off_meter_cents))


def _corrected(event: e.CorrectionRecorded, _: TableState) -> Iterator[Movement]:
    if event.what == "meter":
        yield Movement(pool_of(event), "meter", "increase" if event.cents > 0 else "decrease", Fraction(event.cents))


def _move(pool: str, gives: Account, takes: Account, cents: Fraction) -> Iterator[Movement]:
    yield Movement(pool, gives, "move", -cents)
    yield Movement(pool, takes, "move", cents)


def _cents(units: int, before: TableState, pool: str) -> Fraction:
    return Fraction(units, before.pool(pool).units_per_cent)


_TOLD: Mapping[type[e.Event], Callable[[Any, TableState], Iterator[Movement]]] = {
    e.TableOpened: _opened,
    e.PoolOpened: _opened,
    e.FirstValueAccepted: _accepted,
    e.WagerAccepted: _wagers,
    e.TableLocked: _wagers,
    e.MeterReduced: _reduced,
    e.MeterReset: _reset,
    e.PrizeWon: _prize_won,
    e.SalesAdded: _rises,
    e.JackpotFed: _rises,
    e.ReserveMoved: _reserve_moved,
    e.OverflowMoved: _overflow_moved,
    e.AwardPending: _pending,
    e.DisputeOpened: _disputed,
    e.DisputeResolved: _decided,
    e.PoolsMerged: _merged,
    e.PoolAnswered: _answered,
    e.AwardDenied: _denied,
    e.CorrectionRecorded: _corrected,
}
