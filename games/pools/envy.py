"""Envy bonuses: what a player is paid for another player's hand.

Paid to each holder of an envy right for every other player's premium hand at the table; never for the own hand, and
never for the dealer's (003:2262-2267, 3832-3835; 004:1557-1560). A cap on the bonus does not cover it (000:649). Does
not rank hands and does not know who placed which bonus wager.
"""

from collections.abc import Collection, Mapping
from dataclasses import dataclass

DEALER = 0
"""The seat number that stands for the dealer: a hand there is worth no envy."""


@dataclass(frozen=True, slots=True)
class Envy:
    """One envy bonus: ``seat`` is paid for the hand of ``of_seat``."""

    seat: int
    of_seat: int
    hand: str
    cents: int


def envy_bonuses(pays: Mapping[str, int], hands: Mapping[int, str], holders: Collection[int]) -> tuple[Envy, ...]:
    """Every envy bonus of a round, by the seat that is paid and then by the seat of the hand.

    ``pays`` is the schedule in cents by hand, ``hands`` the best hand of each seat, ``holders`` the seats whose bonus
    wager was large enough.
    """
    return tuple(
        Envy(seat, of_seat, hand, pays[hand])
        for seat in sorted(set(holders))
        for of_seat, hand in sorted(hands.items())
        if of_seat not in (seat, DEALER) and hand in pays
    )
