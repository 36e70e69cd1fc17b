"""Red dog: the spread, the raises, the third card, and what they are worth."""

import tomllib
from collections.abc import Sequence
from pathlib import Path

import pytest
from hypothesis import given, strategies as st

from games.asked.irregularity import irregularity
from games.asked.question import Given
from games.cards.card import Card, CardError, Pack, parse_cards
from games.declared.course import Act, CourseError, Felt
from games.irregularities.rule import rule_on
from games.layout import legality
from games.red_dog.course import course
from games.red_dog.game import RED_DOG
from games.red_dog.rules import RedDogRules
from games.red_dog.settlement import settle
from games.red_dog.spread import spread
from games.round.settlement import Board, SeatInPlay, SettlementError, net_cents

FILE = Path(__file__).parents[3] / "config" / "rules" / "choctaw" / "red-dog.toml"
DATA = tomllib.loads(FILE.read_text(encoding="utf-8"))
RULES = RedDogRules.model_validate(DATA)


def after(*acts: str) -> Felt:
    return course(RULES, (), [Act(said=text) if text == "raises-closed" else Act(Card.parse(text)) for text in acts])


def due(*acts: str) -> tuple[str, bool, tuple[str, ...]] | None:
    felt = after(*acts)
    return None if felt.due is None else (felt.due.place, felt.due.card, felt.due.words)


def net(cards: str, **wagers: int) -> int:
    settled = settle(RULES, [SeatInPlay(5, wagers)], Board(community=parse_cards(cards.split())))
    return net_cents(settled, wagers)


def results(cards: str, **wagers: int) -> list[str]:
    return [one.result for one in settle(RULES, [SeatInPlay(5, wagers)], Board(community=parse_cards(cards.split())))]


def test_a_third_card_before_raises_are_closed_is_refused() -> None:
    """002:1408, 1425."""
    with pytest.raises(CourseError, match='the third card comes after "Raises closed"') as refused:
        after("4s", "7d", "5c")
    assert refused.value.source == "002:1408, 1425"


@pytest.mark.parametrize("acts", [("4s", "raises-closed"), ("4s", "4d", "raises-closed")])
def test_raises_are_not_closed_where_none_are_open(acts: tuple[str, ...]) -> None:
    with pytest.raises(CourseError, match='"raises-closed" is not said here'):
        after(*acts)


@pytest.mark.parametrize(
    "acts", [("Ad", "Ks", "2c"), ("8s", "8d", "9c", "2c"), ("4s", "7d", "raises-closed", "5c", "6c")]
)
def test_no_card_comes_after_the_last(acts: tuple[str, ...]) -> None:
    with pytest.raises(CourseError, match="the round has all its cards"):
        after(*acts)


def test_a_joker_has_no_value() -> None:
    with pytest.raises(CourseError, match="Jo has no value in red dog"):
        after("Jo")


def test_the_boxes_are_filled_from_the_ends() -> None:
    """002:1395, 1398."""
    assert due() == ("left", True, ())
    assert due("4s") == ("right", True, ())
    assert due("4s", "4d") == ("middle", True, ())
    assert due("4s", "7d") == ("middle", False, ("raises-closed",))
    assert due("4s", "7d", "raises-closed") == ("middle", True, ())


@pytest.mark.parametrize(
    ("cards", "between"),
    [
        ("4s 7d", 2),  # 002:1404
        ("9s Kd", 3),  # 002:1405
        ("2s Ad", 11),  # 002:1379: the ace is fourteen and nothing else
        ("As Kd", 0),
        ("8s 8d", None),
    ],
)
def test_the_spread_is_the_ranks_between(cards: str, between: int | None) -> None:
    one, other = parse_cards(cards.split())
    assert spread(one, other) == spread(other, one) == between


@pytest.mark.parametrize(
    ("acts", "ended"),
    [
        (["Ad", "Ks"], "consecutive"),
        (["8s", "8d", "9c"], "pair"),
        (["8s", "8d", "8c"], "three-of-a-kind"),
        (["4s", "7d", "raises-closed", "5c"], "inside"),
        (["4s", "7d", "raises-closed", "7c"], "outside"),
    ],
)
def test_a_round_ends_by_name(acts: list[str], ended: str) -> None:
    felt = after(*acts)
    assert (felt.due, felt.outcome) == (None, ended)


def test_the_dealer_is_told_what_the_spread_pays() -> None:
    """002:1401, 1412-1416."""
    felt = after("4s", "7d")
    assert felt.due is not None
    assert felt.due.say == "Spread 2, 4 to 1: take the raises, then close them."


def test_a_raise_above_the_bet_is_neither_taken_nor_settled() -> None:
    """002:1407."""
    verdict = legality.wager(RED_DOG, RULES, "raise", "dealing", {"bet": 1000, "raise": 1100})
    assert (verdict.legal, dict(verdict.figures)) == (False, {"max_cents": 1000})
    assert legality.wager(RED_DOG, RULES, "raise", "dealing", {"bet": 1000, "raise": 400}).legal
    assert not legality.wager(RED_DOG, RULES, "raise", "betting", {"bet": 1000, "raise": 400}).legal
    with pytest.raises(SettlementError, match=r"seat 5 has \$11\.00 on raise; it is no more than the bet of \$10\.00"):
        net("4s 7d 5c", bet=1000, **{"raise": 1100})


@pytest.mark.parametrize("cards", ["Ad Ks", "8s 8d 8c"])
def test_there_is_no_raise_without_a_spread(cards: str) -> None:
    """002:1397-1400, 1407."""
    with pytest.raises(SettlementError, match="seat 5 has a raise, and the cards have no spread"):
        net(cards, bet=1000, **{"raise": 1000})


@pytest.mark.parametrize("cards", ["", "4s", "4s 7d", "8s 8d"])
def test_a_round_is_not_settled_before_its_last_card(cards: str) -> None:
    with pytest.raises(SettlementError, match="red dog is settled with three cards"):
        net(cards, bet=1000)


def test_a_card_that_the_decks_do_not_have_so_often_is_named() -> None:
    one = RULES.model_copy(update={"shoe": RULES.shoe.model_copy(update={"decks": 1})}) if RULES.shoe else RULES
    with pytest.raises(CardError, match="4s was given 2 times"):
        settle(one, [SeatInPlay(5, {"bet": 1000})], Board(community=parse_cards(["4s", "7d", "4s"])))


@pytest.mark.parametrize(
    ("cards", "cents"),
    [
        ("8s 8d 8c", 11_000),  # 002:1399
        ("4s 6d 5c", 5000),  # 002:1413
        ("4s 7d 5c", 4000),  # 002:1414
        ("4s 8d 5c", 2000),  # 002:1415
        ("4s 9d 5c", 1000),  # 002:1416
        ("2s Ad Kc", 1000),  # 002:1416, 1379
        ("4s 7d 7c", -1000),  # 002:1409: one of the ends is not between
        ("4s 7d Ac", -1000),
    ],
)
def test_bets_are_paid_by_the_spread(cards: str, cents: int) -> None:
    assert net(cards, bet=1000) == cents


@pytest.mark.parametrize("cards", ["Ad Ks", "8s 8d 9c"])
def test_tie_hands_are_void(cards: str) -> None:
    """002:1397, 1400."""
    assert results(cards, bet=1000) == ["void"]
    assert net(cards, bet=1000) == 0


def test_bet_and_raise_are_both_paid_and_both_lost() -> None:
    """002:1410."""
    assert net("4s 7d 5c", bet=1000, **{"raise": 500}) == 6000
    assert net("4s 7d 8c", bet=1000, **{"raise": 500}) == -1500


def test_a_card_drawn_in_error_is_not_the_next_card() -> None:
    """002:1424: as no other game of this house has it."""
    rule = rule_on(RED_DOG.irregularities, "card-drawn-in-error", {"exposed": 0})
    assert (rule.card_to, rule.source) == ("discard", "002:1424")


@pytest.mark.parametrize(("choice", "void", "wagers"), [("void", [5], "returned"), ("play", "none", "stand")])
def test_each_player_plays_on_or_voids_when_the_third_card_came_too_soon(
    choice: str, void: object, wagers: str
) -> None:
    """002:1425."""
    facts = {"what": "exposed-card", "whose": "community", "phase": "before-raises-closed", "seat": 5, "choice": choice}
    found = irregularity(RULES, Given(facts))
    assert (found["hands_void"], found["wagers"], found["card_to"]) == (void, wagers, "discard")


@pytest.mark.parametrize(
    "lines", [{"1": "5 to 1"}, {**DATA["spread"], "4": "1 to 1"}, {**DATA["spread"], "x": "1 to 1"}]
)
def test_a_table_that_leaves_a_spread_out_or_names_one_twice_is_refused(lines: dict[str, str]) -> None:
    if "x" in lines:
        del lines["2"]
    with pytest.raises(ValueError, match="spread pays each of 1 to 11 once"):
        RedDogRules.model_validate({**DATA, "spread": lines})


@given(st.permutations(Pack().pieces()))
def test_every_round_ends_within_three_cards(order: Sequence[Card]) -> None:
    acts: list[Act] = []
    cards = iter(order)
    while (found := course(RULES, (), acts)).due is not None:
        acts.append(Act(next(cards)) if found.due.card else Act(said="raises-closed"))
    dealt = [act.card for act in acts if act.card is not None]
    assert len(dealt) in (2, 3)
    assert settle(RULES, [SeatInPlay(1, {"bet": 1000})], Board(community=dealt))
    assert (found.outcome == "consecutive") == (len(dealt) == 2)
