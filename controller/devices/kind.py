"""A kind of device: one way of filling one role of a table, from its section of the table file to driver and twin.

:meth:`Kind.of` declares a plain one: what makes the driver, and what makes the twin, each from the section and its end
of the same wires (:mod:`controller.devices.ends`). For one that is not plain, ``connect`` or ``solder`` is written out.
Does not know any kind.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import partial
from typing import Any, Generic, TypeVar, get_args

from controller.config.device_section import DeviceSection
from controller.devices.checks.steps import Steps
from controller.devices.checks.tested import Tested
from controller.devices.ends import Ends, Felt, Harness
from drivers.breakable import Breakable, Faults

__all__ = [
    "Breakable",
    "Ends",
    "Faults",
    "Felt",
    "Fitted",
    "Harness",
    "Kind",
    "Sight",
    "Soldered",
    "fitting",
    "nothing",
    "soldering",
]

S = TypeVar("S", bound=DeviceSection)
P = TypeVar("P", covariant=True)
T = TypeVar("T", covariant=True)
S1 = TypeVar("S1", bound=DeviceSection)
P1 = TypeVar("P1")
T1 = TypeVar("T1")


def nothing() -> None:
    """What a device that holds nothing has to give back."""


def low(_: object) -> bool:
    """Outputs start low."""
    return False


@dataclass(frozen=True)
class Fitted(Generic[P]):
    """A device, made: what the service talks to, and what becomes of it at the end."""

    port: P
    make_safe: Callable[[], None] = nothing
    """Ordered when the table stops: closed, dark, silent."""
    let_go: Callable[[], None] = nothing
    """Gives everything back as it stands."""


@dataclass(frozen=True)
class Soldered(Generic[T]):
    """A twin on its wires, with what can be broken about it, by the name that scenarios give it."""

    twin: T
    breakable: Mapping[str, Breakable]


@dataclass(frozen=True)
class Sight(Generic[T]):
    """What a person sees of a twin whose device is told something: ``amiss`` gets both, and says what is wrong.

    ``watched_ms``: so long they look before they say so.
    """

    amiss: Callable[[T, Any], str | None]  # what it is told is known to the role alone
    watched_ms: int = 0


@dataclass(frozen=True)
class Kind(Generic[S, P, T]):
    """One way of filling one role.

    ``connect`` asks for the wires and gives what makes the device once the parts behind them are open; ``name`` is the
    device's in signals (``lock-out``, ``door.cabinet``). ``solder`` puts a twin on the outer ends. ``tests`` are what a
    technician's walk does with the device, under its name, one after the other; ``sight`` is what a person sees of it,
    whom the simulator asks.
    """

    role: str
    driver: str
    section: type[S]
    connect: Callable[[S, Harness, str], Callable[[], Fitted[P]]]
    solder: Callable[[S, Felt, str], Soldered[T]]
    tests: tuple[Callable[[S, Tested[P]], Steps], ...] = ()
    sight: Sight[T] | None = None

    @staticmethod
    def of(
        role: str,
        section: type[S1],
        make: Callable[[S1, Ends], P1],
        twin: Callable[[S1, Felt], T1],
        *,
        rest: Callable[[S1], bool] = low,
        opened: Callable[[P1], None] | None = None,
        make_safe: Callable[[P1], None] | None = None,
        let_go: Callable[[P1], None] | None = None,
        tests: tuple[Callable[[S1, Tested[P1]], Steps], ...] = (),
        sight: Sight[T1] | None = None,
    ) -> Kind[S1, P1, T1]:
        """A plain kind: of the driver that its section names, with a twin that knows its faults or has none.

        The others are those of :func:`fitting`.
        """
        connect = fitting(make, rest=rest, opened=opened, make_safe=make_safe, let_go=let_go)
        (driver,) = get_args(section.model_fields["driver"].annotation)
        return Kind(role, str(driver), section, connect, soldering(twin), tests, sight)


def fitting(
    make: Callable[[S1, Ends], P1],
    *,
    rest: Callable[[S1], bool] = low,
    opened: Callable[[P1], None] | None = None,
    make_safe: Callable[[P1], None] | None = None,
    let_go: Callable[[P1], None] | None = None,
) -> Callable[[S1, Harness, str], Callable[[], Fitted[P1]]]:
    """A kind's ``connect`` from what makes the device once its wires were asked for; ``rest``: where its outputs start.

    ``opened``, ``make_safe`` and ``let_go`` are called with what was made: once all is made, when the table stops, and
    at the end.
    """

    def fit(section: S1, ends: Ends) -> Fitted[P1]:
        made = make(section, ends)
        for part in ends.held:
            part.open()
        if opened is not None:
            opened(made)

        def release() -> None:
            if let_go is not None:
                let_go(made)
            for part in ends.held:
                part.close()

        return Fitted(made, nothing if make_safe is None else partial(make_safe, made), release)

    def connect(section: S1, harness: Harness, name: str) -> Callable[[], Fitted[P1]]:
        return partial(fit, section, Ends(section, harness, name, rest=rest(section)))

    return connect


def soldering(twin: Callable[[S1, Felt], T1]) -> Callable[[S1, Felt, str], Soldered[T1]]:
    """A kind's ``solder`` from what makes a twin that knows its faults, or has none."""

    def solder(section: S1, felt: Felt, name: str) -> Soldered[T1]:
        made = twin(section, felt)
        return Soldered(made, {name: made} if isinstance(made, Breakable) else {})

    return solder
