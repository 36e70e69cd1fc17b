"""One round of any game at a table on twins, stop by stop, by a dealer who does what the chart expects."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import suppress

from controller.table.cards import hands
from controller.table.cards.new_cards import VERIFY, asked_now
from controller.table.draws.decide import draw_due
from controller.table.round.bank import bank_wanted
from drivers.shuffler.deck import full_deck
from tests.controller.console.conftest import ConsoleTable

MOST_STOPS = 120


def whole_round(table: ConsoleTable) -> Iterator[str]:
    """Play it; each stop is named by its phase. Between two stops something was done and time passed."""
    service, first = table.running.service, table.running.service.durable.round.number
    for _ in range(MOST_STOPS):
        yield table.phase
        _go_on(table)
        if service.durable.round.number > first:
            yield "closed"
            return
    raise AssertionError(f"{table.running.file.table.id} stays in {table.phase}: {service.refusal}")


def _go_on(table: ConsoleTable) -> None:
    state, setup, twins = table.running.service.durable, table.running.setup, table.twins
    if state.round.stack_waiting or (twins.shoe is not None and twins.shoe.state == "ready"):
        twins.take_stack()
        table.wait(500)
    elif (step := asked_now(state, setup)) is not None:
        keys(table, "STAFF 2 2 2 2 ENTER" if step.name == VERIFY else "ENTER")
        table.wait(1_000)
    elif bank_wanted(state, setup) and state.round.bank is None:
        keys(table, "3 ENTER")
    elif setup.expects(state, "lock_out"):
        for seat in (1, 3) if setup.has_acceptors else ():
            twins.chip(seat)
            table.wait(600)
        if setup.has_lock_out:
            twins.press("lock-out")
        else:
            keys(table, "NEXT")
        table.wait(3_000)
    elif setup.expects(state, "count_agrees"):
        keys(table, "ENTER")
    elif draw_due(state, setup) is not None:
        keys(table, "1 2 ENTER" if setup.start_method == "dice" else "ENTER")
        table.wait(2_000)
    elif setup.expects(state, "deal"):
        _deal(table)
    elif hands.dealing(state, setup):
        wanted = max(2, hands.fewest(state, setup))
        keys(table, "DEAL" if state.round.hands < wanted else "NEXT")
        table.wait(3_000)
        with suppress(ValueError):  # what is left of the deck comes out
            if state.round.hands >= wanted:
                table.wait(6_000)
                twins.take_stack()
    elif setup.expects(state, "stub_agrees"):
        left = setup.deck_cards - hands.cards_out(setup, state.round.hands)
        keys(table, f"{' '.join(str(left))} ENTER")
    else:
        keys(table, "NEXT")


def _deal(table: ConsoleTable) -> None:
    setup, state, twins = table.running.setup, table.running.service.durable, table.twins
    if setup.has_shuffler and not (state.shuffler.ready or state.in_hand or state.shoe.fresh):
        if twins.shuffler is not None and twins.shuffler.state == "empty":
            twins.load(next(colour for colour in setup.colours if colour != state.last_colour))
            table.wait(1_000)
        keys(table, "SHUFFLE")
        table.wait(60_000)
    elif twins.shoe is not None and twins.shuffler is None:
        twins.shoe.load(full_deck("red"))
        table.wait(1_000)
    keys(table, "3 DEAL" if hands.hands_must_be_known(setup) else "DEAL")
    table.wait(10_000)


def keys(table: ConsoleTable, legends: str) -> None:
    """On the pad itself."""
    for legend in legends.split():
        table.twins.key(legend)
        table.wait(1_600 if legend == "NEXT" else 200)
