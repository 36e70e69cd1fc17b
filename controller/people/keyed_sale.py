"""How people write what a window sells: ``2: 3 17 22 41, $5, 2 games``. Sells nothing.

Groups of numbers stand with strokes between. The amount is bet on each way: each group by itself, or with ``by 2``
every two groups as one way, with ``by 1+2`` both. Without numbers a sheet is sold that has its own.
"""

from __future__ import annotations

import re
from itertools import combinations

from controller.table.commands import SaleKeyed
from games.declared.tickets import Way

_WRITTEN = re.compile(
    r"(\d{1,2}):(?: ?([\d /]{1,300}))?(?:,? ?\$(\d{1,7})(?:\.(\d\d))?)?"
    r"(?:,? ?by (\d{1,2}(?:\+\d{1,2}){0,9}))?(?:,? ?(\d{1,3}) games?)?"
)
MOST_WAYS = 200
"""More are not sold on one ticket: nobody can check them, and no printer prints them."""
FORM = "window, numbers, dollars and games"


def sale(text: str, device: str, at: int, minute: int | None = None) -> SaleKeyed:
    """What the window of this text sells; ``minute`` is that of the day.

    Raises:
        ValueError: nothing is sold so; the text says how it is written.

    >>> sale("2: 3 17 / 22 41, $5, by 2, 3 games", "console", 0).ways
    (Way(groups=(0, 1), bet_cents=500),)
    """
    found = _WRITTEN.fullmatch(text.strip())
    if found is None:
        raise ValueError(f'"{text}" is no sale: write {FORM}, "2: 3 17 22 41, $5, 2 games"')
    window, numbers, dollars, cents, sizes, games = found.groups()
    groups = tuple(tuple(map(int, group.split())) for group in (numbers or "").split("/") if group.strip())
    bet = int(dollars or 0) * 100 + int(cents or 0)
    ways: list[Way] = []
    for size in (sizes or "1").split("+"):
        for chosen in combinations(range(len(groups)), int(size)):
            ways.append(Way(chosen, bet))
            if len(ways) > MOST_WAYS:
                raise ValueError(f"these are more than {MOST_WAYS} ways: sell them on several tickets")
    return SaleKeyed(
        device=device,
        at=at,
        window=int(window),
        groups=groups,
        ways=tuple(ways),
        games=int(games or 1),
        minute=minute,
    )
