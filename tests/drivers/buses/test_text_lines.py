"""Lines of text out of the bytes of a serial line, in whatever pieces they come."""

from __future__ import annotations

from itertools import pairwise

from hypothesis import given, settings, strategies as st

from drivers.buses.text_lines import LONGEST, TextLines, shown
from tests.drivers.workbench import Bench


class Heard:
    """What comes of the bytes."""

    def __init__(self, bench: Bench, unfinished_ms: int = 500) -> None:
        self.lines: list[bytes] = []
        self.too_long: list[bytes] = []
        self.text = TextLines(
            reactor=bench.reactor, take=self.lines.append, too_long=self.too_long.append, unfinished_ms=unfinished_ms
        )


def test_a_line_without_end_is_told_once_and_its_tail_is_no_line(bench: Bench) -> None:
    heard = Heard(bench)
    heard.text.came(b"x" * (LONGEST + 1))
    heard.text.came(b"x" * LONGEST)
    heard.text.came(b"tail\r\nnext\r\n")
    assert (heard.too_long, heard.lines) == ([b"x" * (LONGEST + 1)], [b"next"])


def test_a_line_that_does_not_go_on_has_ended(bench: Bench) -> None:
    heard = Heard(bench, unfinished_ms=100)
    heard.text.came(b"17")
    bench.wait(99)
    assert heard.lines == []
    bench.wait(1)
    assert heard.lines == [b"17"]


def test_the_beginning_of_a_line_that_is_forgotten_is_joined_to_nothing(bench: Bench) -> None:
    heard = Heard(bench)
    heard.text.came(b"half a ")
    heard.text.forget()
    bench.wait(1_000)
    heard.text.came(b"line\r\n")
    assert heard.lines == [b"line"]


def test_blank_lines_are_none(bench: Bench) -> None:
    heard = Heard(bench)
    heard.text.came(b"\r\n\r\n   \r\none\n\n")
    assert heard.lines == [b"one"]


def test_a_sentence_repeats_no_more_than_a_screen_can_show() -> None:
    assert shown(b"\x1b[2J" + b"x" * 100) == f".[2J{'x' * 56}…"


@settings(max_examples=60, deadline=None)
@given(
    lines=st.lists(st.binary(min_size=1, max_size=40).filter(lambda line: line.strip(b" ")), max_size=6),
    ends=st.lists(st.sampled_from([b"\r\n", b"\r", b"\n"]), min_size=6, max_size=6),
    cuts=st.lists(st.integers(0, 300), max_size=8),
)
def test_lines_are_the_same_in_whatever_pieces_they_come(
    lines: list[bytes], ends: list[bytes], cuts: list[int]
) -> None:
    plain = [line.replace(b"\r", b".").replace(b"\n", b".") for line in lines]
    data = b"".join(line + end for line, end in zip(plain, ends, strict=False))
    heard = Heard(Bench())
    places = sorted({0, len(data), *(cut for cut in cuts if cut < len(data))})
    for begin, end in pairwise(places):
        heard.text.came(data[begin:end])
    assert heard.lines == plain
