"""Seven cards that are several hands at once are paid as the hand that pays most (003:3094-3098)."""

from __future__ import annotations

import msgspec
import pytest

from controller.table import commands as c, events as e
from controller.table.cards.read import contradiction
from controller.table.state import Stack
from games.pools.awards import best_of_all, pays_more
from tests.controller.any_signal import demonstration
from tests.controller.conftest import CoreTable

WITH_PAIR = "5h 6h 7h 8h 9h 2c 2d"
ALONE = "5h 6h 7h 8h 9h 2c 3d"


@pytest.fixture
def pai_gow() -> CoreTable:
    """A round of pai gow poker that is being settled, with the lamp of seat 2 lit."""
    return CoreTable(demonstration("demo-pai-gow-poker-oneida"))


def settling(table: CoreTable, *stacks: str) -> CoreTable:
    hands = tuple(Stack(number, tuple(cards.split())) for number, cards in enumerate(stacks, 1))
    now = msgspec.structs.replace(
        table.state.round, phase="settling", wagers=(2,), metered=(2,), count=1, stacks=hands, hands=len(hands)
    )
    table.state = msgspec.structs.replace(table.state, round=now)
    return table


def logged(table: CoreTable, cards: str) -> None:
    table.staff("floor-supervisor")
    table.staff("floor-supervisor", cards=cards)


def test_a_claim_below_the_hand_in_the_log_is_refused_with_the_hand(pai_gow: CoreTable) -> None:
    settling(pai_gow).claim(2, "straight-flush")
    pai_gow.staff("floor-supervisor")
    pai_gow.sign(WITH_PAIR)
    assert pai_gow.refusal() == (
        "5h 6h 7h 8h 9h 2c 2d holds a straight flush and pair, which pays more: "
        "deny this claim, then claim the straight flush and pair"
    )
    assert not pai_gow.made(e.PayoutLogged)


def test_what_is_claimed_instead_is_paid(pai_gow: CoreTable) -> None:
    settling(pai_gow).claim(2, "straight-flush")
    logged(pai_gow, WITH_PAIR)
    pai_gow.staff("floor-supervisor", yes=False)
    pai_gow.claim(2, "straight-flush-and-pair")
    logged(pai_gow, WITH_PAIR)
    (entry,) = pai_gow.made(e.PayoutLogged)
    assert isinstance(entry, e.PayoutLogged)
    assert entry.cents == 5_000


def test_the_best_hand_of_the_cards_is_logged_as_it_was_claimed(pai_gow: CoreTable) -> None:
    settling(pai_gow).claim(2, "straight-flush")
    logged(pai_gow, ALONE)
    assert pai_gow.made(e.PayoutLogged)


def test_four_of_a_kind_and_a_pair_pay_more_than_a_straight_flush_does(pai_gow: CoreTable) -> None:
    """003:3584-3653: what pays most is not what ranks highest."""
    pools = pai_gow.setup.rules.pools
    held = {"straight-flush", "four-of-a-kind-and-pair", "flush"}
    assert best_of_all(pools, {"progressive": 1_000_000}, held) == "four-of-a-kind-and-pair"
    assert pays_more(pools, {"progressive": 1_000_000}, "four-of-a-kind-and-pair", held) is None


def test_a_share_of_a_meter_is_weighed_as_it_stands(pai_gow: CoreTable) -> None:
    """A tenth of a meter of $400 is less than the $50 of a straight flush with a pair beside it."""
    pools = pai_gow.setup.rules.pools
    held = {"natural-royal-flush", "straight-flush-and-pair"}
    assert best_of_all(pools, {"progressive": 40_000}, held) == "straight-flush-and-pair"
    assert best_of_all(pools, {"progressive": 60_000}, held) == "natural-royal-flush"


def test_faces_that_a_machine_read_speak_against_the_lower_claim(pai_gow: CoreTable) -> None:
    blank = "2s 4c 6d 8c Ts Qd Ks"
    settling(pai_gow, *(WITH_PAIR if seat == 2 else blank for seat in range(1, 8)))
    pai_gow.take(c.HandKeyed(device="key-pad", at=0, seat=2, hand="straight-flush"))
    told = contradiction(pai_gow.state, pai_gow.setup, pai_gow.state.awards[0])
    assert told == "the hand that was dealt pays more as a straight flush and pair"
