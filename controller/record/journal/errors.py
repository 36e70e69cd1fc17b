"""Errors of the journal, one tree; each text says in one sentence what is wrong, where, and what to do.

None of them means that something acknowledged was lost, except :class:`JournalDamaged`.
"""

from __future__ import annotations


class JournalError(Exception):
    """The journal cannot do what was asked; nothing that it acknowledged is lost."""


class JournalFailed(JournalError, OSError):
    """A commit or a flush failed. It is never tried again: the process ends and the next start verifies."""


class JournalFull(JournalError, OSError):
    """No room is left, not even the reserve; nothing was written."""


class JournalBusy(JournalError, BlockingIOError):
    """Another process writes this journal."""


class JournalUnreadable(JournalError):
    """The file cannot be read from here, which says nothing of its records: the medium fails, a right is missing."""


class RecordsMissing(JournalError):
    """Earlier records are in no file that is here: an archive was moved away."""


class JournalDamaged(JournalError, ValueError):
    """The journal is not what was written. ``first_bad`` is the first record that cannot be trusted."""

    def __init__(self, text: str, first_bad: int) -> None:
        super().__init__(text)
        self.first_bad = first_bad


class JournalMismatch(JournalError, ValueError):
    """The file is no journal, or that of another table or of a newer version."""
