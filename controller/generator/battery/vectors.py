"""Millions of draws at once, with NumPy, an optional extra: the numbers of ``scaling`` and the tally of ``tally``.

The same bytes give the same numbers and the same tally. Does not choose or reject anything itself.
"""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from controller.generator.battery.tally import Tally, scored_places
from controller.generator.scaling import Read, choices
from games.draws.draw import Numbers

Places = NDArray[np.uint8]
"""One row a place, one column a draw."""

TOGETHER = 16_384
"""Draws whose shuffles stay within the processor's cache."""


def places(read: Read, numbers: Numbers, draws: int) -> Places:
    """As ``scaling.places``."""
    chosen = np.stack([np.frombuffer(place, np.uint8) for place in choices(read, numbers, draws)])
    if numbers.repeats or numbers.count == 1:
        return chosen
    shuffled = np.empty_like(chosen)
    for first in range(0, draws, TOGETHER):
        some = slice(first, first + TOGETHER)
        shuffled[:, some] = _without_replacement(numbers, chosen[:, some])
    return shuffled


def _without_replacement(numbers: Numbers, picks: Places) -> Places:
    draws = picks.shape[1]
    each = np.arange(draws)
    left = np.repeat(np.arange(numbers.lowest, numbers.highest + 1, dtype=np.uint8)[:, None], draws, axis=1)
    flat = left.reshape(-1)
    for place in range(numbers.count):
        taken = (picks[place].astype(np.intp) + place) * draws + each
        here = left[place].copy()
        left[place] = flat[taken]
        flat[taken] = here
    return left[: numbers.count]


def count(numbers: Numbers, places: Places) -> Tally:
    """As ``tally.count``."""
    choices, scored = numbers.choices, scored_places(numbers)
    at = places - np.uint8(numbers.lowest)
    if numbers.repeats:
        outcomes = np.zeros(places.shape[1], np.intp)
        for place in at:
            outcomes = outcomes * choices + place
        cells = np.bincount(outcomes, minlength=choices**numbers.count).tolist()
    else:
        cells = [number for place in at for number in np.bincount(place, minlength=choices).tolist()]
    pairs = _pairs(numbers, at)
    scores = 2 * places[:scored].sum(axis=0, dtype=np.int64) - scored * (numbers.lowest + numbers.highest)
    sides = np.sign(scores[scores != 0])
    return Tally(
        numbers=numbers,
        draws=len(scores),
        cells=cells,
        pairs=np.bincount(pairs, minlength=choices**2).tolist() if not numbers.repeats else [],
        paired=len(pairs),
        low=int((sides < 0).sum()),
        high=int((sides > 0).sum()),
        runs=int((sides[1:] != sides[:-1]).sum()) + (len(sides) > 0),
        products=int((scores[1:] * scores[:-1]).sum()),
        first=int(scores[0]),
        last=int(scores[-1]),
        first_side=int(sides[0]) if len(sides) else 0,
        last_side=int(sides[-1]) if len(sides) else 0,
    )


def samples(numbers: Numbers, places: Places) -> bytes:
    """As ``tally.samples``."""
    return places.T.tobytes() if numbers.repeats else places[0].tobytes()


def _pairs(numbers: Numbers, at: Places) -> NDArray[np.intp]:
    if numbers.repeats:
        return np.empty(0, np.intp)
    whole = at.shape[1] // 2 * 2
    one, other = (at[0], at[1]) if numbers.count > 1 else (at[0, :whole:2], at[0, 1:whole:2])
    return one.astype(np.intp) * numbers.choices + other
