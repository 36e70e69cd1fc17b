"""The console under readers: from a commit to each open page, the watchdog's longest gap, memory, bytes, first paint.

``python -m bench.console`` prints the figures of 20 and of 250 open pages; the console serves 16 at a time
(docs/decisions/0053), so the limits of the table that is measured are lifted. Has no goal of its own.
"""

from __future__ import annotations

import asyncio
import os
import re
import socket
import statistics
import subprocess
import sys
import tempfile
import time
from itertools import pairwise
from pathlib import Path
from urllib.parse import urlsplit

COMMITS = 40
APART_S = 0.35
"""The console takes five changes a second from one address."""
QUIET_S = 6.0
BEAT = re.compile(rb"event: beat\ndata: (\d+) ")
PAGES = ("", "awards", "accounting", "technician", "reports", "sign", "people")
LIFTED = """
import controller.console.limits as limits
limits.STREAMS, limits.LIMITS = 400, limits.Limits(connections=600, idle_s=60)
from controller.cli.main import main
raise SystemExit(main())
"""


class Served:
    """A demonstration table in a process of its own, whose service manager this is."""

    def __init__(self, folder: Path) -> None:
        self.beats: list[float] = []
        self._heard = socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM)
        self._heard.bind(str(folder / "notify"))
        self._heard.setblocking(False)
        command = (sys.executable, "-c", LIFTED, "run", "--port", "0", "--journal", str(folder / "table.journal"))
        manager = {"NOTIFY_SOCKET": str(folder / "notify"), "WATCHDOG_USEC": "3000000"}
        self._process = subprocess.Popen(command, stdout=subprocess.PIPE, text=True, env={**os.environ, **manager})
        assert self._process.stdout is not None
        self.url = self._process.stdout.readline().split()[-1]
        self.port = urlsplit(self.url).port or 0

    def hear(self) -> None:
        """One message to the service manager."""
        if b"WATCHDOG=1" in self._heard.recv(4096):
            self.beats.append(time.monotonic())

    def listen(self, loop: asyncio.AbstractEventLoop) -> None:
        loop.add_reader(self._heard, self.hear)

    def rss_mib(self) -> float:
        text = Path(f"/proc/{self._process.pid}/status").read_text()
        found = re.search(r"VmRSS:\s+(\d+) kB", text)
        return int(found[1]) / 1024 if found else 0.0

    def close(self) -> None:
        self._process.kill()
        self._process.wait()
        self._heard.close()


def asked(port: int, line: str, body: str = "") -> bytes:
    own = f"127.0.0.1:{port}"
    head = f"{line} HTTP/1.1\r\nHost: {own}\r\nOrigin: http://{own}\r\nCookie: lammer-cs-07=bench.everybody\r\n"
    form = "Content-Type: application/x-www-form-urlencoded\r\nLammer-Token: bench\r\n"
    return f"{head}{form}Content-Length: {len(body)}\r\n\r\n{body}".encode()


class Page:
    """One open page: when it heard of which record."""

    def __init__(self) -> None:
        self.heard: list[tuple[int, float]] = []

    async def follow(self, port: int) -> None:
        reader, writer = await asyncio.open_connection("127.0.0.1", port, limit=1 << 20)
        writer.write(asked(port, "GET /stream/table?token=bench"))
        try:
            while piece := await reader.read(1 << 16):
                at = time.monotonic()
                self.heard += [(int(position), at) for position in BEAT.findall(piece)]
        finally:
            writer.close()

    def first(self, after: int, since: float) -> float | None:
        """When it first heard of a record beyond this one."""
        return next((at for position, at in self.heard if position > after and at >= since), None)


async def change(port: int) -> None:
    """A key that is refused, which is one record. Ends with the answer."""
    reader, writer = await asyncio.open_connection("127.0.0.1", port)
    writer.write(asked(port, "POST /key", "key=SHUFFLE"))
    answer = await reader.readline()
    assert b"204" in answer, answer
    writer.close()


async def crowd(served: Served, number: int) -> None:
    """So many open pages: how long each waits for a record, and how regularly the watchdog is fed."""
    loop, pages = asyncio.get_running_loop(), [Page() for _ in range(number)]
    served.listen(loop)
    before = served.rss_mib()
    tasks = [asyncio.create_task(page.follow(served.port)) for page in pages]
    await asyncio.sleep(QUIET_S)
    served.beats.clear()
    waits: list[float] = []
    for _ in range(COMMITS):
        newest, began = max(page.heard[-1][0] for page in pages if page.heard), time.monotonic()
        await change(served.port)
        await asyncio.sleep(APART_S)
        waits += [1_000 * (at - began) for page in pages if (at := page.first(newest, began)) is not None]
    gaps = [after - earlier for earlier, after in pairwise(served.beats)]
    print(f"{number} open pages: {len(waits)} of {number * COMMITS} heard within {APART_S} s and what the answer took")
    if waits:
        p99 = statistics.quantiles(waits, n=100)[98]
        print(
            f"  request to page: median {statistics.median(waits):.0f} ms, p99 {p99:.0f} ms, most {max(waits):.0f} ms"
        )
    print(f"  watchdog: longest gap {max(gaps, default=0):.2f} s of 3 s")
    print(f"  memory: {before:.0f} MiB before, {served.rss_mib():.0f} MiB with them")
    for task in tasks:
        task.cancel()
    await asyncio.gather(*tasks, return_exceptions=True)


def weighed(served: Served) -> None:
    """What each page and its first paint take, in Debian's Chromium."""
    from playwright.sync_api import sync_playwright

    painted = "() => performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? 0"
    sizes = """() => [...performance.getEntriesByType("navigation"), ...performance.getEntriesByType("resource")]
        .map((one) => [one.entryType, one.decodedBodySize])"""
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path="/usr/bin/chromium", args=["--no-sandbox"])
        for path in PAGES:
            context = browser.new_context(viewport={"width": 1024, "height": 600})
            form, headers = {"person": "everybody"}, {"origin": served.url}
            context.request.post(f"{served.url}/sign-in", form=form, headers=headers)
            page = context.new_page()
            page.goto(f"{served.url}/{path}")
            page.wait_for_timeout(800)
            told = page.evaluate(sizes)
            own = sum(size for kind, size in told if kind == "navigation")
            with_it = sum(size for kind, size in told if kind == "resource")
            paint = page.evaluate(painted)
            print(f"/{path:<11} first paint {paint:5.0f} ms, page {own / 1e3:5.1f} kB, with it {with_it / 1e3:6.1f} kB")
            context.close()
        browser.close()


def sessions(number: int = 1_000) -> None:
    """What one session takes."""
    import random
    import tracemalloc

    from controller.people.accounts.account import Account
    from controller.people.accounts.sessions import Sessions

    accounts = {f"n{one}": Account(name=f"n{one}", shown="N", roles=("dealer",), password="") for one in range(number)}
    kept = Sessions(accounts.get, lambda *_: None, time.monotonic_ns, random.Random(1).randbytes, lambda _: 10**15)
    tracemalloc.start()
    for account in accounts.values():
        kept.begin(account, "127.0.0.1")
    print(f"a session: {tracemalloc.get_traced_memory()[0] / len(kept.open()):.0f} B")
    tracemalloc.stop()


def main() -> None:
    """All of it, one after another."""
    sessions()
    for number in map(int, sys.argv[1:] or ("20", "250")):
        with tempfile.TemporaryDirectory() as folder:
            served = Served(Path(folder))
            try:
                asyncio.run(crowd(served, number))
                if number == 20:
                    weighed(served)
            finally:
                served.close()


if __name__ == "__main__":
    main()
