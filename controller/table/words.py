"""Names of the rules and of seats, as people read them in a sentence. Does not say what they mean."""

from __future__ import annotations

from collections.abc import Sequence

from controller.words.sentences import sentence as sentence


def words_of(name: str | None) -> str:
    """A name of the rules as people read it.

    >>> words_of("full-house"), words_of(None)
    ('full house', '')
    """
    return (name or "").replace("-", " ")


def joined(names: Sequence[str], last: str) -> str:
    """Names in a row, the last one behind this word.

    >>> joined(["floor supervisor", "pit manager"], "or")
    'floor supervisor or pit manager'
    """
    return names[0] if len(names) == 1 else f"{', '.join(names[:-1])} {last} {names[-1]}"


def seats_in_words(seats: Sequence[int]) -> str:
    """Seats in a sentence.

    >>> seats_in_words((2, 3, 6)), seats_in_words((4,)), seats_in_words(())
    ('seats 2, 3 and 6', 'seat 4', 'no seat')
    """
    if not seats:
        return "no seat"
    if len(seats) == 1:
        return f"seat {seats[0]}"
    return f"seats {joined([str(seat) for seat in seats], 'and')}"
