"""A table's outbox: in order, gap-free, once, whatever the log answers or does not answer."""

from __future__ import annotations

from pathlib import Path
from threading import Thread

import pytest

from controller.linked.facts import Wagered
from controller.linked.message import CODEC, Body, NotAMessage, body_of, from_wire, to_wire
from controller.linked.outbox import AskLast, Last, Outbox, OutboxRefused, Publish
from controller.record.journal.memory import MemoryJournal
from controller.record.journal.sqlite import SqliteJournal


def body(wagers: int) -> Body:
    return Body(facts=(Wagered(wagers=wagers, position=0),))


def outbox(messages: int) -> Outbox:
    box = Outbox(MemoryJournal("city/A", CODEC))
    for number in range(messages):
        box.write(body(number + 1), number)
    return box


def published(box: Outbox) -> Publish:
    want = box.wants()
    assert isinstance(want, Publish)
    return want


def test_it_asks_what_the_log_has_before_it_sends_anything() -> None:
    box = outbox(1)
    assert box.wants() == AskLast()
    box.told_last(None)
    assert published(box).expected == 0
    assert box.wants() is None


def test_the_next_message_expects_the_place_of_the_one_before() -> None:
    box = outbox(2)
    box.told_last(None)
    first = published(box)
    box.told_taken(first.message.position, 41)
    second = published(box)
    assert (second.message.position, second.expected) == (2, 41)


def test_an_acknowledgement_that_was_lost_is_found_out_by_asking() -> None:
    """ecosystem 7.2: code 10071 comes even inside the duplicate window."""
    box = outbox(2)
    box.told_last(None)
    sent = published(box)
    box.told_nothing()
    assert box.wants() == AskLast()
    box.told_last(Last(7, sent.message))
    assert (box.taken, published(box).message.position) == (1, 2)


def test_a_publication_that_was_lost_is_sent_again() -> None:
    box = outbox(1)
    box.told_last(None)
    sent = published(box)
    box.told_nothing()
    box.told_last(None)
    assert published(box).message == sent.message


def test_an_acknowledgement_that_comes_late_takes_no_second_message() -> None:
    box = outbox(3)
    box.told_last(None)
    first = published(box)
    box.told_nothing()
    box.told_last(Last(7, first.message))
    published(box)
    box.told_taken(1, 7)
    assert box.taken == 1


def test_a_table_that_starts_again_goes_on_after_what_the_log_has() -> None:
    box = outbox(5)
    third = list(box.journal.records())[2]
    again = Outbox(box.journal)
    again.told_last(Last(90, third))
    want = published(again)
    assert (want.message.position, want.expected) == (4, 90)


def test_a_log_that_knows_more_than_the_outbox_is_not_written_to() -> None:
    last = list(outbox(5).journal.records())[-1]
    older = outbox(3)
    with pytest.raises(OutboxRefused, match="has message 5, and this outbox wrote 3: it is an older copy"):
        older.told_last(Last(5, last))


def test_a_message_that_somebody_else_wrote_in_its_name_is_seen() -> None:
    other = Outbox(MemoryJournal("city/A", CODEC))
    other.write(body(99), 0)
    with pytest.raises(OutboxRefused, match="somebody else wrote in its name"):
        outbox(3).told_last(Last(1, next(iter(other.journal.records()))))


def test_more_messages_than_fit_in_memory_go_out_in_order() -> None:
    box = outbox(600)
    box.told_last(None)
    for number in range(1, 601):
        want = published(box)
        assert want.message.position == number
        box.told_taken(number, number)
    assert (box.wants(), box.waiting) == (None, 0)


def test_there_is_room_for_the_message_under_way_and_one_behind_it() -> None:
    """Decision 0148: what comes later stays in the table's record, and goes together."""
    box = outbox(1)
    box.told_last(None)
    first = published(box)
    assert box.has_room
    box.write(body(1), 1)
    assert not box.has_room
    box.told_taken(first.message.position, 1)
    assert box.has_room


def test_it_is_written_by_one_thread_while_another_sends(tmp_path: Path) -> None:
    """A journal is not for two threads at once: without turns one of them finds it busy."""
    box = Outbox(SqliteJournal(str(tmp_path / "A.outbox"), "city/A", CODEC))
    box.told_last(None)
    many = 20

    def write() -> None:
        for number in range(many):
            box.write(body(number + 1), number)

    writer = Thread(target=write)
    writer.start()
    sent = 0
    while sent < many:
        want = box.wants()
        if isinstance(want, Publish):
            sent += 1
            assert want.message.position == sent
            box.told_taken(sent, sent)
    writer.join()
    assert box.waiting == 0
    box.journal.close()


def test_a_message_is_the_same_after_the_wire() -> None:
    (message,) = outbox(1).journal.records()
    assert from_wire(to_wire(message)) == message
    assert body_of(message) == body(1)


@pytest.mark.parametrize("content", [b"", b"{}", b'{"number":1,"at_utc_ns":0,"seal":"xyz","body":{}}', b"\xff"])
def test_what_is_no_message_is_told_so(content: bytes) -> None:
    with pytest.raises(NotAMessage, match="this is no message of a linked pool"):
        from_wire(content)
