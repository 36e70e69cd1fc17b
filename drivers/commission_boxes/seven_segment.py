"""Commission boxes of six seven-segment digits a seat, the boxes of two seats on one part that can be read back.

Amounts stand to the right, with a point before the cents. One that six digits cannot show is dashes and a fault, never
a part of it. Does not blink: what is shown is right at once, or it is not shown.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import partial

from drivers.parts.confirmed_segments import ConfirmedSegments, ReadablePart
from drivers.parts.segments import memory_of
from drivers.reactor import Reactor
from drivers.signals import DeviceFault, DeviceRecovered, Signal

DIGITS = 6
"""Up to $9,999.99."""
SEATS_A_PART = 2
TOO_LARGE = "-" * DIGITS
_COMMON = 2
"""Bytes of an HT16K33's memory for each common line: ROW0 to ROW7, then ROW8 to ROW15."""


class SevenSegmentBoxes:
    """CommissionBoxes (``port.py``). The first of ``parts`` has the boxes of seats 1 and 2, the next those of 3 and 4.

    Faults: ``boxes-1-2`` and so on, those two do not show what they were told; ``too-large``. The maker opens and
    closes the parts. Raises ValueError where there are fewer parts than the seats need, or more.
    """

    def __init__(
        self,
        device: str,
        parts: Sequence[ReadablePart],
        *,
        seats: int,
        reactor: Reactor,
        emit: Callable[[Signal], None],
    ) -> None:
        if len(parts) != parts_for(seats):
            told = f"{seats} seats need {parts_for(seats)} parts, two boxes on each"
            raise ValueError(f"{device}: {len(parts)} parts; {told}")
        self.device = device
        self._seats = range(1, seats + 1)
        self._parts = tuple(parts)
        self._reactor = reactor
        self._emit = emit
        self._too_large: tuple[int, ...] = ()
        self._displays = tuple(
            ConfirmedSegments(
                device,
                part,
                reactor=reactor,
                emit=emit,
                missing=partial(_missing, of),
                fault=f"boxes-{'-'.join(map(str, of))}",
            )
            for part, of in zip(self._parts, self._by_part(), strict=True)
        )

    @property
    def confirmed(self) -> bool:
        return all(display.confirmed for display in self._displays)

    def open(self) -> None:
        """Be dark, and be read back from now on."""
        self.show({})

    def close(self) -> None:
        """Be read back no more; what is shown stays."""
        for display in self._displays:
            display.close()

    def darken(self) -> None:
        """Dark at once: ordered when the table stops."""
        self.show({})

    def show(self, owed: Mapping[int, int]) -> None:
        """Show exactly these cents by seat.

        Raises ValueError for a seat that has no box and for an amount below nothing; what was shown stays.
        """
        for seat, cents in owed.items():
            if seat not in self._seats:
                raise ValueError(f"{self.device}: seat {seat} has no box; there are {len(self._seats)}")
            if cents < 0:
                raise ValueError(f"{self.device}: {cents} cents of seat {seat}; nobody owes less than nothing")
        texts = {seat: _digits(cents) for seat, cents in owed.items()}
        self._report(tuple(seat for seat, text in texts.items() if text == TOO_LARGE))
        for part, display, seats in zip(self._parts, self._displays, self._by_part(), strict=True):
            memory = bytearray(part.memory_bytes)
            for place, seat in enumerate(seats):
                box = memory_of(texts.get(seat, ""), _places(place), part.memory_bytes)
                memory = bytearray(lit | more for lit, more in zip(memory, box, strict=True))
            display.show(bytes(memory))

    def _by_part(self) -> tuple[tuple[int, ...], ...]:
        return tuple(
            tuple(self._seats[first : first + SEATS_A_PART]) for first in range(0, len(self._seats), SEATS_A_PART)
        )

    def _report(self, seats: tuple[int, ...]) -> None:
        if seats == self._too_large:
            return
        self._too_large, now = seats, self._reactor.now()
        if not seats:
            self._emit(DeviceRecovered(device=self.device, at=now, fault="too-large"))
            return
        of = " and ".join(map(str, seats))
        text = f"the commission of seat {of} does not fit {DIGITS} digits; read it at the table's page and collect it"
        where = self._parts[(seats[0] - 1) // SEATS_A_PART].where
        self._emit(DeviceFault(device=self.device, at=now, fault="too-large", where=where, text=text))


def parts_for(seats: int) -> int:
    """How many parts the boxes of so many seats hang on.

    >>> parts_for(8), parts_for(9)
    (4, 5)
    """
    return -(-seats // SEATS_A_PART)


def _places(place: int) -> tuple[int, ...]:
    """Where each digit of the first or second box of a part stands in its memory, leftmost first."""
    return tuple(_COMMON * digit + place for digit in range(DIGITS))


def _digits(cents: int) -> str:
    text = f"{cents // 100}.{cents % 100:02d}"
    return text if len(text) - 1 <= DIGITS else TOO_LARGE


def _missing(seats: tuple[int, ...]) -> str:
    of = f"seat{'s' if len(seats) > 1 else ''} {' and '.join(map(str, seats))}"
    return f"does not show what {of} must read; read the commission at the table's page, and check its plug"
