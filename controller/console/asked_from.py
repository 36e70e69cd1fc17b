"""Whence a request came, for what is written down: the address, and behind a proxy of the house whom it asks for.

What a proxy says is trusted for nothing: limits count the address that is connected. Does not decide anything.
"""

from __future__ import annotations

from collections.abc import Set

from starlette.datastructures import Headers
from starlette.requests import Request
from starlette.types import Scope

from controller.config.host_names import is_address


def address_of(scope: Scope) -> str:
    """The address that is connected; empty where there is none."""
    return str((scope.get("client") or ("",))[0])


def source_of(request: Request) -> str:
    """The address that a request came from, as the record names it; no header that forwards one is asked."""
    return address_of(request.scope) or "unknown"


def asked_from(scope: Scope, proxies: Set[str]) -> str:
    """The same for people, with what a listed proxy says, the last of it: that was added by the proxy itself.

    >>> scope = {"client": ("10.0.0.2", 1), "headers": [(b"x-forwarded-for", b"10.9.9.9, 10.0.0.77")]}
    >>> asked_from(scope, {"10.0.0.2"}), asked_from(scope, set())
    ('10.0.0.77 through 10.0.0.2', '10.0.0.2')
    """
    address = address_of(scope)
    if address not in proxies:
        return address
    said = ",".join(Headers(scope=scope).getlist("x-forwarded-for")).rpartition(",")[2].strip()
    return f"{said} through {address}" if is_address(said) else address
