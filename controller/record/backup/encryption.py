"""Encryption of a backup: an age file (https://age-encryption.org/v1), by pyrage.

Each backup is encrypted for the house's recovery keys and for a key of its own. That one opens what was just written;
then it is forgotten, or a passphrase locks it and so opens the backup. For age lets no passphrase stand beside other
keys, and pyrage takes one only for what fits into memory. Does not know what is encrypted.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from typing import BinaryIO, Protocol

from pyrage import DecryptError, EncryptError, IdentityError, decrypt_io, encrypt_io, passphrase
from pyrage.x25519 import Identity, Recipient

from controller.record.backup.first_line import CannotOpen, Header


class Opener(Protocol):
    """What opens a backup."""

    def key_to(self, header: Header) -> Key:
        """The key that the backup with this first line is to be tried with. Raises CannotOpen where it has none."""


class Key:
    """The private half of an age key (X25519), a new one where none is given."""

    def __init__(self, text: str | None = None) -> None:
        """Take the key ``AGE-SECRET-KEY-1…``. Raises ValueError where the text is none."""
        try:
            self._identity = Identity.generate() if text is None else Identity.from_str(text)
        except IdentityError as error:
            raise ValueError(str(error)) from error
        self.public = str(self._identity.to_public())
        """The public half, ``age1…``."""

    def __str__(self) -> str:
        return str(self._identity)

    def key_to(self, header: Header) -> Key:
        return self

    def decrypt(self, source: BinaryIO, out: BinaryIO) -> None:
        """Decrypt the rest of ``source``. What is in ``out`` may be used only where nothing is raised.

        Raises:
            CannotOpen: it is not for this key, or not what was written.
            OSError: a disk failed.
        """
        encrypted, plain = _Told(source), _Told(out)
        try:
            decrypt_io(encrypted, plain, [self._identity])
        except DecryptError as error:
            raise encrypted.error or CannotOpen(
                f"this key does not open it, or it was changed: {_said(error)}"
            ) from error
        except OSError as error:
            raise (
                encrypted.error
                or plain.error
                or CannotOpen(f"its content is not what was written, or its end is missing: {_said(error)}")
            ) from error


class Passphrase:
    """A passphrase, which locks the key of a backup and opens it (scrypt, RFC 7914, at the work that age chooses)."""

    def __init__(self, text: str) -> None:
        self._text = text

    def lock(self, key: Key) -> str:
        """The key as an age file in ASCII, which the tool age takes as an identity."""
        return str(passphrase.encrypt(f"{key}\n".encode(), self._text, armored=True).decode())

    def key_to(self, header: Header) -> Key:
        """The key that is locked in the first line.

        Raises:
            CannotOpen: none is, or this passphrase does not open it.
        """
        if not header.passphrase_key:
            raise CannotOpen("it was made without a passphrase")
        try:
            return Key(passphrase.decrypt(header.passphrase_key.encode(), self._text).decode().strip())
        except (DecryptError, ValueError) as error:
            raise CannotOpen(f"the passphrase does not open it: {_said(error)}") from error


def encrypt(source: BinaryIO, out: BinaryIO, public: Sequence[str]) -> None:
    """Encrypt the rest of ``source`` for the keys with these public halves. Raises OSError where a disk failed."""
    plain, encrypted = _Told(source), _Told(out)
    try:
        encrypt_io(plain, encrypted, [Recipient.from_str(key) for key in public])
    except EncryptError as error:
        raise plain.error or encrypted.error or error from error


class _Told:
    """A file as pyrage uses it; it tells an error of the disk only as text, so the error itself is kept here."""

    def __init__(self, file: BinaryIO) -> None:
        self._file = file
        self.error: OSError | None = None

    def read(self, size: int) -> bytes:
        with self._kept():
            return self._file.read(size)

    def write(self, data: bytes) -> int:
        with self._kept():
            return self._file.write(data)

    def flush(self) -> None:
        with self._kept():
            self._file.flush()

    @contextmanager
    def _kept(self) -> Iterator[None]:
        try:
            yield
        except OSError as error:
            self.error = error
            raise


def _said(error: Exception) -> str:
    """The first line of what pyrage says."""
    return str(error).partition("\n")[0]
