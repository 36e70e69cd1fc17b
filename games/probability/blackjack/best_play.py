"""The best play of every hand against every first card of the dealer, and what a player expects of it.

Each hand is played by its own cards and the dealer's, with exact chances from what is left of the shoe. After a split a
hand is played as it would be without one (what is published as CDZ-); equal cards are split again as often as the
house lets. Where the dealer looks for a natural first, hands are weighed together with there being none: then every
unseen card is like any other, the one that lies face down too. Two hands of a seat that may switch are not here.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property

from games.blackjack.rules import BlackjackRules
from games.blackjack.totals import ACE, Standing, is_ten
from games.declared.game import Game
from games.probability.blackjack.dealer_hands import Chances, ended
from games.probability.blackjack.kinds import Hand, Kinds, joined, with_one
from games.probability.blackjack.payoffs import Payoffs, alike
from games.probability.blackjack.player_hands import PlayerHand, all_hands
from games.probability.blackjack.splitting import SURRENDERED, Splits
from games.probability.hand_counts import Watch, not_watched

Row = tuple[float, float, Chances]
"""What most hands of the dealer are worth to one of a player's; what the others differ by, as so many times these."""


@dataclass(frozen=True, slots=True)
class Played:
    """What a hand is worth by each word, the dealer's natural aside, and which is best."""

    by_word: Mapping[str, float]

    @property
    def best(self) -> str:
        """The word that is worth most."""
        return max(self.by_word, key=self.by_word.__getitem__)

    @property
    def worth(self) -> float:
        """What the best word is worth."""
        return max(self.by_word.values())


class Table:
    """A shoe of one house's game: its hands, found once."""

    def __init__(self, game: Game, rules: BlackjackRules) -> None:
        self.rules, self.kinds = rules, Kinds(rules.pack)
        self.payoffs = Payoffs(game, rules)

    @cached_property
    def hands(self) -> Mapping[Hand, PlayerHand]:
        """All hands of a player."""
        found = all_hands(self.rules, self.kinds)
        for one in found.values():
            self.payoffs.know(alike(one.standing), one.cards)
            self.payoffs.know(alike(one.of_split), one.cards)
        return found

    def expectation(self, watch: Watch = not_watched) -> float:
        """What a player wins on average of the first wager; below nothing what he loses.

        ``watch`` is told of each first card of the dealer that is done.
        """
        cards, total = sum(self.kinds.in_shoe), 0.0
        for up, number in enumerate(self.kinds.in_shoe):
            if not number:
                continue
            against = Against(self, up)
            left = self.kinds.without((up,))
            for hand in [one for one in self.hands if len(one) == 2]:
                first, second = hand
                pairs = left[first] * (left[second] - (first == second)) * (1 if first == second else 2)
                if pairs:
                    total += number * pairs * against.worth(hand)
            watch(up + 1, len(self.kinds.in_shoe))
        return total / (cards * (cards - 1) * (cards - 2))


class Against:
    """Every hand against one first card of the dealer."""

    def __init__(self, table: Table, up: int) -> None:
        self.rules, self.kinds, self.hands = table.rules, table.kinds, table.hands
        self._up, self._payoffs = up, table.payoffs
        card = self.kinds.cards[up]
        self.looks = self.rules.looks_at_hole and (card.rank == ACE or is_ten(card))
        self._ends = ended(self.rules, self.kinds, up)
        for one in self._ends:
            self._payoffs.know(one.standing, self.kinds.of((up, *one.drawn)))
        self._complete = [one for one in self._ends if one.standing.is_dealt_complete]
        self._open = [one for one in self._ends if not (self.looks and one.standing.is_dealt_complete)]
        self._standings = tuple(dict.fromkeys(one.standing for one in self._open))
        self._chances: dict[tuple[float, ...], Chances] = {}
        self._rows: dict[tuple[object, ...], Row] = {}
        self._row_of: dict[tuple[Hand, bool, bool], Row] = {}
        self._valued: dict[tuple[Chances, tuple[int, ...]], float] = {}
        self._best: dict[tuple[Hand, int | None], str] = {}
        self._together: dict[tuple[int, Hand], float] = {}
        self._whole: dict[Hand, Played] = {}
        self._split: dict[Hand, float] = {}
        self.splits = Splits(self)

    def worth(self, hand: Hand) -> float:
        """What the first two cards are worth in all: the dealer's natural, an early surrender, the best play."""
        one, lost = self.hands[hand], self.to_naturals(hand)
        if one.standing.is_dealt_complete:
            return lost + self.stood(hand)
        total = lost + self.played(hand).worth
        return max(total, SURRENDERED) if self._early else total

    def first_word(self, hand: Hand) -> str:
        """What is best of the first two cards that are not complete, a surrender before the look among it."""
        gives_up = self._early and self.to_naturals(hand) + self.played(hand).worth < SURRENDERED
        return "surrender" if gives_up else self.played(hand).best

    @property
    def _early(self) -> bool:
        """Whether a hand may be given up before the dealer looks."""
        rule = self.rules.options.surrender
        return rule is not None and rule.offered and rule.before_hole_check and self.looks

    def played(self, hand: Hand) -> Played:
        """What a hand is worth by each word that may be said of it, where the dealer found no natural."""
        whole = self._unsplit(hand)
        if "split" not in self.hands[hand].words or len(hand) != 2:
            return whole
        if hand not in self._split:
            self._split[hand] = self.splits.worth(hand)
        found = {**whole.by_word, "split": self._split[hand]}
        if self.splits_later and hand[0] == hand[1] and "hit" in found:
            found["hit"] = self._hit_together(hand[0], ())
        return Played(found)

    @property
    def splits_later(self) -> bool:
        """Whether two equal cards are still split after others were drawn to them (000:238)."""
        return self.rules.options.split is not None and self.rules.options.split.any_number_of_cards

    def _hit_together(self, kind: int, drawn: Hand) -> float:
        """What one more card is worth to two equal cards that may still be split, after these were drawn to them."""
        left = self.left((kind, kind), drawn)
        cards = sum(left)
        return sum(
            number / cards * self._kept_together(kind, with_one(drawn, one))
            for one, number in enumerate(left)
            if number
        )

    def _kept_together(self, kind: int, drawn: Hand) -> float:
        """What they are worth with these, whether they are split now or stay one hand."""
        if (kind, drawn) not in self._together:
            hand = joined(drawn, (kind, kind))
            found = dict(self._unsplit(hand).by_word)
            if "hit" in found:
                found["hit"] = self._hit_together(kind, drawn)
            if self.hands[hand].words:
                found["split"] = self.splits.later(kind, drawn)
            self._together[kind, drawn] = max(found.values())
        return self._together[kind, drawn]

    def _unsplit(self, hand: Hand) -> Played:
        if hand not in self._whole:
            self._whole[hand] = Played(self._by_word(hand))
        return self._whole[hand]

    def best_word(self, hand: Hand, first: int | None = None) -> str:
        """What is best of this hand where it is not split; ``first``: of what may be said where it came of a split."""
        if (hand, first) not in self._best:
            self._best[hand, first] = self._best_of(hand, first)
        return self._best[hand, first]

    def _best_of(self, hand: Hand, first: int | None) -> str:
        one = self.hands[hand]
        words = one.words if first is None else one.words_of_split[first]
        found = {word: worth for word, worth in self._unsplit(hand).by_word.items() if word in words}
        if "surrender" in words:
            found["surrender"] = SURRENDERED * self.no_natural(self.left(hand))
        return max(found, key=found.__getitem__, default="stand")

    def left(self, *out: Hand) -> tuple[int, ...]:
        """What is left of each kind without the dealer's first card and these."""
        return self.kinds.without((self._up,), *out)

    def no_natural(self, left: tuple[int, ...]) -> float:
        """The chance that the dealer's second card makes no natural of those that he looks for."""
        if not self.looks:
            return 1.0
        return 1 - sum(left[one.drawn[0]] for one in self._complete) / sum(left)

    def stood(self, hand: Hand, beside: Hand = (), *, of_split: bool = False, doubled: bool = False) -> float:
        """What a hand is worth as it is, where the cards ``beside`` are out too."""
        row_of = hand, of_split, doubled
        row = self._row_of.get(row_of)
        if row is None:
            row = self._row_of[row_of] = self._row(self.hands[hand], of_split=of_split, doubled=doubled)
        (base, times, chances), left = row, self.left(hand, beside)
        worth = base * self.no_natural(left)
        if not chances:
            return worth
        key = chances, left
        value = self._valued.get(key)
        if value is None:
            value = self._valued[key] = chances.value(left, sum(left))
        return worth + times * value

    def one_card(self, hand: Hand, beside: Hand = (), *, of_split: bool = False) -> float:
        """What a doubled hand is worth."""
        left = self.left(hand, beside)
        cards = sum(left)
        return sum(
            number / cards * self.stood(with_one(hand, kind), beside, of_split=of_split, doubled=True)
            for kind, number in enumerate(left)
            if number
        )

    def _by_word(self, hand: Hand) -> Mapping[str, float]:
        one = self.hands[hand]
        words = one.words or {"stand"}
        found: dict[str, float] = {}
        left = self.left(hand)
        if "hit" in words:
            cards = sum(left)
            found["hit"] = sum(
                number / cards * self._unsplit(with_one(hand, kind)).worth for kind, number in enumerate(left) if number
            )
        if "stand" in words and not ("hit" in words and one.standing.total.points <= 11):  # a card cannot hurt
            found["stand"] = self.stood(hand)
        if "double" in words:
            found["double"] = self.one_card(hand)
        if "surrender" in words and not self._early:
            found["surrender"] = SURRENDERED * self.no_natural(left)
        return found

    def to_naturals(self, hand: Hand, beside: Hand = ()) -> float:
        """What the hand wins or loses to naturals that end the round before it is played."""
        if not self.looks:
            return 0.0
        one, left = self.hands[hand], self.left(hand, beside)
        return sum(
            left[natural.drawn[0]] / sum(left) * self._won(one, natural.standing, of_split=False, doubled=False)
            for natural in self._complete
        )

    def _won(self, one: PlayerHand, dealer: Standing, *, of_split: bool, doubled: bool) -> float:
        stands = one.of_split if of_split else one.standing
        return self._payoffs.won(stands, dealer, of_split=of_split, doubled=doubled)

    def _row(self, one: PlayerHand, *, of_split: bool, doubled: bool) -> Row:
        """What the hands of the dealer are worth to this one. A doubled hand wins by the same ones, twice as much."""
        stands = one.of_split if of_split else one.standing
        key = alike(stands), of_split, doubled
        if key not in self._rows:
            won = {each: self._won(one, each, of_split=of_split, doubled=doubled) for each in self._standings}
            over = [worth for each, worth in won.items() if each.is_over]
            base = max(set(over), key=over.count) if over else 0.0
            differ = [worth - base for worth in won.values()]
            times = max(map(abs, differ), default=0.0) or 1.0
            row = tuple(worth / times for worth in differ)
            if row not in self._chances:
                by_standing = dict(zip(won, row, strict=True))
                self._chances[row] = Chances((end, by_standing[end.standing]) for end in self._open)
            self._rows[key] = base, times, self._chances[row]
        return self._rows[key]
