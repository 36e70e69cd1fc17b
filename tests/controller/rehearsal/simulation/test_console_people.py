"""Pages of a simulated table against its record; and what those at the console notice when something does not hold."""

import random
from dataclasses import dataclass

import msgspec
import pytest

from controller.console.limits import STREAMS
from controller.record.journal.errors import JournalError
from controller.rehearsal.simulation.browser import Exchange
from controller.rehearsal.simulation.console_people import ConsolePeople, View
from controller.rehearsal.simulation.floor import MS, SECOND, Floor
from controller.rehearsal.simulation.tables import variants
from controller.rehearsal.simulation.witness import Broken, Witness
from controller.table import commands as c
from controller.table.state import TableState
from drivers.reactor import VirtualReactor


@dataclass
class Mood:
    careful: bool = False


@dataclass
class Known:
    """What is on the disk, or what a test says is."""

    witness: Witness
    more: int = 0
    cents: int | None = None

    @property
    def position(self) -> int:
        return self.witness.position + self.more

    @property
    def state(self) -> TableState:
        state = self.witness.state
        if self.cents is None:
            return state
        return msgspec.structs.replace(state, meter=msgspec.structs.replace(state.meter, units=self.cents))

    @property
    def quiet_ns(self) -> int:
        return self.witness.quiet_ns


class Sat:
    """A table that runs, and one who can sit at its console."""

    def __init__(self, floor: Floor) -> None:
        self.floor = floor
        self.witness = Witness(floor, floor.setup)
        floor.watch(self.witness)
        floor.start()
        self.known = Known(self.witness)
        self.people = ConsolePeople(floor, random.Random(1), Mood(), self.known, self.witness.fail)
        self.people._go_on = lambda script: None
        self.wait(500)

    def wait(self, ms: int) -> None:
        self.floor.reactor.advance(ms * MS)

    def view(self, page: str, slow_s: float = 0.0) -> View:
        assert self.floor.console is not None
        view = View(self.people, page, self.floor.console, slow_s)
        self.play(view.open())
        return view

    def play(self, script) -> None:
        for ms in script:
            self.wait(ms)

    def chip(self, seat: int) -> None:
        self.floor.chip(seat, 40)
        self.wait(300)


@pytest.fixture
def sat(monkeypatch):
    monkeypatch.setattr(ConsolePeople, "_go_on", lambda *_: None)
    floor = Floor(variants()[0].file, "1", VirtualReactor(SECOND))
    yield Sat(floor)
    floor.close()
    floor.disk.close()


@pytest.mark.parametrize("page", ["table", "awards", "accounting", "sign", "technician", "reports"])
def test_a_page_follows_its_table(sat, page):
    view = sat.view(page)
    assert view.lives
    sat.chip(3)
    sat.wait(2_000)
    view.look()
    assert view._cents == sat.witness.state.meter.cents


def test_a_page_at_another_record_is_noticed(sat):
    view = sat.view("table")
    sat.wait(1_500)
    sat.known.more = 1
    with pytest.raises(Broken, match=r"the table page is at record \d+ of"):
        view.look()


def test_a_page_that_shows_what_is_not_on_disk_is_noticed(sat):
    sat.view("sign")
    sat.known.more = -1
    with pytest.raises(Broken, match="was told record"):
        sat.wait(1_000)


def test_another_meter_on_the_page_is_noticed(sat):
    view = sat.view("sign")
    sat.wait(1_500)
    sat.known.cents = 5
    with pytest.raises(Broken, match="shows 1000000 cents of 5"):
        view.look()


def test_a_page_that_hears_nothing_any_more_is_noticed(sat):
    view = sat.view("table")
    sat.floor.console._loop._ended = True
    sat.floor.console._loop.call_at = None
    view._heard_at -= 2 * SECOND
    with pytest.raises(Broken, match="heard nothing for 2"):
        view.look()


def test_one_who_reads_slowly_gets_the_newest_and_no_queue_of_old(sat):
    view, heard = sat.view("table", slow_s=3.0), []
    told = view._stream.told
    view._stream.told = lambda name, text: (heard.append(name), told(name, text))
    for seat in (1, 2, 3, 4, 5):
        sat.chip(seat)
    sat.wait(6_000)
    assert heard.count("meter") <= 2
    assert view._cents == sat.witness.state.meter.cents


def test_those_who_go_away_leave_their_places(sat):
    for hangs in (True, False):
        views = [sat.view("sign") for _ in range(STREAMS)]
        assert all(view.lives for view in views)
        with pytest.raises(Broken, match="their pages have no place"):
            sat.view("sign")
        for view in views:
            view.close(hangs=hangs)
        sat.wait(12_000)
    assert sat.view("sign").lives


def test_what_was_asked_too_long_ago_is_not_done(sat):
    view, position = sat.view("table"), sat.witness.position
    sat.people.late_ms = lambda: 3_000
    sat.play(view.post("/lock-out", {}))
    assert sat.witness.position == position
    sat.people.late_ms = lambda: 0
    sat.play(view.post("/lock-out", {}))
    assert sat.witness.position > position


def test_an_answer_given_at_the_desk_is_on_record(sat):
    sat.floor.table.service.take(c.SuspensionDemanded(device="service", at=sat.people.now(), why="a look at the felt"))
    view = sat.view("awards")
    sat.play(view.post("/desk/answer", {"about": view.about, "code": "2222", "answer": "yes"}))
    assert view.about
    assert sat.witness.state.present is not None


def test_a_record_that_the_disk_does_not_give_out_is_an_answer_and_no_error_of_the_program(sat, monkeypatch):
    def fails(*_):
        raise JournalError("the disk reports an error")
        yield

    monkeypatch.setattr(sat.floor.table.journal, "records", fails)
    asked = Exchange("/awards")
    sat.floor.console.ask(asked)
    sat.wait(100)
    assert (asked.status, asked.body) == (503, b"The disk did not give out the record: ask again in a moment.\n")


def test_an_error_of_the_console_ends_the_run(sat, monkeypatch):
    monkeypatch.setattr("controller.console.pages.table_view", None)
    sat.floor.console.ask(Exchange("/"))
    with pytest.raises(TypeError):
        sat.wait(1_000)


def test_a_process_that_is_killed_takes_its_pages_with_it(sat):
    view = sat.view("table")
    sat.floor.kill()
    assert not view.lives
    sat.wait(10_000)
    assert sat.view("table").lives
