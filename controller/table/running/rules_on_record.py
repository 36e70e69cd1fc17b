"""What a table plays by, as it goes on record at a start, and back from there: so that a record tells its own rules.

The house's rules file goes in as it stands, with its sources; of the table file all but its people, who have codes, and
where pages and backups go. From both the same setup is made anew on any machine. Does not read files.
"""

from __future__ import annotations

from hashlib import sha256

import msgspec
from pydantic import ValidationError

from controller.config.table_file import TableFile
from controller.config.toml_text import NotToml, read_toml
from controller.table.running.events import RulesLoaded
from controller.table.setup import TableSetup, setup_of
from games.library import GAMES

NOT_OF_PLAY = {"staff", "person", "console", "backup", "journal"}
_JOURNAL = {"path": "record"}


class NotUnderstood(ValueError):
    """What is on record is no rules that this program can play by; the text says what is wrong."""


def rules_loaded(file: TableFile, rules: str) -> RulesLoaded:
    """The record of a table file and of the text of its house's rules."""
    table = file.model_dump_json(by_alias=True, exclude=NOT_OF_PLAY, exclude_defaults=True)
    return RulesLoaded(digest=digest_of(rules, table), rules=rules, table=table)


def digest_of(rules: str, table: str) -> str:
    """SHA-256 over both texts, a null byte between them, in hexadecimal."""
    return sha256(b"\0".join((rules.encode(), table.encode()))).hexdigest()


def setup_on_record(loaded: RulesLoaded) -> TableSetup:
    """The setup of the table that made this record.

    Raises:
        NotUnderstood: it is no table and no rules of this program, or not what its digest says.
    """
    if loaded.digest != digest_of(loaded.rules, loaded.table):
        raise NotUnderstood("its digest is not that of what it holds")
    try:
        table = msgspec.json.decode(loaded.table, type=dict[str, object])
        file = TableFile.model_validate({**table, "staff": {}, "journal": _JOURNAL})
        game = GAMES[file.table.game]
        rules = game.rules.model_validate(read_toml(loaded.rules))
    except (msgspec.DecodeError, ValidationError, NotToml, KeyError) as error:
        raise NotUnderstood(f"this program cannot play by it: {str(error).splitlines()[0]}") from error
    return setup_of(file, game, rules, loaded)
