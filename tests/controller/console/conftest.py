"""A whole table on twins and virtual time, with its console asked as a browser asks; and a real one in a process."""

from __future__ import annotations

import asyncio
import random
import socket
import subprocess
import sys
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path

import httpx
import pytest
from playwright.sync_api import Browser, Page, sync_playwright
from starlette.applications import Starlette

from controller.assembly import CODEC, RunningTable, assemble, twin_table
from controller.certificate.kept import FOLDER
from controller.config.check import load_table
from controller.config.table_file import TableFile
from controller.console.app import create_app
from controller.console.entrance import ALL, BENCH, TOKEN, Entrance
from controller.people.accounts.account import ROLES, Account, People
from controller.people.accounts.store import MemoryStore
from controller.people.code_check import Worker
from controller.record.journal.memory import MemoryJournal
from controller.rehearsal.signed_in import headers_of_everybody
from controller.table.events import Event
from controller.table.setup import TableSetup
from controller.twins.lines import MemoryLines
from controller.twins.table import TwinTable
from drivers.reactor import VirtualReactor
from tests.controller.certificate.issuers import NAME
from tests.controller.people.accounts.signing_in import CHEAP

MS = 1_000_000
UTC_NS = 1_800_000_000 * 1_000 * MS

CHROMIUM = Path("/usr/bin/chromium")
ARGUMENTS = (
    "--headless",
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
)


TESTER = Account(name="tester", shown="Tester", roles=ROLES, password="", code_key="x")
"""Who may open every page."""
Fields = Mapping[str, str | Sequence[str]]
Headers = Mapping[str, str] | Mapping[str, bytes] | Sequence[tuple[str, str]]


class Asker:
    """Asks the console as a browser at ``address`` does, one request at a time or several at once."""

    def __init__(self, app: Starlette) -> None:
        self._app = app
        self.address = "127.0.0.1"
        self.base = "http://127.0.0.1:8080"
        self.headers = {"origin": "http://127.0.0.1:8080"}

    def sign_in(self) -> None:
        """Go on as somebody who may open every page, without a record of it."""
        entrance: Entrance = self._app.state.entrance
        if entrance.has_bench:
            self.headers = {"origin": self.base, **headers_of_everybody(self._app)}
        else:
            cookie, session = entrance.sessions.begin(TESTER, self.address)
            self.headers = {"origin": self.base, "cookie": f"{entrance.cookie}={cookie}", TOKEN: session.token}

    def sign_out(self) -> None:
        """Go on as nobody."""
        self.headers = {"origin": self.base}

    def get(self, path: str, headers: Headers | None = None) -> httpx.Response:
        return self.ask("GET", path, headers)

    def post(self, path: str, data: Fields | bytes | None = None, headers: Headers | None = None) -> httpx.Response:
        return self.ask("POST", path, headers, data)

    def ask(
        self, method: str, path: str, headers: Headers | None = None, data: Fields | bytes | None = None
    ) -> httpx.Response:
        return asyncio.run(self._send(method, path, headers or {}, data))

    def at_once(self, path: str, forms: Sequence[Fields]) -> list[httpx.Response]:
        """Send all these forms before the first is answered."""

        async def send() -> list[httpx.Response]:
            return await asyncio.gather(*(self._send("POST", path, {}, form) for form in forms))

        return asyncio.run(send())

    async def _send(self, method: str, path: str, headers: Headers, data: Fields | bytes | None) -> httpx.Response:
        transport = httpx.ASGITransport(app=self._app, client=(self.address, 1))
        given = list(headers.items()) if isinstance(headers, Mapping) else list(headers)
        names = {name for name, _ in given}
        sent = [*((name, value) for name, value in self.headers.items() if name not in names), *given]
        async with httpx.AsyncClient(transport=transport, base_url=self.base, headers=sent) as client:
            if isinstance(data, bytes):
                return await client.request(method, path, content=data)
            return await client.request(method, path, data=data)


@dataclass
class ConsoleTable:
    """A running table with its console. Time passes only in ``wait``."""

    running: RunningTable
    reactor: VirtualReactor
    browser: Asker
    app: Starlette

    @property
    def twins(self) -> TwinTable:
        assert self.running.twins is not None
        return self.running.twins

    @property
    def phase(self) -> str:
        return self.running.service.durable.round.phase

    def wait(self, ms: float) -> None:
        self.reactor.advance(int(ms * MS))

    def ask(self, path: str, **fields: str | Sequence[str]) -> tuple[int, str]:
        """Send a form as the console's own page does; the status and the words of the answer."""
        answer = self.browser.post(path, data=fields)
        self.wait(200)
        return answer.status_code, answer.text

    def keys(self, text: str) -> None:
        """Press keys of the pad on the page, one after another."""
        for key in text.split():
            assert self.ask("/key", key=key)[0] == 204
            self.wait(1_400 if key == "NEXT" else 0)  # a second NEXT would come too soon

    def to_settling(self, *seats: int) -> None:
        """A whole round up to its settlement."""
        self.ask("/bench/load", colour="red")
        self.keys("SHUFFLE")
        for seat in seats:
            self.ask("/bench/chip", seat=str(seat))
        self.wait(40_000)
        self.ask("/lock-out")
        self.wait(500)
        self.keys("ENTER DEAL")
        for hand in range(len(seats) + 1):
            if hand:
                self.keys("DEAL")
            self.wait(10_000)
            self.ask("/bench/take-stack")
        self.keys("NEXT")
        self.wait(10_000)
        self.keys("NEXT")
        assert self.phase == "settling"


@pytest.fixture
def table(demo_folder: Path) -> ConsoleTable:
    """The demonstration table on virtual time, ready for its first wager."""
    return console_table(demo_folder / "demo-caribbean-stud.toml")


def console_table(path: Path, worker: Worker | None = None) -> ConsoleTable:
    """A table of twins with its console, on virtual time."""
    return console_of(load_table(path), worker)


def console_of(
    file: TableFile,
    worker: Worker | None = None,
    accounts: MemoryStore | None = None,
    setup: TableSetup | None = None,
) -> ConsoleTable:
    """The same of a table file that was read, or changed."""
    reactor = VirtualReactor(1_000 * MS)
    rng = random.Random(7)
    journal: MemoryJournal[Event] = MemoryJournal(file.table.id, CODEC)

    def failed(error: Exception) -> None:
        raise error

    running = assemble(
        file,
        reactor=reactor,
        journal=journal,
        utc_now_ns=lambda: UTC_NS + reactor.now(),
        rng=rng,
        twins=twin_table(file, reactor, rng, MemoryLines(reactor)),
        on_failed=failed,
        setup=setup,
        worker=worker,
        trigger_key=lambda: bytes(32),
        accounts=MemoryStore(People() if file.on_twins else People(accounts=(TESTER,)))
        if accounts is None
        else accounts,
        passwords=CHEAP,
        secret_bytes=random.Random(8).randbytes,
    )
    app = create_app(running, now_ns=reactor.now, utc_now_ns=lambda: UTC_NS + reactor.now())
    running.service.start()
    reactor.advance(2_000 * MS)
    browser = Asker(app)
    if accounts is None:
        browser.sign_in()
    return ConsoleTable(running, reactor, browser, app)


@dataclass
class Lammer:
    """``lammer run`` in a process of its own, on pseudo-terminals and a journal on the disk."""

    journal: Path
    table: str = "demo-caribbean-stud"
    port: int = 0
    process: subprocess.Popen[str] | None = None
    url: str = ""

    def start(self) -> None:
        command = (sys.executable, "-c", "from controller.cli.main import main; main()")
        options = ("run", "--table", self.table, "--port", str(self.port), "--journal", str(self.journal))
        self.process = subprocess.Popen((*command, *options), stdout=subprocess.PIPE, text=True)
        assert self.process.stdout is not None
        self.url = self.process.stdout.readline().split()[-1]
        self.port = int(self.url.rsplit(":", 1)[1])

    @property
    def everybody(self) -> Mapping[str, str]:
        """What the browser of somebody sends who chose to be everybody of the bench."""
        return {"cookie": f"lammer-cs-07={BENCH}.{ALL}", TOKEN: BENCH}

    def kill(self) -> None:
        """As ``kill -9`` does."""
        if self.process is not None:
            self.process.kill()
            self.process.wait()
            assert self.process.stdout is not None
            self.process.stdout.close()
            self.process = None


@pytest.fixture
def lammer(tmp_path: Path) -> Iterator[Lammer]:
    """A table in a process, started."""
    table = Lammer(tmp_path / "table.journal")
    table.start()
    yield table
    table.kill()


@pytest.fixture(scope="module")
def chromium() -> Iterator[Browser]:
    """Debian's Chromium. Not for the whole session: Playwright keeps a loop running, and other tests run their own."""
    if not CHROMIUM.exists():
        pytest.skip("there is no Chromium here; on Debian: apt install chromium")
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=str(CHROMIUM), args=list(ARGUMENTS))
        yield browser
        browser.close()


OpenPage = Callable[..., Page]


@pytest.fixture
def open_page(chromium: Browser) -> Iterator[OpenPage]:
    """Open a page of the console in a window of the Pi's touch screen, or of another size, as one who may open each."""
    context = chromium.new_context()
    signed_in = set[str]()

    def open_one(url: str, width: int = 1024, height: int = 600) -> Page:
        origin = "/".join(url.split("/")[:3])
        if origin not in signed_in:
            signed_in.add(origin)
            form, headers = {"person": ALL}, {"origin": origin}
            assert context.request.post(f"{origin}/sign-in", form=form, headers=headers).ok
        page = context.new_page()
        page.set_viewport_size({"width": width, "height": height})
        page.goto(url)
        return page

    yield open_one
    context.close()


@dataclass(frozen=True)
class Encrypted:
    """A console that is served in clear and encrypted."""

    clear: str
    url: str
    port: int
    folder: Path
    """Of its certificates."""


@pytest.fixture
def encrypted(tmp_path: Path, demo_folder: Path) -> Iterator[Encrypted]:
    """The demonstration table, reached by others at a name of the house."""
    with socket.create_server(("127.0.0.1", 0)) as server:
        port = server.getsockname()[1]
    file = tmp_path / "table.toml"
    network = f'[console]\nnetwork = {{ host = "127.0.0.1", port = {port}, names = ["{NAME}"] }}\n'
    file.write_text((demo_folder / "demo-caribbean-stud.toml").read_text().replace("[console]\n", network))
    table = Lammer(tmp_path / "table.journal", table=str(file))
    table.start()
    yield Encrypted(table.url, f"https://127.0.0.1:{port}", port, tmp_path / FOLDER)
    table.kill()
