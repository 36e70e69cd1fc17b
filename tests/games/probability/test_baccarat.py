"""Counts of all six-card sequences; the figures of eight and six decks are printed in many places."""

from collections import Counter
from fractions import Fraction
from itertools import product

import pytest

from games.baccarat.tableau import CHEMIN_DE_FER, COMMISSION_FREE, MINI, TWENTY_FIRST_CENTURY, Tableau, next_card
from games.cards.card import Card, Pack
from games.probability.baccarat import HOUSE_WAY, Choices, Final, finals, hands, sequences

PLAYER_STAYS = Choices(player_draws_on=frozenset())
BANKER_STAYS = Choices(banker_draws=False)


def outcomes(tableau: Tableau, decks: int, choices: Choices = HOUSE_WAY) -> Counter[str]:
    found = Counter[str]()
    for final, ways in finals(tableau, decks, choices).items():
        found[final.outcome] += ways
    return found


def percent(ways: int, decks: int) -> str:
    return f"{round(Fraction(ways * 100, sequences(decks)) * 10_000) / 10_000:.4f}"


def test_no_round_ends_in_a_way_that_the_tableau_does_not_know() -> None:
    with pytest.raises(LookupError, match="no round ends 9 to 4 so"):
        hands(MINI, Final(9, 4, 2, 3))


@pytest.mark.parametrize("decks", [1, 6, 8])
@pytest.mark.parametrize("tableau", [MINI, COMMISSION_FREE, CHEMIN_DE_FER, TWENTY_FIRST_CENTURY])
def test_every_sequence_is_counted_once(tableau: Tableau, decks: int) -> None:
    assert sum(finals(tableau, decks).values()) == sequences(decks)


@pytest.mark.parametrize(
    ("decks", "banker", "player", "tie"),
    [
        (8, 2_292_252_566_437_888, 2_230_518_282_592_256, 475_627_426_473_216),
        (6, 403_095_751_234_560, 392_220_492_728_832, 83_552_962_932_288),
    ],
)
def test_banker_player_and_tie_of_a_full_shoe(decks: int, banker: int, player: int, tie: int) -> None:
    assert outcomes(MINI, decks) == {"banker": banker, "player": player, "tie": tie}
    assert outcomes(COMMISSION_FREE, decks) == outcomes(MINI, decks)


def test_ties_by_what_both_hands_count() -> None:
    """Of eight decks."""
    ties = Counter[int]()
    for final, ways in finals(MINI, 8).items():
        if final.outcome == "tie":
            ties[final.player] += ways
    assert [ties[count] for count in range(10)] == [
        28_979_901_420_544,
        20_499_217_668_352,
        20_006_606_104_576,
        22_250_510_129_408,
        36_294_133_463_040,
        39_684_046_743_808,
        96_170_001_308_416,
        101_717_538_899_968,
        54_879_416_675_072,
        55_146_054_060_032,
    ]


def test_how_often_the_banker_wins_with_a_six() -> None:
    six = sum(ways for final, ways in finals(MINI, 8).items() if final.outcome == "banker" and final.banker == 6)
    assert six == 269_232_304_455_680


def test_how_many_cards_a_round_takes_and_how_often_it_has_a_natural() -> None:
    cards = Counter[int]()
    naturals = 0
    for final, ways in finals(MINI, 8).items():
        cards[final.player_cards + final.banker_cards] += ways
        if final.player_cards + final.banker_cards == 4 and max(final.player, final.banker) >= 8:
            naturals += ways
    assert [percent(cards[count], 8) for count in (4, 5, 6)] == ["37.8868", "30.3444", "31.7687"]
    assert percent(naturals, 8) == "34.3049"


@pytest.mark.parametrize(
    ("decks", "choices", "gain"),
    [
        (6, Choices(), "1.237415"),
        (6, PLAYER_STAYS, "1.524198"),
        (6, BANKER_STAYS, "1.202020"),
        (8, Choices(), "1.235081"),
        (8, PLAYER_STAYS, "1.521365"),
        (8, BANKER_STAYS, "1.199834"),
    ],
)
def test_what_the_bank_gains_at_chemin_de_fer_by_what_is_chosen(decks: int, choices: Choices, gain: str) -> None:
    """Of what is wagered against it, before its commission."""
    found = outcomes(CHEMIN_DE_FER, decks, choices)
    share = Fraction((found["banker"] - found["player"]) * 100, sequences(decks))
    assert f"{float(share):.6f}" == gain


@pytest.mark.parametrize(
    ("decks", "loss", "ties"),
    [
        (6, Fraction(2_494_462_939, 217_973_513_615), "11.1765"),
        (8, Fraction(3_555_682_387, 309_920_527_995), "11.1859"),
    ],
)
def test_two_hands_that_draw_alike_differ_only_by_the_ties_of_the_bank(decks: int, loss: Fraction, ties: str) -> None:
    """21st century baccarat by its house way: a player loses what is equal on 0 or 1 (004:1318-1321)."""
    found = finals(TWENTY_FIRST_CENTURY, decks)
    of_bank = sum(ways for final, ways in found.items() if final.outcome == "tie" and final.player < 2)
    ways = outcomes(TWENTY_FIRST_CENTURY, decks)
    assert ways["player"] == ways["banker"]
    assert Fraction(of_bank, sequences(decks)) == loss
    assert percent(ways["tie"], decks) == ties


@pytest.mark.parametrize("tableau", [MINI, CHEMIN_DE_FER, TWENTY_FIRST_CENTURY])
@pytest.mark.parametrize(
    "choices", [Choices(), PLAYER_STAYS, BANKER_STAYS], ids=["draws", "player stays", "banker stays"]
)
def test_the_hands_of_every_ending_are_such_as_the_table_would_deal(tableau: Tableau, choices: Choices) -> None:
    for final in finals(tableau, 1, choices):
        player, banker = hands(tableau, final, choices)
        Pack().of(8).verify((*player, *banker))
        stays = [name for name, cards in (("player", player), ("banker", banker)) if len(cards) == 2]
        assert next_card(tableau, player, banker, stays).hand is None  # type: ignore[arg-type]


def test_a_shoe_of_very_many_decks_deals_as_if_each_card_were_put_back() -> None:
    """How often four cards are all, counted by the course that a table follows."""
    ended = 0
    values = Counter(Card.parse(f"{rank}?") for rank in "TTTTA23456789")
    for shoe in product(values, repeat=4):
        weight = 1
        for card in shoe:
            weight *= values[card]
        player, banker = [shoe[0], shoe[2]], [shoe[1], shoe[3]]
        if next_card(MINI, player, banker).hand is None:
            ended += weight
    exact = sum(ways for final, ways in finals(MINI, 5000).items() if final.player_cards + final.banker_cards == 4)
    assert abs(Fraction(exact, sequences(5000)) - Fraction(ended, 13**4)) < Fraction(1, 10_000)
