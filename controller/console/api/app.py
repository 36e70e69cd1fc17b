"""The interface for programs, version 1: every call with its scope. What it says stands in the modules beside it.

FastAPI makes the OpenAPI document of these very functions. A token comes with each call (``Authorization: Bearer``);
no cookie counts here, so no page of another site can ask in a person's name.
"""

from __future__ import annotations

from collections.abc import AsyncIterator
from typing import Annotated

from fastapi import Depends, FastAPI, Header, Path, Query, Request, Response
from fastapi.params import Depends as Dependency
from fastapi.responses import StreamingResponse
from fastapi.security import HTTPBearer
from starlette.exceptions import HTTPException
from starlette.types import Receive, Scope as AsgiScope, Send

from controller.console.api import models
from controller.console.api.bounded import Bounded
from controller.console.api.problems import PROBLEMS, described, with_problems
from controller.console.api.records import MOST
from controller.console.api.ways import PATH, Ways
from controller.console.entrance import without_token
from controller.console.limits import Places
from controller.people.accounts.account import Scope
from controller.reports.names import NAMES
from controller.service.service import VERSION
from controller.table.commands import StaffAnswered
from controller.table.words import words_of

STREAMS = 8
"""Streams of records at a time."""
DEVICE = "pit"

_described = HTTPBearer(auto_error=False, description="A token of `lammer people token`.")
"""For the document alone: the console's entrance reads the token."""


def create_api(ways: Ways) -> FastAPI:
    """The interface of one table, to be mounted at `PATH`."""
    api = FastAPI(
        title="Lammer",
        version=VERSION,
        summary="One table of a casino: what it is, what it does, and what happened.",
        openapi_url="/openapi.json",
        docs_url=None,
        redoc_url=None,
        responses=PROBLEMS,
        servers=[{"url": PATH}],
        redirect_slashes=False,
    )
    with_problems(api)
    api.add_middleware(Bounded)
    streams = Places(STREAMS, f"This table serves {STREAMS} streams of records at a time: end one of them.")

    def of(scope: Scope) -> Dependency:
        """A token that is good for this."""

        async def check(request: Request, _: Annotated[object, Depends(_described)]) -> None:
            who = await ways.program(request)
            if who is None:
                raise without_token()
            if scope not in who.scopes:
                raise HTTPException(403, f'This token is not good for "{scope}".')

        dependency: Dependency = Depends(check)
        return dependency

    @api.get("/table", dependencies=[of("read")], summary="Which table this is")
    async def table() -> models.Table:
        return ways.told.identity()

    @api.get("/state", dependencies=[of("read")], summary="The table as it stands")
    async def state() -> models.State:
        return ways.told.state()

    @api.get("/health", dependencies=[of("health")], summary="The health of the box")
    async def health() -> models.Health:
        return ways.told.health()

    @api.get("/records", dependencies=[of("events")], summary="Some records")
    async def records(
        after: Annotated[int, Query(ge=0, le=2**53, description="The last record that is known.")] = 0,
        most: Annotated[int, Query(ge=1, le=MOST)] = 100,
    ) -> models.Records:
        return ways.records.page(after, most)

    @api.get(
        "/records/stream",
        dependencies=[of("events")],
        summary="Each record as it comes",
        response_class=StreamingResponse,
        responses={
            200: {
                "content": {"text/event-stream": {"schema": {"type": "string"}}},
                "description": "`record` with its position as the event's ID and a `Record` as its data; `beat` when "
                "nothing came for half a second.",
            }
        },
    )
    async def stream(
        after: Annotated[int, Query(ge=0, le=2**53)] = 0,
        last_event_id: Annotated[int | None, Header(ge=0, le=2**53, description="Goes before `after`.")] = None,
    ) -> Response:
        return _Stream(streams, ways.records.stream(after if last_event_id is None else last_event_id))

    @api.get(
        "/reports/{name}",
        dependencies=[of("reports")],
        summary="A report, as lines of JSON",
        response_class=Response,
        responses={200: {"content": {"application/x-ndjson": {"schema": {"type": "string"}}}}},
    )
    async def report(
        name: Annotated[str, Path(json_schema_extra={"enum": list(NAMES)})],
        day: Annotated[str | None, Query(max_length=10, examples=["2026-11-28"])] = None,
        shift: Annotated[int | None, Query(ge=1, le=99)] = None,
        round: Annotated[int | None, Query(ge=1, le=999_999_999)] = None,
        award: Annotated[int | None, Query(ge=1, le=999_999_999)] = None,
        record: Annotated[int | None, Query(ge=1, le=999_999_999)] = None,
    ) -> Response:
        asked = {"day": day, "shift": shift, "round": round, "award": award, "record": record}
        told = {key: str(value) for key, value in asked.items() if value is not None}
        made = await ways.report(name, {**told, "format": "json"})
        return Response(made.content, media_type=made.media)

    @api.post(
        "/answers",
        dependencies=[of("answer")],
        status_code=201,
        summary="Answer what waits, as far as the house allows it from afar",
        responses={
            400: {"model": models.Problem, "description": "The body is no JSON."},
            429: {"model": models.Problem, "description": "Too much is asked at a time."},
            413: {"model": models.Problem, "description": "The body is too long."},
            409: {"model": models.Problem, "description": "It is no longer what waits, or was refused."},
        },
    )
    async def answer(given: models.Answer) -> models.Answered:
        if ways.told.question(given.about) is None:
            raise HTTPException(409, "This is not what waits, or it is answered at the table alone.")
        said = StaffAnswered(
            device=DEVICE, at=ways.now_ns(), role=given.role, person=given.person, yes=given.yes, cards=""
        )
        refusal = await ways.desk.take(said)
        if refusal is not None:
            raise HTTPException(409, refusal.text)
        if ways.told.question(given.about) is not None:
            raise HTTPException(409, f"Nothing changed: the {words_of(given.role)} is not asked for here.")
        return models.Answered(position=ways.told.table.service.position)

    document = described(api)
    api.openapi = lambda: dict(document)  # type: ignore[method-assign]
    return api


class _Stream(StreamingResponse):
    """Has a place for as long as it is sent, however it ends."""

    def __init__(self, places: Places, events: AsyncIterator[str]) -> None:
        headers = {"cache-control": "no-store", "x-accel-buffering": "no"}
        super().__init__(events, media_type="text/event-stream", headers=headers)
        self._places = places

    async def __call__(self, scope: AsgiScope, receive: Receive, send: Send) -> None:
        with self._places:
            await super().__call__(scope, receive, send)
