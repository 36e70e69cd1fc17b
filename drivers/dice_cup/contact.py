"""A dice cup with a contact that opens with its lid: told how it was found, and each time that it is opened or closed.

The contact is closed while the cup is, so a cut wire reads as an open cup: dice that may be seen are not shaken again
in silence. Does not see dice, and does not know what an open cup ends.
"""

from __future__ import annotations

from collections.abc import Callable

from drivers.contact import Contact
from drivers.points import InputPoint
from drivers.reactor import Reactor
from drivers.signals import CupClosed, CupOpened, Signal


class ContactDiceCup:
    """One cup. ``open_level`` is the line's level while it is open: high with a pull-up and a contact to ground.

    Fault: ``flicker``, during which nothing is told; what is there when it is quiet counts from then on, and so it is
    where edges are lost. Raises ValueError for a debounce below 1 ms.
    """

    def __init__(
        self,
        device: str,
        line: InputPoint,
        *,
        reactor: Reactor,
        emit: Callable[[Signal], None],
        open_level: bool = True,
        debounce_ms: int = 50,
    ) -> None:
        self.device = device
        self.is_open: bool | None = None
        """As it was told last; None while its part does not answer."""
        self._emit = emit
        self._open_level = open_level
        self._contact = Contact(
            device,
            line,
            what="the dice cup's contact",
            reactor=reactor,
            emit=emit,
            debounce_ms=debounce_ms,
            judge=self._judge,
        )
        self._judge(reactor.now())

    def _judge(self, at_ns: int) -> None:
        if self._contact.level is None or self._contact.flickering:
            return
        is_open = self._contact.level is self._open_level
        if is_open is self.is_open:
            return
        self.is_open = is_open
        self._emit((CupOpened if is_open else CupClosed)(device=self.device, at=at_ns))
