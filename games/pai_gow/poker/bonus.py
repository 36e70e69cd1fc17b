"""Bonus and envy of pai gow poker: the best hand among a player's seven cards, and other players' good hands.

Sources: 000:643-667, 001:839-876, 003:3746-3950, 004:1537-1592. Does not look at how the player set the cards, nor at
the bank's hand.
"""

from collections.abc import Sequence
from typing import Literal

from games.cards.card import Card
from games.cards.ranking import FortuneRanking, JokerCategory, Ranking
from games.money.dollars import dollars
from games.pai_gow.poker.rules import Bonus, Envy
from games.round.settlement import SeatInPlay, Settlement, SettlementError

Payer = Literal["house", "bank"]


def bonus_hands(bonus: Bonus, cards: Sequence[Card], high: Ranking[JokerCategory]) -> tuple[str, ...]:
    """What seven cards are called in the bonus table in use, the name that counts first.

    Where the better paid hand counts, all hands that the cards show follow from the best paid down.
    """
    named = any("three-pair" in hands for hands in bonus.pushes.values())  # in one of the house's tables
    ranking = FortuneRanking(high, three_pair=named)
    best = ranking.rank(cards).category
    if bonus.best == "rank":
        return (best,)
    table = bonus.tables[bonus.table]
    shown = sorted(
        ranking.shown(cards), key=lambda name: table[name].pays_cents(100) if name in table else 0, reverse=True
    )
    return (*shown, best)


def settle_bonus(bonus: Bonus, seat: SeatInPlay, wager: str, high: Ranking[JokerCategory], payer: Payer) -> Settlement:
    """Settle the bonus wager of one seat. Raises SettlementError without its cards."""
    names = (seat.hand,) if seat.hand is not None else bonus_hands(bonus, seven_cards(seat), high)
    if names[0] in bonus.pushes.get(bonus.table, ()):
        return Settlement(seat.seat, wager, "push", 0, payer, f"{names[0]} is a push", bonus.source)
    return bonus.settle(seat, wager, lambda: names, payer)


def settle_envy(
    envy: Envy, bonus: Bonus, seats: Sequence[SeatInPlay], wager: str, high: Ranking[JokerCategory], payer: Payer
) -> list[Settlement]:
    """What each holder of an envy button is paid for the hands of the other players; nothing for its own.

    ``seats`` are the players without the bank. A hand counts whether its player has a bonus wager or not.
    """
    table = envy.tables[bonus.table]
    hands = {seat.seat: _name(seat, bonus, high) for seat in seats}
    settled = []
    for seat in seats:
        if seat.wagers.get(wager, 0) < envy.bonus_from_cents:
            continue
        others = [name for other, name in hands.items() if other != seat.seat and name in table]
        if others:
            pays = sum(table[name] for name in others if name is not None)
            why = f"other players hold {', '.join(map(str, others))}"
            settled.append(Settlement(seat.seat, "envy", "win", pays, payer, why, envy.source))
    return settled


def envied(envy: Envy, bonus: Bonus, seat: SeatInPlay, high: Ranking[JokerCategory], payer: Payer) -> Settlement | None:
    """What each envy button of another player is paid for the cards of this seat; None where they earn nothing."""
    name = _name(seat, bonus, high)
    pays = None if name is None else envy.tables[bonus.table].get(name)
    if name is None or pays is None:
        return None
    where = ", where a bonus wager is paid" if envy.needs_paid_bonus else ""
    why = f"each button of another player is paid {dollars(pays)} for a {name.replace('-', ' ')}{where}"
    return Settlement(seat.seat, "envy", "win", pays, payer, why, envy.source)


def seven_cards(seat: SeatInPlay) -> Sequence[Card]:
    """The player's seven cards, set or not. Raises SettlementError where they are not known."""
    if seat.cards is not None:
        return seat.cards
    if seat.high is None or seat.low is None:
        raise SettlementError(f"the seven cards of seat {seat.seat} are needed")
    return (*seat.high, *seat.low)


def _name(seat: SeatInPlay, bonus: Bonus, high: Ranking[JokerCategory]) -> str | None:
    if seat.hand is not None or (seat.cards is None and seat.high is None):
        return seat.hand
    return bonus_hands(bonus.model_copy(update={"best": "rank"}), seven_cards(seat), high)[0]
