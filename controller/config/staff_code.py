"""Staff codes: how a table file keeps one without telling it, and how a keyed code is compared.

A code is four to eight digits; its hash is scrypt (RFC 7914), written ``scrypt:N:r:p:salt:hash`` in hexadecimal.
``lammer code`` asks for a code and prints the line for the table file. Comparing takes 10 ms and more on purpose, once
for all hashes with the same salt and cost: those of one table share them (:mod:`controller.config.codes`). A code that
opens more than the dealer's does has at least six digits. Does not know people or sessions.
"""

from __future__ import annotations

import hashlib
import hmac
import re
from collections.abc import Callable

_HASH = re.compile(r"scrypt:([0-9]{1,7}):([0-9]{1,2}):([0-9]):([0-9a-f]{32,64}):([0-9a-f]{64})")
_CODE = re.compile(r"[0-9]{4,8}")
_N, _R, _P = 2**12, 8, 1
_MAX_N, _MAX_R = 2**16, 16

CODE_FORM = "a staff code is four to eight digits"
MAKES_HASHES = "lammer code ROLE --table FILE"
HASH_FORM = f'a code hash is written "scrypt:N:r:p:salt:hash"; make one with {MAKES_HASHES}'
FEWEST_DIGITS = 6
"""Of a code above the dealer's, off the bench: of four digits there are so few that somebody is lucky within days."""
WITH_FEW = "dealer"
"""The one role whose code may be shorter: it verifies nothing, turns no key and changes no setting."""


def digits_enough(code: str, role: str) -> bool:
    """Whether a code of this length may be one of this role's.

    >>> digits_enough("1234", "dealer"), digits_enough("1234", "pit-manager"), digits_enough("123456", "pit-manager")
    (True, False, True)
    """
    return role == WITH_FEW or len(code) >= FEWEST_DIGITS


def new_settings(salt: bytes) -> str:
    """Salt and cost for the first hash of a table; ``salt`` is 16 random bytes, handed in.

    Raises:
        ValueError: the salt is not 16 bytes.
    """
    if len(salt) != 16:
        raise ValueError("the salt of a code hash is 16 bytes")
    return f"scrypt:{_N}:{_R}:{_P}:{salt.hex()}"


def settings_of(code_hash: str) -> str:
    """Salt and cost of a hash, as they stand before it: hashes that have these in common take one comparison.

    Raises:
        ValueError: it is not a code hash.
    """
    _parameters(code_hash)
    return code_hash.rpartition(":")[0]


def hash_code(code: str, settings: str) -> str:
    """Hash ``code`` for the table file, with salt and cost of `new_settings` or `settings_of` another.

    Raises:
        ValueError: the code is not four to eight digits.
    """
    if _CODE.fullmatch(code) is None:
        raise ValueError(CODE_FORM)
    n, r, p, salt, _ = _parameters(f"{settings}:{'00' * 32}")
    return f"{settings}:{_scrypt(code, salt, n, r, p).hex()}"


def check_hash(text: str) -> str:
    """Return ``text`` when it is a code hash that this machine can compare.

    Raises:
        ValueError: it is not; the message says what one looks like.
    """
    _parameters(text)
    return text


def matches(code: str, code_hash: str) -> bool:
    """Whether ``code`` is the one that was hashed; takes about 10 ms on purpose.

    Raises:
        ValueError: ``code_hash`` is not a code hash.
    """
    n, r, p, salt, digest = _parameters(code_hash)
    return hmac.compare_digest(_scrypt(code, salt, n, r, p), digest)


def comparison(code: str) -> Callable[[str], bool]:
    """Whether ``code`` is behind a hash, for many hashes: each salt is worked out once, however many share it.

    What comes back raises ValueError for what is no code hash.
    """
    known: dict[tuple[int, int, int, bytes], bytes] = {}

    def is_behind(code_hash: str) -> bool:
        n, r, p, salt, digest = _parameters(code_hash)
        if (n, r, p, salt) not in known:
            known[n, r, p, salt] = _scrypt(code, salt, n, r, p)
        return hmac.compare_digest(known[n, r, p, salt], digest)

    return is_behind


def _parameters(text: str) -> tuple[int, int, int, bytes, bytes]:
    match = _HASH.fullmatch(text)
    if match is None:
        raise ValueError(HASH_FORM)
    n, r, p = int(match[1]), int(match[2]), int(match[3])
    if not (2 <= n <= _MAX_N and n & (n - 1) == 0 and 1 <= r <= _MAX_R and p >= 1 and len(match[4]) % 2 == 0):
        raise ValueError(f"scrypt takes an N that is a power of two up to {_MAX_N}, r from 1 to {_MAX_R} and p from 1")
    return n, r, p, bytes.fromhex(match[4]), bytes.fromhex(match[5])


def _scrypt(code: str, salt: bytes, n: int, r: int, p: int) -> bytes:
    return hashlib.scrypt(code.encode(), salt=salt, n=n, r=r, p=p, maxmem=256 * n * r, dklen=32)
