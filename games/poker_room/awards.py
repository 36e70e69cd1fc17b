"""Who gets what of each pot: the best hand of each side among those who may win it, and equal parts where they tie.

A pot with two sides is halved, the odd chip to the high side; a side that nobody qualifies for leaves all of it to the
other. Takes values that compare, from cards or from the dealer's word. Moves no chips.
"""

from collections.abc import Mapping, Sequence
from typing import Any, TypeAlias

from msgspec import Struct

from games.poker_room.odd_chips import divided, in_order
from games.poker_room.player import Player
from games.poker_room.pots import Pot
from games.poker_room.sides import SideName
from games.poker_room.variant import OddChips

Values: TypeAlias = Mapping[SideName, Mapping[int, Any]]
"""By side and seat: a value that compares, the greater the better. Who does not qualify has none."""


class NobodyWins(ValueError):
    """A pot has no winner: none of those who may win it shows a hand that counts; the text names them."""


class Award(Struct, frozen=True):
    """One part of a pot that goes to one player."""

    pot: int
    """0: the main pot."""
    side: SideName
    seat: int
    cents: int


def awards(
    pots: Sequence[Pot], values: Values, players: Sequence[Player], odd_chips: OddChips, chip_cents: int = 1
) -> tuple[Award, ...]:
    """Every part of every pot, main pot first and the high side before the low one.

    A pot that one player alone may win is his, whatever he holds (002:650, 004:1125). ``players`` stand clockwise from
    the button's left.

    Raises:
        NobodyWins: several may win a pot, and none of them has a hand.
    """
    found = list[Award]()
    sides = tuple(values)
    for number, pot in enumerate(pots):
        if len(pot.seats) == 1:
            found.append(Award(number, sides[0] if sides else "high", pot.seats[0], pot.cents))
            continue
        winners = {side: best for side in sides if (best := _best(values[side], pot.seats))}
        if not winners:
            raise NobodyWins(f"none of the seats {', '.join(map(str, pot.seats))} shows a hand that wins a pot")
        for side, cents in divided(pot.cents, tuple(winners), chip_cents).items():
            tied = [player for player in players if player.seat in winners[side]]
            shares = divided(cents, in_order(odd_chips, side, tied), chip_cents)
            found += [Award(number, side, seat, share) for seat, share in shares.items() if share]
    return tuple(found)


def _best(values: Mapping[int, Any], seats: Sequence[int]) -> tuple[int, ...]:
    """The seats whose hands are the best of these; none where nobody has one."""
    having = [seat for seat in seats if seat in values]
    if not having:
        return ()
    best = max(values[seat] for seat in having)
    return tuple(seat for seat in having if values[seat] == best)


def by_seat(parts: Sequence[Award]) -> Mapping[int, int]:
    """What each player gets in all, in the order of the awards."""
    found = dict[int, int]()
    for part in parts:
        found[part.seat] = found.get(part.seat, 0) + part.cents
    return found
