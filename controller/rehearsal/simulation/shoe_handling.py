"""What a simulated dealer does with a shoe: shuffles, burns, keys in cards and words, takes back what was keyed wrong.

The cards come by chance from what the shoe still has. Does not know any game: what is due, its course says.
"""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Callable, Iterator

from controller.people.keyed_by_card import SPECIAL_KEY
from controller.people.keyed_cards import SUIT_KEYS
from controller.table.round.bank import bank_is_told
from controller.table.setup import TableSetup
from controller.table.shoe.course import felt_now, spots_wanted
from controller.table.stakes.settled import why_not_settle
from controller.table.state import TableState
from controller.twins.drawing import CUT_CARD
from drivers.signals import UNREAD
from games.cards.card import SPECIAL_SUIT, Card

Keys = Callable[[str], Iterator[int]]
CUT_WITH = 60
"""Cards that are left when the cutting card comes, or fewer."""
_DIGITS = {suit: digit for digit, suit in SUIT_KEYS.items()} | {SPECIAL_SUIT: SPECIAL_KEY}


class ShoeHandling:
    """One dealer's hands at the shoe.

    ``keys`` presses keys of the pad, ``draw`` draws a card from a shoe that reads it, where there is one, and
    ``chance`` says whether something happens that happens in this share of cases: nothing odd while all hurry.
    """

    def __init__(
        self,
        setup: TableSetup,
        rng: random.Random,
        keys: Keys,
        chance: Callable[[float], bool],
        draw: Callable[[str], None] | None = None,
    ) -> None:
        self._chance = chance
        self._draw = draw
        self._setup = setup
        self._rng = rng
        self._keys = keys

    def make_ready(self, state: TableState) -> Iterator[int]:
        """Collect what is owed, shuffle, burn; now and then in the wrong order."""
        pack = state.pack
        if pack is not None and pack.to_burn is None:
            yield from self._bring(state)
        elif pack is not None and pack.to_burn:
            yield from self._keys("ENTER") if self._draw is None else self._bring(state)
        elif state.owed and self._rng.random() < 0.9:
            yield from self._keys(f"CLEAR {self._rng.choice(state.owed).seat} DEAL")
        else:
            yield from self._keys("SHUFFLE")

    def enter_wagers(self, state: TableState) -> Iterator[int]:
        """Key in what lies on some seats' wagers, and what a bank put up; now and then while cards come."""
        if bank_is_told(self._setup) and self._rng.random() < 0.3:
            yield from self._put_up(state)
        names = [wager.name for wager in self._setup.game.wagers]
        for seat in self._rng.sample(self._setup.seats, self._rng.randint(0, 3)):
            wager = self._rng.randint(1, len(names))
            dollars = self._rng.choice((0, 5, 10, 25, 2_000))
            yield from self._keys(f"{seat} {wager} {' '.join(str(dollars))} ENTER")

    def _put_up(self, state: TableState) -> Iterator[int]:
        """Key in what the player who banks put up: enough for all, for some, or nothing at all."""
        seat = self._rng.choice(self._setup.seats) if state.round.bank is None else state.round.bank
        yield from self._keys(f"{seat} 0 {' '.join(str(self._rng.choice((0, 5, 20, 150, 5_000))))} ENTER")

    def deal(self, state: TableState) -> Iterator[int]:
        """The next card or word; sometimes a wrong one, which may be taken back."""
        lying, rng = felt_now(state, self._setup), self._rng
        if spots_wanted(state, self._setup):
            seats = sorted(rng.sample(self._setup.seats, rng.randint(1, 4) if self._chance(1) else 1))
            yield from self._keys("DEAL" if self._chance(0.3) else f"{' '.join(map(str, seats))} DEAL")
            return
        if lying is None or lying.due is None or self._chance(0.03):
            yield from self._keys("CLEAR DEAL")
            return
        if lying.due.wagers and self._chance(0.3):
            yield from self.enter_wagers(state)
            return
        pack = state.pack
        if pack is not None and pack.cut_round is None and pack.left < CUT_WITH and rng.random() < 0.5:
            yield from self._cut()
        words = lying.due.seats or lying.due.words
        if words and (not lying.due.card or rng.random() < 0.2):
            yield from self._keys(f"{rng.randint(1, len(words))} DEAL")
        else:
            yield from self._bring(state)

    def settle(self, state: TableState) -> Iterator[int]:
        """End the round; sometimes what was keyed last is put right before. What cannot be settled is taken up."""
        if why_not_settle(state, self._setup) is not None:
            stake, names = self._rng.choice(state.round.stakes), [one.name for one in self._setup.game.wagers]
            yield from self._keys(f"{stake.seat} {names.index(stake.wager) + 1} 0 0 ENTER")
            return
        if self._draw is not None and self._chance(0.03):  # one card too many
            yield from self._bring(state)
            return
        yield from self._keys("CLEAR DEAL" if self._chance(0.05) else "NEXT")

    def _cut(self) -> Iterator[int]:
        if self._draw is None or self._rng.random() < 0.2:
            yield from self._keys("0 SHUFFLE")
        else:
            self._draw(CUT_CARD)
            yield 400

    def _bring(self, state: TableState) -> Iterator[int]:
        """The next card: drawn from a shoe that reads it, or keyed in; one that it could not read is keyed in."""
        if self._draw is None or self._chance(0.02):
            yield from self._keys(f"{self._keys_of(self._card(state))} ENTER")
        else:
            self._draw(UNREAD if self._chance(0.01) else str(self._card(state)))
            yield 400

    def _card(self, state: TableState) -> Card:
        """A card that the shoe still has."""
        left = Counter(self._setup.pack.pieces()) - Counter(Card.parse(text) for text in _out(state))
        return self._rng.choice(sorted(left.elements(), key=str)) if left else Card.parse("7h")

    def _keys_of(self, card: Card) -> str:
        """With its suit or without."""
        rank = "14" if card.rank == 14 else str(card.rank)
        if self._rng.random() < 0.4 or card.suit not in _DIGITS:
            return {"14": "1", "10": "0"}.get(rank, " ".join(rank))
        return " ".join(rank + _DIGITS[card.suit])


def _out(state: TableState) -> tuple[str, ...]:
    return () if state.pack is None else state.pack.out
