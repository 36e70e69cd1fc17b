"""``lammer link verify|report|export``: what the record of a linked pool says, beside its link. Writes no record."""

from __future__ import annotations

import time
from pathlib import Path
from typing import Literal

import click

from controller.cli.files import PATH, READ_RECORD, BadFile, of_record
from controller.cli.lines import answer, example, json_option
from controller.cli.pool_folder import folder_of_pool, loaded, pool_option


@click.command(epilog=example("lammer link verify"))
@pool_option
@json_option
def verify(pool: str | None, as_json: bool) -> int:
    """Prove the pool's record: its seals, every member's chain, and the meter folded anew from the first message.

    \f
    Raises:
        BadFile: the record cannot be read; DamagedRecord: it is not what was written.
    """
    from controller.linked.link.proof import proved
    from controller.record.journal.errors import JournalError

    file, *_ = loaded(pool)
    try:
        found = proved(folder_of_pool(file).path / "pool.db", file.pool.name)
    except JournalError as error:
        raise of_record(error) from error
    answer({"pool": file.pool.name, "ok": found.ok, "found": found.lines}, *found.lines, as_json=as_json)
    return 0 if found.ok else 1


@click.command(epilog=example("lammer link report CS-01.journal CS-02.journal --format pdf --out pool.pdf"))
@click.argument("journals", nargs=-1, type=READ_RECORD)
@pool_option
@click.option("--format", "kind", type=click.Choice(["text", "csv", "pdf"]), default="text", help="Default: text.")
@click.option("--out", type=PATH, help="The file to write; without it, standard output.")
@json_option
def report(
    journals: tuple[Path, ...], pool: str | None, kind: Literal["text", "csv", "pdf"], out: Path | None, as_json: bool
) -> int:
    """Reconcile the pool with the records of its tables, JOURNALS, to the part of a cent; 1 where they differ.

    Tables play and the link serves meanwhile; what is under way is told apart.

    \f
    Raises:
        BadFile: a record cannot be read; DamagedRecord: it is not what was written.
    """
    from controller.cli.new_file import written
    from controller.linked.link.proof import folded
    from controller.linked.link.reconciliation import OwnFigures, own_figures, reconciled
    from controller.record.journal.errors import JournalError
    from controller.record.proof.whole_record import WholeRecord
    from controller.record.replay import EVENTS
    from controller.reports.house import House
    from controller.reports.rendering import render

    file, *_ = loaded(pool)
    try:
        state = folded(folder_of_pool(file).path / "pool.db", file.pool.name)
        own: dict[str, OwnFigures] = {}
        for path in journals:
            with WholeRecord(str(path)) as record:
                until = state.member(record.table).position
                own[record.table] = own_figures(record.read(EVENTS, 1, record.position), until)
    except JournalError as error:
        raise of_record(error) from error
    document = reconciled(state, own, time.time_ns())
    content = render(document, House(title="Linked pool"), "json" if as_json else kind)
    with click.open_file("-", "wb") if out is None else written(out) as stream:
        stream.write(content)
    return 0 if document.agrees else 1


@click.command(epilog=example("lammer link export --out city.tar"))
@pool_option
@click.option("--out", type=PATH, required=True, help="The signed bundle to write, a .tar file.")
@json_option
def export(pool: str | None, out: Path, as_json: bool) -> None:
    """Hand the pool's record over as a bundle that this machine signs; lammer journal verify proves it anywhere.

    Each message in it bears the seal of its table's own chain and the number and seal of the table's record: with the
    tables' own exports the whole pool is proved.

    \f
    Raises:
        BadFile: the record cannot be read, or the file not be written; DamagedRecord: it is not what was written.
    """
    from controller.cli.keys import signing_key
    from controller.record.flushing import NotFlushed
    from controller.record.journal.errors import JournalError
    from controller.record.journal.reader import JournalReader
    from controller.record.proof.bundle import Contents, write_bundle
    from controller.service.service import VERSION

    file, *_ = loaded(pool)
    try:
        with JournalReader(str(folder_of_pool(file).path / "pool.db")) as reader:
            contents = Contents(
                table=reader.table,
                start=reader.start,
                records=reader.records(1, reader.position),
                play=f"pool {file.pool.name}: {file.pool.game} under {file.pool.rules}",
                version=VERSION,
                made_utc_ns=time.time_ns(),
            )
            about = write_bundle(out, contents, signing_key())
    except JournalError as error:
        raise of_record(error) from error
    except NotFlushed as error:
        raise BadFile(str(error)) from error
    except OSError as error:
        raise BadFile(f"{out}: cannot be written: {error.strerror}") from error
    records = about.last - about.begins_after
    row = {"records": records, "out": str(out), "seal": about.last_seal}
    answer(row, f"{records} records in {out}; the last seal is {about.last_seal}", as_json=as_json)
