"""PINs of players: compared beside the loop, one at a time of an account, and kept nowhere but in their own place."""

from __future__ import annotations

import asyncio
import itertools
from collections.abc import Callable
from typing import TypeVar

import pytest

from controller.people.code_check import AtOnce, Worker
from controller.people.pins import LOST, NO_PIN, ONE_MOMENT, LetIn, MemoryPins, Pins, session_of
from controller.table import events as e
from drivers.signals import Signal
from tests.controller.any_ledger import CARDS
from tests.controller.people.accounts.signing_in import CHEAP
from tests.controller.table.ledger.cashier import ANN, CashTable

PIN = "4711"
Result = TypeVar("Result")


class Waiting:
    """A worker that does nothing until it is told to."""

    def __init__(self) -> None:
        self.waiting: list[Callable[[], None]] = []

    def run(self, work: Callable[[], Result], then: Callable[[Result], None]) -> None:
        self.waiting.append(lambda: then(work()))


class Counter:
    """A table with accounts, its PINs, and what was asked of both."""

    def __init__(self, worker: Worker | None = None) -> None:
        self.table = CashTable()
        self.table.open(pin=False)
        self.store = MemoryPins()
        numbers = itertools.count(1)
        self.pins = Pins(
            self.store,
            CHEAP,
            AtOnce() if worker is None else worker,
            self.table.setup,
            lambda count: next(numbers).to_bytes(count, "big"),
            lambda: self.table.now,
        )

    async def take(self, signal: Signal) -> str | None:
        made = self.table.take(signal)
        return next((event.why for event in made if isinstance(event, e.SignalRefused)), None)

    async def choose(self, pin: str = PIN, again: str | None = None, role: str = "cashier") -> str | None:
        return await self.pins.choose(ANN, pin, pin if again is None else again, role, "", self.take)

    async def give(self, pin: str, station: int = 1) -> LetIn | str:
        return await self.pins.give(lambda: self.table.state, station, pin, self.take)

    def come(self) -> None:
        asyncio.run(self.choose())
        self.table.swipe(CARDS[0])


@pytest.mark.parametrize("typed", ["", "\ufeff4711", "4 711", "-4711", "４７１１", "enter"])
def test_what_is_no_pin_at_all_is_not_counted_as_a_wrong_one(typed: str) -> None:
    """Five touches of Enter on an empty field lock nobody out."""
    counter = Counter()
    counter.come()
    assert asyncio.run(counter.give(typed)) == NO_PIN
    assert counter.table.state.ledger.accounts[ANN].wrong_pins == 0


@pytest.mark.parametrize(
    ("pin", "again", "why"),
    [
        ("12", "12", "a PIN has 4 to 8 digits"),
        ("47a1", "47a1", "a PIN has 4 to 8 digits"),
        ("7777", "7777", "a PIN of one digit over and over is soon guessed"),
        ("1234", "1234", "a PIN of digits in a row is soon guessed"),
        ("8765", "8765", "a PIN of digits in a row is soon guessed"),
        ("4711", "4712", "the two are not the same: type the PIN twice"),
    ],
)
def test_a_pin_that_is_none_is_not_kept_and_not_on_record(pin: str, again: str, why: str) -> None:
    counter = Counter()
    assert asyncio.run(counter.choose(pin, again)) == why
    assert counter.store.hashes == {}
    assert not counter.table.made(e.PlayerPinChosen)


def test_what_the_table_refuses_is_not_kept() -> None:
    counter = Counter()
    assert "no say there" in (asyncio.run(counter.choose(role="dealer")) or "")
    assert counter.store.hashes == {}


def test_a_full_disk_is_said_and_the_pin_good_until_the_table_stops() -> None:
    counter = Counter()

    def full(_: object) -> None:
        raise OSError(28, "No space left on device")

    counter.store.replace = full  # type: ignore[method-assign]
    told = asyncio.run(counter.choose())
    assert told == "on record, but the disk does not keep it: No space left on device"


def test_no_pin_is_asked_for_where_no_card_was_read() -> None:
    counter = Counter()
    asyncio.run(counter.choose())
    assert asyncio.run(counter.give(PIN)) == "no card was read at station 1: read it first"


def test_a_wrong_pin_is_counted_and_the_fifth_locks_whatever_is_given_after_it() -> None:
    counter = Counter()
    counter.come()
    for _ in range(5):
        assert "this PIN is wrong" in str(asyncio.run(counter.give("9999")))
    assert not isinstance(asyncio.run(counter.give(PIN)), LetIn)
    assert len(counter.table.made(e.PlayerPinWrong)) == 5


def test_of_many_pins_at_once_one_is_compared_and_the_others_are_not() -> None:
    """Ten thousand at once would be a guess a millisecond; each wrong one is counted before the next is looked at."""
    worker = Waiting()
    counter = Counter(worker)

    async def story() -> list[LetIn | str]:
        choosing = asyncio.create_task(counter.choose())
        for _ in range(4):
            await asyncio.sleep(0)
            while worker.waiting:
                worker.waiting.pop(0)()
        await choosing
        counter.table.swipe(CARDS[0])
        tries = [asyncio.create_task(counter.give(f"{number:04}")) for number in range(20)]
        await asyncio.sleep(0)
        assert len(worker.waiting) == 1
        worker.waiting.pop()()
        return await asyncio.gather(*tries)

    told = asyncio.run(story())
    assert told.count(ONE_MOMENT) == 19
    assert len(counter.table.made(e.PlayerPinWrong)) == 1


def test_pins_that_are_lost_are_chosen_anew_at_the_cash_station() -> None:
    counter = Counter()
    counter.come()
    again = Pins(MemoryPins(), CHEAP, AtOnce(), counter.table.setup, bytes, lambda: 0)
    assert asyncio.run(again.give(lambda: counter.table.state, 1, PIN, counter.take)) == LOST
    assert not counter.table.made(e.PlayerPinWrong)


def test_a_right_pin_gives_the_page_a_key_of_which_the_record_has_the_hash_alone() -> None:
    counter = Counter()
    counter.come()
    found = asyncio.run(counter.give(PIN))
    assert isinstance(found, LetIn)
    (signed_in,) = counter.table.made(e.PlayerSignedIn)
    assert isinstance(signed_in, e.PlayerSignedIn)
    assert signed_in.session == session_of(found.key)
    assert found.key not in repr(counter.table.events)


def test_neither_a_pin_nor_its_hash_is_on_record() -> None:
    counter = Counter()
    counter.come()
    asyncio.run(counter.give("9876"))
    asyncio.run(counter.give(PIN))
    told, (hash_,) = repr(counter.table.events), counter.store.hashes.values()
    assert all(secret not in told for secret in (PIN, "9876", hash_, "argon2"))
