"""The engine beside pokerkit: random hands of each game that both know, and its own public reports."""

import pytest

from games.cards.card import parse_cards
from games.poker_room.acting import Action
from games.poker_room.hand import Hand, PokerGame
from games.poker_room.hand_rules import HandRules
from games.poker_room.opening import Post, opened, usual_posts
from games.poker_room.play import act, awarded, dealt, killed
from games.poker_room.stakes import Stakes
from games.poker_room.variants.all_variants import variant
from tests.games.poker_room.peer import PAIRS, disagreements

HANDS = 25


@pytest.mark.slow
@pytest.mark.parametrize("seed", range(2))
@pytest.mark.parametrize("name", PAIRS)
def test_random_hands_end_with_the_same_chips_move_by_move(name: str, seed: int) -> None:
    assert list(disagreements(name, HANDS, seed)) == []


STACKS = {1: 76, 2: 181, 3: 300, 4: 117, 5: 5, 6: 66, 7: 27}
HOLES = ("Qh Ts", "8h 2s", "As Kh", "4s 6d", "Ah 6c", "Tc Qd", "4d Qc")
BOARD = ("7c 2h Td", "Kc", "Qs")
ACTS: tuple[tuple[int, Action], ...] = (
    *((3, Action("raise", 114)), (4, Action("all-in")), (5, Action("fold")), (6, Action("call"))),
    *((7, Action("call")), (1, Action("call")), (2, Action("call")), (3, Action("fold"))),
)


def hand_of_report_46() -> Hand:
    """https://github.com/uoftcprg/pokerkit/issues/46: five all in, two of them tied, hands that lost kept alive."""
    stakes = Stakes(structure="no-limit", lower_cents=2, blinds_cents=(1, 2), ante_cents=1)
    game = PokerGame(variant("texas-holdem"), stakes, HandRules())
    hand = dealt(opened(game, STACKS, button=7), {seat: parse_cards(HOLES[seat - 1].split()) for seat in STACKS})
    for seat, action in ACTS:
        hand = act(hand, seat, action)
    for cards in BOARD:
        hand = dealt(hand, board=parse_cards(cards.split()))
    return hand


def test_only_those_who_may_win_a_pot_decide_it() -> None:
    """Report 46: eligibility, and the odd chip between the tied hands of seats 1 and 6."""
    hand = awarded(hand_of_report_46())
    assert sum(hand.stacks_cents().values()) == sum(STACKS.values())
    assert {award.seat for award in hand.awards} <= {seat for pot in hand_of_report_46().pots for seat in pot.seats}


def test_a_hand_that_lost_its_pots_moves_no_chip_between_those_who_tie() -> None:
    """Report 46: whether the losing hand is shown or thrown in, the tied hands get the same."""
    shown = hand_of_report_46()
    losers = [player.seat for player in shown.holding if player.seat not in {one.seat for one in awarded(shown).awards}]
    assert losers
    for seat in losers:
        thrown_in = awarded(killed(shown, seat))
        mine = {one.seat: one.stack_cents for one in awarded(shown).players}
        assert {one.seat: one.stack_cents for one in thrown_in.players} == mine


def test_posts_are_the_blinds_from_the_buttons_left() -> None:
    stakes = Stakes(structure="limit", lower_cents=400, upper_cents=800, blinds_cents=(200, 400))
    game = PokerGame(variant("texas-holdem"), stakes, HandRules())
    assert usual_posts(game, (5, 6, 2)) == (Post(5, "blind", 200), Post(6, "blind", 400))
