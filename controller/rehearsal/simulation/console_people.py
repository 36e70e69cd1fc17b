"""People at the console of a simulated table: they open pages, look for a while, answer and ask, and go away.

Some read slowly, some go without a word, some ask for what was true seconds ago. What a page shows is held against the
record: nothing before it is on disk, nothing late, and the meter as it stands. What comes back must be an answer that
the console gives on purpose. Does not act on twins; keys and buttons that they press are the page's.
"""

from __future__ import annotations

import random
import re
from collections.abc import Callable, Iterator, Mapping
from html import unescape
from typing import Protocol

from controller.console.page_names import PARTS, PageName
from controller.rehearsal.simulation import payout_log
from controller.rehearsal.simulation.anybody import KEYS, Mood
from controller.rehearsal.simulation.browser import Exchange
from controller.rehearsal.simulation.floor import MS, SECOND, Floor
from controller.rehearsal.simulation.served import ServedConsole
from controller.reports.names import NAMES
from controller.table.draft import SUPERVISORS
from controller.table.state import TableState

PERSONS = 2
PAUSE_MS = (5_000, 150_000)
WANTED_WITHIN_MS = 8_000
"""Within this time somebody comes whom the table waits for."""
STAYS_S = (1, 2, 5, 15, 40)
SLOW_S = (0.0, 0.0, 0.0, 0.3, 2.5)
"""How long a browser takes for each piece."""
HANGS_S = 10.0
"""A browser that is not there any more takes nothing; the server gives it up after so long."""
HEARS_WITHIN_NS = 1_000 * MS
"""A page greys its values after that."""
ANSWERED_WITHIN_MS = 4_000
SHOWN_WITHIN_NS = 1_200 * MS
PAGES: Mapping[PageName, int] = {"table": 4, "awards": 5, "accounting": 2, "sign": 2, "technician": 1, "reports": 1}
LATE_MS = (0, 0, 0, 1_500, 3_000, 60_000)
"""How long a request was under way, in the milliseconds of the page."""
STALE_MS = 2_000
ANSWERS = frozenset({200, 204, 400, 403, 404, 409, 412, 429, 503})
"""What the console says on purpose."""
_ABOUT = re.compile(r'name="about" value="([^"]*)"')
_CENTS = re.compile(r'<output[^>]* data-cents="(\d+)"')
_SEEN = re.compile(r'sse-connect="[^"?]*\?seen=([0-9a-f]+)"')


class Known(Protocol):
    """What is on the disk."""

    @property
    def state(self) -> TableState:
        """The fold of it."""

    @property
    def position(self) -> int:
        """How many records."""

    @property
    def quiet_ns(self) -> int:
        """How long nothing was recorded or written."""


class ConsolePeople:
    """Those who sit at the console of one table. ``fail`` ends the run with a sentence."""

    def __init__(self, floor: Floor, rng: random.Random, mood: Mood, known: Known, fail: Callable[[str], None]) -> None:
        self._floor = floor
        self._rng = rng
        self._mood = mood
        self._known = known
        self._fail = fail
        file = floor.file
        self._codes: dict[str, str] = {role: entry.code for role, entry in file.staff.items() if entry.code is not None}
        self._of_settings = [one.configuration_code for one in file.person.values() if one.configuration_code]
        for _ in range(PERSONS):
            self._go_on(self._person())

    def _go_on(self, script: Iterator[int]) -> None:
        self._floor.reactor.call_later(next(script) * MS, lambda: self._go_on(script))

    def _person(self) -> Iterator[int]:
        rng = self._rng
        while True:
            pause_ms, page = rng.randint(*PAUSE_MS), rng.choices(list(PAGES), list(PAGES.values()))[0]
            if self._known.state.unaccepted:
                pause_ms, page = pause_ms % WANTED_WITHIN_MS, "accounting"  # they were called
            yield pause_ms
            console = self._floor.console
            if console is None:
                continue
            view = View(self, page, console, rng.choice(SLOW_S))
            yield from view.open()
            ends = self.now() + rng.choice(STAYS_S) * SECOND
            while view.lives and self.now() < ends:
                yield rng.randint(200, 2_500)
                view.look()
                if view.lives and (rng.random() < 0.3 or self._known.state.unaccepted):
                    yield from self._act(view)
            view.close(hangs=rng.random() < 0.3)

    # What they do

    def _act(self, view: View) -> Iterator[int]:
        rng, careful = self._rng, self._mood.careful
        match view.page:
            case "awards" if view.about:
                yield from view.post("/desk/answer", self._answer(view.about))
            case "awards" if not careful and rng.random() < 0.3:
                yield from view.post("/desk/new-cards", {"code": self._code()})
            case "accounting" if self._known.state.unaccepted:
                yield from view.post("/accounting/first-value", self._first_value())
            case "reports":
                yield from view.read(self._report())
            case "table" if not careful:
                if rng.random() < 0.2:
                    yield from view.post("/lock-out", {})
                else:
                    yield from view.post("/key", {"key": rng.choice((*KEYS, "no such key"))})

    def _answer(self, about: str) -> dict[str, str]:
        rng = self._rng
        wanted = "no" if not self._mood.careful and rng.random() < 0.2 else "yes"
        return {"about": about, "code": self._code(), "answer": wanted, "cards": rng.choice(payout_log.CARDS)}

    def _code(self) -> str:
        if not self._mood.careful and self._rng.random() < 0.1:
            return self._rng.choice(("9999", ""))
        return self._codes[self._rng.choice(SUPERVISORS)]

    def _first_value(self) -> dict[str, str]:
        """The seed of a meter that begins, or what another table's showed; now and then what is refused."""
        rng, pool = self._rng, self._rng.choice(self._known.state.unaccepted)
        seed = self._known.state.pool(pool).cents
        odd = not self._mood.careful and rng.random() < 0.3
        cents = seed + rng.choice((-1, 10**11) if odd else (0, 123_45))
        code = "2222" if odd else rng.choice(self._of_settings)
        why = "" if odd else "read off another table"
        return {"pool": pool, "dollars": f"{cents // 100}.{cents % 100:02}", "why": why, "code": code}

    def _report(self) -> str:
        rng = self._rng
        number, name, kind = rng.randint(1, 9), rng.choice(NAMES), rng.choice(("text", "csv"))
        of = f"day=2026-01-01&shift={rng.randint(1, 3)}&round={number}&award={number}"
        return f"/reports/{name}?format={kind}&{of}"

    # For what they look at

    def now(self) -> int:
        """Virtual nanoseconds."""
        return self._floor.reactor.now()

    @property
    def known(self) -> Known:
        """What is on the disk."""
        return self._known

    def late_ms(self) -> int:
        """How long a request is under way."""
        return self._rng.choice(LATE_MS)

    def runs(self, console: ServedConsole) -> bool:
        """Whether the process that serves this console is still there."""
        return self._floor.console is console and not console.ended and self._floor.can_act

    def later(self, s: float, act: Callable[[], None]) -> None:
        """Do this in so many seconds."""
        self._floor.reactor.call_later(int(s * SECOND), act)

    def fail(self, what: str) -> None:
        """End the run."""
        self._fail(what)


class View:
    """One page in one browser, from its opening until it is closed."""

    def __init__(self, people: ConsolePeople, page: PageName, console: ServedConsole, slow_s: float) -> None:
        self.page: PageName = page
        self.about = ""
        """The question that the page shows."""
        self._people = people
        self._console = console
        self._slow_s = slow_s
        self._stream: Exchange | None = None
        self._heard_at = self._position = 0
        self._cents: int | None = None

    @property
    def lives(self) -> bool:
        """Whether the page is open and its table there."""
        return self._stream is not None and not self._stream.over and self._people.runs(self._console)

    def open(self) -> Iterator[int]:
        """Get the page, then its stream."""
        path = "/" if self.page == "table" else f"/{self.page}"
        whole = Exchange(path)
        yield from self._asked(whole)
        if whole.status != 200 or not self._people.runs(self._console):
            return
        self._heard_at = self._people.now()
        html = whole.body.decode()
        self._take(html)
        seen = _SEEN.search(html)
        query = "" if seen is None else f"?seen={seen[1]}"
        self._stream = Exchange(f"/stream/{self.page}{query}", self._told, self._slow_s)
        self._console.ask(self._stream)
        yield 100
        if self._people.runs(self._console) and b"live pages" in self._stream.body:
            self._people.fail(f"{PERSONS} persons look on and their pages have no place: {self._stream.body.decode()}")

    def look(self) -> None:
        """What a quick browser shows must be what is on the disk."""
        people = self._people
        if not self.lives or self._slow_s:
            return
        silent_ns = people.now() - self._heard_at
        if silent_ns > HEARS_WITHIN_NS:
            people.fail(f"the {self.page} page heard nothing for {silent_ns // MS} ms")
        if people.known.quiet_ns < SHOWN_WITHIN_NS:
            return
        if self._position != people.known.position:
            people.fail(f"the {self.page} page is at record {self._position} of {people.known.position}")
        if self._cents is not None and self._cents != people.known.state.meter.cents:
            people.fail(f"the {self.page} page shows {self._cents} cents of {people.known.state.meter.cents}")

    def post(self, path: str, form: Mapping[str, str]) -> Iterator[int]:
        """Ask for something; what was asked too long ago is not done."""
        late_ms = self._people.late_ms()
        asked = Exchange(path)
        yield from self._asked(asked, "POST", form, self._people.now() // MS - late_ms)
        if late_ms > STALE_MS and asked.status not in (412, None):
            self._people.fail(f"{path} was asked {late_ms} ms ago and answered {asked.status}")

    def read(self, path: str) -> Iterator[int]:
        """Open what is no page."""
        yield from self._asked(Exchange(path))

    def close(self, *, hangs: bool) -> None:
        """Go away; ``hangs``: without a word, so that the server has to find out."""
        if self._stream is None or self._stream.over:
            return
        if hangs:
            self._stream.slow_s = HANGS_S
            self._people.later(HANGS_S, self._stream.leave)
        else:
            self._stream.leave()
        self._stream = None

    def _asked(
        self,
        exchange: Exchange,
        method: str = "GET",
        form: Mapping[str, str] | None = None,
        asked_ms: int | None = None,
    ) -> Iterator[int]:
        people = self._people
        self._console.ask(exchange, method, form, asked_ms)
        for _ in range(ANSWERED_WITHIN_MS // 50):
            if exchange.over or not people.runs(self._console):
                break
            yield 50
        if not exchange.over and people.runs(self._console):
            people.fail(f"{exchange.path} was not answered within {ANSWERED_WITHIN_MS} ms")
        if exchange.over and exchange.status not in (None, *ANSWERS):
            people.fail(f"{exchange.path} was answered {exchange.status}: {exchange.body[:200].decode()}")

    def _told(self, name: str, text: str) -> None:
        self._heard_at = self._people.now()
        if name == "beat":
            position = int(text.split()[0])
            if not self._position <= position <= self._people.known.position:
                self._people.fail(
                    f"the {self.page} page was told record {position} after {self._position}, "
                    f"and {self._people.known.position} are on the disk"
                )
            self._position = position
        elif name in PARTS[self.page]:
            self._take(text)

    def _take(self, html: str) -> None:
        cents = _CENTS.search(html)
        if cents is not None:
            self._cents = int(cents[1])
        if self.page == "awards" and 'class="question"' in html:
            about = _ABOUT.search(html)
            self.about = "" if about is None else unescape(about[1])
        elif 'class="quiet"' in html:
            self.about = ""
