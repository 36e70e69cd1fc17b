"""``lammer simulate``: one seed, one history of a whole table with faults, played twice and compared.

Prints what the run came to. Does not simulate: :mod:`controller.rehearsal.simulation.run` does.
"""

from __future__ import annotations

import math
import time
from typing import TYPE_CHECKING

import click

from controller.cli.lines import example, json_option, print_json, say, say_lines

if TYPE_CHECKING:
    from controller.rehearsal.simulation.run import Mode, Outcome

MODES = ("liveness", "safety")
MOST_HOURS = 8_760
"""A year; an hour takes seconds."""


def _a_number(context: click.Context, option: click.Parameter, hours: float) -> float:
    """What no comparison refuses, because it compares with nothing."""
    if math.isnan(hours):
        raise click.BadParameter(f"{hours} is no number of hours")
    return hours


@click.command(epilog=example("lammer simulate --seed 7 --hours 1"))
@click.option("--seed", type=click.IntRange(min=0), default=1, show_default=True, help="Which history.")
@click.option(
    "--hours",
    type=click.FloatRange(min=0, max=MOST_HOURS, min_open=True),
    callback=_a_number,
    default=1.0,
    show_default=True,
    help="Virtual hours.",
)
@click.option(
    "--mode",
    type=click.Choice(MODES),
    default=MODES[0],
    show_default=True,
    help="safety: troubles all the time; liveness: calms between, in which the table must play again.",
)
@click.option("--table", default=None, help="The simulated table by its name; left out: that of the seed.")
@click.option("--twice/--once", default=True, show_default=True, help="Play it twice and compare the last seals.")
@json_option
def simulate(seed: int, hours: float, mode: Mode, table: str | None, twice: bool, as_json: bool) -> int:
    """A whole table on virtual time: service, twins, journal, people and troubles, all from one seed.

    Exit code 1 where something broke, with the seed, the virtual time and the last records, or where two runs differ.

    \f
    Raises:
        click.BadParameter: no simulated table is called so.
    """
    from controller.rehearsal.simulation.run import SimulationFailed, simulate
    from controller.rehearsal.simulation.tables import named, variant

    try:
        chosen = variant(seed) if table is None else named(table)
    except ValueError as error:
        raise click.BadParameter(str(error), param_hint="--table") from error
    began = time.process_time()
    try:
        outcome = simulate(seed, hours, mode, chosen)
        took_s = time.process_time() - began
        again = simulate(seed, hours, mode, chosen).seal if twice else None
    except SimulationFailed as failure:
        say_lines(str(failure), err=True)
        return 1
    speed = int(hours * 3_600 / took_s)
    if as_json:
        print_json(_data(outcome, speed, again))
    else:
        _tell(outcome, speed)
    if again is not None and again != outcome.seal:
        say(f"lammer: seed {seed} played twice ends in {outcome.seal} and in {again}: something leaks", err=True)
        return 1
    return 0


def _tell(outcome: Outcome, speed: int) -> None:
    say(f"seed     {outcome.seed}, {outcome.mode}: {outcome.table}")
    say(f"played   {outcome.hours:g} virtual hours, {speed:,} times real time on one core")
    say(f"rounds   {outcome.rounds} whole, {outcome.void_rounds} void, in {outcome.records:,} records")
    say(f"starts   {outcome.starts} of the service, {outcome.coverage.faults.total()} troubles")
    if outcome.recovery_s:
        say(f"again    a whole round at most {max(outcome.recovery_s)} s after a storm, shuffles apart")
    say(f"seal     {outcome.seal}")


def _data(outcome: Outcome, speed: int, again: str | None) -> dict[str, object]:
    """``again`` is the seal of the second run, and is told only where there was one."""
    return {
        "seed": outcome.seed,
        "mode": outcome.mode,
        "hours": outcome.hours,
        "table": outcome.table,
        "times_real_time": speed,
        "records": outcome.records,
        "rounds": outcome.rounds,
        "void_rounds": outcome.void_rounds,
        "starts": outcome.starts,
        "recovery_s": outcome.recovery_s,
        "seal": outcome.seal,
        **({} if again is None else {"seal_again": again}),
        "reached": outcome.coverage.as_data(),
    }
