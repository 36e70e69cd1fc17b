"""What the house takes of a hand and of the time: rake or the posted fee, the jackpot's drop, the collection by time.

The rake is never above its share, and is taken where the pot is known: before the act that ends the hand. A fee of the
hand comes out of the pot as soon as it lies in. Pure; decides nothing.
"""

from __future__ import annotations

from typing import NamedTuple

from controller.table.poker.course import rules_of, section, stakes_of
from controller.table.setup import TableSetup
from controller.table.state import TableState
from games.house.fees import FeeError, FeeSchedule, Play, collected, schedule_for
from games.poker_room.acts import Act, Dealt
from games.poker_room.hand import Hand
from games.poker_room.rake import RakeRules, most_rake_cents
from games.pools.bad_beat import BAD_BEAT_POOL, why_not
from games.pools.rules import Pool

BEFORE_THE_CARDS = ("in-advance", "before-deal")


class Take(NamedTuple):
    """What is taken out of one pot."""

    house_cents: int
    jackpot_cents: int

    @property
    def cents(self) -> int:
        """All together."""
        return self.house_cents + self.jackpot_cents


def rake_rules(setup: TableSetup) -> RakeRules | None:
    """The house's rake within what the table posts; None where none is taken here."""
    house, here = rules_of(setup).rake, section(setup).rake
    if house is None or here is None:
        return None
    posted = {"most_cents": here.most_cents, "step_cents": here.step_cents, "no_flop_no_drop": here.no_flop_no_drop}
    return house.model_copy(update=posted)


def _play(setup: TableSetup, players: int | None = None, minutes: int = 0) -> Play:
    structure = stakes_of(setup).structure
    name = {"half-pot-limit": "pot-limit", "spread": "limit"}.get(structure, structure)
    return Play(stakes=section(setup).stakes, structure=name, players=players, minutes=minutes)


def _schedule(setup: TableSetup) -> FeeSchedule | None:
    try:
        return schedule_for(rules_of(setup).fees, _play(setup))
    except FeeError:
        return None


def fee_cents(setup: TableSetup, players: int) -> int:
    """The posted fee of a hand with so many players; 0 where the house takes none."""
    row = _schedule(setup)
    if row is None or row.hand is None:
        return 0
    return collected(rules_of(setup).fees, _play(setup, players)).hand_cents


def fee_is_due(setup: TableSetup, acts: tuple[Act, ...]) -> bool:
    """Whether the fee of a hand comes out of what lies in by now: as it begins, or once cards were dealt (001:113)."""
    row = _schedule(setup)
    if row is None or row.hand is None:
        return False
    return row.when in BEFORE_THE_CARDS or any(isinstance(act, Dealt) for act in acts)


def time_charge(setup: TableSetup) -> tuple[int, int] | None:
    """What each player pays for so many minutes, in cents; None where nobody pays for time."""
    row = _schedule(setup)
    if row is None or row.player is None or row.player.every_minutes is None:
        return None
    minutes = row.player.every_minutes
    return collected(rules_of(setup).fees, _play(setup, players=1, minutes=minutes)).players_cents, minutes


def jackpot_pool(setup: TableSetup) -> Pool | None:
    """The jackpot of a beaten hand, where the house has one and the table posts its hand."""
    return setup.rules.pool.get(BAD_BEAT_POOL) if section(setup).bad_beat is not None else None


def jackpot_cents(setup: TableSetup, hand: Hand) -> int:
    """What this hand brings the jackpot: a fixed sum where it qualifies, hold'em with players enough (000:748-749)."""
    pool = jackpot_pool(setup)
    if pool is None or not qualifies(hand) or why_not(pool, [player.seat for player in hand.players]) is not None:
        return 0
    return int(pool.increment(0))


def qualifies(hand: Hand) -> bool:
    """Whether the jackpot is about this game: hold'em alone (000:734)."""
    return hand.game.variant.name == "texas-holdem"


def due_at_the_end(state: TableState, setup: TableSetup, hand: Hand, pot_cents: int) -> Take:
    """What is to be out of a pot of so much when the hand is over, what was taken before among it."""
    rake, flop = rake_rules(setup), not hand.game.variant.has_board or bool(hand.board)
    house = fee_cents(setup, len(hand.players)) if rake is None else most_rake_cents(rake, pot_cents, flop=flop)
    jackpot = jackpot_cents(setup, hand) if flop else 0
    house = min(house, pot_cents)
    return Take(house, min(jackpot, pot_cents - house))
