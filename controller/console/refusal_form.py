"""How a request is refused: a line for a person, a problem document for a program (RFC 9457). Decides no refusal."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Mapping
from http import HTTPStatus

from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import PlainTextResponse, Response
from starlette.types import Scope

from controller.console.api.models import Problem
from controller.console.language_of import language_of
from controller.console.limits import NoPlace
from controller.record.journal.errors import JournalError
from controller.words.one_line import one_line

FOR_PROGRAMS = "/api/"
"""Below it each call brings a token of its own, which no browser adds by itself: there is nobody to be tricked."""
PROBLEM = "application/problem+json"
_AGAIN = {"retry-after": "5"}


def refusal(scope: Scope, status: int, why: str, headers: Mapping[str, str] | None = None) -> Response:
    """The answer; ``why`` is one sentence."""
    if scope["path"].startswith(FOR_PROGRAMS):
        return problem(status, why, headers)
    return PlainTextResponse(f"{language_of(scope).said(why)}\n", status, dict(headers or {}))


def problem(status: int, why: str, headers: Mapping[str, str] | None = None) -> Response:
    """The answer to a program."""
    told = Problem(title=HTTPStatus(status).phrase, status=status, detail=why)
    return Response(told.model_dump_json(), status, dict(headers or {}), PROBLEM)


async def _refused(request: Request, error: Exception) -> Response:
    assert isinstance(error, HTTPException)
    return refusal(request.scope, error.status_code, one_line(str(error.detail)), error.headers)


async def _full(request: Request, error: Exception) -> Response:
    return refusal(request.scope, 503, str(error), _AGAIN)


async def _unreadable(request: Request, _: Exception) -> Response:
    return refusal(request.scope, 503, "The disk did not give out the record: ask again in a moment.", _AGAIN)


REFUSALS: Mapping[type[Exception], Callable[[Request, Exception], Awaitable[Response]]] = {
    HTTPException: _refused,
    NoPlace: _full,
    JournalError: _unreadable,
}
"""What is answered to each of these, by every route of the console."""
