"""The course of a round of baccarat: four cards in turn, then the thirds as the house's tableau says.

A round can also be told by its result alone, where nobody keys in the cards. Does not settle, and knows no wager.
"""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Literal, Protocol, TypeAlias

from games.baccarat.points import NATURALS, points_of_card, points_of_hand
from games.baccarat.tableau import Duty, NextCard, Tableau, TableauError, next_card
from games.cards.card import Card, CardError
from games.declared.course import Act, CourseError, Due, Felt, FeltHand

Outcome: TypeAlias = Literal["player", "banker", "tie"]
OUTCOMES: tuple[Outcome, ...] = ("player", "banker", "tie")
BANKER_SIX = "banker-6"
"""The banker wins with a six, where that pays by itself."""
NATURAL, PLAYER_PAIR, BANKER_PAIR = "natural", "player-pair", "banker-pair"
"""What a bead plate marks of a round: eight or nine of two cards, and first two cards of one rank."""
STAYS = "stay"
TURNED = "turn"
"""Both hands are turned face up, where a machine read their cards as they were dealt face down."""
_TWO, _SIX = 2, 6


class WithTableau(Protocol):
    """Rules of a house that say who draws, and how a round can end."""

    @property
    def tableau(self) -> Tableau:
        """The draw rules."""

    @property
    def results(self) -> tuple[str, ...]:
        """What a round may come to, by name: `OUTCOMES`, and `BANKER_SIX` where that is paid apart."""


def course(rules: WithTableau, spots: tuple[int, ...], acts: Sequence[Act]) -> Felt:
    """Where the round stands after ``acts``: cards, the word of a hand that has the option, or the result alone.

    Raises:
        CourseError: a card where none is due, a word that nobody is asked for.
    """
    lying = _Lying()
    for place, act in enumerate(acts):
        if act.card is None and place == 0 and act.said in rules.results:
            if len(acts) > 1:
                raise CourseError(f"the round was told as {act.said}: no card follows")
            return Felt((), None, act.said)
        due = _next(rules.tableau, lying)
        if act.card is not None:
            _take(lying, act, due)
        elif act.said == TURNED and lying.to_turn:
            lying.turned = True
        elif act.said == STAYS and due.hand is not None and due.duty is Duty.OPTION and not lying.to_turn:
            lying.stays.add(due.hand)
        else:
            raise CourseError(f'nobody is asked for "{act.said}" here', due.source)
    return _felt(rules, lying, _next(rules.tableau, lying))


@dataclass
class _Lying:
    """What lies on the felt so far."""

    hands: dict[str, list[Card]] = field(default_factory=lambda: {"player": [], "banker": []})
    stays: set[Literal["player", "banker"]] = field(default_factory=set)
    read: bool = False
    """A machine read the first cards: they lie face down until they are turned."""
    turned: bool = False

    @property
    def face_down(self) -> bool:
        """Whether nobody has seen the cards yet."""
        return self.read and not self.turned

    @property
    def to_turn(self) -> bool:
        """Whether both hands have their two cards, and lie face down."""
        return self.face_down and len(self.hands["banker"]) == _TWO


def _take(lying: _Lying, act: Act, due: NextCard) -> None:
    if lying.to_turn:
        raise CourseError("no card is due: both hands are turned first", due.source)
    if due.hand is None or act.card is None:
        raise CourseError(f"no card is due: {_standing(lying.hands)}", due.source)
    lying.read = lying.read or act.read
    lying.hands[due.hand].append(_counted(act.card, due))


def winner(player: int, banker: int) -> Outcome:
    """Which hand has the higher count."""
    return "tie" if player == banker else "player" if player > banker else "banker"


def _counted(card: Card, due: NextCard) -> Card:
    try:
        points_of_card(card)
    except CardError as error:
        raise CourseError(str(error), due.source) from None
    return card


def _next(tableau: Tableau, lying: _Lying) -> NextCard:
    try:
        return next_card(tableau, lying.hands["player"], lying.hands["banker"], lying.stays)
    except TableauError as error:
        raise CourseError(str(error), tableau.deal_source) from None


def _felt(rules: WithTableau, lying: _Lying, due: NextCard) -> Felt:
    hands = lying.hands
    down = lying.face_down
    shown = tuple(
        FeltHand(place, tuple(cards), "" if down else _value(cards), tuple(range(len(cards))) if down else ())
        for place, cards in hands.items()
    )
    if lying.to_turn:
        say = "Turn the player's hand, then the banker's."
        return Felt(shown, Due("player", words=(TURNED,), say=say, source=rules.tableau.deal_source))
    if due.hand is not None:
        first = () if any(hands.values()) else rules.results
        words = (*first, *((STAYS,) if due.duty is Duty.OPTION else ()))
        return Felt(shown, Due(due.hand, card=True, words=words, say=_say(hands, due), source=due.source))
    outcome = _result(rules, points_of_hand(hands["player"]), points_of_hand(hands["banker"]))
    return Felt(shown, None, outcome, tuple(_marks(hands)))


def _marks(hands: Mapping[str, Sequence[Card]]) -> Iterator[str]:
    if any(len(cards) == _TWO and points_of_hand(cards) in NATURALS for cards in hands.values()):
        yield NATURAL
    if hands["player"][0].rank == hands["player"][1].rank:
        yield PLAYER_PAIR
    if hands["banker"][0].rank == hands["banker"][1].rank:
        yield BANKER_PAIR


def _result(rules: WithTableau, player: int, banker: int) -> str:
    outcome = winner(player, banker)
    return BANKER_SIX if outcome == "banker" and banker == _SIX and BANKER_SIX in rules.results else outcome


def _value(cards: Sequence[Card]) -> str:
    points = points_of_hand(cards) if len(cards) != 1 else points_of_card(cards[0])
    return f"natural {points}" if len(cards) == _TWO and points in NATURALS else str(points) if cards else ""


def _say(hands: dict[str, list[Card]], due: NextCard) -> str:
    if len(hands["banker"]) < _TWO:
        return f"Deal a card to the {due.hand}."
    points = points_of_hand(hands[str(due.hand)])
    if due.duty is Duty.OPTION:
        return f"The {due.hand} has {points}: a card, or the word that it stays."
    against = f" against {hands['player'][_TWO]}" if due.hand == "banker" and len(hands["player"]) > _TWO else ""
    return f"The {due.hand} draws on {points}{against}."


def _standing(hands: dict[str, list[Card]]) -> str:
    player, banker = (points_of_hand(hands[place]) for place in ("player", "banker"))
    return f"player {player}, banker {banker}, and the round is complete"
