"""How 21st century baccarat is settled: seat by seat from the action button, the tie wager first, then the hand.

Source: 004 (Delta), by line. A player banks, and wagers have action as far as that money goes. Does not know limits.
"""

from collections.abc import Sequence

from msgspec.structs import replace

from games.baccarat.points import points_of_hand
from games.baccarat.tableau import Duty
from games.baccarat.twenty_first_century.button import settles_in_order
from games.baccarat.twenty_first_century.options import DRAWS, SURRENDER, TIE
from games.baccarat.twenty_first_century.rules import TwentyFirstCenturyRules
from games.cards.card import Card, Pack
from games.layout.player_bank import cover
from games.round.settlement import Board, Result, SeatInPlay, Settlement, SettlementError, settling_order

ON_THE_HAND = ("main", "double", "backline", "backline-2")
"""Wagers on the hand of a seat, in the order of settlement (1275-1297); house: the double after its main."""
_TWO = 2


def settle(rules: TwentyFirstCenturyRules, seats: Sequence[SeatInPlay], board: Board) -> tuple[Settlement, ...]:
    """Settle every wager of a round as far as the bank covers it (1268-1323, 1332).

    Raises:
        SettlementError: cards are missing or cannot lie so, or a wager is none of this house.
        CardError: a card is there more often than the decks have it.
    """
    rules.verify(seats)
    banked = board.dealer or ()
    _verify(rules, seats, banked)
    found = [
        one
        for seat in settling_order(seats, _with_button(rules, board, banked), rules.settles_from)
        for one in _of_seat(rules, seat, points_of_hand(banked))
    ]
    return cover(found, {seat.seat: seat.wagers for seat in seats}, board.bank_cents)


def _with_button(rules: TwentyFirstCenturyRules, board: Board, banked: Sequence[Card]) -> Board:
    """The board with the order that the bank's hole card names, where none was told."""
    if board.settle_order or board.action is not None or not isinstance(board.bank, int):
        return board
    return replace(board, settle_order=settles_in_order(rules, banked[1], board.bank))


def _of_seat(rules: TwentyFirstCenturyRules, seat: SeatInPlay, banked: int) -> list[Settlement]:
    own = points_of_hand(seat.cards or ())
    settled = []
    if TIE in seat.wagers:
        won = own == banked
        pays = rules.tie.pays_cents(seat.wagers[TIE]) if won else 0
        why = f"both hands count {own}" if won else "the hands differ"
        source = "004:1268" if won else "004:1269-1270"
        settled.append(Settlement(seat.seat, TIE, "win" if won else "lose", pays, "bank", why, source))
    return [*settled, *(_of_hand(rules, seat, name, own, banked) for name in ON_THE_HAND if name in seat.wagers)]


def _of_hand(rules: TwentyFirstCenturyRules, seat: SeatInPlay, wager: str, own: int, banked: int) -> Settlement:
    stake = seat.wagers[wager]
    if SURRENDER in seat.did:
        why = "the player surrendered"
        return Settlement(
            seat.seat, wager, "half-lose", 0, "bank", why, "004:1242, 1263", returned_cents=stake // 2
        )  # of an odd cent the bank keeps the larger part
    result, why, source = _compared(rules, own, banked)
    pays = rules.main.pays_cents(stake) if result == "win" else 0
    return Settlement(seat.seat, wager, result, pays, "bank", why, source)


def _compared(rules: TwentyFirstCenturyRules, own: int, banked: int) -> tuple[Result, str, str]:
    """The higher count wins; how many cards it has does not matter (1247, 1318-1322)."""
    if own > banked:
        return "win", "the player's hand is higher", "004:1247"
    if own < banked:
        return "lose", "the bank's hand is higher", "004:1247"
    if own in rules.bank_wins_ties_on:
        return "lose", f"both hands count {own}, which is the bank's", "004:1318"
    return "push", "both hands count the same", "004:1319, 1322"


def _verify(rules: TwentyFirstCenturyRules, seats: Sequence[SeatInPlay], banked: Sequence[Card]) -> None:
    """Check that hands and words are such as a round of this house has.

    Raises:
        SettlementError: they are not; the text says where.
        CardError: a card is there more often than the decks have it.
    """
    _verify_hand("the bank's hand", banked, rules.tableau.banker_duty(points_of_hand(banked[:_TWO]), None))
    first: SeatInPlay | None = None
    drawn: dict[int, Card] = {}
    for seat in seats:
        cards = seat.cards or ()
        duty = rules.tableau.player_duty(points_of_hand(cards[:_TWO]))
        if SURRENDER in seat.did:
            if duty is Duty.STAND or "double" in seat.wagers:
                raise SettlementError(f"seat {seat.seat} cannot surrender: it stands on seven or more, or doubled")
            duty = Duty.STAND
        elif "double" in seat.wagers or any(word in seat.did for word in DRAWS):
            duty = Duty.STAND if duty is Duty.STAND else Duty.DRAW
        _verify_hand(f"the hand of seat {seat.seat}", cards, duty)
        if "double" in seat.wagers and seat.wagers["double"] != seat.wagers.get("main"):
            raise SettlementError(f"seat {seat.seat} doubles with exactly its first wager")
        first = first or seat
        if tuple(cards[:_TWO]) != tuple((first.cards or ())[:_TWO]):
            told = f"seat {seat.seat} has other first cards than seat {first.seat}"
            raise SettlementError(f"{told}: all players share one hand of two")
        if len(cards) > _TWO:
            drawn[seat.seat] = cards[_TWO]
    if rules.hit_card == "shared" and len(set(drawn.values())) > 1:
        told = ", ".join(f"seat {seat} {card}" for seat, card in drawn.items())
        raise SettlementError(f"at this house all who hit share one card, and there are {told}")
    hits = drawn.values() if rules.hit_card == "own" else list(drawn.values())[:1]
    shared = (first.cards or ())[:_TWO] if first is not None else ()
    Pack().of(rules.shoe.decks if rules.shoe else 1).verify([*shared, *hits, *banked])


def _verify_hand(whose: str, cards: Sequence[Card], duty: Duty) -> None:
    if len(cards) not in (_TWO, _TWO + 1):
        raise SettlementError(f"{whose} has {len(cards)} cards; a hand has two or three")
    points = points_of_hand(cards[:_TWO])
    if duty is Duty.DRAW and len(cards) == _TWO:
        raise SettlementError(f"{whose} has {points} of two cards and takes a third")
    if duty is Duty.STAND and len(cards) > _TWO:
        raise SettlementError(f"{whose} has {points} of two cards and takes no third")
