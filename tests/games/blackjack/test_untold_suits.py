"""Cards that were keyed in without their suits pay nothing that hangs on suits, and take nothing by it."""

import pytest

from games.round.settlement import SettlementError
from tests.games.blackjack.rounds import rules_of, settled

FIELD_GOLD = rules_of("grand-ronde", "blackjack")
ACES_BONUS = rules_of("axtion", "blackjack-x")
SINGLE_21 = rules_of("grand-ronde", "single-21")
TOLD = "hangs on suits that nobody told: take the cards back and key them in with their suits"


@pytest.mark.parametrize("hand", ["A? J?", "As J?", "A? Js", "As T?"])
def test_an_ace_and_a_jack_of_untold_suits_settle_no_field_gold(hand: str) -> None:  # 000:249, 254
    with pytest.raises(SettlementError, match=f"field-gold of seat 3 {TOLD}"):
        settled(FIELD_GOLD, "Kd 9c", hand, main=1_000, field_gold=500)


@pytest.mark.parametrize("hand", ["A? K?", "5? 6?", "A? A?", "A? 2?"])
def test_field_gold_needs_no_suits_where_no_row_asks_for_them(hand: str) -> None:  # 000:250-254
    assert settled(FIELD_GOLD, "Kd 9c", hand, main=1_000, field_gold=500)["field-gold"].result == "win"


@pytest.mark.parametrize("hand", ["7? 7?", "7s 7? 7d", "7s 7d 7?", "A? A?", "T? T?", "J? Qs"])
def test_equal_cards_of_untold_suits_settle_no_aces_bonus(hand: str) -> None:  # 001:1128-1137
    with pytest.raises(SettlementError, match=f"aces-bonus of seat 3 {TOLD}"):
        settled(ACES_BONUS, "Kd 9c", hand, main=1_000, aces_bonus=500)


def test_aces_bonus_needs_no_suits_where_no_row_asks_for_them() -> None:  # 001:1134, 1138
    assert settled(ACES_BONUS, "Kd 9c", "A? 9?", main=1_000, aces_bonus=500)["aces-bonus"].result == "win"
    assert settled(ACES_BONUS, "Kd 9c", "6? 7? 8?", main=1_000, aces_bonus=500)["aces-bonus"].result == "win"


def test_a_natural_of_untold_suits_is_not_settled_where_a_suited_one_pays_more() -> None:  # 000:236
    with pytest.raises(SettlementError, match=f"main of seat 3 {TOLD}"):
        settled(SINGLE_21, "Kd 9c", "As K?", main=1_000)
    assert settled(FIELD_GOLD, "Kd 9c", "As K?", main=1_000)["main"].pays_cents == 1_500
