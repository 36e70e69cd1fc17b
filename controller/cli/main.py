"""The command ``lammer``: names every command, loads the one that is asked for, and answers failures in one line.

Exit codes: 0 all is well; 1 a check or an expectation failed; 2 bad use (an unknown word, an invalid or absent file) or
no room for the output; 70 the journal or the program failed while a table ran; 141, as for any program, nobody read on.
Does not do what the commands do: each has a file of its own.
"""

from __future__ import annotations

import io
import sys
from collections.abc import Callable, Mapping, Sequence
from typing import NamedTuple

import click

from controller.cli.files import BadFile, NotUsed, of_file
from controller.cli.lines import say, say_lines
from controller.cli.output import LOST, NobodyReads, OutputLost, quiet_errors, whole_output
from controller.words.one_line import one_line


class Entry(NamedTuple):
    """One command: what ``lammer --help`` says of it, and how to load it."""

    does: str
    load: Callable[[], click.Command]


def _run() -> click.Command:
    from controller.cli.run import run

    return run


def _certificate() -> click.Command:
    from controller.cli.certificate import certificate

    return certificate


def _check() -> click.Command:
    from controller.cli.check import check

    return check


def _scenario() -> click.Command:
    from controller.cli.scenario import scenario

    return scenario


def _games() -> click.Command:
    from controller.cli.games import games

    return games


def _rank() -> click.Command:
    from controller.cli.hands import rank

    return rank


def _settle() -> click.Command:
    from controller.cli.hands import settle

    return settle


def _ask() -> click.Command:
    from controller.cli.ask import ask

    return ask


def _odds() -> click.Command:
    from controller.cli.odds import odds

    return odds


def _safe_mode() -> click.Command:
    from controller.cli.safe_mode import safe_mode

    return safe_mode


def _make_safe() -> click.Command:
    from controller.cli.make_safe import make_safe

    return make_safe


def _report() -> click.Command:
    from controller.cli.report import report_command

    return report_command


def _journal() -> click.Command:
    from controller.cli.journal import journal

    return journal


def _code() -> click.Command:
    from controller.cli.code import code

    return code


def _people() -> click.Command:
    from controller.cli.people import people

    return people


def _first_evening() -> click.Command:
    from controller.cli.first_evening import first_evening

    return first_evening


def _keys() -> click.Command:
    from controller.cli.keys import keys

    return keys


def _backup() -> click.Command:
    from controller.cli.backup import backup

    return backup


def _restore() -> click.Command:
    from controller.cli.restore import restore

    return restore


def _simulate() -> click.Command:
    from controller.cli.simulate import simulate

    return simulate


def _diag() -> click.Command:
    from controller.cli.diag import diag

    return diag


def _health() -> click.Command:
    from controller.cli.health import health

    return health


def _memory() -> click.Command:
    from controller.cli.memory import memory

    return memory


def _plug_in() -> click.Command:
    from controller.cli.plug_in import plug_in

    return plug_in


def _rng() -> click.Command:
    from controller.cli.rng import rng

    return rng


def _program() -> click.Command:
    from controller.cli.program import program

    return program


def _pit() -> click.Command:
    from controller.cli.pit import pit

    return pit


def _kiosk() -> click.Command:
    from controller.cli.kiosk import kiosk

    return kiosk


def _link() -> click.Command:
    from controller.cli.link import link

    return link


ENTRIES: Mapping[str, Entry] = {
    "run": Entry("run a table; with no file the demonstration table on twins", _run),
    "check": Entry("check a table, rules or scenario file: every mistake with its line", _check),
    "scenario": Entry("play a scripted table on twins and check what it expects", _scenario),
    "simulate": Entry("a whole table on virtual time, with faults; one seed, one history", _simulate),
    "safe-mode": Entry("leave what a table does after two starts that failed: meters, and no money", _safe_mode),
    "make-safe": Entry("close the acceptors of a table whose service has ended", _make_safe),
    "games": Entry("the games: chart, equipment, wagers, pay tables, awards", _games),
    "rank": Entry("rank hands in the order of any game", _rank),
    "ask": Entry("what a house's rules say to a question given as JSON: may this be done, what follows", _ask),
    "odds": Entry("exact chances, return and break-even meter of a house's pay tables", _odds),
    "settle": Entry("settle a round given as JSON", _settle),
    "diag": Entry("the technician's tests of a stopped table, and the support bundle", _diag),
    "health": Entry("the box under a table: supply, heat, disk, clock, backups; what to do about each", _health),
    "certificate": Entry("what the console shows to browsers: show, use, request, renew", _certificate),
    "report": Entry("payout log, slip, shift, reconciliation and others, as text, CSV or PDF", _report),
    "journal": Entry("the record: verify, show, export, replay, archive", _journal),
    "code": Entry("the line of a table file for a new staff code", _code),
    "link": Entry("one pool over many tables: serve, status, verify, scrub, join, leave", _link),
    "pit": Entry("many tables on one page, the most urgent first", _pit),
    "kiosk": Entry("a page alone on a screen; its browser is started anew when the page dies", _kiosk),
    "people": Entry("who signs in to the console: accounts, roles, tokens of programs", _people),
    "first-evening": Entry("take what a new box's page changed of its table file", _first_evening),
    "keys": Entry("the key pair that signs this machine's record, and the recovery key", _keys),
    "backup": Entry("an encrypted copy of the record: make, list", _backup),
    "restore": Entry("rehearse a backup, or put it in the place of a record", _restore),
    "memory": Entry("the copies of the meters beside the record: show, create, clear", _memory),
    "program": Entry("the program itself: whether each file is the one that was packed and signed", _program),
    "plug-in": Entry("packages of others that bring drivers: which there are, and which a table may load", _plug_in),
    "rng": Entry("the source of random numbers: examine it, write its output", _rng),
}


class CommandLine(click.Group):
    """Loads a command's module only when that command is used, so that help comes at once."""

    def list_commands(self, ctx: click.Context) -> list[str]:
        return list(ENTRIES)

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:
        entry = ENTRIES.get(cmd_name)
        return None if entry is None else entry.load()

    def resolve_command(
        self, ctx: click.Context, args: list[str]
    ) -> tuple[str | None, click.Command | None, list[str]]:
        """The command that is asked for. Raises UsageError where no command is called so."""
        if args and args[0] not in ENTRIES and not args[0].startswith("-"):
            raise click.UsageError(f'no command is called "{args[0]}"; there are {", ".join(ENTRIES)}', ctx)
        return super().resolve_command(ctx, args)

    def format_commands(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        with formatter.section("Commands"):
            formatter.write_dl([(name, entry.does) for name, entry in ENTRIES.items()])


@click.group(cls=CommandLine, invoke_without_command=True, context_settings={"help_option_names": ["-h", "--help"]})
@click.version_option(package_name="lammer", message="%(prog)s %(version)s")
@click.pass_context
def lammer(context: click.Context) -> None:
    """The controller under a casino table: acceptors, lock-out, progressive meter, cards, rounds and proof.

    \b
    lammer run                        a table to play with, in your browser
    lammer COMMAND --help             more about a command, with an example

    Output is for people; --json prints one JSON object a line.
    Exit codes: 0 all is well, 1 a check failed, 2 bad use or no room for the output, 70 the journal or the program
    failed, 141 nobody read on.
    """
    if context.invoked_subcommand is None:
        say_lines(context.get_help())


def main(arguments: Sequence[str] | None = None) -> int:
    """Run the command line and return its exit code; a command returns its own, nothing meaning 0."""
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(errors="backslashreplace")  # the name of a file need not be text
    with quiet_errors() as errors:
        code = _answer(arguments)
    return LOST if code == 0 and errors is not None and isinstance(errors.loss, OutputLost) else code


def _answer(arguments: Sequence[str] | None) -> int:
    """Do what is asked for, and say in one line why it could not be done."""
    try:
        with whole_output():
            code: object = lammer.main(
                None if arguments is None else list(arguments), prog_name="lammer", standalone_mode=False
            )
            return code if isinstance(code, int) else 0
    except NobodyReads as gone:
        return gone.exit_code
    except click.ClickException as error:
        say_lines(_words(error), err=True)
        return error.exit_code
    except (click.Abort, KeyboardInterrupt):
        return 130
    except OSError as error:
        say(f"lammer: {of_file(error)}", err=True)
        return BadFile.exit_code


def _words(error: click.ClickException) -> str:
    """What went wrong, and where help is."""
    context = error.ctx if isinstance(error, click.UsageError) else None
    text = error.format_message()
    if not isinstance(error, NotUsed):
        text = one_line(text)
    if context is None:
        return f"lammer: {text}"
    if type(error) is not click.UsageError:  # click's own sentence, which begins with a capital letter
        text = text[:1].lower() + text[1:]
    return f"{context.command_path}: {text.rstrip('.')} (see {context.command_path} --help)"


if __name__ == "__main__":
    sys.exit(main())
