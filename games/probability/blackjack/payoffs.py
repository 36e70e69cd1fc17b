"""What a hand wins against each hand of the dealer, as part of its wager, by the settlement of the game itself.

Hands that stand alike are settled once, with the first cards that were told of each. Does not know how likely they are.
"""

from fractions import Fraction
from functools import partial

from games.blackjack.rules import BlackjackRules
from games.blackjack.totals import Standing
from games.cards.card import SUITS, Card, parse_cards
from games.declared.game import Game
from games.round.settlement import Board, SeatInPlay, net_cents

_STAKE_CENTS = 10_000
_MOST_TOLD = 6
"""From six cards on their number tells nothing more."""
_DECKS = 8
_NATURALS: tuple[tuple[Card, ...], ...] = tuple(parse_cards(("As", f"K{suit}")) for suit in SUITS)
"""Of an ace and a ten-value one in four is of one suit, whatever cards of unknown suits are out."""

Alike = tuple[object, ...]
"""What hands have in common that are settled alike."""


def alike(own: Standing) -> Alike:
    """What all hands have in common that are settled as this one is."""
    return own.names, own.rank, own.total.points, min(own.cards, _MOST_TOLD), own.of_three


class Payoffs:
    """Settled hands of one house's game."""

    def __init__(self, game: Game, rules: BlackjackRules) -> None:
        self._settle = partial(game.settle, _of_any_cards(rules))
        self._by_suits = "suited-natural" in rules.pays
        self._found: dict[tuple[Alike, Standing, bool, bool], float] = {}
        self._shown: dict[Alike | Standing, tuple[Card, ...]] = {}

    def know(self, stands: Alike | Standing, cards: tuple[Card, ...]) -> None:
        """Cards of a player that stand so, or of the dealer."""
        self._shown.setdefault(stands, cards)

    def won(self, own: Standing, dealer: Standing, *, of_split: bool, doubled: bool) -> float:
        """What a hand wins of its first wager, less what it loses."""
        if own.names == dealer.names == ("special-ace-31",):
            return 0.0  # there is one special ace
        key = alike(own), dealer, of_split, doubled
        if key not in self._found:
            shown = _NATURALS if own.is_natural and self._by_suits else (self._shown[key[0]],)
            worth = [self._settled(cards, dealer, of_split=of_split, doubled=doubled) for cards in shown]
            self._found[key] = sum(worth) / len(worth)
        return self._found[key]

    def _settled(self, cards: tuple[Card, ...], dealer: Standing, *, of_split: bool, doubled: bool) -> float:
        wagers = {"main": _STAKE_CENTS, **({"double": _STAKE_CENTS} if doubled else {})}
        did = frozenset({"split"}) if of_split else frozenset[str]()
        settled = self._settle((SeatInPlay(1, wagers, cards, did=did),), Board(dealer=self._shown[dealer]))
        return float(Fraction(net_cents(settled, wagers), _STAKE_CENTS))


def _of_any_cards(rules: BlackjackRules) -> BlackjackRules:
    """The same rules with a shoe from which both hands can come that are shown for many."""
    shoe = None if rules.shoe is None else rules.shoe.model_copy(update={"decks": _DECKS, "decks_allowed": ()})
    return rules.model_copy(update={"shoe": shoe, "pays": {**rules.pays, "natural": rules.odds("natural")}})
