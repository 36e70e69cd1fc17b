"""When faces become public, in every game, and what a reader of the record gets of them (standards H2)."""

from __future__ import annotations

from collections.abc import Iterator

import msgspec
import pytest

from controller.record.journal.journal import Entry
from controller.record.journal.record import Record
from controller.record.veil import Handed, veiled, veiled_records
from controller.table import events as e
from controller.table.cards.faces import HIDDEN, faces_are_public
from controller.table.setup import TableSetup
from controller.table.state import Round, TableState
from tests.controller.any_signal import demonstration
from tests.controller.console.test_faces import FILES

GAMES = {file.table.game: name for name, file in FILES.items() if name.startswith("demo-")}
DECIDING = ("all_hands_out", "dealer_reveals", "rows_settled", "lock_out", "stub_agrees", "round_voided")
SEEN = e.CardsSeen(device="shoe", order=1, cards=("Qc", "Jd"))
CLOSED = e.RoundClosed(number=1, void=False, carried=(), at=0)
BETWEEN = e.StackLifted()


@pytest.mark.parametrize("name", GAMES.values(), ids=GAMES)
def test_no_card_is_dealt_and_nothing_decided_where_faces_are_public(name: str) -> None:
    setup = demonstration(name)
    public = {phase for phase in setup.game.round.phases if is_public(phase, setup)}
    assert public
    for phase in reachable(setup, public):
        assert not [signal for signal in DECIDING if setup.game.allows(phase, signal)], phase
        assert not setup.game.is_void(phase)


def is_public(phase: str, setup: TableSetup) -> bool:
    return faces_are_public(TableState(opened=True, round=Round(phase=phase)), setup)


def reachable(setup: TableSetup, phases: set[str]) -> set[str]:
    """All that the round comes to from there without ending."""
    while True:
        further = {edge.to for edge in setup.game.round.edges if edge.frm in phases and edge.signal != "round_over"}
        if further <= phases:
            return phases
        phases = phases | further


def entries(*events: e.Event) -> list[Entry[e.Event]]:
    return [Entry(position, 0, event) for position, event in enumerate(events, 1)]


def told(*events: e.Event, upto: int | None = None) -> list[tuple[str, ...]]:
    """The faces of each record that has any."""
    return [entry.event.cards for entry in veiled(entries(*events), upto) if isinstance(entry.event, e.CardsSeen)]


@pytest.mark.parametrize(
    ("events", "upto", "faces"),
    [
        ((SEEN, CLOSED), None, [SEEN.cards]),
        ((SEEN, BETWEEN), None, [(HIDDEN, HIDDEN)]),
        ((SEEN, CLOSED, SEEN), None, [SEEN.cards, (HIDDEN, HIDDEN)]),
        ((SEEN, BETWEEN, CLOSED), 1, [SEEN.cards]),
        ((SEEN, BETWEEN, CLOSED, SEEN), 2, [SEEN.cards]),
        ((CLOSED, BETWEEN, SEEN), 3, [(HIDDEN, HIDDEN)]),
    ],
)
def test_a_closed_round_gives_its_faces_and_the_round_in_play_none(
    events: tuple[e.Event, ...], upto: int | None, faces: list[tuple[str, ...]]
) -> None:
    assert told(*events, upto=upto) == faces


def test_every_other_fact_is_told_as_it_is_and_in_its_order() -> None:
    given = entries(BETWEEN, SEEN, BETWEEN, CLOSED, BETWEEN)
    assert list(veiled(given)) == given
    assert [entry.position for entry in veiled(entries(SEEN, BETWEEN, BETWEEN))] == [1, 2, 3]
    assert [entry.position for entry in veiled(entries(SEEN, BETWEEN, CLOSED, BETWEEN), 2)] == [1, 2]


def test_a_card_that_came_out_in_error_is_hidden_until_the_hand_that_it_begins_is_over() -> None:
    """002:1012: nobody saw it, and the round in which it came out closes before it is played."""
    dealt, error = e.CardDealt(card="9s", read=True), e.CardCarried(card="7h", to="first-of-next-hand", source="")
    for rounds, faces in (
        ((dealt, error), [HIDDEN, HIDDEN]),
        ((dealt, error, CLOSED), ["9s", HIDDEN]),
        ((dealt, error, CLOSED, dealt), ["9s", HIDDEN, HIDDEN]),
        ((dealt, error, CLOSED, dealt, CLOSED), ["9s", "7h", "9s"]),
    ):
        told = [entry.event for entry in veiled(entries(*rounds))]
        assert [one.card for one in told if isinstance(one, e.CardDealt | e.CardCarried)] == faces
        raw = [msgspec.json.decode(record.body) for record in veiled_records(records(*rounds))]
        assert [one["card"] for one in raw if "card" in one] == faces
    handed = Handed(records(dealt, error, CLOSED, BETWEEN))
    assert ([record.position for record in handed], handed.held_from) == ([1], 2)


def records(*events: e.Event) -> Iterator[Record]:
    return (Record(number, 0, msgspec.json.encode(event), bytes(32)) for number, event in enumerate(events, 1))


def test_what_is_handed_over_as_it_was_sealed_ends_before_the_first_face_of_the_deal() -> None:
    handed = Handed(records(SEEN, CLOSED, BETWEEN, SEEN, BETWEEN))
    assert [record.position for record in handed] == [1, 2, 3]
    assert handed.held_from == 4
    whole = Handed(records(SEEN, CLOSED, BETWEEN))
    assert (len(list(whole)), whole.held_from) == (3, None)


def test_a_page_that_reads_records_by_itself_gets_the_backs() -> None:
    one, _, hidden = veiled_records(records(SEEN, CLOSED, SEEN))
    assert b"Qc" in one.body
    assert msgspec.json.decode(hidden.body, type=e.CardsSeen).cards == (HIDDEN, HIDDEN)


def test_a_deck_without_a_readable_card_has_nothing_to_hide() -> None:
    assert told(e.CardsSeen(device="shoe", order=1, cards=())) == [()]
