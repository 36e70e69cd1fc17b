"""The pool over many tables, as the fold of its log (standards J, B16; issue: order is the log's)."""

from __future__ import annotations

from fractions import Fraction

import msgspec
import pytest
from hypothesis import given, strategies as st

from controller.linked.facts import (
    HitVerified,
    HitWithdrawn,
    Joined,
    Left,
    TableAdmitted,
    TableRemoved,
    Wagered,
    Winner,
)
from controller.linked.message import Body, NotAMessage, before_first, from_wire, sealed
from controller.linked.pool import take
from controller.linked.state import PoolState, decode_state, encode_state, hit_key, new_pool
from games.pools.linking import terms_of
from tests.controller.linked.saying import BY, CHIP, POOL, Log, rules

replace = msgspec.structs.replace


def folded(log: Log) -> PoolState:
    state = new_pool(POOL)
    for sequence, member, message in log.stored:
        take(state, sequence, member, message)
    return state


def test_a_message_that_comes_twice_counts_once() -> None:
    log = Log()
    again = log.message("A", Wagered(wagers=3, position=0))
    assert log.put("A", again) is None
    assert log.put("A", again) == "A: message 2 was taken before"
    assert log.state.meter.chips == 3
    assert log.state.stopped == ""


def test_a_gap_stops_the_money_and_names_the_message() -> None:
    log = Log()
    log.message("A", Wagered(wagers=1, position=0))
    lost = log.message("A", Wagered(wagers=1, position=0))
    after = sealed(lost.seal, lost.position + 1, 0, Body(facts=(Wagered(wagers=1, position=0),)))
    assert log.put("A", after) == "A: message 2 is missing, message 3 follows 1"
    assert log.state.stopped == "A: message 2 is missing, message 3 follows 1"
    assert log.hit("B", 1) is None
    assert log.state.hits[hit_key("B", 1)].state == "waiting"


def test_chips_of_sound_tables_count_while_the_money_is_stopped() -> None:
    log = Log()
    log.state.stopped = "a server is damaged"
    assert log.chips("B", 2) is None
    assert log.state.meter.chips == 2


def test_a_changed_message_is_named() -> None:
    log = Log()
    message = log.message("A", Wagered(wagers=1, position=0))
    changed = replace(message, body=message.body.replace(b'"wagers":1', b'"wagers":9'))
    assert log.put("A", changed) == "A: message 2 was changed: its seal does not fit it and the message before"
    assert log.state.meter.chips == 0


def test_a_second_message_of_the_same_number_is_named() -> None:
    log = Log()
    first, second = (log.message("A", Wagered(wagers=n, position=0)) for n in (1, 2))
    log.put("A", first)
    assert log.put("A", second) == "A: there are two messages 2"
    assert log.state.stopped == "A: there are two messages 2"


def test_no_message_of_one_table_fits_into_the_chain_of_another() -> None:
    log = Log()
    body = Body(facts=(Wagered(wagers=1, position=0),))
    forged = sealed(before_first(POOL, "A"), 1, 0, body)
    assert (
        take(log.state, 99, "C", forged) == "C: message 1 was changed: its seal does not fit it and the message before"
    )


def test_a_table_that_nobody_admitted_counts_nothing() -> None:
    log = Log()
    assert log.chips("C", 1) == "C: the pool city did not admit this table: lammer link join C"
    assert log.state.meter.chips == 0


def test_a_table_with_another_rate_seed_or_pay_table_is_refused() -> None:
    log = Log(tables=())
    log.office(TableAdmitted(table="A", generation=1, key="", by=BY))
    agreed = terms_of(log.rules, CHIP)
    assert log.say("A", Joined(terms=replace(agreed, rate="23"))) == (
        "A cannot join the pool city: its rate is 23 cents a chip, that of the pool 70/3"
    )
    assert log.say("A", Joined(terms=replace(agreed, seed_cents=500_000))) == (
        "A cannot join the pool city: its seed is $5,000.00, that of the pool $10,000.00"
    )
    assert log.say("A", Joined(terms=replace(agreed, awards="0"))) == (
        "A cannot join the pool city: its pay table is another than that of the pool"
    )
    assert log.chips("A", 1) == "A: wagers of a table that did not join"


def test_a_table_of_an_older_generation_is_refused_and_a_newer_one_is_admitted_by_two() -> None:
    log = Log()
    assert log.say("A", Wagered(wagers=1, position=0), generation=2) == (
        "A: generation 2 of its record is not admitted, generation 1 is: two people admit the table again"
    )
    log.office(TableAdmitted(table="A", generation=2, key="", by=BY))
    assert log.say("A", Joined(terms=terms_of(log.rules, CHIP)), generation=2) is None
    assert log.say("A", Wagered(wagers=1, position=0), generation=1) == (
        "A: generation 1 of its record is older than generation 2, which was admitted"
    )


def test_a_table_that_left_feeds_nothing_until_it_joins_again() -> None:
    log = Log()
    log.say("A", Left(why="moved to another pit"))
    assert log.chips("A", 1) == "A: wagers of a table that did not join"
    log.say("A", Joined(terms=terms_of(log.rules, CHIP)))
    assert log.chips("A", 1) is None


def test_a_table_with_an_unpaid_award_cannot_be_removed() -> None:
    log = Log()
    log.hit("A", 1)
    assert log.office(TableRemoved(table="A", why="sold", by=BY)) == (
        "A has an award that is not paid: award 1, then it can leave"
    )


def test_of_two_royals_the_second_gets_the_reset_amount_and_what_came_since() -> None:
    """standards B16 and J10."""
    log = Log()
    log.chips("A", 300)
    log.hit("A", 1)
    log.chips("B", 3)
    log.hit("B", 1)
    first, second = log.state.open_hits()
    assert (first.table, first.cents) == ("A", 1_000_000 + 7_000)
    assert (second.table, second.cents) == ("B", 1_000_000 + 70)
    assert log.state.meter.cents == 1_000_000


def test_the_same_two_royals_in_the_other_order_are_paid_the_other_way_round() -> None:
    log = Log()
    log.chips("A", 300)
    log.hit("B", 1)
    log.hit("A", 1)
    assert [(hit.table, hit.cents) for hit in log.state.open_hits()] == [("B", 1_007_000), ("A", 1_000_000)]


def test_equal_royals_of_one_round_share_where_the_house_says_so() -> None:
    """standards B11, B14."""
    log = Log(rules(several_royals="share"))
    log.chips("A", 3)
    winners = tuple(Winner(award=number, seat=number, hand="royal-flush") for number in (1, 2, 3))
    log.say("A", HitVerified(winners=winners))
    assert [hit.cents for hit in log.state.open_hits()] == [333_356, 333_356, 333_356]
    assert log.state.meter.cents == 1_000_000 + 2
    assert log.state.wrong() is None


def test_an_award_is_decided_once() -> None:
    log = Log()
    log.hit("A", 1)
    assert log.hit("A", 1) == "A: award 1 is before the pool already"
    assert len(log.state.hits) == 1


def test_an_award_is_paid_once_and_with_the_amount_that_was_decided() -> None:
    log = Log()
    log.hit("A", 1, "straight-flush")
    assert log.paid("A", 1, 100_000) is None
    assert log.paid("A", 1, 100_000) == "A: award 1 is paid"
    log.hit("B", 1, "straight-flush")
    assert log.paid("B", 1, 1) == "B: award 1 was paid with $0.01, decided were $900.00"
    assert log.state.stopped.startswith("B: award 1 was paid with $0.01")


def test_a_hand_that_the_pool_does_not_pay_is_refused_and_leaves_nothing_open() -> None:
    log = Log()
    assert log.hit("A", 1, "full-house") == (
        "A: full-house takes no progressive award; royal-flush, straight-flush, flush do"
    )
    assert log.state.open_hits() == []


def test_a_denied_hand_gives_its_amount_back_less_the_new_start() -> None:
    log = Log()
    log.chips("A", 3)
    log.hit("A", 1)
    log.chips("B", 3)
    assert log.say("A", HitWithdrawn(award=1)) is None
    assert log.state.meter.cents == 1_000_000 + 140
    assert log.state.wrong() is None


def test_a_member_says_only_what_is_its_own_to_say() -> None:
    log = Log()
    assert log.say("A", TableAdmitted(table="X", generation=1, key="", by=BY)) == "A: a table cannot say TableAdmitted"
    assert log.office(Wagered(wagers=1, position=0)) == "the office cannot say Wagered"


def test_a_state_comes_back_from_its_snapshot() -> None:
    log = Log()
    log.chips("A", 5)
    log.hit("A", 1)
    assert encode_state(decode_state(encode_state(log.state))) == encode_state(log.state)


steps = st.lists(
    st.tuples(
        st.sampled_from("AB"), st.sampled_from(["chips", "royal-flush", "straight-flush", "flush"]), st.integers(1, 9)
    ),
    max_size=40,
)


@given(steps)
def test_every_chip_is_in_the_meter_to_the_part_of_a_cent(played: list[tuple[str, str, int]]) -> None:
    log = Log(rules(limit_cents=1_000_100, reserve_rate="1/100"))
    chips, award = 0, 0
    for table, what, many in played:
        if what == "chips":
            chips += many
            log.chips(table, many)
        else:
            award += 1
            log.hit(table, award, what, seat=1 + many % 7)
            cents = log.state.hits[hit_key(table, award)].cents
            if many % 2:
                log.paid(table, award, cents)
    meter = log.state.meter
    assert log.state.wrong() is None
    assert Fraction(meter.contributed_units, meter.units_per_cent) == chips * Fraction(70, 3)
    assert sum(of.wagers for of in log.state.tables()) == chips
    assert encode_state(folded(log)) == encode_state(log.state)


@pytest.mark.parametrize(
    "winners",
    [
        (),
        (Winner(award=1, seat=3, hand="royal-flush"), Winner(award=1, seat=4, hand="royal-flush")),
        (Winner(award=1, seat=3, hand="royal-flush"), Winner(award=2, seat=3, hand="royal-flush")),
    ],
)
def test_a_hit_names_each_winner_once(winners: tuple[Winner, ...]) -> None:
    log = Log()
    before = log.state.meter
    why = "A: a hit names at least one winner, and no award and no hand of a seat twice"
    assert log.say("A", HitVerified(winners=winners)) == why
    assert (log.state.meter, log.state.hits) == (before, {})


@pytest.mark.parametrize("number", [2**63, 10**40])
def test_a_number_without_end_is_no_fact(number: int) -> None:
    log = Log()
    before = log.state.meter
    said = log.chips("A", number)
    assert said is not None
    assert said.startswith("A: message 2 says what this version does not know: ")
    assert (log.state.meter, log.state.stopped) == (before, said)


@pytest.mark.parametrize(("number", "at"), [(1, 2**63), (1, -(10**30)), (10**30, 0), (0, 0), (-1, 0)])
def test_a_message_whose_number_or_time_has_no_place_in_a_seal_is_none(number: int, at: int) -> None:
    """It must not end the link: the fold would end at the same place at each start."""
    wire = b'{"number":%d,"at_utc_ns":%d,"seal":"00","body":{"facts":[]}}' % (number, at)
    with pytest.raises(NotAMessage, match="this is no message of a linked pool: "):
        from_wire(wire)
