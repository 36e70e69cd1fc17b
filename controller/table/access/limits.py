"""How soon somebody may try to sign in again: a pure function of the tries that were wrong before.

A few are free; each one more is followed by a wait twice as long, up to a quarter of an hour. One is forgiven in each
hour without another. A try that was right is none of them, and clears none. Accounts and addresses are counted each by
itself. Compares nothing, and knows neither accounts nor addresses.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from ipaddress import IPv6Address, IPv6Network, ip_address

import msgspec

SECOND = 1_000_000_000
FORGIVEN_NS = 3_600 * SECOND
"""One wrong try the less for each such time since the last."""
MOST_COUNTED = 512
"""So many accounts and addresses are remembered; the one that has to wait least is forgotten first."""


class Tries(msgspec.Struct, frozen=True):
    """``wrong`` tries of one account or one address, the last of them at ``last_ns``."""

    of: str
    wrong: int
    last_ns: int


@dataclass(frozen=True, slots=True)
class Limit:
    """After ``free`` wrong tries the next one waits ``first_ns``, then twice as long each, up to ``longest_ns``."""

    free: int
    first_ns: int = 10 * SECOND
    longest_ns: int = 900 * SECOND

    @property
    def most(self) -> int:
        """More wrong tries than that make nobody wait longer."""
        return self.free + (self.longest_ns // self.first_ns).bit_length()

    def wait_ns(self, tries: Tries | None, now_ns: int) -> int:
        """How long from ``now_ns`` until the next try is taken; 0: now.

        >>> limit = Limit(free=3)
        >>> [limit.wait_ns(Tries("ann", wrong, 0), 0) // SECOND for wrong in (0, 2, 3, 4, 5, 9, 99)]
        [0, 0, 10, 20, 40, 640, 900]
        """
        if tries is None:
            return 0
        over = min(counted(tries, now_ns), self.most) - self.free
        if over < 0:
            return 0
        return max(0, min(self.longest_ns, self.first_ns << over) - _age(tries, now_ns))


OF_AN_ACCOUNT = Limit(free=5)
OF_AN_ADDRESS = Limit(free=10)
"""More than one account alone: a few people sit behind one address."""


def counted(tries: Tries, now_ns: int) -> int:
    """Wrong tries that still count.

    >>> [counted(Tries("ann", 3, 0), hours * FORGIVEN_NS) for hours in range(5)]
    [3, 2, 1, 0, 0]
    """
    return max(0, tries.wrong - _age(tries, now_ns) // FORGIVEN_NS)


def one_more(known: Sequence[Tries], of: Iterable[str], now_ns: int) -> tuple[Tries, ...]:
    """What is remembered after a wrong try of these, the account and the address."""
    asked = tuple(of)
    before = {one.of: one for one in known}
    rest = tuple(one for one in known if one.of not in asked and counted(one, now_ns) > 0)
    new = tuple(Tries(name, _counted(before.get(name), now_ns) + 1, now_ns) for name in asked)
    kept = sorted((*rest, *new), key=lambda one: (counted(one, now_ns), one.last_ns, one.of))
    return tuple(sorted(kept[-MOST_COUNTED:], key=lambda one: one.of))


def wait_ns(known: Sequence[Tries], account: str, address: str, now_ns: int) -> int:
    """How long a try of this account, from this address, has to wait; both as ``of`` them is counted."""
    by_name = {one.of: one for one in known}
    return max(
        OF_AN_ACCOUNT.wait_ns(by_name.get(account), now_ns),
        OF_AN_ADDRESS.wait_ns(by_name.get(address), now_ns),
    )


def counted_as(of: str, source: str) -> tuple[str, str]:
    """As what a try of an account from an address is counted.

    An account is counted by itself at the box's own screen, so that nobody on a network keeps a person waiting there.

    >>> counted_as("ann", "10.0.0.7"), counted_as("ann", "127.0.0.1")
    (('ann', '@10.0.0.7'), ('ann@box', '@127.0.0.1'))
    """
    try:
        is_here = ip_address(source).is_loopback
    except ValueError:
        is_here = False
    return (f"{of}@box" if is_here else of), of_address(source)


def of_address(source: str) -> str:
    """As what an address is counted: of IPv6 the network, since whoever has one address of it has all of them.

    >>> of_address("10.0.0.7"), of_address("2001:db8::1:2"), of_address("box")
    ('@10.0.0.7', '@2001:db8::/64', '@box')
    """
    try:
        address = ip_address(source)
    except ValueError:
        return f"@{source}"
    return f"@{IPv6Network((address, 64), strict=False)}" if isinstance(address, IPv6Address) else f"@{address}"


def _counted(tries: Tries | None, now_ns: int) -> int:
    return 0 if tries is None else counted(tries, now_ns)


def _age(tries: Tries, now_ns: int) -> int:
    """A time that has not come yet is now: a clock was set back."""
    return max(0, now_ns - tries.last_ns)
