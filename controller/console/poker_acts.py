"""What the dealer's page of a poker table tells the table: an act of the hand, a seat, a ruling. Does not decide."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from msgspec.structs import replace

from controller.console.acts import Acts
from controller.console.desk import Desk
from controller.console.form import Form
from controller.console.poker_view import moment_of
from controller.people.announced import cents_of, dealt, does_of, drew, misdeal_cause, places_of
from controller.people.entry_lines import CONSOLE
from controller.shows.advice import advice
from controller.table import commands as c
from controller.table.command import Request
from controller.table.poker.course import hand_now
from controller.table.setup import TableSetup
from controller.table.state import TableState
from games.poker_room.acts import Acted, Awarded, BySeat, Counted, Dealt, Drew, Killed, Shown
from games.poker_room.sides import SideName

_MOST_CHIPS = 40


class PokerActs(Acts):
    """The acts of one table; ``state`` is how it stands by what was decided last."""

    def __init__(
        self, desk: Desk, setup: TableSetup, now_ns: Callable[[], int], state: Callable[[], TableState]
    ) -> None:
        self._setup = setup
        self._now_ns = now_ns
        self._state = state
        seats: Mapping[str, Callable[[Form], Request]] = {
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
        hand: Mapping[str, Callable[[Form], Request]] = {
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
        super().__init__(desk, {**seats, **hand}, lambda: moment_of(state()))

    def _done(self) -> str:
        """What comes next at the table."""
        return advice(self._state(), self._setup).say

    def _act(self, act: c.TableAct) -> Request:
        return c.PokerActKeyed(device=CONSOLE, at=self._now_ns(), act=act)

    def _sit(self, form: Form) -> Request:
        dollars = form.text("dollars")
        stack = cents_of(dollars) if dollars else None
        return c.PlayerSits(
            device=CONSOLE, at=self._now_ns(), seat=form.number("seat"), stack_cents=stack, name=form.text("name")
        )

    def _acted(self, form: Form) -> Acted:
        does, dollars = does_of(form.text("does")), form.text("dollars")
        needs = does in ("bet", "raise")
        return Acted(form.number("seat"), does, cents_of(dollars) if needs and dollars else None)

    def _dealt(self, form: Form) -> Dealt:
        """Cards that nobody keys in are unknown."""
        cards = dealt(form.text("cards"), form.text("board"))
        return replace(cards, opens=form.number("opens")) if form.text("opens") else cards

    def _drew(self, form: Form) -> Drew:
        hand = hand_now(self._state(), self._setup)
        turn = 0 if hand is None or hand.turn is None else hand.turn
        return drew(turn, form.number("count"))

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

    def _chips(self, form: Form) -> Request:
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

    def _misdeal(self, form: Form) -> Request:
        cause = misdeal_cause(form.text("cause"))
        return c.MisdealKeyed(device=CONSOLE, at=self._now_ns(), cause=cause)
