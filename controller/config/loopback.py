"""Which hosts are this machine alone, and why the console is not open to others.

In clear it is for this machine alone, always. Encrypted it may listen at any address once it has accounts
(:data:`ACCOUNTS`); until then at one of this machine, as for a proxy that stands on it.

Does not ask what a name stands for on this machine: the server that listens there looks at the address itself.
"""

from __future__ import annotations

from ipaddress import IPv4Address, IPv4Network, IPv6Address, ip_address

NAMES = frozenset({"localhost", "ip6-localhost", "ip6-loopback"})
HERE_ALONE = (
    'in clear the console is for this machine alone: its host is "127.0.0.1", "localhost" or "::1"; '
    "to others it is encrypted, at [console.network]"
)
ACCOUNTS = False
"""Whether the console asks each person who he is. The one condition besides TLS for other machines to reach it."""
NO_ACCOUNTS = (
    "the console has no accounts yet, so only this machine may reach it, also encrypted: "
    'its host is "127.0.0.1", "localhost" or "::1"'
)
_FOUR, _SIX = IPv4Network("127.0.0.0/8"), IPv6Address("::1")


def is_loopback(host: str) -> bool:
    """Whether ``host`` is a name of this machine alone, or an address of it.

    >>> is_loopback("localhost"), is_loopback("127.0.0.1"), is_loopback("192.168.7.1"), is_loopback("127.1")
    (True, True, False, False)
    """
    return host.lower() in NAMES or is_loopback_address(host)


def why_not_open_to(host: str) -> str | None:
    """Why the encrypted console may not listen at ``host``; None where it may."""
    return None if ACCOUNTS or is_loopback(host) else NO_ACCOUNTS


def is_loopback_address(text: str) -> bool:
    """Whether this is an address of this machine alone, written in full."""
    try:
        address: IPv4Address | IPv6Address = ip_address(text)
    except ValueError:
        return False
    return address in _FOUR if isinstance(address, IPv4Address) else address == _SIX
