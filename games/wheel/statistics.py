"""What a history board shows of the results of a wheel: the last ones, hot and cold, counts and runs of groups.

Results come oldest first, as the record has them; groups are names with the results that they cover, such as the even
chances of roulette. A result of no group, a zero, ends every run. Does not say what comes next.
"""

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass

SHOWN = 20
"""How many of the last results a board has."""


@dataclass(frozen=True, slots=True)
class Run:
    """Results in a row of one group, counted back from the last."""

    group: str
    length: int


def last(results: Sequence[str], shown: int = SHOWN) -> tuple[str, ...]:
    """The last results, the newest first.

    >>> last(["17", "0", "32"], shown=2)
    ('32', '0')
    """
    return tuple(results[: -shown - 1 : -1])


def frequencies(results: Iterable[str], every: Iterable[str]) -> Mapping[str, int]:
    """How often each result of the wheel came, those that never did among them, in the order of ``every``."""
    came = Counter(results)
    return {result: came[result] for result in dict.fromkeys(every)}


def hot(results: Sequence[str], every: Iterable[str], shown: int) -> tuple[tuple[str, int], ...]:
    """The results that came most often and how often; of equals, the one that came last. None that never came."""
    since = _since(results)
    counts = [(result, count) for result, count in frequencies(results, every).items() if count]
    return tuple(sorted(counts, key=lambda one: (-one[1], since[one[0]]))[:shown])


def cold(results: Sequence[str], every: Iterable[str], shown: int) -> tuple[tuple[str, int], ...]:
    """The results that came least often and how often; of equals, the one that came longest ago or never."""
    since = _since(results)
    counts = frequencies(results, every).items()
    return tuple(sorted(counts, key=lambda one: (one[1], -since.get(one[0], len(results))))[:shown])


def tally(results: Iterable[str], groups: Mapping[str, Sequence[str]]) -> Mapping[str, int]:
    """How often each group came.

    >>> tally(["1", "0", "3", "2"], {"odd": ("1", "3"), "even": ("2",)})
    {'odd': 2, 'even': 1}
    """
    came = Counter(results)
    return {name: sum(came[result] for result in set(covered)) for name, covered in groups.items()}


def run(results: Sequence[str], groups: Mapping[str, Sequence[str]]) -> Run | None:
    """The group that came last and how many times in a row; None where the last result is of no group.

    >>> run(["2", "1", "3"], {"odd": ("1", "3"), "even": ("2",)})
    Run(group='odd', length=2)
    """
    if not results:
        return None
    group = next((name for name, covered in groups.items() if results[-1] in covered), None)
    if group is None:
        return None
    return Run(group, _ending(results, set(groups[group])))


def longest_run(results: Sequence[str], covered: Iterable[str]) -> int:
    """The most results in a row that one group covers."""
    group = set(covered)
    most = length = 0
    for result in results:
        length = length + 1 if result in group else 0
        most = max(most, length)
    return most


def _ending(results: Sequence[str], covered: set[str]) -> int:
    """How many results at the end are of the group."""
    length = 0
    for result in reversed(results):
        if result not in covered:
            break
        length += 1
    return length


def _since(results: Sequence[str]) -> Mapping[str, int]:
    """How many results ago each came last."""
    return {result: place for place, result in reversed(list(enumerate(reversed(results))))}
