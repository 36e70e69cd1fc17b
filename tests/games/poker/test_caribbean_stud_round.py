from dataclasses import dataclass, replace

import pytest
from hypothesis import given, strategies as st

from games.poker.caribbean_stud.round import ROUND


@dataclass(frozen=True)
class Facts:
    progressive_wagers: int = 2
    deck_ready: bool = True
    hands_complete: bool = True
    open_awards: int = 0
    stub_count_due: bool = False


GOOD = Facts()
ANY = st.builds(
    Facts,
    progressive_wagers=st.integers(0, 7),
    deck_ready=st.booleans(),
    hands_complete=st.booleans(),
    open_awards=st.integers(0, 7),
    stub_count_due=st.booleans(),
)


def play(*signals: str, facts: Facts = GOOD, start: str = "betting") -> str:
    phase = start
    for signal in signals:
        phase = ROUND.verify(phase, signal, facts)
    return phase


TO_SETTLING = ("lock_out", "all_acceptors_closed", "count_agrees", "deal", "all_hands_out", "dealer_reveals")


def test_a_plain_round_comes_back_to_betting() -> None:
    assert play(*TO_SETTLING, "round_over") == "betting"


def test_no_card_before_lock_out() -> None:
    """003:423-425."""
    for phase in ("betting", "locking"):
        assert ROUND.refusal(phase, "deal", GOOD)


def test_no_card_before_the_count_agrees_or_is_answered() -> None:
    """003:428-432."""
    for phase in ("locked", "disputed"):
        assert ROUND.refusal(phase, "deal", GOOD)
    assert play("count_differs", "recount", "count_agrees", start="locked") == "ready"
    assert play("count_differs", "difference_answered", start="locked") == "ready"


def test_without_a_progressive_wager_there_is_nothing_to_count() -> None:
    assert play("all_acceptors_closed", start="locking", facts=replace(GOOD, progressive_wagers=0)) == "ready"


def test_the_deal_waits_for_a_shuffled_deck() -> None:
    assert ROUND.refusal("ready", "deal", replace(GOOD, deck_ready=False)) == (
        "the deal is not possible yet: there is no shuffled deck in place: shuffle, then deal"
    )


def test_the_deal_does_not_end_before_every_hand_is_complete() -> None:
    refusal = ROUND.refusal("dealing", "all_hands_out", replace(GOOD, hands_complete=False))
    assert refusal is not None
    assert "not every hand has all its cards" in refusal


def test_the_dealer_reveals_only_after_the_decisions() -> None:
    """003:658-660."""
    assert [phase for phase in ROUND.phases if ROUND.can(phase, "dealer_reveals", GOOD)] == ["decisions"]


def test_the_round_does_not_end_with_an_award_open() -> None:
    refusal = ROUND.refusal("settling", "round_over", replace(GOOD, open_awards=1))
    assert refusal is not None
    assert "an award is still open" in refusal


def test_each_award_is_closed_before_settling_goes_on() -> None:
    assert play("claim", "claim", "award_closed", start="settling", facts=replace(GOOD, open_awards=1)) == "awarding"
    assert play("award_closed", start="awarding") == "settling"


def test_a_due_stub_count_comes_before_the_decisions() -> None:
    """003:468-476, 562-574, 618-622: once the hands are out."""
    due = replace(GOOD, stub_count_due=True)
    assert play("all_hands_out", start="dealing", facts=due) == "stub-count"
    assert play("stub_agrees", start="stub-count") == "decisions"


def test_a_wrong_stub_voids_the_round() -> None:
    """003:484-493."""
    assert play("stub_differs", "round_over", start="stub-count") == "betting"


def test_a_due_stub_count_does_not_end_an_unfinished_deal() -> None:
    unfinished = replace(GOOD, hands_complete=False, stub_count_due=True)
    assert not ROUND.can("dealing", "all_hands_out", unfinished)


@pytest.mark.parametrize("phase", ["ready", "dealing", "stub-count", "decisions"])
def test_a_round_can_be_voided_until_the_reveal(phase: str) -> None:
    assert play("round_voided", "round_over", start=phase) == "betting"


def test_a_round_is_not_voided_by_the_dealer_after_the_reveal() -> None:
    assert not ROUND.can("settling", "round_voided", GOOD)
    assert not ROUND.can("awarding", "round_voided", GOOD)


@given(st.lists(st.tuples(st.sampled_from(ROUND.signals), ANY), max_size=40))
def test_any_signals_in_any_order_leave_a_phase_that_the_record_restores(signals: list[tuple[str, Facts]]) -> None:
    phase, steps = ROUND.initial, []
    for signal, facts in signals:
        if ROUND.refusal(phase, signal, facts) is None:
            steps.append(ROUND.do(phase, signal, facts))
            phase = steps[-1].to
    assert ROUND.restore(steps) == phase
    assert phase in ROUND.phases


@given(ANY, st.sampled_from(ROUND.phases), st.sampled_from(ROUND.signals))
def test_every_refusal_is_one_plain_sentence(facts: Facts, phase: str, signal: str) -> None:
    refusal = ROUND.refusal(phase, signal, facts)
    if refusal is not None:
        assert refusal.startswith(ROUND.signal_title(signal))
        assert "_" not in refusal
        assert refusal == refusal.strip()
