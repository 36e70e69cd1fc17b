"""How pai gow poker is settled: both hands against the bank's, commission, progressive, bonus, envy, side wagers.

Where houses differ the house's rules say so. Lines: 000:631-639, 001:670-678, 002:1300-1309, 003:3025-3099,
004:979-983. Does not set hands or find the start.
"""

from collections.abc import Sequence

from games.cards.card import Card, Pack
from games.cards.ranking import PAI_GOW_LOW
from games.cards.ranking.house_way import HOUSE_WAYS
from games.cards.ranking.setting import Setting, foul
from games.layout.caps import within_cap
from games.layout.player_bank import cover, payer
from games.money.dollars import dollars
from games.pai_gow.poker.bonus import envied, settle_bonus, settle_envy, seven_cards
from games.pai_gow.poker.progressive import hand_types
from games.pai_gow.poker.rules import PaiGowPokerRules
from games.pools.awards import best_paying
from games.pools.rules import MAIN
from games.round.settlement import Board, Result, SeatInPlay, Settlement, SettlementError, settling_order

BONUS_WAGERS = ("fortune", "bonus")
ADDITIONAL = "additional-"


def settle(rules: PaiGowPokerRules, seats: Sequence[SeatInPlay], board: Board) -> tuple[Settlement, ...]:
    """Settle every wager of a round, kind by kind in the house's order, each kind seat by seat.

    Only the wagers given are settled; the bank's hands are not needed where no wager is against them.

    Raises:
        SettlementError: a hand or a number is missing, or a wager is none of this house.
        CardError: hands of a wrong size, or a card is there twice.
    """
    _verify(rules, seats, board)
    players = [seat for seat in seats if seat.seat != board.bank]
    in_order = settling_order(players, board, rules.settles_from)
    settled = [one for seat in in_order for one in _seat(rules, seat, board)]
    if rules.envy is not None and rules.bonus is not None:
        wager = next((name for name in BONUS_WAGERS if name in rules.wagers), "bonus")
        paid = any(one.wager == wager and one.result == "win" for one in settled)
        if paid or not rules.envy.needs_paid_bonus or not any(wager in seat.wagers for seat in players):
            settled += settle_envy(rules.envy, rules.bonus, in_order, wager, rules.high, payer(board))
    kinds = {kind: place for place, kind in enumerate(rules.wager_order)}
    settled.sort(key=lambda one: kinds.get(_kind(one.wager), len(kinds)))
    return cover(settled, {seat.seat: seat.wagers for seat in seats}, board.bank_cents)


def _kind(wager: str) -> str:
    return "additional" if wager.startswith(ADDITIONAL) else wager


def _seat(rules: PaiGowPokerRules, seat: SeatInPlay, board: Board) -> list[Settlement]:
    settled = []
    for wager in seat.wagers:
        if wager == "main":
            settled.append(_main(rules, seat, board))
        elif wager == "progressive":
            settled.append(_progressive(rules, seat))
        elif wager in BONUS_WAGERS and rules.bonus is not None:
            settled.append(settle_bonus(rules.bonus, seat, wager, rules.high, payer(board)))
        elif wager.startswith(ADDITIONAL):
            settled.append(_additional(rules, seat, wager, board))
        elif wager == "dai-su":
            settled.append(_dai_su(seat, board))
    cap = rules.hand_cap
    if cap is not None:
        covered = [one for one in settled if one.wager in cap.covers]
        settled = within_cap(settled, covered, cap.cents, cap.source)
    return settled


def own_cards(rules: PaiGowPokerRules, cards: Sequence[Card], stake_cents: int) -> tuple[Settlement, ...]:
    """The bonus on seven cards, however they are set, and the envy of others; seat 1 with that stake stands for any.

    Raises HandError for another number of cards.
    """
    if rules.bonus is None:
        return ()
    offered = [wager for wager in BONUS_WAGERS if wager in rules.wagers]
    seats = [SeatInPlay(1, {wager: stake_cents}, cards) for wager in offered]
    bonus = rules.bonus
    settled = [settle_bonus(bonus, seat, one, rules.high, "house") for seat, one in zip(seats, offered, strict=True)]
    for_others = envied(rules.envy, bonus, SeatInPlay(1, {}, cards), rules.high, "house") if rules.envy else None
    return (*settled, *([] if for_others is None else [for_others]))


def by_number(rules: PaiGowPokerRules, number: int, stake_cents: int) -> tuple[Settlement, ...]:
    """The additional wagers on each number, where this house takes them; before a card is dealt (003:3509-3524)."""
    picks = [wager for wager in rules.wagers if wager.startswith(ADDITIONAL)]
    return tuple(_additional(rules, SeatInPlay(1, {one: stake_cents}), one, Board(number=number)) for one in picks)


def house_way(rules: PaiGowPokerRules, cards: Sequence[Card]) -> Setting | None:
    """How the bank's seven cards are set where the document prints it (001:739-789); None where it does not."""
    way = HOUSE_WAYS.get(rules.jurisdiction)
    return None if way is None else way(cards)


def compare(rules: PaiGowPokerRules, own: Setting, bank: Setting) -> tuple[Result, str]:
    """How a player's two hands stand against the bank's: copies are the bank's (000:631-638; 003:3041-3075)."""
    ranking = rules.high
    high = ranking.rank(own.high) > ranking.rank(bank.high)
    low = PAI_GOW_LOW.rank(own.low) > PAI_GOW_LOW.rank(bank.low)
    if high and low:
        return "win", "both hands are higher than the bank's"
    if high or low:
        return "push", f"only the {'high' if high else 'low'} hand is higher than the bank's"
    return "lose", "neither hand is higher than the bank's"


def _main(rules: PaiGowPokerRules, seat: SeatInPlay, board: Board) -> Settlement:
    lines = rules.lines
    if "surrender" in seat.did:
        return Settlement(seat.seat, "main", "lose", 0, payer(board), "the player surrendered", lines["surrender"])
    own = _setting(f"seat {seat.seat}", seat.high, seat.low)
    why_foul = foul(own, rules.high)
    if why_foul is not None:
        return Settlement(seat.seat, "main", "lose", 0, payer(board), f"a foul: {why_foul}", lines["foul"])
    result, why = compare(rules, own, _setting("the bank", board.dealer_high, board.dealer_low))
    pays = rules.pays.pays_cents(seat.wagers["main"]) if result == "win" else 0
    commission = rules.commission["win"].cents_on(pays) if pays and "win" in rules.commission else 0
    source = {"win": lines["win"], "push": lines["push"]}.get(result, lines["lose"])
    return Settlement(
        seat.seat, "main", result, pays, payer(board), why, source, due_cents=pays, commission_cents=commission
    )


def _setting(whose: str, high: Sequence[Card] | None, low: Sequence[Card] | None) -> Setting:
    if high is None or low is None:
        raise SettlementError(f"the high and the low hand of {whose} are needed")
    return Setting(tuple(high), tuple(low))


def _progressive(rules: PaiGowPokerRules, seat: SeatInPlay) -> Settlement:
    """The award of the best paid type that the seven cards are; independent of the main wager (003:3566-3568)."""
    progressive = rules.pools_at(seat.wagers["progressive"])[MAIN]
    hand = best_paying(progressive, progressive.seed_cents, hand_types(seven_cards(seat)))
    if hand is None:
        return Settlement(seat.seat, "progressive", "lose", 0, "house", "no progressive hand", "house")
    award = next(rule for name, rule in progressive.awards.items() if name == hand)
    told = dollars(award.cents or 0) if award.of_meter is None else f"{award.of_meter * 100} % of the meter"
    why = f"{hand} takes {told}, whatever the bank has"
    return Settlement(seat.seat, "progressive", "win", award.cents, "meter", why, "3084-3099", award=hand)


def _additional(rules: PaiGowPokerRules, seat: SeatInPlay, wager: str, board: Board) -> Settlement:
    """The number shown, before a card is dealt; paid in whole steps, the rest is not paid (003:3509-3533)."""
    additional = rules.additional
    if additional is None or board.number is None:
        raise SettlementError(f"the {wager} of seat {seat.seat} is settled by the number shown, which is not given")
    if wager != f"{ADDITIONAL}{board.number}":
        why = f"the number is {board.number}"
        return Settlement(seat.seat, wager, "lose", 0, "house", why, additional.source)
    exact = additional.odds.pays_cents(seat.wagers[wager])
    pays = exact - exact % additional.step_cents
    why = f"the number is {board.number}; it pays {additional.odds}"
    return Settlement(seat.seat, wager, "win", pays, "house", why, additional.source, due_cents=exact)


def _dai_su(seat: SeatInPlay, board: Board) -> Settlement:
    """A wager that shares the fate of the bank's spot: half of its result, and no more than was wagered (004:994)."""
    if board.spot_net_cents is None:
        raise SettlementError("a dai-su wager needs the result of the bank's spot")
    stake = seat.wagers["dai-su"]
    share = min(stake, abs(board.spot_net_cents) // 2)
    why = f"half of the spot's {dollars(board.spot_net_cents)}, {dollars(stake)} at most"
    if board.spot_net_cents >= 0:
        return Settlement(seat.seat, "dai-su", "win" if share else "push", share, "bank", why, "994")
    return Settlement(seat.seat, "dai-su", "lose", 0, "bank", why, "994", returned_cents=stake - share)


def _verify(rules: PaiGowPokerRules, seats: Sequence[SeatInPlay], board: Board) -> None:
    known = [
        card
        for cards in (
            *((seat.cards, seat.high, seat.low) for seat in seats),
            (board.dealer, board.dealer_high, board.dealer_low),
        )
        for part in cards
        for card in part or ()
    ]
    Pack(jokers=1).verify(known)
    rules.verify(seats)
