"""Whatever comes in whatever order: one result a round, after its order, never while wagers are open."""

from hypothesis import example, given, settings, strategies as st

from controller.table import commands as c, events as e
from controller.table.apply import apply, fold
from controller.table.decide import decide
from controller.table.state import TableState
from drivers import signals as s
from tests.controller.table.draws.small_game import START, setup_of

SETUP = setup_of(START)
PAD = {"device": "key-pad", "at": 1}
SOURCES = st.sampled_from(["random-numbers", "entropy.own"])

SIGNALS = st.one_of(
    st.just(s.ButtonPressed(device="lock-out", at=1)),
    *(st.just(s.AcceptorConfirmed(device=f"acceptor.{seat}", at=1, closed=True)) for seat in SETUP.seats),
    st.just(c.TimeReached(device="time", at=1, name="drained")),
    st.just(c.DrawKeyed(**PAD, draw="start-position")),
    st.builds(
        c.NumbersGiven,
        device=st.just("random-numbers"),
        at=st.just(1),
        order=st.integers(1, 6),
        numbers=st.tuples(st.integers(0, 8)),
    ),
    st.builds(c.DrawGivenUp, device=st.just("random-numbers"), at=st.just(1), order=st.integers(1, 6), why=st.just("")),
    st.builds(c.DiceKeyed, device=st.just("key-pad"), at=st.just(1), total=st.integers(2, 19), role=st.just("dealer")),
    st.builds(
        s.DeviceFault, device=SOURCES, at=st.just(1), fault=st.just("health"), where=st.just(""), text=st.just("")
    ),
    st.builds(s.DeviceRecovered, device=SOURCES, at=st.just(1), fault=st.just("health")),
    st.just(c.DealKeyed(**PAD)),
    st.just(c.NextKeyed(**PAD)),
)
LOCKED = [s.ButtonPressed(device="lock-out", at=1)] + [
    s.AcceptorConfirmed(device=f"acceptor.{seat}", at=1, closed=True) for seat in SETUP.seats
]


ASKED = c.DrawKeyed(**PAD, draw="start-position")
WORDS = {
    "lock": [*LOCKED, c.TimeReached(device="time", at=1, name="drained")],
    "ask": [ASKED],
    "dice": [c.DiceKeyed(**PAD, total=9, role="dealer")],
    "alarm": [s.DeviceFault(device="entropy.own", at=1, fault="health", where="", text="")],
    "mended": [s.DeviceRecovered(device="entropy.own", at=1, fault="health")],
}


STRAY = st.sampled_from([*WORDS, "give", "round over"]) | SIGNALS
HAPPENINGS = st.booleans().flatmap(lambda on: st.just("on") if on else STRAY)


def next_wanted(state: TableState) -> str:
    """What leads the round on from here."""
    if state.round.phase != "drawing":
        return "lock"
    if state.round.drawn:
        return "round over"
    if state.drawing_closed_by:
        return "dice"
    return "ask" if state.round.draw_order is None else "give"


def meant(happening: s.Signal | str, state: TableState) -> list[s.Signal]:
    if happening == "give":
        order = state.round.draw_order.order if state.round.draw_order is not None else 1
        return [c.NumbersGiven(device="random-numbers", at=1, order=order, numbers=(5,))]
    return WORDS[happening] if isinstance(happening, str) else [happening]


@settings(max_examples=60, deadline=None)
@example(["lock", "ask", "give", "ask", "give", "dice", "round over", "lock", "ask", "alarm", "give", "dice", "dice"])
@given(st.lists(HAPPENINGS, max_size=60))
def test_there_is_one_result_a_round_and_each_is_in_order(happenings: list[s.Signal | str]) -> None:
    state = TableState(opened=True)
    ordered: dict[int, int] = {}
    results: list[int] = []
    for happening in happenings:
        if happening == "on":
            happening = next_wanted(state)
        if happening == "round over":
            state = fold([e.RoundClosed(number=state.round.number, void=False, carried=(), at=1)], state)
            state = fold([e.PhaseChanged(signal="round_over", before="settling", after="betting")], state)
            continue
        for signal in meant(happening, state):
            for event in decide(state, signal, SETUP):
                match event:
                    case e.DrawOrdered(order=order):
                        assert state.round.phase == "drawing"
                        assert not state.drawing_closed_by
                        assert order not in ordered
                        ordered[order] = state.round.number
                    case e.StartPositionDrawn(order=order, position=position):
                        assert ordered[order] == event.round == state.round.number
                        assert not state.drawing_closed_by
                        assert 1 <= position <= 7
                        results.append(event.round)
                    case e.StartPositionKeyed():
                        assert state.drawing_closed_by
                        results.append(event.round)
                state = apply(state, event)
    assert len(set(results)) == len(results)
