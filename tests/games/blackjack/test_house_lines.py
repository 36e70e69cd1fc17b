"""Lines of the documents that are easily played otherwise than they are printed, each with its line."""

from typing import Any

import pytest

from controller.config.asked import answered
from games.irregularities.rule import rule_on
from games.layout import legality
from games.library import GAMES
from games.money.odds import Odds
from tests.games.blackjack.rounds import felt, rules_of, settled

SWITCH = rules_of("choctaw", "blackjack-switch")
CHOCTAW = rules_of("choctaw", "blackjack")
GRAND_RONDE = rules_of("grand-ronde", "blackjack")
X = rules_of("axtion", "blackjack-x")
PURE = rules_of("axtion", "pure-21-5-blackjack")
NO_BUST = rules_of("delta", "no-bust-blackjack")


def legal(house: str, game: str, **given: Any) -> dict[str, Any]:
    return dict(answered({"house": house, "game": game, "ask": "legal", "given": given}))


def test_twenty_one_in_two_cards_wins_against_twenty_three_as_any_hand_does() -> None:
    """002:443 says nothing that 441 does not say: a dealer above twenty-two is over."""
    ends = settled(SWITCH, "Td 6s 7c", "Th Ac", "Tc 9d", did=["switch"], main=1_000, second=1_000)
    assert [(one.result, one.pays_cents) for one in ends.values()] == [("win", 1_000), ("win", 1_000)]
    unswitched = settled(SWITCH, "Td 6s 7c", "Th Ac", "Tc 9d", main=1_000, second=1_000)
    assert unswitched["main"].pays_cents == 1_500


def test_who_refuses_a_card_that_was_seen_gets_no_more_cards() -> None:
    """002:407."""
    found = rule_on(GAMES["blackjack"].irregularities, "card-drawn-in-error", {"refused": True})
    assert (found.card_to, found.source) == ("burn", "002:407")
    assert found.say == "The player refused the card and gets no more; the dealer uses it, or it is burned."


@pytest.mark.parametrize("game", ["blackjack", "single-21"])
def test_cash_is_no_wager_at_grand_ronde(game: str) -> None:
    """000:193."""
    rules = rules_of("grand-ronde", game)
    assert not rules.cash_plays(approved=False)
    assert not rules.cash_plays(approved=True)


@pytest.mark.parametrize(("cents", "may"), [(500, True), (999, True), (1_000, True), (1_001, False)])
def test_a_hand_is_doubled_for_less_and_never_for_more(cents: int, may: bool) -> None:
    """000:226."""
    wagers = {"main": 1_000, "double": cents}
    asked = legal("grand-ronde", "blackjack", action="double", cards=["5h", "6d"], wagers=wagers)
    assert asked["legal"] is may


@pytest.mark.parametrize(("cents", "may"), [(999, False), (1_000, True), (1_001, False)])
def test_a_split_is_exactly_as_much_as_the_first_wager(cents: int, may: bool) -> None:
    """000:229."""
    wagers = {"main": 1_000, "split": cents}
    asked = legal("grand-ronde", "blackjack", action="split", cards=["8h", "8d"], wagers=wagers)
    assert asked["legal"] is may


def test_eight_decks_are_416_cards_although_424_are_printed() -> None:
    """001:440 names 24 cards of other decks; eight times fifty-two are 416."""
    assert PURE.pack.of(8).size == 416
    assert PURE.pack.of(8).size != 424


@pytest.mark.parametrize("cents", [450, 425])
def test_a_wager_between_the_columns_of_aces_bonus_is_not_taken(cents: int) -> None:
    """001:1125: the columns are of $1 to $4 and of $5 to $50."""
    game = GAMES["blackjack-x"]
    wagers = {"main": 1_000, "aces-bonus": cents}
    assert not legality.wager(game, X, "aces-bonus", "betting", wagers).legal
    assert legality.wager(game, X, "aces-bonus", "betting", wagers | {"aces-bonus": 400}).legal
    assert legality.wager(game, X, "aces-bonus", "betting", wagers | {"aces-bonus": 500}).legal


def test_the_special_ace_is_an_ace_of_spades_at_aces_bonus() -> None:
    """001:1123."""
    assert settled(X, "Th 9c", "Ax As", main=1_000, aces_bonus=500)["aces-bonus"].pays_cents == 49_500
    assert settled(X, "Th 9c", "Ax Ah", main=1_000, aces_bonus=500)["aces-bonus"].pays_cents == 4_500


def test_no_card_is_dealt_before_the_fee_is_paid() -> None:
    """004:772-773."""
    assert {schedule.when for schedule in NO_BUST.fees} == {"before-deal"}


def test_a_natural_pays_even_money_or_six_to_five_as_the_casino_says() -> None:
    """004:727, 857."""
    assert settled(NO_BUST, "9h 8c", "As Kd", main=1_000)["main"].pays_cents == 1_000
    chosen = NO_BUST.model_copy(update={"pays": {**NO_BUST.pays, "natural": Odds(6, 5)}})
    assert settled(chosen, "9h 8c", "As Kd", main=1_000)["main"].pays_cents == 1_200


def test_a_pure_21_5_bank_hits_soft_seventeen() -> None:
    """001:468-471."""
    shown = felt(PURE, (2,), "Tc 6d 9c face-down Ah action-button@3")
    assert shown.due is not None
    assert (shown.due.place, shown.due.say) == ("dealer", "The dealer has soft 17 and draws.")


def test_split_aces_with_a_ten_are_twenty_one_and_pay_even_money() -> None:
    """001:1051: no thirty-one is made of a split."""
    ends = settled(X, "Th 9c", "As Kd", "Ad 5c", did=["split"], main=1_000, split=1_000)
    assert (ends["main"].result, ends["main"].pays_cents) == ("win", 1_000)


def test_aces_are_split_once_at_blackjack_x() -> None:
    """001:1050."""
    asked = legal(
        "axtion",
        "blackjack-x",
        action="split",
        cards=["As", "Ad"],
        splits_done=1,
        wagers={"main": 1_000, "split": 1_000},
    )
    assert (asked["legal"], asked["max_hands"]) == (False, 4)
