from __future__ import annotations

import pytest
from hypothesis import given, strategies as st

from drivers.cctalk.frame import LONGEST_DATA, BadFrame, Checksum, Frame, FrameReader, decode, encode
from drivers.cctalk.twin import CctalkWireTwin
from drivers.reactor import VirtualReactor
from tests.drivers.cctalk.bench import MS, CctalkBench
from tests.drivers.cctalk.fuzz import fuzz

BYTE = st.integers(0, 255)
FORMS = pytest.mark.parametrize("checksum", list(Checksum))


# --- real bytes: frames of public manuals and libraries, not of this program ---


@pytest.mark.parametrize(
    ("raw", "frame", "checksum"),
    [
        ([2, 0, 1, 254, 255], Frame(2, 1, 254), Checksum.SUM),
        ([1, 0, 2, 0, 253], Frame(1, 2, 0), Checksum.SUM),
        ([2, 0, 1, 245, 8], Frame(2, 1, 245), Checksum.SUM),
        ([2, 0, 1, 229, 24], Frame(2, 1, 229), Checksum.SUM),
        ([2, 2, 1, 231, 255, 255, 22], Frame(2, 1, 231, b"\xff\xff"), Checksum.SUM),
        ([2, 1, 1, 228, 1, 23], Frame(2, 1, 228, b"\x01"), Checksum.SUM),
        ([1, 13, 2, 0, *b"Coin Acceptor", 22], Frame(1, 2, 0, b"Coin Acceptor"), Checksum.SUM),
        ([40, 0, 70, 1, 63], Frame(40, None, 1), Checksum.CRC),
    ],
)
def test_bytes_that_others_printed_are_read_and_written_alike(raw: list[int], frame: Frame, checksum: Checksum) -> None:
    assert decode(bytes(raw), checksum) == frame
    assert list(encode(frame, checksum)) == raw


# --- what is no frame ---


@FORMS
@pytest.mark.parametrize("length", [0, 4])
def test_fewer_bytes_than_a_frame_has_are_refused(checksum: Checksum, length: int) -> None:
    with pytest.raises(BadFrame, match="the length does not fit"):
        decode(bytes(length), checksum)


@FORMS
@given(place=st.integers(0, 9), bit=st.integers(0, 7))
def test_one_turned_bit_is_never_a_frame(checksum: Checksum, place: int, bit: int) -> None:
    raw = bytearray(encode(Frame(2, 1, 231, b"\x01\x00\x07\x80\x33"), checksum))
    raw[place] ^= 1 << bit
    with pytest.raises(BadFrame):
        decode(bytes(raw), checksum)


@pytest.mark.parametrize(
    ("frame", "checksum", "text"),
    [
        (Frame(2, None, 254), Checksum.SUM, "carries its source"),
        (Frame(256, 1, 254), Checksum.SUM, "a value that is not a byte"),
        (Frame(2, None, 1, bytes(LONGEST_DATA + 1)), Checksum.CRC, "253 bytes of data; a frame carries at most 252"),
    ],
)
def test_what_does_not_fit_into_a_frame_is_refused_with_its_reason(frame: Frame, checksum: Checksum, text: str) -> None:
    with pytest.raises(BadFrame, match=text):
        encode(frame, checksum)


# --- a stream ---


@FORMS
@given(frames=st.lists(st.builds(Frame, BYTE, BYTE, BYTE, st.binary(max_size=20)), max_size=6), cuts=st.data())
def test_frames_are_found_however_the_stream_is_cut(
    checksum: Checksum, frames: list[Frame], cuts: st.DataObject
) -> None:
    if checksum is Checksum.CRC:
        frames = [frame._replace(source=None) for frame in frames]
    stream = b"".join(encode(frame, checksum) for frame in frames)
    reader, found = FrameReader(checksum), []
    while stream:
        size = cuts.draw(st.integers(1, len(stream)))
        found += reader.feed(stream[:size], 0)
        stream = stream[size:]
    assert (found, reader.garbage) == (frames, 0)


@FORMS
def test_after_rubbish_the_next_sound_frame_is_found_and_the_rubbish_counted(checksum: Checksum) -> None:
    reader = FrameReader(checksum)
    sound = Frame(1, 2 if checksum is Checksum.SUM else None, 0, b"\x07")
    assert reader.feed(b"\xff\xfe\xfd" + encode(sound, checksum), 0) == [sound]
    assert reader.garbage == 3


@FORMS
def test_a_pause_ends_a_frame_that_was_promised_and_what_it_had_swallowed_is_found(checksum: Checksum) -> None:
    reader = FrameReader(checksum)
    sound = Frame(1, 2 if checksum is Checksum.SUM else None, 0, b"\x07")
    assert reader.feed(b"\x02\xc8" + encode(sound, checksum), 0) == []
    assert reader.feed(encode(sound, checksum), 11 * MS) == [sound, sound]
    assert reader.garbage == 2


def test_a_pause_below_the_gap_ends_nothing() -> None:
    reader = FrameReader(Checksum.SUM)
    raw = encode(Frame(1, 2, 0, b"\x07"), Checksum.SUM)
    assert reader.feed(raw[:3], 0) == []
    assert reader.feed(raw[3:], 10 * MS) == [Frame(1, 2, 0, b"\x07")]


def test_the_reader_never_holds_more_than_one_frame() -> None:
    reader = FrameReader(Checksum.SUM)
    for _ in range(1_000):
        reader.feed(b"\x02\xfc" * 50, 0)
    assert reader.garbage > 90_000


@FORMS
@given(chunks=st.lists(st.tuples(st.binary(max_size=60), st.integers(0, 30)), max_size=30))
def test_no_bytes_in_any_rhythm_break_the_reader(checksum: Checksum, chunks: list[tuple[bytes, int]]) -> None:
    reader, now_ns = FrameReader(checksum), 0
    for data, pause_ms in chunks:
        now_ns += pause_ms * MS
        for frame in reader.feed(data, now_ns):
            assert decode(encode(frame, checksum), checksum) == frame
    reader.flush()
    assert reader.feed(encode(Frame(2, 1, 254), checksum), now_ns)[-1].header == 254


@pytest.mark.slow
@FORMS
def test_hundreds_of_thousands_of_bytes_of_rubbish_hide_no_sound_frame(checksum: Checksum) -> None:
    assert fuzz(checksum, least_bytes=500_000, seed=7).lost == 0


# --- the twin writes the same form from its own words ---


@given(address=st.integers(2, 255), header=BYTE, data=st.binary(max_size=30), crc=st.booleans())
def test_the_twins_frames_are_frames(address: int, header: int, data: bytes, crc: bool) -> None:
    line = CctalkBench().line
    twin = CctalkWireTwin(line.device, VirtualReactor(), crc=crc)
    frame = decode(twin.frame(address, header, data), Checksum.CRC if crc else Checksum.SUM)
    assert frame == Frame(1, None if crc else address, header, data)
