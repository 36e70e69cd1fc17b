"""For which names and addresses a certificate is: those by which a browser may reach the console of one box.

Does not ask the network what a name stands for.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from ipaddress import IPv4Address, IPv4Network, IPv6Address, IPv6Network, ip_address, ip_network

from controller.config.host_names import is_address, is_host_name

Address = IPv4Address | IPv6Address
Network = IPv4Network | IPv6Network

PRIVATE: tuple[Network, ...] = tuple(
    map(
        ip_network,
        (
            "127.0.0.0/8",
            "10.0.0.0/8",
            "172.16.0.0/12",
            "192.168.0.0/16",
            "169.254.0.0/16",
            "::1",
            "fc00::/7",
            "fe80::/10",
        ),
    )
)
"""Addresses that are nobody's beyond the house (RFC 1918, RFC 3927, RFC 4193, RFC 4291)."""
HERE = ("localhost", "127.0.0.1", "::1")
"""What a machine calls itself."""
EVERYWHERE = frozenset({"0.0.0.0", "::"})
"""What a server listens at that takes every address of its machine: no browser calls it so."""


@dataclass(frozen=True, slots=True)
class Names:
    """Names in small letters, and addresses, each once and in order."""

    hosts: tuple[str, ...]
    addresses: tuple[Address, ...]

    @property
    def words(self) -> tuple[str, ...]:
        """All of them as a browser's address line has them."""
        return (*self.hosts, *map(str, self.addresses))


def names_of(machine: str, host: str, more: Iterable[str]) -> Names:
    """The names of the box ``machine`` whose console listens at ``host`` and is called by ``more`` besides.

    >>> names_of("CS-07", "192.168.7.20", ["cs-07.pit.example"]).words
    ('cs-07', 'cs-07.local', 'cs-07.pit.example', 'localhost', '127.0.0.1', '192.168.7.20', '::1')
    """
    own = machine.lower()
    called = {*HERE, *(name.lower() for name in more)}
    if is_host_name(own):
        called |= {own} if "." in own else {own, f"{own}.local"}
    if host not in EVERYWHERE:
        called.add(host.lower())
    addresses = sorted(map(ip_address, filter(is_address, called)), key=lambda one: (one.version, int(one)))
    return Names(tuple(sorted(filter(is_host_name, called))), tuple(addresses))
