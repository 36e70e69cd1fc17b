"""A connection to the servers of a pool, with a certificate and an NKey; and the log as its members use it.

Whatever goes wrong on the way is `LogAway`, and says nothing about whether a message was taken. Keeps no message.
"""

from __future__ import annotations

import asyncio
import json
import ssl
from collections.abc import AsyncIterator, Iterator, Mapping
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Any, NamedTuple

import msgspec
import nats.errors
import nats.js.errors
from nats.aio.client import Client
from nats.js.client import JetStreamContext

from controller.linked.jetstream.configuration import stream_config
from controller.linked.jetstream.names import NO_MESSAGE, NO_STREAM, WRONG_LAST, Names
from controller.linked.jetstream.nkey import NKey
from controller.linked.message import NotAMessage, from_wire, to_wire
from controller.linked.outbox import Last
from controller.record.journal.record import Record

TIMEOUT_S = 5.0
"""How long a server has to answer; a new leader may take longer, and is asked again."""
FIRST_S = 5.0
"""How long the first connection may take."""
AT_ONCE = 500
"""How many messages are fetched together."""
PLACES_TRIED = 40
"""How often a reader is made anew until it is on the server that is asked for."""


class LogAway(Exception):
    """The servers do not answer, or refuse; the text says which."""


class PlaceMissing(LogAway):
    """The servers answer, and do not have a place of the log that they must have."""


class NoStream(LogAway):
    """The servers answer, and have no stream of this pool."""


class WrongLast(Exception):
    """The subject's last place is another than the one that was expected."""


class Credentials(NamedTuple):
    """What a member shows the servers, and where they are."""

    member: str
    servers: tuple[str, ...]
    authority: Path
    certificate: Path
    key: Path
    nkey: NKey


class InLog(NamedTuple):
    """What stands at a place of the log; ``message`` is None where it is no message of ours."""

    sequence: int
    member: str
    message: Record | None
    why: str = ""


class _Refusal(msgspec.Struct):
    err_code: int = 0
    description: str = ""


class _Taken(msgspec.Struct):
    """What a server answers to a message: its place, or why it has none."""

    seq: int = 0
    error: _Refusal | None = None


_decode_taken = msgspec.json.Decoder(_Taken).decode


async def connected(credentials: Credentials) -> Client:
    """A connection that comes back by itself.

    Raises:
        LogAway: the first one cannot be made; the text says why.
    """
    client, said = Client(), list[Exception]()

    async def heard(error: Exception) -> None:
        said[:] = [error]

    client._public_nkey = credentials.nkey.public  # no public way without the package nkeys and its libsodium
    try:
        context = ssl.create_default_context(ssl.Purpose.SERVER_AUTH, cafile=str(credentials.authority))
        context.minimum_version = ssl.TLSVersion.TLSv1_3
        context.load_cert_chain(str(credentials.certificate), str(credentials.key))
        connecting = client.connect(
            servers=list(credentials.servers),
            name=credentials.member,
            tls=context,
            signature_cb=credentials.nkey.sign,
            inbox_prefix=Names.inbox(credentials.member),
            error_cb=heard,
            connect_timeout=2,
            reconnect_time_wait=0.25,  # type: ignore[arg-type]
            max_reconnect_attempts=-1,
            allow_reconnect=True,
            ping_interval=5,
            max_outstanding_pings=2,
        )
        await asyncio.wait_for(connecting, FIRST_S)
    except (OSError, ssl.SSLError, nats.errors.Error, TimeoutError) as error:
        with suppress(Exception):
            await client.close()
        why = _why(said[0] if said else error)
        where = ", ".join(credentials.servers)
        raise LogAway(f"no server of {where} lets {credentials.member} in: {why}") from error
    return client


class JetStreamLog:
    """The log of one pool, over one connection."""

    def __init__(self, client: Client, pool: str, timeout_s: float = TIMEOUT_S) -> None:
        self.client = client
        self.names = Names(pool)
        self._timeout_s = timeout_s
        self._js: JetStreamContext = client.jetstream(timeout=timeout_s)

    async def publish(self, member: str, message: Record, expected: int) -> int:
        """Have one message taken; its place.

        Raises:
            WrongLast: something else stands last in the member's subject.
            LogAway: nobody says whether it was taken.
        """
        return await self._published(member, message, {"Nats-Expected-Last-Subject-Sequence": str(expected)})

    async def fill(self, place: int, member: str, message: Record) -> None:
        """Put a message at exactly this place. Raises LogAway, also where another place is the next one."""
        try:
            await self._published(member, message, {"Nats-Expected-Last-Sequence": str(place - 1)})
        except WrongLast as error:
            raise LogAway(f"place {place} is not the next one of the log") from error

    async def _published(self, member: str, message: Record, headers: dict[str, str]) -> int:
        """Its place. The answer is read here: the client's own reading of it costs as much as sending."""
        with _answering():
            answer = await self.client.request(
                self.names.of(member), to_wire(message), timeout=self._timeout_s, headers=headers
            )
        try:
            taken = _decode_taken(answer.data)
        except msgspec.DecodeError as error:
            raise LogAway(f"the servers acknowledge in a way that nobody knows: {error}") from error
        if taken.error is None:
            return taken.seq
        raise WrongLast if taken.error.err_code == WRONG_LAST else LogAway(taken.error.description or "refused")

    async def last_of(self, member: str) -> Last | None:
        """The last message of a member's subject, as the leader has it.

        Raises:
            LogAway: nobody answers, or what stands there is no message.
        """
        with _answering():
            try:
                found = await self._js.get_last_msg(self.names.stream, self.names.of(member))
            except nats.js.errors.NotFoundError as error:
                if error.err_code == NO_MESSAGE:
                    return None
                raise
        try:
            return Last(found.seq or 0, from_wire(found.data or b""))
        except NotAMessage as error:
            raise LogAway(f"{self.names.of(member)}: {error}") from error

    async def follow(self, after: int) -> AsyncIterator[list[InLog]]:
        """What stands behind a place, and what comes, some at a time, in order and without a gap.

        Raises:
            PlaceMissing: they do not have one.
            LogAway: the servers ended it.
        """
        consumer, _ = await self._consumer(after + 1)
        async for some in self._pulled(consumer, after + 1):
            yield some

    async def on_replica(self, server: str, last: int) -> AsyncIterator[list[InLog]]:
        """The whole log up to a place as this server has it on its own disk.

        Raises:
            PlaceMissing: this server has a later one in the place of one.
            LogAway: this server does not answer, or has not come so far.
        """
        had = 0
        for _ in range(PLACES_TRIED):
            consumer, leader = await self._consumer(1)
            if leader in ("", server):
                async for some in self._pulled(consumer, 1, server):
                    yield some
                    had = some[-1].sequence if some else had
                    if had >= last:
                        return
                    if not some:
                        raise LogAway(f"it has come to place {had} of {last}: it is not whole yet")
            await self.api(f"CONSUMER.DELETE.{self.names.stream}.{consumer}")
        raise LogAway(f"server {server} does not take part in the log now")

    async def _consumer(self, due: int) -> tuple[str, str]:
        """A new reader of the log from a place on, and the server whose copy it reads."""
        config = {
            "deliver_policy": "by_start_sequence",
            "opt_start_seq": due,
            "ack_policy": "none",
            "mem_storage": True,
            "num_replicas": 1,
            "inactive_threshold": 60 * 1_000_000_000,
        }
        asked = {"stream_name": self.names.stream, "config": config}
        made = await self.api(f"CONSUMER.CREATE.{self.names.stream}", asked)
        return str(made["name"]), str(made.get("cluster", {}).get("leader", ""))

    async def _pulled(self, consumer: str, due: int, server: str = "") -> AsyncIterator[list[InLog]]:
        """What a reader gives, some at a time; nothing within a second is an empty list."""
        with _answering():
            pull = await self._js.pull_subscribe_bind(consumer, self.names.stream)
            while True:
                try:
                    batch = await pull.fetch(AT_ONCE, timeout=1.0)
                except TimeoutError:
                    await self.api(f"CONSUMER.INFO.{self.names.stream}.{consumer}")
                    batch = []
                some = []
                for raw in batch:
                    sequence = raw.metadata.sequence.stream
                    if sequence != due:
                        where = f" on server {server}" if server else ""
                        raise PlaceMissing(f"place {due} of the log is missing{where}: {sequence} came in its stead")
                    due += 1
                    some.append(_read(sequence, Names.member(raw.subject), raw.data))
                yield some

    async def api(self, subject: str, body: Mapping[str, object] | None = None) -> dict[str, Any]:
        """One question to the servers' own interface.

        Raises:
            NoStream: it is about a stream that they do not have.
            LogAway: they do not answer, or refuse.
        """
        content = b"" if body is None else json.dumps(body).encode()
        with _answering():
            answer = await self.client.request(f"$JS.API.{subject}", content, timeout=self._timeout_s)
        found: dict[str, Any] = json.loads(answer.data)
        if (error := found.get("error")) is not None:
            kind = NoStream if error.get("err_code") == NO_STREAM else LogAway
            raise kind(str(error.get("description", "refused")))
        return found

    async def stream(self, replicas: int) -> dict[str, Any]:
        """The stream as the servers have it, made where there is none. Raises LogAway."""
        with suppress(NoStream):
            return await self.api(f"STREAM.INFO.{self.names.stream}")
        return await self.api(f"STREAM.CREATE.{self.names.stream}", stream_config(self.names, replicas))

    async def at(self, sequence: int) -> InLog | None:
        """What stands at one place; None where nothing does. Raises LogAway."""
        with _answering():
            try:
                found = await self._js.get_msg(self.names.stream, sequence)
            except nats.js.errors.NotFoundError:
                return None
        return _read(sequence, Names.member(found.subject or ""), found.data or b"")


@contextmanager
def _answering() -> Iterator[None]:
    """Raises LogAway for whatever the client raises where servers do not answer or refuse."""
    try:
        yield
    except (nats.errors.Error, nats.js.errors.Error, TimeoutError, OSError) as error:
        raise LogAway(_why(error)) from error


def _read(sequence: int, member: str, data: bytes) -> InLog:
    try:
        return InLog(sequence, member, from_wire(data))
    except NotAMessage as error:
        return InLog(sequence, member, None, f"{member}, place {sequence} of the log: {error}")


def _why(error: BaseException) -> str:
    return str(error).removeprefix("nats: ") or "no answer in time"
