"""What a host may be called: a name as hosts have it, or an address. Does not ask what a name stands for."""

from __future__ import annotations

import re
from ipaddress import ip_address

_LABEL = r"[a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?"
_NAME = re.compile(rf"{_LABEL}(\.{_LABEL})*")


def is_host_name(text: str) -> bool:
    """Whether this is a name in small letters (RFC 1123, 2.1), and no address.

    >>> is_host_name("cs-07.pit.example"), is_host_name("-7.example"), is_host_name("cs_07"), is_host_name("10.0.0.1")
    (True, False, False, False)
    """
    return len(text) <= 253 and _NAME.fullmatch(text) is not None and not is_address(text)


def is_address(text: str) -> bool:
    """Whether this is an address, written in full.

    >>> is_address("192.168.7.20"), is_address("fd00::7"), is_address("192.168.7")
    (True, True, False)
    """
    try:
        ip_address(text)
    except ValueError:
        return False
    return True
