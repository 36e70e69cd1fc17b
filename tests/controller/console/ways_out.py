"""Every way out of a console: what each route answers, found from the routes themselves, as text to look through."""

from __future__ import annotations

import asyncio
import base64
import gzip
import re
import zlib
from collections.abc import Iterator, Mapping

from starlette.applications import Starlette
from starlette.routing import Mount, Route
from starlette.types import Message

from controller.rehearsal.signed_in import headers_of_everybody
from controller.reports.names import NAMES
from controller.reports.rendering import MEDIA

VALUES: Mapping[str, tuple[str, ...]] = {"name": NAMES, "kiosk": ("screen",), "station": ("1",)}
"""What the parameters of the paths that can be read stand for."""
_STREAM = re.compile(rb"stream\r?\n(.*?)endstream", re.S)
_LITERAL = re.compile(rb"\(((?:\\.|[^\\()])*)\) Tj", re.S)


def paths(app: Starlette, round_number: int, *, in_every_format: bool) -> Iterator[str]:
    """Everything that can be read here; a parameter that no value is known for is an error of this file.

    Reports are the same of every game but the recall: the others only where they are asked for in each format.
    """
    formats = tuple(MEDIA) if in_every_format else ("text",)
    for route in app.routes:
        if isinstance(route, Mount):
            continue  # files of the program
        assert isinstance(route, Route)
        if "GET" not in (route.methods or ()):
            continue
        found = re.findall(r"{(\w+)(?::\w+)?}", route.path)
        if not found:
            yield route.path
            continue
        (parameter,) = found
        for value in VALUES[parameter]:
            path = re.sub(r"{\w+(?::\w+)?}", value, route.path)
            if route.path.startswith("/reports"):
                if in_every_format or value == "round":
                    yield from (f"{path}?round={round_number}&format={kind}" for kind in formats)
                if in_every_format:
                    yield from (f"{path}?format={kind}" for kind in formats)
            else:
                yield path


def first_push(app: Starlette, path: str) -> bytes:
    """The first of the body that a path answers, however long it goes on."""
    app.state.live.push()  # what waited in the loop of an earlier one is over
    return asyncio.run(_first_push(app, path))


async def _first_push(app: Starlette, path: str) -> bytes:
    path, _, query = path.partition("?")
    body = b""
    sent = {"host": "127.0.0.1:8080", **headers_of_everybody(app)}
    came = asyncio.Event()
    asked = False

    async def receive() -> Message:
        nonlocal asked
        if asked:
            await came.wait()
            return {"type": "http.disconnect"}
        asked = True
        return {"type": "http.request", "body": b"", "more_body": False}

    async def send(message: Message) -> None:
        nonlocal body
        if message["type"] == "http.response.body":
            body += message.get("body", b"")
            if body:
                came.set()

    scope = {
        "type": "http",
        "asgi": {"version": "3.0", "spec_version": "2.3"},
        "http_version": "1.1",
        "method": "GET",
        "scheme": "http",
        "path": path,
        "raw_path": path.encode(),
        "query_string": query.encode(),
        "headers": [(name.encode(), value.encode()) for name, value in sent.items()],
        "client": ("127.0.0.1", 1),
        "server": ("127.0.0.1", 8080),
    }
    async with asyncio.timeout(20):
        await app(scope, receive, send)
    return body


def readable(body: bytes) -> str:
    """What a person finds in it: packed streams unpacked, the texts of a PDF one after another."""
    if body.startswith(b"\x1f\x8b"):
        body = gzip.decompress(body)
    if body.startswith(b"%PDF"):
        return " ".join(_literals(body))
    return body.decode(errors="replace")


def _literals(pdf: bytes) -> Iterator[str]:
    for packed in _STREAM.findall(pdf):
        try:
            page = zlib.decompress(
                base64.a85decode(packed.strip(), adobe=False) if b"~>" not in packed else _a85(packed)
            )
        except (ValueError, zlib.error):
            continue  # a font
        yield from (found.decode("latin-1") for found in _LITERAL.findall(page))


def _a85(packed: bytes) -> bytes:
    return base64.a85decode(packed.strip().removesuffix(b"~>"))
