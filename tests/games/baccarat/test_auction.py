"""Who banks at chemin de fer and who wagers against it: refusals first, each with the line it rests on, then money."""

import re
from random import Random

import pytest
from hypothesis import given, settings, strategies as st

from games.baccarat.chemin_de_fer.auction import Auction, Limits, May, Said, counterclockwise, may, say
from games.declared.course import CourseError

LIMITS = Limits(1_000, 1_000_000)
SEATS = (1, 3, 4, 7)


def after(*told: str, seats: tuple[int, ...] = SEATS, limits: Limits = LIMITS) -> Auction:
    """The state after words such as ``bid 3 5000``, ``banco 4`` and ``no-more-bets``."""
    auction = Auction(seats=seats)
    for one in told:
        word, *rest = one.split()
        auction = say(auction, limits, Said(word, *map(int, rest)))
    return auction


def open_now(*told: str) -> list[str]:
    return [str(one) for one in may(after(*told), LIMITS)]


BANKS_3 = ("bid 3 5000", "bids-closed", "bank-wager 3 10000")
PARTS = (*BANKS_3, "bancos-closed")
LOST_BY_4 = (*BANKS_3, "banco 4", "bancos-closed", "banker-wins")


@pytest.mark.parametrize(
    ("told", "refused", "why", "source"),
    [
        ((), "bids-closed", '"bids-closed" of the dealer is not possible now', "002:819, 885"),
        ((), "bid 2 5000", '"bid" of seat 2 is not possible now', "002:819, 885"),  # nobody sits there
        ((), "bid 3 500", '"bid" is $10.00 to $10,000.00 here, not $5.00', "002:819, 885"),
        (("bid 3 5000",), "bid 3 5000", '"bid" is $50.01 to $10,000.00 here', "002:819, 885"),
        (("bid 3 5000",), "bank-wager 3 5000", "not possible now", "002:819, 885"),
        (("bid 3 5000", "bids-closed"), "bank-wager 3 4999", "is $50.00 to $10,000.00 here, not $49.99", "002:827"),
        (("bid 3 5000", "bids-closed"), "bank-wager 4 5000", "seat 3 says bank-wager $50.00", "002:827"),
        (("bid 3 5000", "bids-closed"), "bank-wager 3", "not nothing", "002:827"),
        (BANKS_3, "banco 3", "not possible now", "002:835"),
        (BANKS_3, "bet-against-bank 1 5000", "not possible now", "002:835"),  # first whoever takes all of it
        (BANKS_3, "banco 4 5000", '"banco" goes without an amount', "002:835"),
        ((*BANKS_3, "banco 4"), "banco 4", "not possible now", "002:835"),
        (PARTS, "bet-against-bank 7 5000", "seat 1 says bet-against-bank", "002:832, 836"),  # seat 1 sits at the right
        (PARTS, "bet-against-bank 1 10001", "is $10.00 to $100.00 here, not $100.01", "002:832, 836"),
        ((*PARTS, "bet-against-bank 1 6000"), "bet-against-bank 7 4001", "is $10.00 to $40.00", "002:832, 836"),
        ((*PARTS, "bet-against-bank 1 6000"), "bet-against-bank 1 1000", "not possible now", "002:832, 836"),
        ((*PARTS, "bet-against-bank 1 6000", "no-more-bets"), "bet-against-bank 7 1000", "not possible", "002:837"),
        (LOST_BY_4, "bank-wager 3 10000", "not possible now", "002:881-883"),  # first it stays
        ((*LOST_BY_4, "stay 3"), "bank-wager 3 9999", "is $100.00 to $200.00 here", "002:827"),
        ((*LOST_BY_4, "stay 3"), "bank-wager 3 20001", "is $100.00 to $200.00 here", "002:827"),
        ((*LOST_BY_4, "stay 3", "bank-wager 3 10000"), "banco 1", "seat 4 says suivi", "002:833"),
        ((*LOST_BY_4, "pass-bank 3"), "accept 7 10000", "seat 1 says accept $100.00 to $200.00", "002:884-885"),
        ((*LOST_BY_4, "pass-bank 3"), "accept 1 20001", "is $100.00 to $200.00 here", "002:884-885"),
    ],
)
def test_what_may_not_be_said_is_refused_with_its_line(
    told: tuple[str, ...], refused: str, why: str, source: str
) -> None:
    word, *rest = refused.split()
    with pytest.raises(CourseError, match=re.escape(why)) as error:
        say(after(*told), LIMITS, Said(word, *map(int, rest)))
    assert error.value.source == source


def test_of_equal_bids_the_nearest_to_the_dealer_counterclockwise_banks() -> None:
    """002:819: from the dealer's right, which is the last seat."""
    assert after("bid 1 5000", "bid 4 5000", "bids-closed").banker == 4
    assert after("bid 1 5001", "bid 4 5000", "bids-closed").banker == 1


def test_the_example_of_the_document() -> None:
    """002:827: a thousand, then one to two, then two to four thousand dollars."""
    told = ["bid 3 100000", "bids-closed"]
    assert open_now(*told) == ["seat 3 says bank-wager $1,000.00 to $10,000.00"]
    told += ["bank-wager 3 100000", "banco 4", "bancos-closed", "banker-wins", "stay 3"]
    assert open_now(*told) == ["seat 3 says bank-wager $1,000.00 to $2,000.00"]
    told += ["bank-wager 3 200000", "suivi 4", "banker-wins", "stay 3"]
    assert open_now(*told) == ["seat 3 says bank-wager $2,000.00 to $4,000.00"]


def test_suivi_is_of_who_covered_all_and_lost() -> None:
    """002:833."""
    told = (*LOST_BY_4, "stay 3", "bank-wager 3 20000")
    assert open_now(*told) == ["seat 4 says suivi", "seat 4 says pass"]
    taken = after(*told, "suivi 4")
    assert (taken.stage, taken.covers, taken.dominant) == ("closed", {4: 20000}, 4)
    assert after(*told, "pass 4").stage == "banco"


def test_a_stand_off_leaves_the_right_to_suivi_as_it_is() -> None:
    """002:833: it is not counted."""
    told = (*LOST_BY_4, "stay 3", "bank-wager 3 10000", "pass 4", "banco 7", "bancos-closed", "stand-off", "stay 3")
    assert open_now(*told, "bank-wager 3 10000") == ["seat 4 says suivi", "seat 4 says pass"]


@pytest.mark.parametrize(
    "told",
    [
        (*PARTS, "bet-against-bank 1 5000", "bet-against-bank 7 5000", "banker-wins", "stay 3"),  # nobody equalled it
        (*BANKS_3, "banco 4", "bancos-closed", "stand-off", "stay 3"),  # nobody lost
        (*LOST_BY_4, "stay 3", "bank-wager 3 10000", "pass 4", "bancos-closed", "bet-against-bank 1 2000",
         "no-more-bets", "banker-wins", "stay 3"),
    ],
)  # fmt: skip
def test_nobody_else_has_a_right_to_suivi(told: tuple[str, ...]) -> None:
    assert after(*told, "bank-wager 3 10000").stage == "banco"


def test_a_new_banker_has_no_wager_that_anybody_equalled() -> None:
    assert after(*LOST_BY_4, "pass-bank 3", "accept 1 10000").stage == "banco"


def test_of_several_who_say_banco_the_nearest_to_the_bank_has_it() -> None:
    """002:835: counterclockwise from seat 3 comes seat 1, then seat 7."""
    taken = after(*BANKS_3, "banco 4", "banco 7", "bancos-closed")
    assert (taken.whole, taken.covers) == (7, {7: 10000})


def test_parts_are_taken_until_the_bank_is_covered() -> None:
    """002:836."""
    taken = after(*PARTS, "bet-against-bank 1 6000", "bet-against-bank 7 4000")
    assert (taken.stage, taken.withdrawn_cents) == ("closed", 0)
    taken = after(*PARTS, "bet-against-bank 1 6000", "pass 7", "no-more-bets")
    assert (taken.stage, taken.covered_cents, taken.withdrawn_cents) == ("closed", 6000, 4000)  # 837


def test_a_rest_below_the_posted_minimum_may_be_covered() -> None:
    assert open_now(*PARTS, "bet-against-bank 1 9500")[0] == "seat 7 says bet-against-bank $5.00 to $5.00"


def test_where_nobody_wagers_nothing_is_dealt() -> None:
    assert after(*PARTS, "no-more-bets").stage == "after"
    assert after(*PARTS, "pass 1", "pass 7", "pass 4").stage == "after"
    alone = ("bid 3 5000", "bids-closed", "bank-wager 3 10000", "bancos-closed")
    assert after(*alone, seats=(3,)).stage == "after"


@pytest.mark.parametrize(
    ("covers", "dominant"),
    [
        (("1 2000", "7 5000"), 7),  # 002:852: the highest
        (("1 3000", "7 3000", "4 3000"), 1),  # of equals the nearest counterclockwise
        (("7 3000", "4 3000"), 7),
    ],
)
def test_who_wagers_most_has_the_players_hand(covers: tuple[str, ...], dominant: int) -> None:
    words = []
    for seat in (1, 7, 4):
        cover = next((one for one in covers if one.startswith(f"{seat} ")), None)
        words.append(f"bet-against-bank {cover}" if cover else f"pass {seat}")
    assert after(*PARTS, *words).dominant == dominant


def test_a_bank_that_loses_goes_to_the_right() -> None:
    """002:882, 884."""
    lost = (*BANKS_3, "banco 4", "bancos-closed", "player-wins")
    assert open_now(*lost) == ["seat 1 says accept", "seat 1 says refuse"]
    taken = after(*lost, "refuse 1", "accept 7")
    assert (taken.banker, taken.stage) == (7, "wager")
    assert open_now(*lost, "refuse 1", "accept 7") == ["seat 7 says bank-wager $10.00 to $10,000.00"]
    assert after(*lost, "refuse 1", "refuse 7", "refuse 4").stage == "bidding"


def test_a_bank_that_was_passed_is_taken_with_once_or_twice_its_last_wager() -> None:
    """002:885."""
    taken = after(*LOST_BY_4, "pass-bank 3", "refuse 1", "accept 7 15000")
    assert (taken.banker, taken.bank_cents, taken.stage) == (7, 15000, "banco")


def test_who_passed_the_bank_is_not_in_the_first_round_of_bids() -> None:
    """002:885."""
    passed = (*LOST_BY_4, "pass-bank 3", "refuse 1", "refuse 7", "refuse 4")
    assert "seat 3 says bid $10.00 to $10,000.00" not in open_now(*passed)
    assert "seat 3 says bid $10.00 to $10,000.00" in open_now(*passed, "bids-closed")
    assert after(*passed, "bid 7 2000", "bids-closed").banker == 7


def test_a_passed_bank_that_is_lost_goes_on_from_who_passed_it() -> None:
    """002:886: as if it had not been passed."""
    lost = (*LOST_BY_4, "pass-bank 3", "refuse 1", "accept 7 10000", "banco 4", "bancos-closed", "player-wins")
    assert open_now(*lost) == ["seat 1 says accept", "seat 1 says refuse"]
    won = (*lost, "accept 1", "bank-wager 1 5000", "banco 4", "bancos-closed", "player-wins")
    assert open_now(*won)[0] == "seat 7 says accept"


def test_the_dealer_may_order_the_bank_to_pass() -> None:
    """002:883."""
    assert open_now(*LOST_BY_4, "order-pass")[0] == "seat 1 says accept"


def test_an_annulled_hand_lets_the_bank_go_on_or_stay() -> None:
    """002:892."""
    assert open_now(*BANKS_3, "banco 4", "bancos-closed", "annulled") == [
        "seat 3 says stay",
        "seat 3 says pass-bank",
        "the dealer says order-pass",
    ]


def test_a_banker_who_would_have_to_wager_more_than_the_table_takes_passes() -> None:
    told = ("bid 3 5000", "bids-closed", "bank-wager 3 5000", "banco 4", "bancos-closed", "banker-wins")
    lower = may(after(*told), Limits(1_000, 4_000))
    assert [one.word for one in lower] == ["pass-bank", "order-pass"]
    lower = may(after(*told, "pass-bank 3"), Limits(1_000, 4_000))
    assert [one.word for one in lower] == ["refuse"]


# -- whatever is said


def one_of(random: Random, open_words: tuple[May, ...]) -> Said:
    chosen = random.choice(open_words)
    cents = None if chosen.amounts is None else random.choice((*chosen.amounts, random.randint(*chosen.amounts)))
    return Said(chosen.word, chosen.seat, cents)


@settings(max_examples=60, deadline=None)
@given(seed=st.integers(0, 2**32 - 1), seats=st.sets(st.integers(1, 9), min_size=2, max_size=9))
def test_what_is_covered_is_never_more_than_the_bank(seed: int, seats: set[int]) -> None:
    random, auction = Random(seed), Auction(seats=tuple(sorted(seats)))
    for _ in range(60):
        words = may(auction, LIMITS)
        assert words, f"nothing may be said in {auction.stage}"
        assert all(one.source.startswith("002:") for one in words)
        assert all(one.amounts is None or 0 < one.amounts[0] <= one.amounts[1] for one in words)
        before, said = auction, one_of(random, words)
        auction = say(auction, LIMITS, said)
        assert auction.covered_cents <= auction.bank_cents
        assert auction.banker not in auction.covers
        if auction.stage == "closed":
            assert auction.covers
            assert auction.withdrawn_cents + auction.covered_cents == auction.bank_cents
            assert auction.dominant in auction.covers
            assert auction.covers[auction.dominant] == max(auction.covers.values())
        if said.word == "bank-wager" and before.bounds[1] is not None:
            assert before.bounds[0] <= auction.bank_cents <= before.bounds[1]
        if before.stage == "closed" and said.word == "player-wins":
            assert auction.stage == "offer"


@given(seats=st.sets(st.integers(1, 14), min_size=1), after_seat=st.integers(1, 14))
def test_counterclockwise_comes_back_to_where_it_began(seats: set[int], after_seat: int) -> None:
    order = counterclockwise(tuple(seats), after_seat)
    assert set(order) == seats - {after_seat}
    steps = [(after_seat - seat) % 14 for seat in order]
    assert steps == sorted(steps)
