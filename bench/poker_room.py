"""Whole hands of poker beside pokerkit, a player's act at a time; and the counts of hands that are known.

Both play the same hands: the acts were chosen once, on ours, and pokerkit is told them. Six players, from the blinds to
the award. A count is the time for every hand of its kind. Does not check that both agree: the tests do.
"""

from __future__ import annotations

import time
from collections import Counter
from collections.abc import Callable
from itertools import combinations, combinations_with_replacement
from math import comb, prod
from pathlib import Path
from random import Random

from bench.figure import Figure, faster, take_turns, within
from games.cards.card import Card, Pack
from games.cards.ranking.badugi import BADUGI
from games.cards.ranking.low import ACE_TO_FIVE, is_eight_or_better
from games.poker_room.acting import Action
from games.poker_room.betting_rules import BettingRules
from games.poker_room.hand import Hand, PokerGame
from games.poker_room.hand_rules import HandRules
from games.poker_room.opening import opened
from games.poker_room.play import act, awarded, dealt_from, may
from games.poker_room.stakes import Stakes
from games.poker_room.variants.all_variants import variant

HANDS = 20
PLAYERS = 6
STACK = 200
GOAL = 10
LIMIT = Stakes(structure="limit", lower_cents=2, upper_cents=4, blinds_cents=(1, 2))
NO_LIMIT = Stakes(structure="no-limit", lower_cents=2, blinds_cents=(1, 2))
POT_LIMIT = Stakes(structure="pot-limit", lower_cents=2, blinds_cents=(1, 2))
COUNT_NS = 60e9
"""A minute of one core for a count."""
EIGHTS = 24_530_944
BADUGIS = {"four-card": 17_160, "three-card": 154_440, "two-card": 96_252, "one-card": 2_873}

now = time.process_time_ns
Act = tuple[int, Action]


def measure(_: Path, turns: int = 10) -> list[Figure]:
    """Nanoseconds of one core: an act, a count."""
    return [*acts(turns), *counts()]


def acts(turns: int) -> list[Figure]:
    """Nanoseconds an act, dealing and award among them."""
    return [
        _beside_pokerkit("an act of limit hold'em", "texas-holdem", LIMIT, turns),
        _beside_pokerkit("an act of no-limit hold'em", "texas-holdem", NO_LIMIT, turns),
        _beside_pokerkit("an act of pot-limit Omaha", "omaha", POT_LIMIT, turns),
    ]


def _beside_pokerkit(what: str, name: str, stakes: Stakes, turns: int) -> Figure:
    capped = 3 if stakes.structure == "limit" else None
    game = PokerGame(variant(name), stakes, HandRules(betting=BettingRules(raises=capped, cap_heads_up=True)))
    chance = Random(1)
    hands = [_chosen(game, chance) for _ in range(HANDS)]
    number = sum(len(acts) for _, acts in hands)
    peer = _peers(name, stakes, hands)
    found = take_turns(turns, {"ours": _shared(lambda: _ours(game, hands), number), "pokerkit": _shared(peer, number)})
    return faster(what, found["ours"], "pokerkit", found["pokerkit"], goal=GOAL)


def _shared(once: Callable[[], None], among: int) -> Callable[[], list[float]]:
    def sample() -> list[float]:
        begun = now()
        once()
        return [(now() - begun) / among]

    return sample


def _chosen(game: PokerGame, chance: Random) -> tuple[list[Card], list[Act]]:
    """A shuffled deck, and what everybody does with it."""
    deck = [*game.variant.pack.pieces()]
    chance.shuffle(deck)
    acts: list[Act] = []
    hand, left = opened(game, dict.fromkeys(range(1, PLAYERS + 1), STACK), button=PLAYERS), deck
    while hand.stage in ("deal", "bet"):
        if hand.stage == "deal":
            hand, used = dealt_from(hand, left)
            left = left[used:]
            continue
        options = may(hand)
        action = Action("call" if options.call_cents else "check")
        if options.why_no_raise is None and options.sizes.least_cents <= options.all_in_cents and chance.random() < 0.3:
            action = Action("raise", options.sizes.least_cents)
        elif options.call_cents and chance.random() < 0.3:
            action = Action("fold")
        acts.append((options.seat, action))
        hand = act(hand, options.seat, action)
    return deck, acts


def _ours(game: PokerGame, hands: list[tuple[list[Card], list[Act]]]) -> None:
    for deck, acts in hands:
        hand: Hand = opened(game, dict.fromkeys(range(1, PLAYERS + 1), STACK), button=PLAYERS)
        left, coming = deck, iter(acts)
        while hand.stage != "over":
            if hand.stage == "deal":
                hand, used = dealt_from(hand, left)
                left = left[used:]
            elif hand.stage == "show":
                hand = awarded(hand)
            else:
                seat, action = next(coming)
                hand = act(hand, seat, action)


def _peers(name: str, stakes: Stakes, hands: list[tuple[list[Card], list[Act]]]) -> Callable[[], None]:
    import pokerkit
    from pokerkit import Automation, Card as TheirCard

    dealt = (Automation.HOLE_DEALING, Automation.BOARD_DEALING, Automation.CARD_BURNING)
    automations = tuple(kind for kind in Automation if kind not in dealt)
    cards = {card: next(TheirCard.parse(str(card))) for card in variant(name).pack.pieces()}
    each = variant(name).streets[0].down
    limit = stakes.structure == "limit"
    games = {
        ("texas-holdem", True): pokerkit.FixedLimitTexasHoldem,
        ("texas-holdem", False): pokerkit.NoLimitTexasHoldem,
        ("omaha", False): pokerkit.PotLimitOmahaHoldem,
    }
    kind = games[name, limit]
    sizes = (2, 4) if limit else (2,)

    def play() -> None:
        for deck, acts in hands:
            state = kind.create_state(automations, True, 0, (1, 2), *sizes, STACK, PLAYERS)
            left, coming = [cards[card] for card in deck], iter(acts)
            for place in range(PLAYERS):
                state.deal_hole(tuple(left[place : each * PLAYERS : PLAYERS]))
            left = left[each * PLAYERS :]
            while state.status:
                if state.actor_index is not None:
                    _, action = next(coming)
                    if action.does == "fold":
                        state.fold()
                    elif action.to_cents is None:
                        state.check_or_call()
                    else:
                        state.complete_bet_or_raise_to(action.to_cents)
                else:
                    state.burn_card("??")
                    count = state.board_dealing_count or 0
                    state.deal_board(tuple(left[1 : count + 1]))
                    left = left[count + 1 :]

    return play


def counts() -> list[Figure]:
    """Every hand of a kind, counted by ranks or one by one, beside a minute."""
    begun = now()
    found = sum(weight for cards, weight in _by_ranks(7) if _has_an_eight(cards))
    eights = now() - begun
    assert found == EIGHTS, found
    begun = now()
    held = Counter(BADUGI.rank(cards).category for cards in combinations(Pack().pieces(), 4))
    badugis = now() - begun
    assert held == BADUGIS, held
    return [
        within("lows of eight or better in all sevens, counted", [eights], COUNT_NS, "ns"),
        within("all hands of badugi, counted", [badugis], COUNT_NS, "ns"),
    ]


def _by_ranks(size: int) -> list[tuple[tuple[int, ...], int]]:
    """Every set of ranks, and how many hands have it."""
    return [
        (ranks, prod(comb(4, count) for count in Counter(ranks).values()))
        for ranks in combinations_with_replacement(range(2, 15), size)
    ]


def _has_an_eight(ranks: tuple[int, ...]) -> bool:
    lows = sorted({1 if rank == 14 else rank for rank in ranks})[:5]
    if len(lows) < 5:
        return False
    return is_eight_or_better(ACE_TO_FIVE.rank([Card(14 if rank == 1 else rank, "s") for rank in lows]))
