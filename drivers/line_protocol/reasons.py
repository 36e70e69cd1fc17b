"""Why a device refuses, by the number that it sends (docs/protocols/line.md, 8).

Does not decide what follows from a refusal.
"""

from __future__ import annotations

from drivers.line_protocol.frame import Line

NO_DECK, NOT_SHUFFLED, TOO_FEW_CARDS = 5, 6, 11
INTRODUCE_FIRST = 12
REASONS: dict[int, str] = {
    1: "it does not know this command",
    2: "a value is missing or out of range",
    3: "this order number was used before",
    4: "it is busy with another order",
    NO_DECK: "no deck is inside",
    NOT_SHUFFLED: "the deck is not shuffled",
    7: "it is jammed: clear it first",
    8: "its service switch stands on sort",
    9: "the way out is not free",
    10: "a stack lies at the mouth: take it first",
    TOO_FEW_CARDS: "fewer cards are inside than were asked for",
    INTRODUCE_FIRST: "it was not introduced since it started",
    13: "it still works on an order of another table",
    14: "it does not speak this version of the protocol",
    15: "cards are inside or in the tray: take them all out first",
    16: "the confirmation does not fit or came too late: prepare the change again",
    17: "the deck inside is not whole: unload the rest of it first",
    18: "it is not in sort mode",
    19: "it is in sort mode",
    20: "fewer balls are inside than were asked for",
    21: "balls were missing when they were counted: find them first",
}
"""The sentences."""

ABOUT_THE_CARDS = frozenset(REASONS[code] for code in (NO_DECK, NOT_SHUFFLED, TOO_FEW_CARDS))
"""Refusals that say: other cards lie here than you think."""


def reason(line: Line) -> str:
    """The reason in a line that refuses."""
    code = line.whole("code")
    return REASONS.get(code, f"code {code}")
