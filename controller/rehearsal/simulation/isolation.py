"""A guard around a simulated run: code that asks for real time or real chance in it gets an error.

One seed is one history only while nothing reads a clock or a random source of its own. Guards the calling thread;
others (a test runner's) are let through. Libraries that a driver imports at its first use and that draw a number while
they are imported are imported here, before a run. Does not see what C code reads by itself.
"""

from __future__ import annotations

import multiprocessing.process  # noqa: F401 - draws a key when it is imported, by the library of the OLED for one
import os
import random
import secrets
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from types import ModuleType
from typing import NoReturn

CLOCKS = ("time", "time_ns", "monotonic", "monotonic_ns", "perf_counter", "perf_counter_ns", "sleep")
CHANCE = ("random", "randint", "randrange", "choice", "choices", "shuffle", "sample", "uniform", "getrandbits", "seed")
SECRETS = ("token_bytes", "token_hex", "token_urlsafe", "choice", "randbelow", "randbits")
GUARDED: tuple[tuple[ModuleType, tuple[str, ...]], ...] = (
    (time, CLOCKS),
    (random, CHANCE),
    (secrets, SECRETS),
    (os, ("urandom", "getrandom")),
)


class Leak(AssertionError):
    """Something in a simulated run asked for real time or real chance."""


@contextmanager
def isolated() -> Iterator[None]:
    """While inside, the clocks and the shared random sources raise :class:`Leak` in this thread."""
    owner = threading.get_ident()
    real = [(module, name, getattr(module, name)) for module, names in GUARDED for name in names]
    init = random.Random.__init__
    for module, name, function in real:
        setattr(module, name, _guard(f"{module.__name__}.{name}", function, owner))
    setattr(random.Random, "__init__", _seeded(init, owner))  # noqa: B010 - mypy forbids the plain assignment
    try:
        yield
    finally:
        setattr(random.Random, "__init__", init)  # noqa: B010
        for module, name, function in real:
            setattr(module, name, function)


def _guard(name: str, real: Callable[..., object], owner: int) -> Callable[..., object]:
    def guarded(*arguments: object, **named: object) -> object:
        if threading.get_ident() == owner:
            _leaked(name)
        return real(*arguments, **named)

    return guarded


def _seeded(real: Callable[..., None], owner: int) -> Callable[..., None]:
    def guarded(self: random.Random, x: int | float | str | bytes | bytearray | None = None) -> None:
        if x is None and threading.get_ident() == owner:
            _leaked("random.Random without a seed")
        real(self, x)

    return guarded


def _leaked(name: str) -> NoReturn:
    raise Leak(f"{name} was used in a simulated run: take time from the reactor and chance from the source handed in")
