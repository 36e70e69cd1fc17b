"""Many tables, one log and the link on one virtual clock: messages lost, late and doubled, partitions, kills.

One seed, one history: whatever happens follows from the seed, and the last seal of all says so. What must hold is
checked at the end of each history, after the faults have ended: what the log acknowledged stands there once and in
order, every chip counts once, each hit has one amount, and the meter is what it must be. Does not play rounds: a table
here is its record of wagers and hits. Does not model: replicas (see :mod:`tests.linked.simulated_log`).
"""

from __future__ import annotations

import heapq
from collections.abc import Callable
from dataclasses import dataclass, field
from hashlib import sha256
from random import Random

from controller.linked.facts import (
    By,
    HitPaid,
    HitVerified,
    Joined,
    PoolOpened,
    TableAdmitted,
    TableFact,
    Wagered,
    Winner as Winning,
)
from controller.linked.message import CODEC, OFFICE, Body, chain_of
from controller.linked.outbox import AskLast, Last, Outbox, OutboxRefused, Publish
from controller.linked.pool import take
from controller.linked.state import PoolState, encode_state, hit_key, new_pool
from controller.record.journal.journal import Journal
from controller.record.journal.memory import MemoryJournal
from games.pools.linking import terms_of
from games.pools.rules import Pool
from tests.linked.simulated_log import SimulatedLog, WrongLast

MS = 1_000_000
SECOND = 1_000 * MS
POOL = "city"
CHIP_CENTS = 100
BY = By(asked="1001", witnessed="2002")


@dataclass(frozen=True)
class Faults:
    """How often what goes wrong: chances for each message, and mean times in seconds between kills and cuts."""

    lost: float = 0.05
    doubled: float = 0.02
    late: float = 0.05
    table_killed_s: float = 40.0
    link_killed_s: float = 60.0
    log_away_s: float = 30.0
    power_cut_s: float = 90.0


NONE = Faults(0, 0, 0, 1e9, 1e9, 1e9, 1e9)


@dataclass(frozen=True)
class Play:
    """How a table plays: chips of a round, chance of a hand that wins, seconds between rounds and between looks."""

    least: int = 0
    most: int = 6
    hits: float = 0.05
    round_s: float = 1.0
    spread_s: float = 4.0
    look_s: float = 0.02
    look_spread_s: float = 0.05


BUSY = Play()
"""Faster than any table, so that a fault meets something that is under way."""


@dataclass
class Table:
    """One table: what its record says happened, and its outbox, which a kill takes back to its journal."""

    name: str
    journal: Journal[Body]
    outbox: Outbox
    up: bool = True
    told_until: int = 0
    wagers: int = 0
    awards: int = 0
    paid: dict[int, int] = field(default_factory=dict)
    acknowledged: int = 0
    refused: str = ""


class Simulation:
    """One history. ``run`` plays it, ``wrong`` says what did not hold."""

    def __init__(
        self, seed: int, tables: int, rules: Pool, faults: Faults, *, flushes: bool = True, play: Play = BUSY
    ) -> None:
        self.play = play
        self.random = Random(seed)
        self.now = 0
        self.rules = rules
        self.faults = faults
        self.log = SimulatedLog(flushes=flushes)
        self.pool = new_pool(POOL)
        self.pool_journal: list[tuple[int, str, bytes]] = []
        self.link_up = True
        self.kills = self.cuts = 0
        self._due: list[tuple[int, int, Callable[[], None]]] = []
        self._count = 0
        self._ending = False
        self._open(tables)

    def _open(self, tables: int) -> None:
        names = [f"T-{number:05}" for number in range(1, tables + 1)]
        office: Outbox = Outbox(MemoryJournal(chain_of(POOL, OFFICE), CODEC))
        opened = PoolOpened(
            rules=self.rules.model_dump_json(), chip_cents=CHIP_CENTS, seed_cents=self.rules.seed_cents, by=BY
        )
        admitted = [TableAdmitted(table=name, generation=1, key="", by=BY) for name in names]
        office.write(Body(facts=(opened, *admitted)), 0)
        for record in office.journal.records():
            self.log.publish(OFFICE, record, 0)
        self.log.flush()
        self.tables = [self._table(name) for name in names]

    def _table(self, name: str) -> Table:
        journal: Journal[Body] = MemoryJournal(chain_of(POOL, name), CODEC)
        table = Table(name, journal, Outbox(journal))
        self._write(table, Joined(terms=terms_of(self.rules, CHIP_CENTS)))
        return table

    # Time

    def _after(self, seconds: float, action: Callable[[], None]) -> None:
        self._count += 1
        heapq.heappush(self._due, (self.now + int(seconds * SECOND), self._count, action))

    def _every(self, mean_s: float, action: Callable[[], None]) -> None:
        def again() -> None:
            if not self._ending:
                action()
                self._after(self.random.expovariate(1 / mean_s), again)

        if mean_s < 1e8:
            self._after(self.random.expovariate(1 / mean_s), again)

    def run(self, seconds: float, settle_s: float = 120.0) -> None:
        """Play so long with faults, and then without any until everything had time to arrive."""
        for table in self.tables:
            first = self.random.random() * 2 * self.play.round_s
            self._after(first, lambda table=table: self._round(table))  # type: ignore[misc]
            self._after(self.random.random(), lambda table=table: self._send(table))  # type: ignore[misc]
            self._every(self.faults.table_killed_s, lambda table=table: self._kill(table))  # type: ignore[misc]
        self._every(self.faults.link_killed_s, self._kill_link)
        self._every(self.faults.log_away_s, self._log_away)
        self._every(self.faults.power_cut_s, self._power_cut)
        self._after(0.1, self._link_folds)
        self._until(int(seconds * SECOND))
        self._ending, self.faults = True, NONE
        self.log.up = self.link_up = True
        for table in self.tables:
            if not table.up:
                self._start(table)
        self._until(self.now + int(settle_s * SECOND))

    def _until(self, end: int) -> None:
        while self._due and self._due[0][0] <= end:
            self.now, _, action = heapq.heappop(self._due)
            action()
        self.now = end

    # A table

    def _write(self, table: Table, *facts: TableFact) -> None:
        table.told_until += 1
        table.outbox.write(Body(generation=1, position=table.told_until, facts=facts), self.now)

    def _round(self, table: Table) -> None:
        """One round at a table: chips, now and then a hand that wins, and a key for what the pool decided."""
        if self._ending:
            return
        if table.up:
            chips = self.random.randrange(self.play.least, self.play.most + 1)
            if chips:
                table.wagers += chips
                self._write(table, Wagered(wagers=chips, position=table.told_until))
            if self.random.random() < self.play.hits:
                table.awards += 1
                hand = self.random.choice(sorted(self.rules.awards))
                seat = self.random.randrange(7) + 1
                self._write(table, HitVerified(winners=(Winning(award=table.awards, seat=seat, hand=hand),)))
        pause = self.play.round_s + self.random.random() * self.play.spread_s
        self._after(pause, lambda: self._round(table))

    def _kill(self, table: Table) -> None:
        if table.up:
            self.kills += 1
            table.up = False
            self._after(self.random.random() * 3, lambda: self._start(table))

    def _start(self, table: Table) -> None:
        if not table.up:
            table.up = True
            table.outbox = Outbox(table.journal)

    def _send(self, table: Table) -> None:
        """Whatever the outbox wants, over a wire that loses, doubles and delays."""
        if table.up and not table.refused:
            want = table.outbox.wants()
            if want is not None:
                self._over_the_wire(table, table.outbox, want)
                self._after(1.0, lambda: self._silence(table, table.outbox, want))
        self._after(self.play.look_s + self.random.random() * self.play.look_spread_s, lambda: self._send(table))

    def _silence(self, table: Table, outbox: Outbox, want: Publish | AskLast) -> None:
        if table.outbox is outbox and isinstance(want, Publish) and outbox.taken < want.message.position:
            outbox.told_nothing()

    def _over_the_wire(self, table: Table, outbox: Outbox, want: Publish | AskLast) -> None:
        copies = 2 if self.random.random() < self.faults.doubled else 1
        for _ in range(copies):
            if self.random.random() >= self.faults.lost:
                self._after(self._delay(), lambda: self._at_the_log(table, outbox, want))

    def _delay(self) -> float:
        return self.random.random() * (3.0 if self.random.random() < self.faults.late else 0.02)

    def _at_the_log(self, table: Table, outbox: Outbox, want: Publish | AskLast) -> None:
        if not self.log.up:
            return
        if isinstance(want, AskLast):
            last = self.log.last_of(table.name)
            answer = None if last is None else Last(last.sequence, last.message)
            self._answer(table, outbox, lambda: self._last_told(table, outbox, answer))
            return
        try:
            sequence = self.log.publish(table.name, want.message, want.expected)
        except WrongLast:
            self._answer(table, outbox, outbox.told_nothing)
            return
        number = want.message.position
        self._answer(table, outbox, lambda: self._taken(table, outbox, number, sequence))

    def _answer(self, table: Table, outbox: Outbox, told: Callable[[], None]) -> None:
        if self.random.random() >= self.faults.lost:
            self._after(self._delay(), lambda: told() if table.up and table.outbox is outbox else None)

    @staticmethod
    def _taken(table: Table, outbox: Outbox, number: int, sequence: int) -> None:
        table.acknowledged = max(table.acknowledged, number)
        outbox.told_taken(number, sequence)

    @staticmethod
    def _last_told(table: Table, outbox: Outbox, last: Last | None) -> None:
        """An answer that comes late says too little: the next publication is refused, and asked about again."""
        try:
            outbox.told_last(last)
        except OutboxRefused as refused:
            table.refused = str(refused)

    # The link and the log

    def _link_folds(self) -> None:
        if self.link_up and self.log.up:
            for stored in self.log.after(self.pool.sequence):
                take(self.pool, stored.sequence, stored.member, stored.message)
            self._tell_winners()
        self._after(0.2, self._link_folds)

    def _tell_winners(self) -> None:
        """Each table with a decided hit has its key turned, once."""
        for hit in self.pool.open_hits():
            table = self.tables[int(hit.table[2:]) - 1]
            if hit.state == "decided" and table.up and hit.award not in table.paid:
                table.paid[hit.award] = hit.cents
                self._write(table, HitPaid(award=hit.award, cents=hit.cents))

    def _kill_link(self) -> None:
        self.kills += 1
        self.link_up = False
        self.pool = new_pool(POOL)  # it starts from the log again
        self._after(self.random.random() * 4, self._start_link)

    def _start_link(self) -> None:
        self.link_up = True

    def _log_away(self) -> None:
        self.log.up = False
        self._after(self.random.random() * 6, self._log_back)

    def _log_back(self) -> None:
        self.log.up = True

    def _power_cut(self) -> None:
        self.cuts += 1
        self.log.power_cut()
        self._log_away()

    # What must hold

    def wrong(self) -> list[str]:
        """Every promise that was broken, in words."""
        found = []
        folded = new_pool(POOL)
        for stored in self.log.stored:
            why = take(folded, stored.sequence, stored.member, stored.message)
            if why is not None:
                found.append(f"{stored.sequence}: {why}")
        if encode_state(folded) != encode_state(self.pool):
            found.append("the link came to another pool than its log")
        if (why := folded.wrong()) is not None:
            found.append(why)
        in_log: dict[str, list[tuple[int, bytes]]] = {}
        for stored in self.log.stored:
            in_log.setdefault(stored.member, []).append((stored.message.position, stored.message.seal))
        for table in self.tables:
            found += self._wrong_table(folded, table, in_log.get(table.name, []))
        return found

    def _wrong_table(self, pool: PoolState, table: Table, theirs: list[tuple[int, bytes]]) -> list[str]:
        found = [table.refused] if table.refused else []
        own = [(record.position, record.seal) for record in table.journal.records()]
        if own != theirs:
            found.append(f"{table.name}: the log holds {len(theirs)} of {len(own)} messages, or others")
        if len(theirs) < table.acknowledged:
            found.append(f"{table.name}: message {table.acknowledged} was acknowledged and is gone")
        if pool.member(table.name).wagers != table.wagers:
            found.append(f"{table.name}: {table.wagers} chips, the pool has {pool.member(table.name).wagers}")
        for award, cents in table.paid.items():
            hit = pool.hits.get(hit_key(table.name, award))
            if hit is not None and (hit.state, hit.cents) != ("paid", cents):
                found.append(f"{table.name}: award {award} is {hit.state} with {hit.cents}, paid were {cents}")
        return found

    @property
    def digest(self) -> str:
        """What this history came to."""
        order = b"".join(one.message.seal for one in self.log.stored)
        return sha256(order + encode_state(self.pool)).hexdigest()


def demonstration_rules() -> Pool:
    """A pool for simulations: a third of a cent is carried, the royal flush takes all, a straight flush a tenth."""
    verified = {"verified_by": ["floor-supervisor"]}
    return Pool.model_validate(
        {
            "seed_cents": 1_000_000,
            "reset_cents": 1_000_000,
            "per_chip_cents": "70/3",
            "reserve_rate": "1/100",
            "limit_cents": 1_200_000,
            "awards": {
                "royal-flush": {"of_meter": "100 %", "then": "reset", **verified},
                "straight-flush": {"of_meter": "10 %", **verified},
                "flush": {"cents": 5_000, "paid_from": "house", **verified},
            },
        }
    )
