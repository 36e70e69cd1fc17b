"""``lammer scenario``: plays a scripted table and prints what happened. What a scenario is: docs/scenarios.md.

Does not play it: :mod:`controller.rehearsal.scenario.player` does.
"""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

import click

from controller.cli.files import PATH, RECORD, BadFile, NotUsed
from controller.cli.lines import example, json_option, print_json, say

if TYPE_CHECKING:
    from controller.rehearsal.scenario.file import Scenario
    from controller.rehearsal.scenario.player import Played
    from controller.rehearsal.scenario.seen import Seen
    from controller.rehearsal.scenario.world import Storage

MOST_LINES = 20
"""Of a report or a page: the others are told with --json."""


@click.command(epilog=example("lammer scenario tests/scenarios/flush.toml"))
@click.argument("file", type=click.Path(path_type=Path))
@click.option("--table", metavar="FILE", help="Play on this table instead of the one that the scenario names.")
@click.option(
    "--config", type=PATH, metavar="DIR", help="A folder with rules/ (and tables/) instead of the shipped one."
)
@click.option("--journal", type=RECORD, metavar="FILE", help="Keep the journal here.")
@json_option
def scenario(file: Path, table: str | None, config: Path | None, journal: Path | None, as_json: bool) -> int:
    """Play a scripted table on twins, in virtual time, and compare what it expects with what is seen.

    Prints events, outputs and meters. Exit code 1 where an expectation does not hold or a step cannot be done.

    \f
    Raises:
        BadFile: the scenario is not played, or its journal cannot be kept.
    """
    from controller.record.journal.errors import JournalError
    from controller.rehearsal.scenario.player import play

    loaded = _load(file, table, config)
    if not as_json:
        say(loaded.about)
        say()
    wrong = 0
    try:
        for played in play(loaded, _storage(loaded, journal)):
            wrong += not played.ok
            if as_json:
                print_json(_as_json(played))
            else:
                _print(loaded, played)
    except JournalError as error:
        raise BadFile(str(error)) from error
    if not as_json:
        say()
        say(_verdict(wrong, len(loaded.steps)))
    return 1 if wrong else 0


def _load(file: Path, table: str | None, config: Path | None) -> Scenario:
    from controller.config.mistake import InvalidFile
    from controller.rehearsal.scenario.file import load_scenario, table_named

    if config is not None and not (config / "rules").is_dir():
        raise NotUsed(f"--config {config}: there is no folder of rules {config / 'rules'}")
    try:
        return load_scenario(file, None if table is None else table_named(table, config), config)
    except InvalidFile as error:
        raise NotUsed(f"this scenario is not played:\n{error}") from error


def _storage(loaded: Scenario, journal: Path | None) -> Storage:
    from controller.rehearsal.scenario.world import FileStorage, MemoryStorage

    if journal is None:
        return MemoryStorage(loaded.seed)
    if journal.exists():
        raise BadFile(f"{journal} is there already: a scenario begins a journal of its own")
    return FileStorage(journal)


def _print(loaded: Scenario, played: Played) -> None:
    from controller.cli.event_text import event_text

    seconds = played.at_ns / 1_000_000_000
    say(f"{played.number:>3}  {seconds:>9.3f} s  {played.did}")
    for position, event in played.events:
        say(f"     {position:>6}     {event_text(event)}")
    for line in () if played.got is None else played.got.lines[:MOST_LINES]:
        say(f"                 | {line}")
    say(f"                 {_outputs(played.seen)}")
    where = f"{loaded.path}:{played.line}: step {played.number}"
    for unmet in played.unmet:
        say(f"{where}: {unmet}")
    if played.failed is not None:
        say(f"{where}: cannot be done: {played.failed}")


def _outputs(seen: Seen) -> str:
    """Phase, meter, lamps and gates on one line."""
    from games.money.dollars import dollars

    lamps = " ".join(f"{seat}:{mode}" for seat, mode in enumerate(seen.lamps, start=1) if mode != "off")
    gates = ",".join(map(str, seen.open)) or "none"
    meters = ", ".join(
        f"{meter.pool.replace('progressive', 'meter')} {dollars(meter.cents)}" for meter in seen.state.pools
    )
    stands = "" if seen.running else "no service runs; it left "
    return f"{stands}{seen.state.round.phase}, {meters}, lamps {lamps or 'off'}, open {gates}"


def _as_json(played: Played) -> dict[str, object]:
    import msgspec

    seen = played.seen
    return {
        "step": played.number,
        "line": played.line,
        "did": played.did,
        "at_ms": played.at_ns // 1_000_000,
        "events": [{"position": position, **msgspec.to_builtins(event)} for position, event in played.events],
        "phase": seen.state.round.phase,
        "meter_cents": seen.state.meter.cents,
        "meters": {meter.pool: meter.cents for meter in seen.state.pools},
        "sign": seen.sign,
        "lamps": {seat: mode.value for seat, mode in enumerate(seen.lamps, start=1)},
        "open": seen.open,
        "display": seen.display,
        "running": seen.running,
        "status": None if played.got is None else played.got.status,
        "reads": () if played.got is None else played.got.lines,
        "ok": played.ok,
        "unmet": [{"key": unmet.key, "wanted": unmet.wanted, "found": unmet.found} for unmet in played.unmet],
        "failed": played.failed,
    }


def _verdict(wrong: int, steps: int) -> str:
    if not wrong:
        return f"{steps} steps, everything as expected"
    return f"{wrong} of {steps} steps not as expected"
