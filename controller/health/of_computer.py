"""The checks of the computer: supply, heat, memory, clock, and the library that keeps the record.

Limits that no document gives are the house's (``house``). Does not measure.
"""

from __future__ import annotations

from controller.health.check import Check, Found, of
from controller.health.facts import Facts, Memory, Supply, Unknown

COMPUTER = "computer"
HOT, TOO_HOT = 70, 80
"""Degrees Celsius; at 80 a Raspberry Pi slows down, at 85 it slows down hard."""
SHORT = 10
"""Per cent of the memory that are still available (house)."""
SAFE_SQLITE = (3, 51, 3)
"""Older ones can damage a write-ahead file that two connections checkpoint (https://sqlite.org/wal.html)."""
SUPPLY_ADVICE = "use a supply of 5.1 V and enough current, on a short and thick cable"


def _supply(facts: Facts) -> Supply | Unknown:
    return facts.box.supply


def _celsius(facts: Facts) -> int | Unknown:
    return facts.box.celsius


def _low_before(supply: Supply) -> Found:
    known = supply.low_before
    return known if isinstance(known, Unknown) else _if(known)


def _ways(ways: tuple[str, ...] | Unknown) -> Found:
    return ways if isinstance(ways, Unknown) else ", ".join(ways) or None


def _if(so: bool) -> Found:
    return "" if so else None


def _short(memory: Memory) -> Found:
    short = memory.available * 100 < memory.total * SHORT
    return f"{memory.available >> 20} of {memory.total >> 20} MiB are available" if short else None


def _old(version: tuple[int, int, int]) -> Found:
    return ".".join(map(str, version)) if version < SAFE_SQLITE else None


CHECKS = (
    Check(
        "supply-low",
        "critical",
        "the supply voltage of the computer is too low now",
        f"{SUPPLY_ADVICE}; until then the computer may restart at any moment",
        of(_supply, lambda supply: _if(supply.low)),
        device=COMPUTER,
    ),
    Check(
        "supply-was-low",
        "warning",
        "the supply voltage of the computer was too low since the start",
        f"{SUPPLY_ADVICE}; a start of the computer clears this",
        of(_supply, _low_before),
        device=COMPUTER,
    ),
    Check(
        "slowed-down",
        "warning",
        "the computer is slowed down now by its firmware",
        "look at its supply and at its air: fan, vents, dust",
        of(_supply, lambda supply: _ways(supply.slowed)),
        device=COMPUTER,
    ),
    Check(
        "was-slowed-down",
        "notice",
        "the computer was slowed down by its firmware since it started",
        "look at its supply and at its air; a start of the computer clears this",
        of(_supply, lambda supply: _ways(supply.slowed_before)),
    ),
    Check(
        "hot",
        "notice",
        "the processor is hot",
        f"look at its air: at {TOO_HOT} °C it slows down",
        of(_celsius, lambda celsius: f"{celsius} °C" if HOT <= celsius < TOO_HOT else None),
    ),
    Check(
        "too-hot",
        "warning",
        "the processor is so hot that it slows down",
        "look at its air: fan, vents, dust, and what stands on the box",
        of(_celsius, lambda celsius: f"{celsius} °C" if celsius >= TOO_HOT else None),
        device=COMPUTER,
    ),
    Check(
        "memory-short",
        "warning",
        "the computer is short of memory",
        "see which program holds it (top), and end what does not belong to the table",
        of(lambda facts: facts.box.memory, _short),
        device=COMPUTER,
    ),
    Check(
        "clock-unsynchronised",
        "warning",
        "the clock is not synchronised, so the times of the record are only its own",
        "check the network, and that a time service runs (timedatectl)",
        of(lambda facts: facts.box.synchronised, lambda so: _if(not so)),
        recorded="`ClockUnsynchronised`, and `ClockSynchronised` afterwards",
    ),
    Check(
        "clock-stepped",
        "warning",
        "the clock was stepped within the last hour while the table ran",
        "find out who or what set it; an hour without a step clears this",
        of(lambda facts: facts.box.stepped_ms, lambda by: f"by {by} ms" if by else None),
        device=COMPUTER,
    ),
    Check(
        "sqlite-old",
        "critical",
        "the SQLite library is one that can damage a record",
        f"install the package as it was built, or apsw {'.'.join(map(str, SAFE_SQLITE))} or newer",
        lambda facts: _old(facts.box.sqlite),
        device=COMPUTER,
    ),
)
