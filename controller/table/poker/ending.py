"""The end of a hand: what was taken goes into the box, stacks are known, the kill button moves, the jackpot rises.

Does not ask whether the hand may end: who calls it has.
"""

from __future__ import annotations

from controller.table import events as e
from controller.table.draft import Draft
from controller.table.poker.bad_beat import fed
from controller.table.poker.collecting import due_at_the_end
from controller.table.poker.course import hand_now, rules_of, section, stakes_of
from games.poker_room.awards import by_seat
from games.poker_room.hand import Hand
from games.poker_room.kill import KillButton, PotWon, after_pot


def won(d: Draft) -> None:
    """The pots are with who won them."""
    hand = hand_now(d.state, d.setup)
    assert hand is not None, "a hand is over"
    pot = sum(by_seat(hand.awards).values()) + hand.taken_cents
    due = due_at_the_end(d.state, d.setup, hand, pot)
    jackpot = min(due.jackpot_cents, hand.taken_cents) if hand.awards else 0
    button, kills = _kill(d, hand, pot)
    if jackpot:
        fed(d, hand)
    d.record(
        e.PokerHandEnded(
            hand=d.state.poker.hand,
            void=False,
            pot_cents=pot,
            rake_cents=hand.taken_cents - jackpot,
            jackpot_cents=jackpot,
            stacks=tuple(sorted((one.seat, one.stack_cents) for one in hand.players if not one.is_uncounted)),
            carried_cents=hand.pot_cents,
            kills=kills,
            kill_button=(button.seat, button.legs),
        )
    )


def voided(d: Draft) -> None:
    """All chips are with who put them in, and a pot of hands before lies there again."""
    poker = d.state.poker
    if poker.acts:
        d.record(
            e.PokerHandEnded(
                hand=poker.hand,
                void=True,
                carried_cents=poker.carried_cents,
                kills=poker.kills,
                kill_button=poker.kill_button,
            )
        )


def _kill(d: Draft, hand: Hand, pot_cents: int) -> tuple[KillButton, int | None]:
    rules, before = rules_of(d.setup).kill, KillButton(*d.state.poker.kill_button)
    if rules is None or not section(d.setup).kill or not hand.awards or d.state.poker.dealt_as in rules.not_in:
        return before, None
    sides = {part.side for part in hand.awards}
    winners = tuple(dict.fromkeys(part.seat for part in hand.awards if part.pot == 0))
    two = 2
    scooped = len(hand.game.variant.sides) == two and len(sides) == two and len(winners) == 1
    opened = d.state.poker.opened
    posted = 0 if opened is None else sum(post.cents for post in opened.posts or ())
    counts = hand.street > 0 and pot_cents > posted
    return after_pot(rules, before, PotWon(winners, pot_cents, scooped, counts), stakes_of(d.setup).limits_cents[1])
