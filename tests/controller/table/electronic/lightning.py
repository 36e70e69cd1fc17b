"""The electronic table as the pure core sees it: players with accounts at its stations, a deck that is told."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from controller.table import commands as c, events as e
from controller.table.draws.decide import SOURCE
from controller.table.electronic.course import electronic_times, number_of
from controller.table.poker.course import hand_now
from drivers.signals import AccountCardRead
from games.cards.card import RANKS, SUITS
from games.poker_room.acting import Does
from games.poker_room.acts import Acted
from games.poker_room.hand import Hand
from tests.controller.any_signal import demonstration
from tests.controller.table.decided_again import JudgedTable

ALL_CARDS = tuple(f"{rank}{suit}" for rank in RANKS for suit in SUITS)


class Lightning(JudgedTable):
    """Each verb answers why it was refused, or nothing. Its record is decided again at the end of a test."""

    def __init__(self, seats: Sequence[int] = (3, 7), cents: int = 10_000) -> None:
        super().__init__(demonstration("demo-lightning-poker"))
        for number, seat in enumerate(seats, 1):
            card = f"{10_000_000 + number}"
            who = {"device": "cash-station", "at": self.now, "role": "cashier"}
            self.take(c.AccountOpenedKeyed(**who, holder=f"Player {number}", card=card))
            self.take(c.PinChosen(**who, account=number))
            self.take(c.DepositKeyed(**who, account=number, cents=2 * cents))
            self.come(number, seat, cents)

    def come(self, account: int, seat: int, cents: int) -> str:
        """Card, PIN and money."""
        card = self.state.ledger.accounts[account].card
        self.take(AccountCardRead(device=f"card-reader.station-{seat}", at=self.now, number=card))
        self.said(c.PinGiven, seat, account=account, station=seat, right=True, session=f"5e55{seat}")
        return self.said(c.MoneyBroughtKeyed, seat, station=seat, cents=cents)

    def said(self, kind: type[Any], at_station: int, /, **said: Any) -> str:
        made = self.take(kind(device=f"station.{at_station}", at=self.now, **said))
        return next((event.why for event in made if isinstance(event, e.SignalRefused)), "")

    def deal(self, *, on: bool = True, role: str = "floor-supervisor") -> str:
        made = self.take(c.DealingKeyed(device="cash-station", at=self.now, on=on, role=role))
        return next((event.why for event in made if isinstance(event, e.SignalRefused)), "")

    def next_hand(self, *top: str) -> None:
        """The time between hands is over, and the generator gives a deck with these cards on top."""
        self.time("next-hand")
        order = self.state.round.draw_order
        assert order is not None, self.refusal()
        cards = (*top, *(card for card in ALL_CARDS if card not in top))
        self.take(c.NumbersGiven(device=SOURCE, at=self.now, order=order.order, numbers=tuple(map(number_of, cards))))

    def act(self, seat: int, does: Does, to_cents: int | None = None) -> str:
        return self.said(c.PokerActKeyed, seat, act=Acted(seat, does, to_cents))

    def over(self) -> None:
        """The hand lay there long enough."""
        self.time("hand-shown")

    def in_turn(self, *does: Does) -> None:
        """Whoever's turn it is does this, one after the other."""
        for one in does:
            turn = self.hand.turn
            assert turn is not None
            assert not self.act(turn, one)

    @property
    def hand(self) -> Hand:
        hand = hand_now(self.state, self.setup)
        assert hand is not None
        return hand

    @property
    def waits(self) -> list[str]:
        return [name for name, _ in electronic_times(self.state, self.setup)]

    def stacks(self) -> dict[int, int | None]:
        return {one.seat: one.stack_cents for one in self.state.poker.seated}
