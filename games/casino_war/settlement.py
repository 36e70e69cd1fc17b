"""How casino war is settled: the higher card, surrender, the war, and the wager on a tie.

Source: 002 (Choctaw), by line. The document lays the house's match on the player's spot, so who wins a war wins one
wager, and not two (1549-1551). Does not know limits.
"""

from collections.abc import Sequence

from games.cards.card import Card, Pack
from games.casino_war.course import SURRENDER, WAR
from games.casino_war.rules import CasinoWarRules
from games.money.dollars import dollars
from games.round.settlement import Board, Result, SeatInPlay, Settlement, SettlementError, settling_order


def settle(rules: CasinoWarRules, seats: Sequence[SeatInPlay], board: Board) -> tuple[Settlement, ...]:
    """Settle every wager of a round, from the dealer's left (1531).

    Raises:
        SettlementError: a card is missing, a seat of equal rank said nothing, or a wager is none of this house.
        CardError: a card is there more often than the decks have it.
    """
    rules.verify(seats)
    house = board.dealer or ()
    if not house:
        raise SettlementError("the house's card is needed")
    cards = [card for seat in seats for card in seat.cards or ()] + list(house)
    Pack().of(rules.shoe.decks if rules.shoe else 1).verify(cards)
    return tuple(
        one for seat in settling_order(seats, board, rules.settles_from) for one in _settle_seat(rules, seat, house)
    )


def _settle_seat(rules: CasinoWarRules, seat: SeatInPlay, house: Sequence[Card]) -> list[Settlement]:
    if not seat.cards:
        raise SettlementError(f"the card of seat {seat.seat} is needed")
    own, against = seat.cards[0].rank, house[0].rank
    if own == against:
        settled = _tied(rules, seat, house)
    elif WAR in seat.wagers:
        raise SettlementError(f"seat {seat.seat} has a war wager, and its card is not of the rank of the house's")
    else:
        won = own > against
        why = "the player's card is higher" if won else "the house's card is higher"
        source = "002:1543" if won else "002:1544"
        settled = [_one(rules, seat, "main", "win" if won else "lose", why, source)] if "main" in seat.wagers else []
    if "tie" in seat.wagers:
        won = own == against
        why = "the first cards are of equal rank" if won else "the first cards differ"
        settled.append(_one(rules, seat, "tie", "win" if won else "lose", why, "002:1560-1561"))
    return settled


def _tied(rules: CasinoWarRules, seat: SeatInPlay, house: Sequence[Card]) -> list[Settlement]:
    """A surrender costs half; a war is for the spot (1545-1555)."""
    if "main" not in seat.wagers:
        return []
    if SURRENDER in seat.did:
        why = "equal cards, and the player surrendered"
        returned = int(seat.wagers["main"] * (1 - rules.surrender))  # of an odd cent the house keeps the larger part
        return [Settlement(seat.seat, "main", "half-lose", 0, "house", why, "002:1546", returned_cents=returned)]
    if WAR not in seat.did and WAR not in seat.wagers:
        raise SettlementError(f"seat {seat.seat} has the rank of the house's card: did it go to war or surrender?")
    if seat.wagers.get(WAR) != seat.wagers["main"]:
        raise SettlementError(
            f"seat {seat.seat} goes to war with {dollars(seat.wagers['main'])}, as its initial wager is"
        )
    if len(seat.cards or ()) < 2 or len(house) < 2:
        raise SettlementError(f"the war of seat {seat.seat} needs a second card of both")
    own, against = (seat.cards or ())[1].rank, house[1].rank
    if own < against:
        why, source = "the war is lost: the house takes the spot", "002:1553"
        return [_one(rules, seat, wager, "lose", why, source) for wager in ("main", WAR)]
    if own > against:
        why, source = "the war is won: the player takes the spot", "002:1549-1551"
        return [_one(rules, seat, "main", "push", why, source), _one(rules, seat, WAR, "win", why, source)]
    why, source = "the war is tied: the player takes the spot and one wager more", "002:1555"
    return [_one(rules, seat, "main", "win", why, source, tied=True), _one(rules, seat, WAR, "win", why, source)]


def _one(
    rules: CasinoWarRules, seat: SeatInPlay, wager: str, result: Result, why: str, source: str, *, tied: bool = False
) -> Settlement:
    odds = {"main": rules.war.tied if tied else rules.main, "tie": rules.tie, WAR: rules.war.won}[wager]
    pays = odds.pays_cents(seat.wagers[wager]) if result == "win" else 0
    return Settlement(seat.seat, wager, result, pays, "house", why, source)
