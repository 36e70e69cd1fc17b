"""The jackpot of a beaten hand: found when hands are shown, looked at by a supervisor, shared out, paid seat by seat.

Only the two highest hands win its top parts; hands that tie share theirs (000:746-747). What nobody can see - cards
that were not told - wins nothing here. Does not rank.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from controller.table import events as e
from controller.table.draft import Draft
from controller.table.poker.collecting import jackpot_cents, jackpot_pool, qualifies
from controller.table.poker.course import dealt_in, hand_now, section, shows_known
from controller.table.poker.state import BadBeat
from controller.table.pools.contributions import pool_rise
from controller.table.pools.starting_again import prize_won
from controller.table.setup import TableSetup
from games.cards.card import Card
from games.cards.ranking.five_card import Category
from games.poker_room.bad_beat import why_not
from games.poker_room.hand import Hand
from games.poker_room.player import Player
from games.pools.awards import Award, Claim
from games.pools.bad_beat import BAD_BEAT_POOL, claims
from games.pools.contribution import added, rate_of
from games.pools.hit import hit


def beaten(setup: TableSetup, hand: Hand) -> BadBeat | None:
    """The seats whose hands won and lost as the jackpot asks; None where none did, or cards are not known."""
    pool, posted = jackpot_pool(setup), section(setup).bad_beat
    open_hands = [player for player in hand.holding if shows_known(player)]
    two = 2
    if pool is None or posted is None or not qualifies(hand) or len(open_hands) < two or None in hand.board:
        return None
    side, board = hand.game.variant.sides[0], _told(hand.board)
    values = [(side.value(_told(player.cards), board), player) for player in open_hands]
    winning = _best(values)
    losing = _best([(value, player) for value, player in values if player not in winning])
    if not losing:
        return None
    dealt = dealt_in(hand)
    won = [player for player in winning if _wins(losing[0], player, board, posted, dealt, pool.least_dealt)]
    lost = [player for player in losing if _wins(player, winning[0], board, posted, dealt, pool.least_dealt)]
    if not won or not lost:
        return None
    return BadBeat(tuple(player.seat for player in lost), tuple(player.seat for player in won))


def _wins(
    losing: Player, winning: Player, board: Sequence[Card], posted: Category, dealt: Sequence[int], least: int
) -> bool:
    return why_not(_told(losing.cards), _told(winning.cards), board, posted, dealt, least) is None


def _best(values: Sequence[tuple[Any, Player]]) -> list[Player]:
    best = max((value for value, _ in values), default=None)
    return [player for value, player in values if value == best]


def _told(cards: Sequence[Card | None]) -> tuple[Card, ...]:
    return tuple(card for card in cards if card is not None)


def answered(d: Draft, role: str, *, yes: bool) -> None:
    """A supervisor looked: the jackpot goes out with this hand, in parts that are paid seat by seat, or it does not."""
    found, hand = d.state.poker.bad_beat, hand_now(d.state, d.setup)
    if found is None or hand is None:
        return
    parts = shared(d, found, hand) if yes else ()
    shares: dict[int, int] = {}
    for part in (one for one in parts if one.cents):
        shares[part.seat] = shares.get(part.seat, 0) + part.cents
    hand_number = d.state.poker.hand
    d.record(
        e.BadBeatAnswered(
            hand=hand_number, won=yes, role=role, person=d.state.person, shares=tuple(sorted(shares.items()))
        )
    )
    if yes:
        cents, off_meter_cents = sum(shares.values()), sum(part.off_meter_cents for part in parts)
        prize_won(
            d,
            hand_number,
            BAD_BEAT_POOL,
            winners=len(shares),
            cents=cents,
            off_meter_cents=off_meter_cents,
            resets=any(part.resets for part in parts),
        )


def shared(d: Draft, found: BadBeat, hand: Hand) -> tuple[Award, ...]:
    """Every part of the jackpot as it stands: the beaten hand's, the winning one's, the others' (000:739-747)."""
    pool, meter = d.setup.rules.pool[BAD_BEAT_POOL], d.state.pool(BAD_BEAT_POOL)
    named = [Claim(seat, "losing") for seat in found.losing] + [Claim(seat, "winning") for seat in found.winning]
    marked = [one.seat for one in d.state.poker.seated if one.missed]
    _, parts = hit({BAD_BEAT_POOL: pool}, {BAD_BEAT_POOL: meter}, claims(pool, named, dealt_in(hand), marked))
    return parts


def fed(d: Draft, hand: Hand) -> None:
    """The pool rises by what the hand brings it."""
    pool = jackpot_pool(d.setup)
    if pool is None or not jackpot_cents(d.setup, hand):
        return
    adds = added(rate_of(pool, 0), d.state.pool(BAD_BEAT_POOL), 1)
    d.record(e.JackpotFed(hand=d.state.poker.hand, rises=(pool_rise(BAD_BEAT_POOL, adds),)))
