"""What was published, or counted elsewhere, of the dealer's hands, of small wagers and of the best play."""

from fractions import Fraction

import pytest

from games.blackjack.rules import BlackjackRules
from games.library import GAMES
from games.probability.blackjack.best_play import Table
from games.probability.blackjack.dealer_hands import outcomes
from games.probability.blackjack.kinds import Kinds
from games.probability.blackjack.wagers import side_edges
from games.probability.house_edge import HouseEdge
from tests.games.blackjack.rounds import rules_of


def of_decks(rules: BlackjackRules, decks: int) -> BlackjackRules:
    assert rules.shoe is not None
    return rules.model_copy(update={"shoe": rules.shoe.model_copy(update={"decks": decks, "decks_allowed": ()})})


@pytest.mark.parametrize(
    ("house", "decks", "percent"),
    [
        (
            "choctaw",
            1,
            "28.358540251 14.582965859 13.806317574 13.482021420 17.580647556 7.362961337 4.826546003",
        ),
        (
            "choctaw",
            8,
            "28.183909754 14.521549618 13.931754656 13.362935743 17.970915961 7.283799886 4.745134384",
        ),
        (
            "grand-ronde",
            6,
            "28.576019538 13.345894597 14.120467749 13.568167334 18.153060225 7.487441757 4.748948800",
        ),
    ],
)
def test_the_dealer_ends_as_published(house: str, decks: int, percent: str) -> None:
    """Standing on all seventeens, or hitting soft ones; EF's analyser, and 004:953-957."""
    rules = of_decks(rules_of(house, "blackjack"), decks)
    found = dict.fromkeys(("over", "17", "18", "19", "20", "21", "natural"), Fraction(0))
    for stands, chance in outcomes(rules, Kinds(rules.pack)).items():
        found["over" if stands.is_over else "natural" if stands.is_natural else str(stands.total.points)] += chance
    assert " ".join(f"{float(chance * 100):.9f}" for chance in found.values()) == percent
    assert sum(found.values()) == 1


@pytest.mark.parametrize(("decks", "special"), [(6, "0.196609"), (8, "0.147574")])
def test_naturals_of_blackjack_x(decks: int, special: str) -> None:
    """One special ace besides the decks (001:1018)."""
    rules = of_decks(rules_of("axtion", "blackjack-x"), decks)
    found = outcomes(rules, Kinds(rules.pack))
    natural = sum((chance for stands, chance in found.items() if stands.is_natural), Fraction(0))
    assert natural == {6: Fraction(192, 4069), 8: Fraction(256, 5421)}[decks]
    of_special = sum((chance for stands, chance in found.items() if "special-ace-31" in stands.names), Fraction(0))
    assert f"{float(of_special * 100):.6f}" == special


def edges(rules: BlackjackRules) -> dict[str, HouseEdge]:
    return {one.wager: one for one in side_edges(GAMES[rules.game], rules, "")}


@pytest.mark.parametrize(
    ("decks", "insurance", "field_gold"),
    [
        (1, Fraction(1, 17), Fraction(44, 663)),
        (6, Fraction(23, 311), Fraction(229, 4043)),
        (8, Fraction(31, 415), Fraction(303, 5395)),
    ],
)
def test_insurance_and_field_gold(decks: int, insurance: Fraction, field_gold: Fraction) -> None:
    """000:199, 248-254."""
    found = edges(of_decks(rules_of("grand-ronde", "blackjack"), decks))
    assert (found["insurance"].edge, found["field-gold"].edge) == (insurance, field_gold)


@pytest.mark.parametrize(
    ("decks", "printed", "exact"),
    [
        (2, "5.08 5.57 5.85", "5.080027560 5.569816790 5.854442652"),
        (4, "4.79 5.31 5.62", None),
        (6, "4.69 5.22 5.54", "4.691419679 5.218940116 5.542426604"),
        (8, "4.64 5.17 5.50", "4.640986537 5.173150368 5.501839469"),
    ],
)
def test_buster_has_the_edges_that_the_house_prints(decks: int, printed: str, exact: str | None) -> None:
    """004:897-902."""
    found = edges(of_decks(rules_of("delta", "no-bust-blackjack"), decks))
    percent = [found[f"buster (option-{option})"].edge * 100 for option in "abc"]
    assert " ".join(f"{float(one):.2f}" for one in percent) == printed
    assert exact is None or " ".join(f"{float(one):.9f}" for one in percent) == exact


@pytest.mark.parametrize(
    ("decks", "a", "b"),
    [
        (
            6,
            Fraction(3538468464045816954011, 59145560742900234888285),
            Fraction(2758456162508860046291, 59145560742900234888285),
        ),
        (
            8,
            Fraction(1926670383870920596247, 32686221681470841560505),
            Fraction(1491809759673030953527, 32686221681470841560505),
        ),
    ],
)
def test_buster_in_both_editions_of_full_decks(decks: int, a: Fraction, b: Fraction) -> None:
    """001:908-916, 1109-1119, beside a game without the special ace."""
    delta, axtion = rules_of("delta", "no-bust-blackjack"), rules_of("axtion", "blackjack-x")
    found = edges(of_decks(delta.model_copy(update={"side": {"buster": axtion.side["buster"]}}), decks))
    assert [found[f"buster (edition-{edition})"].edge for edition in "ab"] == [a, b]


@pytest.mark.parametrize(
    ("decks", "one_in"),
    [
        (2, "5.8 11 49 408 5668 125846"),
        (4, "5.8 11 49 386 4886 92207"),
        (6, "5.8 11 49 379 4663 83715"),
        (8, "5.8 11 49 376 4558 79863"),
    ],
)
def test_busts_come_as_often_as_the_house_prints(decks: int, one_in: str) -> None:
    """004:942-949."""
    rules = of_decks(rules_of("delta", "no-bust-blackjack"), decks)
    often = dict.fromkeys(range(3, 9), Fraction(0))
    for stands, chance in outcomes(rules, Kinds(rules.pack)).items():
        if stands.is_over:
            often[min(stands.cards, 8)] += chance
    first, *others = (1 / chance for chance in often.values())
    assert " ".join([f"{float(first):.1f}", *(str(int(float(one) + 0.5)) for one in others)]) == one_in


def as_published(rules: BlackjackRules, decks: int, **options: object) -> BlackjackRules:
    """Aces split once, no surrender: what the published figures stand for."""
    split, surrender = rules.options.split, rules.options.surrender
    assert split is not None
    changed: dict[str, object] = {"split": split.model_copy(update={"aces_times": 1}), "surrender": None, **options}
    if options.get("surrender") == "late" and surrender is not None:
        changed["surrender"] = surrender.model_copy(update={"after_split": False})
    return of_decks(rules.model_copy(update={"options": rules.options.model_copy(update=changed)}), decks)


@pytest.mark.slow
@pytest.mark.parametrize(
    ("house", "game", "decks", "surrender", "percent"),
    [
        ("choctaw", "blackjack", 6, "late", "-0.330268"),
        ("choctaw", "single-deck-blackjack", 1, None, "-1.705530"),
        ("grand-ronde", "blackjack", 6, None, "-0.615389"),
    ],
)
def test_the_best_play_brings_what_was_published(
    house: str, game: str, decks: int, surrender: str | None, percent: str
) -> None:
    """Each hand by its cards, up to four hands of a spot; E. Farmer's analyser."""
    rules = as_published(rules_of(house, game), decks, surrender=surrender)
    assert f"{Table(GAMES[game], rules).expectation() * 100:.6f}" == percent


@pytest.mark.slow
def test_one_split_without_doubling_after_it_brings_what_was_published() -> None:
    rules = rules_of("choctaw", "blackjack")
    assert rules.options.double is not None
    assert rules.options.split is not None
    double = rules.options.double.model_copy(update={"after_split": False})
    split = rules.options.split.model_copy(update={"times": 1, "aces_times": 1})
    rules = as_published(rules, 1, double=double, split=split)
    assert f"{Table(GAMES['blackjack'], rules).expectation() * 100:.6f}" == "0.024274"
