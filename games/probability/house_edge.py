"""What the house gains of a wager on average: every way in which a round can end, settled as a table settles it.

There is no formula here: who counts the rounds tells the cards, and the game's own settlement says what they are worth.
Everything is exact. Does not say how a player should play: that is part of what is counted.
"""

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import Any, NamedTuple, TypeAlias

from games.round.settlement import BoardOf, SeatOf, Settlement, net_cents

Settle: TypeAlias = Callable[[Sequence[SeatOf[Any]], BoardOf[Any]], tuple[Settlement, ...]]
"""A game's settlement by one house's rules."""


class Counted(NamedTuple):
    """Rounds that end alike: of all, how many; and one of them as it lies on the felt."""

    ways: int
    seat: SeatOf[Any]
    board: BoardOf[Any]


@dataclass(frozen=True, slots=True)
class Ending:
    """One way in which the wager ends."""

    why: str
    ways: int
    net_cents: int
    """What the player wins in all, raises included."""
    staked_cents: int
    """What the player put up in all."""


@dataclass(frozen=True, slots=True)
class HouseEdge:
    """A wager, how it is played, and how it ends."""

    wager: str
    wager_cents: int
    played: str
    """What the player does where the rules leave a choice; empty where they leave none."""
    of: str
    """What the rounds are dealt from: "8 decks"."""
    endings: tuple[Ending, ...]

    @property
    def dealt(self) -> int:
        """How many rounds there are in all."""
        return sum(ending.ways for ending in self.endings)

    @property
    def edge(self) -> Fraction:
        """The part of the first wager that the house gains on average; below nothing where the player does."""
        return Fraction(-sum(ending.ways * ending.net_cents for ending in self.endings), self.dealt * self.wager_cents)

    @property
    def of_all_money(self) -> Fraction:
        """The same as part of all that is put up."""
        staked = sum(ending.ways * ending.staked_cents for ending in self.endings)
        return Fraction(-sum(ending.ways * ending.net_cents for ending in self.endings), staked)

    def chance(self, ending: Ending) -> Fraction:
        """How often it ends so."""
        return Fraction(ending.ways, self.dealt)


def house_edge(
    wager: str,
    wager_cents: int,
    rounds: Iterable[Counted],
    settle: Settle,
    *,
    of: str,
    played: str = "",
    paid_beside_cents: int = 0,
) -> HouseEdge:
    """Settle all rounds and put together those that end alike. ``paid_beside_cents`` is put up beside the wagers."""
    found: dict[tuple[str, int, int], int] = {}
    for ways, seat, board in rounds:
        settled = settle((seat,), board)
        why = "; ".join(dict.fromkeys(one.why for one in settled)) or "nothing is wagered"
        key = why, net_cents(settled, seat.wagers), sum(seat.wagers.values()) + paid_beside_cents
        found[key] = found.get(key, 0) + ways
    endings = tuple(Ending(why, ways, net, staked) for (why, net, staked), ways in found.items())
    return HouseEdge(wager, wager_cents, played, of, endings)
