from __future__ import annotations

import random

import pytest

from drivers.cctalk.frame import Checksum, Frame, encode
from tests.drivers.fuzz import TARGETS, fuzz, holds_line_to_device, holds_line_to_host
from tests.drivers.rubbish import Rubbish

LINE = b"#1 STARTED boot=1 device=shoe age=0*697C\r\n"


@pytest.mark.slow
@pytest.mark.parametrize("target", TARGETS)
def test_rubbish_on_the_line_does_nothing_and_hides_nothing(target: str) -> None:
    """10,000,000 bytes: python -m tests.drivers.fuzz --bytes 10000000."""
    assert fuzz(target, least_bytes=60_000, seed=3).bursts > 0


@pytest.mark.parametrize("judge", [holds_line_to_host, holds_line_to_device])
def test_a_whole_line_anywhere_is_no_rubbish(judge: object) -> None:
    assert callable(judge)
    assert judge(b"noise\n" + LINE)
    assert judge(300 * b"x" + LINE)
    assert not judge(LINE[:-2])
    assert not judge(LINE.replace(b"boot=1", b"boot=2"))


@pytest.mark.parametrize("target", ["cctalk-sum", "cctalk-crc"])
def test_a_whole_answer_anywhere_is_no_rubbish(target: str) -> None:
    judge = TARGETS[target](random.Random(1)).rubbish.holds_message
    raw = encode(Frame(1, 2, 0, b"\x07"), Checksum.CRC if target == "cctalk-crc" else Checksum.SUM)
    assert judge(b"\x01\x99" + raw + b"\x00")
    assert not judge(raw[:-1])


def test_rubbish_leaves_out_what_is_a_message() -> None:
    rubbish = Rubbish(random.Random(1), [LINE], b"ab", lambda data: LINE in data)
    assert LINE not in b"".join(rubbish.piece() for _ in range(3_000))
