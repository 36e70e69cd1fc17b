"""Follows one table: its state anew after each record, and at once that it is away. Sends nothing but an answer.

The stream says when there is something new; what is shown is asked for anew, a few times a second at most, so that a
pit that was away for an hour shows the present and not the hour. A table that is silent for two seconds is away.
"""

from __future__ import annotations

import asyncio
import ssl
from collections.abc import AsyncIterator, Callable, Mapping
from dataclasses import replace
from functools import lru_cache
from pathlib import Path
from typing import NamedTuple, TypeVar

import httpx
from pydantic import BaseModel, ValidationError

from controller.console.api import models
from controller.console.api.ways import PATH
from controller.pit.pit_file import MOST_TABLES, NoToken, WatchedTable, token_in
from controller.pit.seen import Floor, TableSeen
from controller.table.words import sentence

SILENT_S = 2.0
ANSWER_S = 5.0
"""So long a question may take."""
AGAIN_S = 0.25
"""Between two questions for the state."""
OLD_S = 5.0
"""A state is asked for anew after so long, also where nothing was recorded: not all that is shown is a record."""
BACK_S = 1.0
"""Before an absent table is asked again."""

MOST_BYTES = 1_000_000
"""Of an answer, or of a line of a stream. The longest that a table gives has a hundredth of it."""
LONGEST_WHY = 300

Model = TypeVar("Model", bound=BaseModel)


class Away(Exception):
    """Nothing can be had from the table; the text says why, as a clause."""


class Follower:
    """One table of a floor. ``utc_now_ns`` is the pit's clock."""

    def __init__(self, watched: WatchedTable, floor: Floor, utc_now_ns: Callable[[], int]) -> None:
        self._watched = watched
        self._floor = floor
        self._utc_now_ns = utc_now_ns

    async def follow(self) -> None:
        """For as long as the pit runs."""
        while True:
            try:
                async with self._client() as client:
                    await self._attend(client)
            except Away as away:
                self._is_away(str(away))
            except Exception as error:  # noqa: BLE001 - no table goes unseen because of what it said
                self._is_away(f"an error of the program: {error!r}")
            await asyncio.sleep(BACK_S)

    async def answer(self, answer: models.Answer) -> str | None:
        """Give the table an answer; why it was not taken, as a sentence."""
        try:
            async with self._client() as client:
                told = await _asked(client, "POST", "/answers", content=answer.model_dump_json(), headers=_JSON)
        except Away as away:
            return sentence(f"{self._watched.name} is not heard: {away}")
        return None if told.status == httpx.codes.CREATED else _why(told)

    def _client(self) -> httpx.AsyncClient:
        try:
            token = token_in(Path(self._watched.token))
            verify = _trusted(self._watched)
        except NoToken as error:
            raise Away(str(error)) from error
        except (OSError, ssl.SSLError) as error:
            raise Away(f"{self._watched.authority} is no certificate that can be read") from error
        return httpx.AsyncClient(
            base_url=self._watched.address + PATH,
            headers={"authorization": f"Bearer {token}", "accept-encoding": "identity"},
            timeout=ANSWER_S,
            verify=verify,
            trust_env=False,
        )

    async def _attend(self, client: httpx.AsyncClient) -> None:
        """Show the table until it is away."""
        table = await _told(client, "/table", models.Table)
        if table.id != self._watched.name:
            raise Away(f"table {table.id} answers there")
        state = await self._show(client, table)
        now_s = asyncio.get_running_loop().time
        shown_s = now_s()
        async for position in self._heard(client, state.position):
            if position != state.position or now_s() - shown_s >= OLD_S:
                await asyncio.sleep(max(0.0, shown_s + AGAIN_S - now_s()))
                state, shown_s = await self._show(client, table), now_s()

    async def _show(self, client: httpx.AsyncClient, table: models.Table) -> models.State:
        state = await _told(client, "/state", models.State)
        self._floor.see(TableSeen(self._watched, table, state, why_away=""))
        return state

    async def _heard(self, client: httpx.AsyncClient, after: int) -> AsyncIterator[int]:
        """The newest record, each time that something is heard."""
        now_s = asyncio.get_running_loop().time
        try:
            async with client.stream("GET", "/records/stream", params={"after": after}, timeout=SILENT_S) as stream:
                if stream.status_code != httpx.codes.OK:
                    raise Away(_why(Told(stream.status_code, await _body(stream))))
                what, told_s = "", now_s()
                async for line in _lines(stream):
                    name, _, value = line.partition(": ")
                    if name == "event":
                        what = value
                    elif (name, what) == ("id", "record") or (name, what) == ("data", "beat"):
                        yield int(value)
                        told_s = now_s()
                    elif now_s() - told_s > SILENT_S:
                        raise Away("it does not answer")
        except (httpx.HTTPError, ValueError) as error:
            raise Away(_silence(error)) from error
        raise Away("it ended its stream")

    def _is_away(self, why: str) -> None:
        seen = self._floor.table(self._watched.name)
        assert seen is not None
        since = seen.away_since_utc_ns if seen.why_away and seen.away_since_utc_ns else self._utc_now_ns()
        self._floor.see(replace(seen, why_away=why, away_since_utc_ns=since))


def _trusted(watched: WatchedTable) -> ssl.SSLContext | bool:
    """What the table's certificate is judged by; made once, since that takes as long as twenty questions.

    Raises:
        OSError: the authority's file cannot be read.
    """
    if watched.address.startswith("http://"):
        return False
    authority = watched.authority
    return _context(authority, 0 if authority is None else Path(authority).stat().st_mtime_ns)


@lru_cache(maxsize=MOST_TABLES)
def _context(authority: str | None, _changed_ns: int) -> ssl.SSLContext:
    return ssl.create_default_context(cafile=authority)


_JSON = {"content-type": "application/json"}


class Told(NamedTuple):
    """What a table answered."""

    status: int
    body: bytes


async def _told(client: httpx.AsyncClient, path: str, model: type[Model]) -> Model:
    answer = await _asked(client, "GET", path)
    if answer.status != httpx.codes.OK:
        raise Away(_why(answer))
    try:
        return model.model_validate_json(answer.body)
    except ValidationError as error:
        raise Away("it speaks another version of the interface") from error


async def _asked(
    client: httpx.AsyncClient,
    method: str,
    path: str,
    *,
    content: str | None = None,
    headers: Mapping[str, str] | None = None,
) -> Told:
    try:
        async with (
            asyncio.timeout(ANSWER_S),
            client.stream(method, path, content=content, headers=headers) as answer,
        ):
            return Told(answer.status_code, await _body(answer))
    except (httpx.HTTPError, TimeoutError) as error:
        raise Away(_silence(error)) from error


async def _body(answer: httpx.Response) -> bytes:
    body = bytearray()
    async for part in answer.aiter_bytes():
        body += part
        if len(body) > MOST_BYTES:
            raise Away(f"it answers more than {MOST_BYTES:,} bytes")
    return bytes(body)


async def _lines(stream: httpx.Response) -> AsyncIterator[str]:
    rest = b""
    async for part in stream.aiter_bytes():
        *lines, rest = (rest + part).split(b"\n")
        for line in lines:
            yield line.decode(errors="replace").rstrip("\r")
        if len(rest) > MOST_BYTES:
            raise Away(f"it sends a line of more than {MOST_BYTES:,} bytes")


def _silence(error: Exception) -> str:
    match error:
        case httpx.TimeoutException() | TimeoutError():
            return "it does not answer"
        case httpx.ConnectError():
            return (
                "nothing answers there" if "certificate" not in str(error).lower() else "its certificate is not known"
            )
        case _:
            return "it broke off"


def _why(answer: Told) -> str:
    """The one sentence of a refusal, as a clause."""
    try:
        return models.Problem.model_validate_json(answer.body).detail[:LONGEST_WHY].rstrip(".")
    except ValidationError:
        return f"it answers {answer.status}"
