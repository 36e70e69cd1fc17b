"""``lammer program``: whether the program that runs is what was packed and signed. Does not install anything."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

import click

from controller.cli.files import PATH, BadFile, of_file
from controller.cli.keys import trusted_key
from controller.cli.lines import answer, example, json_option, print_columns, print_json

if TYPE_CHECKING:
    from controller.record.proof.signing import PublicKey


@click.group(epilog=example("lammer program verify"))
def program() -> None:
    """The program itself: whether each of its files is the one that was packed, and who vouches for that."""


@program.command(epilog=example("lammer program verify --package lammer_0.1.0_arm64.deb --key program-key.pub.pem"))
@click.option("--package", type=PATH, metavar="FILE", help="A package that is not installed yet, with FILE.sig beside.")
@click.option("--key", type=PATH, metavar="FILE", help="The public key of those who pack it (default: the pinned one).")
@json_option
def verify(package: Path | None, key: Path | None, as_json: bool) -> int:
    """Compare every file with the list that was signed when the program was packed; exit code 1 where one differs.

    A start does the same and takes no money where it fails. The house pins the key in /etc/lammer/program-key.pub.pem.

    \f
    Raises:
        BadFile: there is nothing to compare with.
    """
    from controller.record.proof.program import PINNED, check_program, root

    public = None if key is None else _key(key)
    if package is not None:
        return _verify_package(package, public if public is not None else _key(PINNED), as_json=as_json)
    found = check_program(root(), key=public)
    if not found.listed:
        raise BadFile(f"{root()}: {found.what}")
    if as_json:
        print_json({"program": str(root()), "ok": found.ok, "what": found.what, "file": found.file})
    else:
        print_columns([("program", str(root())), ("found" if found.ok else "DIFFERS", found.what)])
    return 0 if found.ok else 1


def _key(path: Path) -> PublicKey:
    from controller.record.proof.signing import PublicKey

    if not path.exists():
        raise BadFile(f"{path}: there is no such key: give the packer's public key with --key, or pin it there")
    found = trusted_key(str(path))
    assert isinstance(found, PublicKey)
    return found


def _verify_package(package: Path, key: PublicKey, *, as_json: bool) -> int:
    beside = package.with_name(f"{package.name}.sig")
    try:
        whole = key.signed(beside.read_bytes(), package.read_bytes())
    except OSError as error:
        raise BadFile(of_file(error)) from error
    told = f"signed by {key.fingerprint}" if whole else f"NOT signed by {key.fingerprint}: do not install it"
    answer({"package": str(package), "ok": whole, "key": key.fingerprint}, f"{package}: {told}", as_json=as_json)
    return 0 if whole else 1
