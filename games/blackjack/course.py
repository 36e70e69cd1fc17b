"""The course of a round of twenty-one: two cards each, insurance, the look at the hole card, the hands, the dealer.

A word may be said where `Due` names it; where a hand may be hit, the card itself says so. The dealer's second card lies
face down: it is told when it is turned, or at once by a machine that reads it, and is not shown before. Does not know
amounts, and does not settle.
"""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import replace

from games.blackjack.dealer import dealer_hits
from games.blackjack.hands import Hand, Spot, names_of
from games.blackjack.options import Word
from games.blackjack.rules import BlackjackRules
from games.blackjack.totals import ACE, Standing, is_ten
from games.cards.card import Card
from games.declared.course import Act, CourseError, Due, Felt, FeltHand

FACE_DOWN, NO_NATURAL, DECLINED, OFFERS_CLOSED = "face-down", "no-natural", "declined", "offers-closed"
SWITCH, KEEP, NO_SIDE_WAGERS = "switch", "keep", "no-side-wagers"
ACTION_BUTTON = "action-button"
NATURAL, OVER = "dealer-natural", "dealer-over"
OUTCOMES = (NATURAL, OVER)
"""How a round ends for all; every other one ends hand by hand."""
_DEALER = "dealer"


def play(rules: BlackjackRules, spots: tuple[int, ...], acts: Sequence[Act], /, *, boxes: int = 1) -> Felt:
    """Where the round stands after ``acts``.

    ``boxes`` hands lie at each spot from the start.

    Raises:
        CourseError: the last act, or one before it, is not possible there.
    """
    table = _Table(rules, spots, boxes)
    for act in acts:
        table.take(act)
    return table.felt()


def spots_after(
    rules: BlackjackRules, spots: tuple[int, ...], acts: Sequence[Act], /, *, boxes: int = 1
) -> Mapping[int, Spot]:
    """The hands of each spot after ``acts``.

    Raises:
        CourseError: one of them is not possible there.
    """
    table = _Table(rules, spots, boxes)
    for act in acts:
        table.take(act)
    return table.spots


class _Table:
    """The felt while acts are put on it, one after the other."""

    def __init__(self, rules: BlackjackRules, spots: tuple[int, ...], boxes: int) -> None:
        self._rules, self._boxes = rules, boxes
        self.spots = {number: Spot(tuple(Hand(box=box) for box in range(boxes))) for number in spots}
        self._dealer: list[Card] = []
        self._hole_down = False
        """The dealer's second card lies face down, and nobody has told what it is."""
        self._hole_read = False
        """A machine read it as it left the shoe, and nobody has seen it."""
        self._to_offer = list(spots)
        self._looked = self._offers_closed = self._hit_said = self._no_side_wagers = False
        self._to_switch = list(spots) if boxes > 1 else []
        self._button: int | None = None
        """The seat where the action button lies."""

    def felt(self) -> Felt:
        """What lies there, and what comes next."""
        hands = [
            FeltHand(name, hand.cards, self._value(spot.held(self._rules, place).standing))
            for number, spot in self.spots.items()
            for place, (name, hand) in enumerate(zip(names_of(number, spot), spot.hands, strict=True))
        ]
        down = (1,) if self._hole_read and len(self._dealer) == 2 and not self._hole_is_turned() else ()
        seen = self._dealer[:1] if down else self._dealer
        dealer = FeltHand(_DEALER, tuple(self._dealer), self._value_of_dealer(seen), down)
        due = self._due()
        return Felt((*hands, dealer), due, self._ended() if due is None else "")

    def _ended(self) -> str:
        if self._dealer_natural():
            return NATURAL
        stands = self._rules.stands(self._dealer)
        return OVER if stands.is_over and stands.total.points >= self._rules.dealer_over_from else ""

    def take(self, act: Act) -> None:
        """Put one act on the felt.

        Raises:
            CourseError: it is not possible now.
        """
        due = self._due()
        if due is None:
            raise CourseError("the round is complete: nothing more is dealt or said")
        if act.card is not None:
            if not due.card:
                raise CourseError(f"no card is due: {due.say}", due.source)
            self._card(due, act.card, read=act.read)
        elif act.said in due.words:
            self._word(due, act)
        else:
            raise CourseError(f'"{act.said}" is not possible now: {due.say}', due.source)

    def _value(self, stands: Standing) -> str:
        return f"natural {self._rules.natural_is}" if stands.is_natural else str(stands) if stands.cards else ""

    def _value_of_dealer(self, seen: Sequence[Card]) -> str:
        """The same, where a dealer is over later than a player (002:441)."""
        stands = self._rules.stands(seen)
        late = bool(seen) and stands.is_over and stands.total.points < self._rules.dealer_over_from
        return str(stands.total) if late else self._value(stands)

    # -- what comes next

    def _due(self) -> Due | None:
        return next(self._steps(), None)

    def _steps(self) -> Iterator[Due]:
        """Everything that is still open, in the order in which it is done."""
        yield from self._deal()
        yield from self._offers()
        yield from self._look()
        if not (self._looked and self._dealer_natural()):
            yield from self._switches()
            yield from self._players()
        if self._hole_down:
            yield Due(_DEALER, card=True, say="Turn the card that lies face down.", source=self._rules.dealer.source)
        if (button := self._rules.button) is not None and self._button is None:
            seats, say = tuple(range(1, self._rules.seats + 1)), "Say at which seat the action button lies."
            yield Due(_DEALER, words=(ACTION_BUTTON,), seats=seats, say=say, source=button.source)
        yield from self._draw()

    def _deal(self) -> Iterator[Due]:
        for cards in (1, 2):
            for number, spot in self.spots.items():
                for place in range(self._boxes):
                    if len(spot.hands[place].cards) < cards and len(self._dealer) + self._hole_down < cards:
                        name = names_of(number, spot)[place]
                        yield Due(name, card=True, say=f"Deal card {cards} to {name}.", source=self._rules.deal_source)
            if len(self._dealer) + self._hole_down < cards:
                words = (FACE_DOWN,) if cards == 2 else ()
                how = "face down" if cards == 2 else "face up"
                say = f"Deal the dealer's card {cards} {how}."
                yield Due(_DEALER, card=True, words=words, say=say, source=self._rules.deal_source)

    def _offers(self) -> Iterator[Due]:
        """Insurance, even money, and a surrender that has to come before the look."""
        options, up = self._rules.options, self._dealer[0]
        insurance = options.insurance if up.rank == ACE and options.insurance and options.insurance.offered else None
        early = options.surrender if self._looks() else None
        words: list[str] = []
        if insurance is not None:
            words += ["insurance", *(["even-money"] if insurance.even_money else [])]
        if early is not None and early.offered and early.before_hole_check:
            words.append("surrender")
        if words and not self._offers_closed and self._to_offer:
            source = insurance.source if insurance is not None else early.source if early is not None else "house"
            place = str(self._to_offer[0])
            said = " or ".join(word.replace("-", " ") for word in words)
            say = f"Spot {place}: {said}, or not; or close it for all."
            yield Due(place, words=(*words, DECLINED, OFFERS_CLOSED), say=say, source=source)

    def _looks(self) -> bool:
        up = self._dealer[0]
        return self._rules.looks_at_hole and (up.rank == ACE or is_ten(up))

    def _look(self) -> Iterator[Due]:
        if not self._looks():
            return
        if self._hole_down and not self._looked:
            say = "Look at the card that lies face down: key it in if it makes a natural, or say that it does not."
            yield Due(_DEALER, card=True, words=(NO_NATURAL,), say=say, source=self._rules.deal_source)
        self._looked = True

    def _switches(self) -> Iterator[Due]:
        for number in self._to_switch:
            say = f"Spot {number} switches the second cards, or keeps them."
            yield Due(str(number), words=(SWITCH, KEEP), say=say, source=self._rules.deal_source)

    def _players(self) -> Iterator[Due]:
        for number, spot in self.spots.items():
            place = spot.turn(self._rules)
            if place is None:
                continue
            name = names_of(number, spot)[place]
            words = () if self._hit_said else spot.words(self._rules, place, hole_checked=self._looked)
            if spot.needs_card(place) or self._hit_said:
                yield Due(name, card=True, say=f"Deal a card to {name}.", source=self._rules.options.draw.source)
            else:
                held = self._value(spot.held(self._rules, place).standing)
                say = f"{name} has {held}: {' or '.join(words)}."
                yield Due(name, card="hit" in words, words=words, say=say, source=self._rules.options.draw.source)

    def _draw(self) -> Iterator[Due]:
        rules, held = self._rules, self._rules.stands(self._dealer)
        matters = any(spot.live(rules) or (rules.over_waits and spot.has_over(rules)) for spot in self.spots.values())
        beside = bool(rules.side_stays) and not self._no_side_wagers
        if dealer_hits(rules.dealer, self._dealer, held, matters=matters or beside):
            words = () if matters else (NO_SIDE_WAGERS,)
            say = f"The dealer has {self._value(held)} and draws."
            if not matters:
                say = "Every hand is decided: draw on for side wagers that stand, or say that there are none."
            yield Due(_DEALER, card=True, words=words, say=say, source=rules.dealer.source)

    def _dealer_natural(self) -> bool:
        return len(self._dealer) == 2 and self._rules.stands(self._dealer).is_dealt_complete

    def _hole_is_turned(self) -> bool:
        """Whether the players have done, so that the second card may be seen."""
        if len(self._dealer) < 2:
            return False
        due = self._due()
        return due is None or due.place == _DEALER

    # -- what an act does

    def _card(self, due: Due, card: Card, *, read: bool) -> None:
        if due.place == _DEALER:
            if NO_NATURAL in due.words and not self._rules.stands((*self._dealer, card)).is_dealt_complete:
                raise CourseError(f"{card} makes no natural: it stays face down, say that there is none", due.source)
            self._looked = self._looked or NO_NATURAL in due.words
            self._hole_read = self._hole_read or (read and len(self._dealer) == 1 and not self._hole_down)
            self._hole_down = False
            self._dealer.append(card)
            return
        number, place = self._where(due.place)
        self._hit_said = False
        self.spots[number] = self.spots[number].with_card(place, card)

    def _word(self, due: Due, act: Act) -> None:
        if act.said == FACE_DOWN:
            self._hole_down = True
        elif act.said == NO_NATURAL:
            self._looked = True
        elif act.said == OFFERS_CLOSED:
            self._offers_closed = True
        elif act.said == NO_SIDE_WAGERS:
            self._no_side_wagers = True
        elif act.said == ACTION_BUTTON:
            if act.spot not in due.seats:
                raise CourseError(f"the action button lies at one of the seats 1 to {due.seats[-1]}", due.source)
            self._button = act.spot
        elif OFFERS_CLOSED in due.words:
            self._offered(due, act)
        elif act.said in (SWITCH, KEEP):
            number = self._to_switch.pop(0)
            if act.said == SWITCH:
                self.spots[number] = self.spots[number].switched()
        else:
            self._decided(due, act)

    def _offered(self, due: Due, act: Act) -> None:
        """What a spot answers: the one that is asked, unless another is named."""
        number = int(due.place) if act.spot is None else act.spot
        if number not in self.spots:
            raise CourseError(f'"{act.said}" is said for one of the spots {_listed(self.spots)}', due.source)
        spot = self.spots[number]
        if act.said == "insurance":
            spot = replace(spot, insured=True, insured_cents=act.cents)
        elif act.said == "even-money":
            if not spot.held(self._rules, 0).standing.is_natural:
                raise CourseError("even money is for a natural", due.source)
            spot = replace(spot, even_money=True)
        elif act.said == "surrender":
            spot = spot.said(self._rules, 0, "surrender")
        self.spots[number] = spot
        if number in self._to_offer:
            self._to_offer.remove(number)

    def _decided(self, due: Due, act: Act) -> None:
        number, place = self._where(due.place)
        word: Word = next(one for one in ("hit", "stand", "double", "split", "surrender") if one == act.said)
        spot = self.spots[number]
        self.spots[number] = spot.said(self._rules, place, word, hole_checked=self._looked, cents=act.cents)
        self._hit_said = word == "hit"

    def _where(self, name: str) -> tuple[int, int]:
        number, _, hand = name.partition(".")
        return int(number), int(hand or 1) - 1


def _listed(spots: Iterable[int]) -> str:
    return ", ".join(map(str, spots))
