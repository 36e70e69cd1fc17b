"""A pit file: which tables a pit watches, where they are, and with which token it comes to each. Starts nothing."""

from __future__ import annotations

import stat
from pathlib import Path
from typing import Annotated
from urllib.parse import urlsplit

from pydantic import AfterValidator, Field, ValidationError

from controller.config.control_characters import control_mistakes
from controller.config.document import read_document
from controller.config.host_names import is_address, is_host_name
from controller.config.mistake import InvalidFile
from controller.config.section import Section
from controller.config.sentences import mistakes_of
from controller.config.service_sections import Network
from controller.config.table_values import FilePath, RecordPath, TableId

MOST_TABLES = 400
LONGEST_TOKEN, LONGEST_FILE = 128, 4_096
"""Characters. What is longer is no token, whatever else the file may be."""


class InvalidPit(InvalidFile):
    """A pit file that is not used."""


class NoToken(ValueError):
    """The token of a table cannot be read; the text says why."""


def _address(text: str) -> str:
    try:
        read = urlsplit(text)
        host, is_plain = read.hostname or "", text == f"{read.scheme}://{read.netloc}" and (read.port or 1) > 0
    except ValueError:
        host, is_plain = "", False
    known = is_host_name(host) or is_address(host)
    if not known or not is_plain or "@" in read.netloc or read.scheme not in ("http", "https"):
        raise ValueError('an address is written "https://cs-07.pit.example:8443", without a path')
    return text


class WatchedTable(Section):
    """``[[table]]``: one table."""

    name: TableId
    address: Annotated[str, AfterValidator(_address)]
    """Where its console is."""
    token: FilePath
    """A file that holds the token for it, and that nobody else can read."""
    authority: FilePath | None = None
    """The certificate that its console is known by, where it is not one that this machine trusts anyway."""


class PitFile(Section):
    """The whole file."""

    @property
    def asks_who(self) -> bool:
        """Whether nobody sees the page without an account."""
        return self.sign_in or self.network is not None

    name: Annotated[str, Field(min_length=1, max_length=40)]
    """How the page calls the pit."""
    port: Annotated[int, Field(ge=1, le=65535)] = 8095
    sign_in: bool = False
    """Whether everybody who looks at the page says who he is; in a pit that others reach everybody does."""
    idle_minutes: Annotated[int, Field(ge=5, le=720)] = 5
    """How long the page may lie untouched until its reader signs in again. An answer asks once more in any case."""
    record: RecordPath = "pit.record"
    """Where it is kept who signed in, with the accounts beside it; a relative path stands under the state folder."""
    network: Network | None = None
    table: Annotated[tuple[WatchedTable, ...], Field(min_length=1, max_length=MOST_TABLES)]


def load_pit(path: Path) -> PitFile:
    """The checked file.

    Raises:
        InvalidPit: it is not used; every mistake of it is named.
    """
    document = read_document(path, InvalidPit)
    try:
        file = PitFile.model_validate(document.data, strict=False)
    except ValidationError as error:
        mistakes = list(mistakes_of(error, PitFile, document))
        raise InvalidPit([*mistakes, *control_mistakes(document, mistakes)]) from error
    names: dict[str, int] = {}
    twice = []
    for index, one in enumerate(file.table):
        if one.name in names:
            twice.append(document.mistake(("table", index, "name"), f"is the name of table {names[one.name] + 1} too"))
        names.setdefault(one.name, index)
    if twice:
        raise InvalidPit(twice)
    return file


def token_in(path: Path) -> str:
    """The token that a file holds.

    Raises:
        NoToken: there is none, or others can read it.
    """
    try:
        if path.stat().st_mode & (stat.S_IRWXG | stat.S_IRWXO):
            raise NoToken(f"{path}: others can read it; chmod 600 makes it the pit's own")
        with path.open() as file:
            words = file.read(LONGEST_FILE).split()
    except (OSError, UnicodeDecodeError) as error:
        raise NoToken(f"{path}: {getattr(error, 'strerror', None) or 'is no text'}") from error
    if len(words) != 1 or not words[0].isascii() or len(words[0]) > LONGEST_TOKEN:
        raise NoToken(f"{path}: holds no token; `lammer people token make` shows one, on the table's own box")
    return words[0]
