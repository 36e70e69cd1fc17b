"""Staff codes: how a table file keeps one without telling it, and how a keyed code is compared.

A code is four to eight digits; its hash is scrypt (RFC 7914) with its own salt, written ``scrypt:N:r:p:salt:hash``
in hexadecimal. ``python -m controller.config.staff_code`` asks for a code and prints the line for the table file.
Comparing takes about 10 ms for each salt: the codes
of one table may share one, which the table file then tells. Does not know roles or sessions.
"""

from __future__ import annotations

import getpass
import hashlib
import hmac
import re
import secrets
from collections.abc import Callable

_HASH = re.compile(r"scrypt:([0-9]{1,7}):([0-9]{1,2}):([0-9]):([0-9a-f]{32,64}):([0-9a-f]{64})")
_CODE = re.compile(r"[0-9]{4,8}")
_N, _R, _P = 2**12, 8, 1
_MAX_N, _MAX_R = 2**16, 16

CODE_FORM = "a staff code is four to eight digits"
HASH_FORM = 'a code hash is written "scrypt:N:r:p:salt:hash"; make one with python -m controller.config.staff_code'


def hash_code(code: str, salt: bytes) -> str:
    """Hash ``code`` for the table file; ``salt`` is 16 random bytes, handed in.

    Raises:
        ValueError: the code is not four to eight digits, or the salt is not 16 bytes.
    """
    if _CODE.fullmatch(code) is None:
        raise ValueError(CODE_FORM)
    if len(salt) != 16:
        raise ValueError("the salt of a code hash is 16 bytes")
    return f"scrypt:{_N}:{_R}:{_P}:{salt.hex()}:{_scrypt(code, salt, _N, _R, _P).hex()}"


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
    """Whether ``code`` is behind a hash, for many hashes: each salt is worked out once, however many share it."""
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


def _main() -> None:
    code = getpass.getpass("Staff code (four to eight digits): ")
    beside = input("The hash of another code of this table, so that both take one comparison (or ENTER): ")
    try:
        salt = _parameters(beside)[3] if beside else secrets.token_bytes(16)
        print(f'code_hash = "{hash_code(code, salt)}"')
    except ValueError as error:
        raise SystemExit(str(error)) from None


if __name__ == "__main__":
    _main()
