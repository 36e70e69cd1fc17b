import pytest

from games.cards.card import JOKER, Card, CardError, Deck, histogram, parse_cards


@pytest.mark.parametrize("text", ["", "A", "as", "AS", "10d", "1s", "Jx", "Ass", "jo"])
def test_what_is_no_card_is_refused(text: str) -> None:
    with pytest.raises(CardError, match=f'"{text}" is no card: write a rank of A K Q J T'):
        Card.parse(text)


def test_every_card_reads_as_it_is_written() -> None:
    for card in Deck(jokers=1).cards():
        assert Card.parse(str(card)) is card


def test_a_deck_has_fifty_two_different_cards() -> None:
    assert len(set(Deck().cards())) == Deck().size == 52
    assert Deck(jokers=1).cards()[-1] == JOKER


def test_a_card_that_is_there_twice_is_named() -> None:
    with pytest.raises(CardError, match="As was given 2 times, but one deck has As only once"):
        Deck().verify(parse_cards(["As", "Kd", "As"]))


def test_a_joker_needs_a_deck_with_one() -> None:
    with pytest.raises(CardError, match="the deck has no joker"):
        Deck().verify([JOKER])
    Deck(jokers=1).verify([JOKER])


def test_the_histogram_is_the_count_of_each_rank() -> None:
    cards = parse_cards(["As", "Ad", "2c", "Jo"])
    assert histogram(sum(card.count_bit for card in cards)) == {0: 1, 2: 1, 14: 2}
