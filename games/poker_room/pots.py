"""The pots of a hand: the main pot, the side pots that all-ins make, and who may win each.

Made from what each player put in and from who still holds cards, and from nothing else, so that they are right at any
moment. What nobody could match goes back. Does not say who wins.
"""

from collections.abc import Iterable, Sequence

from msgspec import Struct

from games.poker_room.player import Player


class Pot(Struct, frozen=True):
    """One pot."""

    cents: int
    seats: tuple[int, ...]
    """Who may win it, in the players' order."""


def total_cents(players: Iterable[Player]) -> int:
    """All that lies in."""
    return sum(player.in_the_pot_cents + player.dead_cents for player in players)


def uncalled(players: Sequence[Player]) -> tuple[int, int]:
    """The seat that put in more than anybody else, and by how much: so much of a bet nobody called.

    >>> uncalled([Player(1, 0, street_cents=500), Player(2, 0, street_cents=300, folded=True)])
    (1, 200)
    """
    seat, most, second = players[0].seat, -1, 0
    for player in players:
        cents = player.earlier_cents + player.street_cents
        if cents > most:
            seat, most, second = player.seat, cents, max(most, 0)
        elif cents > second:
            second = cents
    return seat, most - second


def pots(players: Sequence[Player], carried_cents: int = 0) -> tuple[Pot, ...]:
    """The main pot and the side pots, in this order; ``carried_cents`` of hands before belong to the main pot.

    Each amount that a player who still holds cards put in is a bound: up to it all who reached it play for what lies
    below (002:650). Dead money belongs to the main pot. Nothing of a hand that was killed is lost: what lies above
    every bound goes to the last pot.

    >>> [pot.cents for pot in pots([Player(1, 0, 2_000), Player(2, 9, 5_000), Player(3, 9, 5_000)])]
    [6000, 6000]
    """
    holding = [player for player in players if not player.folded]
    bounds = sorted({player.in_the_pot_cents for player in holding})
    found, below = list[Pot](), 0
    for bound in bounds:
        cents = sum(min(one.in_the_pot_cents, bound) - min(one.in_the_pot_cents, below) for one in players)
        found.append(Pot(cents, tuple(one.seat for one in holding if one.in_the_pot_cents >= bound)))
        below = bound
    dead = carried_cents + sum(player.dead_cents for player in players)
    above = sum(max(0, player.in_the_pot_cents - below) for player in players)
    found[0] = Pot(found[0].cents + dead, found[0].seats)
    found[-1] = Pot(found[-1].cents + above, found[-1].seats)
    return tuple(pot for pot in found if pot.cents)


def still_played(formed: Sequence[Pot], players: Sequence[Player]) -> tuple[Pot, ...]:
    """Pots that were formed when the betting ended, for those who still hold cards.

    A hand that is thrown in at the showdown changes no pot, so that no odd chip moves between others by it. A pot that
    nobody plays for any more goes to the one before it.
    """
    holding = {player.seat for player in players if not player.folded}
    found = list[Pot]()
    for pot in formed:
        seats = tuple(seat for seat in pot.seats if seat in holding)
        if seats or not found:
            found.append(Pot(pot.cents, seats or tuple(holding)))
        else:
            found[-1] = Pot(found[-1].cents + pot.cents, found[-1].seats)
    return tuple(found)


def without(formed: Sequence[Pot], taken_cents: int) -> tuple[Pot, ...]:
    """The same once the house has so much out of them, the main pot first.

    >>> without((Pot(500, (1, 2)), Pot(300, (1,))), 600)
    (Pot(cents=200, seats=(1,)),)
    """
    found = list[Pot]()
    for pot in formed:
        left = max(0, pot.cents - taken_cents)
        taken_cents -= pot.cents - left
        if left:
            found.append(Pot(left, pot.seats))
    return tuple(found)
