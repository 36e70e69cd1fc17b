"""How pools, members and what is said to them are called on the servers. Opens no connection.

A table's id may hold dots, which part the words of a subject; they stand there as ``=``, which no id has.
"""

from __future__ import annotations

from typing import NamedTuple

WRONG_LAST = 10071
"""The servers' code where the last place of a subject is another than the one expected."""
NO_MESSAGE = 10037
"""Their code where a subject has no message yet."""
NO_STREAM = 10059
"""Their code where they have no such stream."""


class Names(NamedTuple):
    """The names of one pool."""

    pool: str

    @property
    def stream(self) -> str:
        """The stream that is the pool's log."""
        return f"LAMMER_{_word(self.pool)}"

    @property
    def log(self) -> str:
        """Every subject of the log."""
        return f"lammer.{_word(self.pool)}.log.*"

    def of(self, member: str) -> str:
        """The one subject that a member may write."""
        return f"lammer.{_word(self.pool)}.log.{_word(member)}"

    @property
    def said(self) -> str:
        """Where the link says what the pool shows, to everybody."""
        return f"lammer.{_word(self.pool)}.said"

    def answer(self, member: str) -> str:
        """Where the link answers one member."""
        return f"lammer.{_word(self.pool)}.answer.{_word(member)}"

    @staticmethod
    def inbox(member: str) -> str:
        """Where the servers answer one member, and no other may listen."""
        return f"_INBOX_{_word(member)}"

    @staticmethod
    def member(subject: str) -> str:
        """Whose a subject of the log is."""
        return subject.rpartition(".")[2].replace("=", ".")


def _word(name: str) -> str:
    return name.replace(".", "=")
