"""Asks every server of a pool for its own report, and says why the pool cannot take money. Changes nothing."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Callable, Mapping
from datetime import datetime
from typing import Any, NamedTuple

import nats.errors
from nats.aio.client import Client

from controller.linked.jetstream.configuration import stream_config
from controller.linked.jetstream.connection import TIMEOUT_S, JetStreamLog, LogAway
from controller.linked.jetstream.proved import why_not_clock, why_not_server, why_not_stream


class ServerState(NamedTuple):
    """One server as it was found."""

    name: str
    version: str
    why: str
    """Why it is not trusted; empty: it is."""


class Found(NamedTuple):
    """Servers and log as they were found."""

    servers: tuple[ServerState, ...]
    leader: str
    why: str
    """Why the pool takes no money; empty: everything is as it must be."""


class ServerWatch:
    """``client`` is a user of the system's account; ``utc_now_s`` is the link's clock."""

    def __init__(self, client: Client, names: tuple[str, ...], utc_now_s: Callable[[], float]) -> None:
        self._client = client
        self._names = names
        self._utc_now_s = utc_now_s

    async def look(self, log: JetStreamLog) -> Found:
        """Ask all servers, and for the stream. A server that does not answer is not proved: three need two of them."""
        reports = await self._reports()
        states = []
        for name in self._names:
            report = reports.get(name)
            if report is None:
                states.append(ServerState(name, "", f"server {name} does not answer"))
                continue
            about, said = report["server"], report["data"]
            why = why_not_server(name, str(about["ver"]), said) or why_not_clock(
                name, datetime.fromisoformat(str(about["time"])[:19] + "+00:00").timestamp(), self._utc_now_s()
            )
            states.append(ServerState(name, str(about["ver"]), why or ""))
        wrong = [one.why for one in states if one.why and one.version]
        strange = sorted(set(reports) - set(self._names))
        if strange:
            wrong.append(f"server {strange[0]} is none of this pool: it has {', '.join(self._names)}")
        if sum(not one.why for one in states) <= len(self._names) // 2:
            wrong.append(next(one.why for one in states if one.why))
        replicas = len(self._names)
        try:
            stream = await log.stream(replicas)
        except LogAway as error:
            return Found(tuple(states), "", wrong[0] if wrong else f"the log does not answer: {error}")
        why = why_not_stream(stream_config(log.names, replicas), stream["config"])
        leader = str(stream.get("cluster", {}).get("leader", self._names[0]))
        return Found(tuple(states), leader, wrong[0] if wrong else why or "")

    async def _reports(self) -> Mapping[str, Mapping[str, Any]]:
        inbox = self._client.new_inbox()
        reports: dict[str, Mapping[str, Any]] = {}
        try:
            answers = await self._client.subscribe(inbox)
            await self._client.publish("$SYS.REQ.SERVER.PING.VARZ", b"", reply=inbox)
            loop = asyncio.get_running_loop()
            end = loop.time() + TIMEOUT_S
            while len(reports) < len(self._names) and (left := end - loop.time()) > 0:
                report = json.loads((await answers.next_msg(min(left, 1.0))).data)
                reports[report["server"]["name"]] = report
            await answers.unsubscribe()
        except (nats.errors.Error, TimeoutError, OSError):
            pass
        return reports
