"""How often each result of baccarat comes, exact: all ordered six-card sequences of a full shoe, by what cards count.

A shoe is taken in whole, so no card is known to be out; what is burned unseen changes nothing. The draw is that of the
table's own tableau. Does not settle, and knows no wager.
"""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cache
from itertools import combinations_with_replacement
from typing import TypeAlias

from games.baccarat.tableau import Duty, Tableau
from games.cards.card import Card

_VALUES = range(10)
_TEN_RANKS, _SUITS = 4, 4
_SIX = 6


@dataclass(frozen=True, slots=True)
class Final:
    """How a round ended: the count of both hands, and of how many cards."""

    player: int
    banker: int
    player_cards: int
    banker_cards: int

    @property
    def outcome(self) -> str:
        """Whose hand won, or ``tie``."""
        return "tie" if self.player == self.banker else "player" if self.player > self.banker else "banker"


@dataclass(frozen=True, slots=True)
class Choices:
    """What those do who have an option by the tableau."""

    player_draws_on: frozenset[int] = frozenset({5})
    """Counts on which the player's hand draws where it need not."""
    banker_draws: bool = True

    def player(self, tableau: Tableau, count: int) -> bool:
        """Whether the player's hand draws on this count of two cards, naturals aside."""
        duty = tableau.player_duty(count)
        return duty is Duty.DRAW or (duty is Duty.OPTION and count in self.player_draws_on)

    def banker(self, tableau: Tableau, count: int, third: int | None) -> bool:
        """Whether the banker's hand draws on this count of two cards, with this third card of the player."""
        duty = tableau.banker_duty(count, third)
        return duty is Duty.DRAW or (duty is Duty.OPTION and self.banker_draws)


HOUSE_WAY = Choices()
"""The player draws on a five and stands on a six; the banker takes every card that is open to it."""

_Tally: TypeAlias = list[list[int]]
"""By the player's count, then the banker's."""


def sequences(decks: int) -> int:
    """How many ordered six-card sequences so many decks have."""
    total = 1
    for out in range(_SIX):
        total *= 52 * decks - out
    return total


@cache
def finals(tableau: Tableau, decks: int, choices: Choices = HOUSE_WAY) -> Mapping[Final, int]:
    """How many ordered six-card sequences of so many full decks end in which way.

    Where a round takes fewer cards, the rest of the six are counted in every order.
    """
    tallies: dict[tuple[int, int], _Tally] = {
        (player, banker): [[0] * len(_VALUES) for _ in _VALUES] for player in (2, 3) for banker in (2, 3)
    }
    left = [4 * _SUITS * decks if value == 0 else _SUITS * decks for value in _VALUES]
    fifth, sixth = 52 * decks - 4, 52 * decks - 5
    for player, ways_of_player in _pairs(left):
        for banker, ways_of_banker in _pairs(left):
            _from_four(tableau, choices, tallies, left, player, banker, ways_of_player * ways_of_banker, fifth, sixth)
    return {
        Final(player, banker, *cards): ways
        for cards, tally in tallies.items()
        for player, row in enumerate(tally)
        for banker, ways in enumerate(row)
        if ways
    }


def _from_four(
    tableau: Tableau,
    choices: Choices,
    tallies: Mapping[tuple[int, int], _Tally],
    left: list[int],
    player: int,
    banker: int,
    ways: int,
    fifth: int,
    sixth: int,
) -> None:
    """Count what follows from these counts of two cards; ``left`` has what is left of each value in the shoe."""
    if tableau.natural(player, banker) is not None:
        tallies[2, 2][player][banker] += ways * fifth * sixth
    elif not choices.player(tableau, player):
        if choices.banker(tableau, banker, None):
            row = tallies[2, 3][player]
            for value in _VALUES:
                row[(banker + value) % 10] += ways * left[value] * sixth
        else:
            tallies[2, 2][player][banker] += ways * fifth * sixth
    else:
        for third in _VALUES:
            five, count = ways * left[third], (player + third) % 10
            if choices.banker(tableau, banker, third):
                row = tallies[3, 3][count]
                left[third] -= 1
                for value in _VALUES:
                    row[(banker + value) % 10] += five * left[value]
                left[third] += 1
            else:
                tallies[3, 2][count][banker] += five * sixth


def _pairs(left: list[int]) -> Iterator[tuple[int, int]]:
    """The count of each pair of cards that is left, and in how many orders it can come; it is out meanwhile."""
    for one, other in combinations_with_replacement(_VALUES, 2):
        ways = left[one]
        left[one] -= 1
        ways *= left[other] * (1 if one == other else 2)
        left[other] -= 1
        yield (one + other) % 10, ways
        left[one] += 1
        left[other] += 1


def hands(tableau: Tableau, final: Final, choices: Choices = HOUSE_WAY) -> tuple[tuple[Card, ...], tuple[Card, ...]]:
    """Cards of the player and the banker that end so, their suits left open.

    Raises:
        LookupError: by this tableau no round ends so.
    """
    for player in _VALUES:
        for banker in _VALUES:
            third, fourth = (final.player - player) % 10, (final.banker - banker) % 10
            natural = tableau.natural(player, banker) is not None
            drawn = not natural and choices.player(tableau, player)
            after = not natural and choices.banker(tableau, banker, third if drawn else None)
            if (
                (drawn, after) == (final.player_cards == 3, final.banker_cards == 3)
                and (drawn or third == 0)
                and (after or fourth == 0)
            ):
                return _cards(player, third, drawn), _cards(banker, fourth, after)
    raise LookupError(f"no round ends {final.player} to {final.banker} so")


def _cards(two: int, third: int, drawn: bool) -> tuple[Card, ...]:
    return tuple(Card.parse(f"{'TA23456789'[value]}?") for value in (0, two, *([third] if drawn else [])))
