"""A round of twenty-one that was dealt card by card, as its settlement asks for it: every hand with its own wager.

A hand that was split off or doubled has a wager as large as the first one, or as large as was said. Does not settle.
"""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

from games.blackjack.course import ACTION_BUTTON, spots_after
from games.blackjack.hands import Hand, Spot
from games.blackjack.rules import BlackjackRules
from games.blackjack.settlement import HAND_WAGERS, double_of
from games.cards.card import Card
from games.declared.course import Act, Felt
from games.declared.lying import DEALER, Lying, Stakes
from games.round.settlement import Board, SeatInPlay

_PER_BOX = 4
"""A hand and those that are split off it."""


def lies(rules: BlackjackRules, stakes: Stakes, acts: Sequence[Act], felt: Felt, /, *, boxes: int = 1) -> Lying:
    """The seats that wagered, with all their hands, and the dealer's or the bank's cards."""
    numbers = tuple(dict.fromkeys(int(hand.place.partition(".")[0]) for hand in felt.hands if hand.place != DEALER))
    spots = spots_after(rules, numbers, acts, boxes=boxes)
    seats = [_seat(seat, wagers, spots.get(seat)) for seat, wagers in sorted(stakes.items())]
    dealer: Sequence[Card] | None = next((hand.cards for hand in felt.hands if hand.place == DEALER), None)
    button = next((act.spot for act in acts if act.said == ACTION_BUTTON), None)
    return tuple(seats), Board(dealer=dealer, action=button)


@dataclass(frozen=True, slots=True)
class _Named:
    """A hand with the name of its wager."""

    wager: str
    hand: Hand


def _seat(seat: int, wagers: Mapping[str, int], spot: Spot | None) -> SeatInPlay:
    if spot is None or "main" not in wagers:
        return SeatInPlay(seat, wagers)
    main = wagers["main"]
    lying = dict(wagers)
    did = {"even-money"} if spot.even_money else set()
    named = list(_named(spot))
    for one in named:
        lying.setdefault(one.wager, main)
        if one.hand.doubled:
            lying.setdefault(double_of(one.wager), one.hand.doubled_cents or main)
        if one.hand.surrendered:
            did.add("surrender" if one.wager == "main" else f"surrender-{one.wager}")
        if one.hand.switched:
            did.add("switch")
    if spot.insured:
        lying.setdefault("insurance", spot.insured_cents or main // 2)
    return SeatInPlay(seat, lying, hands=tuple(one.hand.cards for one in named), did=frozenset(did))


def _named(spot: Spot) -> Iterator[_Named]:
    """Hands in the order in which they lie, box by box."""
    seen: dict[int, int] = {}
    for hand in spot.hands:
        number = seen.get(hand.box, 0)
        seen[hand.box] = number + 1
        yield _Named(HAND_WAGERS[_PER_BOX * hand.box + number], hand)
