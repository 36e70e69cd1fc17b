"""The key pair with which a machine signs its record: made once, and the private half stays where it was made.

The private half is PKCS #8 PEM in a file that only its owner can read; the public half is PEM that anybody may have,
so that ``openssl pkeyutl -verify -rawin`` checks a signature without this program. Signatures are Ed25519 (RFC 8032).
Does not say what is signed (`bundle` does), and never puts a private key anywhere but in its own file.
"""

from __future__ import annotations

import os
from base64 import b32encode
from dataclasses import dataclass
from hashlib import sha256
from pathlib import Path

from cryptography.exceptions import InvalidSignature
from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey, Ed25519PublicKey
from cryptography.hazmat.primitives.serialization import (
    Encoding,
    NoEncryption,
    PrivateFormat,
    PublicFormat,
    load_pem_private_key,
    load_pem_public_key,
)

PRIVATE_NAME = "signing-key.pem"
PUBLIC_NAME = "signing-key.pub.pem"
_GROUP_AND_OTHERS = 0o077


class BadKey(ValueError):
    """A key file that is not used; the text says which, why, and what would be right."""


@dataclass(frozen=True, slots=True)
class PublicKey:
    """The half that anybody may have: 32 bytes."""

    raw: bytes

    @property
    def pem(self) -> bytes:
        """SubjectPublicKeyInfo (RFC 8410), as text."""
        return self._key.public_bytes(Encoding.PEM, PublicFormat.SubjectPublicKeyInfo)

    @property
    def fingerprint(self) -> str:
        """The first 120 bits of SHA-256 over the raw key in base 32, in groups that can be read out over a telephone.

        >>> PublicKey(bytes(range(32))).fingerprint
        'MMG4-2KLG-YQZW-NEIS-KREL-XMS3'
        """
        digits = b32encode(sha256(self.raw).digest()[:15]).decode()
        return "-".join(digits[at : at + 4] for at in range(0, len(digits), 4))

    def signed(self, signature: bytes, data: bytes) -> bool:
        """Whether ``signature`` is this key's over ``data``."""
        try:
            self._key.verify(signature, data)
        except InvalidSignature:
            return False
        return True

    @property
    def _key(self) -> Ed25519PublicKey:
        return Ed25519PublicKey.from_public_bytes(self.raw)


class SigningKey:
    """The private half, and what it signs with."""

    __slots__ = ("_key", "public")

    def __init__(self, key: Ed25519PrivateKey) -> None:
        self._key = key
        self.public = PublicKey(key.public_key().public_bytes(Encoding.Raw, PublicFormat.Raw))

    def __repr__(self) -> str:
        return f"SigningKey({self.public.fingerprint})"

    def sign(self, data: bytes) -> bytes:
        """The signature over ``data``; 64 bytes, the same each time."""
        return self._key.sign(data)


def make_signing_key(folder: Path) -> SigningKey:
    """Make a pair and write both halves into ``folder``. An existing key is never replaced.

    Raises FileExistsError where there is one, and OSError where none can be written.
    """
    key = Ed25519PrivateKey.generate()
    pem = key.private_bytes(Encoding.PEM, PrivateFormat.PKCS8, NoEncryption())
    path = folder / PRIVATE_NAME
    unfinished = folder / f"{PRIVATE_NAME}.{os.getpid()}"
    descriptor = os.open(unfinished, os.O_WRONLY | os.O_CREAT | os.O_EXCL | os.O_CLOEXEC, 0o600)
    try:
        with os.fdopen(descriptor, "wb") as file:
            file.write(pem)
            file.flush()
            os.fsync(file.fileno())
        os.link(unfinished, path)  # whole or not at all, and never over another
    finally:
        unfinished.unlink()
    made = SigningKey(key)
    try:
        (folder / PUBLIC_NAME).write_bytes(made.public.pem)
    except BaseException:
        for half in (path, folder / PUBLIC_NAME):
            half.unlink(missing_ok=True)
        raise
    return made


def load_signing_key(folder: Path) -> SigningKey:
    """The key that was made in ``folder``. Raises FileNotFoundError, or BadKey where it may not be trusted."""
    path = folder / PRIVATE_NAME
    with path.open("rb") as file:
        mode = os.fstat(file.fileno()).st_mode
        if mode & _GROUP_AND_OTHERS:
            raise BadKey(f"{path}: others can read this private key (mode {mode & 0o777:o}); it must be 600")
        pem = file.read()
    try:
        key = load_pem_private_key(pem, password=None)
    except ValueError as error:
        raise BadKey(f"{path}: this is no private key in PEM: {error}") from error
    if not isinstance(key, Ed25519PrivateKey):
        raise BadKey(f"{path}: this private key is not an Ed25519 key")
    return SigningKey(key)


def read_public_key(pem: bytes, name: str) -> PublicKey:
    """The public key in a PEM text; ``name`` is where it stands. Raises BadKey."""
    if b"PRIVATE KEY" in pem:
        raise BadKey(f"{name}: this is a private key: it must not leave its machine; give the public half")
    try:
        key = load_pem_public_key(pem)
    except ValueError as error:
        raise BadKey(f"{name}: this is no public key in PEM: {error}") from error
    if not isinstance(key, Ed25519PublicKey):
        raise BadKey(f"{name}: this public key is not an Ed25519 key")
    return PublicKey(key.public_bytes(Encoding.Raw, PublicFormat.Raw))
