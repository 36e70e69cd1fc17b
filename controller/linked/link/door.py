"""The door of a running link: a socket in its own folder, which only its owner reaches; one JSON line each way.

Not an address that anybody on the machine may use: the folder has mode 700. Does not know what is asked.
"""

from __future__ import annotations

import asyncio
import json
import socket
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from controller.linked.link.desk import Refused
from controller.linked.link.service import Ask

LONGEST = 65_536
WAIT_S = 120.0


class NoLink(Exception):
    """No link serves there; the text says so."""


async def opened(path: Path, ask: Ask) -> asyncio.Server:
    """Take requests at ``path`` until the server is closed."""

    async def taken(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        try:
            line = await asyncio.wait_for(reader.readline(), 5)
            asked = json.loads(line)
            answer = {"ok": True, **await ask(asked if isinstance(asked, dict) else {})}
        except Refused as error:
            answer = {"ok": False, "why": str(error)}
        except (ValueError, TimeoutError, RecursionError):
            answer = {"ok": False, "why": "a request is one line of JSON"}
        writer.write(json.dumps(answer).encode() + b"\n")
        try:
            await writer.drain()
        except ConnectionError:
            pass
        finally:
            writer.close()

    path.unlink(missing_ok=True)
    server = await asyncio.start_unix_server(taken, str(path), limit=LONGEST)
    path.chmod(0o600)
    return server


def asked(path: Path, request: Mapping[str, Any]) -> dict[str, Any]:
    """The answer of the link that serves at ``path``.

    Raises:
        NoLink: none does.
        Refused: it says why not.
    """
    try:
        with socket.socket(socket.AF_UNIX) as connection:
            connection.settimeout(WAIT_S)
            connection.connect(str(path))
            connection.sendall(json.dumps(request).encode() + b"\n")
            line = connection.makefile().readline()
    except TimeoutError as error:
        raise NoLink(f"the link at {path} did not answer in time, and may still do what it was asked") from error
    except OSError as error:
        raise NoLink(
            f"no link serves at {path}: start it with lammer link serve ({error.strerror or error})"
        ) from error
    if not line.endswith("\n"):
        raise NoLink("the link ended before it answered: lammer link status says what it took once it serves again")
    answer: dict[str, Any] = json.loads(line)
    if not answer.pop("ok"):
        raise Refused(str(answer["why"]))
    return answer
