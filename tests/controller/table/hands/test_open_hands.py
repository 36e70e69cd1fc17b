"""Hands of tiles that lie open: keyed in as facts, put right before the round is over, compared at its end."""

from __future__ import annotations

import pytest

from controller.reports.recall import STEPS
from controller.table import commands as c, events as e
from controller.table.apply import apply
from controller.table.hands.course import ends, takes_hands
from controller.table.setup import TableSetup
from controller.table.state import OpenHand, TableState
from tests.controller.any_signal import demonstration
from tests.controller.conftest import CoreTable

PAD = {"device": "key-pad", "at": 7}
BANK, PLAYER = (("6-1", "1-1"), ("6-4", "5-2")), (("6-6", "6-3"), ("6-5", "6-1"))


@pytest.fixture(scope="module")
def tiles() -> TableSetup:
    return demonstration("demo-pai-gow-tiles")


@pytest.fixture(scope="module")
def mah_jong() -> TableSetup:
    return demonstration("demo-mah-jong-pai-gow")


def until(setup: TableSetup, phase: str, bank: int = 1) -> CoreTable:
    """A round as far as this phase, banked by a player."""
    table = CoreTable(setup)
    table.take(c.BankKeyed(device="key-pad", at=table.now, seat=bank))
    table.next()
    table.take(c.DiceKeyed(device="key-pad", at=table.now, total=9, role="dealer"))
    table.take(c.DealKeyed(device="key-pad", at=table.now))
    while table.state.round.phase != phase:
        table.next()
    return table


def opened(
    table: CoreTable, seat: int, high: tuple[str, ...], low: tuple[str, ...] = ()
) -> tuple[e.HandOpened, ...] | str | None:
    """What was recorded of it; why nothing was."""
    made = table.take(c.OpenHandKeyed(**PAD, seat=seat, high=high, low=low))
    found = tuple(event for event in made if isinstance(event, e.HandOpened))
    return found or table.refusal()


def compared(table: CoreTable) -> list[tuple[int, str, str, str]]:
    return [(one.seat, one.wager, one.result, one.source) for one in table.made(e.HandCompared)]


# -- what is refused -----------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("seat", "high", "low", "why"),
    [
        (9, *PLAYER, "there is no seat 9"),
        (0, *PLAYER, "there is no seat 0"),
        (3, ("6-7", "6-3"), ("6-5", "6-1"), '"6-7" is no tile: write the spots of its ends'),
        (3, ("6-6", "6-6"), ("6-6", "1-1"), "6-6 was given 3 times, but the set has 6-6 only 2 times"),
        (3, ("6-6", "6-3"), ("6-5",), "two tiles are a hand, not 1"),
        (3, ("6-6", "6-3"), (), "four tiles are set, not 2"),
    ],
)
def test_what_is_no_hand_is_refused(
    tiles: TableSetup, seat: int, high: tuple[str, ...], low: tuple[str, ...], why: str
) -> None:
    table = until(tiles, "settling")
    refused = opened(table, seat, high, low)
    assert isinstance(refused, str)
    assert why in refused
    assert table.state.round.open_hands == ()


def test_a_tile_that_another_hand_has_is_refused(tiles: TableSetup) -> None:
    """004:1617: 32 tiles, eleven of them twice."""
    table = until(tiles, "settling")
    opened(table, 1, ("6-3", "1-1"), ("6-4", "5-2"))
    assert opened(table, 3, *PLAYER) == "6-3 was given 2 times, but the set has 6-3 only once"


def test_a_hand_that_is_put_right_may_have_the_tiles_that_it_had(tiles: TableSetup) -> None:
    table = until(tiles, "settling")
    opened(table, 3, *PLAYER)
    assert opened(table, 3, *reversed(PLAYER)) == (e.HandOpened(seat=3, high=PLAYER[1], low=PLAYER[0]),)


def test_the_same_hand_twice_is_one_record(tiles: TableSetup) -> None:
    table = until(tiles, "settling")
    opened(table, 3, *PLAYER)
    assert opened(table, 3, *PLAYER) == "the hand of seat 3 is on record so already"


def test_a_hand_of_two_tiles_is_not_set(mah_jong: TableSetup) -> None:
    table = until(mah_jong, "settling")
    assert opened(table, 3, ("3",), ("W",)) == "a hand of 2 tiles is not set as two"


@pytest.mark.parametrize("phase", ["betting", "starting", "dealing", "setting"])
def test_no_hand_is_keyed_in_before_all_lie_open(tiles: TableSetup, phase: str) -> None:
    """004:1619: until then they are the players'."""
    table = CoreTable(tiles) if phase == "betting" else until(tiles, phase) if phase != "starting" else _starting(tiles)
    refused = opened(table, 3, *PLAYER)
    assert isinstance(refused, str)
    assert refused.startswith("hands are keyed in once they lie open, and not while ")


def _starting(setup: TableSetup) -> CoreTable:
    table = CoreTable(setup)
    table.take(c.BankKeyed(device="key-pad", at=table.now, seat=1))
    table.next()
    return table


def test_nothing_is_keyed_in_or_taken_back_while_a_supervisor_is_asked(tiles: TableSetup) -> None:
    table = until(tiles, "settling")
    opened(table, 3, *PLAYER)
    table.take(c.SuspensionDemanded(device="service", at=table.now, why="a wire is cut"))
    assert str(opened(table, 4, *BANK)).startswith("the table is suspended")
    table.take(c.HandTakeBackKeyed(**PAD, seat=3))
    assert str(table.refusal()).startswith("the table is suspended")


def test_a_game_whose_cards_a_machine_reads_takes_none() -> None:
    """What cards come to there is asked, and no record."""
    table = CoreTable(demonstration("demo-pai-gow-poker"))
    assert not takes_hands(table.setup)
    assert opened(table, 3, ("Kh",), ("Kd",)) == "no hands are keyed in at pai gow poker"


def test_a_hand_that_nobody_keyed_in_is_not_taken_back(tiles: TableSetup) -> None:
    table = until(tiles, "settling")
    table.take(c.HandTakeBackKeyed(**PAD, seat=3))
    assert table.refusal() == "no hand of seat 3 was keyed in"


# -- the record ----------------------------------------------------------------------------------------------------


def test_what_was_keyed_in_wrong_and_what_is_right_both_stand_in_the_record(tiles: TableSetup) -> None:
    """004:1621."""
    table = until(tiles, "settling")
    opened(table, 1, *BANK)
    opened(table, 3, ("2-2", "6-3"), ("6-5", "6-1"))
    opened(table, 3, *PLAYER)
    opened(table, 4, ("4-4", "5-5"), ("3-3", "4-3"))
    table.take(c.HandTakeBackKeyed(**PAD, seat=4))
    assert table.state.round.open_hands == (OpenHand(1, *BANK), OpenHand(3, *PLAYER))
    assert [one.high for one in table.made(e.HandOpened) if one.seat == 3] == [("2-2", "6-3"), PLAYER[0]]
    table.next()
    assert compared(table) == [(3, "main", "win", "1621")]
    assert table.state.round.open_hands == ()


def test_hands_are_compared_once_the_banks_is_on_record_too(tiles: TableSetup) -> None:
    table = until(tiles, "settling", bank=4)
    opened(table, 3, *PLAYER)
    assert ends(table.state, tiles) == ()
    opened(table, 4, *BANK)
    assert [(one.seat, one.result) for one in ends(table.state, tiles)] == [(3, "win")]


def test_seats_are_compared_in_the_order_of_their_numbers_and_the_bank_with_nobody(tiles: TableSetup) -> None:
    table = until(tiles, "settling", bank=4)
    for seat, hand in ((8, (("2-2", "5-5"), ("3-3", "4-3"))), (4, BANK), (3, PLAYER)):
        opened(table, seat, *hand)
    table.next()
    assert [seat for seat, *_ in compared(table)] == [3, 8]


def test_every_wager_of_a_seat_of_mah_jong_has_its_end(mah_jong: TableSetup) -> None:
    """004:1784-1793."""
    table = until(mah_jong, "settling", bank=10)
    opened(table, 10, ("5", "2"))
    opened(table, 1, ("W", "W"))
    table.next()
    assert compared(table) == [
        (1, "win", "win", "1786, 1788"),
        (1, "pair", "win", "1791"),
        (1, "tie", "lose", "1786, 1788"),
    ]


def test_the_record_alone_rebuilds_the_hands(tiles: TableSetup) -> None:
    table = until(tiles, "settling")
    opened(table, 3, *PLAYER)
    state = table.state.__class__()
    for event in (
        e.HandOpened(seat=2, high=("2-2",)),
        e.HandOpened(seat=3, high=PLAYER[0], low=PLAYER[1]),
        e.HandTakenBack(seat=2),
    ):
        state = apply(state, event)
    assert state.round.open_hands == table.state.round.open_hands
    assert isinstance(state, TableState)


def test_the_recall_of_a_round_tells_of_each() -> None:
    assert {e.HandOpened, e.HandTakenBack, e.HandCompared} <= set(STEPS)
