"""The course of a round of red dog: two cards, the raises where there is a spread, and the third card.

Source: 002 (Choctaw), by line. Does not settle, and knows nobody's raise.
"""

from collections.abc import Sequence

from msgspec.structs import replace

from games.cards.card import RANKS, Card, CardError
from games.declared.course import Act, CourseError, Due, Felt, FeltHand
from games.declared.lying import Lying, Stakes, as_dealt
from games.red_dog.rules import RedDogRules
from games.red_dog.spread import CONSECUTIVE, PAIR, inside, spread, verify

RAISES_CLOSED = "raises-closed"
LEFT, RIGHT, MIDDLE = "left", "right", "middle"
"""The boxes: of the first card to the dealer's left, of the second to the right, of the third between (1395, 1398)."""


def course(rules: RedDogRules, spots: tuple[int, ...], acts: Sequence[Act]) -> Felt:
    """Where the round stands after ``acts``: cards, and the announcement that raises are closed.

    Raises:
        CourseError: a card where none is due, or a word that is not said here.
    """
    cards: list[Card] = []
    closed = False
    for act in acts:
        due = _due(rules, cards, closed)
        if due is None:
            raise CourseError("the round has all its cards", "002:1397-1409")
        if act.card is not None:
            if not due.card:
                raise CourseError('the third card comes after "Raises closed"', "002:1408, 1425")
            cards.append(_with_value(act.card))
        elif act.said in due.words:
            closed = True
        else:
            raise CourseError(f'"{act.said}" is not said here: {due.say}', due.source)
    due = _due(rules, cards, closed)
    boxes = dict(zip((LEFT, RIGHT, MIDDLE), cards, strict=False))
    hands = tuple(FeltHand(box, (card,), RANKS[card.rank - 2]) for box, card in boxes.items())
    return Felt(hands, due, "" if due is not None else ended(cards))


def lies(rules: RedDogRules, stakes: Stakes, acts: Sequence[Act], felt: Felt) -> Lying:
    """The round as it is settled: the cards of the boxes, in the order in which they came."""
    seats, board = as_dealt(rules, stakes, acts, felt)
    cards = tuple(card for hand in felt.hands for card in hand.cards)
    return seats, replace(board, rows={}, community=cards)


OUTCOMES = ("inside", "outside", "consecutive", "pair", "three-of-a-kind")


def ended(cards: Sequence[Card]) -> str:
    """How a round with all its cards ended, by name."""
    one, other, *third = cards
    between = spread(one, other)
    if between == CONSECUTIVE:
        return "consecutive"
    if between is PAIR:
        return "three-of-a-kind" if third[0].rank == one.rank else "pair"
    return "inside" if inside(third[0], one, other) else "outside"


def _with_value(card: Card) -> Card:
    try:
        verify(card)
    except CardError as error:
        raise CourseError(str(error), "002:1374-1379") from None
    return card


def _due(rules: RedDogRules, cards: Sequence[Card], closed: bool) -> Due | None:
    if len(cards) < 2:
        box = RIGHT if cards else LEFT
        return Due(box, card=True, say=f"Deal a card to the box on the {box}.", source="002:1395")
    between = spread(cards[0], cards[1])
    if between == CONSECUTIVE or len(cards) > 2:
        return None
    if between is PAIR:
        return Due(MIDDLE, card=True, say="A pair: deal the third card.", source="002:1398")
    if closed:
        return Due(MIDDLE, card=True, say="Deal the third card.", source="002:1408")
    told = f"Spread {between}, {rules.odds_of(between)}: take the raises, then close them."
    return Due(MIDDLE, words=(RAISES_CLOSED,), say=told, source="002:1401, 1407-1408")
