"""Where a poker table stands: the game that is dealt, the hand that its acts make, and why something is not possible.

The same functions answer decisions, displays and pages. The hand is the fold of its acts by :mod:`games.poker_room`.
Pure; decides nothing.
"""

from __future__ import annotations

from functools import lru_cache

from msgspec.structs import replace

from controller.config.poker import Poker as Section
from controller.table.setup import TableSetup
from controller.table.state import TableState
from games.poker_room.acting import Options
from games.poker_room.acts import Act, Shown, Taken, after, as_text
from games.poker_room.clock import why_not_called
from games.poker_room.electronic import ElectronicRules
from games.poker_room.hand import Hand, PokerGame
from games.poker_room.player import Player
from games.poker_room.refusing import Refused, Subject
from games.poker_room.rules import RoomRules
from games.poker_room.stakes import Stakes
from games.poker_room.views import seen_by


def section(setup: TableSetup) -> Section:
    """What the table file says of the game."""
    assert setup.poker is not None, "only a table of a poker room is asked"
    return setup.poker


def rules_of(setup: TableSetup) -> RoomRules:
    """The house's rules of poker."""
    assert isinstance(setup.rules, RoomRules), "only a table of a poker room is asked"
    return setup.rules


def electronic_rules(setup: TableSetup) -> ElectronicRules | None:
    """What the house says of a machine in the place of a dealer; None where somebody deals."""
    return setup.rules.electronic if isinstance(setup.rules, RoomRules) else None


def stakes_of(setup: TableSetup) -> Stakes:
    """What the table is played for: what the file posts, or the house."""
    table = section(setup)
    return table.posted or rules_of(setup).stakes[table.stakes]


def games_here(setup: TableSetup) -> tuple[str, ...]:
    """The games that may be dealt here, as the house calls them, the usual one first."""
    table = section(setup)
    return (table.game, *table.also)


def next_game(state: TableState, setup: TableSetup) -> str:
    """The game of the next hand."""
    return state.poker.game or section(setup).game


def game_of(setup: TableSetup, name: str, *, killed: bool = False, straddled: bool = False) -> PokerGame:
    """A game as it is played here: in a killed pot, or after a straddle that makes coming in dearer (001:47, 53).

    Raises:
        Refused: the house does not deal it now.
    """
    rules, stakes = rules_of(setup), stakes_of(setup)
    if killed and rules.kill is not None:
        stakes = stakes.killed(rules.kill.times)
    if straddled and stakes.to_go_cents is not None:
        stakes = stakes.model_copy(update={"opening_cents": stakes.to_go_cents})
    return rules.game_at(name, stakes)


def game_now(state: TableState, setup: TableSetup) -> PokerGame:
    """The game of the hand in play. Raises Refused."""
    poker = state.poker
    straddled = poker.opened is not None and poker.opened.is_straddled
    return game_of(setup, poker.dealt_as, killed=poker.killed, straddled=straddled)


def hand_now(state: TableState, setup: TableSetup) -> Hand | None:
    """The hand in play, or over and not yet closed; None between two hands."""
    return _hand(game_now(state, setup), state.poker.acts) if state.poker.acts else None


@lru_cache(maxsize=64)
def _hand(game: PokerGame, acts: tuple[Act, ...]) -> Hand:
    """The hand after these acts; of a hand that goes on only the newest act is played."""
    return after(game, _hand(game, acts[:-1]) if len(acts) > 1 else None, acts[-1])


def room_sees(hand: Hand) -> Hand:
    """The hand as everybody may see it: no card that lies face down (standards H2)."""
    return seen_by(hand, None)


def refusal(setup: TableSetup, subject: Subject, say: str) -> str:
    """Why something is not possible, with the line of the house."""
    return str(rules_of(setup).hand.betting.refusal(subject, say))


def why_no_clock(setup: TableSetup, options: Options) -> str | None:
    """Why the clock is not called on a player who may do this, with the line of the house; None where it may be."""
    told = why_not_called(rules_of(setup).clock, stakes_of(setup).structure, facing_bet=options.call_cents > 0)
    return None if told is None else refusal(setup, "turn", told)


def why_not_act(state: TableState, setup: TableSetup, act: Act) -> str | None:
    """Why this cannot be done now, with the line of the house; None where it can."""
    hand = hand_now(state, setup)
    if hand is None:
        return "no hand is in play: NEXT begins one"
    if not setup.game.allows(state.round.phase, "pots_won"):
        return f"nothing is done in a hand while {setup.game.round.doing(state.round.phase)}"
    if isinstance(act, Shown) and (why := _why_not_those(hand, act)) is not None:
        return why
    try:
        after(hand.game, hand, act)
    except (Refused, ValueError, LookupError) as error:
        return str(error)
    return None


def _why_not_those(hand: Hand, act: Shown) -> str | None:
    """Cards that the table knows are those that are shown."""
    known = next((player.down for player in hand.players if player.seat == act.seat), ())
    if act.cards and None not in known and set(act.cards) != set(as_text(known)):
        return f"seat {act.seat} holds other cards than those"
    return None


def with_cards(hand: Hand, act: Shown) -> Shown:
    """The same act with the cards that the table knows, so that they are told where everybody sees them."""
    known = hand.player(act.seat).down
    return act if act.cards or None in known else replace(act, cards=as_text(known))


def without_last(acts: tuple[Act, ...], *, over: bool) -> tuple[Act, ...]:
    """The acts before what was told last; what the house took with it is in the pot again.

    ``over``: the hand was, and what it took is asked for again at its end.
    """
    left = list(acts)
    while isinstance(left[-1], Taken):
        left.pop()
    left.pop()
    while over and isinstance(left[-1], Taken):
        left.pop()
    return tuple(left)


def dealt_in(hand: Hand) -> tuple[int, ...]:
    """The seats that got cards in this hand, in rising order."""
    return tuple(sorted(player.seat for player in hand.players))


def shows_known(player: Player) -> bool:
    """Whether a hand lies open and each of its cards is known."""
    return player.shown and None not in player.cards
