"""Somebody at a rehearsed console who may open every page: the headers that their browser sends.

Nobody has an account at that bench. Asks nothing, and leaves no record: a history does not hang on who looks.
"""

from __future__ import annotations

from collections.abc import Mapping

from starlette.applications import Starlette

from controller.console.entrance import ALL, BENCH, TOKEN, Entrance


def headers_of_everybody(console: Starlette) -> Mapping[str, str]:
    """The cookie of somebody who chose to be everybody, and the token that goes with it."""
    entrance: Entrance = console.state.entrance
    return {"cookie": f"{entrance.cookie}={BENCH}.{ALL}", TOKEN: BENCH}
