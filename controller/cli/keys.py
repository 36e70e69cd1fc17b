"""``lammer keys``: the key pair with which this machine signs its record. Does not sign anything."""

from __future__ import annotations

import os
from pathlib import Path
from typing import TYPE_CHECKING

import click

from controller.cli.files import NEW_FILE, BadFile, of_file, state_folder
from controller.cli.lines import answer, example, json_option, print_columns, print_json, say_lines

if TYPE_CHECKING:
    from controller.record.proof.signing import PublicKey, SigningKey


@click.group(epilog=example("lammer keys show"))
def keys() -> None:
    """The key pair that signs this machine's record; the private half never leaves it."""


@keys.command(epilog=example("lammer keys make"))
@json_option
def make(as_json: bool) -> None:
    """Make the key pair, once. An existing one is never replaced.

    Write the fingerprint down and keep it away from the machine: with it anybody can prove what was exported.

    \f
    Raises:
        BadFile: there is one already, or none can be kept.
    """
    from controller.record.proof.signing import PUBLIC_NAME, make_signing_key

    folder = state_folder()
    try:
        folder.mkdir(parents=True, exist_ok=True)
        made = make_signing_key(folder)
    except FileExistsError:
        raise BadFile(f"{folder}: there is a signing key already, and it is kept; see lammer keys show") from None
    except OSError as error:
        raise BadFile(f"{folder}: no key can be kept here: {error.strerror}") from error
    answer(
        {"public_key": str(folder / PUBLIC_NAME), "fingerprint": made.public.fingerprint},
        f"made; the public half is {folder / PUBLIC_NAME}",
        f"fingerprint  {made.public.fingerprint}",
        as_json=as_json,
    )


@keys.command(epilog=example("lammer keys show > cs-07.pub.pem"))
@json_option
def show(as_json: bool) -> None:
    """Print the public half and its fingerprint: hand it to those who are to verify exports."""
    public = signing_key().public
    if as_json:
        print_json({"fingerprint": public.fingerprint, "public_key": public.pem.decode()})
    else:
        say_lines(public.pem.decode())
        print_columns([("fingerprint", public.fingerprint)])


@keys.command(epilog=example("lammer keys recovery /media/safe/recovery.key"))
@click.argument("out", type=NEW_FILE)
@json_option
def recovery(out: Path, as_json: bool) -> None:
    """Make the house's recovery key: OUT opens backups and belongs in a safe, OUT.pub is for the tables.

    Make it away from the tables, once for the house. Without OUT no backup is ever opened again.

    \f
    Raises:
        BadFile: there is a file already, or none can be kept.
    """
    from controller.record.backup.recovery_key import make_recovery_key

    public = out.with_name(f"{out.name}.pub")
    try:
        made = make_recovery_key(out, public)
    except FileExistsError:
        raise BadFile(f"{out}: there is a file already, and it is kept") from None
    except OSError as error:
        raise BadFile(f"{out}: no key can be kept here: {error.strerror}") from error
    answer(
        {"private_file": str(out), "public_file": str(public), "public_key": made},
        f"made; keep {out} in a safe, copy {public} to the tables",
        f"public key  {made}",
        as_json=as_json,
    )


def signing_key() -> SigningKey:
    """The key pair of this machine. Raises BadFile where it has none, or one that cannot be read."""
    from controller.record.proof.signing import BadKey, load_signing_key

    folder = state_folder()
    try:
        return load_signing_key(folder)
    except FileNotFoundError:
        raise BadFile(f"{folder}: this machine has no signing key yet; make it once: lammer keys make") from None
    except BadKey as error:
        raise BadFile(str(error)) from error
    except OSError as error:
        raise BadFile(of_file(error)) from error


def trusted_key(given: str | None) -> PublicKey | str | None:
    """The key that ``--key`` means: a file with a public key, or a fingerprint. Raises BadFile where it is neither."""
    from controller.record.proof.signing import BadKey, read_public_key

    if given is None:
        return None
    path = Path(given)
    if os.path.isfile(path):
        try:
            return read_public_key(path.read_bytes(), given)
        except BadKey as error:
            raise BadFile(str(error)) from error
        except OSError as error:
            raise BadFile(of_file(error)) from error
    if is_fingerprint(given):
        return given.upper()
    raise BadFile(f"{given}: neither a file with a public key nor a fingerprint such as MMG4-2KLG-YQZW-NEIS-KREL-XMS3")


def is_fingerprint(text: str) -> bool:
    """Whether this is a fingerprint.

    >>> is_fingerprint("mmg4-2klg-yqzw-neis-krel-xms3"), is_fingerprint("cs-07.pub.pem")
    (True, False)
    """
    groups = text.split("-")
    return len(groups) == 6 and all(len(group) == 4 and group.isalnum() for group in groups)
