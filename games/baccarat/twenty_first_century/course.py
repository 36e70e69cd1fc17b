"""The course of a round of 21st century baccarat: two hands, the tie wagers, what each player says, the bank's draw.

All players share one hand of two; each of them says what becomes of its own wager. The bank's second card lies face
down: it is told when it is turned, or at once by a machine that reads it. Source: 004 (Delta), by line. Does not know
amounts, and does not settle.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field

from games.baccarat.points import points_of_card, points_of_hand
from games.baccarat.tableau import Duty
from games.baccarat.twenty_first_century.options import DOUBLE, DRAWS, SOURCE, STAND, TIE, words_on
from games.baccarat.twenty_first_century.rules import TwentyFirstCenturyRules
from games.cards.card import Card, CardError
from games.declared.course import Act, CourseError, Due, Felt, FeltHand
from games.declared.lying import Lying, Stakes
from games.round.settlement import Board, SeatInPlay

FACE_DOWN, TIES_CLOSED = "face-down", "ties-closed"
PLAYER, BANK, HIT_CARD = "player", "dealer", "hit"
"""Places of cards: the shared hand, the bank's, and the one card of all who hit."""
_DEAL, _TIES, _HIT, _DRAW = "004:1240, 1256-1258", "004:1265", "004:1262, 1267, 1380", "004:1320, 1372-1376"
_TWO = 2


def course(rules: TwentyFirstCenturyRules, spots: tuple[int, ...], acts: Sequence[Act]) -> Felt:
    """Where the round stands after ``acts``, with ``spots`` in the order in which they decide (1380).

    Raises:
        CourseError: a card where none is due, or a word that nobody is asked for.
    """
    table = _Table(rules, spots)
    for act in acts:
        table.take(act)
    return table.felt()


def lies(rules: TwentyFirstCenturyRules, stakes: Stakes, acts: Sequence[Act], felt: Felt) -> Lying:
    """The round as it is settled: each seat with the shared hand, what it hit, and the wager that it added (1264)."""
    table = _Table(rules, tuple(int(hand.place) for hand in felt.hands if hand.place.isdecimal()))
    for act in acts:
        table.take(act)
    seats = []
    for seat, wagers in sorted(stakes.items()):
        word = table.said.get(seat, STAND)
        third = table.cards.get(HIT_CARD, table.cards.get(str(seat), [])) if word in DRAWS else []
        added = {DOUBLE: wagers["main"]} if word == DOUBLE and "main" in wagers else {}
        cards = (*table.cards[PLAYER], *third)
        seats.append(SeatInPlay(seat, {**added, **wagers}, cards, did=frozenset({word})))
    return tuple(seats), Board(dealer=tuple(table.cards[BANK]))


@dataclass
class _Table:
    """The felt while acts are put on it, one after the other."""

    rules: TwentyFirstCenturyRules
    spots: tuple[int, ...]
    cards: dict[str, list[Card]] = field(default_factory=lambda: {PLAYER: [], BANK: []})
    hole_down: bool = False
    """The bank's second card lies face down, and nobody has told what it is."""
    ties_closed: bool = False
    said: dict[int, str] = field(default_factory=dict)

    def felt(self) -> Felt:
        down = (1,) if len(self.cards[BANK]) == _TWO and next(self._before_the_hole_card(), None) is not None else ()
        shown = self.cards[BANK][: 1 if down else None]
        hands = [
            FeltHand(PLAYER, tuple(self.cards[PLAYER]), _value(self.cards[PLAYER])),
            FeltHand(BANK, tuple(self.cards[BANK]), _value(shown), down),
        ]
        if (shared := self.cards.get(HIT_CARD)) is not None:
            hands.append(FeltHand(HIT_CARD, tuple(shared), _value([*self.cards[PLAYER], *shared])))
        hands += [self._of_spot(spot) for spot in self.spots]
        return Felt(tuple(hands), next(self._steps(), None))

    def _of_spot(self, spot: int) -> FeltHand:
        """What the seat said, and the card that it alone got."""
        own = self.cards.get(str(spot), [])
        counted = f" {_value([*self.cards[PLAYER], *own])}" if own else ""
        return FeltHand(str(spot), tuple(own), f"{self.said.get(spot, '')}{counted}")

    def take(self, act: Act) -> None:
        """Put one act on the felt. Raises CourseError where it is not possible now."""
        due = next(self._steps(), None)
        if due is None:
            raise CourseError("every card is out and every word said", _DRAW)
        if act.card is not None:
            if not due.card:
                raise CourseError(f"no card is due: {due.say}", due.source)
            self._card(due, act.card)
        elif act.said not in due.words:
            raise CourseError(f'"{act.said}" is not possible now: {due.say}', due.source)
        elif act.said == FACE_DOWN:
            self.hole_down = True
        elif act.said == TIES_CLOSED:
            self.ties_closed = True
        elif act.spot not in (None, int(due.place)):
            raise CourseError(f'seat {due.place} is asked, not seat {act.spot}: "{act.said}" waits', due.source)
        else:
            self.said[int(due.place)] = act.said

    # -- what comes next

    def _steps(self) -> Iterator[Due]:
        """Everything that is still open, in the order in which it is done."""
        yield from self._before_the_hole_card()
        bank = self.cards[BANK]
        if self.hole_down:
            yield Due(BANK, card=True, say="Turn the bank's card that lies face down.", source="004:1267")
        points = points_of_hand(bank)
        if len(bank) == _TWO and self.rules.tableau.banker_duty(points, None) is Duty.DRAW:
            yield Due(BANK, card=True, say=f"The bank has {points} and draws.", source=_DRAW)

    def _before_the_hole_card(self) -> Iterator[Due]:
        yield from self._deal()
        if not self.ties_closed:
            say = "Take tie wagers of the seats that make one; then close them."
            yield Due(PLAYER, words=(TIES_CLOSED,), wagers=(TIE,), say=say, source=_TIES)
        points = points_of_hand(self.cards[PLAYER])
        words = words_on(self.rules.tableau, points)
        for spot in self.spots if words != (STAND,) else ():
            if spot not in self.said:
                yield Due(str(spot), words=words, say=f"Seat {spot} has {points}: {_either(words)}.", source=SOURCE)
            if self.rules.hit_card == "own" and self.said[spot] in DRAWS and str(spot) not in self.cards:
                yield Due(str(spot), card=True, say=f"Deal a card to seat {spot}, face up.", source=_HIT)
        shared = self.rules.hit_card == "shared" and HIT_CARD not in self.cards
        if shared and any(word in DRAWS for word in self.said.values()):
            yield Due(HIT_CARD, card=True, say="Deal one card, face up, for all who hit.", source=_HIT)

    def _deal(self) -> Iterator[Due]:
        for number in (1, 2):
            if len(self.cards[PLAYER]) < number:
                yield Due(PLAYER, card=True, say=f"Deal card {number} of the players, face up.", source=_DEAL)
            if len(self.cards[BANK]) + self.hole_down < number:
                how, words = ("down", (FACE_DOWN,)) if number == _TWO else ("up", ())
                yield Due(BANK, card=True, words=words, say=f"Deal the bank a card, face {how}.", source=_DEAL)

    # -- what an act does

    def _card(self, due: Due, card: Card) -> None:
        try:
            points_of_card(card)
        except CardError as error:
            raise CourseError(str(error), due.source) from None
        if due.place == BANK and len(self.cards[BANK]) == 1:
            self.hole_down = False
        self.cards.setdefault(due.place, []).append(card)


def _value(cards: Sequence[Card]) -> str:
    return str(points_of_hand(cards)) if cards else ""


def _either(words: Sequence[str]) -> str:
    return f"{', '.join(words[:-1])} or {words[-1]}"
