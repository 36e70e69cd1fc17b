"""What a table makes of what it hears: an amount grows old by itself, a lost link is told once, a hit decided once."""

from __future__ import annotations

import pytest

from controller.linked.hits import Hit
from controller.linked.link.said import Answer, Said
from controller.linked.table.heard import SECOND, HeardPool
from controller.shows.linked import LinkedAmount
from controller.table import commands as c
from controller.table.setup import TableSetup
from drivers.signals import Signal
from tests.controller.table.linked.test_linked_table import linked_table, royal_verified


class Clock:
    """A reactor whose time is moved by hand."""

    def __init__(self) -> None:
        self.at = 0
        self._due: list[tuple[int, object]] = []

    def now(self) -> int:
        return self.at

    def call_later(self, delay_ns: int, action: object) -> Clock:
        self._due.append((self.at + delay_ns, action))
        return self

    def cancel(self) -> None:
        self._due.clear()

    def run(self, seconds: float) -> None:
        end = self.at + int(seconds * SECOND)
        while self._due and min(at for at, _ in self._due) <= end:
            due = min(self._due, key=lambda one: one[0])
            self._due.remove(due)
            self.at = due[0]
            due[1]()  # type: ignore[operator]
        self.at = end


class Ear:
    """A linked table with its ear."""

    def __init__(self, setup: TableSetup) -> None:
        self.table = linked_table(setup)
        self.clock = Clock()
        self.shown: list[LinkedAmount] = []
        self.taken: list[Signal] = []
        self.heard = HeardPool(self, self.shown.append, "city", self.clock, self.clock.now, 3, 30)  # type: ignore[arg-type]

    @property
    def state(self) -> object:
        return self.table.state

    def take(self, signal: Signal) -> None:
        self.taken.append(signal)
        self.table.take(signal)

    def said(self, cents: int, stopped: str = "", at: int | None = None) -> None:
        now = self.clock.now() if at is None else at
        self.heard.said(Said(pool="city", cents=cents, sequence=1, at_utc_ns=now, proved=True, stopped=stopped))


@pytest.fixture
def ear(setups: dict[str, TableSetup]) -> Ear:
    return Ear(setups["choctaw"])


def test_another_rate_of_the_pool_is_told_once_and_not_in_a_round(ear: Ear) -> None:
    answer = Answer(table="CS-07", number=1, joined=True, rate="25")
    ear.table.to_settling(1)
    ear.heard.answered(answer)
    assert ear.taken == []
    ear.table.next()
    for _ in range(2):
        ear.heard.answered(answer)
    assert ear.taken == [c.PoolRated(device="link", at=ear.clock.at, pool="city", rate="25")]


def test_an_amount_is_shown_as_it_is_heard_and_grows_old_by_itself(ear: Ear) -> None:
    ear.said(1_000_000)
    assert ear.shown[-1] == LinkedAmount(1_000_000, "")
    ear.clock.run(3.5)
    assert ear.shown[-1] == LinkedAmount(1_000_000, "00:00:00")
    ear.clock.run(30)
    assert ear.shown[-1] == LinkedAmount(None, "")


def test_before_anything_is_heard_nothing_is_shown(ear: Ear) -> None:
    assert ear.shown[-1] == LinkedAmount(None, "")


def test_a_lost_link_is_recorded_once_and_a_mended_one_too(ear: Ear) -> None:
    ear.said(1)
    ear.clock.run(40)
    assert [type(one) for one in ear.taken] == [c.LinkTroubled]
    ear.said(2)
    ear.clock.run(1)
    assert [type(one) for one in ear.taken] == [c.LinkTroubled, c.LinkMended]


def test_a_pool_whose_money_is_stopped_is_told_with_its_reason(ear: Ear) -> None:
    ear.said(1, stopped="A: message 2 is missing")
    ear.clock.run(1)
    assert ear.table.state.link is not None
    assert ear.table.state.link.lost == "A: message 2 is missing"


def test_a_link_whose_clock_is_years_off_is_not_believed(ear: Ear) -> None:
    ear.said(5, at=10**18)
    assert ear.shown[-1] == LinkedAmount(None, "")
    ear.clock.run(31)
    assert ear.table.state.link is not None
    assert ear.table.state.link.lost == "the clock of this table and that of the link are more than a day apart"


def test_a_table_that_the_pool_refused_says_why(ear: Ear) -> None:
    ear.heard.answered(Answer(table="CS-07", number=1, joined=False, refused="its rate is another"))
    ear.said(1)
    ear.clock.run(1)
    assert ear.table.state.link is not None
    assert ear.table.state.link.lost == "its rate is another"


def test_a_hit_that_is_told_again_and_again_is_decided_once(ear: Ear) -> None:
    royal_verified(ear.table)
    hit = Hit(
        table="CS-07",
        award=1,
        seat=3,
        hand="royal-flush",
        sequence=9,
        at_utc_ns=0,
        cents=7,
        off_meter_cents=7,
        base_cents=7,
        state="decided",
    )
    for _ in range(3):
        ear.heard.answered(Answer(table="CS-07", number=4, joined=True, hits=(hit,)))
    assert [type(one) for one in ear.taken] == [c.PoolDecided]
