"""How a request is refused before any route sees it: a line for a person, a problem document for a program (RFC 9457).

Decides no refusal.
"""

from __future__ import annotations

from collections.abc import Mapping
from http import HTTPStatus

from starlette.responses import PlainTextResponse, Response
from starlette.types import Scope

from controller.console.api.models import Problem

FOR_PROGRAMS = "/api/"
"""Below it each call brings a token of its own, which no browser adds by itself: there is nobody to be tricked."""
PROBLEM = "application/problem+json"


def refusal(scope: Scope, status: int, why: str, headers: Mapping[str, str] | None = None) -> Response:
    """The answer; ``why`` is one sentence."""
    if scope["path"].startswith(FOR_PROGRAMS):
        return problem(status, why, headers)
    return PlainTextResponse(f"{why}\n", status, dict(headers or {}))


def problem(status: int, why: str, headers: Mapping[str, str] | None = None) -> Response:
    """The answer to a program."""
    told = Problem(title=HTTPStatus(status).phrase, status=status, detail=why)
    return Response(told.model_dump_json(), status, dict(headers or {}), PROBLEM)
