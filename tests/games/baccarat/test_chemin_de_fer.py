"""Chemin de fer: the bank's money, its commission, both options, wrong cards, and the auction as it is asked about."""

import tomllib
from pathlib import Path
from random import Random
from typing import Any

import pytest
from hypothesis import given, settings, strategies as st
from pydantic import ValidationError

from games.asked.ask import ask
from games.asked.question import QuestionError
from games.baccarat.chemin_de_fer.auction import Auction, Said, may, say
from games.baccarat.chemin_de_fer.course import course
from games.baccarat.chemin_de_fer.game import CHEMIN_DE_FER as GAME
from games.baccarat.chemin_de_fer.rules import CheminDeFerRules
from games.baccarat.chemin_de_fer.settlement import settle
from games.cards.card import Card, Pack, parse_cards
from games.declared.course import Act, CourseError, Felt
from games.round.settlement import Board, SeatInPlay, SettlementError, net_cents

FILE = Path(__file__).parents[3] / "config" / "rules" / "choctaw" / "baccarat-chemin-de-fer.toml"
DATA = tomllib.loads(FILE.read_text(encoding="utf-8"))
RULES = CheminDeFerRules.model_validate(DATA)
PRINTED = CheminDeFerRules.model_validate({**DATA, "three_against_nine": "draw"})


def seats(bank: int, **against: int) -> list[SeatInPlay]:
    """Seat 3 banks; the others by ``s`` and their number."""
    others = [SeatInPlay(int(name[1:]), {"player": cents}) for name, cents in against.items()]
    return [SeatInPlay(3, {"banker": bank}), *others]


def nets(result: str, played: list[SeatInPlay]) -> dict[int, int]:
    settled = settle(RULES, played, Board(result=result, bank=3))
    return {seat.seat: net_cents([one for one in settled if one.seat == seat.seat], seat.wagers) for seat in played}


def asked(question: str, **facts: Any) -> Any:
    return ask(RULES, question, facts)


# -- the settlement


@pytest.mark.parametrize(
    ("played", "told"),
    [
        ([SeatInPlay(4, {"player": 1000})], 'nobody has a wager "banker"'),
        ([*seats(1000), SeatInPlay(4, {"banker": 1000})], 'seats 3, 4 have a wager "banker": one player banks'),
    ],
)
def test_where_nobody_says_who_banks_one_seat_has_the_bankers_wager(played: list[SeatInPlay], told: str) -> None:
    with pytest.raises(SettlementError, match=told):
        settle(RULES, played, Board(result="banker"))


@pytest.mark.parametrize(
    ("played", "found", "source"),
    [
        ([*seats(1000, s5=1000), SeatInPlay(4, {"banker": 900})], (4, "banker", "seat 3 banks"), "002:832"),
        ([SeatInPlay(3, {"banker": 1000, "player": 500})], (3, "player", "seat 3 banks"), "002:832"),
        (seats(1000, s2=1000, s5=400), (5, "player", "nothing of the bank is left"), "002:832"),
        (seats(1000), (3, "banker", "nobody covers it"), "002:837"),
    ],
)
def test_what_nobody_may_wager_goes_back(played: list[SeatInPlay], found: tuple[int, str, str], source: str) -> None:
    settled = settle(RULES, played, Board(result="banker", bank=3))
    (back,) = [one for one in settled if (one.seat, one.wager) == found[:2]]
    assert (back.result, back.why, back.source) == ("returned", found[2], source)


def test_more_than_the_bank_has_is_taken_from_the_right_of_the_banker_on() -> None:
    """002:832, 836: seat 2 first, then seat 5, of which four hundred cents are left."""
    assert nets("player", seats(1000, s2=600, s5=900)) == {3: -1000, 2: 600, 5: 400}
    assert nets("banker", seats(1000, s2=600, s5=900)) == {3: 1000 - 50, 2: -600, 5: -400}


def test_a_bank_whose_wager_nobody_told_covers_everything() -> None:
    (one,) = settle(RULES, [SeatInPlay(4, {"player": 1000})], Board(result="player", bank=3))
    assert (one.result, one.pays_cents) == ("win", 1000)


@pytest.mark.parametrize(
    ("result", "found"),
    [
        ("player", {3: -8_200, 4: 5_000, 5: 3_200}),  # 002:876
        ("banker", {3: 8_200 - 425, 4: -5_000, 5: -3_200}),  # 002:877: 410, rounded to the next quarter
        ("tie", {3: 0, 4: 0, 5: 0}),  # 002:826, 842
    ],
)
def test_the_bank_plays_for_what_is_covered_and_has_the_rest_back(result: str, found: dict[int, int]) -> None:
    """002:837: of ten thousand cents eighteen hundred are withdrawn."""
    assert nets(result, seats(10_000, s4=5_000, s5=3_200)) == found


def test_the_rest_that_goes_back_is_told() -> None:
    bank = settle(RULES, seats(10_000, s4=5_000), Board(result="player"))[0]
    assert (bank.result, bank.returned_cents, bank.paid_by) == ("lose", 5_000, "players")


@settings(max_examples=60, deadline=None)
@given(seed=st.integers(0, 2**32 - 1))
def test_from_the_first_bid_to_the_payment_only_the_commission_leaves_the_players(seed: int) -> None:
    random, auction = Random(seed), Auction(seats=(1, 2, 3, 5, 8, 9))
    for _ in range(80):
        one = random.choice(may(auction, RULES.limits))
        said = Said(one.word, one.seat, None if one.amounts is None else random.randint(*one.amounts))
        if auction.stage == "closed":
            played = [SeatInPlay(seat, {"player": cents}) for seat, cents in auction.covers.items()]
            assert auction.banker is not None
            played.append(SeatInPlay(auction.banker, {"banker": auction.bank_cents}))
            for result in ("player", "banker", "tie"):
                settled = settle(RULES, played, Board(result=result, bank=auction.banker))
                won = [net_cents([one for one in settled if one.seat == seat.seat], seat.wagers) for seat in played]
                assert sum(won) + sum(one.commission_cents for one in settled) == 0
                assert won[-1] >= -auction.covered_cents
                assert all(one.commission_cents == 0 for one in settled if one.wager == "player")
        auction = say(auction, RULES.limits, said)


# -- options


def test_the_player_decides_on_five_and_the_bank_on_three_against_nine() -> None:
    """002:859, 869."""
    acts = [Act(card) for card in parse_cards(["Ks", "2c", "5d", "Kh"])]
    due = course(RULES, (), acts).due
    assert due is not None
    assert (due.place, due.card, due.words) == ("player", True, ("stay",))
    acts = [Act(card) for card in parse_cards(["Ks", "3c", "4d", "Kh", "9d"])]
    due = course(RULES, (), acts).due
    assert due is not None
    assert (due.place, due.card, due.words) == ("banker", True, ("stay",))
    due = course(PRINTED, (), acts).due  # 002:993
    assert due is not None
    assert (due.card, due.words) == (True, ())


def read(*told: str) -> Felt:
    """A round whose cards a machine reads; words stand between them."""
    words = ("card", "stay", "natural", "under-eight", "turn")
    acts = [Act(said=one) if one in words else Act(Card.parse(one), read=True) for one in told]
    return course(RULES, (), acts)


def test_hands_that_a_machine_read_stay_backs_until_their_holders_have_spoken() -> None:
    """002:857-865."""
    dealt = ("Ks", "3c", "4d", "Kh")
    for told in ((*dealt[:2],), dealt, (*dealt, "card"), (*dealt, "card", "under-eight")):
        felt = read(*told)
        assert all(face is None for hand in felt.hands for face in hand.faces)
        assert {hand.value for hand in felt.hands} == {""}
        assert felt.due is not None
    assert read(*dealt).due.words == ("card", "stay", "natural")  # type: ignore[union-attr]
    felt = read(*dealt, "card", "under-eight", "9d")
    assert [(hand.value, hand.down) for hand in felt.hands] == [("3", ()), ("3", ())]
    assert felt.due is not None
    assert (felt.due.place, felt.due.words) == ("banker", ("stay",))
    assert read(*dealt, "card", "under-eight", "9d", "stay").outcome == "tie"
    assert read(*dealt, "card", "under-eight", "9d", "2c").outcome == "banker"


@pytest.mark.parametrize(
    ("told", "why", "source"),
    [
        ("Ks 3c 4d Kh 9d", "no card is due: The player looks and announces", "002:857-860"),
        ("Ks 3c 4d Kh turn", '"turn" is not possible now', "002:857-860"),
        ("Ks 3c 4d Kh stay", 'does not allow "stay": it says card', "002:857-860"),  # 858
        ("Ks 3c 6d Kh card", 'does not allow "card": it says stay', "002:857-860"),  # 860
        ("Ks 3c 9d Kh stay", 'does not allow "stay": it says natural', "002:857-860"),
        ("Ks 3c 4d Kh card 9d", "no card is due: The bank looks", "002:863"),
        ("Ks 3c 4d Kh card natural", 'does not allow "natural": it says under-eight', "002:863"),
        ("Ks 8c 4d Kh card under-eight", 'does not allow "under-eight": it says natural', "002:863"),
        ("Ks 8c 4d Kh card natural 2c", "no card is due: player 4, banker 8", "002:861-863"),
        ("Ks 3c 9d Kh natural 2c", "no card is due: player 9, banker 3", "002:861-863"),
    ],
)
def test_what_the_cards_do_not_allow_is_not_announced(told: str, why: str, source: str) -> None:
    with pytest.raises(CourseError, match=why) as refused:
        read(*told.split())
    assert refused.value.source == source


@pytest.mark.parametrize(
    ("told", "outcome"),
    [
        ("Ks 3c 9d Kh natural", "player"),
        ("Ks 8c 4d Kh card natural", "banker"),
        ("Ks 8c 5d Kh stay natural", "banker"),
        ("Ks 7c 5d Kh stay under-eight", "banker"),
        ("Ks 6c 5d Kh card under-eight 2c", "player"),
        ("Ks 2c 6d Kh stay under-eight Kc", "player"),
    ],
)
def test_a_round_ends_as_it_was_announced(told: str, outcome: str) -> None:
    felt = read(*told.split())
    assert (felt.due, felt.outcome) == (None, outcome)


@given(st.permutations(Pack().pieces()), st.integers(0, 2**32 - 1))
def test_every_order_of_read_cards_comes_to_an_end(cards: list[Card], seed: int) -> None:
    random, acts = Random(seed), list[Act]()
    while (due := course(RULES, (), acts).due) is not None:
        if due.card and (not acts or not due.words or random.random() < 0.5):
            acts.append(Act(cards[len(acts)], read=True))
        else:
            said = (Act(said=word) for word in random.sample(due.words, len(due.words)))
            acts.append(next(act for act in said if possible([*acts, act])))
    assert 6 <= len(acts) <= 9 or any(act.said == "natural" for act in acts)


def possible(acts: list[Act]) -> bool:
    try:
        course(RULES, (), acts)
    except CourseError:
        return False
    return True


def test_a_house_without_a_commission_or_posted_limits_is_refused() -> None:
    with pytest.raises(ValidationError, match=r"takes a commission of what the bank wins: \[commission.win\]"):
        CheminDeFerRules.model_validate({**DATA, "commission": {}})
    with pytest.raises(ValidationError, match="has a posted minimum and maximum"):
        CheminDeFerRules.model_validate({**DATA, "wagers": {"banker": {}, "player": {"beside": "banker"}}})


@pytest.mark.parametrize(
    ("player", "banker", "found"),
    [
        (["Ks", "5d"], ["2c", "Kh"], {"player_draws": "optional"}),
        (["Ks", "4d"], ["2c", "Kh"], {"player_draws": True}),
        (["Ks", "6d"], ["3c", "Kh"], {"player_draws": False, "banker_draws": True}),
        (["Ks", "4d", "9d"], ["3c", "Kh"], {"player_draws": True, "banker_draws": "optional"}),
        (["Ks", "4d", "9d"], ["9c", "Kh"], {"player_draws": False, "banker_draws": False}),
    ],
)
def test_without_the_next_cards_each_duty_is_told(player: list[str], banker: list[str], found: dict[str, Any]) -> None:
    answer = asked("draw", player={"cards": player}, banker={"cards": banker})
    assert {name: answer[name] for name in answer if name != "points"} == found


def test_with_the_next_cards_the_round_is_played() -> None:
    hands = {"player": {"cards": ["Ks", "4d"]}, "banker": {"cards": ["3c", "Kh"]}}
    assert asked("draw", **hands, next=["9d", "2c"])["winner"] == "banker"
    facts = {"seats": [{"seat": 3, "wagers": {"banker": 1000}}, {"seat": 4, "wagers": {"player": 1000}}]}
    assert asked("settle", **hands, **facts, next=["9d", "2c"])["bank_net_cents"] == 1000


# -- wrong cards


@pytest.mark.parametrize(
    ("what", "facts", "found"),
    [
        ("banker-wrong-order", {"rectifiable": False}, {"round": "void", "bank_may_pass": True}),  # 002:892
        ("banker-took-three", {"phase": "initial-deal", "rectifiable": False}, {"points": {"banker": 0}}),  # 893
        ("player-dealt-three", {"excess_card_known": False, "cards": ["8s", "7d", "4c"]}, {"points": {"player": 9}}),
        ("player-dealt-three", {"excess_card_known": False, "cards": ["8s", "Kd", "4c"]}, {"points": {"player": 8}}),
        ("banker-took-three", {"phase": "round", "rectifiable": False, "cards": ["2s", "3d", "4c", "Kd"]},
         {"points": {"banker": 2}}),  # 895
        ("card-after-stay", {"called_by": "nobody", "banker": "may-draw"}, {"card_to": "banker"}),  # 896
        ("card-after-stay", {"called_by": "dealer", "banker": "may-draw", "card": "6d"},
         {"card_to": "discard", "extra_discards": 6}),  # 897: only one who must draw has it
        ("card-after-stay", {"called_by": "dealer", "banker": "must-draw"}, {"card_to": "banker"}),
        ("card-after-stay", {"called_by": "nobody", "banker": "must-stay", "card": "Kd"},
         {"card_to": "discard", "extra_discards": 10}),
        ("card-drawn-in-error", {"disclosed": False, "cutting_card_seen": False}, {"card_to": "first-of-next-hand"}),
        ("card-drawn-in-error", {"disclosed": False, "cutting_card_seen": True}, {"card_to": "discard"}),  # 898
        ("banker-drew-after-card", {}, {"card_to": "player"}),  # 900
        ("face-up-card", {"card": "As"}, {"card_to": "discard", "extra_discards": 1}),  # 901
        ("insufficient-cards", {}, {"round": "void", "wagers": "returned"}),  # 902
    ],
)  # fmt: skip
def test_what_follows_from_wrong_cards(what: str, facts: dict[str, Any], found: dict[str, Any]) -> None:
    answer = asked("irregularity", what=what, **facts)
    assert {name: answer[name] for name in found} == found


def test_a_wrong_card_that_can_be_put_right_is_a_supervisors() -> None:
    with pytest.raises(QuestionError, match="a supervisor decides"):
        asked("irregularity", what="banker-took-three", phase="round", rectifiable=True)


# -- the auction as it is asked about

STEPS = [
    {"seat": 3, "does": "bid", "to_cents": 5000},
    {"does": "bids-closed"},
    {"seat": 3, "does": "bank-wager", "to_cents": 10000},
    {"does": "bancos-closed"},
]


def test_a_word_is_asked_about_after_others() -> None:
    facts = {"phase": "betting", "occupied": [1, 3, 4, 7], "steps": STEPS}
    answer = asked("legal", action="bet-against-bank", seat=1, to_cents=6000, **facts)
    assert (answer["legal"], answer["min_cents"], answer["max_cents"]) == (True, 1000, 10000)
    answer = asked("legal", action="bet-against-bank", seat=1, wagers={"player": 10001}, **facts)
    assert (answer["legal"], answer["max_cents"]) == (False, 10000)
    answer = asked("legal", action="banco", seat=7, **facts)
    assert (answer["legal"], answer["may"]) == (False, ("bet-against-bank", "pass", "no-more-bets"))


def test_a_step_that_was_not_possible_is_named() -> None:
    steps = [*STEPS[:2], {"seat": 4, "does": "bank-wager", "to_cents": 10000}]
    with pytest.raises(QuestionError, match='"bank-wager" of seat 4 is not possible now: seat 3 says bank-wager'):
        asked("legal", action="banco", seat=7, occupied=[3, 4, 7], steps=steps)


@pytest.mark.parametrize(
    ("facts", "least", "most"),
    [
        ({"action": "bank-wager", "wagers": {"banker": 5000}}, 1000, 1_000_000),
        ({"action": "bank-wager", "wagers": {"banker": 5000}, "previous_cents": 5000}, 5000, 10000),
        ({"action": "bet-against-bank", "wagers": {"banker": 5000, "player": 1000}}, 1000, 5000),
    ],
)
def test_a_wager_alone_has_its_bounds(facts: dict[str, Any], least: int, most: int) -> None:
    answer = asked("legal", phase="betting", **facts)
    assert (answer["legal"], answer["min_cents"], answer["max_cents"]) == (True, least, most)
    assert not asked("legal", phase="after-no-more-bets", **facts)["legal"]  # 002:837


def test_nobody_but_a_player_banks() -> None:
    assert RULES.only_players_bank
    assert GAME.misfits(RULES) == ()
