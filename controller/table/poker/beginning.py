"""How the next hand begins: who is dealt in, where button and blinds go, who posts what, and whom a blind passes.

Pure; decides nothing. The rules of button, missed blinds, straddle and kill are :mod:`games.poker_room`'s.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass

from controller.table.poker.course import game_of, next_game, refusal, rules_of, section, stakes_of
from controller.table.poker.state import Seated
from controller.table.setup import TableSetup
from controller.table.state import TableState
from games.poker_room.acts import Opened
from games.poker_room.button import Positions, first_positions, next_positions, posted
from games.poker_room.hand import PokerGame
from games.poker_room.missed import Blind, joining, owed, why_not_join
from games.poker_room.opening import Post, opened, usual_posts
from games.poker_room.player import UNKNOWN_STACK_CENTS
from games.poker_room.refusing import Refused
from games.poker_room.seats import clockwise_after
from games.poker_room.stakes import Stakes
from games.poker_room.straddle import may_straddle

TWO = 2
BLINDS: tuple[Blind, ...] = ("small-blind", "big-blind")


@dataclass(frozen=True, slots=True)
class Beginning:
    """The next hand before its first card."""

    game: str
    positions: Positions
    opened: Opened
    killed: bool = False
    button_next: int | None = None
    missed: tuple[tuple[int, tuple[Blind, ...]], ...] = ()


def why_not_on(state: TableState, setup: TableSetup, step: str) -> str | None:
    """Why NEXT does not lead on: no hand can begin, or nobody looked at a bad beat yet; None where it does."""
    if step == "round_over" and state.poker.bad_beat is not None:
        return "a supervisor looks at the bad beat first"
    if step != "hand_begun":
        return None
    found = beginning(state, setup)
    return found if isinstance(found, str) else None


def beginning(state: TableState, setup: TableSetup) -> Beginning | str:
    """The next hand, or why there is none."""
    poker, rules = state.poker, rules_of(setup)
    closed = setup.game.for_pots.why_not_open(rules)
    if closed is not None:
        return closed
    present = [one for one in poker.seated if one.plays]
    if len(present) < rules.least_players:
        return refusal(setup, "seats", f"a hand takes {rules.least_players} players, and {len(present)} are there")
    name = next_game(state, setup)
    game = game_of(setup, name)
    if not game.variant.sides:
        return f"{game.variant.title} has no pot: no table keeps its rows"
    most = game.variant.most_players
    if len(present) > most:
        return refusal(
            setup, "seats", f"{game.variant.title} is played by {most} at most, and {len(present)} are there"
        )
    needs_button = any(street.opens in ("after-blinds", "button-left") for street in game.variant.streets)
    if needs_button and poker.positions is None and poker.button_due is None:
        return "nobody has the button yet: deal a card to each seat, and key in the seat of the best one"
    if len(game.stakes.blinds_cents) == TWO:
        found = _with_two_blinds(state, setup, game, present)
    else:
        found = _in_turn(state, setup, game, present, button_moves=needs_button)
    try:
        _opens(setup, found)
    except Refused as error:
        return str(error)
    return found


def _opens(setup: TableSetup, found: Beginning) -> None:
    """Raises Refused where the engine does not take it."""
    asked = found.opened
    game = game_of(setup, found.game, killed=found.killed, straddled=asked.is_straddled)
    opened(game, dict(asked.stacks_cents), asked.button, asked.posts, asked.carried_cents)


def _with_two_blinds(state: TableState, setup: TableSetup, game: PokerGame, present: Sequence[Seated]) -> Beginning:
    rules, poker = rules_of(setup), state.poker
    seats = {one.seat for one in present}
    settled = {one.seat for one in present if not one.new and not one.missed}
    anew = poker.positions is None or len(settled) < TWO
    at = _positions(state, setup, seats, seats if anew else settled, anew=anew)
    dealt = set(seats) if anew else {*settled, at.big_blind} & seats
    posts, button_next = list[Post](), None
    blinds = _two(game.stakes)
    for one in () if anew else present:
        if one.seat in dealt or not one.posts:
            continue
        full = len(poker.seated) == len(setup.seats)
        if why_not_join(rules.missed, at, one.seat, buys_button=one.buys_button, full=full) is not None:
            continue
        if one.new or one.buys_button:
            how = joining(rules.missed, at, one.seat, blinds, buys_button=one.buys_button)
            due, only = how.owed, how.only_blind
        else:
            due, only = owed(rules.missed, one.missed, blinds), None
        dealt.add(one.seat)
        button_next = only or button_next
        posts += [Post(only, "blind", post.cents) if only and post.is_live else post for post in due.posts(one.seat)]
    in_place = () if button_next else posted(at, dealt, blinds).posts
    ordinary = [*_antes(game.stakes, sorted(dealt), at.button), *in_place]
    missed = () if anew or poker.again else tuple(_missed(state, at, dealt))
    return _with_extras(state, setup, present, dealt, at, [*ordinary, *posts], button_next=button_next, missed=missed)


def _two(stakes: Stakes) -> tuple[int, int]:
    small, big = stakes.blinds_cents
    return small, big


def _positions(
    state: TableState, setup: TableSetup, seats: Collection[int], settled: Collection[int], *, anew: bool
) -> Positions:
    """Button and blinds; a player who waits may come in at the big blind and nowhere before it."""
    last, due = state.poker.positions, state.poker.button_due
    if state.poker.again and last is not None and due is None:
        return last
    if due is None and last is not None and rules_of(setup).button == "dead" and not anew:
        return next_positions("dead", last, seats)
    before = None if last is None else last.button
    button = due if due is not None else clockwise_after(settled, before or 0)[0]
    at = first_positions(button, settled)
    if anew:
        return at
    small = clockwise_after(settled, button)[0]
    big = clockwise_after(seats, small)[0]
    return at if big == button else Positions(button, small, big)


def _in_turn(
    state: TableState, setup: TableSetup, game: PokerGame, present: Sequence[Seated], *, button_moves: bool
) -> Beginning:
    """A game of antes, or of one blind or three: everybody who is there is dealt in."""
    last, due = state.poker.positions, state.poker.button_due
    seats = {one.seat for one in present}
    if not button_moves:
        button = max(setup.seats)
    elif state.poker.again and last is not None and due is None:
        button = last.button
    elif due is not None:
        button = due
    else:
        button = clockwise_after(seats, 0 if last is None else last.button)[0]
    order = clockwise_after(seats, button)
    at = Positions(button, order[0], order[min(1, len(order) - 1)])
    return _with_extras(state, setup, present, seats, at, usual_posts(game, order))


def _antes(stakes: Stakes, seats: Sequence[int], button: int) -> Iterator[Post]:
    if stakes.ante_cents:
        yield from (Post(seat, "ante", stakes.ante_cents) for seat in seats)
    if stakes.button_cents and button in seats:
        yield Post(button, "button", stakes.button_cents)


def _with_extras(
    state: TableState,
    setup: TableSetup,
    present: Sequence[Seated],
    dealt: Collection[int],
    at: Positions,
    posts: Sequence[Post],
    *,
    button_next: int | None = None,
    missed: tuple[tuple[int, tuple[Blind, ...]], ...] = (),
) -> Beginning:
    """The hand with straddle and kill, where somebody said or owes them."""
    poker, rules = state.poker, rules_of(setup)
    name, stakes, every = next_game(state, setup), stakes_of(setup), list(posts)
    straddle = poker.straddle
    if straddle is not None and straddle.seat in dealt and button_next is None:
        after = clockwise_after(dealt, at.big_blind)[0]
        if why_no_straddle(setup, present, straddle.seat, straddle.cents, after) is None:
            every.append(Post(straddle.seat, "straddle", straddle.cents))
    killed = poker.kills in dealt and rules.kill is not None and section(setup).kill and name not in rules.kill.not_in
    if killed and poker.kills is not None and rules.kill is not None:
        lies = sum(post.cents for post in every if post.seat == poker.kills and post.is_live)
        every.append(Post(poker.kills, "kill", max(0, stakes.lower_cents * rules.kill.times - lies)))
    stacks = _stacks(present, dealt)
    opening = Opened(tuple(sorted(stacks.items())), at.button, tuple(every), poker.carried_cents)
    return Beginning(name, at, opening, killed, button_next, missed)


def _stacks(present: Sequence[Seated], dealt: Collection[int]) -> Mapping[int, int]:
    known = {one.seat: one.stack_cents for one in present if one.seat in dealt}
    return {seat: UNKNOWN_STACK_CENTS if cents is None else cents for seat, cents in known.items()}


def why_no_straddle(
    setup: TableSetup, present: Sequence[Seated], seat: int, cents: int, after: int | None = None
) -> str | None:
    """Why this straddle is not taken, with the house's line; ``after`` is the seat that may, where that is known."""
    rules, stakes = rules_of(setup), stakes_of(setup)
    straddle = rules.straddle
    if straddle is not None and stakes.most_straddle_cents is not None:
        straddle = straddle.model_copy(update={"times": None, "most_cents": stakes.most_straddle_cents})
    stack = next((one.stack_cents for one in present if one.seat == seat), None)
    told = may_straddle(
        straddle,
        big_blind_cents=stakes.big_blind_cents,
        amount_cents=cents,
        stack_cents=stack,
        seat=seat,
        seat_after=after,
    )
    return None if told.why_not is None else refusal(setup, "straddle", told.why_not)


def _missed(state: TableState, at: Positions, dealt: Collection[int]) -> Iterator[tuple[int, tuple[Blind, ...]]]:
    """Whom button and blinds pass in this hand: those who are away, between the places of the last hand and of this."""
    last = state.poker.positions
    assert last is not None
    for one in state.poker.seated:
        if one.seat in dealt or one.plays:
            continue
        big, small = (
            _passes(last.big_blind, at.big_blind, one.seat),
            _passes(last.small_blind, at.small_blind, one.seat),
        )
        gone = {blind for blind, passed in zip(BLINDS, (small or big, big), strict=True) if passed} | set(one.missed)
        if gone and gone != set(one.missed):
            yield one.seat, tuple(blind for blind in BLINDS if blind in gone)


def _passes(before: int, now: int, seat: int) -> bool:
    """Whether a seat lies after one place, up to the next.

    >>> _passes(8, 2, 1), _passes(8, 2, 2), _passes(8, 2, 3)
    (True, True, False)
    """
    order = clockwise_after({before, now, seat}, before)
    return seat != before and order.index(seat) <= order.index(now)
