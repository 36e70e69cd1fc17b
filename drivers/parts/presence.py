"""Whether a part answers: says once that it is lost, asks again at growing distances, says once that it is back.

Shared by every part on a bus. It does not know how a part is set up: the part hands in ``reopen``.
"""

from __future__ import annotations

from collections.abc import Callable

from drivers.errors import DeviceError
from drivers.reactor import Reactor, Timer
from drivers.signals import DeviceFault, DeviceRecovered, Signal

FIRST_RETRY_MS = 250
LAST_RETRY_MS = 4_000


class Presence:
    """One part's connection.

    ``reopen`` sets the part up from nothing and raises DeviceError when it cannot; ``found`` runs after it did.
    """

    def __init__(
        self,
        device: str,
        where: str,
        *,
        reactor: Reactor,
        emit: Callable[[Signal], None],
        reopen: Callable[[], None],
        found: Callable[[], None] | None = None,
    ) -> None:
        self.answers = False
        self._device = device
        self._where = where
        self._reactor = reactor
        self._emit = emit
        self._reopen = reopen
        self._found = found
        self._reported = False
        self._retry_ms = FIRST_RETRY_MS
        self._retry: Timer | None = None

    def open(self) -> None:
        """Set the part up now; a failure is reported and tried again later."""
        self.close()
        try:
            self._reopen()
        except DeviceError as error:
            self.lost(error)
            return
        self.answers = True
        self._retry_ms = FIRST_RETRY_MS
        if self._reported:
            self._reported = False
            self._emit(DeviceRecovered(device=self._device, at=self._reactor.now(), fault="lost"))
        if self._found is not None:
            self._found()

    def lost(self, error: DeviceError) -> None:
        """The part failed: report it once and ask again later."""
        self.answers = False
        if not self._reported:
            self._reported = True
            now = self._reactor.now()
            self._emit(DeviceFault(device=self._device, at=now, fault="lost", where=self._where, text=error.text))
        if self._retry is None:
            self._retry = self._reactor.call_later(self._retry_ms * 1_000_000, self._try_again)

    def close(self) -> None:
        """Ask no more."""
        self.answers = False
        if self._retry is not None:
            self._retry.cancel()
            self._retry = None

    def _try_again(self) -> None:
        self._retry = None
        self._retry_ms = min(self._retry_ms * 2, LAST_RETRY_MS)
        self.open()
