"""The lock between the two modes of a shuffler that sorts, written from docs/protocols/shuffler.md.

Hands out a token, and takes it once, within a minute, for the very change it was asked for. Forgets it without power.
Does not model: a display that shows the token on the machine.
"""

from __future__ import annotations

import random
from dataclasses import dataclass

LETTERS = "ACDEFHJKLMNPRTUVWXY3479"
KEEPS_NS = 60_000_000_000


@dataclass(frozen=True, slots=True)
class _Token:
    mode: str
    text: str
    until_ns: int


class ModeLock:
    """The lock."""

    def __init__(self, rng: random.Random) -> None:
        self._rng = rng
        self._token: _Token | None = None

    def prepare(self, mode: str, now_ns: int) -> str:
        """A token for the change to ``mode``; an older one is void."""
        text = "".join(self._rng.choices(LETTERS, k=4))
        self._token = _Token(mode, text, now_ns + KEEPS_NS)
        return text

    def void(self) -> None:
        """Something else happened to the machine."""
        self._token = None

    def fits(self, mode: str, text: str, now_ns: int) -> bool:
        """Whether this is the token; right or wrong, it is void after."""
        token, self._token = self._token, None
        return token is not None and (token.mode, token.text) == (mode, text) and now_ns < token.until_ns
