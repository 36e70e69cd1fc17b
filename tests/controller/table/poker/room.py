"""A poker table of the pure core in the words of the floor, for the tests beside this file."""

from __future__ import annotations

from controller.table import commands as c, events as e
from controller.table.poker.course import hand_now
from drivers import signals as s
from games.poker_room.acting import Does
from games.poker_room.acts import Act, Acted, Awarded, Dealt
from games.poker_room.hand import Hand
from tests.controller.any_signal import demonstration
from tests.controller.conftest import CoreTable

PAD = {"device": "console", "at": 5}


class PokerTable(CoreTable):
    """One table, by the name of its demonstration file."""

    def __init__(self, name: str, *seats: int, stack_cents: int | None = None, button: int | None = None) -> None:
        super().__init__(demonstration(name))
        for seat in seats:
            self.take(c.PlayerSits(**PAD, seat=seat, stack_cents=stack_cents))
        if button is not None:
            self.take(c.ButtonKeyed(**PAD, seat=button))

    @property
    def hand(self) -> Hand:
        hand = hand_now(self.state, self.setup)
        assert hand is not None
        return hand

    def next(self) -> tuple[e.Event, ...]:
        return self.take(c.NextKeyed(**PAD))

    def act(self, act: Act) -> tuple[e.Event, ...]:
        return self.take(c.PokerActKeyed(**PAD, act=act))

    def does(self, seat: int, does: Does, to_cents: int | None = None) -> tuple[e.Event, ...]:
        return self.act(Acted(seat, does, to_cents))

    def deal(self, *board: str, **seats: tuple[str, ...]) -> tuple[e.Event, ...]:
        """``s3=("As", "Kd")`` for the cards of seat 3."""
        return self.act(Dealt(tuple((int(seat[1:]), cards) for seat, cards in seats.items()), board))

    def calls_round(self) -> None:
        """Everybody calls or checks until the street is over."""
        street = self.hand.street
        while self.hand.stage == "bet" and self.hand.street == street:
            turn = self.hand.turn
            assert turn is not None
            to_call = self.hand.betting.to_cents > self.hand.player(turn).street_cents
            self.does(turn, "call" if to_call else "check")

    def to_the_showdown(self) -> None:
        """The hand is played down with calls and unknown cards."""
        while self.hand.stage != "show":
            if self.hand.stage == "deal":
                self.deal()
            else:
                self.calls_round()

    def best(self, *seats: int) -> tuple[e.Event, ...]:
        """The dealer's word: the hands from the best to the worst."""
        return self.act(Awarded((("high", tuple((seat, -place) for place, seat in enumerate(seats))),)))

    def whole_hand(self, winner: int) -> None:
        """From NEXT to NEXT."""
        self.next()
        self.to_the_showdown()
        others = [player.seat for player in self.hand.holding if player.seat != winner]
        self.best(winner, *others)
        self.next()

    def supervisor(self, *, yes: bool = True) -> tuple[e.Event, ...]:
        return self.take(c.StaffAnswered(**PAD, role="floor-supervisor", yes=yes))

    def time(self, name: str) -> tuple[e.Event, ...]:
        return self.take(c.TimeReached(device="time", at=self.now, name=name))

    def told(self, signal: s.Signal) -> str:
        """Why this is refused."""
        self.take(signal)
        return self.refusal()
