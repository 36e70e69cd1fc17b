"""Hands that are killed in the middle go on from the journal: none is lost or dealt twice, no cent goes astray."""

from __future__ import annotations

import pytest

from controller.table import events as e
from tests.controller.table.electronic.evening import Evening


@pytest.mark.parametrize("seed", [1, 2])
def test_no_kill_loses_a_hand_or_deals_it_twice(seed: int) -> None:
    evening = Evening(seed, seats=(2, 5, 9), kills=150)
    evening.play(6)
    assert evening.hands() == [1, 2, 3, 4, 5, 6]
    assert evening.killed
    decks = [entry.event for entry in evening.world.events_after(0) if isinstance(entry.event, e.DeckDrawn)]
    assert len({deck.hand for deck in decks}) == len(decks), "one deck a hand"
