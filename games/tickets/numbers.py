"""A set of ball numbers as one whole number: bit n stands for number n, so that a catch is one operation.

How many numbers two sets share is ``(one & other).bit_count()``. Does not know which numbers a game has.
"""

from collections.abc import Iterable, Sequence


def marked(numbers: Iterable[int]) -> int:
    """The set of these numbers.

    >>> marked([1, 3])
    10
    """
    found = 0
    for number in numbers:
        found |= 1 << number
    return found


def numbers_of(marks: int) -> tuple[int, ...]:
    """The numbers of a set, from the lowest.

    >>> numbers_of(10)
    (1, 3)
    """
    return tuple(number for number in range(marks.bit_length()) if marks >> number & 1)


def why_not_marks(numbers: Sequence[int], highest: int) -> str | None:
    """Why these are not different numbers from 1 to ``highest``, in one sentence; None where they are.

    >>> why_not_marks([3, 3], 80)
    '3 is marked twice; each number is marked once'
    """
    seen = set[int]()
    for number in numbers:
        if not 1 <= number <= highest:
            return f"{number} is marked; the numbers are 1 to {highest}"
        if number in seen:
            return f"{number} is marked twice; each number is marked once"
        seen.add(number)
    return None
