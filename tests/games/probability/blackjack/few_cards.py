"""Rounds of a shoe of few cards, every order of them tried: what the analyser says is compared with it.

The hole card lies there from the start, and each hand takes its cards one after the other, as at a table. Nothing here
is shared with the analyser but the game's own options, draw and settlement.
"""

from collections.abc import Iterator, Mapping, Sequence
from fractions import Fraction
from functools import cached_property
from typing import TypeAlias

from games.blackjack.options import Held, choices
from games.blackjack.rules import BlackjackRules
from games.blackjack.totals import ACE, is_ten
from games.cards.card import Card
from games.library import GAMES
from games.probability.blackjack.best_play import Against, Table
from games.probability.blackjack.kinds import Kinds
from games.round.settlement import Board, SeatInPlay, net_cents

Hand: TypeAlias = tuple[int, ...]
Left: TypeAlias = tuple[int, ...]


class FewCards(Kinds):
    """A shoe of so many of each kind."""

    def __init__(self, rules: BlackjackRules, few: Mapping[str, int]) -> None:
        super().__init__(rules.pack)
        object.__setattr__(self, "few", few)

    @cached_property
    def in_shoe(self) -> tuple[int, ...]:
        few: Mapping[str, int] = self.few  # type: ignore[attr-defined]
        return tuple(few.get(str(card)[0], 0) if card.suit == "?" else 0 for card in self.cards)


def table(rules: BlackjackRules, few: Mapping[str, int]) -> Table:
    """The analyser's table of such a shoe."""
    found = Table(GAMES[rules.game], rules)
    found.kinds = FewCards(rules, few)
    return found


def each(left: Left) -> Iterator[tuple[int, Fraction, Left]]:
    """Each card that can come, its chance, and what is left then."""
    cards = sum(left)
    for kind, number in enumerate(left):
        if number:
            yield kind, Fraction(number, cards), (*left[:kind], number - 1, *left[kind + 1 :])


class Rounds:
    """All rounds of a few cards."""

    splits = False
    """Whether hands are split."""

    def __init__(self, rules: BlackjackRules, few: Mapping[str, int]) -> None:
        self.rules, self.kinds = rules, FewCards(rules, few)
        self._dealt: dict[object, Fraction] = {}

    def cards(self, hand: Sequence[int]) -> tuple[Card, ...]:
        return self.kinds.of(hand)

    def dealer(
        self, hands: Sequence[tuple[int, ...]], doubled: Sequence[bool], held: tuple[int, ...], left: Left
    ) -> Fraction:
        """What the finished hands win, the dealer drawing from here."""
        key = tuple(hands), tuple(doubled), held, left
        if key not in self._dealt:
            self._dealt[key] = self._dealer(hands, doubled, held, left)
        return self._dealt[key]

    def _dealer(
        self, hands: Sequence[tuple[int, ...]], doubled: Sequence[bool], held: tuple[int, ...], left: Left
    ) -> Fraction:
        stands = self.rules.stands(self.cards(held))
        if not stands.is_dealt_complete and self.rules.dealer.draws(stands.total):
            assert sum(left), "the shoe is too small"
            return sum(
                (chance * self.dealer(hands, doubled, (*held, kind), rest) for kind, chance, rest in each(left)),
                Fraction(0),
            )
        names = ("main", "split", "split-2", "split-3")[: len(hands)]
        wagers = dict.fromkeys(names, 100)
        for name, twice in zip(names, doubled, strict=True):
            if twice:
                wagers["double" if name == "main" else f"double-{name}"] = 100
        seat = SeatInPlay(1, wagers, hands=tuple(map(self.cards, hands)))
        settled = GAMES[self.rules.game].settle(self.rules, [seat], Board(dealer=self.cards(held)))
        return Fraction(net_cents(settled, wagers), 100)

    def looks(self, up: int) -> bool:
        card = self.kinds.cards[up]
        return self.rules.looks_at_hole and (card.rank == ACE or is_ten(card))

    def without_splits(self) -> Fraction:
        """What the best play of a hand brings that is never split."""
        total = Fraction(0)
        for up, of_up, left in each(self.kinds.in_shoe):
            for first, of_first, then in each(left):
                for second, of_second, rest in each(then):
                    total += of_up * of_first * of_second * self._hand(up, (first, second), rest)
        return total

    def _hand(self, up: int, hand: Hand, left: Left) -> Fraction:
        """The best of it, where every card that may lie face down is tried by itself."""
        holes = {hole: (chance, rest) for hole, chance, rest in each(left)}
        total, open_holes = Fraction(0), {}
        for hole, (chance, rest) in holes.items():
            complete = self.looks(up) and self.rules.stands(self.cards((up, hole))).is_dealt_complete
            if complete or self.rules.stands(self.cards(hand)).is_dealt_complete:
                total += chance * self.dealer([hand], [False], (up, hole), rest)
            else:
                open_holes[hole] = chance, rest
        return total + sum(self._best(up, hand, open_holes).values(), Fraction(0))

    def _best(self, up: int, hand: Hand, holes: Mapping[int, tuple[Fraction, Left]]) -> dict[int, Fraction]:
        """By the hidden card, weighed; the same word for all of them, since nobody sees it."""
        if not holes:
            return {}
        held = Held(self.cards(hand), self.rules.stands(self.cards(hand)), hole_checked=self.looks(up))
        words = choices(self.rules.options, held) or ("stand",)
        ways = [self._by(word, up, hand, holes) for word in words if word != "split" or self.splits]
        return max(ways, key=lambda way: sum(way.values(), Fraction(0)))

    def _by(self, word: str, up: int, hand: Hand, holes: Mapping[int, tuple[Fraction, Left]]) -> dict[int, Fraction]:
        if word == "surrender":
            return {hole: chance * Fraction(-1, 2) for hole, (chance, _) in holes.items()}
        if word == "stand":
            return {
                hole: chance * self.dealer([hand], [False], (up, hole), left) for hole, (chance, left) in holes.items()
            }
        found = dict.fromkeys(holes, Fraction(0))
        for kind in range(len(self.kinds.in_shoe)):
            after = {
                hole: (chance * part, rest)
                for hole, (chance, left) in holes.items()
                for card, part, rest in each(left)
                if card == kind
            }
            if word == "double":
                ended = {
                    hole: chance * self.dealer([(*hand, kind)], [True], (up, hole), left)
                    for hole, (chance, left) in after.items()
                }
            else:
                ended = self._best(up, (*hand, kind), after)
            for hole, worth in ended.items():
                found[hole] += worth
        return found


class SplitRounds:
    """A pair that is split, played out hand after hand by the analyser's own words."""

    def __init__(self, rules: BlackjackRules, few: Mapping[str, int], up: int) -> None:
        self.rounds, self.up = Rounds(rules, few), up
        self.against = Against(table(rules, few), up)
        self._kept: dict[object, Fraction] = {}
        self.most = (rules.options.split.times if rules.options.split else 0) + 1

    def worth(self, kind: int, drawn: Hand = (), out: Hand = ()) -> Fraction:
        """What the pair is worth that was split after ``drawn`` came to it, naturals that the dealer looks for aside.

        ``out``: cards that are another hand's.
        """
        left = self.against.left((kind, kind), drawn, out)
        total = Fraction(0)
        for hole, chance, rest in each(left):
            complete = self.rounds.rules.stands(self.rounds.cards((self.up, hole))).is_dealt_complete
            if not (self.against.looks and complete):
                total += chance * self.played(kind, drawn, hole, rest)
        return total

    def played(self, kind: int, drawn: Hand, hole: int, left: Left) -> Fraction:
        """The same where the card that lies face down is this one."""
        thrice = drawn == (kind,) and self.most > 2
        hands: list[Hand] = [(kind,)] * 3 if thrice else [(kind, *drawn), (kind,)]
        return self._play(kind, hole, (), (), hands, left)

    def _play(
        self,
        kind: int,
        hole: int,
        done: tuple[Hand, ...],
        doubled: tuple[bool, ...],
        waiting: list[Hand],
        left: Left,
    ) -> Fraction:
        key = tuple(sorted(zip(done, doubled, strict=True))), tuple(waiting), hole, left
        if key not in self._kept:
            self._kept[key] = self._next(kind, hole, done, doubled, waiting, left)
        return self._kept[key]

    def _next(
        self,
        kind: int,
        hole: int,
        done: tuple[Hand, ...],
        doubled: tuple[bool, ...],
        waiting: list[Hand],
        left: Left,
    ) -> Fraction:
        if not waiting:
            return self.rounds.dealer(done, doubled, (self.up, hole), left)
        hand, *others = waiting
        if len(hand) == 1:
            return self._second(kind, hole, done, doubled, hand, others, left)
        split = self.rounds.rules.options.split
        closed = split is not None and split.aces_one_card and self.rounds.kinds.cards[kind].rank == ACE
        word = "stand" if closed else self.against.best_word(tuple(sorted(hand)), kind if len(hand) == 2 else None)
        if word == "stand":
            return self._play(kind, hole, (*done, hand), (*doubled, False), others, left)
        total = Fraction(0)
        for card, chance, rest in each(left):
            if word == "double":
                total += chance * self._play(kind, hole, (*done, (*hand, card)), (*doubled, True), others, rest)
            else:
                total += chance * self._play(kind, hole, done, doubled, [(*hand, card), *others], rest)
        return total

    def _second(
        self,
        kind: int,
        hole: int,
        done: tuple[Hand, ...],
        doubled: tuple[bool, ...],
        hand: Hand,
        others: list[Hand],
        left: Left,
    ) -> Fraction:
        total = Fraction(0)
        for card, chance, rest in each(left):
            if card == kind and len(done) + 1 + len(others) < self.most:
                waiting = [hand, (card,), *others]
            else:
                waiting = [(*hand, card), *others]
            total += chance * self._play(kind, hole, done, doubled, waiting, rest)
        return total


class LateSplits(Rounds):
    """The best play of a hand that may be split whenever its first two cards are equal, however many came after."""

    splits = True

    def __init__(self, rules: BlackjackRules, few: Mapping[str, int]) -> None:
        super().__init__(rules, few)
        self._splits = {up: SplitRounds(rules, few, up) for up, number in enumerate(self.kinds.in_shoe) if number}

    def _by(self, word: str, up: int, hand: Hand, holes: Mapping[int, tuple[Fraction, Left]]) -> dict[int, Fraction]:
        if word != "split":
            return super()._by(word, up, hand, holes)
        splits, kind = self._splits[up], hand[0]
        if self.kinds.cards[kind].rank == ACE and self.rules.options.split is not None:
            splits.most = self.rules.options.split.aces_times + 1
        else:
            splits.most = (self.rules.options.split.times if self.rules.options.split else 0) + 1
        return {
            hole: chance * splits.played(kind, tuple(hand[2:]), hole, left) for hole, (chance, left) in holes.items()
        }


class TwoHandRounds:
    """All rounds of a seat with two hands whose second cards may change places; none is split."""

    def __init__(self, rules: BlackjackRules, few: Mapping[str, int]) -> None:
        self.rounds, self.analyser = Rounds(rules, few), table(rules, few)
        self._kept: dict[object, Fraction] = {}

    def expectation(self) -> Fraction:
        """What the seat wins of both wagers, as part of both."""
        total = Fraction(0)
        for up, of_up, left in each(self.rounds.kinds.in_shoe):
            self._against, self._up = Against(self.analyser, up), up
            self._kept.clear()
            for a, of_a, after_a in each(left):
                for b, of_b, after_b in each(after_a):
                    for c, of_c, after_c in each(after_b):
                        for d, of_d, rest in each(after_c):
                            total += of_up * of_a * of_b * of_c * of_d * self._best(((a, b), (c, d)), rest)
        return total / 2

    def _best(self, hands: tuple[Hand, Hand], left: Left) -> Fraction:
        """Both ways are tried with every card that may lie face down; a natural of the dealer ends it before."""
        (a, b), (c, d) = hands
        kept = changed = lost = Fraction(0)
        for hole, chance, rest in each(left):
            natural = self.rounds.rules.stands(self.rounds.cards((self._up, hole))).is_dealt_complete
            if self.rounds.looks(self._up) and natural:
                lost += chance * self._settled(hands, (False, False), False, hole, rest)
            else:
                kept += chance * self._play((), (), hands, False, hole, rest)
                changed += chance * self._play((), (), ((a, d), (c, b)), True, hole, rest)
        return lost + max(kept, changed)

    def _play(
        self,
        done: tuple[Hand, ...],
        doubled: tuple[bool, ...],
        waiting: tuple[Hand, ...],
        switched: bool,
        hole: int,
        left: Left,
    ) -> Fraction:
        if not waiting:
            return self._settled(done, doubled, switched, hole, left)
        key = done, doubled, waiting, switched, hole, left
        if key not in self._kept:
            self._kept[key] = self._next(done, doubled, waiting, switched, hole, left)
        return self._kept[key]

    def _next(
        self,
        done: tuple[Hand, ...],
        doubled: tuple[bool, ...],
        waiting: tuple[Hand, ...],
        switched: bool,
        hole: int,
        left: Left,
    ) -> Fraction:
        hand, *others = waiting
        ordered = tuple(sorted(hand))
        complete = self._against.hands[ordered].standing.is_dealt_complete
        word = "stand" if complete else self._against.best_word(ordered)
        if word == "stand":
            return self._play((*done, hand), (*doubled, False), tuple(others), switched, hole, left)
        total = Fraction(0)
        for card, chance, rest in each(left):
            longer = (*hand, card)
            if word == "double":
                total += chance * self._play((*done, longer), (*doubled, True), tuple(others), switched, hole, rest)
            else:
                total += chance * self._play(done, doubled, (longer, *others), switched, hole, rest)
        return total

    def _settled(
        self,
        hands: Sequence[Hand],
        doubled: Sequence[bool],
        switched: bool,
        hole: int,
        left: Left,
    ) -> Fraction:
        key = tuple(hands), tuple(doubled), switched, hole, left, "settled"
        if key not in self._kept:
            self._kept[key] = self._dealer(hands, doubled, switched, (self._up, hole), left)
        return self._kept[key]

    def _dealer(
        self,
        hands: Sequence[Hand],
        doubled: Sequence[bool],
        switched: bool,
        held: Hand,
        left: Left,
    ) -> Fraction:
        rules = self.rounds.rules
        stands = rules.stands(self.rounds.cards(held))
        if not stands.is_dealt_complete and rules.dealer.draws(stands.total):
            assert sum(left), "the shoe is too small"
            return sum(
                (
                    chance * self._dealer(hands, doubled, switched, (*held, kind), rest)
                    for kind, chance, rest in each(left)
                ),
                Fraction(0),
            )
        wagers = {"main": 100, "second": 100}
        for name, twice in zip(("double", "double-second"), doubled, strict=True):
            if twice:
                wagers[name] = 100
        did = frozenset({"switch"} if switched else ())
        seat = SeatInPlay(1, wagers, hands=tuple(map(self.rounds.cards, hands)), did=did)
        settled = GAMES[rules.game].settle(rules, [seat], Board(dealer=self.rounds.cards(held)))
        return Fraction(net_cents(settled, wagers), 100)
