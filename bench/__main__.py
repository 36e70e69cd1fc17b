"""`python -m bench [NAME…]`: speed and footprint as one table of ratios, each figure beside its peer.

docs/benchmarks.md tells how to read it. Needs the peers of `requirements-bench.lock`, which `make bench` installs.
Does not fail where a goal is missed.
"""

from __future__ import annotations

import argparse
import sys
import tempfile
from collections.abc import Callable, Mapping
from pathlib import Path

import msgspec
from rich.console import Console
from rich.table import Table

from bench import (
    awards,
    board,
    chart_step,
    debounce,
    dice,
    draws,
    edge_to_lamp,
    footprint,
    hand_ranking,
    linked,
    linked_edge,
    lock_out,
    odds,
    poker_room,
    proof,
    ready,
    rounds,
    serial_round_trip,
    shoe,
    start,
    storage,
    tickets,
    wheel,
)
from bench.figure import Figure

BENCHES: Mapping[str, Callable[[Path], list[Figure]]] = {
    "edge": edge_to_lamp.in_memory,
    "durable-edge": edge_to_lamp.on_disk,
    "storage": storage.measure,
    "awards": awards.measure,
    "proof": proof.measure,
    "start": start.measure,
    "ready": ready.measure,
    "lock-out": lock_out.measure,
    "debounce": debounce.measure,
    "serial": serial_round_trip.measure,
    "chart": chart_step.measure,
    "ranking": hand_ranking.measure,
    "odds": odds.measure,
    "rounds": rounds.measure,
    "draws": draws.measure,
    "shoe": shoe.measure,
    "dice": dice.measure,
    "tickets": tickets.measure,
    "wheel": wheel.measure,
    "board": board.measure,
    "poker": poker_room.measure,
    "linked": linked.measure,
    "linked-edge": linked_edge.measure,
    "footprint": footprint.measure,
}
UNITS = ((1e9, "s"), (1e6, "ms"), (1e3, "µs"), (1.0, "ns"))


def main() -> None:
    """Run the benches that were named, or all."""
    options = argparse.ArgumentParser(prog="python -m bench", description="Speed and footprint, each beside its peer.")
    options.add_argument("names", nargs="*", metavar="NAME", help=f"some of {', '.join(BENCHES)} (default: all)")
    options.add_argument("--json", action="store_true", help="print one JSON object a figure")
    options.add_argument("--disk", type=Path, default=Path("/var/tmp"), help="a folder on the disk to measure")
    chosen = options.parse_args()
    unknown = [name for name in chosen.names if name not in BENCHES]
    if unknown:
        options.error(f'no bench is called "{unknown[0]}"; there are {", ".join(BENCHES)}')
    progress = Console(stderr=True)
    figures: list[Figure] = []
    with tempfile.TemporaryDirectory(prefix="lammer-bench-", dir=chosen.disk) as folder:
        for name in dict.fromkeys(chosen.names) or BENCHES:
            progress.print(f"measuring {name}", style="dim")
            own = Path(folder, name)
            own.mkdir()
            figures += BENCHES[name](own)
    if chosen.json:
        for figure in figures:
            sys.stdout.write(f"{msgspec.json.encode(as_row(figure)).decode()}\n")
    else:
        Console(width=None if sys.stdout.isatty() else 140).print(as_table(figures))


def as_row(figure: Figure) -> dict[str, object]:
    """A figure for programs: numbers in the figure's unit; a goal of None is none."""
    row = msgspec.to_builtins(figure)
    assert isinstance(row, dict)
    return {**row, "goal": figure.goal if figure.has_goal else None, "met": figure.met}


def as_table(figures: list[Figure]) -> Table:
    """Figures for people."""
    table = Table(title="Lammer beside its peers; median and p99 of rounds that took turns")
    for heading in ("figure", "Lammer", "p99", "peer", "median", "p99", "ratio", "goal", "met"):
        table.add_column(heading, justify="left" if heading in ("figure", "peer") else "right")
    for figure in figures:
        sign = "≤" if figure.bound == "at most" else "≥"
        table.add_row(
            figure.what,
            *(shown(value, figure.unit) for value in figure.ours),
            figure.peer,
            *(shown(value, figure.unit) for value in figure.theirs),
            f"{figure.ratio:.2f}",
            f"{sign} {figure.goal:g}" if figure.has_goal else "",
            ("yes" if figure.met else "[bold red]no[/]") if figure.has_goal else "",
        )
    return table


def shown(value: float, unit: str) -> str:
    """A value in a unit that people read.

    >>> shown(8_132, "ns"), shown(61.25, "MiB")
    ('8.13 µs', '61.2 MiB')
    """
    if unit != "ns":
        return f"{value:.1f} {unit}"
    size, name = next((size, name) for size, name in UNITS if value >= size or size == 1.0)
    return f"{value / size:.3g} {name}"


if __name__ == "__main__":
    main()
