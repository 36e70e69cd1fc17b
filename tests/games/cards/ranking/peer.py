"""Ranking beside pokerkit on random hands: the order of neighbours is the same.

``make test`` asks thousands of hands; ``python -m tests.games.cards.ranking.peer`` a million of each kind, or
``--hands``. Exit code 1 where an order differs.
"""

import argparse
import sys
from collections.abc import Callable, Iterator, Mapping, Sequence
from itertools import pairwise
from random import Random

from pokerkit import Card as PeerCard, RhodeIslandHoldemHand, StandardHighHand

from games.cards.card import Pack
from games.cards.ranking import BEST_OF_SEVEN, BEST_OF_SIX, FIVE_CARD, THREE_CARD, HandRanking

DECK = Pack().pieces()
PEERS = {card: next(PeerCard.parse(str(card))) for card in DECK}

KINDS: Mapping[str, tuple[HandRanking[str], Callable[[Sequence[PeerCard]], object]]] = {
    "three-card": (THREE_CARD, RhodeIslandHoldemHand),
    "five-card": (FIVE_CARD, StandardHighHand),
    "best-of-six": (BEST_OF_SIX, StandardHighHand.from_game),
    "best-of-seven": (BEST_OF_SEVEN, StandardHighHand.from_game),
}


def disagreements(kind: str, hands: int, seed: int) -> Iterator[str]:
    """Neighbouring hands that pokerkit orders otherwise, in words."""
    ranking, peer = KINDS[kind]
    draw = Random(seed)
    drawn = ([*draw.sample(DECK, ranking.of)] for _ in range(hands))
    valued = ((cards, ranking.rank(cards), peer([PEERS[card] for card in cards])) for cards in drawn)
    for (a, ours_a, theirs_a), (b, ours_b, theirs_b) in pairwise(valued):
        if (ours_a > ours_b, ours_a == ours_b) != (theirs_a > theirs_b, theirs_a == theirs_b):
            yield f"{kind}, seed {seed}: {' '.join(map(str, a))} beside {' '.join(map(str, b))}"


def main() -> None:
    options = argparse.ArgumentParser(prog="python -m tests.games.cards.ranking.peer")
    options.add_argument("--hands", type=int, default=1_000_000)
    options.add_argument("--seed", type=int, default=1)
    chosen = options.parse_args()
    differ = 0
    for kind in KINDS:
        found = list(disagreements(kind, chosen.hands, chosen.seed))
        differ += len(found)
        print(f"{kind}: {chosen.hands} hands, {len(found)} ordered otherwise", *found[:10], sep="\n  ", flush=True)
    sys.exit(1 if differ else 0)


if __name__ == "__main__":
    main()
