"""A craps table that is played roll by roll, with a ledger of its own beside the settlement.

Players lay what the layout takes and take down what it lets go; after each roll every settlement moves chips between
purse, layout and bank. Whoever plays looks whether a chip was made or lost. Does not choose well.
"""

from collections import Counter
from dataclasses import dataclass, field
from random import Random

from games.declared.layout import NoSuchWager, Placing
from games.dice.craps.bets import BETS
from games.dice.craps.points import after
from games.dice.craps.rules import CrapsRules
from games.dice.craps.settlement import CALLED_ON, settle
from games.dice.two_dice import EVERY
from games.round.settlement import Board, SeatInPlay, Settlement
from tests.games.dice.craps.houses import LAYOUT

WAGERS_A_SEAT = 14
DIRECT = tuple(bet.name for bet in BETS.values() if not (bet.kind.moves and bet.number))
"""Wagers that a player can lay; the others come about by a roll."""


@dataclass
class Session:
    """One table."""

    rules: CrapsRules
    random: Random
    seats: int = 2
    mark: str = ""
    bank: int = 0
    rolls: int = 0
    reached: Counter[str] = field(default_factory=Counter)
    """Marks, results, and what was refused."""

    def __post_init__(self) -> None:
        self.purses = dict.fromkeys(range(1, self.seats + 1), 0)
        self.lying: dict[int, dict[str, int]] = {seat: {} for seat in self.purses}
        self.offered = [name for name in DIRECT if BETS[name].family in self.rules.wagers]

    @property
    def total(self) -> int:
        """All money: what players have lost below nothing, what lies there, what the bank has."""
        return sum(self.purses.values()) + sum(sum(one.values()) for one in self.lying.values()) + self.bank

    def place(self, seat: int, wager: str, cents: int) -> bool:
        """Lay so much there where that may be."""
        lying = self.lying[seat]
        found = LAYOUT.why_not(self.rules, Placing(wager, cents, lying, self.mark))
        if not found.legal:
            self.reached["refused"] += 1
            return False
        self.purses[seat] -= cents - lying.pop(wager, 0)
        if cents:
            lying[wager] = cents
        return True

    def play(self) -> None:
        """Somebody lays or takes down what comes to mind."""
        for seat in self.lying:
            for name in self.random.sample(self.offered, 4):
                if self.random.random() < 0.15 and self.lying[seat]:
                    self.place(seat, self.random.choice(list(self.lying[seat])), 0)
                elif len(self.lying[seat]) < WAGERS_A_SEAT:
                    self.place(seat, name, self._amount(name))
            for name in list(self.lying[seat]):
                if f"{name}-odds" in BETS and self.random.random() < 0.5 and len(self.lying[seat]) < WAGERS_A_SEAT:
                    self.place(seat, f"{name}-odds", 3_000)

    def _amount(self, name: str) -> int:
        try:
            step = self.rules.payable_step_cents(self.rules.bet(name), self.mark or "4")
            least = (self.rules.limits_of(name) or (step, 0))[0]
        except NoSuchWager:
            return 0
        return -(-least // step) * step * self.random.randint(1, 3)

    def roll(self) -> tuple[Settlement, ...]:
        """Throw, settle, move the chips."""
        shown = self.random.choice(EVERY)
        called = [CALLED_ON if self.random.random() < 0.2 else frozenset[str]() for _ in self.lying]
        seats = [
            SeatInPlay(seat, dict(lying), did=did)
            for (seat, lying), did in zip(self.lying.items(), called, strict=True)
        ]
        settled = settle(self.rules, seats, Board(result=shown, mark=self.mark))
        before, self.lying = self.lying, {seat: {} for seat in self.lying}
        for one in settled:
            self._move(one, before[one.seat].pop(one.wager))
        assert not any(before.values()), "every wager is settled, once"
        self.reached[f"mark {self.mark}"] += 1
        self.mark = after(self.mark, shown)
        self.rolls += 1
        return settled

    def _move(self, one: Settlement, stake: int) -> None:
        self.reached[one.result] += 1
        won = (one.pays_cents or 0) - one.commission_cents
        left = stake
        if one.result == "lose":
            left, won = 0, one.returned_cents - stake - one.commission_cents
            self.purses[one.seat] += stake
        self.purses[one.seat] += won
        self.bank -= won
        if one.stands_as:
            assert one.stands_as not in self.lying[one.seat], "two wagers never become one"
            self.lying[one.seat][one.stands_as] = left
        else:
            self.purses[one.seat] += left
