"""Writes docs/faults.md: what a playing table did with each fault of each of its twins. ``make docs`` runs it.

``python -m docs.fault_page --check`` writes nothing and ends with 1 where the page is stale. Takes some ten seconds:
every fault is played. Does not judge: tests/house/test_fault_page.py does.
"""

from __future__ import annotations

import sys
from collections.abc import Iterable, Iterator, Sequence
from pathlib import Path

from controller.config.check import load_table
from controller.config.folder import config_folder
from controller.config.table_file import TableFile
from docs.fault_trial import LATE_MS, SEAT, WAGERS, Recorded, Trial, known_faults, trial

PAGE = Path(__file__).resolve().parent / "faults.md"
TABLES = {
    "Acceptors with wires of their own": ("demo-caribbean-stud", ()),
    "Acceptors on a ccTalk line": ("demo-caribbean-stud-cctalk", ("acceptor", "coins")),
}
"""Heading, table file, and the kinds of devices that are tried (none: all)."""

_INTRODUCTION = f"""
<!-- Made by `make docs` from docs/fault_trial.py: change that, not this page. -->
# Faults, and what the table does

Every fault that a twin can have, tried on a playing table in virtual time. The deck is shuffled and wagers stand at
seats {WAGERS[0]} and {WAGERS[1]} when the device breaks. Six seconds later a chip is dropped at seat {SEAT}, the
lock-out is pressed, the chips are counted and the deal begins; then everything is mended. Seat {SEAT} stands for all.

- **recorded**: the faults and flags in the record, each with its device and wire.
- **closed**: seats whose acceptor closed by itself, though no wager stood there.
- **after mending**: what is still in the way 40 seconds later; a person answers it.
- **loop held**: the longest time for which the program worked on nothing else, on twins that answer at once. At
  {LATE_MS} ms a chip or the lock-out would wait for it; the time that bytes take on wires comes on top
  ([benchmarks](benchmarks.md)).

In every line the meter is the seeds plus the contributions less the awards, to the fraction of a cent, and it rose for
each lamp that is lit and for nothing else (`controller/table/invariants.py`, held by `tests/house/test_fault_page.py`).

What nothing on the table can see by itself is not recorded: a dark lamp on a sound wire, a cut contact while nobody
works it, a sensor that sees nothing, a gate that leaks while it is open, two cards that stick together. The count of
chips against lamps finds the sensor at the next lock-out; [`lammer diag`](diagnostics.md) finds all but the last.
A part that answers nothing and keeps its power (`refuse`) holds its acceptors as they were: it is named, and so is each
inhibit, but a chip that goes in meanwhile is found by the count alone.
""".strip()


def fault_page(trials: Iterable[tuple[str, Sequence[Trial]]]) -> str:
    """The page: a heading and a table of trials for each kind of table."""
    return "\n".join([_INTRODUCTION, *(line for heading, tried in trials for line in _section(heading, tried))]) + "\n"


def all_trials() -> Iterator[tuple[str, Sequence[Trial]]]:
    """Play them all."""
    for heading, (name, kinds) in TABLES.items():
        file = load_table(config_folder() / "tables" / f"{name}.toml")
        yield heading, [trial(file, device, fault) for device, fault in _tried(file, kinds)]


def _tried(file: TableFile, kinds: Sequence[str]) -> Iterator[tuple[str, str]]:
    return ((device, fault) for device, fault in known_faults(file) if not kinds or device.split(".")[0] in kinds)


def _section(heading: str, trials: Sequence[Trial]) -> Iterator[str]:
    yield f"\n## {heading}\n"
    yield f"| device | fault | recorded | closed | chip at seat {SEAT} | lock-out | deal | after mending | loop held |"
    yield "|---|---|---|---|---|---|---|---|---|"
    for tried in trials:
        cells = (
            f"`{tried.device}`",
            tried.fault,
            "<br>".join(_recorded(tried.recorded)) or "–",
            ", ".join(map(str, tried.closed)) or "–",
            tried.chip,
            tried.lock_out,
            tried.deal,
            tried.lasting or "–",
            f"{LATE_MS} ms or longer" if tried.late else f"< {LATE_MS} ms",
        )
        yield f"| {' | '.join(cell.replace('|', '/') for cell in cells)} |"


def _recorded(recorded: Sequence[Recorded]) -> Iterator[str]:
    """One line a fault; the same fault of several seats is one line."""
    seats: dict[tuple[str, str], list[Recorded]] = {}
    for one in recorded:
        seats.setdefault((one.device.split(".")[0], one.what), []).append(one)
    for (kind, what), several in seats.items():
        if len(several) > 1:
            yield f"`{kind}` {', '.join(one.device.partition('.')[2] for one in several)}: {what}"
        else:
            where = f" at {several[0].where}" if several[0].where not in ("", several[0].device) else ""
            yield f"`{several[0].device}`: {what}{where}"


def main(words: list[str]) -> int:
    """Write the page, or with ``--check`` only compare it; the exit code."""
    if words not in ([], ["--check"]):
        print("python -m docs.fault_page [--check]", file=sys.stderr)
        return 2
    text = fault_page(all_trials())
    if PAGE.is_file() and PAGE.read_text("utf-8") == text:
        return 0
    print(PAGE.relative_to(PAGE.parents[1]))
    if not words:
        PAGE.write_text(text, "utf-8")
    return 1 if words else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
