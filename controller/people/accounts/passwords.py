"""Passwords: which are taken, how they are hashed, and those that the box gives for a first time.

The hash is Argon2id (RFC 9106) with 19 MiB and two passes: a Pi does it in a fifth of a second, and a table's process
stays within its memory. Whoever compares does so away from the table's loop. Does not limit tries.
"""

from __future__ import annotations

from functools import cache

from argon2 import PasswordHasher
from argon2.exceptions import InvalidHashError, VerificationError

FEWEST, LONGEST = 10, 128
"""Characters of a password."""
GIVEN_FOR_NS = 24 * 3_600 * 1_000_000_000
"""So long a password that somebody else chose is good for choosing one's own."""
SALT_BYTES = 16
_GIVEN_LETTERS = "abcdefghjkmnpqrstuvwxyz23456789"
"""None that is taken for another when it is read off paper."""
_KNOWN_TO_ALL = frozenset(
    {
        *("password", "passwort", "contraseña", "casino", "blackjack", "letmein", "welcome", "administrator"),
        *("qwertyuiop", "asdfghjkl", "1234567890", "0123456789", "abcdefghij", "iloveyou", "supervisor", "lammer"),
    }
)
_SAME = 4
"""A password of fewer different characters is soon guessed."""


class Passwords:
    """Hashes and compares. What it costs is handed in by tests alone."""

    def __init__(self, *, memory_kib: int = 19_456, passes: int = 2) -> None:
        self._hasher = PasswordHasher(time_cost=passes, memory_cost=memory_kib, parallelism=1)
        self._nobodys = self._hasher.hash("nobody has this password", salt=bytes(SALT_BYTES))

    def hashed(self, password: str, salt: bytes) -> str:
        """The hash of a password; ``salt`` is `SALT_BYTES` random bytes."""
        return self._hasher.hash(password, salt=salt)

    def is_behind(self, password: str, hash_: str | None) -> bool:
        """Whether this password was hashed so. Takes its time also where there is no hash to compare with."""
        try:
            return self._hasher.verify(self._nobodys if hash_ is None else hash_, password) and hash_ is not None
        except (VerificationError, InvalidHashError):
            return False


@cache
def usual_passwords() -> Passwords:
    """As a table hashes and compares: made once in a process, since that takes as long as comparing one."""
    return Passwords()


def check_password(text: str, name: str) -> str:
    """``text`` where it may be a password of ``name``.

    Raises:
        ValueError: it may not; the text says why.
    """
    if not FEWEST <= len(text) <= LONGEST:
        raise ValueError(f"a password has {FEWEST} to {LONGEST} characters; a few words that you remember are good")
    if not text.isprintable():
        raise ValueError("a password has no control characters")
    plain = text.casefold()
    core = plain.strip("0123456789!.-_ ?#$*")
    if plain in _KNOWN_TO_ALL or core in _KNOWN_TO_ALL or name in plain or len(set(plain)) < _SAME:
        raise ValueError("this password is too easily guessed: it holds the name, or is one that everybody tries")
    return text


def given_password(random_bytes: bytes) -> str:
    """A password to read off paper once, out of 16 random bytes: about 79 bits in groups of four.

    >>> given_password(bytes(range(16)))
    'abcd-efgh-jkmn-pqrs'
    """
    letters = "".join(_GIVEN_LETTERS[byte % len(_GIVEN_LETTERS)] for byte in random_bytes[:16])
    return "-".join(letters[at : at + 4] for at in range(0, 16, 4))
