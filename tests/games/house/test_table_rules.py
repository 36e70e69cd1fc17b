"""Dealing, duties, legality and odds: the small rules of the table."""

import tomllib
from collections.abc import Mapping, Sequence
from fractions import Fraction
from pathlib import Path

import pytest
from pydantic import ValidationError

from games.asked.ask import ask
from games.declared.deal import DealError, plan
from games.layout import legality
from games.money.odds import Odds, parse_odds, parse_rational, parse_share
from games.poker.caribbean_stud.game import CARIBBEAN_STUD
from games.poker.caribbean_stud.rules import CaribbeanStudRules
from games.poker.caribbean_stud.settlement import hands_to_turn
from games.round.two_decks import due, why_not_decks

RULES = Path(__file__).parents[3] / "config" / "rules"


def house(jurisdiction: str) -> CaribbeanStudRules:
    with (RULES / jurisdiction / "caribbean-stud.toml").open("rb") as file:
        return CaribbeanStudRules.model_validate(tomllib.load(file))


CHOCTAW, ONEIDA = house("choctaw"), house("oneida")


# -- dealing -----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("method", "wagered", "shuffler", "told"),
    [
        ("hand", [1], False, "dealing by hand needs a shuffler"),
        ("manual-shoe", [], True, "no seat has a wager"),
        ("manual-shoe", [1, 8], True, "there is no seat 8; the layout has seats 1 to 7"),
    ],
)
def test_a_deal_that_cannot_be_is_refused(method: str, wagered: Sequence[int], shuffler: bool, told: str) -> None:
    with pytest.raises(DealError, match=told):
        plan(CARIBBEAN_STUD, ONEIDA, method, wagered, shuffler=shuffler)


@pytest.mark.parametrize(
    ("method", "passes", "face_up"), [("manual-shoe", 5, 1), ("hand", 5, 1), ("automated-shoe", 1, 5)]
)
def test_the_deal_goes_clockwise_from_the_dealers_left(method: str, passes: int, face_up: int) -> None:
    """003:441-466, 539-558, 599-616."""
    deal = plan(CARIBBEAN_STUD, ONEIDA, method, [6, 3, 1])
    assert (deal.order, deal.passes, deal.dealer_face_up, deal.stub) == ((1, 3, 6, "dealer"), passes, face_up, 32)
    assert deal.passes * deal.cards_at_a_time == CARIBBEAN_STUD.stacks.hand_cards


# -- duties ------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("facts", "duties"),
    [
        ({"minutes_since_card_change": 479, "rounds_since_stub_count": 4}, []),
        ({"minutes_since_card_change": 480}, ["change-cards"]),
        ({"rounds_since_stub_count": 5}, ["count-stub"]),
        ({"rounds_since_stub_count": 5, "counting_shuffler": True, "shuffler_count": 52}, []),
        ({"counting_shuffler": True, "shuffler_count": 51}, ["remove-deck"]),
        ({"minutes_since_card_change": 481, "rounds_since_stub_count": 9}, ["count-stub", "change-cards"]),
    ],
)
def test_what_is_due(facts: Mapping[str, object], duties: list[str]) -> None:
    """003:229-230, 473-476, 624-630."""
    assert ask(ONEIDA, "duty", facts)["due"] == duties


def test_a_house_without_a_stub_count_is_never_asked_for_one() -> None:
    never = ONEIDA.model_copy(update={"cards": ONEIDA.cards.model_copy(update={"stub_count_every_rounds": 0})})
    assert not never.stub_count_due(1_000, counted_by_machine=False)


def test_decks_strictly_take_turns() -> None:
    assert [due(("red", "blue"), played) for played in (None, "red", "blue")] == ["red", "blue", "red"]
    assert due(("red",), "red") == "red"


def test_a_seat_with_a_progressive_wager_is_always_turned() -> None:
    """003:664-665, 706-712."""
    wagers = {1: {"ante": 500}, 3: {"ante": 500, "progressive": 100}, 5: {"ante": 500}}
    assert hands_to_turn(ONEIDA, wagers, dealer_qualifies=False) == (3,)
    assert hands_to_turn(ONEIDA, wagers, dealer_qualifies=True) == (5, 3, 1)
    assert hands_to_turn(CHOCTAW, wagers, dealer_qualifies=False) == (5, 3, 1)


# -- legality ----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("name", "phase", "wagers", "why_not"),
    [
        ("bet", "decisions", {"ante": 1000, "bet": 1999}, "the bet is exactly $20.00"),
        ("bet", "decisions", {"bet": 2000}, "the bet is placed only beside the ante"),
        ("bet", "betting", {"ante": 1000, "bet": 2000}, "the bet is placed while the players decide, not while wagers"),
        ("ante", "betting", {"ante": 499}, "the ante is from $5.00 to $100.00"),
        ("ante", "betting", {"ante": 10_001}, "the ante is from $5.00 to $100.00"),
        ("ante", "dealing", {"ante": 1000}, "the ante is placed while wagers are open, not while the hands are being"),
        ("progressive", "betting", {"progressive": 100}, "the progressive is placed only beside the ante"),
        ("progressive", "betting", {"ante": 1000, "progressive": 500}, "the progressive is exactly $1.00"),
        (
            "progressive",
            "locked",
            {"ante": 1000, "progressive": 100},
            "the progressive is placed while wagers",
        ),
    ],
)
def test_a_wager_that_may_not_be_says_why(name: str, phase: str, wagers: Mapping[str, int], why_not: str) -> None:
    verdict = legality.wager(CARIBBEAN_STUD, ONEIDA, name, phase, wagers)
    assert not verdict.legal
    assert (verdict.why_not or "").startswith(why_not)


def test_a_table_without_a_progressive_takes_no_progressive_wager() -> None:
    plain = ONEIDA.model_copy(update={"progressive": None})
    verdict = legality.wager(CARIBBEAN_STUD, plain, "progressive", "betting", {"ante": 1000, "progressive": 100})
    assert verdict.why_not == "this table has no progressive wager"
    assert not legality.progressive_rate(plain, Fraction(1, 2)).legal
    assert not legality.progressive_reset(plain, 1).legal


def test_a_wager_that_may_be_gives_its_figures() -> None:
    verdict = legality.wager(CARIBBEAN_STUD, ONEIDA, "bet", "decisions", {"ante": 1000, "bet": 2000})
    assert (verdict.legal, dict(verdict.figures)) == (True, {"required_cents": 2000})


@pytest.mark.parametrize(
    ("name", "phase", "legal"),
    [
        ("ante", "betting", True),
        ("ante", "locked", False),
        ("bet", "decisions", False),
        ("progressive", "betting", False),
    ],
)
def test_only_an_ante_may_be_changed_and_only_before_no_more_bets(name: str, phase: str, legal: bool) -> None:
    """003:384-386."""
    assert legality.change(CARIBBEAN_STUD, ONEIDA, name, phase).legal is legal


@pytest.mark.parametrize(("phase", "chips", "lamps", "needs"), [("betting", 0, 0, "lock-out"), ("ready", 4, 5, None)])
def test_no_card_before_lock_out_nor_with_chips_missing(phase: str, chips: int, lamps: int, needs: str | None) -> None:
    """003:423-432."""
    verdict = legality.deal(CARIBBEAN_STUD, ONEIDA, phase, chips=chips, lamps=lamps)
    assert (verdict.legal, verdict.needs) == (False, needs)


@pytest.mark.parametrize(
    ("colours", "shuffler", "legal"),
    [
        ([], True, False),
        (["red"], False, True),
        (["red", "blue"], True, True),
        (["red", "blue"], False, False),
        (["red", "red"], True, False),
        (["red", "blue", "green"], True, False),
    ],
)
def test_a_second_deck_takes_a_shuffler_and_another_colour(colours: list[str], shuffler: bool, legal: bool) -> None:
    """003:180-199, 002:1591."""
    assert (why_not_decks(colours, most=CARIBBEAN_STUD.pack.colours, shuffler=shuffler) is None) is legal


@pytest.mark.parametrize(
    ("cards", "by", "legal"), [(9, "hand", False), (10, "hand", True), (52, "hand", False), (26, "shuffler", False)]
)
def test_a_cut_by_hand_takes_ten_cards_and_leaves_some(cards: int, by: str, legal: bool) -> None:
    """003:250-287."""
    assert legality.cut(ONEIDA, cards, shuffled_by=by).legal is legal


@pytest.mark.parametrize(("rate", "legal"), [("24/100", False), ("1/4", True), ("1", True), ("101/100", False)])
def test_the_rate_of_progression_is_at_least_a_quarter(rate: str, legal: bool) -> None:
    """003:810-811."""
    assert legality.progressive_rate(ONEIDA, Fraction(rate)).legal is legal


def test_the_payout_limit_has_a_floor() -> None:
    """003:790-793."""
    assert legality.maximum_payout(ONEIDA, 499_999).figures == {"min_cents": 500_000}
    assert not legality.maximum_payout(ONEIDA, 499_999).legal
    assert legality.maximum_payout(ONEIDA, 500_000).legal
    assert legality.maximum_payout(CHOCTAW, 1).legal


def test_a_player_has_one_hand() -> None:
    """003:402-403."""
    assert legality.positions(ONEIDA, [4]).legal
    assert not legality.positions(ONEIDA, [4, 5]).legal
    assert not legality.positions(ONEIDA, [4, 5], two=True).legal
    assert not legality.positions(ONEIDA, [0]).legal
    assert legality.positions(ONEIDA, [8]).why_not == "there is no position 8; the layout has 1 to 7"


def test_a_house_chooses_no_more_positions_than_its_document_lets_it() -> None:
    with pytest.raises(ValidationError, match=r"positions_per_player is 2, and the document allows 1"):
        CaribbeanStudRules.model_validate(ONEIDA.model_dump() | {"positions_per_player": 2})


# -- odds --------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("text", ["3:1", "3 to 0", "three to one", "-1 to 2", "", 3, 3.5, None])
def test_what_are_no_odds_is_refused(text: object) -> None:
    with pytest.raises(ValueError, match="3 to 1"):
        parse_odds(text)


@pytest.mark.parametrize("value", [0.5, "0.5", "1/0", "-1", True, None, "one"])
def test_an_amount_that_is_not_exact_is_refused(value: object) -> None:
    with pytest.raises(ValueError, match="exact amount"):
        parse_rational(value)


@pytest.mark.parametrize("value", ["101 %", "10", 0.1, "-1 %", None])
def test_what_is_no_share_is_refused(value: object) -> None:
    with pytest.raises(ValueError, match="percentage up to 100"):
        parse_share(value)


def test_odds_pay_whole_cents() -> None:
    assert Odds(3, 2).pays_cents(501) == 751
    assert str(Odds(3, 2)) == "3 to 2"
    assert parse_share("12.5 %") == Fraction(1, 8)
