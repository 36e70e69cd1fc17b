import json

import pytest
from click.testing import CliRunner

from controller.cli.odds import odds


@pytest.mark.slow
def test_the_best_play_and_the_side_wagers_of_a_house() -> None:
    """004:897-902, of one deck so that it is quick; 735 allows it."""
    answer = CliRunner().invoke(odds, ["no-bust-blackjack", "--rules", "delta", "--decks", "1", "--json"])
    assert answer.exit_code == 0, answer.output
    rows = [json.loads(line) for line in answer.output.splitlines()]
    assert [row["wager"] for row in rows] == [f"buster (option-{one})" for one in "abc"] + ["main"]
    assert rows[-1]["played"].startswith("every hand is played best")
    assert 1 < rows[-1]["house_edge_percent"] < 3


def test_a_game_whose_cards_a_player_may_switch_has_no_best_play_here() -> None:
    answer = CliRunner().invoke(odds, ["blackjack-switch", "--rules", "choctaw"])
    assert "insurance" in answer.output
    assert "best" not in answer.output
