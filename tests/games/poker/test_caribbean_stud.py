import random
import tomllib
from collections.abc import Sequence
from pathlib import Path

import pytest
from hypothesis import given, strategies as st

from games.cards.card import Card, CardError, Pack, parse_cards
from games.cards.ranking import FIVE_CARD
from games.declared.game import Equipment
from games.library import GAMES, UnknownGame, game
from games.poker.caribbean_stud.game import CARIBBEAN_STUD
from games.poker.caribbean_stud.rules import CaribbeanStudRules
from games.poker.caribbean_stud.settlement import qualifies, settle as settle_round
from games.round.settlement import Board, SeatInPlay, Settlement, SettlementError, net_cents

RULES = Path(__file__).parents[3] / "config" / "rules"


def house(jurisdiction: str) -> CaribbeanStudRules:
    with (RULES / jurisdiction / "caribbean-stud.toml").open("rb") as file:
        return CaribbeanStudRules.model_validate(tomllib.load(file))


CHOCTAW, ONEIDA = house("choctaw"), house("oneida")
HOUSES = st.sampled_from([CHOCTAW, ONEIDA])

PAIR_OF_NINES, ACE_KING, ACE_QUEEN = "9s 9d Kc 4h 2s", "As Kd 5c 3h 2c", "As Qd Jc Th 8s"


def cards(text: str) -> tuple[Card, ...]:
    return parse_cards(text.split())


def seat(number: int, text: str | None = None, *, folded: bool = False, **wagers: int) -> SeatInPlay:
    return SeatInPlay(number, wagers, None if text is None else cards(text), folded)


def settle(
    rules: CaribbeanStudRules, seats: Sequence[SeatInPlay], dealer: Sequence[Card] | None
) -> tuple[Settlement, ...]:
    return settle_round(rules, seats, Board(dealer=dealer))


def by_wager(settled: Sequence[Settlement]) -> dict[str, Settlement]:
    return {one.wager: one for one in settled}


@pytest.mark.parametrize(
    ("seats", "dealer", "told"),
    [
        (
            [seat(2, PAIR_OF_NINES, ante=500, bet=900)],
            ACE_KING,
            "seat 2 bets $9.00; a bet is 2 times the ante, $10.00",
        ),
        ([seat(2, PAIR_OF_NINES, ante=500, side=5)], ACE_KING, 'seat 2 has a wager "side"; there are ante, bet and'),
        ([seat(2, PAIR_OF_NINES, ante=0)], ACE_KING, "seat 2 has $0.00 on ante; a wager is more than nothing"),
        ([seat(2, folded=True, ante=500, bet=1000)], ACE_KING, "seat 2 folded, so it has no bet"),
        ([seat(2, ante=500, bet=1000)], ACE_KING, "seat 2 did not fold, so its cards and the dealer's are needed"),
        ([seat(2, PAIR_OF_NINES, ante=500, bet=1000)], None, "seat 2 did not fold"),
    ],
)
def test_facts_that_cannot_be_settled_are_told(seats: list[SeatInPlay], dealer: str | None, told: str) -> None:
    with pytest.raises(SettlementError) as error:
        settle(CHOCTAW, seats, None if dealer is None else cards(dealer))
    assert str(error.value).startswith(told)


def test_a_card_that_two_hands_have_is_refused() -> None:
    with pytest.raises(CardError, match="Kd was given 2 times"):
        settle(CHOCTAW, [seat(1, "Kd 9d 8c 4h 2s", ante=500)], cards(ACE_KING))


@pytest.mark.parametrize(("text", "opens"), [(ACE_KING, True), (ACE_QUEEN, False), ("2s 2d 3c 4h 6s", True)])
def test_the_dealer_needs_ace_king_or_better(text: str, opens: bool) -> None:
    """003:110-111, 002:738."""
    assert qualifies(cards(text)) is opens


def test_a_fold_loses_the_ante_without_any_card() -> None:
    """003:634-640."""
    (ante,) = settle(ONEIDA, [seat(4, folded=True, ante=2_000)], None)
    assert (ante.result, ante.pays_cents, ante.source) == ("lose", 0, "634-640")


@pytest.mark.parametrize(("rules", "result"), [(CHOCTAW, "push"), (ONEIDA, "void")])
def test_a_dealer_without_a_hand_pays_antes_only(rules: CaribbeanStudRules, result: str) -> None:
    """003:706-729, 002:738: whatever the player has."""
    settled = by_wager(settle(rules, [seat(4, "7s 5d 4c 3h 2s", ante=500, bet=1_000)], cards(ACE_QUEEN)))
    assert (settled["ante"].result, settled["ante"].pays_cents) == ("win", 500)
    assert (settled["bet"].result, settled["bet"].pays_cents) == (result, 0)


def test_choctaw_stars_no_pair_and_oneida_caps_every_hand() -> None:
    """002:757-758, 769; 003:790-793."""
    player, dealer = [seat(4, PAIR_OF_NINES, ante=500, bet=1_000)], cards("Ac Kh 5c 3h 2c")
    for rules, pays in ((CHOCTAW, 1_000), (ONEIDA, 700)):
        low = rules.model_copy(update={"limits": rules.limits.model_copy(update={"max_payout_cents": 700})})
        bet = by_wager(settle(low, player, dealer))["bet"]
        assert (bet.pays_cents, bet.capped) == (pays, pays == 700)


def test_a_capped_hand_cites_the_cap() -> None:
    low = CHOCTAW.model_copy(update={"limits": CHOCTAW.limits.model_copy(update={"max_payout_cents": 5_000})})
    bet = by_wager(settle(low, [seat(4, "9s 9d 9c 4h 4s", ante=500, bet=1_000)], cards(ACE_KING)))["bet"]
    assert (bet.pays_cents, bet.capped, bet.source) == (5_000, True, "769")


def test_losers_then_pushes_then_winners_from_the_dealers_right() -> None:
    """003:673-699."""
    seats = [
        seat(1, "Ks Kd 9c 4h 2s", ante=500, bet=1_000),
        seat(2, folded=True, ante=500),
        seat(3, "7s 7d 9d 4s 2d", ante=500, bet=1_000),
        seat(5, "Qs Qd Jc Th 8s", ante=500, bet=1_000),
        seat(7, "As Ad 9h 4d 2h", ante=500, bet=1_000, progressive=100),
    ]
    settled = settle(ONEIDA, seats, cards("Qh Qc Jd Ts 8c"))
    assert list(dict.fromkeys(one.seat for one in settled if one.wager != "progressive")) == [3, 2, 5, 7, 1]
    assert settled[-1].wager == "progressive"


@given(HOUSES, st.sampled_from([ACE_KING, ACE_QUEEN, "7h 7c 7d 7s 2c"]))
def test_an_award_does_not_ask_what_the_dealer_has(rules: CaribbeanStudRules, dealer: str) -> None:
    """003:759-761, 002:771."""
    award = by_wager(settle(rules, [seat(4, "Kh Jh 8h 5h 2h", ante=500, bet=1_000, progressive=100)], cards(dealer)))[
        "progressive"
    ]
    assert (award.result, award.pays_cents, award.paid_by, award.award) == ("win", 5_000, "meter", "flush")


def test_a_share_of_the_meter_is_left_to_the_meter() -> None:
    (award,) = settle(CHOCTAW, [seat(4, "As Ks Qs Js Ts", progressive=100)], None)
    assert (award.result, award.pays_cents, award.award) == ("win", None, "royal-flush")


def test_a_folded_hand_takes_no_award() -> None:
    """003:638-640: it is collected at once."""
    settled = settle(ONEIDA, [seat(4, "Kh Jh 8h 5h 2h", folded=True, ante=500, progressive=100)], None)
    assert by_wager(settled)["progressive"].result == "lose"


@given(HOUSES, st.integers(0, 2**32), st.lists(st.integers(1, 200), min_size=1, max_size=7), st.data())
def test_any_round_is_settled_once_and_within_its_pay_table(
    rules: CaribbeanStudRules, seed: int, antes: list[int], data: st.DataObject
) -> None:
    folds = data.draw(st.lists(st.booleans(), min_size=len(antes), max_size=len(antes)))
    deck = random.Random(seed).sample(Pack().pieces(), 52)
    dealer = deck[:5]
    seats = []
    for number, (ante, fold) in enumerate(zip(antes, folds, strict=True), 1):
        wagers = {"ante": ante * 100, "progressive": 100} | ({} if fold else {"bet": ante * 200})
        seats.append(SeatInPlay(number, wagers, deck[5 * number : 5 * number + 5], fold))
    settled = settle(rules, seats, dealer)
    assert sorted((one.seat, one.wager) for one in settled) == sorted((s.seat, w) for s in seats for w in s.wagers)
    for one in seats:
        mine = [each for each in settled if each.seat == one.seat and each.wager != "progressive"]
        net = net_cents(mine, one.wagers)
        assert -3 * one.wagers["ante"] <= net <= 201 * one.wagers["ante"]
        if one.folded:
            assert net == -one.wagers["ante"]
        elif not qualifies(dealer):
            assert net == one.wagers["ante"]
        elif one.cards is not None and FIVE_CARD.rank(one.cards) == FIVE_CARD.rank(dealer):
            assert net == 0


def test_a_lost_progressive_chip_counts_and_an_award_does_not() -> None:
    for text, net in (("9h 8d 6c 4h 2s", -1_600), ("Kh Jh 8h 5h 2h", -1_500)):
        one = seat(4, text, ante=500, bet=1_000, progressive=100)
        assert net_cents(settle(CHOCTAW, [one], cards("7h 7c 7d 7s 2c")), one.wagers) == net


# -- the declaration ---------------------------------------------------------------------------------------------


def test_an_unknown_game_names_those_there_are() -> None:
    with pytest.raises(UnknownGame, match=r'no game is called "fan-tan"; there is .*caribbean-stud'):
        game("fan-tan")
    assert GAMES["caribbean-stud"] is CARIBBEAN_STUD


def test_an_unknown_wager_or_deal_names_those_there_are() -> None:
    with pytest.raises(LookupError, match='no wager "main"; it has ante, progressive, bet'):
        CARIBBEAN_STUD.wager("main")
    with pytest.raises(LookupError, match='not dealt by "pitch", but by manual-shoe, hand, automated-shoe'):
        CARIBBEAN_STUD.deal("pitch")


def test_every_wager_is_placed_in_a_phase_of_the_round_beside_one_that_exists() -> None:
    for wager in CARIBBEAN_STUD.wagers:
        assert wager.during in CARIBBEAN_STUD.round.phases
        assert wager.beside is None or CARIBBEAN_STUD.wager(wager.beside)


def test_the_lock_out_button_is_on_every_table() -> None:
    """003:163-164."""
    (lock_out,) = [need for need in CARIBBEAN_STUD.equipment if need.equipment is Equipment.LOCK_OUT]
    assert not lock_out.optional
