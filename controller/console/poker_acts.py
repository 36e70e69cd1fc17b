"""What the dealer's page of a poker table tells the table: an act of the hand, a seat, a ruling. Does not decide."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from typing import cast, get_args

from controller.console.desk import Desk, Reply
from controller.console.form import Form
from controller.people.entry_lines import CONSOLE
from controller.shows.advice import advice
from controller.table import commands as c
from controller.table.poker.course import hand_now
from controller.table.setup import TableSetup
from controller.table.state import TableState
from controller.table.words import sentence
from drivers.signals import Signal
from games.poker_room.acting import Does
from games.poker_room.acts import UNKNOWN, Acted, Awarded, BySeat, Counted, Dealt, Drew, Killed, Shown
from games.poker_room.misdeal import Cause
from games.poker_room.sides import SideName

_DOLLARS = re.compile(r"\$?(\d{1,7})(?:\.(\d\d))?")
_SEAT_CARDS = re.compile(r"(\d{1,2}):((?: ?[0-9A-Za-z?]{2})+)")
_MOST_CHIPS = 40


def cents_of(text: str) -> int:
    """An amount as people write it.

    Raises:
        ValueError: it is none.

    >>> cents_of("12"), cents_of("$2.50")
    (1200, 250)
    """
    found = _DOLLARS.fullmatch(text.strip())
    if found is None:
        raise ValueError(f'an amount is written as 12 or 2.50, not "{text}"')
    return int(found[1]) * 100 + int(found[2] or 0)


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


class PokerActs:
    """The acts of one table; ``state`` is how it stands by what was decided last."""

    def __init__(
        self, desk: Desk, setup: TableSetup, now_ns: Callable[[], int], state: Callable[[], TableState]
    ) -> None:
        self._desk = desk
        self._setup = setup
        self._now_ns = now_ns
        self._state = state
        seats: Mapping[str, Callable[[Form], Signal]] = {
            "sit": self._sit,
            "leave": lambda form: c.PlayerLeaves(device=CONSOLE, at=now_ns(), seat=form.number("seat")),
            "away": lambda form: c.PlayerGoesAway(device=CONSOLE, at=now_ns(), seat=form.number("seat")),
            "return": lambda form: c.PlayerComesBack(device=CONSOLE, at=now_ns(), seat=form.number("seat")),
            "post": lambda form: c.PlayerComesBack(device=CONSOLE, at=now_ns(), seat=form.number("seat"), posts=True),
            "buy-button": lambda form: c.PlayerComesBack(
                device=CONSOLE, at=now_ns(), seat=form.number("seat"), buys_button=True
            ),
            "more": lambda form: c.ChipsKeyed(
                device=CONSOLE, at=now_ns(), seat=form.number("seat"), cents=cents_of(form.text("dollars"))
            ),
            "button": lambda form: c.ButtonKeyed(device=CONSOLE, at=now_ns(), seat=form.number("seat")),
            "straddle": lambda form: c.StraddleKeyed(
                device=CONSOLE, at=now_ns(), seat=form.number("seat"), cents=cents_of(form.text("dollars"))
            ),
            "list": lambda form: c.SeatAskedFor(device=CONSOLE, at=now_ns(), name=form.text("name")),
            "unlist": lambda form: c.SeatGivenUp(device=CONSOLE, at=now_ns(), name=form.text("name")),
            "pay": lambda form: c.BadBeatPayKeyed(device=CONSOLE, at=now_ns(), seat=form.number("seat")),
        }
        hand: Mapping[str, Callable[[Form], Signal]] = {
            "next": lambda _: c.NextKeyed(device=CONSOLE, at=now_ns()),
            "act": lambda form: self._act(self._acted(form)),
            "deal": lambda form: self._act(self._dealt(form)),
            "draw": lambda form: self._act(self._drew(form)),
            "show": lambda form: self._act(Shown(form.number("seat"), tuple(form.text("cards").split()))),
            "dead": lambda form: self._act(Killed(form.number("seat"))),
            "left": lambda form: self._act(Counted(form.number("seat"), cents_of(form.text("dollars")))),
            "won": lambda form: self._act(self._won(form)),
            "by-cards": lambda _: self._act(Awarded()),
            "chips": self._chips,
            "take-back": lambda _: c.PokerTakeBackKeyed(device=CONSOLE, at=now_ns()),
            "misdeal": self._misdeal,
            "clock": lambda _: c.ClockCallKeyed(device=CONSOLE, at=now_ns()),
            "game": lambda form: c.GameKeyed(device=CONSOLE, at=now_ns(), game=form.text("game")),
            "dealer": lambda form: c.DealerKeyed(device=CONSOLE, at=now_ns(), dealer=form.text("dealer")),
            "collect": lambda _: c.CollectionKeyed(device=CONSOLE, at=now_ns()),
        }
        self._acts = {**seats, **hand}

    async def act(self, verb: str, form: Form) -> Reply | None:
        """Tell the table what the page says, and say what comes next; None for a verb that there is not."""
        make = self._acts.get(verb)
        if make is None:
            return None
        try:
            told = make(form)
        except ValueError as error:
            return Reply(False, sentence(str(error)))
        refused = await self._desk.take(told)
        return refused or Reply(True, advice(self._state(), self._setup).say)

    def _act(self, act: c.TableAct) -> Signal:
        return c.PokerActKeyed(device=CONSOLE, at=self._now_ns(), act=act)

    def _sit(self, form: Form) -> Signal:
        dollars = form.text("dollars")
        stack = cents_of(dollars) if dollars else None
        return c.PlayerSits(
            device=CONSOLE, at=self._now_ns(), seat=form.number("seat"), stack_cents=stack, name=form.text("name")
        )

    def _acted(self, form: Form) -> Acted:
        does, dollars = form.text("does"), form.text("dollars")
        if does not in get_args(Does):
            raise ValueError(f'nobody does "{does}": {", ".join(get_args(Does))}')
        needs = does in ("bet", "raise")
        return Acted(form.number("seat"), cast(Does, does), cents_of(dollars) if needs and dollars else None)

    def _dealt(self, form: Form) -> Dealt:
        """Cards that nobody keys in are unknown: ``3: As Kd, 5: 7h 7c`` and a board where they are."""
        board, written = tuple(form.text("board").split()), form.text("cards")
        seats = []
        for part in filter(None, (one.strip() for one in written.split(","))):
            found = _SEAT_CARDS.fullmatch(part)
            if found is None:
                raise ValueError(f'cards of seats are written as 3: As Kd, 5: 7h 7c, not "{part}"')
            seats.append((int(found[1]), tuple(found[2].split())))
        opens = form.text("opens")
        return Dealt(tuple(seats), board, int(opens) if opens.isascii() and opens.isdigit() else None)

    def _drew(self, form: Form) -> Drew:
        hand = hand_now(self._state(), self._setup)
        turn = 0 if hand is None or hand.turn is None else hand.turn
        return Drew(turn, (UNKNOWN,) * min(form.number("count"), 9))

    def _won(self, form: Form) -> Awarded:
        order: list[tuple[SideName, BySeat]] = []
        high, low = form.text("high"), form.text("low")
        if high:
            order.append(("high", places_of(high)))
        if low:
            order.append(("low", places_of(low)))
        if not order:
            raise ValueError("say which seats have the best hands, the best first")
        return Awarded(tuple(order))

    def _chips(self, form: Form) -> Signal:
        chips = form.text("chips").split()
        if len(chips) > _MOST_CHIPS:
            raise ValueError(f"at most {_MOST_CHIPS} chips are told at once")
        return c.SilentChipsKeyed(
            device=CONSOLE,
            at=self._now_ns(),
            seat=form.number("seat"),
            chips_cents=tuple(map(cents_of, chips)),
            motions=2 if form.text("motions") else 1,
            objected=bool(form.text("objected")),
        )

    def _misdeal(self, form: Form) -> Signal:
        cause = form.text("cause")
        if cause and cause not in get_args(Cause):
            raise ValueError(f'"{cause}" is no cause of a misdeal: {", ".join(get_args(Cause))}')
        return c.MisdealKeyed(device=CONSOLE, at=self._now_ns(), cause=cast(Cause, cause) if cause else None)
