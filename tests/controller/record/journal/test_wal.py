from random import Random

import pytest

from controller.record.journal.wal import walk
from tests.controller.record.journal.happening import Happened, written

WAL = "demo.journal-wal"
HEADER, PAGE = 32, 1024
FRAME = 24 + PAGE


@pytest.fixture
def wal(open_journal, disk):
    """A write-ahead file of four commits; the third is of several frames."""
    journal = open_journal()
    journal.checkpoint()
    journal.append([Happened(1)], 10)
    journal.append([Happened(2)], 10)
    journal.append([Happened(number, "x" * 1500) for number in range(3, 9)], 10)
    journal.append([Happened(9)], 10)
    return written(disk.contents(WAL))


def changed(data, offset, value=None):
    return data[:offset] + bytes([data[offset] ^ 0x40 if value is None else value]) + data[offset + 1 :]


def frames_of(data):
    return (len(data) - HEADER) // FRAME


def test_an_untouched_file_has_no_damage_and_no_torn_end(wal):
    found = walk(wal)
    assert (found.damage, found.torn) == (None, False)
    assert found.committed


def test_an_empty_file_is_nothing_to_worry_about():
    found = walk(b"")
    assert (found.damage, found.torn, found.committed) == (None, False, {})


def test_one_changed_byte_of_the_very_last_frame_is_damage_and_not_a_tear(wal):
    """Nothing follows it that would prove it was flushed: only that the checksum is linear tells."""
    start = HEADER + (frames_of(wal) - 1) * FRAME
    for offset in [*range(start, start + 24), start + 24, start + 1000, start + FRAME - 1]:
        assert f"frame {frames_of(wal)} " in walk(changed(wal, offset)).damage, offset


def test_one_changed_byte_of_the_header_is_damage(wal):
    for offset in range(HEADER):
        assert "header" in walk(changed(wal, offset)).damage, offset


def test_a_lone_frame_whose_header_changed_is_damage(open_journal, disk):
    journal = open_journal()
    journal.checkpoint()
    journal.append([Happened(1)], 10)
    data = written(disk.contents(WAL))
    assert frames_of(data) == 1
    for offset in range(HEADER):
        assert walk(changed(data, offset)).damage, offset


def test_a_wrecked_frame_that_a_later_commit_follows_is_damage(wal):
    start = HEADER + FRAME
    wrecked = wal[:start] + Random(1).randbytes(FRAME) + wal[start + FRAME :]
    assert "frame 2 " in walk(wrecked).damage


@pytest.mark.parametrize("kept", [0, 10, 24, 24 + 512, FRAME - 90])
def test_a_last_frame_that_was_written_in_part_is_a_torn_end(wal, kept):
    start = HEADER + (frames_of(wal) - 1) * FRAME
    whole = walk(wal)
    for rest in (b"", bytes(FRAME - kept)):
        found = walk(wal[: start + kept] + rest)
        assert found.damage is None
        assert len(found.committed) in (len(whole.committed), len(whole.committed) - 1)


def test_a_sector_that_was_never_written_is_a_tear_even_if_it_would_have_held_a_single_byte(wal):
    sector = (len(wal) - 20) // 512 * 512
    lone = bytearray(wal)
    assert any(lone[sector:])
    lone[sector:] = bytes(len(lone) - sector)
    assert walk(bytes(lone)).damage is None


def test_a_page_number_in_a_sector_that_was_never_written_is_a_tear(open_journal, disk):
    """The first eight bytes of a frame can lie in a sector of their own, after the end of the commit before."""
    journal = open_journal()
    journal.checkpoint()
    journal.append([Happened(1)], 10)
    while frames_of(written(disk.contents(WAL))) < 41:
        journal.snapshot(1, b"state")
    start = HEADER + 41 * FRAME
    assert start % 512 == 504
    journal.append([Happened(number, "x" * 700) for number in range(2, 5)], 10)
    torn = bytearray(written(disk.contents(WAL)))
    assert frames_of(torn) > 42
    assert torn[start + 3], "the page's number is one byte"
    torn[start : start + 8] = bytes(8)
    found = walk(bytes(torn))
    assert (found.damage, found.torn) == (None, True)
    assert found.sound_bytes == start


def test_zeros_behind_the_last_commit_are_no_torn_end_and_a_byte_among_them_is_one(wal):
    zeros = bytes(5 * FRAME)
    assert walk(wal + zeros) == walk(wal)
    for offset in (0, 3, 8, 600, FRAME, len(zeros) - 1):
        found = walk(wal + changed(zeros, offset))
        assert (found.damage, found.torn, found.sound_bytes) == (None, True, len(wal)), offset


def test_zeros_alone_are_an_empty_file(wal):
    found = walk(bytes(len(wal)))
    assert (found.damage, found.torn, found.committed, found.sound_bytes) == (None, False, {}, 0)
    assert walk(changed(bytes(len(wal)), 700)).torn


def test_damage_and_tears_are_told_apart_in_front_of_zeros_too(wal):
    start = HEADER + (frames_of(wal) - 1) * FRAME
    for offset in range(start, start + 24):
        assert f"frame {frames_of(wal)} " in walk(changed(wal, offset) + bytes(9 * FRAME)).damage, offset
    unfinished = walk(wal[: HEADER + 4 * FRAME] + bytes(9 * FRAME))
    assert (unfinished.damage, unfinished.torn) == (None, True)


def test_an_unfinished_transaction_is_a_torn_end(wal):
    found = walk(wal[: HEADER + 4 * FRAME])
    assert (found.damage, found.torn) == (None, True)


def test_one_wrong_byte_of_a_transaction_without_a_commit_is_a_torn_end(wal):
    """A lost sector may differ in one byte from what lay there before; nobody was answered (seed 60287)."""
    unfinished = wal[: HEADER + 4 * FRAME]
    for offset in (0, 3, 8, 12, 16, 23, 24, 1000, FRAME - 1):
        found = walk(changed(unfinished, HEADER + 3 * FRAME + offset))
        assert (found.damage, found.torn) == (None, True), offset


def test_a_commit_mark_that_was_changed_to_nothing_is_damage(wal):
    start = HEADER + (frames_of(wal) - 1) * FRAME
    mark = wal[start + 4 : start + 8]
    (at,) = [place for place, byte in enumerate(mark) if byte]
    assert f"frame {frames_of(wal)} " in walk(changed(wal, start + 4 + at, 0)).damage


def test_what_an_older_generation_left_behind_is_not_judged(wal):
    """SQLite may start the file over without cutting it; then old frames follow the new ones."""
    old = bytearray(wal[HEADER : HEADER + 3 * FRAME])
    for frame in range(3):
        at = frame * FRAME + 8
        old[at : at + 8] = bytes(byte ^ 0x5A for byte in old[at : at + 8])
    found = walk(wal + bytes(old))
    assert (found.damage, found.torn) == (None, False)


def test_a_header_torn_before_the_first_commit_is_no_damage(wal):
    for kept in (1, 8, 20):
        found = walk(wal[:kept] + bytes(HEADER - kept))
        assert (found.damage, found.torn) == (None, True)


@pytest.mark.parametrize("page_bytes", [PAGE, 4096])
def test_big_endian_checksums_are_understood(page_bytes):
    """A file from a machine of the other order; the sums are worked out here step by step, as the format says."""
    import struct

    def sums(data, a, b):
        for x, y in struct.iter_unpack(">2I", data):
            a = a + x + b & 0xFFFFFFFF
            b = b + y + a & 0xFFFFFFFF
        return a, b

    header = struct.pack(">6I", 0x377F0683, 3007000, page_bytes, 0, 0x01020304, 0x0A0B0C0D)
    carry = sums(header, 0, 0)
    data = header + struct.pack(">2I", *carry)
    for number in (1, 2):
        page, start = Random(number).randbytes(page_bytes), struct.pack(">2I", number, 2)
        carry = sums(start + page, *carry)
        data += start + header[16:24] + struct.pack(">2I", *carry) + page
    found = walk(data)
    assert sorted(found.committed) == [1, 2]
    assert (found.damage, found.torn) == (None, False)
    assert "frame 1 " in walk(changed(data, 200)).damage
