"""What a display of digits is tested with: everything that it can show, read back from its part and looked at.

Does not know what the digits mean: the kind names what is shown and how it reads.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any, NamedTuple, Protocol, TypeVar

from controller.devices.checks.person import Look
from controller.devices.checks.steps import Steps, ask, wait
from controller.devices.checks.tested import Tested

READ_BACK_MS = 1_500
"""The display has read back what it was told."""


class ReadBackDigits(Protocol):
    """A display that knows whether its part holds what it was told."""

    @property
    def confirmed(self) -> bool | None:
        """None: it was not read back yet."""


Display = TypeVar("Display", bound=ReadBackDigits)


class Shown(NamedTuple):
    """One thing that is shown: how people call it, how a finding names it, and whether the twin reads so."""

    words: str
    named: str
    show: Callable[[], None]
    reads: Callable[[Any], bool]


def each_is_shown(tested: Tested[Display], told: Iterable[Shown]) -> Steps:
    """Each is read back and then looked at, until nobody looks."""
    for one in told:
        one.show()
        yield from wait(READ_BACK_MS)
        if tested.port.confirmed is False:
            yield tested.finding("digits", "wrong", f"{tested.words} does not hold {one.words} when it is read back")
            continue
        answer = yield from ask(Look(tested.device, f"Does {tested.words} show {one.words}?", one.reads))
        if answer == "skipped":
            yield tested.finding("digits", "skipped", f"nobody looked at {tested.words}")
            break
        if answer == "no":
            held = f"{tested.words}: {one.words} is not what it shows although its part holds it"
            yield tested.finding("digits", "wrong", f"{held}: check the digit's plug", shown=one.named)
        else:
            yield tested.finding("digits", "ok", f"{tested.words}: {one.words}", shown=one.named)
