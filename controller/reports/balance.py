"""The reconciliation of each pool (standards A8): opening + contributions + seeds + increases - awards - decreases.

The closing value that comes out is held against what the meter showed; overflow and reserve have the same identity,
and what is moved between them cancels out. Does not correct a difference.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction

from controller.reports.calendar import Scope
from controller.reports.history import Line
from controller.reports.movements import Account, Kind, movements
from controller.reports.readings import NOTHING, Reading, readings
from controller.table.state import TableState

ACCOUNTS: tuple[Account, ...] = ("meter", "overflow", "reserve", "pending", "escrow")
ZERO = Fraction(0)


@dataclass(frozen=True, slots=True)
class Balance:
    """One account of one pool over one scope, in cents; awards and decreases as positive amounts."""

    scope: str
    pool: str
    account: Account
    opening: Fraction
    contributions: Fraction
    seeds: Fraction
    increases: Fraction
    awards: Fraction
    decreases: Fraction
    moved: Fraction
    """What came from the pool's other accounts, less what went there."""
    closing: Fraction
    """What the meter showed."""

    @property
    def worked_out(self) -> Fraction:
        """What the meter should have shown."""
        came = self.contributions + self.seeds + self.increases + self.moved
        return self.opening + came - self.awards - self.decreases

    @property
    def difference(self) -> Fraction:
        return self.closing - self.worked_out

    @property
    def verdict(self) -> str:
        return "agrees" if not self.difference else "differs"


class Span:
    """A collector: the table as it stood when the scope began and ended, and the records in it."""

    def __init__(self, scope: Scope) -> None:
        self.scope = scope
        self.opening = self.closing = TableState()
        self.first = self.last = 0
        """Positions of its first and last record; 0 while it has none."""
        self.began: Line | None = None
        self.ended: Line | None = None
        """The last record in it."""
        self.over = False
        """Whether a record after it is known."""

    def take(self, line: Line) -> None:
        place = self.scope.place(line)
        if place < 0:
            self.opening = self.closing = line.after
        elif place == 0:
            self.closing, self.last, self.ended = line.after, line.position, line
            if self.began is None:
                self.first, self.began = line.position, line
        else:
            self.over = True

    def opening_readings(self) -> Mapping[str, Reading]:
        return readings(self.opening)

    def closing_readings(self) -> Mapping[str, Reading]:
        return readings(self.closing)


class Balances:
    """A collector: what moved in the scope, and the balances that come of it."""

    def __init__(self, scope: Scope) -> None:
        self._scope = scope
        self._span = Span(scope)
        self._moved: defaultdict[tuple[str, Account, Kind], Fraction] = defaultdict(Fraction)

    def take(self, line: Line) -> None:
        self._span.take(line)
        if self._scope.place(line) == 0:
            for one in movements(line.event, line.before):
                self._moved[one.pool, one.account, one.kind] += one.cents

    def balances(self) -> tuple[Balance, ...]:
        """Each account that holds or held anything; the meter of a pool always."""
        opening, closing = self._span.opening_readings(), self._span.closing_readings()
        pools = dict.fromkeys((*opening, *closing, *(pool for pool, _, _ in self._moved)))
        found = [
            self._balance(pool, account, opening.get(pool, NOTHING), closing.get(pool, NOTHING))
            for pool in pools
            for account in ACCOUNTS
        ]
        touched = {(pool, account) for pool, account, _ in self._moved}
        return tuple(
            one for one in found if one.account == "meter" or one.opening or (one.pool, one.account) in touched
        )

    def _balance(self, pool: str, account: Account, opening: Reading, closing: Reading) -> Balance:
        def moved(kind: Kind) -> Fraction:
            return self._moved.get((pool, account, kind), ZERO)

        return Balance(
            scope=self._scope.title,
            pool=pool,
            account=account,
            opening=opening.accounts.get(account, ZERO),
            contributions=moved("contribution"),
            seeds=moved("seed"),
            increases=moved("increase"),
            awards=-moved("award"),
            decreases=-moved("decrease"),
            moved=moved("move"),
            closing=closing.accounts.get(account, ZERO),
        )
