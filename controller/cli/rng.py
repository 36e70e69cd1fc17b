"""``lammer rng``: the source of random numbers examined, and its output written for other programs to examine.

Reads the kernel's generator and nothing of a table. Does not count or judge: :mod:`controller.generator` does.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import suppress
from pathlib import Path
from typing import TYPE_CHECKING

import click

from controller.cli.files import PATH
from controller.cli.lines import answer, example, json_option, print_json, say, say_lines
from controller.cli.new_file import written
from controller.cli.output import NobodyReads
from controller.cli.progress import Bar

if TYPE_CHECKING:
    from controller.generator.battery.examination import CountDraws, Report
    from drivers.entropy.generator import WatchedGenerator
    from games.draws.draw import Numbers

AT_ONCE = 250_000
"""Draws in memory at a time, with NumPy; a tenth of it without."""
MOST_AT_ONCE = 1 << 20
"""Bytes written at a time."""
STANDARD_OUTPUT = Path("-")


def _read(_: click.Context, __: click.Parameter, text: str | None) -> Numbers | None:
    """The numbers that an option says, as ``games.draws.draw`` writes them."""
    from games.draws.draw import Numbers

    try:
        return None if text is None else Numbers.read(text)
    except ValueError as error:
        raise click.BadParameter(str(error)) from error


def _read_all(context: click.Context, option: click.Parameter, texts: tuple[str, ...]) -> tuple[Numbers | None, ...]:
    return tuple(_read(context, option, text) for text in texts)


@click.group(epilog=example("lammer rng test"))
def rng() -> None:
    """The source of random numbers: examine it, or write its output."""


@rng.command(epilog=example("lammer rng test --draws 100000000 --bytes 1073741824"))
@click.option("--draws", type=click.IntRange(min=1_000), help="Draws of each range (default 1,000,000; 50,000 plain).")
@click.option("--bytes", "raw", type=click.IntRange(min=0), help="Raw bytes (default 10,000,000; 500,000 plain).")
@click.option(
    "--range",
    "ranges",
    metavar="RANGE",
    callback=_read_all,
    multiple=True,
    help="Such as 1-7, 1-6x3, 1-80/20; again for more.",
)
@click.option("--plain", is_flag=True, help="Count without NumPy, though it is there.")
@json_option
def test(draws: int | None, raw: int | None, ranges: tuple[Numbers, ...], plain: bool, as_json: bool) -> int:
    """Health tests on every byte and number; chi-square, pairs, runs and serial correlation at 99 %.

    Without --range: 1-7, 1-8, three dice, a deck without replacement, 20 of 80 and 1-75. One test in a hundred fails
    by chance alone, so a test that fails is made again on new numbers; the source fails where a test fails both times.
    Exit code 1 then.
    """
    from controller.generator.battery import examination
    from drivers.entropy.generator import GeneratorFailed

    vectors = not plain and _numpy_is_there()
    count: CountDraws = examination.with_vectors if vectors else examination.plainly
    at_once = AT_ONCE if vectors else AT_ONCE // 10
    amounts = [(numbers, draws or (1_000_000 if vectors else 50_000)) for numbers in ranges or examination.RANGES]
    raw = raw if raw is not None else 0 if ranges else (10_000_000 if vectors else 500_000)
    if raw:
        amounts.insert(0, (examination.RAW, raw))
    generator = _generator()
    reports: list[Report] = []

    def examined(done: Callable[[int], None]) -> Iterator[Report]:
        generator.start()
        for numbers, amount in amounts:
            yield from examination.examine(generator.read, (numbers,), amount, count, at_once=at_once, done=done)

    whole = sum(amount for _, amount in amounts)
    try:
        with Bar("examining", as_json=as_json) as bar:
            for report in examined(lambda some: bar(bar.done + some, whole)):
                reports.append(report)
                if as_json:
                    _print_rows(report)
    except GeneratorFailed as failure:
        if as_json:
            print_json({"kind": "verdict", "ok": False, "why": failure.text})
        else:
            say(failure.text, err=True)
        return 1
    failed = [f"{_title(report)}: {test}" for report in reports for test in report.failed]
    tests = sum(len(report.findings) for report in reports)
    below = sum(not finding.passed for report in reports for finding in report.findings)
    if as_json:
        print_json({"kind": "verdict", "ok": not failed, "tests": tests, "below": below, "failed": failed})
    else:
        _print_table(reports)
        say_lines(_in_words(tests, below, failed))
    return 1 if failed else 0


@rng.command(epilog=example("lammer rng write --raw --bytes 1000000000 - | dieharder -a -g 200"))
@click.option("--raw", is_flag=True, help="Random bytes as they come.")
@click.option(
    "--scaled", "numbers", metavar="RANGE", callback=_read, help="Draws of a range, such as 1-7, 1-6x3 or 1-80/20."
)
@click.option(
    "--bytes", "length", type=click.IntRange(min=1), help="How many raw bytes; without it until nobody reads."
)
@click.option("--count", type=click.IntRange(min=1), help="How many draws; without it until nobody reads.")
@click.option("--binary", is_flag=True, help="Draws as bytes, one a number; without it one line a draw.")
@click.argument("file", type=PATH)
@json_option
def write(
    raw: bool,
    numbers: Numbers | None,
    length: int | None,
    count: int | None,
    binary: bool,
    file: Path,
    as_json: bool,
) -> int:
    """Write raw or scaled output to FILE, or to standard output as -, for programs such as ent and dieharder.

    With --json, how much was written is said at the end; on standard error, where the output itself goes to -.

    \f
    Raises:
        click.UsageError: the options do not go together.
        BadFile: the file cannot be written.
    """
    from drivers.entropy.generator import GeneratorFailed

    if raw == (numbers is not None):
        raise click.UsageError("write either --raw bytes or the draws of one --scaled RANGE")
    if raw and (count is not None or binary):
        raise click.UsageError("--count and --binary speak of draws; raw output is measured by --bytes")
    if numbers is not None and length is not None:
        raise click.UsageError("--bytes speaks of raw output; draws are measured by --count")
    generator, many = _generator(), 0
    try:
        generator.start()
        with click.open_file("-", "wb") if file == STANDARD_OUTPUT else written(file) as out:
            with suppress(KeyboardInterrupt):  # what is there by then is kept
                for piece in _raw(generator, length) if numbers is None else _scaled(generator, numbers, count, binary):
                    out.write(piece)
                    many += len(piece)
            out.flush()
    except GeneratorFailed as failure:
        say(failure.text, err=True)
        return 1
    except NobodyReads:  # who asks for numbers without end says so by going
        return 0
    answer({"file": str(file), "bytes": many}, as_json=as_json, err=file == STANDARD_OUTPUT)
    return 0


def _generator() -> WatchedGenerator:
    from drivers.entropy.generator import WatchedGenerator

    return WatchedGenerator("random-numbers")


def _numpy_is_there() -> bool:
    from importlib.util import find_spec

    return find_spec("numpy") is not None


def _raw(generator: WatchedGenerator, length: int | None) -> Iterator[bytes]:
    for some in _portions(length, MOST_AT_ONCE):
        yield generator.read(some)


def _scaled(generator: WatchedGenerator, numbers: Numbers, count: int | None, binary: bool) -> Iterator[bytes]:
    from controller.generator.scaling import places

    for some in _portions(count, AT_ONCE // 10):
        drawn = zip(*places(generator.read, numbers, some), strict=True)
        if binary:
            yield b"".join(map(bytes, drawn))
        else:
            yield "".join(" ".join(map(str, draw)) + "\n" for draw in drawn).encode()


def _portions(whole: int | None, most: int) -> Iterator[int]:
    """``whole`` in portions of at most ``most``; without end where it is None."""
    left = whole
    while left is None or left > 0:
        some = most if left is None else min(most, left)
        yield some
        left = None if left is None else left - some


def _title(report: Report) -> str:
    from controller.generator.battery.examination import RAW

    return "raw bytes" if report.numbers == RAW else str(report.numbers)


def _print_rows(report: Report) -> None:
    about = {"range": _title(report), "draws": report.draws}
    print_json({"kind": "health", **about, "ok": report.alarm is None, "alarm": report.alarm})
    again = {finding.test: finding.p for finding in report.again}
    for finding in report.findings:
        print_json(
            {
                "kind": "test",
                **about,
                "test": finding.test,
                "statistic": finding.statistic,
                "degrees": finding.degrees,
                "p": finding.p,
                "again": again.get(finding.test),
                "ok": finding.test not in report.failed,
            }
        )


def _print_table(reports: list[Report]) -> None:
    from rich.console import Console
    from rich.table import Table

    table = Table(title="The source of random numbers; p is the chance of being as far out")
    for heading in ("range", "draws", "test", "statistic", "p", "again", "result"):
        table.add_column(heading, justify="left" if heading in ("range", "test", "result") else "right")
    for report in reports:
        first = (_title(report), f"{report.draws:,}")
        table.add_row(*first, "health", "", "", "", "passed" if report.alarm is None else f"FAILED: {report.alarm}")
        again = {finding.test: f"{finding.p:.4f}" for finding in report.again}
        for finding in report.findings:
            statistic = f"z {finding.statistic:+.2f}"
            if finding.degrees is not None:
                statistic = f"{finding.statistic:,.1f} of {finding.degrees:,}"
            result = "FAILED" if finding.test in report.failed else "passed"
            more = (f"{finding.p:.4f}", again.get(finding.test, ""), result)
            table.add_row("", "", finding.test, statistic, *more)
        table.add_section()
    Console().print(table)


def _in_words(tests: int, below: int, failed: list[str]) -> str:
    """What came of it, and what a failure by chance means."""
    by_chance = tests * 1e-4
    if failed:
        said = f"FAILED both times: {'; '.join(failed)}. A sound source does that in one of {1 / by_chance:,.0f} runs."
        return f"{said}\nDraw no numbers from this source; look at it, and use dice."
    return (
        f"passed: {tests} tests at 99 %. {below} went below 1 % the first time; by chance {tests / 100:.2f} are "
        "expected.\nWhat fails is made again on new numbers: a sound source fails both times in "
        f"{by_chance:.2%} of runs."
    )
