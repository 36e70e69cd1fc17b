"""The console behind a real nginx, set up as docs/proxy.md says: pages, changes, streams, and a proxy that restarts."""

from __future__ import annotations

import os
import re
import shutil
import socket
import ssl
import subprocess
import time
from collections.abc import Iterator
from contextlib import suppress
from dataclasses import dataclass
from datetime import UTC, datetime
from itertools import pairwise
from pathlib import Path

import httpx
import pytest
from cryptography.hazmat.primitives.asymmetric.ec import SECP256R1, generate_private_key

from controller.certificate.kept import FOLDER
from tests.controller.certificate.issuers import House, pem
from tests.controller.console.conftest import Lammer

pytestmark = pytest.mark.slow

NAME = "cs-07.pit.example"
PAGE = Path(__file__).parents[3] / "docs" / "proxy.md"
NGINX = shutil.which("nginx") or "/usr/sbin/nginx"


def free_port() -> int:
    with socket.create_server(("127.0.0.1", 0)) as server:
        return int(server.getsockname()[1])


@dataclass
class Proxy:
    """An nginx in a folder of its own, before a table in a process."""

    folder: Path
    port: int
    table: Lammer
    house: House
    process: subprocess.Popen[bytes] | None = None

    def start(self) -> None:
        (self.folder / "tmp").mkdir(exist_ok=True)
        self.process = subprocess.Popen([NGINX, "-p", self.folder, "-c", self.folder / "nginx.conf", "-e", "stderr"])
        until = time.monotonic() + 10
        while True:
            with suppress(OSError), socket.create_connection(("127.0.0.1", self.port)):
                return
            assert time.monotonic() < until, "nginx does not listen"
            time.sleep(0.02)

    def stop(self) -> None:
        assert self.process is not None
        self.process.terminate()
        self.process.wait(10)

    def browser(self) -> httpx.Client:
        """One that trusts the house, and reaches the name at this machine."""
        trusted = ssl.create_default_context(cadata=self.house.pem.decode())
        headers = {"host": f"{NAME}:{self.port}", "origin": f"https://{NAME}:{self.port}"}
        return httpx.Client(base_url=f"https://127.0.0.1:{self.port}", verify=trusted, headers=headers, timeout=10)


@pytest.fixture(scope="module")
def proxy(tmp_path_factory: pytest.TempPathFactory, demo_folder: Path) -> Iterator[Proxy]:
    if not os.access(NGINX, os.X_OK):
        pytest.skip("there is no nginx here; on Debian: apt install nginx-light")
    folder, port, table_port = tmp_path_factory.mktemp("nginx"), free_port(), free_port()
    demonstration = demo_folder / "demo-caribbean-stud.toml"
    network = f'host = "127.0.0.1", port = {table_port}, names = ["{NAME}"], proxies = ["127.0.0.1"]'
    file = folder / "table.toml"
    file.write_text(demonstration.read_text().replace("[console]\n", f"[console]\nnetwork = {{ {network} }}\n"))
    table = Lammer(folder / "state" / "table.journal", table=str(file))
    table.start()
    authority = (folder / "state" / FOLDER / "authority.pem").read_text()
    (folder / "cs-07.crt").write_text(authority[authority.index("-----BEGIN CERT") :])
    house, key = House(datetime.now(UTC)), generate_private_key(SECP256R1())
    (folder / f"{NAME}.pem").write_bytes(house.certify(key, names=(NAME, "127.0.0.1")))
    (folder / f"{NAME}.key").write_bytes(pem(key))
    told = re.search(r"```nginx\n(.*?)```", PAGE.read_text(), re.DOTALL)
    assert told is not None
    server = told[1].replace("/etc/nginx", str(folder)).replace("listen 443", f"listen 127.0.0.1:{port}")
    server = server.replace("192.168.7.20:8443", f"127.0.0.1:{table_port}")
    places = "\n".join(
        f"{what}_temp_path {folder}/tmp/{what};" for what in ("client_body", "proxy", "fastcgi", "uwsgi", "scgi")
    )
    (folder / "nginx.conf").write_text(
        f"daemon off;\npid {folder}/pid;\nevents {{}}\nhttp {{\naccess_log off;\n{places}\n{server}\n}}\n"
    )
    started = Proxy(folder, port, table, house)
    started.start()
    yield started
    started.stop()
    table.kill()


def test_a_page_and_a_change_go_through_a_proxy(proxy: Proxy) -> None:
    with proxy.browser() as browser:
        page = browser.get("/sign")
        assert (page.status_code, "10,000.00" in page.text) == (200, True)
        assert browser.get("/").headers["location"].startswith("/sign-in")
        told = browser.post("/sign-in", data={"name": "nobody", "password": "a wrong password"})
        assert told.status_code == 403
        assert "did not come from a page" not in told.text


def test_what_does_not_come_from_its_own_page_is_refused_behind_a_proxy_too(proxy: Proxy) -> None:
    with proxy.browser() as browser:
        foreign = browser.post("/key", data={"key": "5"}, headers={"origin": "https://other.example"})
        rebound = browser.get("/sign", headers={"host": "other.example"})
    assert (foreign.status_code, rebound.status_code) == (403, 403)


def test_a_proxy_holds_nothing_of_a_stream_back(proxy: Proxy) -> None:
    """nginx buffers answers unless it is told not to; a beat of the table is 60 bytes."""
    with proxy.browser() as browser, browser.stream("GET", "/stream/sign") as stream:
        assert stream.status_code == 200
        beats = list[float]()
        for line in stream.iter_lines():
            if line == "event: beat":
                beats.append(time.monotonic())
            if len(beats) == 5:
                break
    assert max(after - before for before, after in pairwise(beats)) < 1


def test_a_page_comes_back_at_the_right_position_once_its_proxy_is_back(proxy: Proxy) -> None:
    def first_beat(browser: httpx.Client, last: str | None = None) -> str:
        with browser.stream("GET", "/stream/sign", headers={} if last is None else {"last-event-id": last}) as stream:
            lines = stream.iter_lines()
            while next(lines) != "event: beat":
                pass
            return next(line for line in lines if line.startswith("data: ")).removeprefix("data: ").split()[0]

    with proxy.browser() as browser:
        before = first_beat(browser)
        proxy.stop()
        with pytest.raises(httpx.ConnectError):
            browser.get("/sign")
        proxy.start()
        assert int(first_beat(browser, before)) >= int(before)
