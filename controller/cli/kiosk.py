"""``lammer kiosk``: a page alone on a screen, and the browser started anew when the page dies.

A browser outlives its pages: a renderer that was killed leaves a grey window and a healthy process. So the page itself
beats, at the console, and this asks there. Three beats that did not come end it with 1, and whoever started it starts
it again. It does not judge while the table does not answer: the page says that itself.
"""

from __future__ import annotations

import os
import secrets
import signal
import subprocess
import time
import urllib.request
from dataclasses import dataclass

import click

from controller.cli.files import BadFile
from controller.cli.lines import answer, example, json_option
from controller.cli.service_manager import ServiceManager

BEAT_S = 2.0
"""How often a page beats (static/beat.js)."""
MISSED = 3
FIRST_S = 60.0
"""A browser needs so long at most until its page stands, on a small machine that has just started."""
ASK_S = 1.0
"""How often the console is asked, and how long it may take."""
END_S = 5.0
NAME_BYTES = 16
DEAD = 1
BY_SIGNAL = 128
"""A program that a signal ended is told as a shell tells it."""


@dataclass
class Watch:
    """Judges one page by what the console says of it. Times are seconds of any clock that runs evenly."""

    since_s: float
    """Nothing that did not come before then counts."""
    heard: bool = False
    """Whether it ever beat."""

    def dead(self, now_s: float, age_s: float | None, *, answered: bool) -> bool:
        """Whether three beats are missing; ``age_s`` is that of the last one, None where the console heard none."""
        if not answered:
            self.since_s = now_s
            return False
        if age_s is not None:
            self.heard = True
            self.since_s = max(self.since_s, now_s - age_s)
        return now_s - self.since_s > (MISSED * BEAT_S if self.heard else FIRST_S)


@click.command(
    epilog=example("lammer kiosk --url http://127.0.0.1:8080/sign -- cage -s -- chromium --kiosk"),
    context_settings={"ignore_unknown_options": True},
)
@click.option("--url", metavar="URL", required=True, help="The page of the console.")
@click.argument("command", nargs=-1, required=True, type=click.UNPROCESSED)
@json_option
def kiosk(url: str, command: tuple[str, ...], as_json: bool) -> int:
    """Start a browser for one page, and end it when the page dies; the address is added to COMMAND.

    Starts it once the console answers. Ends with 1 when the page missed three beats of two seconds, else with the
    browser.

    \f
    Raises:
        BadFile: the address is none, or COMMAND cannot be started.
    """
    console = _console_of(url)
    name = secrets.token_hex(NAME_BYTES)
    try:
        manager = ServiceManager(os.environ, os.getpid())
    except OSError as error:
        raise BadFile(f"the service manager does not answer: {error.strerror}") from error
    manager.ready(f"Waiting for {console}.")
    while not _age_s(console, name)[1]:
        manager.alive()
        time.sleep(ASK_S)
    try:
        browser = subprocess.Popen([*command, f"{url}#kiosk={name}"])
    except OSError as error:
        raise BadFile(f"{command[0]}: {error.strerror}") from error
    manager.status(f"Shows {url}.")
    signal.signal(signal.SIGTERM, lambda *_: _end(browser))
    if _watched(browser, console, name, manager):
        said = f"the page {url} missed {MISSED} beats: its browser is ended"
        answer({"url": url, "dead": True}, said, as_json=as_json)
        return DEAD
    return browser.returncode if browser.returncode >= 0 else BY_SIGNAL - browser.returncode


def _watched(browser: subprocess.Popen[bytes], console: str, name: str, manager: ServiceManager) -> bool:
    """Whether the page died; False where the browser ended by itself."""
    watch = Watch(time.monotonic())
    while browser.poll() is None:
        manager.alive()
        age_s, answered = _age_s(console, name)
        if watch.dead(time.monotonic(), age_s, answered=answered):
            _end(browser)
            return True
        time.sleep(ASK_S)
    return False


def _age_s(console: str, name: str) -> tuple[float | None, bool]:
    """How long ago the page beat, None where it did not yet; and whether the console answered."""
    try:
        with urllib.request.urlopen(f"{console}/beat/{name}/age", timeout=ASK_S) as told:
            text: bytes = told.read(20)
    except (OSError, ValueError):
        return None, False
    return (int(text) / 1_000 if text.isdigit() else None), True


def _end(browser: subprocess.Popen[bytes]) -> None:
    """Ask it to end, and what does not end is ended; a service manager ends what is left of it."""
    browser.terminate()
    try:
        browser.wait(END_S)
    except subprocess.TimeoutExpired:
        browser.kill()
        browser.wait()


def _console_of(url: str) -> str:
    """Where the console is that serves this address. Raises BadFile where it is none."""
    scheme, _, rest = url.partition("://")
    host, _, _ = rest.partition("/")
    if scheme not in ("http", "https") or not host or "#" in url:
        raise BadFile(f'"{url}" is no address of a page, for example http://127.0.0.1:8080/sign')
    return f"{scheme}://{host}"
