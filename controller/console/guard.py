"""What stands before every request: who may ask, from where, how much, and what the browser may do with the answer.

This keeps other web pages in the same browser out of the console. A request that names an unknown host is refused (DNS
rebinding), and so is one that does not come from a page of this console (cross-site request forgery), but for a link
that opens a page. What cannot be read as an address is refused likewise. Does not know people
(:mod:`controller.console.entrance` does).
"""

from __future__ import annotations

import ipaddress
import re
from collections.abc import Callable, Iterable, Set

from starlette.datastructures import Headers, MutableHeaders
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from controller.console.refusal_form import FOR_PROGRAMS, refusal

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


_HOST = re.compile(r"(?:\[(?P<six>[0-9a-f:.]+)\]|(?P<name>[0-9a-z._-]+))(?::(?P<port>[0-9]{0,5}))?")
_ORIGIN = re.compile(r"https?://(?P<host>.+)")
_LAST_PORT = 65_535
_FOREIGN = "Refused: this did not come from a page of this console"


class Guard:
    """ASGI middleware. ``hosts`` are the names and addresses that the table file gives the console.

    ``pages`` are the paths that a link elsewhere may open; all else is for the console's own pages.
    """

    def __init__(self, app: ASGIApp, hosts: Iterable[str], pages: Set[str]) -> None:
        self._app = app
        self._names = frozenset({"localhost", *(host.lower() for host in hosts)})
        self._pages = pages

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http":
            await self._app(scope, receive, send)
            return
        headers = Headers(scope=scope)
        why = self._why_not(scope, headers)
        if why is not None:
            await refusal(scope, 403, why, _HEADERS)(scope, receive, send)
            return

        async def send_guarded(message: Message) -> None:
            if message["type"] == "http.response.start":
                out = MutableHeaders(scope=message)
                for name, value in _HEADERS.items():
                    out.setdefault(name, value)
                out.setdefault("cache-control", "no-cache" if scope["path"].startswith("/static/") else "no-store")
            await send(message)

        await self._app(scope, receive, send_guarded)

    def _why_not(self, scope: Scope, headers: Headers) -> str | None:
        host = headers.get("host", "")
        if not self._known(host):
            return f'This console does not answer to the name "{host}": open it by its address.'
        if scope["path"].startswith(FOR_PROGRAMS):
            return None
        origins = [_host_of(origin) for origin in headers.getlist("origin")]
        site, safe = headers.get("sec-fetch-site"), scope["method"] in SAFE_METHODS
        if safe and scope["path"] in self._pages and all(map(_name_in, origins)) and _opens_a_window(headers):
            return None
        if any(origin != host.lower() for origin in origins):
            return f"{_FOREIGN}."
        if site is not None:
            return None if site == "same-origin" or (safe and site == "none") else f"{_FOREIGN}."
        if not origins and _comes_with_a_token(headers):
            return None
        return None if safe or origins else f"{_FOREIGN} (no Origin of its own)."

    def _known(self, host: str) -> bool:
        """An address cannot be rebound, a name can: so any address will do, and of names only our own."""
        name = _name_in(host)
        return (name != "" and name in self._names) or _is(ipaddress.ip_address, name)


def _opens_a_window(headers: Headers) -> bool:
    """Whether the page will stand alone in a window: somebody follows a link, or it is no browser that says so."""
    opened = (headers.get("sec-fetch-mode", "navigate"), headers.get("sec-fetch-dest", "document"))
    return opened == ("navigate", "document")


def _comes_with_a_token(headers: Headers) -> bool:
    """Whether it is a program, and no browser: a page elsewhere cannot send this header, nor leave out its origin."""
    return headers.get("authorization", "").lower().startswith("bearer ") and "cookie" not in headers


def _host_of(origin: str) -> str:
    """What an origin has after its scheme, in small letters; empty where it is no origin."""
    read = _ORIGIN.fullmatch(origin.lower())
    return "" if read is None else read["host"]


def _name_in(host: str) -> str:
    """The name or address in ``host``, without its port; empty where it cannot be read.

    >>> _name_in("LOCALHOST:8080"), _name_in("[::1]:8080"), _name_in("[127.0.0.1]"), _name_in("[::1")
    ('localhost', '::1', '', '')
    """
    read = _HOST.fullmatch(host.lower())
    if read is None or int(read["port"] or 0) > _LAST_PORT:
        return ""
    if read["six"] is not None:
        return read["six"] if _is(ipaddress.IPv6Address, read["six"]) else ""
    return read["name"]


def _is(kind: Callable[[str], object], text: str) -> bool:
    try:
        kind(text)
    except ValueError:
        return False
    return True
