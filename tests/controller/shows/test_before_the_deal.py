"""Wagers on the number: who wins is said before a card is dealt, where the house takes such wagers (003:3509-3524)."""

from __future__ import annotations

import pytest

from controller.shows.advice import advice
from controller.shows.before_the_deal import won_by_number
from controller.table.state import Drawn, Round, TableState
from tests.controller.any_signal import demonstration


def shown(position: int | None) -> TableState:
    drawn = () if position is None else (Drawn("start-position", (position,), position),)
    return TableState(opened=True, round=Round(phase="ready", drawn=drawn))


@pytest.mark.parametrize("number", range(1, 8))
def test_the_wagers_on_the_number_win_and_no_other(number: int) -> None:
    setup = demonstration("demo-pai-gow-poker-oneida")
    (won,) = won_by_number(shown(number), setup)
    assert won.wager == f"additional-{number}"
    assert won.pays_cents == 5_500, "11 to 2 on ten dollars"


@pytest.mark.parametrize("name", ["demo-pai-gow-poker", "demo-fortune-pai-gow-poker", "demo-caribbean-stud"])
def test_where_the_house_takes_none_nothing_is_said(name: str) -> None:
    setup = demonstration(name)
    assert won_by_number(shown(4), setup) == ()
    assert "number" not in advice(shown(4), setup).say


def test_nothing_is_won_before_the_number_is_shown() -> None:
    assert won_by_number(shown(None), demonstration("demo-pai-gow-poker-oneida")) == ()
