"""``lammer plug-in``: packages of others that bring drivers, and which of them a table of this machine may load.

Does not install any.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING

import click

from controller.cli.files import BadFile, of_file, state_folder
from controller.cli.lines import answer, example, json_option, print_json, say

if TYPE_CHECKING:
    from collections.abc import Mapping

    from controller.config.plug_ins import Accepted


@click.group("plug-in", epilog=example("lammer plug-in list"))
def plug_in() -> None:
    """Packages of others that bring drivers. A table loads one only as it was accepted."""


@plug_in.command("list", epilog=example("lammer plug-in list"))
@json_option
def list_(as_json: bool) -> int:
    """Say which there are, and which a table would load. Exit code 1 where it would not load one of them.

    \f
    Raises:
        BadFile: the list of what was accepted cannot be read.
    """
    from controller.config.plug_ins import plug_ins

    accepted, all_well = _accepted(), True
    for one in plug_ins():
        why = one.why_not(accepted)
        all_well = all_well and why is None
        if as_json:
            print_json({"name": one.name, "version": one.version, "drivers": one.drivers, "refused": why or ""})
        else:
            say(f"{one.name} {one.version}  {', '.join(one.drivers)}: {why or 'as it was accepted'}")
    return 0 if all_well else 1


@plug_in.command(epilog=example("sudo -u lammer lammer plug-in accept acme-beacon"))
@click.argument("name")
@json_option
def accept(name: str, as_json: bool) -> None:
    """Let tables of this machine load the package NAME as it is now: this version, with what is in it.

    \f
    Raises:
        BadFile: there is none of that name, nobody can say what is in it, or the list cannot be kept.
    """
    from controller.config.plug_ins import plug_ins, write_lock

    found = {one.name: one for one in plug_ins()}
    if name not in found:
        raise BadFile(f'no package "{name}" brings a driver; there are: {", ".join(found) or "none"}')
    one = found[name]
    if one.whole is None:
        raise BadFile(f"the package {one.name} {one.version} {one.why}")
    try:
        write_lock(state_folder(), {**_accepted(), name: one.whole})
    except OSError as error:
        raise BadFile(of_file(error)) from error
    row = {"name": name, "version": one.version, "sha256": one.whole.sha256}
    answer(row, f"accepted: {name} {one.version}, {one.whole.sha256}", as_json=as_json)


@contextmanager
def only_accepted() -> Iterator[None]:
    """Meanwhile no package is loaded but as it was accepted; a table file that names another is not used."""
    from controller.config.driver_choice import refusing

    with refusing(_why_not):
        yield


@contextmanager
def without_refused() -> Iterator[None]:
    """Meanwhile what would be refused is left out instead: the rest of the table can be made safe without it."""
    from controller.config.driver_choice import leaving_out

    with leaving_out(lambda driver: _why_not(driver) is not None):
        yield


def _why_not(driver: str) -> str | None:
    from controller.config.plug_ins import plug_ins

    return next((one.why_not(_accepted()) for one in plug_ins() if driver in one.drivers), None)


def _accepted() -> Mapping[str, Accepted]:
    from controller.config.plug_ins import read_lock

    try:
        return read_lock(state_folder())
    except ValueError as error:
        raise BadFile(str(error)) from error
