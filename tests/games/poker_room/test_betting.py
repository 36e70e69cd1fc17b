"""Whose turn it is, how much may be bet, and when nobody raises any more."""

import pytest

from games.poker_room.acting import Action
from games.poker_room.first_to_act import CardsNotTold
from games.poker_room.hand import Hand
from games.poker_room.opening import Post, opened, usual_posts
from games.poker_room.play import act, dealt, may, why_not
from games.poker_room.refusing import Refused
from games.poker_room.stakes import Stakes
from tests.games.poker_room.hands import LIMIT, NO_LIMIT, POT_LIMIT, STUD, after, begun, game


def refusal(hand: Hand, seat: int, *what: object) -> str:
    return str(why_not(hand, seat, Action(*what)))  # type: ignore[arg-type]


def test_nobody_acts_out_of_turn() -> None:
    """004:240, 1023."""
    hand = begun(game(lines={"turn": "004:240"}))
    assert refusal(hand, 1, "call") == "seat 1 acts out of turn; it is seat 3's (004:240)"
    with pytest.raises(Refused, match="out of turn"):
        act(hand, 2, Action("fold"))


def test_a_refused_act_leaves_the_hand_as_it_was() -> None:
    hand = begun(game())
    before = hand
    with pytest.raises(Refused):
        act(hand, 3, Action("raise", 1_500))
    assert hand == before
    assert hash(hand) == hash(before)


@pytest.mark.parametrize("wrong", [1_000, 1_900, 2_100, 3_000, -5])
def test_a_limit_raise_is_of_its_size_and_no_other(wrong: int) -> None:
    """An amount between two legal ones is refused with the one that is right."""
    assert refusal(begun(game()), 3, "raise", wrong).startswith("it is $20.00 here")


def test_limits_double_on_the_later_streets() -> None:
    """001:95, 107-109."""
    hand = after(begun(game()), (3, "call"), (1, "call"), (2, "check"))
    for street, size in (("flop", 1_000), ("turn", 2_000), ("river", 2_000)):
        hand = dealt(hand)
        assert (hand.now.name, may(hand).sizes.only_cents) == (street, (size,))
        hand = after(hand, (1, "check"), (2, "check"), (3, "check"))
    assert hand.stage == "show"


def test_the_big_blind_may_raise_though_all_only_called() -> None:
    """004:301, 307."""
    hand = after(begun(game()), (3, "call"), (1, "call"))
    assert may(hand).seat == 2
    assert may(hand).why_no_raise is None


def test_a_bet_and_three_raises_and_no_more_of_three_players() -> None:
    """000:723, 004:232: the big blind is the bet."""
    hand = after(begun(game(raises=3)), (3, "raise", 2_000), (1, "raise", 3_000), (2, "raise", 4_000))
    assert refusal(hand, 3, "raise", 5_000) == "a bet and 3 raises were made on this street (house)"


def test_two_players_raise_without_end() -> None:
    """000:723, 004:233."""
    hand = after(begun(game(raises=3)), (3, "fold"), (1, "raise", 2_000), (2, "raise", 3_000))
    hand = after(hand, (1, "raise", 4_000), (2, "raise", 5_000), (1, "raise", 6_000))
    assert may(hand).why_no_raise is None


@pytest.mark.parametrize(("stays", "legal"), [(True, False), (False, True)])
def test_a_cap_once_reached_holds_though_one_folds(stays: bool, legal: bool) -> None:
    """004:233: once the raising is capped it cannot be uncapped on that street."""
    hand = after(begun(game(raises=3, capped_stays=stays)), (3, "raise", 2_000), (1, "raise", 3_000))
    hand = after(hand, (2, "raise", 4_000), (3, "fold"))
    assert (may(hand).why_no_raise is None) is legal


def test_two_players_who_are_not_all_in_are_heads_up_where_the_house_counts_so() -> None:
    """004:232: three or more players who are not all in."""
    stacks = {1: 100_000, 2: 100_000, 3: 2_000}
    hand = begun(game(raises=3, heads_up_counts="not-all-in"), stacks)
    hand = after(hand, (3, "raise", 2_000), (1, "raise", 3_000), (2, "raise", 4_000))
    assert may(hand).why_no_raise is None


@pytest.mark.parametrize(("all_in", "legal"), [(2_499, False), (2_500, True)])
def test_half_a_bet_opens_the_betting_again_and_less_does_not(all_in: int, legal: bool) -> None:
    """004:234-235, 1119."""
    stacks = {1: 100_000, 2: 100_000, 3: 100_000, 4: all_in}
    hand = begun(game(full_from="50 %", short_is_completed=True), stacks, button=4)
    hand = after(hand, (3, "raise", 2_000), (4, "all-in"), (1, "fold"), (2, "call"))
    assert (may(hand).why_no_raise is None) is legal


def test_who_has_not_acted_completes_a_short_all_in() -> None:
    """004:234: 24 dollars on 20 are completed to 30, and half a bet or more is raised by a whole one."""
    stacks = {1: 100_000, 2: 100_000, 3: 100_000, 4: 2_400}
    hand = after(begun(game(short_is_completed=True), stacks, button=4), (3, "raise", 2_000), (4, "all-in"))
    assert may(hand).sizes.only_cents == (3_000,)


def test_a_no_limit_all_in_below_the_last_raise_opens_nothing_for_the_raiser() -> None:
    """004:560-567: the first player may raise, the one who raised last may not where he only calls."""
    stacks = {1: 100_000, 2: 100_000, 3: 26_000}
    hand = after(begun(game(stakes=NO_LIMIT), stacks), (3, "call"), (1, "call"), (2, "check"))
    hand = after(dealt(hand), (1, "bet", 10_000), (2, "raise", 20_000), (3, "all-in"))
    assert may(hand).why_no_raise is None
    assert may(after(hand, (1, "call"))).why_no_raise is not None
    assert may(after(hand, (1, "raise", 35_000))).why_no_raise is None


def test_several_short_all_ins_are_each_for_themselves_unless_the_house_adds_them() -> None:
    stacks = {1: 100_000, 2: 2_500, 3: 100_000, 4: 3_200}
    for together in (False, True):
        hand = begun(game(stakes=NO_LIMIT, shorts_add_up=together), stacks, button=4)
        hand = after(hand, (3, "raise", 2_000), (4, "fold"), (1, "call"), (2, "all-in"))
        assert (may(hand).why_no_raise is None) is False
    hand = begun(game(stakes=NO_LIMIT, shorts_add_up=True), {1: 2_500, 2: 3_200, 3: 100_000, 4: 90_000}, button=4)
    hand = after(hand, (3, "raise", 2_000), (4, "call"), (1, "all-in"), (2, "all-in"))
    assert may(hand).why_no_raise is None


def test_a_raise_is_at_least_the_one_before() -> None:
    """004:236, 559."""
    hand = after(begun(game(stakes=NO_LIMIT)), (3, "raise", 4_000))
    assert may(hand).sizes.least_cents == 7_000
    assert "from $70.00" in refusal(hand, 1, "raise", 6_900)


def test_chips_below_the_smallest_are_no_part_of_a_bet_and_all_of_a_stack_is() -> None:
    """004:237."""
    hand = begun(game(stakes=NO_LIMIT), {1: 100_000, 2: 100_000, 3: 5_055})
    assert "in chips of $1.00" in refusal(hand, 3, "raise", 2_050)
    assert refusal(hand, 3, "raise", 5_055) == "None"


def test_pot_limit_is_the_pot_once_the_bet_is_called() -> None:
    """004:590: call, then the pot."""
    hand = begun(game(stakes=POT_LIMIT))
    assert may(hand).sizes.most_cents == 1_000 + 2_500
    hand = after(hand, (3, "raise", 3_500))
    assert may(hand).sizes.most_cents == 3_500 + 5_000 + 3_000


def test_pot_limit_opens_for_four_big_blinds_where_the_house_says_so() -> None:
    """004:588."""
    stacks = dict.fromkeys((1, 2, 3, 4), 100_000)
    hand = begun(game(stakes=POT_LIMIT, opening_big_blinds=4), stacks, button=4)
    assert may(hand).sizes.most_cents == 4_000
    assert may(after(hand, (3, "call"))).sizes.most_cents == 1_000 + 3_500


def test_half_pot_limit_is_half_of_that() -> None:
    """002:452."""
    hand = begun(game(stakes=POT_LIMIT.model_copy(update={"structure": "half-pot-limit"})))
    assert may(hand).sizes.most_cents == 1_000 + 1_250


def test_a_range_is_bet_between_its_bounds() -> None:
    """002:473: one to four dollars."""
    spread = Stakes(structure="spread", lower_cents=100, upper_cents=400, blinds_cents=(100, 100), chip_cents=100)
    hand = begun(game(stakes=spread))
    assert (may(hand).sizes.least_cents, may(hand).sizes.most_cents) == (200, 500)


def test_a_bring_in_is_completed_without_a_raise() -> None:
    """004:367: three raises remain after $5 was made $15."""
    hand = dealt(begun_stud(), opens=1)
    assert may(hand).bring_in_cents == 500
    assert refusal(hand, 1, "fold").startswith("$5.00 is due")
    hand = after(hand, (1, "bring-in"))
    assert may(hand).sizes.only_cents == (1_500,)
    hand = after(hand, (2, "raise", 1_500), (3, "raise", 3_000), (1, "raise", 4_500), (2, "raise", 6_000))
    assert refusal(hand, 3, "raise", 7_500).startswith("a bet and 3 raises")


def begun_stud() -> Hand:
    return opened(game("seven-card-stud", STUD, raises=3), {1: 100_000, 2: 100_000, 3: 100_000}, button=3)


def test_without_cards_the_dealer_says_who_brings_it_in() -> None:
    with pytest.raises(CardsNotTold, match="the dealer says"):
        dealt(begun_stud())


def test_the_first_no_limit_hand_opens_for_the_sum_of_the_blinds_where_the_house_says_so() -> None:
    """001:117."""
    stakes = Stakes(structure="no-limit", lower_cents=500, blinds_cents=(200, 300), opening_cents=500)
    assert may(begun(game(stakes=stakes))).call_cents == 500


def test_a_killer_acts_last_but_before_who_has_raised() -> None:
    """004:273."""
    at = game("ace-to-five-lowball", LIMIT.killed())
    stacks = {1: 100_000, 2: 100_000, 3: 100_000, 4: 100_000}
    posts = (*usual_posts(at, (1, 2, 3, 4)), Post(3, "kill", 2_000))
    hand = dealt(opened(at, stacks, 4, posts))
    assert hand.betting.pending == (4, 1, 2, 3)
    raised = after(hand, (4, "raise", 4_000))
    assert raised.betting.pending == (1, 2, 3)
    again = after(raised, (1, "raise", 6_000))
    assert again.betting.pending == (2, 3, 4)
    assert after(again, (2, "fold"), (3, "raise", 8_000)).betting.pending == (1, 4)


def test_nobody_folds_for_nothing_where_the_house_does_not_let_him() -> None:
    hand = after(begun(game(fold_without_bet=False)), (3, "call"), (1, "call"))
    assert refusal(hand, 2, "fold").startswith("nothing is to be called")


def test_a_game_is_not_opened_for_one_player() -> None:
    """004:1110."""
    with pytest.raises(Refused, match="2 to 10, not by 1"):
        opened(game(), {1: 1_000}, button=1)
    with pytest.raises(Refused, match="has no chips"):
        opened(game(), {1: 1_000, 2: 0}, button=1)
