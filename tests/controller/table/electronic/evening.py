"""An evening at the electronic table, on virtual time and a simulated disk: people of different skill, and kills.

``python -m tests.controller.table.electronic.evening --hands 10000 --seed 1`` plays as many hands as wanted and ends
with one line. The service is killed, or the power cut, at any moment; after each start what the record holds must go
on: no hand is lost or dealt twice, no card changes, and accounts, table and the house's share are what the cash station
has.
"""

from __future__ import annotations

import argparse
import random
import sys
from dataclasses import dataclass, field

from controller.config.check import load_table
from controller.config.folder import config_folder
from controller.rehearsal.scenario.world import MemoryStorage, World
from controller.table import commands as c, events as e
from controller.table.electronic.course import electronic_times
from controller.table.invariants import violation
from controller.table.poker.course import hand_now
from controller.table.state import TableState
from drivers.signals import AccountCardRead, Signal
from games.poker_room.acting import Does
from games.poker_room.acts import Acted
from games.poker_room.play import may

SECOND = 1_000_000_000
PAID_IN = 50_000
BROUGHT = 4_000
SKILLS: dict[str, dict[Does, int]] = {
    "calls": {"call": 8, "check": 8, "fold": 1},
    "raises": {"raise": 5, "bet": 5, "call": 4, "check": 2, "fold": 2},
    "folds": {"fold": 4, "check": 6, "call": 2},
    "sleeps": {},
}
"""How often each does what, beside what is not possible; who sleeps lets time decide."""


@dataclass
class Evening:
    """One table and its players, each at a seat with a skill."""

    seed: int
    seats: tuple[int, ...] = (1, 2, 4, 5, 7, 8, 9, 10)
    kills: int = 0
    """In a thousand steps."""
    killed: int = 0
    world: World = field(init=False)

    def __post_init__(self) -> None:
        file = load_table(config_folder() / "tables" / "demo-lightning-poker.toml")
        self.rng = random.Random(self.seed)
        self.world = World(file, self.seed, MemoryStorage(self.seed))
        self.world.advance(5 * SECOND)
        self.skills = {seat: self.rng.choice(list(SKILLS)[:3]) for seat in self.seats}
        self.skills[self.seats[-1]] = "sleeps"
        self.decks: dict[int, tuple[str, ...]] = {}
        for number, seat in enumerate(self.seats, 1):
            who = {"device": "cash-station", "at": 0, "role": "cashier"}
            self.take(c.AccountOpenedKeyed(**who, holder=f"Player {number}", card=f"{10_000_000 + number}"))
            self.take(c.PinChosen(**who, account=number))
            self.take(c.DepositKeyed(**who, account=number, cents=PAID_IN))
            self.come(number, seat)
        self.deal()

    @property
    def state(self) -> TableState:
        table = self.world.table
        assert table is not None
        return table.service.state

    def take(self, signal: Signal) -> str | None:
        table = self.world.table
        assert table is not None
        return table.service.ask(signal).why_not

    def come(self, account: int, seat: int) -> None:
        station = {"device": f"station.{seat}", "at": 0}
        number = self.state.ledger.accounts[account].card
        self.take(AccountCardRead(device=f"card-reader.station-{seat}", at=0, number=number))
        self.take(c.PinGiven(**station, account=account, station=seat, right=True, session=f"5e55{seat}"))
        self.take(c.MoneyBroughtKeyed(**station, station=seat, cents=BROUGHT))

    def deal(self) -> None:
        self.take(c.DealingKeyed(device="cash-station", at=0, on=True, role="floor-supervisor"))

    def play(self, hands: int) -> None:
        """So many hands; whoever is broke brings more, as long as there is something in the account."""
        while self.state.poker.hand <= hands:
            self.step()
            self.check()
            if self.kills and self.rng.random() < self.kills / 1_000:
                self.kill()

    def step(self) -> None:
        """The next thing that happens."""
        hand = hand_now(self.state, self.world.setup)
        if hand is None:
            self.between()
        if hand is not None and hand.stage == "bet" and hand.turn is not None and self.act(hand.turn):
            return
        waits = [after_ns for _, after_ns in electronic_times(self.state, self.world.setup)]
        self.world.advance(max(waits, default=SECOND) + SECOND)

    def act(self, seat: int) -> bool:
        """Whether the player does something."""
        skill = SKILLS[self.skills[seat]]
        choices = list(skill)
        self.rng.shuffle(choices)
        choices.sort(key=lambda does: -skill[does] * self.rng.random())
        hand = hand_now(self.state, self.world.setup)
        assert hand is not None
        sizes = may(hand).sizes
        for does in choices:
            to_cents = sizes.least_cents if does in ("bet", "raise") else None
            act = c.PokerActKeyed(device=f"station.{seat}", at=0, act=Acted(seat, does, to_cents))
            if self.take(act) is None:
                return True
        return (
            bool(skill)
            and self.take(c.PokerActKeyed(device=f"station.{seat}", at=0, act=Acted(seat, "all-in"))) is None
        )

    def between(self) -> None:
        """Who slept is back, who is broke brings more."""
        for number, seat in enumerate(self.seats, 1):
            seated = self.state.poker.at(seat)
            if seated is None:
                continue
            station = {"device": f"station.{seat}", "at": 0}
            if seated.away:
                self.take(c.PlayerComesBack(**station, seat=seat, posts=True))
            if not seated.stack_cents:
                if self.state.ledger.accounts[number].cents < BROUGHT:
                    who = {"device": "cash-station", "at": 0, "role": "cashier"}
                    self.take(c.DepositKeyed(**who, account=number, cents=PAID_IN))
                self.take(c.MoneyBroughtKeyed(**station, station=seat, cents=BROUGHT))

    def kill(self) -> None:
        """The process dies, or the power fails, and the table starts again: what was on the disk goes on."""
        before = self.world.table
        assert before is not None
        durable = before.service.durable
        (self.world.kill if self.rng.random() < 0.5 else self.world.power_off)()
        self.world.start()
        assert self.state.poker == durable.poker, "the hand goes on where it was"
        assert self.state.electronic == durable.electronic
        assert self.state.ledger == durable.ledger
        self.world.advance(self.rng.randrange(1, 40 * SECOND))
        self.killed += 1

    def check(self) -> None:
        """What must hold at every moment."""
        state = self.state
        assert violation(state, self.world.setup) is None, violation(state, self.world.setup)
        ledger = state.ledger
        assert ledger.in_accounts_cents + ledger.on_table_cents + ledger.house_cents == ledger.till_cents
        if state.electronic.deck:
            assert self.decks.setdefault(state.poker.hand, state.electronic.deck) == state.electronic.deck
            assert len(set(state.electronic.deck)) == 52
        hand = hand_now(state, self.world.setup)
        known = [] if hand is None else [str(card) for card in hand.known_cards() if card is not None]
        assert len(set(known)) == len(known) <= 52

    def hands(self) -> list[int]:
        """The numbers of the hands that ended, in order."""
        told = (entry.event for entry in self.world.events_after(0))
        return [event.hand for event in told if isinstance(event, e.PokerHandEnded) and not event.void]


def main(arguments: list[str] | None = None) -> int:
    """Play, and say how it went."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--hands", type=int, default=1_000)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--kills", type=int, default=20, help="in a thousand steps")
    asked = parser.parse_args(arguments)
    evening = Evening(asked.seed, kills=asked.kills)
    evening.play(asked.hands)
    ended = evening.hands()
    lost = set(range(1, asked.hands + 1)) - set(ended)
    twice = len(ended) - len(set(ended))
    print(f"evening: {len(ended)} hands, {evening.killed} kills and power cuts, {len(lost)} lost, {twice} dealt twice")
    return 1 if lost or twice else 0


if __name__ == "__main__":
    sys.exit(main())
