"""What the rounds of a shoe, or of any series, came to: counts, shares, runs, and the last of them.

Does not say what comes next: each round is independent of those before it, but for the cards that are out.
"""

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from itertools import groupby


@dataclass(frozen=True, slots=True)
class Run:
    """Rounds one after another that came to the same."""

    outcome: str
    rounds: int


@dataclass(frozen=True, slots=True)
class Statistics:
    """A series of rounds in figures."""

    counts: Mapping[str, int]
    """By outcome, in the order in which the game names them; those that never came, too."""
    longest: Mapping[str, int]
    """The longest run of each outcome."""
    run: Run | None
    """The run that goes on; None before the first."""
    last: tuple[str, ...]
    """The newest last."""

    @property
    def rounds(self) -> int:
        """How many rounds there were."""
        return sum(self.counts.values())

    @property
    def shares(self) -> Mapping[str, Fraction]:
        """The part of all rounds that each outcome has; nothing before the first round."""
        return {name: Fraction(count, self.rounds) for name, count in self.counts.items()} if self.rounds else {}


def statistics(
    outcomes: Sequence[str], names: Sequence[str], *, aside: frozenset[str] = frozenset(), last: int = 20
) -> Statistics:
    """The figures of these rounds. ``names`` are the outcomes of the game.

    An outcome ``aside``, as a tie is, neither goes on with a run nor ends it.
    """
    counts = Counter(outcomes)
    runs = [Run(name, sum(1 for _ in run)) for name, run in groupby(one for one in outcomes if one not in aside)]
    of_aside = [Run(name, sum(1 for _ in run)) for name, run in groupby(outcomes) if name in aside]
    longest = {
        name: max((run.rounds for run in (*runs, *of_aside) if run.outcome == name), default=0) for name in names
    }
    return Statistics(
        counts={name: counts[name] for name in names},
        longest=longest,
        run=runs[-1] if runs else None,
        last=tuple(outcomes[-last:]) if last else (),
    )
