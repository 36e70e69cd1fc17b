"""Which hosts are this machine alone, to which the console is open in clear. To others it is encrypted.

Does not ask what a name stands for on this machine: the server that listens there looks at the address itself.
"""

from __future__ import annotations

from ipaddress import IPv4Address, IPv4Network, IPv6Address, ip_address

NAMES = frozenset({"localhost", "ip6-localhost", "ip6-loopback"})
HERE_ALONE = (
    'in clear the console is for this machine alone: its host is "127.0.0.1", "localhost" or "::1"; '
    "to others it is encrypted, at [console.network]"
)
_FOUR, _SIX = IPv4Network("127.0.0.0/8"), IPv6Address("::1")


def is_loopback(host: str) -> bool:
    """Whether ``host`` is a name of this machine alone, or an address of it.

    >>> is_loopback("localhost"), is_loopback("127.0.0.1"), is_loopback("192.168.7.1"), is_loopback("127.1")
    (True, True, False, False)
    """
    return host.lower() in NAMES or is_loopback_address(host)


def is_loopback_address(text: str) -> bool:
    """Whether this is an address of this machine alone, written in full."""
    try:
        address: IPv4Address | IPv6Address = ip_address(text)
    except ValueError:
        return False
    return address in _FOUR if isinstance(address, IPv4Address) else address == _SIX
