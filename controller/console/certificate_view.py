"""What the technician's page shows of the certificate: whose, until when, and the fingerprint to compare.

Does not look at files (:mod:`controller.service.certificate_watch` does).
"""

from __future__ import annotations

from dataclasses import dataclass
from datetime import tzinfo
from typing import TYPE_CHECKING

from markupsafe import Markup

from controller.certificate.scanned import on_page

if TYPE_CHECKING:
    from controller.service.certificate_watch import CertificateWatch


@dataclass(frozen=True, slots=True)
class CertificateView:
    """One certificate. ``why_not`` says why no newer one could be had, where one should be."""

    whose: str
    is_of_house: bool
    names: tuple[str, ...]
    until: str
    fingerprint: str
    code: Markup
    """The fingerprint as a QR code, an element of the page."""
    why_not: str


def certificate_view(watch: CertificateWatch | None, zone: tzinfo) -> CertificateView | None:
    """What is shown now; None where the console is for this machine alone."""
    if watch is None:
        return None
    ready = watch.ready
    return CertificateView(
        whose="the box's own authority" if ready.shown.whose == "box" else "the house",
        is_of_house=ready.shown.whose == "house",
        names=watch.certificates.names.words,
        until=f"{ready.shown.chain.leaf.not_valid_after_utc.astimezone(zone):%d %b %Y}",
        fingerprint=ready.fingerprint,
        code=Markup(on_page(ready.fingerprint)),
        why_not=watch.why_not,
    )
