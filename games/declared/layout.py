"""The wagers of a layout that has one for every number: families of them, each wager called by name.

Players know hundreds of wagers on a wheel or on dice, and they come in families: ``straight-17`` and ``split-0-00`` are
read, not listed. A game brings its families with one function that reads a name and one that says whether a wager may
lie there. Does not settle.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any, Protocol

from games.round.verdict import Verdict


class NoSuchWager(LookupError):
    """No family, or no house, has a wager of that name; the text says what is wrong with it and what would be right."""


@dataclass(frozen=True, slots=True)
class Family:
    """Wagers that differ in the numbers they are about, and in nothing else."""

    name: str
    title: str
    example: str
    """The name of one of them: ``split-8-9``."""
    source: str
    stays: bool = False
    """It may lie there over several results, until one decides it."""


@dataclass(frozen=True, slots=True)
class Placing:
    """A wager that is to lie at a seat, or to lie there with another amount."""

    wager: str
    cents: int
    """What lies there then; 0 where it is taken up."""
    lying: Mapping[str, int] = field(default_factory=dict)
    """What lies at that seat now, in cents by name, this wager's earlier amount among it."""
    mark: str = ""
    """What stands on the table from earlier results, such as the point; empty where nothing does."""
    did: frozenset[str] = frozenset()
    """What else was done, in the words of the game: ``reduce``, ``confirmed-by-boxperson``."""
    approved: bool = False
    """More than the limit was approved, where the house's rules provide for that."""

    @property
    def before_cents(self) -> int:
        """What lies there now."""
        return self.lying.get(self.wager, 0)


class Layout(Protocol):
    """What may be wagered."""

    @property
    def families(self) -> tuple[Family, ...]:
        """All of them, in the order in which a page lists them."""

    def read(self, rules: Any, name: str) -> str:
        """The one name under which this house has the wager: ``split-0-00`` for ``split-00-0``.

        Raises:
            NoSuchWager: it has none such; numbers that are not adjacent, or that its wheel has not, are named.
        """

    def names(self, rules: Any) -> tuple[str, ...]:
        """Every wager that this house has, by its one name, in an order that its rules alone decide."""

    def family(self, wager: str) -> Family:
        """The family of a wager that was read.

        Raises:
            NoSuchWager: no family has such a name.
        """

    def covers(self, rules: Any, wager: str, mark: str) -> tuple[str, ...]:
        """The results with which the wager wins, where ``mark`` stands; in the order of the game's results."""

    def why_not(self, rules: Any, placing: Placing) -> Verdict:
        """Whether this may lie there: limits, what must lie beside it, what can be paid exactly, what stays down.

        Raises:
            NoSuchWager: this house has no such wager.
        """
