"""How announcements of a poker table are written, and what is none."""

from __future__ import annotations

import pytest

from controller.people.announced import FORM, announced
from controller.table import commands as c
from drivers.signals import Signal
from games.poker_room.acts import Acted, Awarded, Counted, Dealt, Drew, Killed, Shown

AT = {"device": "console", "at": 7}


def act(does: c.TableAct) -> Signal:
    return c.PokerActKeyed(**AT, act=does)


@pytest.mark.parametrize(
    ("line", "means"),
    [
        ("seat 3 sits", c.PlayerSits(**AT, seat=3)),
        ("seat 3 sits with $200 from the list: Ann", c.PlayerSits(**AT, seat=3, stack_cents=20_000, name="Ann")),
        ("seat 3 leaves", c.PlayerLeaves(**AT, seat=3)),
        ("seat 3 is away", c.PlayerGoesAway(**AT, seat=3)),
        ("seat 3 is back", c.PlayerComesBack(**AT, seat=3)),
        ("seat 3 posts", c.PlayerComesBack(**AT, seat=3, posts=True)),
        ("seat 3 buys the button", c.PlayerComesBack(**AT, seat=3, buys_button=True)),
        ("seat 3 has the button", c.ButtonKeyed(**AT, seat=3)),
        ("seat 3 straddles $8", c.StraddleKeyed(**AT, seat=3, cents=800)),
        ("seat 3 adds 50.50", c.ChipsKeyed(**AT, seat=3, cents=5_050)),
        ("seat 3 is paid its part", c.BadBeatPayKeyed(**AT, seat=3)),
        ("seat 3 folds", act(Acted(3, "fold"))),
        ("seat 3 raises to $8", act(Acted(3, "raise", 800))),
        ("seat 3 is all in", act(Acted(3, "all-in"))),
        ("seat 3 brings it in", act(Acted(3, "bring-in"))),
        ("seat 3 changes 2", act(Drew(3, ("??", "??")))),
        ("seat 3 shows As Kd", act(Shown(3, ("As", "Kd")))),
        ("the hand of seat 3 is dead", act(Killed(3))),
        ("seat 3 has $12 left", act(Counted(3, 1_200))),
        ("deal", act(Dealt())),
        ("deal Ah Kh 2c", act(Dealt((), ("Ah", "Kh", "2c")))),
        ("deal to 3: As Kd, 5: 7h 7c", act(Dealt(((3, ("As", "Kd")), (5, ("7h", "7c")))))),
        ("best 3 1=5, low 1", act(Awarded((("high", ((3, 2), (1, 1), (5, 1))), ("low", ((1, 1),)))))),
        ("by the cards", act(Awarded())),
        ("take back", c.PokerTakeBackKeyed(**AT)),
        ("misdeal: button-wrong", c.MisdealKeyed(**AT, cause="button-wrong")),
        ("the clock is called", c.ClockCallKeyed(**AT)),
        ("the time is collected", c.CollectionKeyed(**AT)),
        ("next game razz", c.GameKeyed(**AT, game="razz")),
        ("Dee deals", c.DealerKeyed(**AT, dealer="Dee")),
        ("Ann wants a seat", c.SeatAskedFor(**AT, name="Ann")),
        ("Ann wants none", c.SeatGivenUp(**AT, name="Ann")),
        (
            "seat 3 puts in 4 4 in several motions and somebody objects",
            c.SilentChipsKeyed(**AT, seat=3, chips_cents=(400, 400), motions=2, objected=True),
        ),
    ],
)
def test_a_line_says_one_thing(line: str, means: Signal) -> None:
    assert announced(line, "console", 7) == means


@pytest.mark.parametrize("line", ["", "seat 3 dances", "seat three folds", "deal a card", "misdeal: bad luck"])
def test_what_is_no_announcement_is_told_with_how_one_is_written(line: str) -> None:
    with pytest.raises(ValueError, match=r"is no announcement: write|is no cause of a misdeal") as told:
        announced(line, "console", 7)
    assert FORM in str(told.value) or "bad luck" in str(told.value)
