import select
import threading

import pytest

from controller.record.journal.committer import InlineCommitter, ThreadCommitter
from controller.record.journal.errors import JournalError, JournalFailed
from controller.record.journal.memory import MemoryJournal
from tests.controller.record.journal.happening import CODEC, Happened, numbers


class Loop:
    """The smallest loop that watches descriptors."""

    def __init__(self):
        self.actions = {}
        self.wakes = 0

    def add_reader(self, descriptor, action):
        self.actions[descriptor] = action

    def remove_reader(self, descriptor):
        del self.actions[descriptor]

    def run_until(self, done):
        while not done():
            ready, _, _ = select.select(list(self.actions), [], [], 5)
            assert ready, "nothing happened for five seconds"
            for descriptor in ready:
                self.wakes += 1
                self.actions[descriptor]()


class Gated(MemoryJournal):
    """A journal whose commits wait until they are let through, and which remembers how they were grouped."""

    def __init__(self):
        super().__init__("demo", CODEC)
        self.gate = threading.Semaphore(0)
        self.arrived = threading.Semaphore(0)
        self.groups = []
        self.threads = set()

    def append_all(self, batches):
        self.arrived.release()
        assert self.gate.acquire(timeout=5)
        self.threads.add(threading.current_thread())
        self.groups.append(len(batches))
        return super().append_all(batches)


class Recorder:
    def __init__(self):
        self.durable = []
        self.failed = []


@pytest.fixture
def heard():
    return Recorder()


@pytest.fixture
def loop():
    return Loop()


def test_inline_the_callback_comes_before_submit_returns(heard):
    committer = InlineCommitter(MemoryJournal("demo", CODEC), heard.durable.append, heard.failed.append)
    committer.submit([Happened(1), Happened(2)], 10)
    assert heard.durable == [2]
    committer.submit([Happened(3)], 20)
    assert heard.durable == [2, 3]


def test_inline_a_failure_is_told_once_and_then_refused(open_journal, disk, heard):
    committer = InlineCommitter(open_journal(), heard.durable.append, heard.failed.append)
    disk.fail_at = disk.calls + 1
    committer.submit([Happened(1)], 10)
    with pytest.raises(JournalFailed):
        committer.submit([Happened(2)], 20)
    with pytest.raises(JournalFailed):
        committer.checkpoint()
    assert (heard.durable, len(heard.failed)) == ([], 1)


@pytest.mark.parametrize("tidying", ["snapshot", "checkpoint"])
def test_inline_a_failure_while_tidying_up_ends_it_as_one_of_a_commit_does(open_journal, disk, heard, tidying):
    """A commit after it could lie on frames that never reached the disk."""
    committer = InlineCommitter(open_journal(), heard.durable.append, heard.failed.append)
    committer.submit([Happened(1)], 10)
    disk.fail_at = disk.calls + 1
    if tidying == "snapshot":
        committer.snapshot(1, b"state")
    else:
        committer.checkpoint()
    assert len(heard.failed) == 1
    with pytest.raises(JournalFailed):
        committer.submit([Happened(2)], 20)


def test_nothing_is_called_durable_before_its_commit(loop, heard):
    journal = Gated()
    committer = ThreadCommitter(journal, loop, heard.durable.append, heard.failed.append)
    committer.submit([Happened(1)], 10)
    assert journal.arrived.acquire(timeout=5)
    assert (journal.position, heard.durable) == (0, [])
    journal.gate.release()
    loop.run_until(lambda: heard.durable)
    assert heard.durable == [1]
    committer.close()


def test_what_gathers_during_a_commit_goes_into_the_next_one_with_one_wake_up(loop, heard):
    journal = Gated()
    committer = ThreadCommitter(journal, loop, heard.durable.append, heard.failed.append)
    committer.submit([Happened(0)], 10)
    assert journal.arrived.acquire(timeout=5)
    for number in range(1, 101):
        committer.submit([Happened(number)], 10 + number)
    journal.gate.release(2)
    loop.run_until(lambda: heard.durable[-1:] == [101])
    assert journal.groups == [1, 100]
    assert heard.durable == [1, 101]
    assert loop.wakes <= 2
    committer.close()
    assert numbers(journal.read()) == list(range(101))


def test_callbacks_come_on_the_loops_thread_and_commits_on_another(loop):
    journal, threads = Gated(), []
    committer = ThreadCommitter(journal, loop, lambda position: threads.append(threading.current_thread()), print)
    committer.submit([Happened(1)], 10)
    journal.gate.release()
    loop.run_until(lambda: threads)
    assert threads == [threading.current_thread()]
    assert threading.current_thread() not in journal.threads
    committer.close()


def test_snapshots_and_checkpoints_keep_their_place_in_the_order(loop, open_journal, heard):
    journal = open_journal()
    committer = ThreadCommitter(journal, loop, heard.durable.append, heard.failed.append)
    committer.submit([Happened(1)], 10)
    committer.snapshot(1, b"after one")
    committer.submit([Happened(2)], 20)
    committer.checkpoint()
    committer.submit([Happened(3)], 30)
    loop.run_until(lambda: heard.durable[-1:] == [3])
    committer.close()
    again = open_journal()
    assert again.position == 3
    assert again.last_snapshot().state == b"after one"


def test_closing_commits_what_waits_and_calls_back(loop, open_journal, heard):
    committer = ThreadCommitter(open_journal(), loop, heard.durable.append, heard.failed.append)
    for number in range(1, 51):
        committer.submit([Happened(number)], number)
    committer.close()
    committer.close()
    assert heard.durable[-1] == 50
    assert loop.actions == {}
    assert open_journal().position == 50
    with pytest.raises(JournalError, match="is closed"):
        committer.submit([Happened(51)], 51)


def test_a_failure_is_told_once_on_the_loop_and_nothing_after_it_is_durable(loop, open_journal, disk, heard):
    journal = open_journal()
    committer = ThreadCommitter(journal, loop, heard.durable.append, heard.failed.append)
    committer.submit([Happened(1)], 10)
    loop.run_until(lambda: heard.durable)
    disk.fail_at = disk.calls + 1
    committer.submit([Happened(2)], 20)
    committer.submit([Happened(3)], 30)
    loop.run_until(lambda: heard.failed)
    assert isinstance(heard.failed[0], JournalFailed)
    with pytest.raises(JournalError, match="nothing more is recorded"):
        committer.submit([Happened(4)], 40)
    committer.close()
    assert (heard.durable, len(heard.failed)) == ([1], 1)
    assert open_journal().position == 1


def test_a_fault_of_the_program_in_the_thread_is_told_too(loop, open_journal, heard):
    committer = ThreadCommitter(open_journal(), loop, heard.durable.append, heard.failed.append)
    committer.submit([Happened(object())], 10)
    loop.run_until(lambda: heard.failed)
    assert "TypeError" in str(heard.failed[0])
    committer.close()
