"""Games in which players bank: what each document says of naturals, of hands that are over, and of the bank's money."""

import pytest
from msgspec.structs import replace

from games.blackjack.options import choices, must, why_not
from games.declared.course import CourseError
from games.library import GAMES
from games.round.settlement import LOST, SettlementError
from tests.games.blackjack.rounds import acts_of, felt, held, net, rules_of, settled

PURE = rules_of("axtion", "pure-21-5-blackjack")
X = rules_of("axtion", "blackjack-x")
NO_BUST = rules_of("delta", "no-bust-blackjack")


# -- Pure 21.5


@pytest.mark.parametrize(
    ("hand", "duty"), [("Ts 9d", "stand"), ("Ts 8d", None), ("6s 5d", "hit"), ("As Td 9c", "stand")]
)
def test_chart_1a_binds_hard_totals_alone(hand: str, duty: str | None) -> None:
    """001:463-466."""
    assert must(PURE.options, held(PURE, hand)) == duty
    assert must(PURE.options, held(PURE, "As 8d")) is None  # soft 19


def test_a_hand_that_must_be_hit_may_still_be_doubled_or_split() -> None:
    assert set(choices(PURE.options, held(PURE, "5s 5d"))) == {"hit", "double", "split", "surrender"}


def test_three_eights_of_the_bank_spare_those_who_are_over_and_lose_to_those_who_are_not() -> None:
    """001:478, 483-484."""
    for bank, result in (("8h 8s 8d", "push"), ("8h 9s 8d", "lose"), ("8h 8s 7d Th", "lose")):
        assert settled(PURE, bank, "9s 6d 9c", main=2500)["main"].result == result
    assert settled(PURE, "8h 8s 8d", "9s 6d", main=2500)["main"].result == "win"


def test_an_ace_and_a_bonus_card_of_a_split_are_21_and_lose_to_a_21_5() -> None:
    """001:419, 435."""
    after = settled(PURE, "9h Ts 2d", "Ah Qs", did=["split"], main=4000)
    assert after["main"].result == "push"
    assert settled(PURE, "Ad Ks", "Ah Qs", main=4000)["main"].result == "push"
    assert settled(PURE, "Ad Ks", "7h 7s 7d", main=4000)["main"].result == "lose"


def test_the_bank_plays_on_for_hands_that_are_over() -> None:
    """001:482-484: only its last card says whether they are spared."""
    shown = felt(PURE, [2], "9s 8h 6d face-down 9c 8s")
    assert shown.due is not None
    assert shown.due.place == "dealer"


def test_the_dealer_says_where_the_action_button_lies_once_the_banks_card_is_turned() -> None:
    """001:449-452: before the bank's hand is completed."""
    asked = felt(PURE, [2, 6], "9s 5s 8h Ts 5d face-down double 9c 8s").due
    assert asked is not None
    assert (asked.place, asked.card, asked.words, asked.source) == ("dealer", False, ("action-button",), "450-451")
    assert asked.seats == (1, 2, 3, 4, 5, 6, 7, 8)
    drawn = felt(PURE, [2, 6], "9s 5s 8h Ts 5d face-down double 9c 8s action-button@6").due
    assert drawn is not None
    assert (drawn.place, drawn.card) == ("dealer", True)


def test_the_button_is_asked_for_where_the_bank_needs_no_card() -> None:
    """001:450, 475: its card is turned also where it has 21.5, or stands."""
    for acts in ("9s Ah Ts face-down offers-closed Kd", "9s 8h Ts face-down Kd"):
        asked = felt(PURE, [2], acts).due
        assert asked is not None
        assert asked.words == ("action-button",)
        assert felt(PURE, [2], acts, "action-button@3").due is None


@pytest.mark.parametrize("word", ["action-button", "action-button@9", "action-button@0"])
def test_a_button_that_lies_at_no_seat_is_refused(word: str) -> None:
    with pytest.raises(CourseError, match="the action button lies at one of the seats 1 to 8") as refused:
        felt(PURE, [2], "9s 8h Ts face-down Kd", word)
    assert refused.value.source == "450-451"


def test_wagers_are_settled_from_the_button_on() -> None:
    """001:450-452: clockwise, from the next seat with a wager where the button's has none."""
    stakes = {seat: {"main": 2500} for seat in (2, 6, 7)}
    dealt = GAMES["pure-21-5-blackjack"].dealt_by_card
    for button, order in ((6, [6, 7, 2]), (3, [6, 7, 2]), (8, [2, 6, 7]), (1, [2, 6, 7])):
        told = acts_of(f"9s 9h 9d 8h Ts Td Tc face-down Kd action-button@{button}")
        seats, board = dealt.lies(PURE, stakes, told, dealt.course(PURE, (2, 6, 7), told))
        assert board.action == button
        settlements = GAMES["pure-21-5-blackjack"].settle(PURE, seats, replace(board, bank=4))
        assert [one.seat for one in settlements] == order


# -- Blackjack X


def test_pay_rises_as_rank_falls() -> None:
    """001:1041-1045."""
    hands = {"As Kd": 6000, "Ax Kd": 7500, "7s 7d 7h Tc": 15000, "Ts Qd": 5000}
    assert {hand: settled(X, "9h Tc", hand, main=5000)["main"].pays_cents for hand in hands} == hands


def test_a_hand_between_22_and_30_loses_even_to_one_of_the_bank() -> None:
    """001:979, 1026, 1082."""
    assert settled(X, "6h Ts 9d", "9s 6d 9c", main=5000)["main"].result == "lose"


def test_hard_21_may_be_hit_for_31_and_22_is_frozen() -> None:
    """001:1024, 1036-1037."""
    assert why_not(X.options, "hit", held(X, "7s 7d 7h")) is None
    assert must(X.options, held(X, "7s 8d 7h")) == "stand"
    assert must(X.options, held(X, "Ax Kd")) == "stand"


def test_a_special_ace_loses_to_a_natural_and_a_natural_beats_a_special_ace() -> None:
    """001:990-991, 1079."""
    assert settled(X, "Ah Qd", "Ax Kd", main=5000)["main"].result == "lose"
    assert settled(X, "Ax Qd", "As Kd", main=5000)["main"].pays_cents == 6000


def test_a_shoe_has_one_special_ace() -> None:
    """001:1018."""
    assert X.pack.size == 313
    with pytest.raises(ValueError, match="Ax was given 2 times"):
        settled(X, "9h Tc", "Ax Ax", main=5000)


def test_a_surrender_comes_before_the_look_but_for_a_split_hand() -> None:
    """001:1058, 1061."""
    assert why_not(X.options, "surrender", held(X, "Ts 6d")) is None
    assert why_not(X.options, "surrender", held(X, "Ts 6d", hole_checked=True)) is not None
    assert why_not(X.options, "surrender", held(X, "Ts 6d", hole_checked=True, of_split=True, splits=1)) is None
    shown = felt(X, [2], "Ts Ks 6d face-down surrender no-natural")
    assert shown.due is not None
    assert shown.due.place == "dealer"


@pytest.mark.parametrize(
    ("bank", "edition", "odds"),
    [
        ("Th 6c 8d", "edition-a", 1),
        ("2s 3d 2h 4c 3s Kd", "edition-a", 25),  # 914
        ("2s 3d 2h 4c 3s Kd", "edition-b", 30),  # 1117
        ("2s 2d 2h 2c 3s 3d 2s Kd", "edition-b", 250),
        ("As Ad Ah Ac 2s 2d 2h 6c 8d", "edition-a", 250),  # house: nine cards pay as eight
    ],
)
def test_buster_goes_by_the_number_of_cards_that_went_over(bank: str, edition: str, odds: int) -> None:
    side = {**X.side, "buster": X.side["buster"].model_copy(update={"table": edition})}
    rules = X.model_copy(update={"side": side})
    ends = settled(rules, bank, "Ts 9d", main=1000, buster=1000)
    assert ends["buster"].pays_cents == odds * 1000
    assert settled(rules, "Ah Ks", "Ts 9d", main=1000, buster=1000)["buster"].result == "lose"


def test_the_bank_finishes_while_a_buster_wager_lives() -> None:
    """001:906, 1107; 004:885."""
    shown = felt(NO_BUST, [2], "As 5h Kd face-down 7c")
    assert shown.due is not None
    assert shown.due.words == ("no-side-wagers",)
    assert felt(NO_BUST, [2], "As 5h Kd face-down 7c no-side-wagers").due is None
    assert felt(NO_BUST, [2], "As 5h Kd face-down 7c 6d").due is None


@pytest.mark.parametrize(
    ("hand", "cents", "pays"),
    [
        ("Ax As", 400, 19600),  # 1123: the ace of spades; 50 for 1
        ("7s 7s 7s", 500, 2_499_500),  # 1129
        ("7s 7d 7h", 400, 39_600),  # 1131: 100 for 1
        ("8s 6d 7h", 500, 12_000),  # 1134: 25 for 1
        ("Ks Ks", 400, 1600),  # 1136: a suited pair in both columns
        ("Kh Jh", 400, 0),  # 1137: not in the small column
        ("As 9d", 500, 0),  # 1138: 1 for 1 gives the wager back
        ("As As Ad", 500, 49_500),  # 1132-1133: suited aces stand above three of a kind
        ("As Ad Ah", 500, 24_500),
    ],
)
def test_aces_bonus_pays_its_row_in_the_column_of_the_wager(hand: str, cents: int, pays: int) -> None:
    ends = settled(X, "Th 9c", hand, main=1000, aces_bonus=cents)
    assert ends["aces-bonus"].pays_cents == pays


def test_one_for_one_is_a_win_of_nothing() -> None:
    """001:1138."""
    assert settled(X, "Th 9c", "As 9d", main=1000, aces_bonus=500)["aces-bonus"].result == "win"
    assert settled(X, "Th 9c", "As 9d", main=1000, aces_bonus=400)["aces-bonus"].result == "lose"


def test_the_top_row_wants_each_split_ace_to_meet_its_own_suit() -> None:
    """001:1128, 1130."""
    for hands, pays in ((("As As", "Ah Ah"), 2_499_500), (("As Ad", "Ah Ac"), 499_500), (("As Kd", "Ah Ac"), 4_500)):
        ends = settled(X, "Th 9c", *hands, did=["split"], main=1000, split=1000, aces_bonus=500)
        assert ends["aces-bonus"].pays_cents == pays


# -- No bust


@pytest.mark.parametrize(
    ("hand", "bank", "result"),
    [
        ("Ts 5d 8h", "Td 6c 9d", "push"),  # 815: 23 of three cards against 25
        ("5s 5d 5h 8c", "Td 6c 9d", "lose"),  # 815: four cards
        ("Ts 5d 8h", "Th 6c 7d", "lose"),  # 820: equal
        ("Ts 6d Th", "Th 6c 9d", "lose"),  # 814: the bank is nearer
        ("Ts 5d 8h", "Th 7c", "lose"),  # 821
        ("Ts 5d", "Th 6c 7d", "win"),  # 810
        ("As 5d 6h Tc", "As Kd", "lose"),  # 822
        ("As Kd", "7h 7c 7d", "win"),  # 809
    ],
)
def test_of_two_hands_that_are_over_only_the_nearer_of_three_cards_is_spared(hand: str, bank: str, result: str) -> None:
    assert settled(NO_BUST, bank, hand, main=4000)["main"].result == result


@pytest.mark.parametrize(
    ("hand", "splits", "may"),
    [
        ("Ks Td", 0, True),
        ("Ks Td", 1, False),
        ("Ks Kd", 1, True),
        ("Ks Kd", 2, False),
        ("Ks Ks", 2, True),
        ("8s 8d", 2, True),
        ("8s 8d", 3, False),
    ],
)
def test_ten_values_are_split_again_by_rank_and_then_by_suit(hand: str, splits: int, may: bool) -> None:
    """004:837-838."""
    own = held(NO_BUST, hand, splits=splits, of_split=splits > 0)
    assert (why_not(NO_BUST.options, "split", own) is None) is may


def test_nobody_surrenders() -> None:
    """004:844, though 837 names it."""
    assert why_not(NO_BUST.options, "surrender", held(NO_BUST, "Ts 6d")) is not None


def test_21_is_not_doubled_and_stands() -> None:
    """004:781, 832."""
    assert why_not(NO_BUST.options, "double", held(NO_BUST, "As Td", of_split=True, splits=1)) is not None
    assert must(NO_BUST.options, held(NO_BUST, "5s 6d")) == "hit"
    assert must(NO_BUST.options, held(NO_BUST, "As Ad")) is None  # 742: twelve is a choice


def test_a_third_split_of_ten_values_wants_suits_that_were_told() -> None:
    """004:838: of the same rank and of the same suit."""
    told = {
        pair: why_not(NO_BUST.options, "split", held(NO_BUST, pair, splits=2))
        for pair in ("Jh Jh", "Jh Js", "J? J?", "J? Jh")
    }
    assert told["Jh Jh"] is None
    assert told["Jh Js"] == "only two cards of the same rank and suit are split"
    untold = "this split hangs on suits that nobody told: take the cards back and key them in with their suits"
    assert (told["J? J?"], told["J? Jh"]) == (untold, untold)
    assert why_not(NO_BUST.options, "split", held(NO_BUST, "J? Q?", splits=2)) == told["Jh Js"]
    assert why_not(NO_BUST.options, "split", held(NO_BUST, "J? J?", splits=1)) is None


def test_a_bank_pays_the_wager_before_the_buster_and_no_more_than_it_has() -> None:
    """004:883."""
    ends = settled(NO_BUST, "Th 6c 8d", "Ks 9s", bank_cents=1500, main=1000, buster=500)
    assert list(ends) == ["main", "buster"]
    assert (ends["main"].pays_cents, ends["buster"].pays_cents, ends["buster"].uncovered_cents) == (1000, 500, 500)


def test_a_player_of_the_free_game_wagers_nothing_and_is_paid_by_the_house() -> None:
    """004:907-911."""
    won = settled(NO_BUST, "Th 6c 8d", did=["no-purchase"], bank_cents=0, buster=200)["buster"]
    assert (won.pays_cents, won.paid_by) == (400, "house")
    lost = settled(NO_BUST, "Th 9c", did=["no-purchase"], buster=200)
    assert net(lost, buster=200) == 0
    assert lost["buster"].result not in LOST


def test_the_wager_of_the_free_game_stands_alone_and_costs_nothing() -> None:
    """004:907-911."""
    won = settled(NO_BUST, "Th 6c 8d", bank_cents=0, buster_free=200)["buster-free"]
    assert (won.result, won.pays_cents, won.paid_by) == ("win", 400, "house")
    lost = settled(NO_BUST, "Th 9c", bank_cents=10_000, buster_free=200)
    assert (lost["buster-free"].result, lost["buster-free"].paid_by) == ("returned", "house")
    game = GAMES["no-bust-blackjack"]
    for beside in ({"main": 1000}, {"main": 1000, "buster": 200}):
        why = game.together(NO_BUST, {"buster-free": 200, **beside}).why_not
        assert why == "a player of the free game places no wager of any type beside it"
    assert game.together(NO_BUST, {"buster-free": 200}).legal
    with pytest.raises(SettlementError, match="buster-free"):
        settled(NO_BUST, "Th 9c", buster_free=300)


def test_no_fee_is_collected_for_the_free_game() -> None:
    """004:907: without paying a fee."""
    assert not any(row.charges("buster-free") for row in NO_BUST.fees)


def test_a_buster_wager_without_the_banks_cards_is_not_settled() -> None:
    with pytest.raises(SettlementError, match="the dealer has 1 cards"):
        settled(NO_BUST, "Th", "Ks 9s", main=1000, buster=500)
