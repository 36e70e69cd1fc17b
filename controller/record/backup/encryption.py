"""Encryption of a backup to somebody who is not at the table: the house's recovery key, or a passphrase.

The shape is age's (https://age-encryption.org/v1): a random file key is wrapped for each recipient, and the content is
sealed in pieces of 64 KiB with ChaCha20-Poly1305 (RFC 8439), each with its number and whether it is the last, so that
no piece can be changed, left out, exchanged or cut off. The header is bound into the content's key. It is not age's
file format, because the header also says which table, generation and backup this is. Does not know what is encrypted.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from hashlib import sha256
from typing import Protocol

import msgspec
from cryptography.exceptions import InvalidTag
from cryptography.hazmat.primitives.asymmetric.x25519 import X25519PrivateKey, X25519PublicKey
from cryptography.hazmat.primitives.ciphers.aead import ChaCha20Poly1305
from cryptography.hazmat.primitives.hashes import SHA256
from cryptography.hazmat.primitives.kdf.hkdf import HKDF
from cryptography.hazmat.primitives.kdf.scrypt import Scrypt
from cryptography.hazmat.primitives.serialization import Encoding, PublicFormat

from controller.record.proof.signing import PublicKey

KEY_BYTES = 32
SALT_BYTES = 16
PIECE_BYTES = 64 * 1024
TAG_BYTES = 16
SCRYPT_COST = 1 << 16
"""64 MiB and a fraction of a second; the most that is accepted when reading is sixteen times that."""
_BLOCK_SIZE = 8
_ZERO_NONCE = bytes(12)  # a wrapping key is used once
_LAST = 1


class CannotOpen(ValueError):
    """The backup cannot be decrypted with what was given, or is not what was written; the text says which."""


class Wrapped(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The file key, wrapped for one recipient. ``public`` and ``salt`` are in hexadecimal, as is ``key``."""

    kind: str
    key: str
    to: str = ""
    """The fingerprint of the recovery key."""
    public: str = ""
    salt: str = ""
    cost: int = 0


class Recipient(Protocol):
    """Somebody who will be able to open the backup."""

    def wrap(self, file_key: bytes, random: bytes) -> Wrapped:
        """The file key for this recipient; ``random`` is 32 fresh random bytes."""


class Opener(Protocol):
    """What opens a backup."""

    def unwrap(self, wrapped: Wrapped) -> bytes | None:
        """The file key, or None where it is wrapped for somebody else."""


class RecoveryKey:
    """The public half of a recovery key (X25519): the table can lock with it and not open."""

    def __init__(self, public: X25519PublicKey) -> None:
        self._public = public
        self.fingerprint = _fingerprint(public)

    def wrap(self, file_key: bytes, random: bytes) -> Wrapped:
        ephemeral = X25519PrivateKey.from_private_bytes(random)
        public = ephemeral.public_key()
        wrapping = _wrapping_key(ephemeral.exchange(self._public), public, self._public)
        sealed = ChaCha20Poly1305(wrapping).encrypt(_ZERO_NONCE, file_key, None)
        return Wrapped(kind="x25519", key=sealed.hex(), to=self.fingerprint, public=_raw(public).hex())


class RecoveryIdentity:
    """The private half, which is kept in a safe."""

    def __init__(self, private: X25519PrivateKey) -> None:
        self._private = private

    def unwrap(self, wrapped: Wrapped) -> bytes | None:
        if wrapped.kind != "x25519":
            return None
        try:
            ephemeral = X25519PublicKey.from_public_bytes(bytes.fromhex(wrapped.public))
            shared = self._private.exchange(ephemeral)
        except ValueError:
            return None
        return _unwrapped(_wrapping_key(shared, ephemeral, self._private.public_key()), wrapped.key)


class Passphrase:
    """A passphrase, made into a key with scrypt (RFC 7914). Locks and opens."""

    def __init__(self, passphrase: str, cost: int = SCRYPT_COST) -> None:
        self._passphrase = passphrase.encode()
        self._cost = cost

    def wrap(self, file_key: bytes, random: bytes) -> Wrapped:
        salt = random[:SALT_BYTES]
        sealed = ChaCha20Poly1305(self._key(salt, self._cost)).encrypt(_ZERO_NONCE, file_key, None)
        return Wrapped(kind="scrypt", key=sealed.hex(), salt=salt.hex(), cost=self._cost)

    def unwrap(self, wrapped: Wrapped) -> bytes | None:
        """The key that is wrapped for this passphrase; None where it is wrapped for another, or in another way.

        Raises:
            CannotOpen: the passphrase was stretched in no way that a backup has.
        """
        if wrapped.kind != "scrypt":
            return None
        if not 1 < wrapped.cost <= 16 * SCRYPT_COST or wrapped.cost & (wrapped.cost - 1):
            raise CannotOpen(
                f"its passphrase was stretched {wrapped.cost} times, which is no power of 2 up to {1 << 20}"
            )
        return _unwrapped(self._key(bytes.fromhex(wrapped.salt), wrapped.cost), wrapped.key)

    def _key(self, salt: bytes, cost: int) -> bytes:
        return Scrypt(salt=salt, length=KEY_BYTES, n=cost, r=_BLOCK_SIZE, p=1).derive(self._passphrase)


class FileKey:
    """The file key itself, which whoever wrote a backup still has while it tries to open it."""

    def __init__(self, file_key: bytes) -> None:
        self._file_key = file_key

    def unwrap(self, wrapped: Wrapped) -> bytes | None:
        return self._file_key


def sealed_pieces(file_key: bytes, header: bytes, content: Iterable[bytes]) -> Iterator[bytes]:
    """``content``, whose pieces have any size, sealed in pieces of equal size, bound to ``header``."""
    cipher = ChaCha20Poly1305(_content_key(file_key, header))
    waiting, number = bytearray(), 0
    for part in content:
        waiting += part
        while len(waiting) > PIECE_BYTES:
            yield cipher.encrypt(_nonce(number), bytes(waiting[:PIECE_BYTES]), None)
            del waiting[:PIECE_BYTES]
            number += 1
    yield cipher.encrypt(_nonce(number, last=True), bytes(waiting), None)


def opened_pieces(file_key: bytes, header: bytes, read_piece: Iterable[bytes]) -> Iterator[bytes]:
    """The content again, from pieces of ``PIECE_BYTES + TAG_BYTES``. Raises CannotOpen at the first that does not fit.

    What was yielded before that is as it was sealed, but not all of it.
    """
    cipher = ChaCha20Poly1305(_content_key(file_key, header))
    pieces = iter(read_piece)
    piece = next(pieces, b"")
    number = 0
    while True:
        following = next(pieces, None)
        try:
            yield cipher.decrypt(_nonce(number, last=following is None), piece, None)
        except InvalidTag as error:
            raise CannotOpen(
                f"piece {number + 1} of its content is not what was written, or its end is missing"
            ) from error
        if following is None:
            return
        piece, number = following, number + 1


def _nonce(number: int, *, last: bool = False) -> bytes:
    return number.to_bytes(11, "big") + bytes([_LAST if last else 0])


def _content_key(file_key: bytes, header: bytes) -> bytes:
    derived = HKDF(SHA256(), KEY_BYTES, salt=sha256(header).digest(), info=b"lammer backup 1 content")
    return derived.derive(file_key)


def _wrapping_key(shared: bytes, ephemeral: X25519PublicKey, recipient: X25519PublicKey) -> bytes:
    salt = _raw(ephemeral) + _raw(recipient)
    return HKDF(SHA256(), KEY_BYTES, salt=salt, info=b"lammer backup 1 X25519").derive(shared)


def _unwrapped(wrapping: bytes, sealed: str) -> bytes | None:
    try:
        return ChaCha20Poly1305(wrapping).decrypt(_ZERO_NONCE, bytes.fromhex(sealed), None)
    except (InvalidTag, ValueError):
        return None


def _raw(key: X25519PublicKey) -> bytes:
    return key.public_bytes(Encoding.Raw, PublicFormat.Raw)


def _fingerprint(key: X25519PublicKey) -> str:
    return PublicKey(_raw(key)).fingerprint
