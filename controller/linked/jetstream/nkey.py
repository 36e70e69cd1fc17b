"""NKeys: the Ed25519 keys by which NATS servers know their users, in their own writing.

A key is written in base 32 without padding: a prefix, the 32 bytes, and CRC-16/XMODEM over both, least significant
byte first. Public keys of users begin with ``U``, seeds with ``SU``. The seed stays where it was made; the servers see
the public key and a signature over what they ask. Sends nothing.
"""

from __future__ import annotations

from base64 import b32decode, b32encode, b64encode
from binascii import Error, crc_hqx

from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey

_USER = 20 << 3
_SEED = 18 << 3
SEED_BYTES = 32


class BadSeed(ValueError):
    """No seed of a user's NKey."""


class NKey:
    """One user's key pair. Does not show its seed unless asked."""

    def __init__(self, seed: bytes) -> None:
        """Raises BadSeed where it has not 32 bytes."""
        if len(seed) != SEED_BYTES:
            raise BadSeed(f"the seed of an NKey has {SEED_BYTES} bytes, not {len(seed)}")
        self._seed = seed
        self._private = Ed25519PrivateKey.from_private_bytes(seed)

    @classmethod
    def read(cls, text: str) -> NKey:
        """The key of a written seed.

        Raises:
            BadSeed: it is none, or was written wrong.
        """
        word = text.strip()
        try:
            raw = b32decode(word + "=" * (-len(word) % 8))
        except Error as error:
            raise BadSeed("a seed is written in base 32 and begins with SU") from error
        first = (_SEED | _USER >> 5, (_USER & 31) << 3)
        if len(raw) != 2 + SEED_BYTES + 2 or (raw[0], raw[1]) != first:
            raise BadSeed("a seed is written in base 32 and begins with SU")
        if crc_hqx(raw[:-2], 0).to_bytes(2, "little") != raw[-2:]:
            raise BadSeed("this seed was written wrong: its check does not fit")
        return cls(raw[2:-2])

    @property
    def seed(self) -> str:
        """The secret, as it is written."""
        return _written(bytes((_SEED | _USER >> 5, (_USER & 31) << 3)) + self._seed)

    @property
    def public(self) -> str:
        """What the servers know."""
        return _written(bytes((_USER,)) + self._private.public_key().public_bytes_raw())

    def sign(self, nonce: str) -> bytes:
        """The answer to what a server asks, in base 64."""
        return b64encode(self._private.sign(nonce.encode()))


def _written(content: bytes) -> str:
    return b32encode(content + crc_hqx(content, 0).to_bytes(2, "little")).decode().rstrip("=")
