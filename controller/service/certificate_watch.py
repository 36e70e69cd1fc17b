"""Looks once a minute at what the console shows to browsers: renewed in time, or changed by somebody.

Making a key takes as long as it takes, so another thread does it; one look at a time. What is shown stays shown while a
look finds nothing better. Does not make certificates and does not listen.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from ssl import SSLContext
from typing import Protocol

from controller.certificate.kept import Certificates, Shown
from controller.certificate.making import chain_pem, fingerprint
from controller.certificate.reading import BadCertificate
from drivers.reactor import Reactor, Timer

EVERY_NS = 60_000_000_000


@dataclass(frozen=True, slots=True)
class Ready:
    """A certificate, the fingerprint that people compare, and what a server needs to show it."""

    shown: Shown
    fingerprint: str
    trusted: bytes
    """The certificate that has it, as text: browsers are given that to trust."""
    context: SSLContext


Look = Ready | str | None
"""What a look found: something new, why nothing can be shown, or what was there already."""


class Work(Protocol):
    """What does work beside the loop."""

    def run(self, work: Callable[[], Look], then: Callable[[Look], None]) -> None:
        """Do ``work``, then ``then`` on the loop. Raises RuntimeError where it cannot even begin."""


class CertificateWatch:
    """Looks from ``start`` until ``close``; ``ready`` is shown from now on.

    Raises:
        BadCertificate: nothing can be shown at all.
    """

    def __init__(self, certificates: Certificates, reactor: Reactor, work: Work) -> None:
        self.certificates = certificates
        self.why_not = ""
        """Why the last look found nothing to show; what was shown before still is."""
        self._reactor = reactor
        self._work = work
        self._looking = False
        self._next: Timer | None = None
        self.ready = _ready(certificates, certificates.shown())

    def context(self) -> SSLContext:
        """What the next browser is shown."""
        return self.ready.context

    def start(self) -> None:
        """Look a minute from now, and from then on."""
        self._next = self._reactor.call_later(EVERY_NS, self._begin)

    def look(self) -> Look:
        """What is there to be shown now; in another thread than the loop's, since it may make a key."""
        try:
            shown = self.certificates.shown()
            return None if shown == self.ready.shown else _ready(self.certificates, shown)
        except BadCertificate as error:
            return str(error)

    def take_up(self, found: Look) -> None:
        """Show what a look found, from the next browser on."""
        self.why_not = found if isinstance(found, str) else ""
        if isinstance(found, Ready):
            self.ready = found

    def close(self) -> None:
        """Look no more; closing twice is harmless."""
        if self._next is not None:
            self._next.cancel()
            self._next = None

    def _begin(self) -> None:
        self.start()
        if self._looking:
            return
        self._looking = True
        try:
            self._work.run(self.look, self._looked)
        except RuntimeError as error:
            self._looking = False
            self.why_not = f"nothing could be looked at: {error}"

    def _looked(self, found: Look) -> None:
        self._looking = False
        self.take_up(found)


def _ready(certificates: Certificates, shown: Shown) -> Ready:
    compared = certificates.compared(shown)
    return Ready(shown, fingerprint(compared), chain_pem([compared]), certificates.context(shown))
