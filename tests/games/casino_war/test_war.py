"""Casino war: who is asked for what, and what each wager is worth."""

import tomllib
from collections.abc import Sequence
from pathlib import Path

import pytest
from hypothesis import given, strategies as st

from games.cards.card import RANKS, SUITS, Card, CardError, Pack, parse_cards
from games.casino_war.course import course
from games.casino_war.game import CASINO_WAR
from games.casino_war.rules import CasinoWarRules
from games.casino_war.settlement import settle
from games.declared.course import Act, CourseError, Felt
from games.layout import legality
from games.round.settlement import Board, SeatInPlay, SettlementError, net_cents

FILE = Path(__file__).parents[3] / "config" / "rules" / "choctaw" / "casino-war.toml"
DATA = tomllib.loads(FILE.read_text(encoding="utf-8"))
RULES = CasinoWarRules.model_validate(DATA)


def after(spots: tuple[int, ...], *acts: str) -> Felt:
    """A round after these cards, and words said at a spot: ``2 war``."""
    return course(RULES, spots, [act(text) for text in acts])


def act(text: str) -> Act:
    spot, _, said = text.partition(" ")
    return Act(said=said, spot=int(spot)) if said else Act(Card.parse(text))


def net(own: str, house: str, *did: str, **wagers: int) -> int:
    seat = SeatInPlay(2, wagers, parse_cards(own.split()), did=frozenset(did))
    return net_cents(settle(RULES, [seat], Board(dealer=parse_cards(house.split()))), wagers)


def told(felt: Felt) -> tuple[str, bool, tuple[str, ...]] | None:
    return None if felt.due is None else (felt.due.place, felt.due.card, felt.due.words)


def test_a_card_before_the_words_of_a_tie_is_refused() -> None:
    with pytest.raises(CourseError, match="seat 2 says war or surrender before a card comes") as refused:
        after((2,), "9s", "9d", "Kd")
    assert refused.value.source == "002:1545-1547"


@pytest.mark.parametrize("word", ["2 double", "3 war"])
def test_a_word_that_is_not_open_or_not_that_seats_is_refused(word: str) -> None:
    with pytest.raises(CourseError, match="seat 2 is asked for war or surrender"):
        after((2, 3), "9s", "Ks", "9d", word)


def test_nothing_comes_after_the_last_card() -> None:
    with pytest.raises(CourseError, match="every card is out and every word said"):
        after((2,), "9s", "8d", "Kd")
    with pytest.raises(CourseError, match="a card is due"):
        after((2,), "2 war")


def test_a_joker_has_no_rank() -> None:
    with pytest.raises(CourseError, match="Jo has no rank in casino war"):
        after((2,), "Jo")


def test_cards_go_from_left_to_right_and_the_house_is_last() -> None:
    """002:1531-1532."""
    dealt = ["4s", "5s", "6s"]
    assert [told(after((1, 4), *dealt[:count])) for count in range(4)] == [
        ("1", True, ()),
        ("4", True, ()),
        ("dealer", True, ()),
        None,
    ]


def test_every_seat_of_equal_rank_is_asked_and_those_at_war_get_a_card_before_the_house() -> None:
    """002:1545-1549."""
    acts = ["9s", "9h", "4s", "9d"]
    assert told(after((1, 3, 5), *acts)) == ("1", False, ("war", "surrender"))
    assert told(after((1, 3, 5), *acts, "1 war")) == ("3", False, ("war", "surrender"))
    acts += ["1 war", "3 war"]
    felt = after((1, 3, 5), *acts)
    assert told(felt) == ("1", True, ())
    assert felt.due is not None
    assert felt.due.say == "Burn 3, then a card to seat 1."
    assert told(after((1, 3, 5), *acts, "Kd")) == ("3", True, ())
    assert told(after((1, 3, 5), *acts, "Kd", "2d")) == ("dealer", True, ())
    assert told(after((1, 3, 5), *acts, "Kd", "2d", "Jd")) is None


def test_a_round_is_named_by_whether_anybody_went_to_war() -> None:
    assert after((1, 2), "7s", "8d", "8h").outcome == "", "seat 2 says nothing yet"
    assert after((1, 2), "7s", "8d", "8h", "2 surrender").outcome == "no-war"
    assert after((1, 2), "7s", "9d", "8h").outcome == "no-war"
    assert after((1, 2), "7s", "8d", "8h", "2 war", "2c", "3c").outcome == "war"


def test_a_surrender_ends_the_round_where_nobody_goes_to_war() -> None:
    """002:1546."""
    assert told(after((1,), "9s", "9d", "1 surrender")) is None


def test_a_tie_that_said_nothing_is_not_settled() -> None:
    with pytest.raises(SettlementError, match="seat 2 has the rank of the house's card: did it go to war or surrender"):
        net("9s", "9d", main=1000)


def test_a_war_stake_is_the_initial_wager() -> None:
    """002:1549."""
    with pytest.raises(SettlementError, match=r"seat 2 goes to war with \$10\.00"):
        net("9s Kd", "9d 5c", "war", main=1000, war=500)
    verdict = legality.wager(CASINO_WAR, RULES, "war", "dealing", {"main": 1000, "war": 500})
    assert (verdict.legal, verdict.figures) == (False, {"required_cents": 1000})


def test_a_war_stake_without_a_tie_or_a_second_card_is_named() -> None:
    with pytest.raises(SettlementError, match="seat 2 has a war wager, and its card is not of the rank"):
        net("9s", "8d", main=1000, war=1000)
    with pytest.raises(SettlementError, match="the war of seat 2 needs a second card of both"):
        net("9s", "9d 5c", "war", main=1000, war=1000)


def test_a_missing_card_is_named() -> None:
    with pytest.raises(SettlementError, match="the card of seat 2 is needed"):
        net("", "9d", main=1000)
    with pytest.raises(SettlementError, match="the house's card is needed"):
        net("9s", "", main=1000)


def test_six_decks_have_a_card_six_times() -> None:
    seats = [SeatInPlay(seat, {"main": 1000}, parse_cards(["9s"])) for seat in range(1, 8)]
    with pytest.raises(CardError, match="9s was given 7 times"):
        settle(RULES, seats, Board(dealer=parse_cards(["8s"])))


def test_a_tie_wager_stands_only_beside_an_initial_wager_and_before_the_deal() -> None:
    """002:1558-1559."""
    assert not legality.wager(CASINO_WAR, RULES, "tie", "betting", {"tie": 500}).legal
    assert not legality.wager(CASINO_WAR, RULES, "tie", "dealing", {"main": 500, "tie": 500}).legal
    assert legality.wager(CASINO_WAR, RULES, "tie", "betting", {"main": 500, "tie": 500}).legal


def test_the_maximum_may_be_passed_with_approval() -> None:
    """002:1566."""
    above = {"main": 600_000}
    assert not legality.wager(CASINO_WAR, RULES, "main", "betting", above).legal
    assert legality.wager(CASINO_WAR, RULES, "main", "betting", above, approved=True).legal


@pytest.mark.parametrize(
    ("own", "house", "did", "cents"),
    [
        ("As", "Kd", "", 1000),  # 002:1537, 1543: the ace is high
        ("2s", "Ad", "", -1000),  # 002:1544
        ("9s", "9d", "surrender", -500),  # 002:1546
    ],
)
def test_the_higher_card_wins_and_a_surrender_costs_half(own: str, house: str, did: str, cents: int) -> None:
    assert net(own, house, *([did] if did else []), main=1000) == cents


@pytest.mark.parametrize(
    ("own", "house", "cents"),
    [
        ("9s Kd", "9d 5c", 1000),  # 002:1549-1551: the house's match lies on the spot, and is won once
        ("9s 2d", "9d 5c", -2000),  # 002:1553
        ("9s 5d", "9d 5c", 2000),  # 002:1555
    ],
)
def test_a_war_is_for_the_spot_and_a_second_tie_for_one_wager_more(own: str, house: str, cents: int) -> None:
    assert net(own, house, "war", main=1000, war=1000) == cents


def test_a_tie_wager_is_on_the_first_cards_alone() -> None:
    """002:1560-1561: as the dealer acts on the hand, whatever the war brings."""
    assert net("9s 2d", "9d 5c", "war", main=1000, war=1000, tie=200) == -2000 + 2000
    assert net("9s", "8d", main=1000, tie=200) == 1000 - 200


@given(cents=st.integers(100, 500_000))
def test_of_an_odd_cent_a_surrender_costs_the_larger_half(cents: int) -> None:
    assert net("9s", "9d", "surrender", main=cents) == -((cents + 1) // 2)


def test_a_surrender_that_costs_another_part_is_no_rule() -> None:
    with pytest.raises(ValueError, match='a surrender costs "50 %"'):
        CasinoWarRules.model_validate({**DATA, "surrender": "40 %"})


@given(order=st.permutations(Pack().pieces()), spots=st.integers(1, 7))
def test_every_round_ends_and_is_settled_by_what_lies_there(order: Sequence[Card], spots: int) -> None:
    acts: list[Act] = []
    cards = iter(order)
    seats = tuple(range(1, spots + 1))
    while (due := course(RULES, seats, acts).due) is not None:
        acts.append(Act(next(cards)) if due.card else Act(said=due.words[int(due.place) % 2]))
    hands = {hand.place: hand.cards for hand in course(RULES, seats, acts).hands}
    tied = [seat for seat in seats if hands[str(seat)][0].rank == hands["dealer"][0].rank]
    assert [len(hands[str(seat)]) for seat in seats] == [
        2 if seat in tied and not seat % 2 else 1
        for seat in seats  # an even seat says the first word, war
    ]
    played = [
        SeatInPlay(
            seat,
            {"main": 1000, **({"war": 1000} if seat in tied and not seat % 2 else {})},
            hands[str(seat)],
            did=frozenset({"war" if not seat % 2 else "surrender"} if seat in tied else ()),
        )
        for seat in seats
    ]
    settled = settle(RULES, played, Board(dealer=hands["dealer"]))
    assert {one.seat for one in settled} == set(seats)


@given(st.permutations([f"{rank}{suit}" for rank in RANKS for suit in SUITS]))
def test_suits_count_nothing(order: Sequence[str]) -> None:
    """002:1537."""
    own, house = Card.parse(order[0]), Card.parse(order[1])
    if own.rank != house.rank:
        assert net(str(own), str(house), main=1000) == (1000 if own.rank > house.rank else -1000)
