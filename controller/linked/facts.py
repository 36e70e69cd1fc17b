"""What the members of a linked pool say: facts of a table, and facts of the pool's office. Past tense, never changed.

Amounts are whole cents, rates exact text such as ``"1/3"``. Does not decide anything and does not know the log.
"""

from __future__ import annotations

from typing import Annotated, TypeAlias

import msgspec

from games.pools.linking import Terms

Whole: TypeAlias = Annotated[int, msgspec.Meta(ge=-(2**63), le=2**63 - 1)]
"""What a table counts has 64 bits: a number without end is no fact."""


class Fact(msgspec.Struct, frozen=True, kw_only=True):
    """Something that happened."""


# Of a table


class Joined(Fact, frozen=True, kw_only=True, tag=True):
    """The table begins to feed the pool under these terms, or goes on under new ones."""

    terms: Terms


class Wagered(Fact, frozen=True, kw_only=True, tag=True):
    """Wagers that the table's record holds up to ``position`` and that no message told before."""

    wagers: Whole
    position: Whole


class Winner(msgspec.Struct, frozen=True, kw_only=True):
    """One verified hand; ``award`` is its number in the table's record."""

    award: Whole
    seat: Whole
    hand: str


class HitVerified(Fact, frozen=True, kw_only=True, tag=True):
    """Hands that win from the pool were verified: those of one round that share an amount come together."""

    winners: tuple[Winner, ...]


class HitWithdrawn(Fact, frozen=True, kw_only=True, tag=True):
    """A person of the table denied an award after the pool had decided on it."""

    award: Whole


class HitPaid(Fact, frozen=True, kw_only=True, tag=True):
    """A key was turned: the award is paid."""

    award: Whole
    cents: Whole


class Left(Fact, frozen=True, kw_only=True, tag=True):
    """The table feeds the pool no more."""

    why: str


TableFact = Joined | Wagered | HitVerified | HitWithdrawn | HitPaid | Left


# Of the office


class By(msgspec.Struct, frozen=True, kw_only=True):
    """Two people: who asked, and who witnessed it."""

    asked: str
    witnessed: str

    @property
    def are_two(self) -> bool:
        """Whether both are named, and are not the same."""
        return bool(self.asked and self.witnessed) and self.asked != self.witnessed


class Witnessed(Fact, frozen=True, kw_only=True):
    """What one person asked for and another witnessed."""

    by: By


class PoolOpened(Witnessed, frozen=True, kw_only=True, tag=True):
    """The pool begins, with ``seed_cents`` on its meter. ``rules`` is the house's pool as JSON."""

    rules: str
    chip_cents: int
    seed_cents: int


class TableAdmitted(Witnessed, frozen=True, kw_only=True, tag=True):
    """A table may feed the pool, from this generation of its record on. ``key`` is its public NKey."""

    table: str
    generation: int
    key: str


class TableRemoved(Witnessed, frozen=True, kw_only=True, tag=True):
    """A table may feed the pool no more."""

    table: str
    why: str


class SettingChanged(Witnessed, frozen=True, kw_only=True, tag=True):
    """A setting of the pool will be another once the pool is won next (standards B6)."""

    setting: str
    """``reset``, ``limit`` or ``rate``."""
    value: str
    """Cents, exact; empty: no limit."""


class DisputeOpened(Witnessed, frozen=True, kw_only=True, tag=True):
    """A patron disputes: what the meter shows goes into escrow, and the meter to its base."""

    why: str


class DisputeResolved(Witnessed, frozen=True, kw_only=True, tag=True):
    """The dispute was decided for the ``licensee`` or for the ``patron``."""

    in_favour_of: str
    why: str


class MovedOut(Witnessed, frozen=True, kw_only=True, tag=True):
    """Part of the pool, or all of it, goes to another: a split, or a merger. ``number`` counts the pool's moves."""

    number: int
    to: str
    units: int
    units_per_cent: int
    closes: bool
    """The pool ends with it: all that it holds went."""


class MovedIn(Witnessed, frozen=True, kw_only=True, tag=True):
    """What `MovedOut` of pool ``source`` with this number sent has arrived."""

    number: int
    source: str
    units: int
    units_per_cent: int


class MoneyStopped(Fact, frozen=True, kw_only=True, tag=True):
    """Somebody, or the scrubber, found that the log cannot be trusted: no hit is decided."""

    why: str


class MoneyResumed(Witnessed, frozen=True, kw_only=True, tag=True):
    """What was wrong is mended; hits that waited are decided now, in the order of the log."""

    why: str


OfficeFact = (
    PoolOpened
    | TableAdmitted
    | TableRemoved
    | SettingChanged
    | DisputeOpened
    | DisputeResolved
    | MovedOut
    | MovedIn
    | MoneyStopped
    | MoneyResumed
)
AnyFact = TableFact | OfficeFact
