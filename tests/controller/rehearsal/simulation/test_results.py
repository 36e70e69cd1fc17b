"""The ledger of results and wagers: what counts twice, ends twice or is forgotten is noticed."""

import pytest

from controller.assembly import table_setup
from controller.rehearsal.simulation.results import ResultLedger
from controller.rehearsal.simulation.tables import named
from controller.table import events as e
from controller.table.apply import apply
from controller.table.state import Stake, TableState

FILE = named("choctaw, craps").file


class Noticed(AssertionError):
    """What the ledger says."""


def play(*events):
    """The ledger hears these events of one craps table, and the fold goes along."""

    def fail(what):
        raise Noticed(what)

    ledger, state = ResultLedger(table_setup(FILE), fail), TableState()
    for event in events:
        ledger.recorded(event, state)
        state = apply(state, event)
    return state


def placed(wager, cents=1_000):
    return e.StakePlaced(seat=3, wager=wager, cents=cents)


def came(result):
    return e.ResultShown(result=result)


def counted(result, mark="", number=1):
    return e.ResultCounted(number=number, result=result, mark=mark)


def ended(wager, *, cents=1_000, stands_as=""):
    return e.WagerSettled(
        seat=3,
        wager=wager,
        cents=cents,
        result="lose",
        pays_cents=0,
        returned_cents=0,
        commission_cents=0,
        stands_as=stands_as,
        source="house",
    )


def closed(number=1, *, void=False):
    return e.RoundClosed(number=number, void=void, carried=(), at=0)


WHOLE = (
    placed("pass"),
    placed("come", 500),
    came("3-3"),
    counted("3-3", "6"),
    ended("pass", stands_as="pass"),
    ended("come", cents=500, stands_as="come-6"),
    closed(),
)
"""A point is set: the pass line lies on, the come bet moves to its number."""


def test_what_lies_on_and_what_moved_is_there_in_the_next_round():
    state = play(*WHOLE, came("1-2"), counted("1-2", "6", 2), ended("pass"), ended("come-6", cents=500), closed(2))
    assert state.round.number == 3
    assert state.round.stakes == ()


@pytest.mark.parametrize(("left_out", "told"), [(4, "nothing says how these ended"), (2, "3-3 counted in round 1")])
def test_a_wager_that_ends_in_no_way_and_a_result_that_never_came_are_noticed(left_out, told):
    with pytest.raises(Noticed, match=told):
        play(*WHOLE[:left_out], *WHOLE[left_out + 1 :])


@pytest.mark.parametrize(
    ("twice", "told"),
    [
        (2, "3-3 came in round 1, which had 3-3"),
        (3, "the result of round 1 counted again"),
        (4, "pass of seat 3 ended, and does not lie there or has ended already"),
    ],
)
def test_what_is_on_record_twice_is_noticed(twice, told):
    with pytest.raises(Noticed, match=told):
        play(*WHOLE[: twice + 1], *WHOLE[twice:])


@pytest.mark.parametrize(
    ("events", "told"),
    [
        ((placed("pass"), came("3-3"), ended("pass")), "a wager ended in round 1 before its result counted"),
        ((came("3-3"), counted("3-3", "8")), "8 stands after 3-3, and it must be 6"),
        ((came("3-3"), counted("3-3", "6"), ended("pass")), "pass of seat 3 ended, and does not lie there"),
        ((placed("pass"), came("3-3"), counted("3-3", "6"), ended("pass", cents=900)), "with 900 cents, and 1000 lay"),
        ((closed(),), "round 1 is over without a result"),
        ((came("3-3"), counted("3-3", "6"), closed(void=True)), "round 1 is void and counted"),
        (
            (*WHOLE[:4], ended("pass", stands_as="come-6"), ended("come", cents=500, stands_as="come-6")),
            "two wagers of seat 3 lie on as come-6",
        ),
    ],
)
def test_what_no_round_of_one_result_comes_to_is_noticed(events, told):
    with pytest.raises(Noticed, match=told):
        play(*events)


def test_a_wager_that_the_table_forgot_is_noticed_with_the_next_that_is_entered():
    def fail(what):
        raise Noticed(what)

    ledger = ResultLedger(table_setup(FILE), fail)
    ledger.recorded(placed("pass"), TableState())
    with pytest.raises(Noticed, match="the table knows of the wagers"):
        ledger.recorded(placed("come"), TableState())


def test_wagers_of_a_void_round_lie_there_in_the_next():
    state = play(placed("pass"), placed("come"), placed("come", 0), came("3-3"), closed(void=True), placed("pass", 700))
    assert state.round.stakes == (Stake(3, "pass", 700),)
