"""A fingerprint as a QR code, for a terminal and for a page. Does not make fingerprints."""

from __future__ import annotations

import io

import segno


def in_terminal(fingerprint: str) -> str:
    """The code as lines of half blocks, dark on light."""
    lines = io.StringIO()
    _code(fingerprint).terminal(lines, compact=True, border=2)
    return lines.getvalue()


def on_page(fingerprint: str) -> str:
    """The code as an element of a page."""
    return str(_code(fingerprint).svg_inline(border=4, light="#fff", omitsize=True))


def _code(fingerprint: str) -> segno.QRCode:
    """Digits and capital letters only, which a QR code packs closely (ISO/IEC 18004, 7.4.4)."""
    return segno.make_qr(f"SHA256 {fingerprint.replace(' ', '')}", error="m")
