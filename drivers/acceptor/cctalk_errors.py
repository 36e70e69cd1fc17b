"""What the error numbers of a ccTalk acceptor mean, in the technician's words (standards N7; generic specification 4.7,
part 3, tables 2 and 3).

An error is about a chip, which then counts nothing, or a fault of the acceptor. A number that is in no table is a
fault. Does not report anything: ``cctalk.py`` does.
"""

from __future__ import annotations

from collections.abc import Mapping

from drivers.signals import ImplausibleChip

NOTHING = 0
"""The null event."""

_KIND_INHIBITED: Mapping[int, ImplausibleChip] = dict.fromkeys(range(128, 160), "inhibited")
"""Each number is one kind of coin."""

CHIPS: Mapping[int, ImplausibleChip] = {
    **_KIND_INHIBITED,
    1: "rejected",
    2: "inhibited",
    3: "rejected",  # fits more than one kind
    8: "too-close",
    9: "too-close",  # the gate was not ready for it
    10: "too-close",  # the credit sensor was not
    11: "too-close",  # the sorter was not
    12: "too-close",  # a rejected chip was still on its way out
    16: "backwards",  # the credit sensors in the wrong order
    17: "backwards",
    18: "too-fast",
    19: "too-slow",
    20: "on-a-string",
    23: "too-fast",  # at the credit sensor before it can be
    24: "rejected",  # the same coin again and again
    25: "rejected",  # a slug
    33: "too-close",  # the manifold was not ready
    36: "swallowed",
    37: "rejected",  # too fast where it is measured
    38: "rejected",  # too slow where it is measured
    254: "return-lever",
}
"""Errors about a chip."""

FAULTS: Mapping[int, str] = {
    4: "woke up and saw no chip",
    5: "a chip went in and was not seen to leave the measuring coils",
    6: "a chip was let in and did not reach the credit sensor",
    7: "a chip was not seen at the sorter's exit",
    13: "the measuring sensor is not ready",
    14: "the credit sensor is blocked",
    15: "the sorter's sensor is blocked",
    21: "a chip was not seen in the dual entry",
    22: "a chip was credited that the dual entry did not see",
    26: "the reject sensor is blocked",
    27: "more games were bought than it can count",
    28: "its meter pulses overflowed",
    29: "the accept gate should be closed and is open",
    30: "the accept gate should be open and is closed",
    31: "a chip was not seen at the manifold's exit",
    32: "the manifold's sensor is blocked",
    34: "its security status changed",
    35: "its motor does not turn as it should",
    39: "a chip fell into the wrong path",
    40: "light from outside reaches its sensors",
    255: "it raises an alarm without saying why",
}
"""Errors of the acceptor."""
CHIP_INSIDE = frozenset({5, 6, 7})
"""Faults that leave a chip somewhere inside, not credited."""

SELF_CHECK: Mapping[int, str] = {
    1: "its memory of chips is corrupted",
    2: "a measuring coil is faulty",
    3: "the credit sensor is faulty or covered",
    4: "the piezo sensor is faulty",
    5: "the reflective sensor is faulty",
    6: "the diameter sensor is faulty",
    7: "the wake-up sensor is faulty",
    8: "the sorter's sensors are faulty",
    9: "its working memory is corrupted",
    18: "the reject sensor is faulty",
    19: "the return lever is held or faulty",
    20: "the string guard is worked or faulty",
    22: "the thermistor is faulty",
    30: "its program is corrupted",
    33: "its supply voltage is out of range",
    34: "its temperature is out of range",
    35: "the dual entry is faulty",
    255: "it reports a fault without saying which",
}
"""Answers to the question for a self-check; 0 is healthy."""


def error_sentence(error: int) -> str:
    """The fault that event error ``error`` is, in words."""
    return FAULTS.get(error, f"it reports error {error}, which its manual explains")


def self_check_sentence(code: int) -> str:
    """What fault ``code`` of a self-check (header 232) means."""
    return SELF_CHECK.get(code, f"its self-check gives fault {code}, which its manual explains")
