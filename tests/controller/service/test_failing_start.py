"""A journal that fails at the worst moments of a service: its first record, opening devices, a snapshot."""

import random

import pytest

from controller.assembly import CODEC, assemble, twin_table
from controller.config.check import load_table
from controller.config.folder import DEMO_TABLE, config_folder, table_path
from controller.record.journal.errors import JournalFailed
from controller.record.journal.memory import MemoryJournal
from controller.table import events as e
from controller.twins.lines import MemoryLines
from drivers.reactor import VirtualReactor
from drivers.signals import ChipPassed

SECOND = 1_000_000_000


class FailingJournal(MemoryJournal):
    """Fails the append whose number is up, and the snapshot when told; after that everything, as a real one does."""

    fail_append = 0
    fail_snapshot = False
    appends = 0
    failed = False

    def append(self, events, at_utc_ns):
        self.appends += 1
        self._perhaps(self.appends == self.fail_append)
        return super().append(events, at_utc_ns)

    def snapshot(self, position, state):
        self._perhaps(self.fail_snapshot)
        super().snapshot(position, state)

    def checkpoint(self):
        self._perhaps(False)

    def _perhaps(self, now):
        self.failed = self.failed or now
        if self.failed:
            raise JournalFailed("the disk reports an error")


class Bench:
    def __init__(self):
        self.file = load_table(table_path(DEMO_TABLE, config_folder()))
        self.reactor = VirtualReactor(SECOND)
        self.journal = FailingJournal(self.file.table.id, CODEC)
        self.twins = twin_table(self.file, self.reactor, random.Random(1), MemoryLines(self.reactor))
        self.failures = []
        self.table = assemble(
            self.file,
            reactor=self.reactor,
            journal=self.journal,
            utc_now_ns=lambda: 0,
            rng=random.Random(1),
            twins=self.twins,
            on_failed=self.failures.append,
        )
        self.seats = self.table.setup.seats

    def everything_is_closed(self):
        return not any(self.twins.acceptor_open(seat) for seat in self.seats)


@pytest.fixture
def bench():
    return Bench()


@pytest.mark.parametrize("append", [1, 2])
def test_a_journal_that_fails_during_a_start_leaves_everything_closed_and_says_so_once(bench, append):
    """The second record of this start is of a key that is found turned while the devices are opened."""
    bench.twins.turn("lower", True)
    bench.journal.fail_append = append
    bench.table.service.start()
    bench.reactor.advance(SECOND)
    assert len(bench.failures) == 1
    assert bench.everything_is_closed()


def test_a_snapshot_that_fails_ends_the_service_without_an_error_besides(bench):
    bench.table.service.start()
    bench.reactor.advance(SECOND)
    bench.journal.fail_snapshot = True
    service = bench.table.service
    service._record([e.RoundClosed(number=1, void=False, carried=(), at=bench.reactor.now())], service._utc_now_ns())
    service.take(ChipPassed(device="acceptor.1", at=bench.reactor.now(), width_us=40_000))
    bench.reactor.advance(SECOND)
    assert len(bench.failures) == 1
    assert bench.everything_is_closed()


def test_no_amount_is_shown_before_the_record_has_one(bench):
    shown = []
    bench.table.service.start()
    bench.table.equipment.device("meter-display").show = lambda cents, *_note: shown.append(cents)
    bench.reactor.advance(SECOND)
    assert shown
    assert 0 not in shown
