"""Around the hand: who may sit, leave, join and post; where the button goes; straddle, kill, list, time."""

from __future__ import annotations

import pytest

from controller.shows.outputs import timers
from controller.table import commands as c, events as e
from controller.table.poker.collecting import time_charge
from games.poker_room.acts import Opened
from games.poker_room.opening import Post
from tests.controller.any_signal import demonstration
from tests.controller.table.poker.room import PAD, PokerTable

HOUR_NS = 3_600_000_000_000


def posts(table: PokerTable) -> dict[int, str]:
    """What each seat posted in the hand in play."""
    first = table.state.poker.acts[0]
    assert isinstance(first, Opened)
    return {post.seat: f"{post.kind} {post.cents}" for post in first.posts or ()}


def dealt_in(table: PokerTable) -> set[int]:
    return {player.seat for player in table.hand.players}


# Who sits


@pytest.mark.parametrize(
    ("seat", "cents", "name", "why"),
    [
        (10, 20_000, "", "there is no seat 10: there are 1 to 9"),
        (1, 20_000, "", "seat 1 is taken"),
        (2, None, "", "this table counts chips: say how many are brought"),
        (2, 9_900, "", "$100.00 is the least that a player brings (000:728)"),
        (2, 50_100, "", "$500.00 is the most that a player brings (000:728)"),
        (2, 20_000, "Ann", "Ann is not on the list"),
    ],
)
def test_nobody_sits_down_where_the_house_does_not_take_it(seat: int, cents: int | None, name: str, why: str) -> None:
    table = PokerTable("demo-holdem-no-limit", 1, stack_cents=20_000)
    assert table.told(c.PlayerSits(**PAD, seat=seat, stack_cents=cents, name=name)) == why


def test_a_table_that_counts_no_chips_is_told_none() -> None:
    table = PokerTable("demo-holdem-limit")
    told = table.told(c.PlayerSits(**PAD, seat=1, stack_cents=4_000))
    assert told == "this table does not count what lies before players"


def test_a_seat_is_given_from_the_list() -> None:
    table = PokerTable("demo-holdem-limit")
    for name in ("Ann", "Bob"):
        table.take(c.SeatAskedFor(**PAD, name=name))
    assert table.told(c.SeatAskedFor(**PAD, name=" Ann ")) == "Ann is on the list already"
    table.take(c.PlayerSits(**PAD, seat=3, name="Bob"))
    assert table.state.poker.waiting == ("Ann",)
    table.take(c.SeatGivenUp(**PAD, name="Ann"))
    assert table.state.poker.waiting == ()
    assert table.told(c.SeatGivenUp(**PAD, name="Ann")) == "Ann is not on the list"


def test_a_player_in_a_hand_stays_with_the_chips_that_he_has() -> None:
    """000:727, 004:117: table stakes."""
    table = PokerTable("demo-holdem-no-limit", 1, 3, stack_cents=20_000, button=1)
    table.next()
    assert table.told(c.PlayerLeaves(**PAD, seat=1)) == "seat 1 is dealt in: once the hand is over"
    assert table.told(c.ChipsKeyed(**PAD, seat=1, cents=1_000)) == "seat 1 is dealt in: once the hand is over"


def test_chips_are_added_between_hands_up_to_the_most() -> None:
    table = PokerTable("demo-holdem-no-limit", 1, stack_cents=20_000)
    table.take(c.ChipsKeyed(**PAD, seat=1, cents=30_000))
    assert table.state.poker.seated[0].stack_cents == 50_000
    assert "the most that a player brings" in table.told(c.ChipsKeyed(**PAD, seat=1, cents=100))
    table.take(c.PlayerLeaves(**PAD, seat=1))
    assert table.state.poker.chips.left_cents == 50_000


# Button and blinds


def test_the_button_is_dealt_for_before_the_first_hand() -> None:
    table = PokerTable("demo-holdem-limit", 1, 3)
    table.next()
    assert table.refusal().startswith("nobody has the button yet: deal a card to each seat")


def test_at_delta_the_button_moves_forward_to_a_player_and_the_blinds_follow() -> None:
    """004:238, 308."""
    table = PokerTable("demo-holdem-limit", 1, 3, 5, 7, button=1)
    table.whole_hand(winner=3)
    table.take(c.PlayerGoesAway(**PAD, seat=3))
    table.next()
    assert table.hand.button == 5
    assert posts(table) == {7: "blind 200", 1: "blind 400"}


def test_in_the_dead_button_house_a_blind_falls_on_nobody() -> None:
    """002:466-467."""
    table = PokerTable("demo-poker-choctaw", 1, 3, 5, 7, button=1)
    table.whole_hand(winner=3)  # blinds were 3 and 5
    table.take(c.PlayerGoesAway(**PAD, seat=5))
    table.next()
    assert table.hand.button == 3
    assert posts(table) == {7: "blind 300"}


def test_who_missed_his_blinds_posts_both_or_waits() -> None:
    """004:309-310: the big one live, the small one dead."""
    table = PokerTable("demo-holdem-limit", 1, 3, 5, 7, button=1)
    table.take(c.PlayerGoesAway(**PAD, seat=5))
    for _ in range(4):
        table.whole_hand(winner=3)  # blinds were 3 and 7, 7 and 1, 1 and 3, and 3 and 7 again: they passed seat 5
    missed = table.state.poker.at(5)
    assert missed is not None
    assert missed.missed == ("small-blind", "big-blind")
    table.take(c.PlayerComesBack(**PAD, seat=5))
    table.next()
    assert 5 not in dealt_in(table), "he waits for the big blind"
    table.to_the_showdown()
    table.best(1, 3, 7)
    table.next()
    table.take(c.PlayerComesBack(**PAD, seat=5, posts=True))
    table.next()
    first = table.state.poker.acts[0]
    assert isinstance(first, Opened)
    assert set(first.posts or ()) >= {Post(5, "dead-blind", 200), Post(5, "joining", 400)}


def test_a_new_player_is_dealt_in_at_the_big_blind() -> None:
    table = PokerTable("demo-holdem-limit", 1, 3, 7, button=1)
    table.whole_hand(winner=3)  # blinds 3 and 7
    table.take(c.PlayerSits(**PAD, seat=2))
    table.next()  # button 3, blinds 7 and 1
    assert 2 not in dealt_in(table)
    table.to_the_showdown()
    table.best(1, 3, 7)
    table.next()
    table.next()  # button 7, blinds 1 and 2
    assert posts(table) == {1: "blind 200", 2: "blind 400"}


def test_nobody_comes_in_between_button_and_blinds_but_who_buys_the_button() -> None:
    """004:306, 311: he is the only blind, and has the button in the next hand."""
    table = PokerTable("demo-holdem-limit", 1, 3, 7, button=7)
    table.whole_hand(winner=3)  # button 7, blinds 1 and 3
    table.take(c.PlayerSits(**PAD, seat=2))
    table.take(c.PlayerComesBack(**PAD, seat=2, posts=True))
    table.next()  # button 1; seat 2 would be between it and the small blind
    assert 2 not in dealt_in(table)
    table.to_the_showdown()
    table.best(1, 3, 7)
    table.next()
    table.take(c.PlayerLeaves(**PAD, seat=2))
    table.take(c.PlayerSits(**PAD, seat=4))
    table.take(c.PlayerComesBack(**PAD, seat=4, buys_button=True))
    table.next()  # button 3, small blind 7
    assert posts(table) == {4: "blind 400"}
    assert 4 in dealt_in(table)
    table.to_the_showdown()
    table.best(1, *(dealt_in(table) - {1}))
    table.next()
    table.next()
    assert table.hand.button == 4


def test_nobody_buys_the_button_where_the_house_does_not_know_it() -> None:
    table = PokerTable("demo-poker-choctaw", 1, 3)
    told = table.told(c.PlayerComesBack(**PAD, seat=1, buys_button=True))
    assert told.startswith("nobody buys the button in this house")


def test_two_players_have_the_small_blind_on_the_button() -> None:
    """004:302."""
    table = PokerTable("demo-holdem-limit", 2, 6, button=2)
    table.next()
    assert posts(table) == {2: "blind 200", 6: "blind 400"}


# Straddle and kill


def test_a_straddle_is_of_its_amount_and_its_seat() -> None:
    """004:313-315."""
    table = PokerTable("demo-holdem-limit", 1, 3, 5, 7, button=7)
    assert table.told(c.StraddleKeyed(**PAD, seat=5, cents=1_000)) == "a straddle is $8.00 here (004:313)"
    table.take(c.StraddleKeyed(**PAD, seat=5, cents=800))
    table.next()
    assert posts(table)[5] == "straddle 800"
    table.deal()
    assert table.hand.turn == 7, "the straddle acts last"


def test_two_pots_in_a_row_kill_the_next() -> None:
    """004:259-263."""
    table = PokerTable("demo-omaha-kill", 1, 3, 5, stack_cents=20_000, button=5)
    table.take(c.GameKeyed(**PAD, game="omaha"))
    for _ in range(2):
        table.whole_hand(winner=3)
    assert table.state.poker.kills == 3
    table.next()
    assert table.state.poker.killed
    assert table.hand.game.stakes.limits_cents == (800, 1_600)
    live = table.hand.player(3).street_cents
    assert live == 800


def test_who_leaves_takes_no_kill_with_him() -> None:
    """004:268."""
    table = PokerTable("demo-omaha-kill", 1, 3, 5, stack_cents=20_000, button=5)
    table.take(c.GameKeyed(**PAD, game="omaha"))
    table.whole_hand(winner=3)
    assert table.state.poker.kill_button == (3, 1)
    table.take(c.PlayerLeaves(**PAD, seat=3))
    assert table.state.poker.kill_button == (None, 0)


def test_another_game_of_the_table_is_dealt_from_the_next_hand_on() -> None:
    table = PokerTable("demo-poker-choctaw", 1, 3, button=1)
    assert "razz is not dealt here" in table.told(c.GameKeyed(**PAD, game="razz"))
    table.take(c.GameKeyed(**PAD, game="badugi"))
    table.next()
    assert table.hand.game.variant.name == "badugi"
    assert table.told(c.GameKeyed(**PAD, game="texas-holdem")) == "a hand is in play: between two hands"


# Time, dealer


def test_the_time_is_collected_from_each_seat_when_it_is_due() -> None:
    """001:47: $2 of each player every 20 minutes."""
    table = PokerTable("demo-low-ball", 1, 2, 3, button=1)
    assert time_charge(table.setup) == (200, 20)
    (timer,) = [one for one in timers(table.state, table.setup) if one.name == "time-collection"]
    assert timer.after_ns * 3 == HOUR_NS
    table.time("time-collection")
    assert table.state.poker.time_due
    table.take(c.CollectionKeyed(**PAD))
    (collected,) = table.made(e.TimeCollected)
    assert collected == e.TimeCollected(seats=(1, 2, 3), cents=200)
    assert table.state.poker.chips.time_cents == 600


def test_nobody_pays_for_time_where_the_hand_pays() -> None:
    table = PokerTable("demo-holdem-limit", 1, 2)
    assert table.told(c.CollectionKeyed(**PAD)) == "nobody pays for time at this table"


def test_a_dealer_push_is_on_record() -> None:
    table = PokerTable("demo-holdem-limit")
    assert "1 to 40 characters" in table.told(c.DealerKeyed(**PAD, dealer=" "))
    table.take(c.DealerKeyed(**PAD, dealer="Dee"))
    assert table.state.poker.dealer == "Dee"


def test_another_game_has_no_use_for_any_of_it() -> None:
    table = PokerTable("demo-holdem-limit")
    table.setup = demonstration("demo-keno")
    assert table.told(c.PlayerSits(**PAD, seat=1)) == "Keno has no use for what the console reports"
