"""Each wager of a house's game of twenty-one that cards alone decide, counted; and what the best play of a hand brings.

Insurance and Buster hang on the dealer's hand from full decks, Field Gold on two cards of a player, Aces Bonus on what
its player does with them too. Does not play a hand: the search for the best play does.
"""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import partial
from itertools import combinations_with_replacement
from math import gcd, lcm, prod

from games.blackjack.rules import BlackjackRules
from games.blackjack.side.aces_bonus import ACES_BONUS
from games.blackjack.side.buster import BUSTER
from games.blackjack.side.field_gold import FIELD_GOLD
from games.blackjack.totals import ACE
from games.declared.game import Game
from games.probability.blackjack import aces_bonus, switching
from games.probability.blackjack.best_play import Against, Table
from games.probability.blackjack.dealer_hands import ended
from games.probability.blackjack.kinds import Hand, Kinds
from games.probability.hand_counts import Watch
from games.probability.house_edge import Counted, HouseEdge, house_edge
from games.round.settlement import Board, SeatInPlay

_STAKE_CENTS = 10_000
_BEST = "every hand is played best by its own cards and the dealer's first, split hands as any other"
_LATER = f"{_BEST}; two equal cards are also split after more were drawn to them"
_SWITCHED = "both hands are played so, and their second cards change places wherever both together gain"
_MOST_DRAWN = 16
"""More cards than any dealer draws."""


@dataclass(frozen=True, slots=True)
class BestPlay:
    """What the house gains of the main wager where every hand is played as well as it can be."""

    wager: str
    of: str
    edge: float
    """As part of the first wager, or of all that was wagered first; below nothing where the player gains."""
    played: str = _BEST
    part: str = "the first wager"
    """What the edge is a part of."""


def side_edges(game: Game, rules: BlackjackRules, of: str) -> Iterator[HouseEdge]:
    """Insurance, and every table of every side wager that cards alone decide."""
    settle = partial(game.settle, rules)
    if rules.options.insurance is not None and rules.options.insurance.offered:
        seat = SeatInPlay(1, {"insurance": _STAKE_CENTS})
        rounds = [one._replace(seat=seat) for one in dealers(rules, only_aces=True)]
        yield house_edge("insurance", _STAKE_CENTS, rounds, settle, of=of, played="the dealer shows an ace")
    for name, side in rules.side.items():
        for table in side.tables:
            under = rules.model_copy(update={"side": {**rules.side, name: side.model_copy(update={"table": table})}})
            limits = rules.limits_of(name)
            cents = _STAKE_CENTS if limits is None else min(max(_STAKE_CENTS, limits[0]), limits[1])
            seat = SeatInPlay(1, {name: cents})
            title = f"{name} ({table})" if len(side.tables) > 1 else name
            if name == BUSTER:
                rounds = [one._replace(seat=seat) for one in dealers(rules)]
                yield house_edge(title, cents, rounds, partial(game.settle, under), of=of)
            if name == ACES_BONUS:
                cents = aces_bonus.cents_of(table)
                counted = aces_bonus.rounds(rules, name, cents, aces_bonus.for_itself(Kinds(rules.pack)))
                yield house_edge(
                    title, cents, counted, partial(game.settle, under), of=of, played=aces_bonus.FOR_ITSELF
                )
            if name == FIELD_GOLD:
                yield house_edge(title, cents, _two_cards(rules, seat), partial(game.settle, under), of=of)


def dealers(rules: BlackjackRules, *, only_aces: bool = False) -> Sequence[Counted]:
    """Hands with which the dealer ends, from full decks, one of each rank and number of cards.

    There are as many rounds in all as give every hand its exact share. ``only_aces``: of those that begin with an ace.
    """
    kinds, found = Kinds(rules.pack), dict[object, Counted]()
    total, nobody = sum(kinds.in_shoe), SeatInPlay(1, {})
    of_depth = [prod(total - 1 - out for out in range(depth)) for depth in range(_MOST_DRAWN)]
    rounds = lcm(*of_depth)
    for first, number in enumerate(kinds.in_shoe):
        if only_aces and kinds.cards[first].rank != ACE:
            continue
        left = kinds.without((first,))
        for one in ended(rules, kinds, first):
            ways = number * one.orders
            for kind in set(one.drawn):
                ways *= prod(left[kind] - out for out in range(one.drawn.count(kind)))
            share = rounds // of_depth[len(one.drawn)]
            felt, alike = Board(dealer=kinds.of((first, *one.drawn))), (one.standing.rank, one.standing.cards)
            before = found.get(alike, Counted(0, nobody, felt))
            found[alike] = before._replace(ways=before.ways + ways * share)
    by = gcd(*(one.ways for one in found.values()))
    return [one._replace(ways=one.ways // by) for one in found.values()]


def _two_cards(rules: BlackjackRules, seat: SeatInPlay) -> Iterator[Counted]:
    """Every two cards of the shoe."""
    dealer = Board(dealer=Kinds(rules.pack).of((8, 9)))  # it plays no part
    of_each: Mapping[object, int] = {card: rules.pack.holds(card) for card in rules.pack.pieces()}
    for first, second in combinations_with_replacement(sorted(set(rules.pack.pieces()), key=str), 2):
        ways = of_each[first] * (of_each[second] if first != second else of_each[first] - 1)
        pairs = ways if first != second else ways // 2
        if pairs:
            yield Counted(pairs, SeatInPlay(1, seat.wagers, (first, second)), dealer)


def best_plays(game: Game, rules: BlackjackRules, of: str, watch: Watch) -> Iterator[BestPlay]:
    """The main wager, and Aces Bonus beside it. ``watch`` is told of each first card of the dealer that is done."""
    table = Table(game, rules)
    if "second" in rules.wagers:
        if switching.counts(rules):
            edge = -switching.expectation(table, watch)
            yield BestPlay("main and second", of, edge, _SWITCHED, "both wagers")
        return
    later = rules.options.split is not None and rules.options.split.any_number_of_cards
    yield BestPlay("main", of, -table.expectation(watch), _LATER if later else _BEST)
    if ACES_BONUS in rules.side:
        play = aces_bonus.as_main(first_words(table))
        for name in rules.side[ACES_BONUS].tables:
            cents = aces_bonus.cents_of(name)
            counted = aces_bonus.rounds(rules, ACES_BONUS, cents, play)
            edge_of = house_edge(ACES_BONUS, cents, counted, partial(game.settle, rules), of=of).edge
            yield BestPlay(f"{ACES_BONUS} ({name})", of, float(edge_of), aces_bonus.AS_MAIN)


def first_words(table: Table) -> Mapping[tuple[Hand, int], str]:
    """What is best of every first two cards that are not complete, against each first card of the dealer."""
    words: dict[tuple[Hand, int], str] = {}
    open_hands = [hand for hand, one in table.hands.items() if len(hand) == 2 and not one.standing.is_dealt_complete]
    for up, number in enumerate(table.kinds.in_shoe):
        if number:
            against = Against(table, up)
            words.update({(hand, up): against.first_word(hand) for hand in open_hands})
    return words
