"""``lammer link``: one pool over many tables: serve it, look at it, prove it, let tables in and out.

Everything that changes the pool takes two codes and is asked of the running link; nothing here changes it by itself.
Without --pool, the demonstration's. Does not decide who may what.
"""

from __future__ import annotations

import asyncio
import logging
import signal
import time
from collections.abc import Mapping
from contextlib import suppress
from datetime import UTC, datetime
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple

import click

from controller.cli.files import BadFile, of_record
from controller.cli.lines import OneLine, answer, example, json_option, print_columns, print_json, say
from controller.cli.link_move import move, receive
from controller.cli.link_record import export, report, verify
from controller.cli.pool_folder import ask, folder_of_pool, loaded, pool_option, two_codes, who_asks
from controller.cli.progress import Bar
from controller.cli.run import FAILED

if TYPE_CHECKING:
    from controller.linked.jetstream.folder import LinkFolder
    from controller.linked.link.record import PoolRecord
    from controller.linked.link.service import LinkService
    from controller.linked.pool_file import PoolFile
    from games.pools.rules import Pool


@click.group(epilog=example("lammer link status --pool demo-city"))
def link() -> None:
    """One progressive pool over many tables."""


# Serving


def _record(file: PoolFile, folder: LinkFolder) -> PoolRecord:
    from controller.linked.link.record import CODEC, PoolRecord, record_of
    from controller.record.journal.errors import JournalError
    from controller.record.journal.sqlite import SqliteJournal
    from controller.record.proof.archives import earlier_records

    path = str(folder.path / "pool.db")
    try:
        return PoolRecord(
            file.pool.name, SqliteJournal(path, record_of(file.pool.name), CODEC, earlier=earlier_records)
        )
    except JournalError as error:
        raise of_record(error) from error


@link.command(epilog=example("lammer link serve --pool /etc/lammer/pools/city.toml"))
@pool_option
@click.option("--port", type=click.IntRange(0, 65535), help="The port of sign and page instead of the file's.")
@json_option
def serve(pool: str | None, port: int | None, as_json: bool) -> int:
    """Serve a pool: its servers, its record, its sign; end it with Ctrl-C or SIGTERM.

    Servers that were started here end with it; killed, they go on, and the next link finds them.
    """
    file, rules, chip_cents = loaded(pool)
    folder = folder_of_pool(file)
    record = _record(file, folder)
    service = _service(file, rules, chip_cents, folder, record)
    return asyncio.run(_serve(file, service, folder, file.sign.port if port is None else port, as_json=as_json))


async def _serve(file: PoolFile, service: LinkService, folder: LinkFolder, port: int, *, as_json: bool) -> int:
    from controller.console.server import PortTaken, serve as served
    from controller.linked.jetstream.server import NoServer
    from controller.linked.link import door
    from controller.linked.sign.app import create_sign
    from controller.record.journal.errors import JournalError

    logging.getLogger("asyncio").setLevel(logging.ERROR)  # what it says of a connection that ends is no news
    loop, end = asyncio.get_running_loop(), asyncio.Event()
    for number in (signal.SIGINT, signal.SIGTERM):
        loop.add_signal_handler(number, end.set)
    try:
        running = asyncio.create_task(service.run())
        listening = await door.opened(folder.socket, service.ask)
        sign = await served(create_sign(service, time.time_ns), file.sign.host, port)
    except PortTaken as error:
        service.end()
        await running
        raise BadFile(error.strerror or str(error)) from error
    _say_where(file, sign.url, folder, service.record.journal.position, as_json=as_json)
    ending = asyncio.create_task(end.wait())
    await asyncio.wait({running, ending}, return_when=asyncio.FIRST_COMPLETED)
    failed = None
    if running.done():
        failed = running.exception()
    service.end()
    with suppress(asyncio.CancelledError, Exception):
        await running
    listening.close()
    await sign.stop()
    service.stop_servers()
    service.close()
    if failed is not None:
        if isinstance(failed, NoServer):
            raise BadFile(str(failed)) from failed
        if not isinstance(failed, JournalError):
            raise failed
        say(f"lammer: the link stopped, because its record failed: {failed}", err=True)
        return FAILED
    answer({"stopped": True}, "stopped; the pool's record is complete", as_json=as_json)
    return 0


def _say_where(file: PoolFile, url: str, folder: LinkFolder, messages: int, *, as_json: bool) -> None:
    record = str(folder.path / "pool.db")
    answer(
        {"sign": f"{url}/sign", "page": f"{url}/", "pool": file.pool.name, "servers": file.urls, "record": record},
        f"sign     {url}/sign",
        f"page     {url}/",
        f"pool     {file.pool.name}: {file.pool.game} under {file.pool.rules}",
        f"servers  {', '.join(file.urls)}",
        f"record   {record}, {messages} messages",
        "stop     Ctrl-C",
        as_json=as_json,
    )


def _service(file: PoolFile, rules: Pool, chip_cents: int, folder: LinkFolder, record: PoolRecord) -> LinkService:
    from controller.linked.link.desk import Desk, why_other_rules
    from controller.linked.link.service import LinkService
    from controller.linked.message import CODEC, OFFICE, chain_of
    from controller.linked.outbox import Outbox
    from controller.people.staff import Staff
    from controller.record.journal.errors import JournalError
    from controller.record.journal.sqlite import SqliteJournal

    why = why_other_rules(record.state, rules, chip_cents)
    if why is not None:
        raise BadFile(f"{file.pool.name}: {why}")
    try:
        office = Outbox(SqliteJournal(str(folder.path / "office.db"), chain_of(file.pool.name, OFFICE), CODEC))
    except JournalError as error:
        raise of_record(error) from error
    desk = Desk(Staff({}, file.person), rules, chip_cents, time.monotonic_ns)
    return LinkService(file, folder, record, office, desk, time.time_ns)


# Asking the running link


@link.command(epilog=example("lammer link status"))
@pool_option
@json_option
def status(pool: str | None, as_json: bool) -> int:
    """What the pool shows, how its servers are, and how far each table was heard; 1 where money is stopped."""
    from games.money.dollars import dollars

    found = ask(pool, do="status")
    if as_json:
        print_json(found)
        return 1 if found["doubt"] or found["stopped"] else 0
    say(f"{found['pool']}: {dollars(found['cents'])}, {found['sequence']} messages")
    for why in (found["doubt"], found["stopped"]):
        if why:
            say(f"money is stopped: {why}")
    say(_compared(found["scrubbed"]))
    print_columns([("server", "version", ""), *((s["name"], s["version"], s["why"]) for s in found["servers"])])
    rows = [
        (t["table"], "joined" if t["joined"] else "out", str(t["messages"]), str(t["wagers"]), t["rate"], t["refused"])
        for t in found["tables"]
    ]
    print_columns([("table", "", "messages", "wagers", "cents a chip", ""), *rows])
    return 1 if found["doubt"] or found["stopped"] else 0


def _compared(scrubbed: Mapping[str, Any]) -> str:
    """When the servers' copies were compared last, and what was found."""
    if not scrubbed["at_utc_ns"]:
        return "copies: not compared since the start"
    at = f"{datetime.fromtimestamp(scrubbed['at_utc_ns'] // 1_000_000_000, UTC):%Y-%m-%d %H:%M:%S} UTC"
    found = scrubbed["differs"] or f"{scrubbed['places']} places, the same wherever they were read"
    return f"copies: compared at {at}: {'; '.join([found, *scrubbed['silent']])}"


@link.command(epilog=example("lammer link scrub"))
@pool_option
@json_option
def scrub(pool: str | None, as_json: bool) -> int:
    """Compare every server's copy of the log with the pool's record; a difference stops the money, exit code 1.

    The link compares beside everything else, also when this is ended before it knows.
    """
    found = ask(pool, do="scrub")
    with Bar("comparing", as_json=as_json) as far:
        while "comparing" in found:
            far(found["places"], found["of"])
            found = ask(pool, do="scrub", number=found["comparing"])
    same = f"{found['places']} places, and every copy that was read is the same"
    not_read = (f"not read: {one}" for one in found["silent"])
    answer(found, *not_read, found["differs"] or same, as_json=as_json)
    return 1 if found["differs"] or found["silent"] else 0


@link.command("open", epilog=example("lammer link open --seed-cents 2500000"))
@pool_option
@two_codes
@click.option("--seed-cents", type=click.IntRange(min=0), help="What the meter begins with; the rules' seed or more.")
@json_option
def open_pool(
    pool: str | None, code_file: Path | None, witness_file: Path | None, seed_cents: int | None, as_json: bool
) -> None:
    """Open a pool that has a log and no beginning."""
    seed = {} if seed_cents is None else {"seed_cents": seed_cents}
    ask(pool, do="open", codes=who_asks(code_file, witness_file), **seed)
    answer({"done": "open", **seed}, "opened", as_json=as_json)


@link.command(epilog=example("lammer link join CS-07"))
@click.argument("table")
@pool_option
@two_codes
@click.option("--generation", type=click.IntRange(min=1), help="Which life of the table's record, after a restore.")
@json_option
def join(
    table: str,
    pool: str | None,
    code_file: Path | None,
    witness_file: Path | None,
    generation: int | None,
    as_json: bool,
) -> None:
    """Let TABLE into a pool, and make the folder that is carried to it: its certificate, its key, its servers."""
    which = {} if generation is None else {"generation": generation}
    made = ask(pool, do="join", table=table, codes=who_asks(code_file, witness_file), **which)
    carry = f"{table} may join; carry this folder to it, and name it in [linked] of its table file: {made['folder']}"
    answer({"done": "join", "table": table, "folder": made["folder"]}, carry, as_json=as_json)


class OfficeCommand(NamedTuple):
    """A request that says its words, and is answered with nothing but that it was done."""

    name: str
    about: str
    words: tuple[click.Parameter, ...]
    """Arguments and options, in the order in which the help shows them; the request has them by the same names."""
    done: str
    """What is said then, with the words in it."""
    like: str


def _why(about: str) -> click.Option:
    return click.Option(["--why"], type=OneLine(), required=True, help=about)


OFFICE_COMMANDS = (
    OfficeCommand(
        "leave",
        "Let TABLE out of a pool: what it says from now on counts nothing, and its key is taken from the servers.",
        (click.Argument(["table"]), _why("Why it leaves.")),
        "{table} left",
        "lammer link leave CS-07 --why 'moved to the other casino'",
    ),
    OfficeCommand(
        "set",
        "Change a SETTING of the pool to VALUE, in cents; it holds once the pool is won next.",
        (click.Argument(["setting"], type=click.Choice(["reset", "limit", "rate"])), click.Argument(["value"])),
        "{setting} will be {value} once the pool is won",
        "lammer link set reset 1000000",
    ),
    OfficeCommand(
        "dispute",
        "Put what the pool shows into escrow until the dispute is decided.",
        (_why("What the patron disputes."),),
        "in escrow",
        "lammer link dispute --why 'the fifth card'",
    ),
    OfficeCommand(
        "decide",
        "Decide a dispute.",
        (
            click.Argument(["in_favour_of"], type=click.Choice(["licensee", "patron"])),
            _why("What the decision rests on."),
        ),
        "decided for the {in_favour_of}",
        "lammer link decide licensee --why 'seen on film'",
    ),
    OfficeCommand(
        "resume",
        "Let the pool's money go on; hits that waited are decided in the order of the log.",
        (_why("What was mended."),),
        "the money goes on",
        "lammer link resume --why 'server b was replaced'",
    ),
)


def _of_office(one: OfficeCommand) -> click.Command:
    @click.command(one.name, help=one.about, epilog=example(one.like))
    @pool_option
    @two_codes
    @json_option
    def command(
        pool: str | None, code_file: Path | None, witness_file: Path | None, as_json: bool, **words: str
    ) -> None:
        ask(pool, do=one.name, codes=who_asks(code_file, witness_file), **words)
        answer({"done": one.name, **words}, one.done.format(**words), as_json=as_json)

    command.params[:0] = one.words
    return command


@link.command(epilog=example("lammer link restore"))
@pool_option
@two_codes
@json_option
def restore(pool: str | None, code_file: Path | None, witness_file: Path | None, as_json: bool) -> None:
    """Fill a log that lost its end, or all of it, from the pool's record; tables then send what they have beyond."""
    found = ask(pool, do="restore", codes=who_asks(code_file, witness_file))
    row = {"done": "restore", "places": found["places"]}
    answer(row, f"{found['places']} places were filled", as_json=as_json)


for _command in (*map(_of_office, OFFICE_COMMANDS), verify, report, export, move, receive):
    link.add_command(_command)
