from collections.abc import Mapping

import pytest

from games.irregularities.rule import AtLeast, Fact, Irregularity, UnknownIrregularity, rule_on, stub_count_finding
from games.poker.caribbean_stud.game import IRREGULARITIES

PLAIN = Irregularity(what="spill", say="Wipe it.", source="house")
LARGE = Irregularity(what="spill", given={"cups": AtLeast(2)}, round="void", say="New felt.", source="house")


def test_what_no_rule_is_about_names_what_they_are_about() -> None:
    with pytest.raises(UnknownIrregularity, match='no rule is about "fire"; there are rules about spill'):
        rule_on([LARGE, PLAIN], "fire", {})


def test_what_no_rule_covers_is_for_a_supervisor() -> None:
    with pytest.raises(UnknownIrregularity, match="no rule covers spill with cups 1: a supervisor decides"):
        rule_on([LARGE], "spill", {"cups": 1})


@pytest.mark.parametrize(
    ("facts", "rule"), [({"cups": 2}, LARGE), ({"cups": 1}, PLAIN), ({}, PLAIN), ({"cups": "2"}, PLAIN)]
)
def test_the_first_rule_that_fits_holds(facts: Mapping[str, Fact], rule: Irregularity) -> None:
    assert rule_on([LARGE, PLAIN], "spill", facts) is rule


@pytest.mark.parametrize(
    ("stub", "hands", "finding"),
    [
        (27, [5] * 5, "agrees"),
        (26, [5, 5, 6, 5, 5], "misdealt"),
        (27, [4, 6, 5, 5, 5], "misdealt"),
        (26, [5] * 5, "wrong-deck"),
        (28, [5] * 5, "wrong-deck"),
        (27, [5, 5, 6, 5, 5], "wrong-deck"),
    ],
)
def test_a_stub_count_tells_a_misdeal_from_a_wrong_deck(stub: int, hands: list[int], finding: str) -> None:
    """003:476-493."""
    assert stub_count_finding(stub=stub, hands=hands) == finding


@pytest.mark.parametrize(
    ("what", "facts", "round_", "hands_void", "cards", "source"),
    [
        ("card-exposed", {"whose": "dealer", "before": "no-more-bets"}, "void", "all", "reshuffle", "003:825-827"),
        ("card-exposed", {"whose": "dealer"}, "may-be-void", "none", "continue", "house"),
        ("face-up-in-deck", {"exposed": 1}, "stands", "none", "continue", "003:831-832"),
        ("face-up-in-deck", {"exposed": 3}, "void", "all", "reshuffle", "003:832-834"),
        ("card-drawn-in-error", {"exposed": 0}, "stands", "none", "continue", "003:838-839"),
        ("wrong-card-count", {"whose": "player", "cards": 4}, "stands", "that-hand", "continue", "003:843-844"),
        ("wrong-card-count", {"whose": "dealer", "cards": 4}, "stands", "none", "continue", "003:844-847"),
        ("wrong-card-count", {"whose": "dealer", "cards": 6}, "void", "all", "reshuffle", "003:847-848"),
        ("device-failure", {"device": "shuffler"}, "stands", "none", "reshuffle", "003:850"),
        ("device-failure", {"device": "automated-shoe"}, "void", "all", "reshuffle", "003:852-855"),
        ("stub-count", {"finding": "misdealt"}, "void", "all", "reshuffle", "003:484-489"),
        ("stub-count", {"finding": "wrong-deck"}, "void", "all", "remove-deck", "003:489-493"),
        ("shuffler-count", {"cards": 51}, "stands", "none", "remove-deck", "003:627-630"),
        ("shuffler-count", {"cards": 52}, "stands", "none", "continue", "003:624-627"),
        ("poor-cut", {}, "stands", "none", "cut-again", "003:291-294"),
    ],
)
def test_caribbean_stud_rules_as_its_document_does(
    what: str, facts: Mapping[str, Fact], round_: str, hands_void: str, cards: str, source: str
) -> None:
    rule = rule_on(IRREGULARITIES, what, facts)
    assert (rule.round, rule.hands_void, rule.cards, rule.source) == (round_, hands_void, cards, source)


def test_a_round_is_void_exactly_when_all_hands_are() -> None:
    for rule in IRREGULARITIES:
        assert (rule.round == "void") == (rule.hands_void == "all") == (rule.wagers == "returned"), rule.what


def test_every_rule_tells_the_dealer_one_sentence_and_its_source() -> None:
    for rule in IRREGULARITIES:
        assert rule.say.endswith(".")
        assert rule.source
