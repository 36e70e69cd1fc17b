"""The console under TLS, on real sockets: what is shown, what is refused, and who does not come to the end."""

from __future__ import annotations

import asyncio
import socket
import ssl
from collections.abc import Awaitable, Callable
from datetime import UTC, datetime
from pathlib import Path

import httpx
import pytest
from cryptography.hazmat.primitives.asymmetric.ec import SECP256R1, generate_private_key
from cryptography.hazmat.primitives.serialization import Encoding
from starlette.applications import Starlette

from controller.certificate.kept import Certificates
from controller.certificate.making import chain_pem
from controller.certificate.names import names_of
from controller.console.app import create_app
from controller.console.limits import LIMITS, Limits
from controller.console.server import ConsoleServer, Encrypted, PortTaken, serve
from tests.controller.certificate.issuers import House, pem
from tests.controller.console.conftest import ConsoleTable

HOST = "127.0.0.1"
FEW = Limits(handshakes=2, request_s=60)
SHORT = Limits(request_s=0.2)
SLOW = Limits(encrypted_at_once=1, encrypted_a_second=10)

Story = Callable[[ConsoleServer], Awaitable[None]]


@pytest.fixture
def kept(tmp_path: Path) -> Certificates:
    return Certificates(tmp_path, "CS-07", "pi-07", names_of("pi-07", HOST, ()), lambda: datetime.now(UTC))


def served(app: Starlette, kept: Certificates, story: Story, limits: Limits = LIMITS) -> None:
    async def evening() -> None:
        encrypted = Encrypted(HOST, 0, lambda: kept.context(kept.shown()))
        console = await serve(app, HOST, 0, limits, encrypted)
        try:
            async with asyncio.timeout(10):
                await story(console)
        finally:
            await console.stop()

    asyncio.run(evening())


def trusting(kept: Certificates) -> ssl.SSLContext:
    return ssl.create_default_context(cadata=chain_pem([kept.authority()]).decode())


def port_of(console: ConsoleServer) -> int:
    return int(console.network_url.rpartition(":")[2])


async def shaken(console: ConsoleServer, context: ssl.SSLContext) -> tuple[asyncio.StreamReader, asyncio.StreamWriter]:
    return await asyncio.open_connection(HOST, port_of(console), ssl=context, ssl_shutdown_timeout=0.1)


def test_a_browser_that_trusts_the_boxs_authority_sees_the_same_pages_and_streams(
    table: ConsoleTable, kept: Certificates
) -> None:
    """5.9"""

    async def story(console: ConsoleServer) -> None:
        async with httpx.AsyncClient(base_url=console.network_url, verify=trusting(kept)) as browser:
            assert (await browser.get("/sign")).status_code == 200
            async with browser.stream("GET", "/stream/sign") as stream:
                lines = stream.aiter_lines()
                assert await anext(lines) == "retry: 400"
                stopping = asyncio.create_task(console.stop())
                assert [line async for line in lines]
            await stopping
        assert console.network_url.startswith("https://127.0.0.1:")

    served(create_app(table.running), kept, story)


def test_a_browser_that_does_not_trust_it_is_told_nothing(table: ConsoleTable, kept: Certificates) -> None:
    async def story(console: ConsoleServer) -> None:
        with pytest.raises(ssl.SSLCertVerificationError):
            await shaken(console, ssl.create_default_context())

    served(create_app(table.running), kept, story)


def test_what_is_older_than_tls_1_3_is_refused(table: ConsoleTable, kept: Certificates) -> None:
    context = trusting(kept)
    context.maximum_version = ssl.TLSVersion.TLSv1_2

    async def story(console: ConsoleServer) -> None:
        with pytest.raises(OSError):
            await shaken(console, context)
        _, writer = await shaken(console, trusting(kept))
        assert writer.get_extra_info("ssl_object").version() == "TLSv1.3"
        writer.transport.abort()

    served(create_app(table.running), kept, story)


def test_in_clear_the_encrypted_port_answers_no_request(table: ConsoleTable, kept: Certificates) -> None:
    async def story(console: ConsoleServer) -> None:
        reader, writer = await asyncio.open_connection(HOST, port_of(console))
        writer.write(f"GET /sign HTTP/1.1\r\nHost: {HOST}\r\n\r\n".encode())
        assert b"HTTP" not in await reader.read()
        writer.transport.abort()

    served(create_app(table.running), kept, story)


def test_who_never_begins_to_encrypt_gives_way_to_who_does(table: ConsoleTable, kept: Certificates) -> None:
    async def story(console: ConsoleServer) -> None:
        silent = [await asyncio.open_connection(HOST, port_of(console)) for _ in range(6)]
        _, writer = await shaken(console, trusting(kept))
        assert await silent[0][0].read() == b""
        for one in (writer, *(writer for _, writer in silent)):
            one.transport.abort()

    served(create_app(table.running), kept, story, FEW)


def test_who_does_not_come_to_the_end_of_a_handshake_is_closed(table: ConsoleTable, kept: Certificates) -> None:
    async def story(console: ConsoleServer) -> None:
        reader, writer = await asyncio.open_connection(HOST, port_of(console))
        writer.write(b"\x16\x03\x01\x02\x00\x01")
        assert await reader.read() == b""
        writer.transport.abort()

    served(create_app(table.running), kept, story, SHORT)


def test_a_flood_of_handshakes_is_taken_one_after_another(table: ConsoleTable, kept: Certificates) -> None:
    """Each computes; the table has its turn in between, and the port in clear is as quick as ever."""

    async def story(console: ConsoleServer) -> None:
        loop = asyncio.get_running_loop()
        began = loop.time()
        shaking = [asyncio.create_task(shaken(console, trusting(kept))) for _ in range(4)]
        async with httpx.AsyncClient(base_url=console.url) as browser:
            assert (await browser.get("/static/lammer.svg")).status_code == 200
        for _, writer in await asyncio.gather(*shaking):
            writer.transport.abort()
        assert loop.time() - began >= 0.29

    served(create_app(table.running), kept, story, SLOW)


def test_a_certificate_that_is_changed_is_shown_to_the_next_and_cuts_nobody_off(
    table: ConsoleTable, tmp_path: Path
) -> None:
    house, key = House(datetime.now(UTC)), generate_private_key(SECP256R1())
    names = names_of("pi-07", HOST, ["cs-07.pit.example"])
    kept = Certificates(tmp_path, "CS-07", "pi-07", names, lambda: datetime.now(UTC))
    blind = ssl.create_default_context()
    blind.check_hostname, blind.verify_mode = False, ssl.CERT_NONE

    async def story(console: ConsoleServer) -> None:
        own = trusting(kept)
        async with (
            httpx.AsyncClient(base_url=console.network_url, verify=own) as browser,
            browser.stream("GET", "/stream/sign") as stream,
        ):
            lines = stream.aiter_lines()
            await anext(lines)
            kept.use(house.certify(key), pem(key), "cs-07.pem")
            _, writer = await shaken(console, blind)
            shown = writer.get_extra_info("ssl_object").getpeercert(binary_form=True)
            assert shown == kept.shown().chain.leaf.public_bytes(Encoding.DER)
            writer.transport.abort()
            while not (await anext(lines)).startswith("event: beat"):
                pass

    served(create_app(table.running), kept, story)


def test_it_listens_at_every_address_of_the_machine_where_the_table_file_says_so(
    table: ConsoleTable, kept: Certificates
) -> None:
    async def evening() -> str:
        encrypted = Encrypted("0.0.0.0", 0, lambda: kept.context(kept.shown()))
        console = await serve(create_app(table.running), HOST, 0, LIMITS, encrypted)
        _, writer = await shaken(console, trusting(kept))
        writer.transport.abort()
        await console.stop()
        return console.network_url

    assert asyncio.run(evening()).startswith("https://0.0.0.0:")


def test_where_the_encrypted_port_is_taken_the_other_is_let_go(table: ConsoleTable, kept: Certificates) -> None:
    with socket.create_server((HOST, 0)) as taken, socket.create_server((HOST, 0)) as free:
        port = free.getsockname()[1]
        free.close()
        encrypted = Encrypted(HOST, taken.getsockname()[1], lambda: kept.context(kept.shown()))
        with pytest.raises(PortTaken, match=f"port {encrypted.port} on 127.0.0.1 is taken"):
            asyncio.run(serve(create_app(table.running), HOST, port, LIMITS, encrypted))
        socket.create_server((HOST, port)).close()
