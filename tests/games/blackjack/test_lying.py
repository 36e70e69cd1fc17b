"""A round of twenty-one that was dealt card by card is settled whole: every hand with its wager, no cent lost."""

from __future__ import annotations

import tomllib
from pathlib import Path
from random import Random

import pytest
from hypothesis import given, settings, strategies as st

from games.cards.card import Card
from games.declared.course import Act, CourseError, Felt
from games.declared.game import Game
from games.declared.house_rules import HouseRules
from games.library import GAMES
from games.round.settlement import SeatInPlay, Settlement, net_cents

RULES = Path(__file__).parents[3] / "config" / "rules"
HOUSES = [
    (house, name)
    for name in GAMES
    if ("blackjack" in name or name == "single-21")
    for house in sorted(file.parent.name for file in RULES.glob(f"*/{name}.toml"))
]


def rules_of(house: str, name: str) -> HouseRules:
    text = (RULES / house / f"{name}.toml").read_text(encoding="utf-8")
    return GAMES[name].rules.model_validate(tomllib.loads(text))


def played(game: Game, rules: HouseRules, spots: tuple[int, ...], random: Random) -> tuple[list[Act], Felt]:
    """A round in which everything that may be said is said at times."""
    assert rules.shoe is not None
    shoe = list(game.dealt_by_card.pack.of(rules.shoe.decks).pieces())
    random.shuffle(shoe)
    acts: list[Act] = []
    course = game.dealt_by_card.course
    while (due := (felt := course(rules, spots, acts)).due) is not None:
        last = len(acts)
        words = [word for word in due.words if word not in ("face-down", "no-natural", "even-money", "hit")]
        if words and (not due.card or random.random() < 0.5):
            said = random.choice(words)
            whose = due.seats or (spots if said in ("insurance", "surrender") else ())
            acts.append(Act(said=said, spot=random.choice(whose) if whose else None))
            if said == "surrender" and due.place != "dealer":
                acts[-1] = Act(said=said)
        else:
            acts.append(Act(shoe.pop()) if due.card else Act(said=due.words[-1]))
        try:
            course(rules, spots, acts)
        except CourseError:  # offered to every spot, and this one holds a natural
            assert acts[last].said == "surrender"
            acts[last] = Act(said=due.words[-1])
    return acts, felt


def settled(house: str, name: str, seed: int) -> tuple[tuple[SeatInPlay, ...], tuple[Settlement, ...]]:
    random, game, rules = Random(seed), GAMES[name], rules_of(house, name)
    spots = tuple(sorted(random.sample(range(1, rules.seats + 1), random.randint(1, 3))))
    acts, felt = played(game, rules, spots, random)
    boxes = ("main", "second") if name == "blackjack-switch" else ("main",)
    limits = rules.limits_of("main")
    assert limits is not None
    stakes = {spot: dict.fromkeys(boxes, limits[0]) for spot in spots}
    seats, board = game.dealt_by_card.lies(rules, stakes, acts, felt)
    return seats, game.settle(rules, seats, board)


@pytest.mark.parametrize(("house", "name"), HOUSES, ids=lambda value: str(value))
@settings(max_examples=30, deadline=None)
@given(seed=st.integers(0, 2**32 - 1))
def test_every_hand_of_a_round_is_settled_once_and_no_cent_is_lost(house: str, name: str, seed: int) -> None:
    seats, lines = settled(house, name, seed)
    placed = {(seat.seat, wager) for seat in seats for wager in seat.wagers}
    assert {(one.seat, one.wager) for one in lines} == placed
    assert len(lines) == len(placed)
    for seat in seats:
        own = [one for one in lines if one.seat == seat.seat]
        assert abs(net_cents(own, seat.wagers)) <= 6 * sum(seat.wagers.values())


def cards(told: str) -> list[Act]:
    return [Act(Card.parse(one)) for one in told.split()]


def test_a_split_and_a_double_have_wagers_of_their_own() -> None:  # 002:391-395
    game, rules = GAMES["blackjack"], rules_of("choctaw", "blackjack")
    before = [*cards("8h 6d 8d"), Act(said="face-down"), Act(said="split")]
    acts = [*before, *cards("3c"), Act(said="double"), *cards("Ts Kd"), Act(said="stand"), *cards("Th 9c")]
    felt = game.dealt_by_card.course(rules, (2,), acts)
    assert felt.due is None
    seats, board = game.dealt_by_card.lies(rules, {2: {"main": 1_000}}, acts, felt)
    assert seats[0].wagers == {"main": 1_000, "split": 1_000, "double": 1_000}
    assert [len(hand) for hand in seats[0].hands] == [3, 2]
    assert {one.wager: one.result for one in game.settle(rules, seats, board)} == {
        "main": "win",
        "double": "win",
        "split": "win",
    }
