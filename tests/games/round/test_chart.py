from collections.abc import Mapping
from dataclasses import dataclass

import pytest
from hypothesis import given, strategies as st

from games.round.chart import Chart, ChartError, Guard, Phase, Refused, Step, when


@dataclass(frozen=True)
class Door:
    oiled: bool = True
    key: bool = True


OILED: Guard[Door] = Guard("oiled", lambda door: door.oiled, "the hinge is dry: oil it")
KEY: Guard[Door] = Guard("key", lambda door: door.key, "there is no key in the lock")
SMOOTH: Guard[Door] = Guard("smooth", lambda door: door.oiled)

CHART: Chart[Door] = Chart(
    Phase("shut", "Shut", "the door is shut", open_up=when(OILED, "open"), lock=when(KEY, "locked")),
    Phase("open", "Open", "the door is open", push=(when(SMOOTH, "shut"), "ajar")),
    Phase("ajar", "Ajar", "the door is ajar", push="shut", pull=(when(SMOOTH, "open"), when(KEY, "shut"))),
    Phase("locked", final=True),
    signals={"open_up": "opening"},
)


def test_a_signal_out_of_place_is_refused_with_what_is_expected() -> None:
    with pytest.raises(Refused) as refused:
        CHART.do("open", "lock", Door())
    assert str(refused.value) == "lock is not possible while the door is open: expected now is push"


def test_a_guard_that_does_not_hold_gives_its_reason() -> None:
    assert (
        CHART.refusal("shut", "open_up", Door(oiled=False)) == "opening is not possible yet: the hinge is dry: oil it"
    )


def test_a_guard_that_only_chooses_gives_no_reason() -> None:
    assert CHART.refusal("ajar", "pull", Door(False, False)) == "pull is not possible yet: there is no key in the lock"


def test_a_final_phase_expects_nothing() -> None:
    assert CHART.expected("locked") == ()
    assert CHART.refusal("locked", "push", Door()) == (
        "push is not possible while the table is in the phase locked: the round is over"
    )


def test_the_first_target_that_holds_wins() -> None:
    assert CHART.do("open", "push", Door()) == Step("open", "push", "shut")
    assert CHART.do("open", "push", Door(oiled=False)) == Step("open", "push", "ajar")


@given(
    st.sampled_from(CHART.phases),
    st.sampled_from(CHART.signals),
    st.builds(Door, oiled=st.booleans(), key=st.booleans()),
)
def test_the_four_questions_agree(phase: str, signal: str, door: Door) -> None:
    refusal = CHART.refusal(phase, signal, door)
    assert CHART.can(phase, signal, door) == (refusal is None)
    if refusal is None:
        step = CHART.do(phase, signal, door)
        assert CHART.verify(phase, signal, door) == step.to
        assert signal in CHART.expected(phase)
        assert (step.frm, step.signal) == (phase, signal)
    else:
        for ask in (CHART.do, CHART.verify):
            with pytest.raises(Refused) as refused:
                ask(phase, signal, door)
            assert str(refused.value) == refusal


@pytest.mark.parametrize(
    ("phase", "signal", "told"),
    [
        ("lost", "push", 'no phase is called "lost"; this chart has shut, open, ajar, locked'),
        ("open", "kick", 'no signal is called "kick"; this chart has open_up, lock, push, pull'),
    ],
)
def test_an_unknown_name_is_a_mistake_of_the_program(phase: str, signal: str, told: str) -> None:
    with pytest.raises(ChartError) as error:
        CHART.do(phase, signal, Door())
    assert str(error.value) == told
    with pytest.raises(ChartError):
        CHART.refusal(phase, signal, Door())


MISTAKES: Mapping[str, tuple[tuple[Phase[Door], ...], str]] = {
    "target": ((Phase("a", go="b"),), 'go in a leads to "b", which is no phase'),
    "reach": ((Phase("a", final=True), Phase("b", go="a")), "nothing leads to b"),
    "dead end": ((Phase("a", go="b"), Phase("b")), "b has no way out and is not final"),
    "round and round": ((Phase("a", go="b"), Phase("b", stay="b")), "b has no way out and is not final"),
    "final": ((Phase("a", go="b"), Phase("b", final=True, go="a")), "b is final but has a way out"),
    "same name": ((Phase("a", go="a"), Phase("a", go="a")), "two phases have the same name"),
    "no reason": ((Phase("a", go=when(SMOOTH, "b")), Phase("b", go="a")), "go in a can be refused without a reason"),
    "never reached": (
        (Phase("a", go=("b", when(KEY, "a"))), Phase("b", go="a")),
        "go in a has ways after one that is always taken",
    ),
    "nowhere": ((Phase("a", go=()),), "go in a leads nowhere"),
}


@pytest.mark.parametrize("mistake", MISTAKES)
def test_a_chart_is_checked_when_it_is_made(mistake: str) -> None:
    phases, told = MISTAKES[mistake]
    with pytest.raises(ChartError, match=told):
        Chart(*phases)


def test_a_chart_without_phases_is_refused() -> None:
    with pytest.raises(ChartError, match="at least one phase"):
        Chart()


def test_a_title_for_no_signal_is_refused() -> None:
    with pytest.raises(ChartError, match='"gone" has a title but is no signal'):
        Chart(Phase[Door]("a", go="b"), Phase[Door]("b", go="a"), signals={"gone": "going"})


def test_all_mistakes_are_told_at_once() -> None:
    with pytest.raises(ChartError, match=r"leads to .x.*; nothing leads to b; b has no way out"):
        Chart(Phase[Door]("a", go="x"), Phase[Door]("b"))


def test_recorded_steps_end_in_their_phase() -> None:
    assert CHART.restore([]) == "shut"
    assert CHART.restore([("shut", "open_up", "open"), ("open", "push", "ajar")]) == "ajar"


@pytest.mark.parametrize(
    ("steps", "told"),
    [
        ([("open", "push", "shut")], "step 1 starts in open, but the step before it ended in shut"),
        ([("shut", "open_up", "open"), ("shut", "lock", "locked")], "step 2 starts in shut"),
        ([("shut", "open_up", "ajar")], "step 1, open_up from shut to ajar, is not in this chart"),
    ],
)
def test_a_record_that_does_not_fit_is_refused(steps: list[tuple[str, str, str]], told: str) -> None:
    with pytest.raises(ChartError, match=told):
        CHART.restore(steps)


def test_the_picture_has_every_arrow() -> None:
    picture = CHART.mermaid()
    assert picture.startswith("stateDiagram-v2\n")
    assert "    shut --> open : opening [oiled]\n" in picture
    assert "    [*] --> shut\n" in picture
    assert "    locked --> [*]\n" in picture
    assert picture.count("-->") == len(CHART.edges) + 2
