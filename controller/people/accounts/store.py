"""Where accounts and tokens are kept, and what the command line asks to be changed of them. Judges no change.

The file beside a record is another's subject (:mod:`controller.service.accounts_file`).
"""

from __future__ import annotations

from typing import Protocol

import msgspec

from controller.people.accounts.account import People
from controller.people.accounts.changes import Change


class Asked(msgspec.Struct, frozen=True, kw_only=True):
    """A change that the command line asks for, and the user of the machine who did."""

    change: Change
    by: str


class AccountStore(Protocol):
    """Where accounts are kept."""

    def read(self) -> People:
        """All there are. Raises NoAccounts where they cannot be read."""

    def replace(self, people: People) -> None:
        """Keep these from now on. Raises OSError where they cannot be kept."""

    def mark_key(self) -> bytes:
        """A key of this box alone."""

    def asked(self) -> tuple[tuple[str, Asked], ...]:
        """What the command line asks for, the oldest first, each by its name."""

    def done(self, name: str) -> None:
        """A change that was asked for is made, or refused."""


class NoAccounts(ValueError):
    """The file of accounts cannot be used; the text says why and what would be right."""


class MemoryStore:
    """Accounts that end with the process: on a bench, in a simulation, in tests."""

    def __init__(self, people: People | None = None) -> None:
        self.people = People() if people is None else people
        self.waiting: dict[str, Asked] = {}

    def read(self) -> People:
        return self.people

    def replace(self, people: People) -> None:
        self.people = people

    def mark_key(self) -> bytes:
        return bytes(32)

    def asked(self) -> tuple[tuple[str, Asked], ...]:
        return tuple(sorted(self.waiting.items()))

    def done(self, name: str) -> None:
        del self.waiting[name]
