"""Button, blinds, kills, straddles, must-move games, the clock: what lies between hands and around them."""

import pytest

from games.cards.card import Card
from games.poker_room.button import Positions, first_button, first_positions, next_positions, posted
from games.poker_room.clock import ClockRules, when_it_is_over, why_not_called
from games.poker_room.kill import NEUTRAL, KillButton, KillRules, PotWon, after_pot, may_kill, winner_left
from games.poker_room.missed import MissedRules, Owed, hands_to_wait, joining, owed, why_not_join
from games.poker_room.must_move import MustMoveRules, asked, may_sit_out
from games.poker_room.opening import Post, opened, usual_posts
from games.poker_room.play import dealt, may
from games.poker_room.rake import RakeRules, most_rake_cents, rake_of_pots_cents, why_not_drop
from games.poker_room.seats import clockwise_after
from games.poker_room.straddle import StraddleRules, may_straddle
from tests.games.poker_room.hands import after, game

KILL = KillRules(scoop_upper_limits=5, voluntary=True)


def test_the_button_goes_to_the_next_player_and_never_twice_to_one() -> None:
    """004:238, 308."""
    at = Positions(2, 4, 6)
    assert next_positions("forward", at, {1, 2, 4, 6}) == Positions(4, 6, 1)
    assert next_positions("forward", at, {1, 2, 6}) == Positions(6, 1, 2)


def test_a_blind_and_the_button_may_fall_on_an_empty_seat() -> None:
    """002:466-467."""
    at = next_positions("dead", Positions(2, 4, 6), {1, 2, 6})
    assert at == Positions(4, 6, 1)
    found = posted(at, {1, 2, 6}, (100, 200))
    assert (found.posts, found.dead_button) == ((Post(6, "blind", 100), Post(1, "blind", 200)), True)
    gone = posted(Positions(3, 4, 5), {1, 2, 3, 5}, (100, 200))
    assert (gone.posts, gone.dead_blinds, gone.dead_button) == ((Post(5, "blind", 200),), (4,), False)


def test_of_two_players_the_button_has_the_small_blind() -> None:
    """004:302."""
    assert first_positions(3, {3, 7}) == Positions(3, 3, 7)
    assert next_positions("dead", Positions(3, 3, 7), {3, 7}) == Positions(7, 7, 3)
    with pytest.raises(ValueError, match="takes two players"):
        next_positions("forward", Positions(3, 3, 7), {3})


def test_every_player_has_the_big_blind_once_a_round() -> None:
    for moves in ("dead", "forward"):
        at, seats, blinds = first_positions(1, {1, 3, 5, 7}), {1, 3, 5, 7}, []
        for _ in seats:
            blinds.append(at.big_blind)
            at = next_positions(moves, at, seats)  # type: ignore[arg-type]
        assert sorted(blinds) == [1, 3, 5, 7]


def test_the_first_button_is_the_highest_card_by_suit_and_in_lowball_the_lowest() -> None:
    """001:945, 002:552, 004:133."""
    cards = {1: Card.parse("Ks"), 2: Card.parse("Kh"), 3: Card.parse("Ac")}
    assert first_button(cards) == 3
    assert first_button(cards, lowest=True) == 3
    assert first_button({1: cards[1], 2: cards[2]}) == 1


def test_clockwise_from_a_seat() -> None:
    assert clockwise_after({1, 4, 6}, 5) == (6, 1, 4)


@pytest.mark.parametrize(
    ("posts", "missed", "due"),
    [
        ("total", ("small-blind",), Owed(400, 200)),
        ("total", ("big-blind",), Owed(400, 200)),
        ("what-was-missed", ("small-blind",), Owed(0, 200)),
        ("total", (), Owed(0, 0)),
    ],
)
def test_whoever_missed_a_blind_posts_all_of_them_the_small_one_dead(posts: str, missed: tuple, due: Owed) -> None:  # type: ignore[type-arg]
    """004:309-310."""
    assert owed(MissedRules.model_validate({"posts": posts}), missed, (200, 400)) == due


def test_what_is_owed_is_posted_dead_and_live() -> None:
    assert Owed(400, 200).posts(7) == (Post(7, "dead-blind", 200), Post(7, "joining", 400))


def test_who_joins_has_a_live_blind_and_acts_in_his_turn() -> None:
    """004:304, 310: he may call or raise when it is his turn."""
    at, stacks = game(), dict.fromkeys((1, 2, 3, 4), 100_000)
    posts = (*usual_posts(at, (1, 2, 3, 4)), *Owed(1_000, 500).posts(4))
    hand = dealt(opened(at, stacks, 4, posts))
    assert (hand.turn, hand.pot_cents) == (3, 3_000)
    called = after(hand, (3, "call"))
    assert (called.turn, may(called).call_cents, may(called).why_no_raise) == (4, 0, None)


def test_between_button_and_blinds_one_buys_the_button_or_waits() -> None:
    """004:306, 311."""
    at, rules = Positions(2, 5, 7), MissedRules(buys_button=True)
    assert (
        why_not_join(rules, at, 3)
        == "between the button and the blinds one buys the button, or waits until it has passed"
    )
    assert why_not_join(rules, at, 3, buys_button=True) is None
    assert why_not_join(rules, at, 8) is None
    assert why_not_join(rules, at, 7) is None
    assert why_not_join(MissedRules(), at, 3, buys_button=True) is not None
    assert joining(rules, at, 3, (200, 400), buys_button=True).only_blind == 3
    assert joining(rules, at, 8, (200, 400)).owed == Owed(400, 200)
    assert joining(rules, at, 7, (200, 400)).owed == Owed(400, 0)


def test_in_a_full_game_a_new_player_comes_in_at_the_big_blind() -> None:
    """002:632."""
    rules = MissedRules(full_game_joins="big-blind")
    assert why_not_join(rules, Positions(1, 2, 3), 5, full=True) is not None
    assert why_not_join(rules, Positions(1, 2, 3), 3, full=True) is None


def test_who_moves_away_from_the_blind_waits_as_many_hands() -> None:
    """004:136-138."""
    rules = MissedRules(wait_hands_moved=True)
    assert (hands_to_wait(rules, 3, away_from_blind=True), hands_to_wait(rules, 3, away_from_blind=False)) == (3, 0)


def test_two_pots_in_a_row_kill_the_next() -> None:
    """004:259-261."""
    first, kills = after_pot(KILL, NEUTRAL, PotWon((4,), 5_000))
    assert (first, kills) == (KillButton(4, 1), None)
    assert after_pot(KILL, first, PotWon((4,), 5_000)) == (KillButton(4, 2), 4)
    assert after_pot(KILL, first, PotWon((4,), 5_000, counts=False)) == (KillButton(4, 1), None)
    assert after_pot(KILL, first, PotWon((6,), 5_000)) == (KillButton(6, 1), None)


def test_a_natural_kill_that_wins_again_kills_again() -> None:
    """004:263."""
    assert after_pot(KILL, KillButton(4, 2), PotWon((4,), 5_000))[1] == 4


def test_a_leg_survives_a_split_pot_and_nobody_elses_button_does() -> None:
    """004:264, 268."""
    assert after_pot(KILL, KillButton(4, 1), PotWon((4, 6), 5_000)) == (KillButton(4, 1), None)
    assert after_pot(KILL, KillButton(5, 1), PotWon((4, 6), 5_000)) == (NEUTRAL, None)
    assert winner_left(KillButton(4, 1), 4) == NEUTRAL


def test_a_scoop_kills_from_five_upper_limits_on() -> None:
    """004:269."""
    assert after_pot(KILL, NEUTRAL, PotWon((4,), 6_000, scooped=True), 1_200)[1] == 4
    assert after_pot(KILL, NEUTRAL, PotWon((4,), 5_999, scooped=True), 1_200)[1] is None


def test_a_pot_is_killed_on_two_cards_by_who_has_four_kill_blinds() -> None:
    """004:270."""
    assert may_kill(KILL, kill_blind_cents=800, stack_cents=3_200, most_cards=2).legal
    poor = may_kill(KILL, kill_blind_cents=800, stack_cents=3_199, most_cards=2)
    assert poor.why_not == "whoever kills the pot has $32.00 at least"
    assert not may_kill(KILL, kill_blind_cents=800, stack_cents=9_999, most_cards=3).legal
    assert not may_kill(None, kill_blind_cents=800, stack_cents=9_999, most_cards=2).legal


@pytest.mark.parametrize(
    ("facts", "legal"),
    [
        ({"amount_cents": 800, "stack_cents": 1_600}, True),
        ({"amount_cents": 801}, False),
        ({"stack_cents": 1_599}, False),
        ({"seat": 4, "seat_after": 5}, False),
        ({"cards_dealt": 1}, False),
    ],
)
def test_a_straddle_is_twice_the_big_blind_before_the_first_card(facts: dict, legal: bool) -> None:  # type: ignore[type-arg]
    """004:313-315, 581."""
    assert may_straddle(StraddleRules(stack_big_blinds=4), big_blind_cents=400, **facts).legal is legal
    assert not may_straddle(None, big_blind_cents=400).legal


def test_a_low_ball_straddle_has_a_most_and_two_cards_are_seen_first() -> None:
    """001:23, 47."""
    rules = StraddleRules(times=None, most_cents=500, before="third-card", seat="any")
    assert may_straddle(rules, big_blind_cents=200, amount_cents=500, cards_dealt=2).legal
    assert not may_straddle(rules, big_blind_cents=200, amount_cents=600, cards_dealt=2).legal
    assert not may_straddle(rules, big_blind_cents=200, amount_cents=500, cards_dealt=3).legal


def test_who_passes_a_free_seat_goes_to_the_bottom_and_the_first_must_go_once_all_have() -> None:
    """004:143, 146."""
    assert asked(("Ann", "Bob", "Cy"), ("Ann",)).waiting == ("Bob", "Cy", "Ann")
    assert asked(()).moves is None
    assert asked(("Ann", "Bob"), ("Ann", "Bob")).moves == "Ann"
    assert may_sit_out(MustMoveRules(), 9, 4)
    assert not may_sit_out(MustMoveRules(), 9, 5)
    assert not may_sit_out(MustMoveRules(), 7, 2)


def test_a_clock_that_runs_out_kills_a_hand_that_faces_a_bet() -> None:
    """002:707, 004:580."""
    rules = ClockRules(seconds=60, warning_seconds=10, games=("no-limit",))
    assert when_it_is_over(rules, facing_bet=True) == "dead"
    assert when_it_is_over(rules, facing_bet=False) == "check"
    assert why_not_called(rules, "limit", facing_bet=True) is not None
    assert why_not_called(rules, "no-limit", facing_bet=False) is not None
    assert why_not_called(rules, "no-limit", facing_bet=True) is None


def test_a_rake_is_never_above_its_share() -> None:
    """000:717, 002:637: rounded down, of the whole and of each pot."""
    rules = RakeRules(share="10 %", most_cents=400, step_cents=100)
    assert [most_rake_cents(rules, pot) for pot in (0, 999, 1_000, 3_999, 90_000)] == [0, 0, 100, 300, 400]
    assert rake_of_pots_cents(rules, (1_500, 2_500)) == (100, 200)
    assert most_rake_cents(RakeRules(share="10 %", no_flop_no_drop=True), 5_000, flop=False) == 0


def test_a_rake_stays_in_its_circle_until_the_winner_is_paid() -> None:
    """002:637."""
    rules = RakeRules(share="10 %", dropped="after-the-winner-is-paid")
    assert why_not_drop(rules, winner_declared=True, winner_paid=False) is not None
    assert why_not_drop(rules, winner_declared=True, winner_paid=True) is None
    assert why_not_drop(RakeRules(share="10 %"), winner_declared=False, winner_paid=False) is None
