import pytest

from games.cards.card import JOKER, Card, CardError, Pack, histogram, parse_cards


@pytest.mark.parametrize("text", ["", "A", "as", "AS", "10d", "1s", "Jx", "Ass", "jo"])
def test_what_is_no_card_is_refused(text: str) -> None:
    with pytest.raises(CardError, match=f'"{text}" is no card: write a rank of A K Q J T'):
        Card.parse(text)


def test_every_card_reads_as_it_is_written() -> None:
    for card in Pack(jokers=1).pieces():
        assert Card.parse(str(card)) is card


def test_a_deck_has_fifty_two_different_cards() -> None:
    assert len(set(Pack().pieces())) == Pack().size == 52
    assert Pack(jokers=1).pieces()[-1] == JOKER


def test_a_card_that_is_there_twice_is_named() -> None:
    with pytest.raises(CardError, match="As was given 2 times, but one deck has As only once"):
        Pack().verify(parse_cards(["As", "Kd", "As"]))


def test_a_joker_needs_a_deck_with_one() -> None:
    with pytest.raises(CardError, match="the deck has no joker"):
        Pack().verify([JOKER])
    Pack(jokers=1).verify([JOKER])


def test_a_pack_of_six_decks_has_each_card_six_times_and_its_special_ace_once() -> None:
    pack = Pack(extra=parse_cards(["Ax"])).of(6)
    assert pack.size == len(pack.pieces()) == 313  # 001:971-1085
    pack.verify(pack.pieces())
    with pytest.raises(CardError, match="7h was given 7 times, but a pack of 6 decks has 7h only 6 times"):
        pack.verify(parse_cards(["7h"] * 7))
    with pytest.raises(CardError, match="Ax was given 2 times, but a pack of 6 decks has Ax only once"):
        pack.verify(parse_cards(["Ax", "Ax"]))
    with pytest.raises(CardError, match="the deck has no Ax"):
        Pack().verify(parse_cards(["Ax"]))


def test_cards_whose_suit_nobody_told_are_counted_with_the_others_of_their_rank() -> None:
    Pack().verify(parse_cards(["7?", "7?", "7h", "7s"]))
    with pytest.raises(CardError, match="5 cards of the rank 7 were given, but the pack has 4"):
        Pack().verify(parse_cards(["7?", "7?", "7h", "7s", "7?"]))


def test_a_ten_without_a_suit_is_any_card_that_counts_ten() -> None:
    tens = ["T?"] * 12 + ["Kh", "Kd", "Ks", "Kc"]
    Pack().verify(parse_cards(tens))
    with pytest.raises(CardError, match="17 cards that count ten were given, but the pack has 16"):
        Pack().verify(parse_cards([*tens, "Qh"]))


def test_the_histogram_is_the_count_of_each_rank() -> None:
    cards = parse_cards(["As", "Ad", "2c", "Jo"])
    assert histogram(sum(card.count_bit for card in cards)) == {0: 1, 2: 1, 14: 2}
