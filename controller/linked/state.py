"""What a linked pool has come to: meter, members, hits, changes that wait. Does not fold the log.

Mutable, since it is folded tens of thousands of times a second; it is encoded as it is for a snapshot.
"""

from __future__ import annotations

import msgspec

from controller.linked.hits import Hit
from controller.linked.member import Member
from controller.linked.message import OFFICE, before_first
from games.pools.meter import Meter, imbalance
from games.pools.rules import Pool

replace = msgspec.structs.replace
SEEN = 100
"""How many refusals stay in sight."""
KEPT_HITS = 1_000
"""How many hits that are over stay in sight."""


class Refusal(msgspec.Struct, frozen=True):
    """A message, or a part of one, that counted nothing."""

    sequence: int
    member: str
    why: str


class PoolState(msgspec.Struct, kw_only=True):
    """One pool over many tables. ``sequence`` is the last place of the log that was folded."""

    name: str
    meter: Meter
    rules_json: str = ""
    """The house's pool; empty until it is opened."""
    chip_cents: int = 0
    members: dict[str, Member] = {}
    hits: dict[str, Hit] = {}
    """By `hit_key`."""
    settings: tuple[tuple[str, str], ...] = ()
    """Changes that wait for the next win: setting and value."""
    moves: dict[str, int] = {}
    """What came from other pools, by sender and number of the move."""
    moved_out: int = 0
    closed: bool = False
    stopped: str = ""
    """Why no hit is decided; empty: all is in order."""
    refusals: tuple[Refusal, ...] = ()
    sequence: int = 0

    def member(self, name: str) -> Member:
        """What is known of a member; one that never said anything is known by its name."""
        return self.members.get(name) or Member(name=name, seal=before_first(self.name, name))

    def in_units(self, units_per_cent: int) -> None:
        """Count everything in finer parts of a cent."""
        times = units_per_cent // self.meter.units_per_cent
        if times != 1:
            self.meter = self.meter.in_units(units_per_cent)
            for name, of in self.members.items():
                self.members[name] = replace(of, units=of.units * times, reserve_units=of.reserve_units * times)

    def open_hits(self) -> list[Hit]:
        """Those that are neither paid nor withdrawn, in the order of the log."""
        waiting = [hit for hit in self.hits.values() if hit.state in ("waiting", "decided")]
        return sorted(waiting, key=lambda hit: (hit.sequence, hit.award))

    def tables(self) -> list[Member]:
        """Every table that was ever admitted or said something, by name."""
        return sorted((of for name, of in self.members.items() if name != OFFICE), key=lambda of: of.name)

    def wrong(self) -> str | None:
        """What does not add up: the meter's own identity, or the tables' sums against it; None where all does."""
        why = imbalance(self.meter)
        if why is not None:
            return why
        tables = self.tables()
        units, reserve = sum(of.units for of in tables), sum(of.reserve_units for of in tables)
        if (units, reserve) != (self.meter.contributed_units, self.meter.reserved_units):
            return f"the tables of the pool {self.name} did not put in what its meter took"
        if sum(of.wagers for of in tables) != self.meter.chips:
            return f"the tables of the pool {self.name} did not count the wagers that its meter counted"
        return None


def new_pool(name: str) -> PoolState:
    """A pool of which the log says nothing yet."""
    return PoolState(name=name, meter=Meter(pool=name))


def hit_key(table: str, award: int) -> str:
    """Under which a hit is kept: the table, and the award's number in its record."""
    return f"{table}#{award}"


_parsed: dict[str, Pool] = {}


def rules_of(state: PoolState) -> Pool:
    """The rules of a pool that is open; the last few are kept parsed."""
    known = _parsed.get(state.rules_json)
    if known is None:
        if len(_parsed) >= 16:
            _parsed.clear()
        known = _parsed[state.rules_json] = Pool.model_validate_json(state.rules_json)
    return known


encode_state = msgspec.json.Encoder().encode
decode_state = msgspec.json.Decoder(PoolState).decode
