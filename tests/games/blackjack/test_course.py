"""A round goes by its house's rules, act by act; what is not possible is refused with a reason."""

import pytest

from games.declared.course import CourseError
from games.library import GAMES
from tests.games.blackjack.rounds import acts_of, felt, hand_of, rules_of

CHOCTAW = rules_of("choctaw", "blackjack")
GRAND_RONDE = rules_of("grand-ronde", "blackjack")
SWITCH = rules_of("choctaw", "blackjack-switch")
SINGLE_DECK = rules_of("choctaw", "single-deck-blackjack")


def due(shown: object) -> tuple[str, tuple[str, ...], bool]:
    one = shown.due  # type: ignore[attr-defined]
    assert one is not None
    return one.place, one.words, one.card


def test_cards_go_clockwise_and_the_dealers_second_lies_face_down() -> None:
    """002:369-373."""
    places = []
    acts: list[str] = []
    for card in ("9s", "8s", "6d", "7h", "8c", "face-down"):
        shown = felt(CHOCTAW, [2, 5], *acts)
        assert shown.due is not None
        places.append(shown.due.place)
        acts.append(card)
    assert places == ["2", "5", "dealer", "2", "5", "dealer"]
    assert hand_of(felt(CHOCTAW, [2, 5], *acts), "dealer") == "6d"


def test_a_word_that_is_not_due_is_refused() -> None:
    with pytest.raises(CourseError, match='"stand" is not possible now: Deal card 1 to 2'):
        felt(CHOCTAW, [2], "stand")
    with pytest.raises(CourseError, match="no card is due"):
        felt(GRAND_RONDE, [2], "9s As 8d face-down 5c")


def test_a_machine_that_reads_the_hole_card_shows_it_only_when_it_is_turned() -> None:
    read = "9s! 6d! 8s! Kh!"
    assert [str(face) for face in felt(CHOCTAW, [2], read).hands[-1].faces] == ["6d", "None"]
    assert felt(CHOCTAW, [2], read).hands[-1].value == "hard 6"
    assert felt(CHOCTAW, [2], f"{read} stand").hands[-1].down == ()


def test_insurance_is_open_with_an_ace_up_and_closes_before_the_look() -> None:
    """002:387."""
    shown = felt(CHOCTAW, [2], "9s As 8s face-down")
    assert due(shown) == ("2", ("insurance", "declined", "offers-closed"), False)
    assert "insurance" not in felt(CHOCTAW, [2], "9s Ks 8s face-down").due.words  # type: ignore[union-attr]
    looked = felt(CHOCTAW, [2], "9s As 8s face-down insurance")
    assert due(looked) == ("dealer", ("no-natural",), True)


def test_even_money_is_for_a_natural_and_ends_its_hand() -> None:
    """000:231."""
    with pytest.raises(CourseError, match="even money is for a natural"):
        felt(GRAND_RONDE, [2], "9s As 8s face-down even-money@2")
    ends = felt(GRAND_RONDE, [2], "Kc As Ac face-down even-money no-natural 5d")
    assert ends.due is None


def test_a_natural_of_the_dealer_ends_the_round_before_anybody_plays() -> None:
    shown = felt(CHOCTAW, [2], "9s Ks 8s face-down As")
    assert (shown.due, shown.outcome) == (None, "dealer-natural")
    with pytest.raises(CourseError, match="5c makes no natural"):
        felt(CHOCTAW, [2], "9s Ks 8s face-down 5c")


def test_a_dealer_who_is_over_ends_the_round_for_all_and_any_other_total_hand_by_hand() -> None:
    assert felt(CHOCTAW, [2], "9s 6d 8s face-down stand Kc").outcome == "", "the dealer draws on"
    assert felt(CHOCTAW, [2], "9s 6d 8s face-down stand Kc Qd").outcome == "dealer-over"
    assert felt(CHOCTAW, [2], "9s 6d 8s face-down stand Kc 5d").outcome == ""


def test_the_dealer_draws_nothing_where_every_hand_is_decided() -> None:
    """002:401."""
    over = felt(CHOCTAW, [2], "9s 6d 8s face-down 9d 5c")  # 26 of the player; the dealer turns eleven
    assert over.due is None
    natural = felt(CHOCTAW, [2], "As 6d Ks face-down 5c")
    assert natural.due is None
    live = felt(CHOCTAW, [2], "9s 6d 8s face-down stand 5c")
    assert due(live) == ("dealer", (), True)


@pytest.mark.parametrize(("rules", "draws"), [(CHOCTAW, False), (SINGLE_DECK, True), (GRAND_RONDE, True)])
def test_soft_17_is_hit_or_stands_by_the_house(rules: object, draws: bool) -> None:
    """002:401, 434; 000:223."""
    shown = felt(rules, [2], "9s 6d 8s face-down stand Ad")  # type: ignore[arg-type]
    assert (shown.due is not None) is draws


def test_the_first_of_two_split_hands_is_played_out_before_the_second_gets_a_card() -> None:
    """002:395."""
    shown = felt(CHOCTAW, [2], "8s 6d 8d face-down split")
    assert due(shown) == ("2", (), True)
    shown = felt(CHOCTAW, [2], "8s 6d 8d face-down split Kc")
    assert due(shown)[0] == "2"
    shown = felt(CHOCTAW, [2], "8s 6d 8d face-down split Kc stand")
    assert due(shown) == ("2.2", (), True)
    assert hand_of(shown, "2") == "8s Kc"
    assert hand_of(shown, "2.2") == "8d"


def test_split_aces_get_one_card_each() -> None:
    """000:228."""
    shown = felt(GRAND_RONDE, [2], "As 6d Ad face-down split 5c 9h")
    assert due(shown)[0] == "dealer"


def test_aces_are_split_again_only_where_the_house_says_so() -> None:
    """002:395 names three splits of any pair; 000:228 one of aces."""
    assert "split" in felt(CHOCTAW, [2], "As 6d Ad face-down split Ac").due.words  # type: ignore[union-attr]
    assert due(felt(GRAND_RONDE, [2], "As 6d Ad face-down split Ac"))[0] == "2.2"


def test_a_doubled_hand_gets_one_card() -> None:
    shown = felt(CHOCTAW, [2], "6s 6d 5d face-down double")
    assert due(shown) == ("2", (), True)
    assert due(felt(CHOCTAW, [2], "6s 6d 5d face-down double 2c"))[0] == "dealer"


def test_the_card_itself_says_that_a_hand_is_hit() -> None:
    assert hand_of(felt(CHOCTAW, [2], "6s 6d 5d face-down 2c"), "2") == "6s 5d 2c"
    assert hand_of(felt(CHOCTAW, [2], "6s 6d 5d face-down hit 2c"), "2") == "6s 5d 2c"


def test_a_seat_may_switch_its_second_cards_once_both_hands_have_two() -> None:
    """002:444."""
    shown = felt(SWITCH, [2], "Ts 5s 6d 6h Tc face-down")
    assert due(shown) == ("2", ("switch", "keep"), False)
    switched = felt(SWITCH, [2], "Ts 5s 6d 6h Tc face-down switch")
    assert (hand_of(switched, "2"), hand_of(switched, "2.2")) == ("Ts Tc", "5s 6h")
    assert due(switched)[0] == "2"


def lying(rules: object, *acts: str, **wagers: int) -> tuple[dict[str, int], frozenset[str], tuple[int, ...]]:
    """The wagers of seat 2 as they are settled, what it did, and how many cards its hands have."""
    course = GAMES[rules.game].dealt_by_card  # type: ignore[attr-defined]
    done = acts_of(*acts)
    (seat,), board = course.lies(rules, {2: wagers}, done, course.course(rules, (2,), done))
    assert board.dealer is not None
    return dict(seat.wagers), seat.did, tuple(map(len, seat.hands))


def test_a_round_is_settled_with_the_wagers_that_its_words_put_up() -> None:
    wagers, did, hands = lying(
        CHOCTAW, "8s 6d 8d face-down split 3c double Tc 8h split Tc stand 2c stand Kh 9c", main=1000
    )
    assert wagers == {"main": 1000, "double": 1000, "split": 1000, "split-2": 1000}
    assert (did, hands) == (frozenset(), (3, 2, 2))


def test_insurance_is_half_where_nobody_told_how_much() -> None:
    wagers, did, _ = lying(CHOCTAW, "Ts As 6d face-down insurance Kd", main=1000)
    assert (wagers, did) == ({"main": 1000, "insurance": 500}, frozenset())
    _, did, _ = lying(GRAND_RONDE, "As Ad Kd face-down even-money no-natural 5h", main=1000)
    assert did == {"even-money"}


def test_a_switched_seat_keeps_both_wagers_apart() -> None:
    acts = "Ts 8s 6d 8h Tc face-down switch stand stand Ks Tc"
    wagers, did, hands = lying(SWITCH, acts, main=1000, second=1000)
    assert (wagers, did, hands) == ({"main": 1000, "second": 1000}, {"switch"}, (2, 2))


def test_a_dealer_at_twenty_two_is_not_over_where_the_house_says_so() -> None:
    """002:441."""
    acts = "Ts 8s 6d 8h Tc face-down keep stand stand 6h Tc"
    assert felt(SWITCH, [2], acts).hands[-1].value == "hard 22"
    over = "Ts 8s 6d 8h Tc face-down keep stand stand 6h Jc 2d"
    with pytest.raises(CourseError, match="the round is complete"):
        felt(SWITCH, [2], over)
    assert felt(CHOCTAW, [2], "Ts 6d 8s face-down stand 6h Jc").hands[-1].value == "over with 22"
