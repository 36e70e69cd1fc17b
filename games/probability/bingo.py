"""How likely one bingo card is complete by each call, exact: every pattern of a house, and its Pick Your Own.

The sets of numbers that a card wants are those that its claims are checked with; calls are any balls of 75, all equally
likely. Of a pattern of several pictures the chances are put together by inclusion and exclusion. What a win is worth
depends on who else plays, so no return is told. Does not print.
"""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from fractions import Fraction
from math import comb

from games.bingo.card import HIGHEST, LETTERS, BingoCard, numbers_in, size_of
from games.bingo.pick_your_own import picked
from games.bingo.room import InPlay, Room, room_of_picked, room_of_sheets
from games.bingo.rules import BLACKOUT, BingoRules, Format
from games.bingo.sheets import Sheet
from games.declared.house_rules import CommonRules
from games.tickets.numbers import marked
from games.tickets.serial import Serial

MOST_PICTURES = 16
"""Patterns of more pictures are not counted: each doubles the work."""
_SERIAL = Serial("B", 1)


@dataclass(frozen=True, slots=True)
class CallOdds:
    """One thing that a card is played for."""

    what: str
    jackpot_by: int | None
    """The last call that wins a jackpot with it; None where the house has none on it."""
    chances: Mapping[int, Fraction]
    """By the number of calls from the first that can be enough: how likely the card is complete."""

    @property
    def average(self) -> Fraction:
        """How many calls a card takes on average."""
        return Fraction(HIGHEST) - sum(chance for calls, chance in self.chances.items() if calls < HIGHEST)

    @property
    def of_jackpot(self) -> Fraction | None:
        """How likely one card wins the jackpot."""
        return None if self.jackpot_by is None else self.chances.get(self.jackpot_by, Fraction(0))


def call_odds(rules: CommonRules) -> Iterator[CallOdds]:
    """Yield every pattern of the house, then its Pick Your Own; nothing where the game is not bingo."""
    if not isinstance(rules, BingoRules):
        return
    card = BingoCard.of_columns({letter: numbers_in(letter)[: size_of(letter)] for letter in LETTERS})
    for name, pattern in rules.pattern.items():
        if len(pattern.shapes) <= MOST_PICTURES:
            room = room_of_sheets([Sheet(_SERIAL, (card,))], pattern)
            yield CallOdds(name, _bonanza_by(rules) if name == BLACKOUT else None, _by_pictures(_only(room)))
    own = rules.pick_your_own
    if own is not None:
        room = room_of_picked([picked(own, _SERIAL, range(1, own.spaces + 1))], own.matches)
        yield CallOdds("pick-your-own", _jackpot_by(rules, "pick-your-own"), _by_matches(_only(room)))


def _only(room: Room) -> InPlay:
    (card,) = room.cards.values()
    return card


def _bonanza_by(rules: BingoRules) -> int | None:
    """The last ball of the Bonanza's jackpot, those of the draw before the session among them (000:170, 172)."""
    last = _jackpot_by(rules, "bingo-bonanza")
    if rules.bonanza is None or last is None:
        return None
    return last if rules.bonanza.designated_with_predrawn else min(rules.bonanza.predrawn + last, HIGHEST)


def _jackpot_by(rules: BingoRules, played: Format) -> int | None:
    last = [pool.awards[played].by_call for pool in rules.pools.values() if played in pool.awards]
    return next((call for call in last if call is not None), None)


def _by_pictures(card: InPlay) -> Mapping[int, Fraction]:
    """One less the chance that no wanted set is covered: each union of wanted sets is counted with its sign."""
    unions = {0: 1}
    for wanted in card.wanted:
        for union, sign in tuple(unions.items()):
            both = union | wanted
            unions[both] = unions.get(both, 0) - sign
    by_size: dict[int, int] = {}
    for union, sign in unions.items():
        by_size[union.bit_count()] = by_size.get(union.bit_count(), 0) + sign
    none = {
        calls: sum(sign * comb(HIGHEST - size, calls - size) for size, sign in by_size.items() if size <= calls)
        for calls in range(1, HIGHEST + 1)
    }
    return _possible({calls: 1 - Fraction(ways, comb(HIGHEST, calls)) for calls, ways in none.items()})


def _by_matches(card: InPlay) -> Mapping[int, Fraction]:
    """By how many of the written numbers are called; one call of each number of matches is asked of the card."""
    spaces = card.numbers.bit_count()
    numbers = [number for number in range(HIGHEST + 1) if card.numbers >> number & 1]
    wins = [matched for matched in range(spaces + 1) if card.complete(marked(numbers[:matched]))]
    return _possible(
        {
            calls: Fraction(
                sum(
                    comb(spaces, matched) * comb(HIGHEST - spaces, calls - matched)
                    for matched in wins
                    if matched <= calls
                ),
                comb(HIGHEST, calls),
            )
            for calls in range(1, HIGHEST + 1)
        }
    )


def _possible(chances: Mapping[int, Fraction]) -> Mapping[int, Fraction]:
    return {calls: chance for calls, chance in chances.items() if chance}
