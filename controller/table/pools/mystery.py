"""A mystery pool: its trigger is committed to before it can hit, and the wager that crosses it wins.

The hidden amount is nowhere in the record until it is revealed; what is revealed is checked against the commitment.
The award is frozen like a jackpot under a lock, the pool starts again, and a key pays it. Does not draw and keeps no
secret: :mod:`controller.table.pools.triggers` does.
"""

from __future__ import annotations

from collections.abc import Mapping

from controller.table import events as e
from controller.table.awards import decide as awards
from controller.table.awards.due import money_in_words
from controller.table.commands import TriggerCrossed, TriggerDrawn
from controller.table.draft import Decide, Draft
from controller.table.state import CommittedTrigger, TableState
from drivers.signals import Signal
from games.money.dollars import dollars
from games.pools.mystery import Trigger, why_not_genuine

SYSTEM = "system"
"""Who writes the entry in the payout log: the record itself is the proof."""


def last_trigger(state: TableState, pool: str) -> CommittedTrigger | None:
    """The trigger that the pool has, or had last."""
    return next((one for one in state.triggers if one.pool == pool), None)


def trigger_drawn(d: Draft, signal: TriggerDrawn) -> None:
    rules = d.setup.rules.pools.get(signal.pool)
    last = last_trigger(d.state, signal.pool)
    why = None
    if rules is None or rules.must_hit_by_cents is None:
        why = f"this table has no mystery pool {signal.pool}"
    elif last is not None and not last.hit:
        why = f"the pool {signal.pool} has its trigger, and no second one"
    elif signal.number != (1 if last is None else last.number + 1):
        why = f"the next trigger of the pool {signal.pool} has another number than {signal.number}"
    elif not d.state.pool(signal.pool).cents == signal.start_cents < rules.must_hit_by_cents:
        most = dollars(rules.must_hit_by_cents)
        why = f"a trigger of the pool {signal.pool} lies above what it shows and up to {most}"
    if why is not None or rules is None or rules.must_hit_by_cents is None:
        d.refuse(signal, why or "")
        return
    d.record(
        e.TriggerCommitted(
            pool=signal.pool,
            number=signal.number,
            commitment=signal.commitment,
            start_cents=signal.start_cents,
            must_hit_by_cents=rules.must_hit_by_cents,
        )
    )


def trigger_crossed(d: Draft, signal: TriggerCrossed) -> None:
    found = _hit(d, signal)
    if isinstance(found, str):
        d.refuse(signal, found)
        return
    committed, seat = found
    pool, number = d.state.pool(signal.pool), d.state.next_award
    rules = d.setup.rules.pools[signal.pool]
    hand = next(iter(rules.awards))
    later = signal.after * rules.increment(d.setup.progressive.chip_cents) * pool.units_per_cent
    cents = (pool.units - later.numerator) // pool.units_per_cent
    d.record(e.AwardClaimed(award=number, seat=seat, hand=hand))
    d.record(
        e.MysteryHit(
            pool=signal.pool,
            number=committed.number,
            seat=seat,
            award=number,
            trigger_cents=signal.trigger_cents,
            nonce=signal.nonce,
        )
    )
    d.record(
        e.PayoutLogged(
            award=number,
            cents=cents,
            base_cents=cents,
            sharers=1,
            words=money_in_words(cents),
            cards="",
            role=SYSTEM,
            signed=(),
        )
    )
    d.record(e.AwardPending(award=number, pool=signal.pool, cents=cents))
    awards.start_again(d, number, signal.pool)


def _hit(d: Draft, signal: TriggerCrossed) -> tuple[CommittedTrigger, int] | str:
    """The trigger, and the seat whose wager crossed it; or why nothing was hit."""
    committed = last_trigger(d.state, signal.pool)
    if committed is None or committed.hit:
        return f"the pool {signal.pool} has no trigger that waits"
    try:
        revealed = Trigger(signal.trigger_cents, bytes.fromhex(signal.nonce))
    except ValueError:
        return f'a nonce is written in hexadecimal digits, "{signal.nonce}" is not'
    why = why_not_genuine(revealed, committed.commitment, committed.start_cents, committed.must_hit_by_cents)
    if why is not None:
        return why
    meter = d.state.pool(signal.pool)
    wagers = d.state.round.metered
    if meter.units < revealed.cents * meter.units_per_cent or not 0 <= signal.after < len(wagers):
        return f"the pool {signal.pool} was not lifted over its trigger by a wager of this round"
    return committed, wagers[-1 - signal.after]


DECISIONS: Mapping[type[Signal], Decide] = {
    TriggerDrawn: trigger_drawn,
    TriggerCrossed: trigger_crossed,
}
