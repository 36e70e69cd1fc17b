"""What each document pays and takes, where it is easy to get wrong."""

import pytest

from games.round.settlement import SettlementError
from tests.games.blackjack.rounds import net, rules_of, settled

CHOCTAW = rules_of("choctaw", "blackjack")
GRAND_RONDE = rules_of("grand-ronde", "blackjack")
SINGLE_21 = rules_of("grand-ronde", "single-21")
SWITCH = rules_of("choctaw", "blackjack-switch")


def test_a_wager_without_a_hand_is_not_settled() -> None:
    with pytest.raises(SettlementError, match=r"seat 3 has 2 wagers on hands \(main, split\) and 1 hands"):
        settled(CHOCTAW, "Ts 7d", "8s 9d", main=1000, split=1000)


def test_a_round_without_the_dealers_cards_is_not_settled() -> None:
    with pytest.raises(SettlementError, match="the dealer has 1 cards"):
        settled(CHOCTAW, "Ts", "8s 9d", main=1000)


def test_a_natural_of_the_dealer_takes_only_the_original_wager_of_a_doubled_hand() -> None:
    """002:393."""
    ends = settled(CHOCTAW, "Kh Ad", "6s 5d 9c", did=["double"], main=1000, double=1000)
    assert (ends["main"].result, ends["double"].result, ends["double"].source) == ("lose", "returned", "393")


def test_a_natural_of_the_dealer_takes_nothing_of_split_hands() -> None:
    """002:395, as printed; a hand that is over was lost before."""
    ends = settled(CHOCTAW, "Kh Ad", "8s 9d", "8d Tc", did=["split"], main=1000, split=1000)
    assert {one.result for one in ends.values()} == {"returned"}
    ends = settled(CHOCTAW, "Kh Ad", "8s 9d 9c", "8d Tc", did=["split"], main=1000, split=1000)
    assert (ends["main"].result, ends["split"].result) == ("lose", "returned")


def test_a_surrender_is_lost_whole_to_a_natural_of_the_dealer() -> None:
    """002:411: if the dealer does not have blackjack."""
    assert settled(CHOCTAW, "Th 7d", "Ts 6d", did=["surrender"], main=1000)["main"].result == "half-lose"
    assert settled(CHOCTAW, "Th Ad", "Ts 6d", did=["surrender"], main=1000)["main"].result == "lose"


def test_21_that_is_no_natural_loses_to_one() -> None:
    """002:347."""
    assert settled(CHOCTAW, "As Kd", "7s 7d 7c", main=1000)["main"].result == "lose"
    assert settled(CHOCTAW, "As Kd", "Ah Kc", main=1000)["main"].result == "push"


def test_an_ace_and_a_ten_of_a_split_are_21_at_even_money() -> None:
    """002:323."""
    ends = settled(CHOCTAW, "Ts 9d", "As Kd", "Ad 9c", did=["split"], main=1000, split=1000)
    assert ends["main"].pays_cents == 1000


def test_a_switch_dealer_is_over_above_22_only() -> None:
    """002:441; exactly 22 is the house's: a push."""
    for dealer, result in (("Ks 6d 7c", "win"), ("Ks 6d 6c", "push")):
        ends = settled(SWITCH, dealer, "Kh Qd", "9s 7c", main=1000, second=1000)
        assert {one.result for one in ends.values()} == {result}
    over = settled(SWITCH, "Ks 6d 6c", "Kh Qd 5d", "9s 7c", main=1000, second=1000)
    assert over["main"].result == "lose"


def test_a_natural_at_switch_keeps_3_to_2_also_against_22() -> None:
    """002:438: what is not excepted stays."""
    ends = settled(SWITCH, "Ks 6d 6c", "Ah Qd", "9s 7c", main=1000, second=1000)
    assert ends["main"].pays_cents == 1500


def test_an_ace_and_a_ten_brought_together_by_a_switch_are_21() -> None:
    """House: 002:323 asks for the initial two cards."""
    ends = settled(SWITCH, "Ks 9d", "Ah Qd", "9s 7c", did=["switch"], main=1000, second=1000)
    assert ends["main"].pays_cents == 1000


def test_even_money_is_paid_whatever_the_dealer_has() -> None:
    """000:231-232."""
    for dealer in ("Ah Qc", "Ah 5c 3d"):
        assert settled(GRAND_RONDE, dealer, "As Kd", did=["even-money"], main=2500)["main"].pays_cents == 2500
    assert settled(GRAND_RONDE, "Ah Qc", "As Kd", main=2500)["main"].result == "push"


def test_a_natural_pays_less_where_one_deck_is_played() -> None:
    """000:198."""
    shoe = GRAND_RONDE.shoe
    assert shoe is not None
    one = GRAND_RONDE.model_copy(update={"shoe": shoe.model_copy(update={"decks": 1})})
    assert settled(GRAND_RONDE, "Ts 9d", "As Kd", main=1000)["main"].pays_cents == 1500
    assert settled(one, "Ts 9d", "As Kd", main=1000)["main"].pays_cents == 1200


def test_single_21_pays_a_natural_against_a_natural_and_a_suited_one_more() -> None:
    """000:236."""
    assert settled(SINGLE_21, "Ah Qc", "As Kd", main=2000)["main"].pays_cents == 2000
    assert settled(SINGLE_21, "Ah Qc", "As Ks", main=2000)["main"].pays_cents == 3000


def test_single_21_pays_six_cards_against_21_of_the_dealer() -> None:
    """000:239; not five, and not six that are over."""
    assert settled(SINGLE_21, "Th 5c 6d", "2s 3d 4c 2h 5s 4d", main=1000)["main"].result == "win"
    assert settled(SINGLE_21, "Th 5c 6d", "2s 3d 4c 2h 5s", main=1000)["main"].result == "lose"
    assert settled(SINGLE_21, "Th 5c 6d", "2s 3d 4c 2h 5s 7d", main=1000)["main"].result == "lose"


@pytest.mark.parametrize(
    ("hand", "pays"),
    [
        ("As Js", 12500),  # 249
        ("As Jd", 750),  # 254
        ("As Ad", 5000),  # 250
        ("As 2d", 1500),  # 251: three, the ace counts one
        ("As 8d", 1000),  # 252
        ("9s 2d", 500),  # 253
        ("As Td", 750),  # 254: a blackjack and no eleven
    ],
)
def test_field_gold_pays_one_row(hand: str, pays: int) -> None:
    """000:248-254."""
    ends = settled(GRAND_RONDE, "Th 9c", hand, main=1000, field_gold=500)
    assert ends["field-gold"].pays_cents == pays


def test_insurance_and_wager_together_come_out_even() -> None:
    wagers = {"main": 1000, "insurance": 500}
    assert net(settled(CHOCTAW, "Ah Ts", "9s 8d", **wagers), **wagers) == 0
    assert net(settled(CHOCTAW, "Ah 7s", "9s 9d", **wagers), **wagers) == -500
