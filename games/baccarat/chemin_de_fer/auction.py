"""Who banks at chemin de fer, how much, and who wagers how much against it: one pure state, moved by what people say.

`may` lists everything that may be said now, by whom, with which amounts and by which line; `say` takes one of it and is
the next state. From the first bid to the last bank of a shoe: bids, the bank's wager, suivi, banco, wagers on a part,
and where the bank goes after a round. Source: 002 (Choctaw), by line. Does not deal, and does not settle.

Seats count clockwise from the dealer's left; counterclockwise is to the right, from a seat to the next lower one.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Literal, TypeAlias

from games.declared.bidding import May as May, Said as Said
from games.declared.course import CourseError
from games.money.dollars import dollars

Stage: TypeAlias = Literal["bidding", "wager", "suivi", "banco", "parts", "closed", "after", "offer"]
"""``closed``: no more bets, the round is played. ``after``: the bank stays or goes. ``offer``: it goes round."""
BID, BIDS_CLOSED, WAGER, SUIVI, BANCO, BANCOS_CLOSED = (
    "bid",
    "bids-closed",
    "bank-wager",
    "suivi",
    "banco",
    "bancos-closed",
)
COVER, PASS, NO_MORE_BETS = "bet-against-bank", "pass", "no-more-bets"
PLAYER_WINS, BANKER_WINS, STAND_OFF, ANNULLED = "player-wins", "banker-wins", "stand-off", "annulled"
STAY, PASS_BANK, ORDER_PASS, ACCEPT, REFUSE = "stay", "pass-bank", "order-pass", "accept", "refuse"

SOURCES: Mapping[Stage, str] = {
    "bidding": "002:819, 885",
    "wager": "002:827",
    "suivi": "002:833",
    "banco": "002:835",
    "parts": "002:832, 836",
    "closed": "002:837",
    "after": "002:881-883",
    "offer": "002:884-885",
}


@dataclass(frozen=True, slots=True)
class Limits:
    """What the table posts (799)."""

    least_cents: int
    most_cents: int


@dataclass(frozen=True, slots=True, kw_only=True)
class Auction:
    """Where the bank and the wagers stand."""

    seats: tuple[int, ...]
    """Where players sit."""
    stage: Stage = "bidding"
    bids: Mapping[int, int] = field(default_factory=dict)
    barred: int | None = None
    """Who passed the bank and takes no part in the first round of bids (885)."""
    banker: int | None = None
    passed_by: int | None = None
    """Who passed this bank of his own will: where it is lost, it goes on from there (886)."""
    bounds: tuple[int, int | None] = (0, None)
    """The least of the bank's next wager, and the most where there is one (827)."""
    bank_cents: int = 0
    """The wager that the bank placed last."""
    covers: Mapping[int, int] = field(default_factory=dict)
    """What is wagered against it, by seat."""
    bancos: tuple[int, ...] = ()
    whole: int | None = None
    """Who said suivi or banco and covers it alone."""
    equalled_and_lost: int | None = None
    """Who covered the last wager of this banker alone and lost it; a stand-off leaves that as it is (833)."""
    to_ask: tuple[int, ...] = ()
    """Seats that are still asked in this stage, in their order."""
    willing: bool = False
    """The bank that goes round was passed of free will: who takes it wagers as a banker who stays (885)."""

    @property
    def covered_cents(self) -> int:
        """What is wagered against the bank in all."""
        return sum(self.covers.values())

    @property
    def withdrawn_cents(self) -> int:
        """What the bank takes back once no more bets are taken, because nobody covered it (837)."""
        return self.bank_cents - self.covered_cents if self.stage == "closed" else 0

    @property
    def dominant(self) -> int | None:
        """Whose is the player's hand (852): who covers all, or most; of equals the nearest counterclockwise."""
        if self.whole is not None or self.banker is None or not self.covers:
            return self.whole
        most = max(self.covers.values())
        return next(seat for seat in counterclockwise(self.seats, self.banker) if self.covers.get(seat) == most)


def counterclockwise(seats: Sequence[int], after: int | None) -> tuple[int, ...]:
    """The other seats from the right of ``after`` on; from the dealer's right where that is None.

    >>> counterclockwise((1, 3, 4, 7), 3), counterclockwise((1, 3, 4, 7), None)
    ((1, 7, 4), (7, 4, 3, 1))
    """
    falling = sorted(seats, reverse=True)
    if after is None:
        return tuple(falling)
    return tuple([one for one in falling if one < after] + [one for one in falling if one > after])


def bank_bounds(least: int, most: int | None, limits: Limits) -> tuple[int, int]:
    """What the bank may wager: as much as it bid or wagered last, no more than twice the last, as posted (827)."""
    return max(least, limits.least_cents), limits.most_cents if most is None else min(most, limits.most_cents)


def of_a_last_wager(cents: int) -> tuple[int, int]:
    """The least and the most after a wager of so many cents (827, 885)."""
    return cents, 2 * cents


def cover_bounds(bank_cents: int, covered_cents: int, limits: Limits) -> tuple[int, int]:
    """What one may wager against a part of the bank: no more than what is left of it (832, 836).

    House: a rest below the posted minimum may be covered.
    """
    left = bank_cents - covered_cents
    return min(limits.least_cents, left), left


def may(auction: Auction, limits: Limits) -> tuple[May, ...]:
    """Everything that may be said now."""
    source = SOURCES[auction.stage]
    return tuple(replace(one, source=source) for one in _MAY[auction.stage](auction, limits))


def say(auction: Auction, limits: Limits, said: Said) -> Auction:
    """The state after something was said.

    Raises:
        CourseError: it may not be said now, or not with this amount.
    """
    open_now = may(auction, limits)
    found = next((one for one in open_now if (one.word, one.seat) == (said.word, said.seat)), None)
    if found is None:
        who = "the dealer" if said.seat is None else f"seat {said.seat}"
        told = "; ".join(map(str, open_now[:4])) + ("; ..." if len(open_now) > 4 else "")
        raise CourseError(f'"{said.word}" of {who} is not possible now: {told}', SOURCES[auction.stage])
    if found.amounts is None and said.cents is not None:
        raise CourseError(f'"{said.word}" goes without an amount', found.source)
    if found.amounts is not None and (said.cents is None or not found.amounts[0] <= said.cents <= found.amounts[1]):
        least, most = found.amounts
        told = "nothing" if said.cents is None else dollars(said.cents)
        raise CourseError(f'"{said.word}" is {dollars(least)} to {dollars(most)} here, not {told}', found.source)
    return _SAY[said.word](auction, said)


# -- what may be said, stage by stage


def _bids(auction: Auction, limits: Limits) -> list[May]:
    """Everybody but who passed the bank, each no less than before; equal bids are the dealer's to tell apart (819)."""
    found = [
        May(BID, seat, (max(limits.least_cents, auction.bids.get(seat, 0) + 1), limits.most_cents))
        for seat in counterclockwise(auction.seats, None)
        if seat != auction.barred and auction.bids.get(seat, 0) < limits.most_cents
    ]
    return [*found, *([May(BIDS_CLOSED)] if auction.bids or auction.barred is not None else [])]


def _wager(auction: Auction, limits: Limits) -> list[May]:
    return [May(WAGER, auction.banker, bank_bounds(*auction.bounds, limits))]


def _suivi(auction: Auction, limits: Limits) -> list[May]:
    return [May(SUIVI, auction.equalled_and_lost), May(PASS, auction.equalled_and_lost)]


def _banco(auction: Auction, limits: Limits) -> list[May]:
    others = counterclockwise(auction.seats, auction.banker)
    return [*(May(BANCO, seat) for seat in others if seat not in auction.bancos), May(BANCOS_CLOSED)]


def _parts(auction: Auction, limits: Limits) -> list[May]:
    amounts = cover_bounds(auction.bank_cents, auction.covered_cents, limits)
    return [May(COVER, auction.to_ask[0], amounts), May(PASS, auction.to_ask[0]), May(NO_MORE_BETS)]


def _results(auction: Auction, limits: Limits) -> list[May]:
    return [May(word) for word in (PLAYER_WINS, BANKER_WINS, STAND_OFF, ANNULLED)]


def _after(auction: Auction, limits: Limits) -> list[May]:
    """The banker stays where he can wager what he has to, or passes; the dealer may order it (881-883, 892)."""
    least, most = bank_bounds(*auction.bounds, limits)
    stay = [May(STAY, auction.banker)] if least <= most else []
    return [*stay, May(PASS_BANK, auction.banker), May(ORDER_PASS)]


def _offer(auction: Auction, limits: Limits) -> list[May]:
    least, most = bank_bounds(*auction.bounds, limits)
    amounts = (least, most) if auction.willing else None
    takes = [May(ACCEPT, auction.to_ask[0], amounts)] if least <= most else []
    return [*takes, May(REFUSE, auction.to_ask[0])]


_MAY = {
    "bidding": _bids,
    "wager": _wager,
    "suivi": _suivi,
    "banco": _banco,
    "parts": _parts,
    "closed": _results,
    "after": _after,
    "offer": _offer,
}


# -- what follows from a word


def _bid(auction: Auction, said: Said) -> Auction:
    return replace(auction, bids={**auction.bids, _seat(said): _cents(said)})


def _bids_closed(auction: Auction, said: Said) -> Auction:
    """The highest bid banks, of equal ones the nearest to the dealer; without any, who passed may bid, too."""
    if not auction.bids:
        return replace(auction, barred=None)
    most = max(auction.bids.values())
    banker = next(seat for seat in counterclockwise(auction.seats, None) if auction.bids.get(seat) == most)
    return replace(_new_banker(auction, banker), stage="wager", bounds=(most, None))


def _placed(auction: Auction, said: Said) -> Auction:
    suivi = auction.equalled_and_lost is not None
    return replace(auction, stage="suivi" if suivi else "banco", bank_cents=_cents(said))


def _takes_all(auction: Auction, said: Said) -> Auction:
    seat = _seat(said)
    return replace(auction, stage="closed", whole=seat, covers={seat: auction.bank_cents})


def _announced(auction: Auction, said: Said) -> Auction:
    return replace(auction, bancos=(*auction.bancos, _seat(said)))


def _bancos_closed(auction: Auction, said: Said) -> Auction:
    """Of several the nearest to the banker counterclockwise (835); without any, each in turn may cover a part (836)."""
    order = counterclockwise(auction.seats, auction.banker)
    for seat in order:
        if seat in auction.bancos:
            return _takes_all(auction, Said(BANCO, seat))
    return replace(auction, stage="parts", to_ask=order) if order else _no_more_bets(auction, said)


def _covered(auction: Auction, said: Said) -> Auction:
    covers = {**auction.covers, _seat(said): _cents(said)}
    return _asked(replace(auction, covers=covers))


def _passed(auction: Auction, said: Said) -> Auction:
    return replace(auction, stage="banco") if auction.stage == "suivi" else _asked(auction)


def _asked(auction: Auction) -> Auction:
    """The next seat is asked; the bets end where the bank is covered or nobody is left."""
    rest = auction.to_ask[1:]
    done = not rest or auction.covered_cents == auction.bank_cents
    return _no_more_bets(auction, Said(NO_MORE_BETS)) if done else replace(auction, to_ask=rest)


def _no_more_bets(auction: Auction, said: Said) -> Auction:
    """House: where nobody covers anything no cards are dealt, and the bank stays or goes as after a round."""
    if auction.covers:
        return replace(auction, stage="closed", to_ask=())
    return replace(auction, stage="after", to_ask=(), bounds=of_a_last_wager(auction.bank_cents))


def _ended(auction: Auction, said: Said) -> Auction:
    """A bank that loses passes (882), from who passed it where it was passed (886); otherwise it may stay (881)."""
    alone = next((seat for seat, cents in auction.covers.items() if cents == auction.bank_cents), None)
    settled = replace(auction, covers={}, bancos=(), whole=None)
    if said.word == PLAYER_WINS:
        origin = auction.banker if auction.passed_by is None else auction.passed_by
        return _goes_round(replace(settled, passed_by=None), origin)
    lost = alone if said.word == BANKER_WINS else auction.equalled_and_lost
    return replace(settled, stage="after", bounds=of_a_last_wager(auction.bank_cents), equalled_and_lost=lost)


def _stays(auction: Auction, said: Said) -> Auction:
    return replace(auction, stage="wager")


def _passes_bank(auction: Auction, said: Said) -> Auction:
    return _goes_round(replace(auction, passed_by=auction.banker), auction.banker, willing=True)


def _ordered(auction: Auction, said: Said) -> Auction:
    return _goes_round(replace(auction, passed_by=None), auction.banker)


def _goes_round(auction: Auction, origin: int | None, *, willing: bool = False) -> Auction:
    """To the right of ``origin``, then to each further seat (884-885)."""
    bounds = auction.bounds if willing else (0, None)
    order = counterclockwise(auction.seats, origin)
    gone = replace(auction, stage="offer", to_ask=order, willing=willing, bounds=bounds, equalled_and_lost=None)
    return gone if order else _to_bids(gone)


def _accepts(auction: Auction, said: Said) -> Auction:
    """Who takes a bank that was passed says what he wagers with it; another places his wager then."""
    taken = replace(_new_banker(auction, _seat(said)), stage="wager")
    return _placed(taken, said) if auction.willing else taken


def _refuses(auction: Auction, said: Said) -> Auction:
    rest = auction.to_ask[1:]
    return replace(auction, to_ask=rest) if rest else _to_bids(auction)


def _to_bids(auction: Auction) -> Auction:
    """Nobody took it: the highest bid does (885). House: so too where it was not passed of free will."""
    barred = auction.passed_by if auction.willing else None
    return replace(auction, stage="bidding", bids={}, barred=barred, banker=None, to_ask=(), bounds=(0, None))


def _new_banker(auction: Auction, seat: int) -> Auction:
    return replace(auction, banker=seat, bids={}, barred=None, to_ask=(), equalled_and_lost=None)


_SAY = {
    BID: _bid,
    BIDS_CLOSED: _bids_closed,
    WAGER: _placed,
    SUIVI: _takes_all,
    BANCO: _announced,
    BANCOS_CLOSED: _bancos_closed,
    COVER: _covered,
    PASS: _passed,
    NO_MORE_BETS: _no_more_bets,
    **dict.fromkeys((PLAYER_WINS, BANKER_WINS, STAND_OFF, ANNULLED), _ended),
    STAY: _stays,
    PASS_BANK: _passes_bank,
    ORDER_PASS: _ordered,
    ACCEPT: _accepts,
    REFUSE: _refuses,
}
WORDS = tuple(_SAY)
"""Everything that is ever said."""


def _seat(said: Said) -> int:
    assert said.seat is not None
    return said.seat


def _cents(said: Said) -> int:
    assert said.cents is not None
    return said.cents
