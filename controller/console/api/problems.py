"""What of the interface for programs is refused beside what any route refuses, and how its document tells of it.

Decides no refusal.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from fastapi import FastAPI, Request
from fastapi.exceptions import RequestValidationError
from fastapi.openapi.utils import get_openapi
from starlette.responses import Response

from controller.console.api.models import Problem
from controller.console.refusal_form import PROBLEM, REFUSALS, problem
from controller.reports.asked import NothingToReport
from controller.table.words import sentence
from controller.words.one_line import one_line


def with_problems(api: FastAPI) -> None:
    """Every refusal of ``api`` reads so."""

    async def unfit(_: Request, error: Exception) -> Response:
        assert isinstance(error, RequestValidationError)
        return problem(422, one_line(sentence("; ".join(map(_wrong, error.errors())))))

    async def nothing(_: Request, error: Exception) -> Response:
        return problem(404, one_line(sentence(str(error))))

    for kind, answer in REFUSALS.items():
        api.add_exception_handler(kind, answer)
    api.add_exception_handler(RequestValidationError, unfit)
    api.add_exception_handler(NothingToReport, nothing)


def described(api: FastAPI) -> Mapping[str, object]:
    """The OpenAPI document of ``api``, in which each refusal has the media type that it comes with."""
    document = get_openapi(
        title=api.title, version=api.version, summary=api.summary, routes=api.routes, servers=api.servers
    )
    for calls in document["paths"].values():
        for call in calls.values():
            for status, answer in call["responses"].items():
                if status >= "400":
                    answer["content"] = {PROBLEM: answer["content"]["application/json"]}
    return document


def _wrong(one: Mapping[str, Any]) -> str:
    """One mistake of what was asked, as a clause: where, and what."""
    _, *where = one["loc"]
    if one["type"] == "json_invalid":
        return f"the body is no JSON, from its character {where[0]} on"
    return f"{'.'.join(map(str, where)) or 'the body'}: {one['msg']}"


PROBLEMS: dict[int | str, dict[str, object]] = {
    status: {"model": Problem, "description": says}
    for status, says in {
        401: "No token came, or none that is good.",
        403: "The token is not good for this.",
        404: "There is no such thing.",
        422: "What was asked cannot be read.",
        503: "Not now: ask again.",
    }.items()
}
"""What every call may answer."""
