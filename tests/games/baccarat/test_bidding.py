"""The auction of chemin de fer as a table walks it: refusals first, then a bank that goes on as it stood."""

import tomllib
from pathlib import Path
from random import Random

import pytest
from hypothesis import given, settings, strategies as st

from games.baccarat.chemin_de_fer.auction import Auction, may, say
from games.baccarat.chemin_de_fer.bidding import BIDDING
from games.baccarat.chemin_de_fer.rules import CheminDeFerRules
from games.declared.bidding import BankNow, Said, Stand
from games.declared.course import CourseError

FILE = Path(__file__).parents[3] / "config" / "rules" / "choctaw" / "baccarat-chemin-de-fer.toml"
RULES = CheminDeFerRules.model_validate(tomllib.loads(FILE.read_text(encoding="utf-8")))
SEATS = (1, 3, 4, 7)
BANKS_3 = (Said("bid", 3, 10_000), Said("bids-closed"), Said("bank-wager", 3, 10_000))
RESULTS = {"player-wins": "player", "banker-wins": "banker", "stand-off": "tie", "annulled": None}


def now(*words: Said, stood: Stand | None = None) -> BankNow:
    return BIDDING.now(RULES, SEATS, stood, words)


@pytest.mark.parametrize(
    ("words", "why"),
    [
        ((Said("accept", 3),), "not possible now: seat 7 says bid"),
        ((*BANKS_3, Said("banco", 4), Said("bet-against-bank", 7, 1_000)), "not possible now"),  # a banco comes first
        ((*BANKS_3, Said("bet-against-bank", 4, 1_000), Said("bet-against-bank", 7, 1_000)), "not possible now"),
    ],
)
def test_a_seat_that_has_no_word_is_refused_though_others_are_passed_over(words: tuple[Said, ...], why: str) -> None:
    with pytest.raises(CourseError, match=why):
        now(*words)


def test_who_may_say_suivi_is_never_passed_over() -> None:
    stood = Stand(banker=3, placed_cents=10_000, first_to_cover=7)
    with pytest.raises(CourseError, match="seat 7 says suivi; seat 7 says pass"):
        now(Said("stay", 3), Said("bank-wager", 3, 10_000), Said("bet-against-bank", 1, 1_000), stood=stood)


def test_nobody_takes_a_bank_only_where_it_goes_round() -> None:
    with pytest.raises(CourseError, match='"nobody" of the dealer is not possible now'):
        now(Said("nobody"))
    lost = Stand(banker=3, placed_cents=10_000, goes_from=3)
    with pytest.raises(CourseError, match='"bid" of seat 3 is not possible now: seat 1 says accept'):
        now(Said("bid", 3, 2_000), stood=lost)
    assert "highest bid for the bank is $20.00" in now(Said("nobody"), Said("bid", 3, 2_000), stood=lost).say


def test_who_passed_a_bank_that_nobody_took_bids_in_no_first_round() -> None:  # 002:885
    kept = Stand(banker=3, placed_cents=10_000)
    with pytest.raises(CourseError, match="not possible now: seat 7 says bid"):
        now(Said("pass-bank", 3), Said("nobody"), Said("bid", 3, 2_000), stood=kept)


def test_every_word_that_is_offered_may_be_said() -> None:
    for words in ((), BANKS_3[:1], BANKS_3[:2], BANKS_3, (*BANKS_3, Said("bet-against-bank", 7, 1_000))):
        for one in now(*words).may:
            for cents in one.amounts or (None,):
                now(*words, Said(one.word, one.seat, cents))


@settings(max_examples=40, deadline=None)
@given(seed=st.integers(0, 2**32 - 1))
def test_a_bank_that_stands_on_record_goes_on_as_the_auction_does(seed: int) -> None:
    """Round after round: what may be said after `Stand` is what may be said in an auction that never stopped."""
    random, auction = Random(seed), Auction(seats=SEATS)
    words: list[Said] = []
    stood: Stand | None = None
    for _ in range(80):
        open_now = [one for one in may(auction, RULES.limits) if one.word not in ("bid",) or len(auction.bids) < 2]
        told = BIDDING.now(RULES, SEATS, stood, words)
        if auction.stage == "closed":
            word = random.choice(sorted(RESULTS))
            stood, words = BIDDING.ended(RULES, SEATS, stood, words, RESULTS[word]), []
            auction = say(auction, RULES.limits, Said(word))
            continue
        if told.rests is not None:
            stood, words = told.rests, []
        assert set(may(auction, RULES.limits)) <= set(told.may)
        one = random.choice(open_now)
        said = Said(one.word, one.seat, None if one.amounts is None else random.choice(one.amounts))
        auction = say(auction, RULES.limits, said)
        words.append(said)
