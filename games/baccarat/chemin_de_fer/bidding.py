"""The auction of chemin de fer as a table walks it: one word after the other, and what the dealer is told in between.

House: a table does not know who sits where. A seat that speaks out of its turn says so of all who were asked before it:
they passed, or refused the bank; the dealer may say it of all of them. Without an announced banco the first who covers
a part closes the bancos. Source: 002 (Choctaw), by line. Does not say who may speak: the auction does.
"""

from collections.abc import Callable, Iterator, Mapping, Sequence

from games.baccarat.chemin_de_fer.auction import (
    ACCEPT,
    ANNULLED,
    BANCOS_CLOSED,
    BANKER_WINS,
    COVER,
    NO_MORE_BETS,
    PASS,
    PLAYER_WINS,
    REFUSE,
    SOURCES,
    STAND_OFF,
    Auction,
    Limits,
    Stage,
    bank_bounds,
    counterclockwise,
    may,
    of_a_last_wager,
    say,
)
from games.baccarat.chemin_de_fer.rules import CheminDeFerRules
from games.declared.bidding import BankNow, Bidding, May, Said, Stand
from games.money.dollars import dollars

_RESULTS = {"player": PLAYER_WINS, "banker": BANKER_WINS, "tie": STAND_OFF, None: ANNULLED}
_OUT_OF_TURN = (COVER, ACCEPT)
"""What a seat may say although others are asked before it."""
NOBODY = "nobody"
"""The dealer: nobody takes the bank."""
_HELD: tuple[Stage, ...] = ("wager", "suivi", "banco", "parts", "closed")
"""Where somebody has the bank."""


def bank_now(rules: CheminDeFerRules, seats: Sequence[int], stood: Stand | None, words: Sequence[Said]) -> BankNow:
    """Where the bank stands after these words (819-886).

    Raises:
        CourseError: one of them is not possible there.
    """
    limits = rules.limits
    auction = _after(seats, stood, words, limits)
    stage = auction.stage
    ready = stage == "closed" or (stage == "parts" and bool(auction.covers))
    return BankNow(
        say=_SAY[stage](auction, limits),
        source=SOURCES[stage],
        may=() if stage == "closed" else tuple(_may(auction, limits)),
        banker=auction.banker if stage in _HELD else None,
        bank_cents=auction.bank_cents if stage in _HELD[1:] else 0,
        covers=auction.covers,
        why_not_ready="" if ready else _WHY_NOT[stage],
        rests=_stand(auction) if stage == "after" and words else None,
    )


def ended(
    rules: CheminDeFerRules, seats: Sequence[int], stood: Stand | None, words: Sequence[Said], outcome: str | None
) -> Stand:
    """How the bank stands after a round that was dealt (881-882, 886, 892)."""
    auction = _after(seats, stood, words, rules.limits)
    if auction.stage == "parts":
        auction = say(auction, rules.limits, Said(NO_MORE_BETS))
    origin = auction.banker if auction.passed_by is None else auction.passed_by
    return _stand(say(auction, rules.limits, Said(_RESULTS[outcome])), origin)


def _after(seats: Sequence[int], stood: Stand | None, words: Sequence[Said], limits: Limits) -> Auction:
    auction = _as_it_stood(tuple(seats), stood)
    for said in words:
        auction = _heard(auction, limits, said)
    return auction


def _as_it_stood(seats: tuple[int, ...], stood: Stand | None) -> Auction:
    if stood is None:
        return Auction(seats=seats)
    goes = stood.goes_from is not None
    return Auction(
        seats=seats,
        stage="offer" if goes else "after",
        banker=stood.banker,
        passed_by=stood.passed_by,
        bounds=(0, None) if goes else of_a_last_wager(stood.placed_cents),
        bank_cents=stood.placed_cents,
        equalled_and_lost=stood.first_to_cover,
        to_ask=counterclockwise(seats, stood.goes_from) if goes else (),
    )


def _stand(auction: Auction, origin: int | None = None) -> Stand:
    assert auction.banker is not None
    return Stand(
        banker=auction.banker,
        placed_cents=auction.bank_cents,
        passed_by=auction.passed_by,
        first_to_cover=auction.equalled_and_lost,
        goes_from=origin if auction.stage == "offer" else None,
    )


def _heard(auction: Auction, limits: Limits, said: Said) -> Auction:
    """After this word; who was asked before it and said nothing has passed.

    Raises:
        CourseError: it is not possible here, nor after that.
    """
    if said == Said(NOBODY) and auction.stage == "offer":
        return list(_unheard(auction, limits))[-1]
    if said.word in _OUT_OF_TURN:
        for asked in (auction, *_unheard(auction, limits)):
            if any((one.word, one.seat) == (said.word, said.seat) for one in may(asked, limits)):
                return say(asked, limits, said)
    return say(auction, limits, said)


def _unheard(auction: Auction, limits: Limits) -> Iterator[Auction]:
    """The states that follow where one after the other who is asked says nothing."""
    while (silence := _silence(auction)) is not None:
        auction = say(auction, limits, silence)
        yield auction


def _silence(auction: Auction) -> Said | None:
    if auction.stage == "banco" and not auction.bancos:
        return Said(BANCOS_CLOSED)
    if auction.stage == "parts" and len(auction.to_ask) > 1:
        return Said(PASS, auction.to_ask[0])
    return Said(REFUSE, auction.to_ask[0]) if auction.stage == "offer" else None


def _may(auction: Auction, limits: Limits) -> Iterator[May]:
    yield from may(auction, limits)
    if auction.stage == "offer":
        yield May(NOBODY, source=SOURCES["bidding"])
    for later in _unheard(auction, limits):
        yield from (one for one in may(later, limits) if one.word in _OUT_OF_TURN)


# -- what the dealer is told


def _bidding(auction: Auction, limits: Limits) -> str:
    if auction.bids:
        highest = max(auction.bids.values())
        return f"The highest bid for the bank is {dollars(highest)}: higher ones, or close the bids."
    barred = "" if auction.barred is None else f" Seat {auction.barred} passed it and bids in no first round."
    return f"Who bids for the bank? The highest bid has it.{barred}"


def _wager(auction: Auction, limits: Limits) -> str:
    least, most = bank_bounds(*auction.bounds, limits)
    return f"Seat {auction.banker} has the bank and wagers {dollars(least)} to {dollars(most)}."


def _suivi(auction: Auction, limits: Limits) -> str:
    return f"Seat {auction.equalled_and_lost} may say suivi to {dollars(auction.bank_cents)}, or passes."


def _banco(auction: Auction, limits: Limits) -> str:
    if auction.bancos:
        return "Who else says banco? Then close the bancos: the nearest to the bank's right has it."
    return f"Seat {auction.banker} banks {dollars(auction.bank_cents)}: who says banco, or covers a part?"


def _parts(auction: Auction, limits: Limits) -> str:
    return f"{dollars(auction.bank_cents - auction.covered_cents)} of the bank are left: seat {auction.to_ask[0]} next."


def _closed(auction: Auction, limits: Limits) -> str:
    back = f" The bank takes back {dollars(auction.withdrawn_cents)}." if auction.withdrawn_cents else ""
    return f"{dollars(auction.covered_cents)} of the bank are covered: no more bets.{back}"


def _stays_or_goes(auction: Auction, limits: Limits) -> str:
    return f"Seat {auction.banker} keeps the bank, or passes it."


def _offer(auction: Auction, limits: Limits) -> str:
    how = ""
    if auction.willing:
        least, most = bank_bounds(*auction.bounds, limits)
        how = f" with {dollars(least)} to {dollars(most)}"
    return f"The bank goes round to the right: seat {auction.to_ask[0]} first. Who takes it{how}?"


_SAY: Mapping[Stage, Callable[[Auction, Limits], str]] = {
    "bidding": _bidding,
    "wager": _wager,
    "suivi": _suivi,
    "banco": _banco,
    "parts": _parts,
    "closed": _closed,
    "after": _stays_or_goes,
    "offer": _offer,
}
_WHY_NOT: Mapping[Stage, str] = {
    "bidding": "nobody has the bank yet: bids first",
    "wager": "the bank has wagered nothing yet",
    "suivi": "who may say suivi has not answered",
    "banco": "nobody covers the bank yet",
    "parts": "nobody covers the bank yet",
    "closed": "",
    "after": "the bank stays or goes first",
    "offer": "nobody took the bank yet",
}

BIDDING = Bidding(now=bank_now, ended=ended, bank_wager="banker", against="player")
