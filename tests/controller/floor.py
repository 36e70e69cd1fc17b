"""A whole table on twins, in virtual time, with the verbs of the people around it; the service comes and goes."""

from __future__ import annotations

from controller.assembly import RunningTable
from controller.config.table_file import TableFile
from controller.people.keyed_cards import keys_of
from controller.rehearsal.scenario.world import MemoryStorage, World
from controller.table import events as e
from controller.table.awards.due import current_award
from controller.table.state import TableState
from drivers.shuffler.deck import full_deck
from games.house.authority import Person
from tests.controller.conftest import HANDS

MS = 1_000_000
SECOND = 1_000 * MS
CODES = {"dealer": "1111", "floor-supervisor": "2222", "pit-manager": "3333", "table-games-manager": "4444"}


class Hall(World):
    """A world whose wall clock can be moved on while nothing happens."""

    later_ns = 0

    def utc_now_ns(self) -> int:
        return super().utc_now_ns() + self.later_ns


class Floor:
    """One table. Everything is done to its twins; only ``state`` and ``events`` look inside."""

    def __init__(self, file: TableFile, seed: int = 1) -> None:
        self.storage = MemoryStorage(seed)
        self.world = Hall(file, seed, self.storage)
        self.twins = self.world.twins
        self.wait(500)

    @property
    def running(self) -> RunningTable:
        assert self.world.table is not None, "the service does not run"
        return self.world.table

    @property
    def state(self) -> TableState:
        return self.running.service.durable if self.world.table is not None else self.world.state

    @property
    def phase(self) -> str:
        return self.state.round.phase

    def events(self, kind: type[e.Event]) -> list[e.Event]:
        """What was recorded of this kind, from the first record on."""
        return [entry.event for entry in self.world.events_after(0) if type(entry.event) is kind]

    def refusal(self) -> str:
        refused = [event.why for event in self.events(e.SignalRefused) if isinstance(event, e.SignalRefused)]
        return refused[-1] if refused else ""

    # --- time and power ---

    def wait(self, ms: int) -> None:
        self.world.advance(ms * MS)

    def hours_pass(self, hours: float) -> None:
        """The table is off for so long, and on again for a minute."""
        self.world.kill()
        self.world.later_ns += round(hours * 3_600 * SECOND)
        self.world.start()
        self.wait(60_000)

    def kill(self, away_ms: int = 0) -> None:
        """The process is killed and comes back."""
        self.world.kill()
        self.wait(away_ms)
        self.world.start()
        self.wait(500)

    def power_cut(self) -> None:
        """Everything loses power and comes back."""
        self.world.power_off()
        self.wait(3_000)
        self.world.start()
        self.wait(4_000)

    # --- people ---

    def chip(self, *seats: int) -> None:
        for seat in seats:
            self.twins.chip(seat)
        self.wait(300)

    def keys(self, legends: str) -> None:
        for legend in legends.split():
            self.twins.key(legend)
            self.wait(1_600 if legend == "NEXT" else 200)  # a second NEXT would come too soon

    def staff(self, role: str, last: str = "ENTER") -> None:
        """Somebody gives their code; the dealer has signed the payout log before, where that waits."""
        setup, award = self.running.setup, current_award(self.state, self.running.setup)
        if award is not None and award.logged_by is None and not setup.why_not_sign(award, Person("dealer")):
            self.sign()
        self.keys(f"STAFF {' '.join(CODES[role])} {last}")

    def sign(self) -> None:
        """The dealer keys in the cards of the hand that is claimed, and signs."""
        award = current_award(self.state, self.running.setup)
        cards = HANDS[award.hand].split() if award is not None else []
        self.keys(" NEXT ".join(" ".join(keys_of(card)) for card in cards) + " ENTER")

    def turn(self, key: str) -> None:
        self.twins.turn(key, True)
        self.wait(300)
        self.twins.turn(key, False)
        self.wait(300)

    def lock_out(self) -> None:
        self.twins.press("lock-out")
        self.wait(600)

    def count(self) -> None:
        if self.phase == "locked":
            self.keys("ENTER")

    # --- cards, whichever way this table is dealt ---

    def shuffle(self, colour: str) -> None:
        """Have this deck ready for the next deal."""
        if self.twins.shuffler is not None:
            self.twins.load(colour)
            self.wait(500)
            self.keys("SHUFFLE")
            self.wait(40_000)
        elif self.twins.shoe is not None:
            self.twins.shoe.load(full_deck(colour))
            self.wait(500)

    def deal(self, hands: int) -> None:
        self.keys("DEAL")
        self.wait(3_000)
        if self.twins.shoe is None:
            if self.twins.shuffler is not None and self.twins.shuffler.tray is not None:
                self.twins.take_deck()
            return
        for hand in range(hands):
            if hand:
                self.keys("DEAL")
            self.wait(2_000)
            self.twins.take_stack()
            self.wait(500)

    def to_ready(self, *seats: int, colour: str = "red") -> None:
        self.shuffle(colour)
        self.chip(*seats)
        self.lock_out()
        self.count()

    def to_settling(self, *seats: int, colour: str = "red") -> None:
        self.to_ready(*seats, colour=colour)
        self.deal(max(2, len(seats) + 1))
        self.hands_out()
        self.keys("NEXT")

    def hands_out(self) -> None:
        """The deal is over, the stub is out of the shoe, and counted where it is due."""
        self.keys("NEXT")
        self.wait(2_000)
        if self.twins.shoe is not None and not self.twins.shoe.free():
            self.twins.take_stack()
            self.wait(500)
        if self.phase == "stub-count":
            hands = self.state.round.hands or 2
            self.keys(" ".join(str(52 - 5 * hands)) + " ENTER")

    def close(self) -> None:
        self.world.close()
