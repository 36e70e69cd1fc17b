"""A spin: the round around it, which one counts, what spoils it, who may be paid and who may have which chips."""

from typing import Any

import pytest

from games.asked.ask import ask
from games.declared.game import Game
from games.irregularities.rule import UnknownIrregularity, rule_on
from games.layout import legality
from games.round.chart import Refused
from games.wheel.big_six.game import BIG_SIX
from games.wheel.roulette.game import ROULETTE
from tests.games.wheel.houses import CHOCTAW, GRAND_RONDE, ONEIDA, big_six

EACH = pytest.mark.parametrize("game", [ROULETTE, BIG_SIX], ids=lambda game: game.name)


class Nothing:
    """No guard of these charts looks at a fact."""


@EACH
@pytest.mark.parametrize(
    ("phase", "signal"),
    [
        ("betting", "result_shown"),
        ("betting", "round_over"),
        ("spinning", "lock_out"),
        ("spinning", "round_over"),
        ("settling", "result_shown"),
        ("settling", "round_voided"),
        ("voided", "result_shown"),
    ],
)
def test_a_signal_out_of_its_phase_is_refused(game: Game, phase: str, signal: str) -> None:
    with pytest.raises(Refused, match="is not possible while"):
        game.round.do(phase, signal, Nothing())


@EACH
def test_a_round_is_wagers_a_spin_and_payment_and_no_spin_leads_back_to_the_wagers(game: Game) -> None:
    """002:295-299, 1061-1064; 000:793-796; 003:4148-4165."""
    edges = {(edge.frm, edge.signal, edge.to) for edge in game.round.edges}
    assert edges == {
        ("betting", "lock_out", "spinning"),
        ("spinning", "result_shown", "settling"),
        ("spinning", "round_voided", "voided"),
        ("settling", "taken_back", "spinning"),
        ("settling", "round_over", "betting"),
        ("voided", "round_over", "betting"),
    }
    assert game.is_void("voided")
    assert game.is_settled("settling")
    assert not game.round.hands_out


@pytest.mark.parametrize("rules", [CHOCTAW, ONEIDA, GRAND_RONDE])
@pytest.mark.parametrize(
    ("facts", "told"),
    [
        ({"revolutions": 3, "direction": "against-wheel"}, "a spin has at least 4 revolutions"),
        ({"revolutions": 0}, "a spin has at least 4 revolutions"),
        ({"revolutions": 9, "direction": "with-wheel"}, "the ball runs against the wheel"),
        ({"revolutions": 4, "direction": "against-wheel"}, None),
        ({"revolutions": 4}, None),
    ],
)
def test_a_ball_runs_four_times_around_against_the_wheel(rules: Any, facts: dict[str, Any], told: str | None) -> None:
    """000:793, 002:295, 003:4148-4150."""
    found = legality.action(ROULETTE, rules, "accept-spin", facts)
    assert found.legal == (told is None)
    assert (found.why_not or "").startswith(told or "")


@pytest.mark.parametrize(
    ("facts", "legal"),
    [
        ({"revolutions": 3, "direction": "clockwise", "last_direction": "counterclockwise"}, False),
        ({"revolutions": 4, "direction": "clockwise", "last_direction": "clockwise"}, False),
        ({"revolutions": 4, "direction": "clockwise", "last_direction": "counterclockwise"}, True),
        ({"revolutions": 4, "direction": "clockwise"}, True),
    ],
)
def test_a_big_six_wheel_turns_four_times_and_the_other_way_than_before(facts: dict[str, Any], legal: bool) -> None:
    """002:1062."""
    assert legality.action(BIG_SIX, big_six(), "accept-spin", facts).legal == legal


def test_nobody_is_paid_before_the_marker_stands_on_the_number() -> None:
    """000:795-796, 002:299, 003:4163-4165."""
    found = legality.action(ROULETTE, GRAND_RONDE, "pay-winners", {"marker_placed": False})
    assert (found.legal, found.needs) == (False, "place-marker")
    assert legality.action(ROULETTE, GRAND_RONDE, "pay-winners", {"marker_placed": True}).legal


def test_no_two_persons_have_chips_of_one_colour() -> None:
    """000:765, 002:257, 003:4018-4020."""
    issued = {"1": "blue", "2": "yellow"}
    assert not ask(GRAND_RONDE, "legal", {"action": "issue-chips", "seat": 3, "color": "blue", "issued": issued})[
        "legal"
    ]
    assert ask(GRAND_RONDE, "legal", {"action": "issue-chips", "seat": 1, "color": "blue", "issued": issued})["legal"]
    assert ask(GRAND_RONDE, "legal", {"action": "issue-chips", "seat": 3, "color": "red", "issued": issued})["legal"]


@pytest.mark.parametrize(
    ("house", "approved", "legal"), [(GRAND_RONDE, True, False), (CHOCTAW, False, False), (CHOCTAW, True, True)]
)
def test_cash_is_a_wager_where_the_document_says_so_and_the_dealer_confirmed_it(
    house: Any, approved: bool, legal: bool
) -> None:
    """000:764; 002:256; 003:4012-4016."""
    question = {"action": "wager", "phase": "betting", "wagers": {"red": 500}, "form": "cash", "approved": approved}
    assert ask(house, "legal", question)["legal"] == legal


def test_a_match_play_coupon_with_a_value_chip_is_refused_as_a_question_too() -> None:
    """003:4021-4024."""
    question = {"action": "wager", "phase": "betting", "wagers": {"red": 500}, "coupon": True}
    assert ask(ONEIDA, "legal", {**question, "value_chip": False})["legal"]
    assert not ask(ONEIDA, "legal", {**question, "value_chip": True})["legal"]


NO_SPINS = {"short-spin", "ball-with-wheel", "foreign-object", "failed-launch", "ball-left-wheel"}


@pytest.mark.parametrize("what", sorted(NO_SPINS))
def test_no_spin_decides_nothing_and_leaves_every_wager(what: str) -> None:
    """000:793; 002:300-303; 003:4266-4276."""
    order = rule_on(ROULETTE.irregularities, what, {})
    assert (order.round, order.call, order.again, order.wagers) == ("void", "no-spin", "spin", "stand")


def test_what_a_ball_can_still_be_taken_out_of_says_so() -> None:
    """002:300-303, 003:4266-4276."""
    removed = {rule.what for rule in ROULETTE.irregularities if rule.remove_ball}
    assert removed == {"short-spin", "ball-with-wheel", "foreign-object", "floating-ball"}


def test_a_floating_ball_may_be_called_no_spin() -> None:
    """002:303."""
    assert rule_on(ROULETTE.irregularities, "floating-ball", {}).round == "may-be-void"


@EACH
def test_four_revolutions_are_no_short_spin(game: Game) -> None:
    """000:793, 002:295, 1062."""
    assert rule_on(game.irregularities, "short-spin", {"revolutions": 4}).round == "stands"
    assert rule_on(game.irregularities, "short-spin", {"revolutions": 3}).round == "void"


@EACH
def test_a_late_wager_is_refused_and_the_spin_goes_on(game: Game) -> None:
    """000:794, 002:1061."""
    order = rule_on(game.irregularities, "late-wager", {})
    assert (order.refused, order.round) == (True, "stands")


@pytest.mark.parametrize("what", ["clapper-between-sections", "wrong-direction"])
def test_a_clapper_between_two_sections_is_no_spin(what: str) -> None:
    """002:1062-1063."""
    order = rule_on(BIG_SIX.irregularities, what, {})
    assert (order.round, order.call, order.again) == ("void", "no-spin", "spin")
    with pytest.raises(UnknownIrregularity):
        rule_on(ROULETTE.irregularities, "clapper-between-sections", {})


def test_a_reader_that_failed_voids_nothing() -> None:
    order = rule_on(ROULETTE.irregularities, "reader-failure", {})
    assert (order.round, order.check_by) == ("stands", "floor-supervisor")


def test_half_a_turn_is_no_turn() -> None:
    assert ask(GRAND_RONDE, "irregularity", {"what": "short-spin", "revolutions": 3.5})["round"] == "void"
    assert ask(GRAND_RONDE, "irregularity", {"what": "short-spin", "revolutions": 4.5})["round"] == "stands"
