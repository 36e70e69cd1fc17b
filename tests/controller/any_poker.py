"""Signals for tests of a poker table: any that it could ever get, and the one that leads its hand on."""

from hypothesis import strategies as st

from controller.table import commands as c
from controller.table.poker.course import hand_now
from games.poker_room.acts import Acted, Awarded, Counted, Dealt, DealtForAll, Drew, Killed, Shown
from games.poker_room.play import may

CARDS = st.sampled_from(("As", "Kd", "7h", "2c", "??", "no"))
DOES = st.sampled_from(("fold", "check", "call", "bet", "raise", "bring-in", "all-in"))
CENTS = st.sampled_from((0, 100, 200, 400, 800, 1_200, 20_000, -100))
CAUSES = st.sampled_from((None, "first-card-exposed", "button-wrong", "two-cards-off"))


def poker_signals(moments, words):
    """What people at a poker table may say; another table refuses it."""
    pad = {"device": st.just("console"), "at": moments}
    seats = st.integers(1, 4) | st.integers(-1, 12)
    cards = st.lists(CARDS, max_size=3).map(tuple)
    acts = st.one_of(
        st.builds(Acted, seats, DOES, st.none() | CENTS),
        st.builds(Dealt),
        st.builds(Dealt, st.lists(st.tuples(seats, cards), max_size=2).map(tuple), cards, st.none() | seats),
        st.builds(DealtForAll, CARDS),
        st.builds(Drew, seats, cards, cards),
        st.builds(Shown, seats, cards),
        st.builds(Killed, seats),
        st.builds(Counted, seats, CENTS),
        st.builds(Awarded),
        st.just(Awarded((("high", ((1, 4), (2, 3), (3, 2), (4, 1))),))),
    )
    return [
        st.builds(c.PokerActKeyed, **pad, act=acts),
        st.builds(c.PokerActKeyed, **pad, act=acts),
        st.builds(c.PokerTakeBackKeyed, **pad),
        st.builds(c.MisdealKeyed, **pad, cause=CAUSES),
        st.builds(c.ClockCallKeyed, **pad),
        st.builds(
            c.SilentChipsKeyed,
            **pad,
            seat=seats,
            chips_cents=st.lists(CENTS, max_size=3).map(tuple),
            motions=st.integers(0, 3),
            objected=st.booleans(),
        ),
        st.builds(c.PlayerSits, **pad, seat=seats, stack_cents=st.sampled_from((None, 20_000, 10_000, 100, -5))),
        st.builds(c.PlayerSits, **pad, seat=seats, stack_cents=st.just(20_000), name=words),
        st.builds(c.PlayerLeaves, **pad, seat=seats),
        st.builds(c.PlayerGoesAway, **pad, seat=seats),
        st.builds(c.PlayerComesBack, **pad, seat=seats, posts=st.booleans(), buys_button=st.booleans()),
        st.builds(c.ChipsKeyed, **pad, seat=seats, cents=CENTS),
        st.builds(c.SeatAskedFor, **pad, name=words),
        st.builds(c.SeatGivenUp, **pad, name=words),
        st.builds(c.ButtonKeyed, **pad, seat=seats),
        st.builds(c.GameKeyed, **pad, game=st.sampled_from(("omaha", "texas-holdem", "holdem", ""))),
        st.builds(c.StraddleKeyed, **pad, seat=seats, cents=CENTS),
        st.builds(c.DealerKeyed, **pad, dealer=words),
        st.builds(c.CollectionKeyed, **pad),
        st.builds(c.BadBeatPayKeyed, **pad, seat=seats),
    ]


def towards_the_pot(state, setup, now):
    """What somebody does at a poker table; None where NEXT leads on."""
    pad = {"device": "console", "at": now}
    if state.poker.bad_beat is not None:
        return c.StaffAnswered(**pad, role="floor-supervisor", yes=False)
    stack = 20_000 if setup.poker.chips == "counted" else None
    if setup.is_open(state):
        return _between_hands(state, pad, stack)
    hand = hand_now(state, setup)
    if hand is None or hand.stage == "over":
        return None
    return c.PokerActKeyed(**pad, act=_next_act(hand))


def _between_hands(state, pad, stack):
    free = next((seat for seat in (1, 2, 3) if state.poker.at(seat) is None), None)
    if free is not None:
        return c.PlayerSits(**pad, seat=free, stack_cents=stack)
    for one in state.poker.seated:
        if one.seat in (1, 2) and one.away:
            return c.PlayerComesBack(**pad, seat=one.seat, posts=True)
        if one.seat in (1, 2) and one.stack_cents == 0:
            return c.ChipsKeyed(**pad, seat=one.seat, cents=stack)
    if state.poker.positions is None and state.poker.button_due is None:
        return c.ButtonKeyed(**pad, seat=1)
    return None


def _next_act(hand):
    if hand.stage == "deal":
        return Dealt()
    if hand.stage in ("draw", "return"):
        return Drew(hand.turn, ())
    if hand.stage == "bet":
        return Acted(hand.turn, "call" if may(hand).call_cents else "check")
    return Awarded(tuple((side.name, ((hand.holding[0].seat, 1),)) for side in hand.game.variant.sides))
