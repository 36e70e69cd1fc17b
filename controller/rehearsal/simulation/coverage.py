"""What simulated runs have reached: kinds of event and their neighbours, refusals, faults, irregularities, edges.

A run that finds nothing wrong says little unless it went everywhere; so it says where it went, and where it did not.
Can be added up over runs. Does not judge.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable

from controller.table import events as e
from games.round.chart import Edge

_CHANGING = re.compile(
    r"\$?\d[\d,.]*|\b(?:red|blue|unknown)\b"
    r"|\b(?:[2-9TJQKA][cdhs] ?){2,}"
    r"|\b(?:royal|straight) flush\b|\bfour of a kind\b|\bfull house\b|\bflush\b"
    r"|\b(?:royal|straight)-flush\b|\bfour-of-a-kind\b|\bfull-house\b"
)


def normalised(sentence: str) -> str:
    """A refusal without what differs from case to case.

    >>> normalised("only 3 cards are left in the shoe"), normalised("seat 7 has a claim: flush, red deck")
    ('only … cards are left in the shoe', 'seat … has a claim: …, … deck')
    """
    return _CHANGING.sub("…", sentence)


def irregularity_name(game: str, what: str) -> str:
    """What is counted of an irregularity of a game: ``craps, cocked-die``."""
    return f"{game}, {what}"


class Coverage:
    """Counts of one run of ``game``, or of many added up."""

    def __init__(self, game: str = "") -> None:
        self._game = game
        self.kinds: Counter[str] = Counter()
        self.pairs: Counter[tuple[str, str]] = Counter()
        self.refusals: Counter[str] = Counter()
        self.faults: Counter[str] = Counter()
        self.found: Counter[str] = Counter()
        """Faults that drivers reported, by kind."""
        self.edges: Counter[tuple[str, str, str, str]] = Counter()
        """(game, from, signal, to)"""
        self.irregularities: Counter[str] = Counter()
        """By their names with the game's."""
        self._last = ""

    def event(self, event: e.Event) -> None:
        """Count one recorded event."""
        kind = type(event).__name__
        self.kinds[kind] += 1
        if self._last:
            self.pairs[self._last, kind] += 1
        self._last = kind
        if isinstance(event, e.SignalRefused):
            self.refusals[normalised(event.why)] += 1
        elif isinstance(event, e.PhaseChanged):
            self.edges[self._game, event.before, event.signal, event.after] += 1
        elif isinstance(event, e.FaultFound):
            self.found[event.fault] += 1
        elif isinstance(event, e.IrregularityReported):
            self.irregularities[irregularity_name(self._game, event.what)] += 1

    def fault(self, device: str, fault: str) -> None:
        """Count one fault that a twin, a wire, the disk or the process was told to have."""
        self.faults[f"{device.split('.')[0]}: {fault}"] += 1

    def add(self, other: Coverage) -> None:
        """Add another run's counts."""
        self.kinds += other.kinds
        self.pairs += other.pairs
        self.refusals += other.refusals
        self.faults += other.faults
        self.found += other.found
        self.edges += other.edges
        self.irregularities += other.irregularities

    def missed_kinds(self) -> list[str]:
        """Kinds of event that never happened."""
        return [kind.__name__ for kind in e.kinds() if kind.__name__ not in self.kinds]

    def missed_edges(self, game: str, edges: Iterable[Edge]) -> list[str]:
        """Edges of the game's chart that no round took."""
        return [
            f"{game}: {edge.frm} --{edge.signal}--> {edge.to}"
            for edge in edges
            if (game, edge.frm, edge.signal, edge.to) not in self.edges
        ]

    def missed_faults(self, known: Iterable[tuple[str, str]]) -> list[str]:
        """Faults, as (device, fault), that were never told."""
        names = dict.fromkeys(f"{device.split('.')[0]}: {fault}" for device, fault in known)
        return [name for name in names if name not in self.faults]

    def as_data(self) -> dict[str, dict[str, int]]:
        """Everything counted, for ``--json``."""
        return {
            "kinds": dict(self.kinds.most_common()),
            "refusals": dict(self.refusals.most_common()),
            "faults_told": dict(self.faults.most_common()),
            "faults_found": dict(self.found.most_common()),
            "edges": {" ".join(edge): count for edge, count in self.edges.most_common()},
            "irregularities": dict(self.irregularities.most_common()),
            "pairs": {" ".join(pair): count for pair, count in self.pairs.most_common()},
        }
