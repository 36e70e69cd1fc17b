"""Every wager has one name, one family, and rolls that decide it."""

from itertools import product

import pytest

from games.declared.layout import NoSuchWager
from games.dice.craps.bets import BETS, bet_of
from games.dice.craps.families import KINDS
from games.dice.craps.points import POINTS
from games.dice.two_dice import ROLLS, of_total


@pytest.mark.parametrize(
    ("name", "right"),
    [
        ("place-7", "place to win is on 4, 5, 6, 8, 9, 10"),
        ("hardway-5", "hard way is on 4, 6, 8, 10"),
        ("horn-high-7", "horn high is on 2, 3, 11, 12"),
        ("come-12-odds", "odds on come is on 4, 5, 6, 8, 9, 10"),
        ("hop-0-1", "a hop is on two faces from 1 to 6, such as hop-3-5"),
        ("hop-7", "a hop is on two faces from 1 to 6"),
        ("snake-eyes", "craps has no wager"),
        ("", "craps has no wager"),
    ],
)
def test_a_name_that_is_none_is_refused_with_what_would_be_right(name: str, right: str) -> None:
    with pytest.raises(NoSuchWager, match=right):
        bet_of(name)


def test_the_example_of_each_family_is_one_of_its_wagers() -> None:
    for kind in KINDS:
        assert bet_of(kind.family.example).kind is kind


def test_the_order_of_the_faces_of_a_hop_does_not_matter() -> None:
    """000:290; 003:1075-1080."""
    for one, other in product(range(1, 7), range(1, 7)):
        assert bet_of(f"hop-{one}-{other}") is bet_of(f"hop-{other}-{one}")
    assert len({name for name in BETS if name.startswith("hop-")}) == 21


def test_a_split_bet_is_known_by_both_of_its_names() -> None:
    """002:84; 003:1045-1046."""
    assert bet_of("craps-eleven") is bet_of("c-and-e")


@pytest.mark.parametrize("mark", ["", *POINTS])
def test_a_roll_decides_every_wager_that_lies_for_one_roll(mark: str) -> None:
    for bet in BETS.values():
        decided = bet.decisions(mark)
        if not bet.kind.family.stays:
            assert set(decided) == set(ROLLS), bet.name
        elif bet.on(mark):
            numbers = of_total(7, int(bet.on(mark)))
            assert set(decided) == set(numbers), bet.name
            assert set(decided.values()) == {"win", "lose"}, bet.name


def test_a_wager_stays_in_the_family_of_its_name_when_it_moves() -> None:
    for name in ("come", "dont-come"):
        for shown, decision in bet_of(name).decisions("8").items():
            if decision == "move":
                assert bet_of(f"{name}-{int(shown[0]) + int(shown[2])}").family == name


def test_horn_high_and_whirl_are_five_units_and_a_horn_is_four() -> None:
    """002:74-76; 003:1052-1073."""
    units = {
        name: len(bet_of(name).parts) for name in ("horn", "horn-high-12", "whirl", "world", "three-way", "c-and-e")
    }
    assert units == {"horn": 4, "horn-high-12": 5, "whirl": 5, "world": 5, "three-way": 3, "c-and-e": 2}
