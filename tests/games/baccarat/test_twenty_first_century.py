"""21st century baccarat: the tie window, what a hand may do, the button, ties of the bank, and its money."""

import tomllib
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, strategies as st
from pydantic import ValidationError

from games.baccarat.twenty_first_century.button import settles_in_order
from games.baccarat.twenty_first_century.course import course, lies
from games.baccarat.twenty_first_century.game import TWENTY_FIRST_CENTURY_BACCARAT as GAME
from games.baccarat.twenty_first_century.rules import TwentyFirstCenturyRules
from games.baccarat.twenty_first_century.settlement import settle
from games.cards.card import Card, CardError, parse_cards
from games.declared.course import Act, CourseError, Felt
from games.irregularities.rule import rule_on
from games.layout import legality
from games.round.settlement import Board, SeatInPlay, SettlementError, net_cents

FILE = Path(__file__).parents[3] / "config" / "rules" / "delta" / "21st-century-baccarat.toml"
DATA = tomllib.loads(FILE.read_text(encoding="utf-8"))
RULES = TwentyFirstCenturyRules.model_validate(DATA)
OWN = TwentyFirstCenturyRules.model_validate({**DATA, "hit_card": "own"})


def acts(*told: str) -> list[Act]:
    """Cards and words; ``hit:3`` is said for seat 3."""
    found = []
    for one in told:
        word, _, spot = one.partition(":")
        try:
            found.append(Act(Card.parse(one)))
        except CardError:
            found.append(Act(said=word, spot=int(spot) if spot else None))
    return found


def after(*told: str, rules: TwentyFirstCenturyRules = RULES, spots: tuple[int, ...] = (2, 3)) -> Felt:
    return course(rules, spots, acts(*told))


def due(*told: str, rules: TwentyFirstCenturyRules = RULES) -> tuple[str, bool, tuple[str, ...]] | None:
    found = after(*told, rules=rules).due
    return None if found is None else (found.place, found.card, found.words)


def seat(number: int, cards: str, *did: str, **wagers: int) -> SeatInPlay:
    return SeatInPlay(
        number, {name.replace("_", "-"): cents for name, cents in wagers.items()}, hand(cards), did=frozenset(did)
    )


def hand(cards: str) -> tuple[Card, ...]:
    return parse_cards(cards.split())


def board(bank: str, cents: int | None = None, sits: int = 1) -> Board:
    return Board(dealer=hand(bank), bank=sits, bank_cents=cents)


def net(own: str, bank: str, *did: str, cents: int | None = None, **wagers: int) -> int:
    played = seat(2, own, *did, **wagers)
    return net_cents(settle(RULES, [played], board(bank, cents)), played.wagers)


# -- the course


def test_a_tie_wager_comes_after_three_cards_were_seen_and_before_any_decision() -> None:
    """004:1265."""
    for dealt in ([], ["2s"], ["2s", "9d"], ["2s", "9d", "3s"]):
        asked = after(*dealt).due
        assert asked is not None
        assert asked.wagers == ()
    asked = after("2s", "9d", "3s", "face-down").due
    assert asked is not None
    assert (asked.wagers, asked.words, asked.source) == (("tie",), ("ties-closed",), "004:1265")
    asked = after("2s", "9d", "3s", "face-down", "ties-closed").due
    assert asked is not None
    assert (asked.place, asked.wagers) == ("2", ())


@pytest.mark.parametrize(
    ("cards", "words"),
    [
        ("Ks Td", ("hit", "double", "surrender")),  # 004:1314, 1316-1317: nobody stands on zero
        ("Ks 4d", ("hit", "double", "surrender")),
        ("Ks 5d", ("stand", "hit", "double", "surrender")),  # 004:1384
        ("Ks 6d", ("stand", "hit", "double", "surrender")),
    ],
)
def test_what_may_be_said_goes_by_the_count(cards: str, words: tuple[str, ...]) -> None:
    one, other = cards.split()
    assert due(one, "9d", other, "face-down", "ties-closed") == ("2", False, words)


@pytest.mark.parametrize("other", ["7d", "8d", "9d"])
def test_nobody_is_asked_on_seven_or_more(other: str) -> None:
    """004:1315."""
    assert due("Ks", "9d", other, "face-down", "ties-closed") == ("dealer", True, ())


def test_seats_are_asked_one_after_the_other() -> None:
    """004:1380."""
    decided = ["2s", "9d", "3s", "face-down", "ties-closed"]
    with pytest.raises(CourseError, match='seat 2 is asked, not seat 3: "hit" waits'):
        after(*decided, "hit:3")
    with pytest.raises(CourseError, match="no card is due: Seat 2 has 5"):
        after(*decided, "4s")
    assert due(*decided, "hit:2") == ("3", False, ("stand", "hit", "double", "surrender"))


def test_all_who_hit_share_one_card_and_the_hole_card_is_turned_after_it() -> None:
    """004:1242, 1262-1267."""
    decided = ["2s", "9d", "3s", "face-down", "ties-closed", "hit", "double"]
    assert due(*decided) == ("hit", True, ())
    felt = after(*decided, "4s")
    assert [(one.place, one.value) for one in felt.hands] == [
        ("player", "5"),
        ("dealer", "9"),
        ("hit", "9"),
        ("2", "hit"),
        ("3", "double"),
    ]
    assert due(*decided, "4s") == ("dealer", True, ())
    assert due(*decided, "4s", "Td") is None


def test_where_nobody_hits_no_hit_card_is_dealt() -> None:
    decided = ["2s", "9d", "3s", "face-down", "ties-closed", "stand", "surrender"]
    assert due(*decided) == ("dealer", True, ())


def test_a_house_may_deal_each_a_card_of_its_own() -> None:
    """004:1380."""
    decided = ["2s", "9d", "3s", "face-down", "ties-closed", "hit"]
    assert due(*decided, rules=OWN) == ("2", True, ())
    assert [(one.place, one.value) for one in after(*decided, "4s", rules=OWN).hands][2:] == [("2", "hit 9"), ("3", "")]
    assert due(*decided, "4s", rules=OWN) == ("3", False, ("stand", "hit", "double", "surrender"))
    assert due(*decided, "4s", "stand", rules=OWN) == ("dealer", True, ())


def test_a_hole_card_that_a_machine_read_lies_face_down_until_all_have_decided() -> None:
    felt = after("2s", "9d", "3s", "8c", "ties-closed")
    assert [one.value for one in felt.hands] == ["5", "9", "", ""]
    assert felt.hands[1].faces == (Card.parse("9d"), None)
    felt = after("2s", "9d", "3s", "8c", "ties-closed", "stand", "stand")
    assert [one.value for one in felt.hands] == ["5", "7", "stand", "stand"]
    assert felt.hands[1].faces == parse_cards(["9d", "8c"])
    assert felt.due is None


@pytest.mark.parametrize(("rules", "thirds"), [(RULES, ["4s"]), (OWN, ["4s", "5s"])], ids=["shared", "own"])
def test_the_round_is_settled_as_it_was_dealt_and_said(rules: TwentyFirstCenturyRules, thirds: list[str]) -> None:
    """A seat without a wager that was entered says its word, too."""
    words = ["stand", "hit", "double"] if rules is RULES else ["stand", "hit", thirds[0], "double", thirds[1]]
    told = acts("2s", "9d", "3s", "8c", "ties-closed", *words, *(thirds if rules is RULES else []))
    felt = course(rules, (2, 3, 7), told)
    assert felt.due is None
    seats, lying = lies(rules, {3: {"main": 1000}, 7: {"main": 2000, "tie": 500}}, told, felt)
    assert [(one.seat, one.wagers, one.did) for one in seats] == [
        (3, {"main": 1000}, {"hit"}),
        (7, {"main": 2000, "tie": 500, "double": 2000}, {"double"}),
    ]
    assert [str(one.cards[2]) for one in seats if one.cards] == [thirds[0], thirds[-1]]
    assert lying.dealer == parse_cards(["9d", "8c"])
    assert settle(rules, seats, lying)


@pytest.mark.parametrize(("hole", "draws"), [("5d", True), ("Kd", True), ("6d", False), ("9d", False)])
def test_the_bank_draws_on_five_and_once(hole: str, draws: bool) -> None:
    """004:1320, 1376."""
    played = ["Ks", "Kd", "9s", "face-down", "ties-closed", hole]
    assert due(*played) == (("dealer", True, ()) if draws else None)
    if draws:
        assert due(*played, "As") is None
    with pytest.raises(CourseError, match="every card is out"):
        after(*played, *(["As"] if draws else []), "2s")


def test_a_card_that_no_baccarat_pack_has_is_refused() -> None:
    with pytest.raises(CourseError, match="Jo counts nothing in baccarat"):
        after("Jo")


# -- the button


@pytest.mark.parametrize(
    ("ranks", "first"), [("A8", 2), ("29", 3), ("3T", 4), ("4J", 5), ("5Q", 6), ("6K", 7), ("7", 8)]
)
def test_the_hole_card_names_the_seat_that_is_settled_first(ranks: str, first: int) -> None:
    """004:1301-1309, where the bank sits in seat 1."""
    for rank in ranks:
        assert settles_in_order(RULES, Card.parse(f"{rank}d"), 1) == (*range(first, 9), *range(2, first))


def test_positions_count_from_wherever_the_bank_sits() -> None:
    """004:1299: the bank is always zero."""
    assert settles_in_order(RULES, Card.parse("Ad"), 6) == (7, 8, 1, 2, 3, 4, 5)
    assert settles_in_order(RULES, Card.parse("7d"), 6) == (5, 7, 8, 1, 2, 3, 4)
    with pytest.raises(CardError, match="Jo names no position"):
        settles_in_order(RULES, Card.parse("Jo"), 1)


def test_settlement_begins_at_the_button_and_goes_on_where_its_seat_is_empty() -> None:
    """004:1275-1297; the second card of the bank lay face down."""
    seats = [seat(number, "Ks 9d", main=1000) for number in (2, 3, 7)]
    settled = settle(RULES, seats, board("Ts 8d"))
    assert [one.seat for one in settled] == [2, 3, 7]
    settled = settle(RULES, seats, board("8s Td"))  # the ten names seat 4, where nobody plays
    assert [one.seat for one in settled] == [7, 2, 3]


@pytest.mark.parametrize(
    ("positions", "told"),
    [
        ({"1": ["A", "8", "2"]}, "each rank from A to K names one position"),
        ({**DATA["button"]["positions"], "7": ["7", "K"]}, "each rank from A to K names one position"),
        ({**{k: v for k, v in DATA["button"]["positions"].items() if k != "7"}, "8": ["7"]}, "without a gap"),
        ({**DATA["button"]["positions"], "7": [], "8": ["7"]}, "8 positions, and beside the bank the layout has 7"),
    ],
)  # fmt: skip
def test_a_map_that_does_not_fit_the_cards_and_the_layout_is_refused(positions: Any, told: str) -> None:
    with pytest.raises(ValidationError, match=told):
        TwentyFirstCenturyRules.model_validate({**DATA, "button": {"positions": positions, "source": "house"}})


# -- the settlement


@pytest.mark.parametrize(
    ("own", "bank", "cents"),
    [
        ("Ks Td Qd", "Qh Jc Kc", -1000),  # 004:1318: zero is the bank's
        ("Ks Td As", "Qh Jc Ac", -1000),  # and so is one
        ("Ks Td 2s", "Qh Jc 2c", 0),  # 004:1319
        ("2s 3d 4c", "4h 5c", 0),  # 004:1322: three cards against two
        ("2s 3d 4c", "4h 4c", 1000),
        ("Ks 8d", "4h 5c", -1000),
    ],
)
def test_ties_on_zero_and_one_are_the_banks(own: str, bank: str, cents: int) -> None:
    assert net(own, bank, main=1000) == cents


def test_a_house_may_give_the_bank_other_ties() -> None:
    rules = TwentyFirstCenturyRules.model_validate({**DATA, "bank_wins_ties_on": [0, 1, 2]})
    assert [one.result for one in settle(rules, [seat(2, "Ks Td 2s", main=1000)], board("Qh Jc 2c"))] == ["lose"]


def test_a_tie_wager_wins_on_any_equal_hands_also_on_those_of_the_bank() -> None:
    """004:1268: also where the first wager is lost."""
    assert net("Ks Td As", "Qh Jc Ac", main=1000, tie=1000) == 7000 - 1000
    assert net("Ks Td As", "Qh Jc 2c", main=1000, tie=1000) == -2000
    assert net("Ks Td 6s", "Qh Jc 3c", main=1000, tie=1000) == 0  # 004:1270-1271


def test_the_tie_wager_is_settled_first_and_the_backline_last() -> None:
    """004:1277-1279."""
    played = seat(2, "2s 3d 4c", "double", backline=500, main=1000, tie=200, double=1000)
    settled = settle(RULES, [played], board("4h 4c"))
    assert [one.wager for one in settled] == ["tie", "main", "double", "backline"]
    assert net_cents(settled, played.wagers) == 2000 + 500 - 200


def test_a_short_bank_pays_in_that_order() -> None:
    """004:1275, 1332."""
    seats = [seat(number, "Ks 9d", main=1000) for number in (2, 3)]
    settled = settle(RULES, seats, board("2s 6d", cents=1500))  # the six names seat 7
    assert [(one.seat, one.pays_cents, one.uncovered_cents) for one in settled] == [(2, 1000, 0), (3, 500, 500)]


@given(cents=st.integers(1_000, 200_000))
def test_a_surrender_costs_half_and_the_cent_that_does_not_divide(cents: int) -> None:
    """004:1242, 1263."""
    assert net("Ks 4d", "Qh 9c", "surrender", main=cents) == cents // 2 - cents


def test_a_tie_wager_stays_after_a_surrender() -> None:
    """004:1268: regardless of the outcome of the first wager."""
    assert net("Ks 6d", "Qh 6c", "surrender", main=1000, tie=1000) == 7000 - 500


@pytest.mark.parametrize(
    ("seats", "bank", "told"),
    [
        ([seat(2, "Ks 9d", main=1000)], "", "the bank's hand has 0 cards"),
        ([seat(2, "Ks", main=1000)], "Qh 9c", "the hand of seat 2 has 1 cards"),
        ([seat(2, "Ks 9d", main=1000)], "Qh 5c", "the bank's hand has 5 of two cards and takes a third"),
        ([seat(2, "Ks 9d", main=1000)], "Qh 6c 2c", "the bank's hand has 6 of two cards and takes no third"),
        ([seat(2, "Ks 7d 2c", "hit", main=1000)], "Qh 9c", "the hand of seat 2 has 7 of two cards and takes no third"),
        ([seat(2, "Ks 4d", "stand", main=1000)], "Qh 9c", "the hand of seat 2 has 4 of two cards and takes a third"),
        ([seat(2, "Ks 5d", "hit", main=1000)], "Qh 9c", "the hand of seat 2 has 5 of two cards and takes a third"),
        ([seat(2, "Ks 7d", "surrender", main=1000)], "Qh 9c", "seat 2 cannot surrender"),
        ([seat(2, "Ks 5d 2c", "double", main=1000, double=500)], "Qh 9c", "doubles with exactly its first wager"),
        ([seat(2, "Ks 9d", main=1000), seat(3, "Ks 8d", main=1000)], "Qh 9c", "all players share one hand of two"),
        (
            [seat(2, "Ks 5d 2c", "hit", main=1000), seat(3, "Ks 5d 3c", "hit", main=1000)],
            "Qh 9c",
            "all who hit share one card, and there are seat 2 2c, seat 3 3c",
        ),
    ],
)
def test_hands_that_no_round_has_are_named(seats: list[SeatInPlay], bank: str, told: str) -> None:
    with pytest.raises(SettlementError, match=told):
        settle(RULES, seats, board(bank))


def test_where_each_has_a_card_of_its_own_they_differ() -> None:
    seats = [seat(2, "Ks 5d 2c", "hit", main=1000), seat(3, "Ks 5d 3c", "hit", main=1000)]
    assert [one.result for one in settle(OWN, seats, board("Qh 7c"))] == ["push", "win"]


def test_a_card_that_the_decks_do_not_have_so_often_is_named() -> None:
    seats = [seat(number, "9d 6d 9d", "hit", main=1000) for number in range(2, 9)]
    with pytest.raises(CardError, match="9d was given 9 times"):
        settle(OWN, seats, board("9d 9c"))


# -- what may be wagered, and the bank


def test_a_tie_wager_is_no_more_than_the_first_and_not_without_it() -> None:
    """004:1272-1273."""
    verdict = legality.wager(GAME, RULES, "tie", "dealing", {"main": 1000, "tie": 1001})
    assert (verdict.why_not, verdict.figures) == ("the tie wager is no more than the first wager", {"max_cents": 1000})
    assert legality.wager(GAME, RULES, "tie", "dealing", {"main": 1000, "tie": 1000}).legal
    assert not legality.wager(GAME, RULES, "tie", "dealing", {"tie": 1000}).legal
    assert not legality.wager(GAME, RULES, "tie", "betting", {"main": 1000, "tie": 1000}).legal


def test_a_double_is_exactly_the_first_wager() -> None:
    """004:1317."""
    verdict = legality.wager(GAME, RULES, "double", "dealing", {"main": 1000, "double": 500})
    assert (verdict.legal, verdict.figures) == (False, {"required_cents": 1000})


@pytest.mark.parametrize(
    ("action", "cards", "may"),
    [("stand", ["Ks", "4d"], ("hit", "double", "surrender")), ("surrender", ["Ks", "7d"], ("stand",))],
)
def test_what_may_not_be_done_names_what_may(action: str, cards: list[str], may: tuple[str, ...]) -> None:
    verdict = legality.action(GAME, RULES, action, {"cards": cards})
    assert (verdict.legal, verdict.choices) == (False, may)
    assert not legality.action(GAME, RULES, "hit", {"cards": ["Ks", "2d", "2c"]}).legal  # 004:1380: one card more


def test_a_third_round_in_a_row_is_no_bank_and_without_another_bank_the_game_is_broken() -> None:
    """004:1330."""
    verdict = legality.action(GAME, RULES, "bank", {"consecutive_banked": 2})
    assert verdict.why_not == "nobody banks more than 2 rounds in a row"
    facts = {"consecutive_banked": 2, "others_accept": False}
    assert rule_on(GAME.irregularities, "bank-not-passed", facts).game_state == "broken"
    assert RULES.only_players_bank
