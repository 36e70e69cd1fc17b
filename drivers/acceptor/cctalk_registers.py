"""The two inhibits of a ccTalk acceptor as registers, and what they say of a start: its counter alone cannot tell.

An acceptor that starts again has its master in operation and every channel refusing (standards N6), and a host never
leaves an acceptor so. A register testifies when a start since the two were last found well would show in it. An order
ends that, so the only one that testifies is read before it is ordered anew: then no order hides a start. Pure: asks
and orders nothing (``cctalk_inhibit.py`` does).
"""

from __future__ import annotations

from dataclasses import dataclass, field

REFUSE, ACCEPT = b"\x00", b"\x01"
NO_CHANNEL = b"\x00\x00"


@dataclass(slots=True)
class Register:
    """One inhibit: the headers that order and ask it, and what can be in it."""

    order_header: int
    ask_header: int
    after_start: bytes
    """What a start leaves in it."""
    value: bytes = b""
    """As it was read last, or as an order that was acknowledged since."""
    read: bool = False
    """``value`` was read, and nothing was ordered since."""
    ordered: bytes | None = None
    """What was ordered last, until it is known what became of that."""
    testifies: bool = False
    """A start since both were last found well would show in it."""
    possible: set[bytes] = field(default_factory=set)
    """What it can hold unless the acceptor started again; empty: anything."""
    overlaid: set[bytes] = field(default_factory=set)
    """What was ordered since the other register was last seen where it must be: an order may have followed a start."""

    def forget(self) -> None:
        """Nothing is known of it."""
        self.value, self.read, self.ordered, self.testifies = b"", False, None, False
        self.possible.clear()
        self.overlaid.clear()

    def order(self, value: bytes) -> None:
        """``value`` is on its way to it; nobody knows yet whether it arrives."""
        self.ordered, self.read, self.testifies = value, False, False
        self.overlaid.add(value)
        if self.possible:
            self.possible.add(value)

    def acknowledge(self) -> None:
        """What was ordered last has arrived."""
        if self.ordered is not None:
            self.value = self.ordered
            self.possible = {self.value}

    def take(self, value: bytes) -> None:
        """It reads ``value``."""
        self.value, self.read = value, True

    def surely(self, value: bytes) -> bool:
        return self.possible == {value}

    @property
    def lost(self) -> bool:
        """It reads what a start leaves in it, and had to hold something else."""
        return bool(self.possible) and self.value == self.after_start and self.value not in self.possible

    @property
    def may_follow_a_start(self) -> bool:
        """What is in it could be there after a start: from the start, or ordered after it."""
        return self.value == self.after_start or self.value in self.overlaid


def started(one: Register, other: Register) -> bool:
    """Whether both together, just read, show a start."""
    return (one.lost and other.may_follow_a_start) or (other.lost and one.may_follow_a_start)


def settle(one: Register, other: Register) -> None:
    """What was read is what they hold, for the next time."""
    well = any(register.read and register.testifies for register in (one, other)) or (one.read and other.read)
    for register, beside in ((one, other), (other, one)):
        if register.read:
            register.possible = {register.value}
            beside.overlaid.clear()
    if well:
        for register in (one, other):
            register.testifies = register.surely(register.value) and register.value != register.after_start
