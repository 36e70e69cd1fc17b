"""The house's recovery key as files: the private half opens every backup, the public half only locks them.

They are files of age: `age-keygen` makes such a private half, and `age -i` takes it. Does not encrypt (`encryption`
does).
"""

from __future__ import annotations

import os
from pathlib import Path

from pyrage import RecipientError
from pyrage.x25519 import Recipient

from controller.record.backup.encryption import Key
from controller.record.flushing import naming
from controller.record.proof.signing import BadKey

_PRIVATE = "AGE-SECRET-KEY-"


def make_recovery_key(private: Path, public: Path) -> str:
    """Make a pair and write both halves, or none; the public half ``age1…``.

    Raises FileExistsError where ``private`` is there, and OSError.
    """
    key = Key()
    descriptor = os.open(private, os.O_WRONLY | os.O_CREAT | os.O_EXCL | os.O_CLOEXEC, 0o600)
    torn = [private] if public.exists() else [private, public]
    try:
        with naming(private), os.fdopen(descriptor, "w") as file:
            file.write(f"# opens every backup, belongs in a safe\n# public key: {key.public}\n{key}\n")
            file.flush()
            os.fsync(file.fileno())
        with naming(public):
            public.write_bytes(f"{key.public}\n".encode())
    except BaseException:
        for half in torn:
            half.unlink(missing_ok=True)
        raise
    return key.public


def read_recovery_key(path: Path) -> str:
    """The public half ``age1…``. Raises BadKey, OSError."""
    text = _key_in(path)
    if text.startswith(_PRIVATE):
        raise BadKey(f"{path}: this is the private half, which belongs in a safe; give the table the public one")
    try:
        return str(Recipient.from_str(text))
    except RecipientError as error:
        raise BadKey(f"{path}: this is no public recovery key, age1…: {error}") from error


def read_private_key(path: Path) -> Key:
    """The private half. Raises BadKey, OSError."""
    text = _key_in(path)
    if not text.startswith(_PRIVATE):
        raise BadKey(f"{path}: this is no private recovery key, {_PRIVATE}1…")
    try:
        return Key(text)
    except ValueError as error:
        raise BadKey(f"{path}: this is no private recovery key, {_PRIVATE}1…: {error}") from error


def _key_in(path: Path) -> str:
    """The only line that is no comment."""
    lines = path.read_text(errors="replace").splitlines()
    if any(line.startswith("-----BEGIN ") for line in lines):
        raise BadKey(
            f"{path}: this is a key in PEM, and a recovery key is one of age: make one with lammer keys recovery, and "
            "keep this one as long as the backups that were made for it"
        )
    keys = [line for line in lines if line.strip() and not line.startswith("#")]
    if len(keys) != 1:
        raise BadKey(f"{path}: one recovery key is expected here, in one line, and there are {len(keys)} lines")
    return keys[0].strip()
