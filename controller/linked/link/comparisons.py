"""Comparisons of all copies, one at a time beside everything else: whoever asks hears how far it is, and what it found.

A long log takes minutes, and nobody's question is held open for so long. Who asks while one goes on waits for that one.
Does not compare (:mod:`controller.linked.link.replicas` does).
"""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from contextlib import suppress

from controller.linked.link.desk import Refused
from controller.linked.link.replicas import Far

FIRST_S, EVERY_S = 600.0, 86_400.0
"""When all copies are compared without anybody asking: soon after a start, and once a day."""
ANSWER_S = 0.5
"""So long a question waits for the end before it is told how far it is."""


class Comparisons:
    """Of one link. ``compare`` does one and raises Refused where it cannot; ``run`` has it done."""

    def __init__(self, compare: Callable[[Far], Awaitable[dict[str, object]]]) -> None:
        self._compare = compare
        self._number = 0
        """Of the one that goes on, or ended last."""
        self._goes_on = False
        self._far = Far()
        self._found: dict[str, object] | Refused = {}
        self._wanted = asyncio.Event()
        self._over = asyncio.Event()

    async def run(self) -> None:
        """Compare soon after the start, once a day, and whenever somebody asks."""
        wait_s = FIRST_S
        while True:
            with suppress(TimeoutError):
                await asyncio.wait_for(self._wanted.wait(), wait_s)
            wait_s = EVERY_S
            self._begin()
            self._wanted.clear()
            try:
                self._found = await self._compare(self._far)
            except Refused as error:
                self._found = error
            self._goes_on = False
            self._over.set()

    async def asked(self, number: object = None) -> dict[str, object]:
        """What was found; while it goes on, its number and how far it is, and who asks again with that waits for it.

        Raises:
            Refused: it could not be done.
        """
        if number != self._number or not self._number:
            self._begin()
        with suppress(TimeoutError):
            await asyncio.wait_for(self._over.wait(), ANSWER_S)
        if self._goes_on:
            return {"comparing": self._number, "places": self._far.places, "of": self._far.of}
        if isinstance(self._found, Refused):
            raise self._found
        return self._found

    def _begin(self) -> None:
        """The next one, unless one goes on."""
        if not self._goes_on:
            self._goes_on, self._far = True, Far()
            self._number += 1
            self._over.clear()
            self._wanted.set()
