from __future__ import annotations

import pytest
from hypothesis import given, strategies as st

from drivers.line_protocol.firmware import checksum
from drivers.line_protocol.frame import LINE_LIMIT, BadLine, LineReader, Mark, decode, encode, following

LINE = b"!18 SHUFFLE order=41*3140"
WORDS = st.from_regex(r"[A-Z]{2,12}", fullmatch=True)
FIELDS = st.dictionaries(
    st.from_regex(r"[a-z]{2,10}", fullmatch=True), st.from_regex(r"[A-Za-z0-9._/:-]{1,32}", fullmatch=True), max_size=3
)


@pytest.mark.parametrize(
    ("raw", "why"),
    [
        (b"!18 SHUFFLE order=41*3141", "the CRC is wrong"),
        (b"!18 SHUFFLE order=42*3140", "the CRC is wrong"),
        (b"!18 SHUFFLE order=41", "not of the form"),
        (b"18 SHUFFLE order=41*3140", "not of the form"),
        (b"!18  SHUFFLE order=41*3140", "not of the form"),
        (b"!0 SHUFFLE order=41*3140", "not of the form"),
        (b"!18 SHUFFLE order=41*3140 ", "not of the form"),
        (b"!18 shuffle order=41*3140", "not of the form"),
        (b"\xff\x00", "not of the form"),
        (b"!18 SHUFFLE order=41*314a", "not of the form"),
        (b"x" * (LINE_LIMIT + 1), "longer than 120"),
        (b"?70000 STATUS*%04X" % checksum(b"?70000 STATUS"), "numbers end at 65535"),
    ],
)
def test_what_is_not_a_line_is_refused_with_its_reason(raw: bytes, why: str) -> None:
    with pytest.raises(BadLine, match=why):
        decode(raw)


@given(st.integers(0, len(LINE) - 1), st.integers(1, 255))
def test_no_line_survives_one_changed_byte(place: int, change: int) -> None:
    damaged = LINE[:place] + bytes([LINE[place] ^ change]) + LINE[place + 1 :]
    with pytest.raises(BadLine):
        decode(damaged)


@pytest.mark.parametrize("fields", [{"text": "two words"}, {"text": ""}, {"text": "é"}, {"Order": 1}, {"text": "a*b"}])
def test_a_line_that_could_not_be_read_is_not_written(fields: dict[str, str | int]) -> None:
    with pytest.raises(BadLine):
        encode(Mark.ORDER, 1, "SHUFFLE", fields)


def test_the_crc_has_the_check_value_of_its_name() -> None:
    """CRC-16/XMODEM of 123456789; the driver's comes from the standard library, the twin's is its own."""
    assert checksum(b"123456789") == 0x31C3
    assert decode(b"?1 STATUS*%04X" % checksum(b"?1 STATUS")).word == "STATUS"


@given(st.sampled_from(Mark), st.integers(1, 65_535), WORDS, FIELDS)
def test_what_is_written_is_read_back(mark: Mark, number: int, word: str, fields: dict[str, str]) -> None:
    try:
        raw = encode(mark, number, word, dict(fields))
    except BadLine:
        return
    line = decode(raw.removesuffix(b"\r\n"))
    assert (line.mark, line.number, line.word, line.fields) == (mark, number, word, fields)


@given(st.lists(st.integers(1, 40), max_size=30))
def test_lines_come_whole_however_the_bytes_are_cut(cuts: list[int]) -> None:
    stream = b"\r\n" + 3 * (LINE + b"\r\n") + LINE + b"\n"
    reader, lines, start = LineReader(), [], 0
    for size in [*cuts, len(stream)]:
        lines += reader.feed(stream[start : start + size])
        start += size
    assert lines == 4 * [LINE]


def test_bytes_that_never_end_a_line_do_not_pile_up() -> None:
    reader = LineReader()
    lines = [line for _ in range(100) for line in reader.feed(b"x" * 50)]
    assert sum(map(len, lines)) > 4_800
    assert [line for line in reader.feed(b"\n" + LINE + b"\n") if line == LINE] == [LINE]


def test_a_field_that_is_missing_or_no_number_is_said() -> None:
    line = decode(LINE)
    with pytest.raises(BadLine, match="SHUFFLE has no field cards"):
        line.whole("cards")
    assert line.optional_whole("cards") is None
    text = decode(encode(Mark.ANSWER, 1, "ORDER", {"order": "x1"}).strip())
    with pytest.raises(BadLine, match="the order of ORDER is not a whole number"):
        text.whole("order")


def test_after_the_last_number_comes_one() -> None:
    assert (following(1), following(65_535)) == (2, 1)
