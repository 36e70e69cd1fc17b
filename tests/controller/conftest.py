"""A table as the pure core sees it: verbs of the floor, no hardware, no journal."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import Any

import msgspec
import pytest

from controller.assembly import table_setup
from controller.config.check import load_table
from controller.config.folder import config_folder
from controller.config.table_file import TableFile
from controller.table import commands as c, events as e
from controller.table.apply import fold
from controller.table.awards.due import current_award
from controller.table.decide import decide
from controller.table.events import AnyEvent
from controller.table.invariants import violation
from controller.table.running.opening import opening, pools_to_open
from controller.table.setup import TableSetup
from controller.table.state import TableState
from drivers import signals as s
from games.house.authority import Person

MS = 1_000_000
HANDS = {
    "flush": "2h 5h 9h Jh Kh",
    "full-house": "2h 2s 2d Jh Jd",
    "four-of-a-kind": "2h 2s 2d 2c Jd",
    "straight-flush": "5h 6h 7h 8h 9h",
    "royal-flush": "Th Jh Qh Kh Ah",
}
CODES = {"floor-supervisor": "2222", "pit-manager": "3333", "table-games-manager": "4444"}


class CoreTable:
    """State and decisions of one table. Each verb decides on one signal, folds its events and checks what must hold."""

    def __init__(self, setup: TableSetup) -> None:
        self.setup = setup
        self.now = 1_000 * MS
        self.events: list[e.Event] = []
        self.dealer_signs = True
        """The dealer signs the payout log of a verified hand before somebody gives a code."""
        self.state = TableState()
        self._fold(
            [
                opening(setup, "a1"),
                *pools_to_open(self.state, setup),
                e.ServiceStarted(version="0"),
            ]
        )

    def take(self, signal: s.Signal) -> tuple[e.Event, ...]:
        """Decide on one signal; the events that it made."""
        made = decide(self.state, signal, self.setup)
        self._fold(made)
        assert violation(self.state, self.setup) is None
        return made

    def _fold(self, made: tuple[e.Event, ...] | list[e.Event]) -> None:
        self.events += made
        self.state = fold(made, self.state)

    @property
    def phase(self) -> str:
        return self.state.round.phase

    @property
    def meter(self) -> int:
        return self.state.meter.cents

    def made(self, kind: type[e.Event]) -> list[e.Event]:
        return [event for event in self.events if type(event) is kind]

    def refusal(self) -> str:
        """Why the last thing was refused."""
        refused = [event for event in self.events if isinstance(event, e.SignalRefused | e.WrongCodeGiven)]
        return refused[-1].why if refused else ""

    def restart(self) -> None:
        """The process was killed here and is back: what devices show is asked again."""
        self._fold([e.ServiceStarted(version="0")])

    def correct_as_before(self, cents: int) -> None:
        """A correction of the meter on a record from before it waited for a key."""
        who = {"role": "floor-supervisor", "witness_role": "accountant", "why": "a mistake was found"}
        wrong = {"position": 1, "of": "WagerAccepted", "what": "meter", "reason": "malfunction"}
        kept = msgspec.json.encode(
            {"event": "CorrectionRecorded", **who, **wrong, "pool": "progressive", "cents": cents}
        )
        self._fold([msgspec.json.decode(kept, type=AnyEvent)])

    # --- the floor ---

    def chip(self, seat: int, at_ms: int = 0) -> tuple[e.Event, ...]:
        return self.take(s.ChipPassed(device=f"acceptor.{seat}", at=self.now + at_ms * MS, width_us=40_000))

    def lock_out(self) -> tuple[e.Event, ...]:
        return self.take(s.ButtonPressed(device="lock-out", at=self.now))

    def confirm(self, *seats: int, closed: bool = True) -> None:
        for seat in seats or self.setup.seats:
            self.take(s.AcceptorConfirmed(device=f"acceptor.{seat}", at=self.now, closed=closed))

    def time(self, name: str) -> tuple[e.Event, ...]:
        return self.take(c.TimeReached(device="time", at=self.now, name=name))

    def lock(self, *seats: int) -> None:
        """Chips at ``seats``, lock-out, every acceptor closed, the time for late chips over."""
        for seat in seats:
            self.chip(seat)
        self.lock_out()
        self.confirm()
        self.time("drained")

    def count(self, chips: int | None = None) -> tuple[e.Event, ...]:
        return self.take(c.CountKeyed(device="key-pad", at=self.now, chips=chips))

    def load(self, colour: str, cards: int | None = None) -> tuple[e.Event, ...]:
        return self.take(s.DeckLoaded(device="shuffler", at=self.now, colour=colour, cards=cards))

    def shuffle(self, colour: str = "red", cards: int | None = 52) -> None:
        """Load a deck, order the shuffle and let it finish."""
        self.load(colour)
        self.take(c.ShuffleKeyed(device="key-pad", at=self.now))
        order = self.state.orders[-1].order
        self.take(s.ShuffleFinished(device="shuffler", at=self.now, order=order, cards=cards, colour=colour))

    def deal_key(self) -> tuple[e.Event, ...]:
        return self.take(c.DealKeyed(device="key-pad", at=self.now))

    def next(self, hands: int | None = None) -> tuple[e.Event, ...]:
        return self.take(c.NextKeyed(device="key-pad", at=self.now, hands=hands))

    def order(self, action: str) -> int:
        """The number of the open order of this kind."""
        return next(order.order for order in self.state.orders if order.action == action)

    def unload(self, colour: str = "red") -> None:
        self.take(s.DeckRemoved(device="shuffler", at=self.now, order=self.order("unload")))
        self.take(s.DeckLoaded(device="shoe", at=self.now, colour=colour, cards=52))

    def stack(self, cards: int = 5) -> None:
        """The shoe puts out a stack and the dealer takes it."""
        left = (self.state.shoe.cards or 52) - cards
        self.take(s.StackReady(device="shoe", at=self.now, order=self.order("dispense"), cards=cards, left=left))
        self.take(s.StackTaken(device="shoe", at=self.now))

    def deal(self, hands: int, colour: str = "red") -> None:
        """From ready to dealt: unload, one stack a hand."""
        self.deal_key()
        self.unload(colour)
        for hand in range(hands):
            if hand:
                self.deal_key()
            self.stack()

    def report(self, what: str, seat: int | None = None, **facts: str | int | bool) -> tuple[e.Event, ...]:
        return self.take(c.IrregularityKeyed(device="key-pad", at=self.now, what=what, facts=facts, seat=seat))

    def fault(self, device: str, fault: str = "unplugged", text: str = "it was unplugged") -> tuple[e.Event, ...]:
        return self.take(s.DeviceFault(device=device, at=self.now, fault=fault, where="there", text=text))

    def refuse_order(self, action: str, device: str, why: str = "not known to the device") -> tuple[e.Event, ...]:
        """The device will not do the open order of this kind."""
        return self.take(s.OrderRefused(device=device, at=self.now, order=self.order(action), why=why))

    def all_out(self) -> None:
        self.next()
        self.take(s.DeckRemoved(device="shoe", at=self.now, order=self.order("eject")))

    def to_settling(self, *seats: int, colour: str = "red") -> None:
        """A whole round up to the settlement, with wagers at ``seats``."""
        self.shuffle(colour)
        self.lock(*seats)
        if seats:
            self.count()
        self.deal(max(2, len(seats) + 1), colour)
        self.all_out()
        if self.phase == "stub-count":
            self.take(c.StubKeyed(device="key-pad", at=self.now, cards=52 - 5 * self.state.round.hands))
        self.next()

    def claim(self, seat: int, hand: str) -> tuple[e.Event, ...]:
        return self.take(c.HandKeyed(device="key-pad", at=self.now, seat=seat, hand=hand))

    def sign(self, cards: str = "") -> tuple[e.Event, ...]:
        """The dealer signs the payout log at the key pad, with the cards of the hand."""
        award = current_award(self.state, self.setup)
        hand = HANDS.get(award.hand, "") if award is not None else ""
        return self.take(c.LogSignedKeyed(device="key-pad", at=self.now, cards=cards or hand))

    def staff(self, role: str, *, yes: bool = True, cards: str = "") -> tuple[e.Event, ...]:
        award = current_award(self.state, self.setup) if self.phase == "awarding" else None
        if self.dealer_signs and yes and award is not None and award.logged_by is None and role != "dealer":
            verified = not self.setup.why_not_sign(award, Person("dealer"))
            if verified and self.state.suspended is None:
                self.sign(cards)
        return self.take(c.StaffAnswered(device="key-pad", at=self.now, role=role, yes=yes, cards=cards))

    def key(self, name: str, *, on: bool = True) -> tuple[e.Event, ...]:
        return self.take(s.KeyLockChanged(device=f"key.{name}", at=self.now, on=on))

    def turn(self, name: str) -> tuple[e.Event, ...]:
        """One turn of a key, on and away; the events of the turn on."""
        made = self.key(name)
        self.key(name, on=False)
        return made


MakeTable = Callable[..., CoreTable]


@pytest.fixture(scope="session")
def demo_folder() -> Path:
    return config_folder() / "tables"


def variant(file: TableFile, machines: str) -> TableFile:
    """The table dealt in another way: by which machines, or ``hand``, ``manual-shoe``."""
    changes: dict[str, object] = {}
    if machines == "shoe":
        changes = {"shuffler": None}
    elif machines == "hand":
        changes = {"shoe": None, "deal": file.deal.model_copy(update={"method": "hand"})}
    elif machines == "manual-shoe":
        changes = {"shoe": None, "shuffler": None, "deal": file.deal.model_copy(update={"method": "manual-shoe"})}
    elif machines == "no card counter":
        assert file.shuffler is not None
        changes = {"shuffler": file.shuffler.model_copy(update={"counts_cards": False})}
    return file.model_copy(update=changes)


@pytest.fixture(scope="session")
def files(demo_folder: Path) -> dict[str, TableFile]:
    """The demonstration tables by house, and the first of them dealt in other ways."""
    choctaw = load_table(demo_folder / "demo-caribbean-stud.toml")
    ways = ("shoe", "hand", "manual-shoe", "no card counter")
    return {
        "choctaw": choctaw,
        "oneida": load_table(demo_folder / "demo-caribbean-stud-oneida.toml"),
        "mystery": load_table(demo_folder / "demo-mystery.toml"),
        "two pools": load_table(demo_folder / "demo-two-pools.toml"),
        "five seats": choctaw.model_copy(update={"table": choctaw.table.model_copy(update={"seats": 5})}),
        **{way: variant(choctaw, way) for way in ways},
    }


@pytest.fixture(scope="session")
def setups(files: dict[str, TableFile]) -> dict[str, TableSetup]:
    """Their setups."""
    setups = {name: table_setup(file) for name, file in files.items()}
    return {
        **setups,
        "dealing shuffler": replace(setups["choctaw"], stacks_from="shuffler", shuffler_sorts=True),
        "shuffler on contacts": replace(setups["hand"], shuffler_sees_backs=False, shuffler_counts=False),
    }


@pytest.fixture
def table(setups: dict[str, TableSetup]) -> Callable[[str], CoreTable]:
    """Makes the table of this name."""
    return lambda name: CoreTable(setups[name])


@pytest.fixture
def choctaw(setups: dict[str, TableSetup]) -> CoreTable:
    return CoreTable(setups["choctaw"])


@pytest.fixture
def two_pools(setups: dict[str, TableSetup]) -> CoreTable:
    return CoreTable(setups["two pools"])


@pytest.fixture
def oneida(setups: dict[str, TableSetup]) -> CoreTable:
    return CoreTable(setups["oneida"])


def with_pool(setup: TableSetup, name: str = "progressive", **changes: Any) -> CoreTable:
    """A table with one of its pools changed."""
    rules = setup.rules
    pool = rules.pools[name].model_copy(update=changes)
    update = {"progressive": pool} if name == "progressive" else {"pool": {**rules.pool, name: pool}}
    return CoreTable(replace(setup, rules=rules.model_copy(update=update)))


def merge(table: CoreTable) -> None:
    """The pit manager asks for the minor pool to go into the other."""
    table.take(c.MergerKeyed(device="awards-desk", at=table.now, pool="minor", into="progressive", role="pit-manager"))


def ask_correction(table: CoreTable, cents: int, pool: str = "progressive", **changes: Any) -> tuple[e.Event, ...]:
    """A floor supervisor asks for a correction of a meter, and an accountant witnesses it."""
    asked: dict[str, Any] = {
        "role": "floor-supervisor",
        "person": "ann-ames",
        "witness_role": "accountant",
        "witness": "di-dunn",
        "position": 12,
        "of": "WagerAccepted",
        "meters": (pool,),
        "why": "a chip fell twice",
        "reason": "malfunction",
        **changes,
    }
    return table.take(
        c.CorrectionKeyed(device="accounting", at=table.now, what="meter", pool=pool, cents=cents, **asked)
    )


def carry_out(table: CoreTable, role: str = "pit-manager", key: str = "higher") -> tuple[e.Event, ...]:
    """Somebody gives their code and turns a key; the events of the turn."""
    table.staff(role)
    return table.turn(key)
