import json

import pytest
from click.testing import CliRunner

from controller.cli.odds import odds
from games.probability.blackjack import switching
from tests.games.blackjack.rounds import rules_of


@pytest.mark.slow
def test_the_best_play_and_the_side_wagers_of_a_house() -> None:
    """004:897-902, of one deck so that it is quick; 735 allows it."""
    answer = CliRunner().invoke(odds, ["no-bust-blackjack", "--rules", "delta", "--decks", "1", "--json"])
    assert answer.exit_code == 0, answer.output
    rows = [json.loads(line) for line in answer.output.splitlines()]
    assert [row["wager"] for row in rows] == [f"buster (option-{one})" for one in "abc"] + ["main"]
    assert rows[-1]["played"].startswith("every hand is played best")
    assert 1 < rows[-1]["house_edge_percent"] < 3


def test_two_hands_that_may_switch_are_told_as_part_of_both_wagers(monkeypatch: pytest.MonkeyPatch) -> None:
    """002:440. What they expect is counted in tests/games/probability/blackjack; here it is told."""
    monkeypatch.setattr(switching, "expectation", lambda *_: -0.0125)
    answer = CliRunner().invoke(odds, ["blackjack-switch", "--rules", "choctaw"])
    assert "Blackjack switch (Choctaw): main and second, of 6 decks" in answer.output
    assert "second cards change places wherever both together gain" in answer.output
    assert "house edge 1.2500 % of both wagers" in answer.output


def test_two_hands_are_not_counted_where_the_dealer_does_not_look_first() -> None:
    rules = rules_of("choctaw", "blackjack-switch")
    assert switching.counts(rules)
    assert not switching.counts(rules.model_copy(update={"looks_at_hole": False}))
