"""How a dealer's announcements at a poker table are written: ``seat 3 raises to $8``. Tells nothing to a table.

What the page's fields say, scripts write in one line. Cards that nobody tells are left out.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from typing import cast, get_args

from controller.table import commands as c
from controller.table.settings.values import exact_cents
from drivers.signals import Signal
from games.poker_room.acting import Does
from games.poker_room.acts import UNKNOWN, Acted, Awarded, BySeat, Counted, Dealt, Drew, Killed, Shown
from games.poker_room.misdeal import Cause
from games.poker_room.sides import SideName

AMOUNT = r"\$?([0-9]{1,7}(?:\.[0-9]{2})?)"
_CARDS = r"((?: ?[0-9A-Za-z?]{2})*)"
_MOST_DRAWN = 9
FORM = "seat 3 raises to $8; seat 3 sits with $200; deal Ah Kh 2c; best 3 1=5; take back"


def cents_of(text: str) -> int:
    """An amount as people write it.

    Raises:
        ValueError: it is none.

    >>> cents_of("12"), cents_of("$2.50")
    (1200, 250)
    """
    found = re.fullmatch(AMOUNT, text.strip())
    if found is None:
        raise ValueError(f'an amount is written as 12 or 2.50, not "{text}"')
    return exact_cents(found[1])


def does_of(text: str) -> Does:
    """What somebody does in a hand. Raises ValueError where nobody does that; the text says what there is."""
    if text not in get_args(Does):
        raise ValueError(f'nobody does "{text}": {", ".join(get_args(Does))}')
    return cast(Does, text)


def drew(seat: int, count: int) -> Drew:
    """So many cards changed for others that nobody tells; no game changes more than nine."""
    return Drew(seat, (UNKNOWN,) * min(count, _MOST_DRAWN))


def places_of(text: str) -> BySeat:
    """The order of hands, the best first: ``3 1=5`` puts seat 3 over the tied seats 1 and 5.

    Raises:
        ValueError: it is no order.

    >>> places_of("3 1=5")
    ((3, 2), (1, 1), (5, 1))
    """
    groups = [group.split("=") for group in text.replace(",", " ").split()]
    if not all(one.isascii() and one.isdigit() for group in groups for one in group):
        raise ValueError(f'the order of hands is written as 3 1=5, the best first, not "{text}"')
    last = len(groups)
    return tuple((int(seat), last - place) for place, group in enumerate(groups) for seat in group)


def dealt(cards: str, board: str) -> Dealt:
    """Cards of seats, ``3: As Kd, 5: 7h 7c``, and of the board.

    Raises:
        ValueError: they are written otherwise.
    """
    seats = []
    for part in filter(None, (one.strip() for one in cards.split(","))):
        found = re.fullmatch(rf"(\d{{1,2}}):{_CARDS}", part)
        if found is None:
            raise ValueError(f'cards of seats are written as 3: As Kd, 5: 7h 7c, not "{part}"')
        seats.append((int(found[1]), tuple(found[2].split())))
    return Dealt(tuple(seats), tuple(board.split()))


def misdeal_cause(text: str) -> Cause | None:
    """A cause of a misdeal; none where nothing is written. Raises ValueError for another one."""
    if text and text not in get_args(Cause):
        raise ValueError(f'"{text}" is no cause of a misdeal: {", ".join(get_args(Cause))}')
    return cast(Cause, text) if text else None


_DOES: Mapping[str, Does] = {
    "folds": "fold",
    "checks": "check",
    "calls": "call",
    "bets": "bet",
    "raises to": "raise",
    "brings it in": "bring-in",
    "is all in": "all-in",
}
Make = Callable[[re.Match[str], str, int], Signal]


def _seat(kind: Callable[..., Signal], **besides: object) -> Make:
    """A signal that names a seat alone."""
    return lambda found, device, at: kind(device=device, at=at, seat=int(found[1]), **besides)


def _act(make: Callable[[re.Match[str]], c.TableAct]) -> Make:
    return lambda found, device, at: c.PokerActKeyed(device=device, at=at, act=make(found))


def _chips(found: re.Match[str], device: str, at: int) -> Signal:
    return c.SilentChipsKeyed(
        device=device,
        at=at,
        seat=int(found[1]),
        chips_cents=tuple(map(cents_of, found[2].split())),
        motions=2 if found[3] else 1,
        objected=bool(found[4]),
    )


def _won(found: re.Match[str]) -> Awarded:
    sides: tuple[tuple[SideName, str | None], ...] = (("high", found[1]), ("low", found[2]))
    return Awarded(tuple((side, places_of(text)) for side, text in sides if text))


_LINES: tuple[tuple[str, Make], ...] = (
    (
        rf"seat (\d+) sits(?: with {AMOUNT})?(?: from the list: (.+))?",
        lambda found, device, at: c.PlayerSits(
            device=device,
            at=at,
            seat=int(found[1]),
            stack_cents=None if found[2] is None else cents_of(found[2]),
            name=found[3] or "",
        ),
    ),
    (r"seat (\d+) leaves", _seat(c.PlayerLeaves)),
    (r"seat (\d+) is away", _seat(c.PlayerGoesAway)),
    (r"seat (\d+) is back", _seat(c.PlayerComesBack)),
    (r"seat (\d+) posts", _seat(c.PlayerComesBack, posts=True)),
    (r"seat (\d+) buys the button", _seat(c.PlayerComesBack, buys_button=True)),
    (r"seat (\d+) has the button", _seat(c.ButtonKeyed)),
    (r"seat (\d+) is paid its part", _seat(c.BadBeatPayKeyed)),
    (
        rf"seat (\d+) straddles {AMOUNT}",
        lambda found, device, at: c.StraddleKeyed(device=device, at=at, seat=int(found[1]), cents=cents_of(found[2])),
    ),
    (
        rf"seat (\d+) adds {AMOUNT}",
        lambda found, device, at: c.ChipsKeyed(device=device, at=at, seat=int(found[1]), cents=cents_of(found[2])),
    ),
    (
        r"seat (\d+) puts in ([\d. ]+?)( in several motions)?( and somebody objects)?",
        _chips,
    ),
    (
        rf"seat (\d+) ({'|'.join(_DOES)})(?: {AMOUNT})?",
        _act(
            lambda found: Acted(int(found[1]), _DOES[found[2]], None if found[3] is None else cents_of(found[3])),
        ),
    ),
    (
        r"seat (\d+) changes (\d+)",
        _act(lambda found: drew(int(found[1]), int(found[2]))),
    ),
    (rf"seat (\d+) shows{_CARDS}", _act(lambda found: Shown(int(found[1]), tuple(found[2].split())))),
    (r"the hand of seat (\d+) is dead", _act(lambda found: Killed(int(found[1])))),
    (rf"seat (\d+) has {AMOUNT} left", _act(lambda found: Counted(int(found[1]), cents_of(found[2])))),
    (
        rf"deal to ([\d:, A-Za-z?]+?)(?:, board{_CARDS})?",
        _act(lambda found: dealt(found[1], found[2] or "")),
    ),
    (rf"deal{_CARDS}", _act(lambda found: dealt("", found[1]))),
    (r"best ([\d= ]+)(?:, low ([\d= ]+))?", _act(_won)),
    (r"by the cards", _act(lambda _: Awarded())),
    (r"take back", lambda _, device, at: c.PokerTakeBackKeyed(device=device, at=at)),
    (
        r"misdeal(?:: ([a-z-]+))?",
        lambda found, device, at: c.MisdealKeyed(device=device, at=at, cause=misdeal_cause(found[1] or "")),
    ),
    (r"the clock is called", lambda _, device, at: c.ClockCallKeyed(device=device, at=at)),
    (r"the time is collected", lambda _, device, at: c.CollectionKeyed(device=device, at=at)),
    (r"next game (.+)", lambda found, device, at: c.GameKeyed(device=device, at=at, game=found[1])),
    (r"(.+) deals", lambda found, device, at: c.DealerKeyed(device=device, at=at, dealer=found[1])),
    (r"(.+) wants a seat", lambda found, device, at: c.SeatAskedFor(device=device, at=at, name=found[1])),
    (r"(.+) wants none", lambda found, device, at: c.SeatGivenUp(device=device, at=at, name=found[1])),
)
_COMPILED = tuple((re.compile(pattern), make) for pattern, make in _LINES)


def announced(text: str, device: str, at: int) -> Signal:
    """What a line says.

    Raises:
        ValueError: nothing is announced so; the text says how it is written.

    >>> announced("seat 3 raises to $8", "console", 0).act
    Acted(seat=3, does='raise', to_cents=800)
    """
    for pattern, make in _COMPILED:
        found = pattern.fullmatch(text.strip())
        if found is not None:
            return make(found, device, at)
    raise ValueError(f'"{text}" is no announcement: write {FORM}')
