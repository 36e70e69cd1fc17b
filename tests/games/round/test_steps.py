"""What a table reads off a game's chart: NEXT means one thing in a phase, and somebody gives every signal there is."""

import pytest

from games.declared.chance import Stacks
from games.library import GAMES

BY_OTHERS = {
    *("lock_out", "all_acceptors_closed", "count_agrees", "count_differs", "difference_answered", "recount"),
    *("deal", "stub_agrees", "stub_differs", "claim", "all_dealt", "taken_back", "award_closed", "round_voided"),
    *("result_shown", "all_drawn", "pots_won"),
}
"""Signals that buttons, keys, devices and supervisors give."""


def drawn(game):
    return {f"{draw.name.replace('-', '_')}_drawn" for draw in game.draws}


@pytest.mark.parametrize("game", GAMES.values(), ids=GAMES)
def test_next_says_one_thing_in_a_phase(game):
    for phase in game.round.phases:
        said = [signal for signal in game.by_next if game.allows(phase, signal)]
        assert len(said) <= 1, phase
        assert game.next_step(phase) == next(iter(said), None)


@pytest.mark.parametrize("game", GAMES.values(), ids=GAMES)
def test_somebody_at_the_table_gives_every_signal_of_the_chart(game):
    assert set(game.round.signals) <= BY_OTHERS | set(game.by_next) | drawn(game)


@pytest.mark.parametrize("game", GAMES.values(), ids=GAMES)
def test_a_void_round_is_neither_voided_again_nor_settled(game):
    void = [phase for phase in game.round.phases if game.is_void(phase)]
    assert void == ["voided"]
    assert not game.may_be_voided("voided")
    assert not game.is_settled("voided")
    assert game.next_step("voided") == "round_over"


@pytest.mark.parametrize("game", GAMES.values(), ids=GAMES)
def test_what_is_settled_is_not_void_any_more(game):
    settled = [phase for phase in game.round.phases if game.is_settled(phase)]
    assert "settling" in settled
    assert not any(game.may_be_voided(phase) for phase in settled)


@pytest.mark.parametrize("game", GAMES.values(), ids=GAMES)
def test_the_deal_ends_once(game):
    deals = [phase for phase in game.round.phases if game.allows(phase, "all_hands_out")]
    assert [phase for phase in deals if game.last_of_deal(phase)] == deals[-1:]
    assert set(game.fixed_hands) <= set(deals)


@pytest.mark.parametrize(
    "game", [game for game in GAMES.values() if isinstance(game.chance, Stacks)], ids=lambda game: game.name
)
def test_fixed_stacks_and_the_deck_leave_no_fewer_than_no_cards(game):
    deck = game.pack.size
    for stacks in game.fixed_hands.values():
        assert 0 <= deck - stacks * game.stacks.hand_cards < deck
