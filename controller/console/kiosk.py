"""Signs of life of pages that stand alone on a screen: each kiosk beats under a name of its own.

A renderer that died leaves its browser running, and nothing of the machine notices. Whoever started the browser asks
here (:mod:`controller.cli.kiosk`). A kiosk beats with a GET: it changes nothing of a table, and stands in no record.
Does not restart anything.
"""

from __future__ import annotations

import re
from collections import OrderedDict
from collections.abc import Callable

from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import PlainTextResponse, Response

from controller.console.access import EVERYBODY
from controller.console.entrance import Door, Entrance
from controller.table.setup import MILLISECOND

KIOSKS = 8
"""Of so many it is known when they beat; one more takes the place of the one that was asked about longest ago."""
NAME = re.compile(r"[0-9a-f]{32}")
NONE_YET = "none"


class Beats:
    """When each kiosk was heard last, by its name. Only those that somebody asks about are remembered."""

    def __init__(self, now_ns: Callable[[], int]) -> None:
        self._now_ns = now_ns
        self._heard: OrderedDict[str, int | None] = OrderedDict()

    def beat(self, kiosk: str) -> None:
        """Its page lives."""
        if kiosk in self._heard:
            self._heard[kiosk] = self._now_ns()

    def age_ms(self, kiosk: str) -> int | None:
        """How long ago it was heard, in milliseconds; None where it was not heard yet. From now on it is remembered."""
        heard = self._heard.setdefault(kiosk, None)
        self._heard.move_to_end(kiosk)
        if len(self._heard) > KIOSKS:
            self._heard.popitem(last=False)
        return None if heard is None else (self._now_ns() - heard) // MILLISECOND


def kiosk_doors(now_ns: Callable[[], int], entrance: Entrance) -> tuple[Door, ...]:
    """``/beat/NAME`` for a page, ``/beat/NAME/age`` for whoever started its browser."""
    beats = Beats(now_ns)

    async def beat(request: Request) -> Response:
        beats.beat(_name(request))
        return Response(status_code=204)

    async def age(request: Request) -> Response:
        known = beats.age_ms(_name(request))
        return PlainTextResponse(NONE_YET if known is None else str(known))

    return Door("/beat/{kiosk}", beat, EVERYBODY, entrance), Door("/beat/{kiosk}/age", age, EVERYBODY, entrance)


def _name(request: Request) -> str:
    """Raises HTTPException where it is none."""
    name: str = request.path_params["kiosk"]
    if NAME.fullmatch(name) is None:
        raise HTTPException(404, "Not Found")
    return name
