"""Tokens of programs: made once, shown once, found again by their hash in constant time.

A token is ``lammer_NUMBER_SECRET``; its number is no secret and finds it, so that nothing is compared with the wrong
ones. Its secret is 256 random bits. Does not say what a token may do: its scopes do.
"""

from __future__ import annotations

import hmac
import re
from base64 import urlsafe_b64encode
from hashlib import sha256

from controller.people.accounts.account import People, Token, check_scopes, check_use

SECRET_BYTES, NUMBER_BYTES = 32, 4
DAY_NS = 86_400 * 1_000_000_000
LONGEST_DAYS = 366
USE_TOLD_AGAIN_NS = 3_600 * 1_000_000_000
"""A use from the same address is recorded again after so long."""
_FORM = re.compile(r"lammer_([0-9a-f]{8})_([A-Za-z0-9_-]{43})")


def new_token(
    random_bytes: bytes, *, use: str, scopes: tuple[str, ...], by: str, days: int, now_utc_ns: int
) -> tuple[str, Token]:
    """A token as it is shown once, and what is kept of it; out of 36 random bytes.

    Raises:
        ValueError: it is good for nothing, or for too long.
    """
    if not 1 <= days <= LONGEST_DAYS:
        raise ValueError(f"a token is good for 1 to {LONGEST_DAYS} days")
    number = random_bytes[:NUMBER_BYTES].hex()
    secret = urlsafe_b64encode(random_bytes[NUMBER_BYTES : NUMBER_BYTES + SECRET_BYTES]).decode().rstrip("=")
    shown = f"lammer_{number}_{secret}"
    return shown, Token(
        id=number,
        use=check_use(use),
        scopes=check_scopes(scopes),
        hash=_hash(shown),
        by=by,
        made_utc_ns=now_utc_ns,
        until_utc_ns=now_utc_ns + days * DAY_NS,
    )


def found(people: People, shown: str, now_utc_ns: int) -> Token | None:
    """The token that this is, where it is one and is still good."""
    read = _FORM.fullmatch(shown)
    if read is None:
        return None
    token = people.token(read[1])
    same = hmac.compare_digest(_hash(shown), _hash("") if token is None else token.hash)
    return token if token is not None and same and now_utc_ns < token.until_utc_ns else None


def is_told(token: Token, source: str, now_utc_ns: int) -> bool:
    """Whether a use now, from this address, is on record already."""
    since = None if token.used_utc_ns is None else now_utc_ns - token.used_utc_ns
    return since is not None and token.used_from == source and 0 <= since < USE_TOLD_AGAIN_NS


def _hash(shown: str) -> str:
    return sha256(shown.encode()).hexdigest()
