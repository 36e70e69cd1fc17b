"""What a table asks of an acceptor, whichever way it is wired.

An acceptor reports each chip (``ChipPassed``), each thing that is not one chip (``ChipImplausible``), and, after an
order, that it really stands as ordered (``AcceptorConfirmed``). A chip that passes while closed is reported all the
same: what it means is for the table to say. Does not count, and knows no value.
"""

from __future__ import annotations

from typing import Protocol


class Acceptor(Protocol):
    """One acceptor. It is closed from the moment it is built until ``open`` is called."""

    @property
    def device(self) -> str:
        """Its name, for example ``acceptor.3``."""

    @property
    def wanted_closed(self) -> bool:
        """What was ordered last."""

    def close(self) -> None:
        """Take no more chips. At once; ``AcceptorConfirmed(closed=True)`` follows when it has been read back."""

    def open(self) -> None:
        """Take chips. ``AcceptorConfirmed(closed=False)`` follows when it has been read back.

        Where that may take a while or fail, ``AcceptorUnsure`` comes first: from the order on it may be open.
        """
