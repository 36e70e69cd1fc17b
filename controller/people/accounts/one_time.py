"""One-time codes of an authenticator app (RFC 6238): six digits, a new one every 30 seconds, none good twice.

One step to either side is taken, for a watch that is wrong. Limits nobody's tries and keeps no key.
"""

from __future__ import annotations

import hmac
from base64 import b32encode
from io import StringIO

import pyotp
import segno

STEP_S = 30
KEY_BYTES = 20
"""As long as the hash that makes the codes (RFC 4226, 4: R6)."""


def new_key(random_bytes: bytes) -> str:
    """A key in Base32, out of `KEY_BYTES` random bytes."""
    return b32encode(random_bytes).decode()


def step_of(code: str, key: str, at_s: int, after_step: int = 0) -> int | None:
    """The step whose code this is; None where it is none now, or of a step not after ``after_step``.

    >>> key = b32encode(b"12345678901234567890").decode()
    >>> step_of("287082", key, 59), step_of("287082", key, 59, after_step=1), step_of("287082", key, 119)
    (1, None, None)
    """
    makes = pyotp.TOTP(key)
    now = at_s // STEP_S
    given = code.replace(" ", "").encode()
    steps = range(max(0, now - 1), now + 2)
    good = [step for step in steps if hmac.compare_digest(makes.generate_otp(step).encode(), given)]
    return next((step for step in good if step > after_step), None)


def uri(key: str, name: str, table: str) -> str:
    """What an authenticator app reads: whose key, of which table."""
    return pyotp.TOTP(key).provisioning_uri(name=name, issuer_name=f"Lammer {table}")


def as_picture(text: str) -> str:
    """A QR code as SVG of its own, dark on light whatever the page is."""
    return segno.make(text, error="m").svg_inline(border=4, light="#fff", dark="#000", omitsize=True)


def as_lines(text: str) -> str:
    """A QR code in the characters of a terminal."""
    out = StringIO()
    segno.make(text, error="m").terminal(out, border=2, compact=True)
    return out.getvalue()
