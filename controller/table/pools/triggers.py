"""Who knows the hidden triggers of a table's mystery pools: it commits to each, and says when one is crossed.

Every trigger follows from the table's secret key, the journal's series, the pool and the trigger's number, so that
nothing has to be kept beside the key. Looks at what is on disk and nothing else. Does not move a meter and decides
nothing; where the key is another one than at the commitment, play stops and says so.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple, Protocol

from controller.table.commands import TriggerCrossed, TriggerDrawn
from controller.table.setup import TableSetup
from controller.table.state import CommittedTrigger, TableState
from drivers.signals import Signal
from games.pools.meter import Meter
from games.pools.mystery import Trigger, keyed_trigger, wagers_since
from games.pools.rules import Pool

DEVICE = "mystery"
KEY_BYTES = 32


class Table(Protocol):
    """What is asked of the service."""

    setup: TableSetup
    durable: TableState
    state: TableState

    def take(self, signal: Signal) -> None:
        """Decide on a signal."""

    def demand_suspension(self, why: str) -> None:
        """Stop play and money for this reason."""


class _Seen(NamedTuple):
    """A mystery pool at the last look: which trigger it had, how many wagers, and whether it stood above."""

    number: int
    chips: int
    above: bool


class MysteryPools:
    """Follows one table. ``look`` is called whenever what is on disk has changed."""

    def __init__(self, table: Table, key: bytes, now: Callable[[], int]) -> None:
        if len(key) < KEY_BYTES:
            raise ValueError(f"a key of triggers has at least {KEY_BYTES} bytes, not {len(key)}")
        self._table = table
        self._key = key
        self._now = now
        self._seen: dict[str, _Seen] = {}

    def look(self) -> None:
        """Commit to the triggers that are missing, and tell those that are crossed."""
        state, table = self._table.durable, self._table
        if not state.opened or table.state is not state or state.suspended is not None:
            return  # what is decided and not on disk yet is looked at when it is
        for name, rules in table.setup.now(state).rules.pools.items():
            if rules.must_hit_by_cents is not None:
                self._look_at(state, state.pool(name), rules, rules.must_hit_by_cents)

    def _look_at(self, state: TableState, meter: Meter, rules: Pool, must_hit_by_cents: int) -> None:
        last = next((one for one in state.triggers if one.pool == meter.pool), None)
        if last is None or last.hit:
            if meter.cents >= must_hit_by_cents:
                self._table.demand_suspension(
                    f"the {meter.pool} pool shows {meter.cents} cents and must hit by {must_hit_by_cents}: "
                    "correct its rules or its meter"
                )
                return
            number = 1 if last is None else last.number + 1
            drawn = self._trigger(state, meter.pool, number, meter.cents, must_hit_by_cents)
            self._table.take(
                TriggerDrawn(
                    device=DEVICE,
                    at=self._now(),
                    pool=meter.pool,
                    number=number,
                    commitment=drawn.commitment,
                    start_cents=meter.cents,
                )
            )
            return
        hidden = self._known(state, last)
        if hidden is None:
            self._table.demand_suspension(
                f"the hidden trigger of the {meter.pool} pool is not the one on record: the key of this table was lost "
                "or exchanged"
            )
            return
        before = self._seen.get(meter.pool)
        above = meter.units >= hidden.cents * meter.units_per_cent
        self._seen[meter.pool] = _Seen(last.number, meter.chips, above)
        if before is not None and before.number != last.number:
            before = None
        after = self._wagers_after(state, meter, rules, hidden, before)
        if above and after is not None:
            self._table.take(
                TriggerCrossed(
                    device=DEVICE,
                    at=self._now(),
                    pool=meter.pool,
                    trigger_cents=hidden.cents,
                    nonce=hidden.nonce.hex(),
                    after=after,
                )
            )

    def _wagers_after(
        self, state: TableState, meter: Meter, rules: Pool, hidden: Trigger, before: _Seen | None
    ) -> int | None:
        """How many wagers came after the one that wins; None where no wager did and the next one will.

        A correction or a dispute may lift a meter over its trigger too: then the first wager after it wins.
        """
        per_wager = rules.increment(self._table.setup.progressive.chip_cents) * meter.units_per_cent
        since = wagers_since(hidden, meter.units, per_wager.numerator, meter.units_per_cent)
        if since is None:
            return None
        if before is None:
            return since if since < len(state.round.metered) else None
        new = meter.chips - before.chips
        if not new:
            return None
        return new - 1 if before.above else min(since, new - 1)

    def _known(self, state: TableState, committed: CommittedTrigger) -> Trigger | None:
        """The trigger behind a commitment; None where the key does not open it."""
        found = self._trigger(
            state, committed.pool, committed.number, committed.start_cents, committed.must_hit_by_cents
        )
        return found if found.commitment == committed.commitment else None

    def _trigger(self, state: TableState, pool: str, number: int, start_cents: int, must_hit_by_cents: int) -> Trigger:
        return keyed_trigger(self._key, f"{state.series}/{pool}/{number}", start_cents, must_hit_by_cents)
