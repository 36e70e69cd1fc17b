"""What stands before every request: who may ask, from where, how much, and what the browser may do with the answer.

The console listens on loopback; this keeps other web pages in the same browser out of it. A request that names an
unknown host is refused (DNS rebinding), and so is one that wants to change something and does not come from a page of
this console (cross-site request forgery). Does not know people: roles are asked for at the moment of action.
"""

from __future__ import annotations

import ipaddress
from urllib.parse import urlsplit

from starlette.datastructures import Headers, MutableHeaders
from starlette.responses import PlainTextResponse
from starlette.types import ASGIApp, Message, Receive, Scope, Send

SAFE_METHODS = frozenset({"GET", "HEAD", "OPTIONS"})

_POLICY = "; ".join(
    (
        "default-src 'none'",
        "script-src 'self'",
        "style-src 'self'",
        "font-src 'self'",
        "img-src 'self'",
        "connect-src 'self'",
        "form-action 'self'",
        "base-uri 'none'",
        "frame-ancestors 'none'",
    )
)
_HEADERS = {
    "content-security-policy": _POLICY,
    "x-content-type-options": "nosniff",
    "referrer-policy": "same-origin",
    "cross-origin-opener-policy": "same-origin",
    "cross-origin-resource-policy": "same-origin",
}


class Guard:
    """ASGI middleware. ``host`` is the name or address that the table file gives the console."""

    def __init__(self, app: ASGIApp, host: str) -> None:
        self._app = app
        self._names = frozenset({"localhost", host.lower()})

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http":
            await self._app(scope, receive, send)
            return
        headers = Headers(scope=scope)
        refusal = self._why_not(scope["method"], headers)
        if refusal is not None:
            await PlainTextResponse(refusal + "\n", 403, dict(_HEADERS))(scope, receive, send)
            return

        async def send_guarded(message: Message) -> None:
            if message["type"] == "http.response.start":
                out = MutableHeaders(scope=message)
                for name, value in _HEADERS.items():
                    out.setdefault(name, value)
                out.setdefault("cache-control", "no-cache" if scope["path"].startswith("/static/") else "no-store")
            await send(message)

        await self._app(scope, receive, send_guarded)

    def _why_not(self, method: str, headers: Headers) -> str | None:
        host = headers.get("host", "")
        if not self._known(host):
            return f'This console does not answer to the name "{host}": open it by its address.'
        if method in SAFE_METHODS:
            return None
        site = headers.get("sec-fetch-site")
        if site is not None:
            return None if site == "same-origin" else "Refused: this did not come from a page of this console."
        origin = headers.get("origin")
        if origin is None or urlsplit(origin).netloc != host:
            return "Refused: this did not come from a page of this console (no Origin of its own)."
        return None

    def _known(self, host: str) -> bool:
        """An address cannot be rebound, a name can: so any address will do, and of names only our own."""
        name = urlsplit(f"//{host}").hostname or ""
        if name in self._names:
            return True
        try:
            ipaddress.ip_address(name)
        except ValueError:
            return False
        return True
