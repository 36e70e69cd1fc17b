"""A log by hand for tests of the fold: members say facts, each in its own chain."""

from __future__ import annotations

from controller.linked.facts import (
    AnyFact,
    By,
    HitPaid,
    HitVerified,
    Joined,
    PoolOpened,
    TableAdmitted,
    Wagered,
    Winner,
)
from controller.linked.message import OFFICE, Body, before_first, sealed
from controller.linked.pool import take
from controller.linked.state import PoolState, new_pool
from controller.record.journal.record import Record
from games.pools.linking import terms_of
from games.pools.rules import Pool

POOL = "city"
CHIP = 100
BY = By(asked="1001", witnessed="2002")


def rules(**other: object) -> Pool:
    """A pool as a house may have it: the royal flush takes all, a straight flush a tenth, a flush is the house's."""
    verified = {"verified_by": ["floor-supervisor"]}
    return Pool.model_validate(
        {
            "seed_cents": 1_000_000,
            "reset_cents": 1_000_000,
            "per_chip_cents": "70/3",
            "awards": {
                "royal-flush": {"of_meter": "100 %", "then": "reset", **verified},
                "straight-flush": {"of_meter": "10 %", **verified},
                "flush": {"cents": 5_000, "paid_from": "house", **verified},
            },
            **other,
        }
    )


class Log:
    """One order of messages, folded as they come."""

    def __init__(self, of: Pool | None = None, tables: tuple[str, ...] = ("A", "B")) -> None:
        self.state: PoolState = new_pool(POOL)
        self.rules = rules() if of is None else of
        self.stored: list[tuple[int, str, Record]] = []
        self._last: dict[str, tuple[int, bytes]] = {}
        opened = PoolOpened(
            rules=self.rules.model_dump_json(), chip_cents=CHIP, seed_cents=self.rules.seed_cents, by=BY
        )
        self.opened = self.office(opened)
        for table in tables:
            self.office(TableAdmitted(table=table, generation=1, key="", by=BY))
            self.say(table, Joined(terms=terms_of(self.rules, CHIP)))

    def message(self, member: str, *facts: AnyFact, generation: int = 1, at: int = 0) -> Record:
        """The member's next message."""
        number, seal = self._last.get(member, (0, before_first(POOL, member)))
        return sealed(seal, number + 1, at, Body(generation=generation, position=number + 1, facts=facts))

    def say(self, member: str, *facts: AnyFact, generation: int = 1) -> str | None:
        """Say facts; why they counted nothing."""
        return self.put(member, self.message(member, *facts, generation=generation))

    def put(self, member: str, message: Record) -> str | None:
        """Let this message stand next in the log."""
        self._last[member] = (message.position, message.seal)
        sequence = len(self.stored) + 1
        self.stored.append((sequence, member, message))
        return take(self.state, sequence, member, message)

    def office(self, *facts: AnyFact) -> str | None:
        return self.say(OFFICE, *facts)

    def chips(self, table: str, wagers: int) -> str | None:
        return self.say(table, Wagered(wagers=wagers, position=0))

    def hit(self, table: str, award: int, hand: str = "royal-flush", seat: int = 3) -> str | None:
        return self.say(table, HitVerified(winners=(Winner(award=award, seat=seat, hand=hand),)))

    def paid(self, table: str, award: int, cents: int) -> str | None:
        return self.say(table, HitPaid(award=award, cents=cents))
