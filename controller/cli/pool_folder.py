"""Which pool a command means: its file, the folder of its link, and the running link asked. Opens no record."""

from __future__ import annotations

import os
from collections.abc import Callable
from datetime import UTC, datetime
from pathlib import Path
from typing import TYPE_CHECKING, Any, TypeVar

import click

from controller.cli.code import asked_code
from controller.cli.files import PATH, BadFile, NotUsed, state_folder

if TYPE_CHECKING:
    from controller.linked.jetstream.folder import LinkFolder
    from controller.linked.pool_file import PoolFile
    from games.pools.rules import Pool

Command = TypeVar("Command", bound=Callable[..., Any])
DEMO_POOL = "demo-city"


def pool_option(command: Command) -> Command:
    """Give a command ``--pool``."""
    return click.option("--pool", metavar="FILE", help="The pool file; a path, or the name of one of config/pools.")(
        command
    )


def loaded(pool: str | None) -> tuple[PoolFile, Pool, int]:
    """The pool file that ``pool`` means, its rules, and what a chip is worth; None means the demonstration's.

    Raises:
        NotUsed: it has mistakes.
        BadFile: there is no such file.
    """
    from controller.config.folder import config_folder
    from controller.linked.pool_file import InvalidPool, load_pool

    name = DEMO_POOL if pool is None else pool
    is_path = os.path.exists(name) or name.endswith(".toml")
    path = Path(name) if is_path else config_folder() / "pools" / f"{name}.toml"
    if not path.exists():
        raise BadFile(f"{path}: there is no such pool file")
    try:
        return load_pool(path)
    except InvalidPool as error:
        raise NotUsed(f"this pool file is not used:\n{error}") from error


def folder_of_pool(file: PoolFile) -> LinkFolder:
    """The folder of the pool's link.

    Raises:
        BadFile: there is no place for it.
    """
    from controller.linked.jetstream.folder import LinkFolder

    path = state_folder() / "linked" / file.pool.name
    try:
        return LinkFolder(path, file.pool.name, os.urandom, lambda: datetime.now(UTC))
    except OSError as error:
        raise BadFile(f"{path}: no place for the link's folder: {error.strerror}") from error


def two_codes(command: Command) -> Command:
    """Give a command the files of two codes; without them they are asked."""
    who = click.option("--code-file", type=PATH, help="A file with the code of who asks; else it is asked.")
    witness = click.option("--witness-file", type=PATH, help="A file with the code of who witnesses it.")
    return who(witness(command))


def ask(pool: str | None, **request: object) -> dict[str, Any]:
    """What the running link of a pool answers.

    Raises:
        BadFile: no link serves.
        ClickException: it says why not.
    """
    from controller.linked.link.desk import Refused
    from controller.linked.link.door import NoLink, asked

    file, *_ = loaded(pool)
    try:
        return asked(folder_of_pool(file).socket, request)
    except NoLink as error:
        raise BadFile(str(error)) from error
    except Refused as error:
        raise click.ClickException(str(error)) from error


def who_asks(code_file: Path | None, witness_file: Path | None) -> list[str]:
    """The codes of who asks and of who witnesses it."""
    return [asked_code("Code of who asks", code_file), asked_code("Code of who witnesses it", witness_file)]
