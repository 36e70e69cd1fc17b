"""``lammer first-evening``: takes what was changed of a table file on the console's page of a new box.

The service of the Debian package may not write its own table file, so the page lays the changed one beside the record.
Makes no change of its own, and ends no table.
"""

from __future__ import annotations

import difflib
from pathlib import Path

import click

from controller.cli.files import BadFile, NotUsed, journal_option, of_file, service_record, table_file, table_option
from controller.cli.lines import answer, example, json_option, say


@click.group("first-evening", epilog=example("lammer first-evening take --table /etc/lammer/tables/cs-07.toml"))
def first_evening() -> None:
    """What was changed of a table file on the console's page of a new box."""


@first_evening.command(epilog=example("lammer first-evening take --table /etc/lammer/tables/cs-07.toml"))
@table_option
@journal_option
@json_option
def take(table: str | None, journal: Path | None, as_json: bool) -> None:
    """Put the changed table file in the place of the one that is there, which is kept beside it, and show what changed.

    It has effect at the next start of the table.

    \f
    Raises:
        BadFile: nothing waits, the file was changed since, or it cannot be written.
        NotUsed: it has mistakes; every one of them is named.
    """
    from controller.config.mistake import InvalidTable
    from controller.service.table_change import KEPT, NotTaken, PlaceOfTable

    path, file = table_file(table)
    place = PlaceOfTable(path, journal or service_record(file))

    def shown(before: str, after: str) -> None:
        if not as_json:
            for line in difflib.unified_diff(
                before.splitlines(), after.splitlines(), "before", "now", lineterm="", n=0
            ):
                say(line)

    try:
        place.take(shown)
    except NotTaken as error:
        raise BadFile(str(error)) from error
    except InvalidTable as error:
        raise NotUsed(f"this table file is not used:\n{error}") from error
    except OSError as error:
        raise BadFile(of_file(error)) from error
    kept = path.with_name(path.name + KEPT)
    row = {"table": str(path), "before": str(kept)}
    answer(row, f"taken: {path}, the one before is {kept}; it has effect at the next start", as_json=as_json)
