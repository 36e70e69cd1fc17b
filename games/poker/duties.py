"""What falls due at a card table: counting the stub, changing the cards, which deck plays, which hands are turned.

Does not read a clock or count rounds: it is told how many have passed.
"""

from collections.abc import Mapping
from typing import Literal, TypeAlias

from games.declared.house_rules import CardRules
from games.poker.caribbean_stud.rules import CaribbeanStudRules

Duty: TypeAlias = Literal["count-stub", "change-cards", "remove-deck"]


def due(
    cards: CardRules,
    *,
    minutes_since_card_change: int = 0,
    rounds_since_stub_count: int = 0,
    counting_shuffler: bool = False,
    shuffler_count: int | None = None,
    deck_size: int = 52,
) -> tuple[Duty, ...]:
    """What must be done now.

    ``rounds_since_stub_count`` includes the round that is ending: the fifth of five is the one whose stub is counted. A
    shuffler that counts the deck after every shuffle makes the stub count unnecessary (003:624-630).
    """
    duties: list[Duty] = []
    every = cards.stub_count_every_rounds
    if every and rounds_since_stub_count >= every and not counting_shuffler:
        duties.append("count-stub")
    if minutes_since_card_change >= cards.change_after_hours * 60:
        duties.append("change-cards")
    if shuffler_count is not None and shuffler_count != deck_size:
        duties.append("remove-deck")
    return tuple(duties)


def deck_in_play(round_number: int, colours: int) -> int:
    """Which deck plays a round, counted from 0: the decks strictly take turns (003:186-199, 002:1591-1599)."""
    return (round_number - 1) % colours


def hands_to_turn(
    rules: CaribbeanStudRules, wagers: Mapping[int, Mapping[str, int]], *, dealer_qualifies: bool
) -> tuple[int, ...]:
    """The seats whose cards must be turned, in the order of turning (003:664-665, 706-712).

    ``wagers`` are those of the seats that did not fold.
    """
    everybody = dealer_qualifies or rules.settling.turn_all_when_dealer_fails
    seats = [seat for seat, placed in wagers.items() if everybody or "progressive" in placed]
    return tuple(sorted(seats, reverse=rules.settling.seats_from == "dealer-right"))
