"""The dealer's page of a poker table: what is shown, what is asked from it, and what nobody sees there."""

from __future__ import annotations

from pathlib import Path

import pytest

from controller.console.acts import GONE_ON
from controller.console.desk_view import question
from controller.console.poker_view import PokerView, poker_view
from controller.people.announced import cents_of, places_of
from controller.table import commands as c
from games.poker_room.acts import Acted, Killed, Shown
from tests.controller.any_signal import demonstration
from tests.controller.console.conftest import ConsoleTable, console_table
from tests.controller.table.poker.room import PAD, PokerTable


@pytest.fixture
def limit(demo_folder: Path) -> ConsoleTable:
    table = console_table(demo_folder / "demo-holdem-limit.toml")
    for seat in ("1", "3", "5"):
        assert table.ask("/poker/sit", seat=seat)[0] == 200
    return table


def as_shown(table: ConsoleTable) -> str:
    """The moment of the table that its page shows."""
    view = poker_view(table.running.service.state, table.running.setup)
    assert view is not None
    return view.moment


def view_of(table: PokerTable) -> PokerView:
    view = poker_view(table.state, table.setup)
    assert view is not None
    return view


@pytest.mark.parametrize(
    ("verb", "fields", "why"),
    [
        ("sit", {"seat": "1"}, "Seat 1 is taken."),
        ("sit", {"seat": "x"}, "Seat is a number, not"),
        ("sit", {"seat": "2", "dollars": "40"}, "This table does not count what lies before players."),
        ("act", {"seat": "1", "does": "dance"}, "Nobody does"),
        ("act", {"seat": "1", "does": "fold"}, "No hand is in play: NEXT begins one."),
        ("act", {"seat": "1", "does": "bet", "dollars": "a lot"}, "An amount is written as 12 or 2.50"),
        ("deal", {"cards": "three aces"}, "Cards of seats are written as 3: As Kd, 5: 7h 7c"),
        ("won", {"high": "me"}, "The order of hands is written as 3 1=5"),
        ("won", {}, "Say which seats have the best hands"),
        ("deal", {"opens": "seat 3"}, "Opens is a number, not"),
        ("list", {"name": "\ufeff"}, "A name on the list has 1 to 40 characters that can be read"),
        ("dealer", {"dealer": "\u200b"}, "A dealer is told with 1 to 40 characters that can be read"),
        ("act", {"seat": "1", "does": "bet", "dollars": "٣"}, "An amount is written as 12 or 2.50"),
        ("misdeal", {"cause": "bad luck"}, "is no cause of a misdeal"),
        ("chips", {"seat": "1", "chips": " ".join(["1"] * 41)}, "At most 40 chips are told at once."),
        ("next", {}, "Nobody has the button yet"),
    ],
)
def test_what_cannot_be_is_answered_with_one_sentence(
    limit: ConsoleTable, verb: str, fields: dict[str, str], why: str
) -> None:
    status, text = limit.ask(f"/poker/{verb}", **fields)
    assert (status, why in text) == (409, True), text


@pytest.mark.parametrize(
    ("name", "verb", "fields"),
    [
        ("demo-holdem-no-limit", "more", {"seat": "1", "dollars": "20"}),
        ("demo-holdem-no-limit", "take-back", {}),
        ("demo-low-ball", "collect", {}),
    ],
)
def test_what_a_second_time_would_do_again_is_done_once_where_it_is_sent_twice(
    demo_folder: Path, name: str, verb: str, fields: dict[str, str]
) -> None:
    """More chips, time that is collected, an act that is taken back: from two browsers, or touched twice."""
    table = console_table(demo_folder / f"{name}.toml")
    begun = (("next", {}), ("deal", {}), ("act", {"seat": "3", "does": "call"})) if verb == "take-back" else ()
    sits = [("sit", {"seat": seat, "dollars": "200"} if "no-limit" in name else {"seat": seat}) for seat in "135"]
    for step, said in (*sits, ("button", {"seat": "3"}), *begun):
        status, text = table.ask(f"/poker/{step}", **said)
        assert status == 200, text
    form = {**fields, "about": as_shown(table)}
    assert f'name="about" value="{form["about"]}"' in table.browser.get("/poker").text
    answers = table.browser.at_once(f"/poker/{verb}", [form, form])
    assert sorted(answer.status_code for answer in answers) == [200, 409], answers[0].text
    assert any(GONE_ON in answer.text for answer in answers)


def test_an_act_that_there_is_not_is_not_found(limit: ConsoleTable) -> None:
    assert limit.ask("/poker/cheat")[0] == 404


def test_another_game_has_no_such_page(demo_folder: Path) -> None:
    table = console_table(demo_folder / "demo-three-card-poker.toml")
    assert table.browser.get("/poker").text == "Three card poker is not played for a pot.\n"
    assert table.ask("/poker/sit", seat="1")[0] == 404


def test_a_hand_is_played_from_the_page(limit: ConsoleTable) -> None:
    for verb, fields in (
        ("button", {"seat": "5"}),
        ("next", {}),
        ("deal", {}),
        ("act", {"seat": "5", "does": "raise", "dollars": "8"}),
        ("act", {"seat": "1", "does": "fold"}),
        ("chips", {"seat": "3", "chips": "2.00 2"}),
    ):
        status, text = limit.ask(f"/poker/{verb}", **fields)
        assert status == 200, text
    assert "Deal: flop, 3 to the board." in text
    page = limit.browser.get("/poker").text
    assert "Pot $16" in page
    assert limit.ask("/poker/take-back")[0] == 200
    assert limit.ask("/poker/act", seat="3", does="fold")[1].count("Push the pot: seat 5") == 1
    assert limit.ask("/poker/next")[0] == 200


def test_an_amount_is_written_as_people_write_it() -> None:
    assert [cents_of(text) for text in ("12", "$2.50", "0")] == [1_200, 250, 0]
    with pytest.raises(ValueError, match="an amount is written as"):
        cents_of("1,000")


def test_an_order_of_hands_has_the_best_first_and_ties() -> None:
    assert places_of("3, 1=5 7") == ((3, 3), (1, 2), (5, 2), (7, 1))
    assert places_of("") == ()


def test_no_card_that_lies_face_down_gets_to_a_page() -> None:
    table = PokerTable("demo-holdem-no-limit", 1, 3, stack_cents=20_000, button=1)
    table.next()
    table.deal(s1=("As", "Ad"), s3=("Kc", "Kd"))
    view = view_of(table)
    assert [seat.cards for seat in view.seats if seat.plays] == [("##", "##"), ("##", "##")]
    assert not any(card in str(view) for card in ("As", "Ad", "Kc", "Kd"))


def test_a_hand_that_is_shown_lies_there_and_one_that_is_thrown_in_does_not() -> None:
    table = PokerTable("demo-holdem-no-limit", 1, 3, stack_cents=20_000, button=1)
    table.next()
    table.deal(s1=("As", "Ad"), s3=("Kc", "Kd"))
    table.calls_round()
    for board in (("2h", "7h", "9c"), ("Ts",), ("3d",)):
        table.deal(*board)
        table.calls_round()
    table.act(Shown(1))
    table.act(Killed(3))
    view = view_of(table)
    assert view.seats[0].cards == ("As", "Ad")
    assert view.seats[2].cards == ()
    assert "Kc" not in str(view)


def test_the_buttons_are_what_may_be_done_and_say_why_the_others_may_not() -> None:
    table = PokerTable("demo-holdem-limit", 1, 3, 5, 7, button=7)
    table.next()
    table.deal()
    for seat, cents in ((5, 800), (7, 1_200), (1, 1_600)):
        table.act(Acted(seat, "raise", cents))
    choices = {one.does: one for one in view_of(table).choices}
    assert choices["call"].label == "Call $12"
    assert choices["raise"].why_not == "a bet and 3 raises were made on this street (004:232)"


def test_side_pots_stand_there_once_somebody_is_all_in() -> None:
    table = PokerTable("demo-holdem-no-limit", 1, 3, 5, stack_cents=20_000, button=5)
    table.next()
    table.deal()
    assert view_of(table).pots == ()
    table.does(5, "all-in")
    assert [pot.seats for pot in view_of(table).pots][-1] == "5"


def test_missed_blinds_and_the_button_lie_at_their_seats() -> None:
    table = PokerTable("demo-holdem-limit", 1, 3, 5, 7, button=1)
    table.take(c.PlayerGoesAway(**PAD, seat=5))
    for _ in range(4):
        table.whole_hand(winner=3)
    marks = {seat.number: seat.marks for seat in view_of(table).seats if seat.marks}
    assert "MISSED" in marks[5]
    assert [seat for seat, of in marks.items() if "D" in of] == [1]


def test_a_table_of_another_game_has_no_such_view() -> None:
    table = PokerTable("demo-holdem-limit")
    assert poker_view(table.state, demonstration("demo-keno")) is None


def test_a_bad_beat_is_answered_at_the_desk_and_its_parts_are_paid_at_the_page(demo_folder: Path) -> None:
    """000:739-747: four kings lose to four aces."""
    table = console_table(demo_folder / "demo-holdem-no-limit.toml")
    for verb, fields in (
        *(("sit", {"seat": str(seat), "dollars": "200"}) for seat in (1, 3, 5, 7)),
        ("button", {"seat": "7"}),
        ("next", {}),
        ("deal", {"cards": "1: As Ad, 3: Kc Kd, 5: 7h 2c, 7: 9s 8s"}),
        *(("act", {"seat": str(seat), "does": "fold"}) for seat in (5, 7)),
        ("act", {"seat": "1", "does": "all-in"}),
        ("act", {"seat": "3", "does": "call"}),
        *(("deal", {"board": board}) for board in ("Ah Ac Kh", "Ks", "2d")),
        *(("show", {"seat": str(seat)}) for seat in (1, 3)),
        ("by-cards", {}),
    ):
        status, text = table.ask(f"/poker/{verb}", **fields)
        assert status == 200, text
    asked = question(table.running.service.state, table.running.setup)
    assert asked is not None
    assert asked.title == "Bad beat: $0.00"
    status, text = table.ask("/desk/answer", about=asked.about, code="2222", answer="yes")
    assert (status, "the jackpot is won" in text) == (200, True), text
    assert table.running.service.state.poker.bad_beat is None
    assert table.ask("/poker/next")[0] == 200
