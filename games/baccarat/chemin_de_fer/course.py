"""The course of a round of chemin de fer: two hands face down, what their holders announce, then the thirds.

Where cards are keyed in they lie face up, and the round goes as any of baccarat. Where a machine reads them they stay
backs until their holders have spoken, and a word that the cards do not allow is refused. Source: 002 (Choctaw), by
line. Does not settle, and does not know who banks.
"""

from collections.abc import Mapping, Sequence
from dataclasses import replace

from games.baccarat import course as of_baccarat
from games.baccarat.chemin_de_fer.rules import CheminDeFerRules
from games.baccarat.points import NATURALS, points_of_hand
from games.baccarat.tableau import Duty
from games.cards.card import Card
from games.declared.course import Act, CourseError, Due, Felt, FeltHand

CARD, STAYS, NATURAL, UNDER_EIGHT = "card", of_baccarat.STAYS, "natural", "under-eight"
_PLAYER, _BANKER = "player", "banker"
_FOUR = 4
_ANNOUNCED: Mapping[Duty, tuple[str, ...]] = {
    Duty.DRAW: (CARD,),
    Duty.OPTION: (CARD, STAYS),
    Duty.STAND: (STAYS,),
}
_PLAYER_SAYS = Due(
    _PLAYER, words=(CARD, STAYS, NATURAL), say="The player looks and announces: card or stay.", source="002:857-860"
)
_BANKER_SAYS = Due(
    _BANKER, words=(NATURAL, UNDER_EIGHT), say="The bank looks and announces: natural or under eight.", source="002:863"
)


def course(rules: CheminDeFerRules, spots: tuple[int, ...], acts: Sequence[Act]) -> Felt:
    """Where the round stands after ``acts`` (853-870).

    Raises:
        CourseError: a card where none is due, or a word that nobody is asked for or that the cards do not allow.
    """
    if not any(act.read for act in acts[:_FOUR]):
        return of_baccarat.course(rules, spots, acts)
    dealt, more = [replace(act, read=False) for act in acts[:_FOUR]], acts[_FOUR:]
    felt = of_baccarat.course(rules, spots, dealt)
    if len(acts) < _FOUR:
        return _face_down(felt)
    hands = {hand.place: hand.cards for hand in felt.hands}
    if not more:
        return _face_down(felt, _PLAYER_SAYS)
    of_player = _announced(rules, hands, more[0])
    if of_player == NATURAL:
        return of_baccarat.course(rules, spots, [*dealt, *more[1:]])
    if len(more) == 1:
        return _face_down(felt, _BANKER_SAYS)
    natural = _of_bank(hands, more[1])
    thirds = [replace(act, read=False) for act in more[2:]]
    stays = of_player == STAYS and _duty(rules, hands) is Duty.OPTION and not natural
    felt = of_baccarat.course(rules, spots, [*dealt, *([Act(said=STAYS)] if stays else []), *thirds])
    if felt.due is not None and felt.due.place == _PLAYER:
        return _face_down(felt, replace(felt.due, words=(), say="Deal the player a card, face up."))
    return felt


def _face_down(felt: Felt, due: Due | None = None) -> Felt:
    """The same with the backs of both hands."""
    hands = (FeltHand(hand.place, hand.cards, "", tuple(range(len(hand.cards)))) for hand in felt.hands)
    told = felt.due if due is None else due
    return Felt(tuple(hands), None if told is None else replace(told, words=() if due is None else told.words))


def _announced(rules: CheminDeFerRules, hands: Mapping[str, tuple[Card, ...]], act: Act) -> str:
    """What the player's hand says (857-860). House: of eight and nine, which the document leaves out, natural."""
    _is_word(act, _PLAYER_SAYS)
    words = (NATURAL,) if points_of_hand(hands[_PLAYER]) in NATURALS else _ANNOUNCED[_duty(rules, hands)]
    if act.said not in words:
        told = f'the player\'s hand does not allow "{act.said}": it says {" or ".join(words)}'
        raise CourseError(told, _PLAYER_SAYS.source)
    return act.said


def _of_bank(hands: Mapping[str, tuple[Card, ...]], act: Act) -> bool:
    """Whether the bank's hand is a natural, as it says (863)."""
    _is_word(act, _BANKER_SAYS)
    natural = points_of_hand(hands[_BANKER]) in NATURALS
    if natural != (act.said == NATURAL):
        right = NATURAL if natural else UNDER_EIGHT
        raise CourseError(f'the bank\'s hand does not allow "{act.said}": it says {right}', _BANKER_SAYS.source)
    return natural


def _is_word(act: Act, due: Due) -> None:
    if act.card is not None:
        raise CourseError(f"no card is due: {due.say}", due.source)
    if act.said not in due.words:
        raise CourseError(f'"{act.said}" is not possible now: {due.say}', due.source)


def _duty(rules: CheminDeFerRules, hands: Mapping[str, tuple[Card, ...]]) -> Duty:
    return rules.tableau.player_duty(points_of_hand(hands[_PLAYER]))
