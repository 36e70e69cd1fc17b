"""The one way in which a player's PIN is looked at and kept: outside the pure core, beside the table's loop.

A PIN is taken only where the core says that one is asked for, one at a time of an account, so that every wrong one is
counted before the next is compared. What is kept is its hash, in a place of its own; where that is lost, players
choose a PIN anew at the cash station. Neither keeps nor tells a PIN, and decides nothing: the table does.
"""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Mapping
from dataclasses import dataclass
from functools import partial
from hashlib import sha256
from typing import Protocol

from controller.people.accounts.passwords import SALT_BYTES, Passwords
from controller.people.code_check import Worker, done_by
from controller.table.commands import PinChosen, PinGiven
from controller.table.ledger.course import CASH_STATION, rules_of, why_not_asked_for_pin
from controller.table.poker.in_a_poker_room import STATION
from controller.table.setup import TableSetup
from controller.table.state import TableState
from drivers.signals import Signal

SESSION_BYTES = 32
ONE_MOMENT = "a PIN of this account is looked at: one moment"
NO_PIN = "a PIN is digits and nothing else: type it again"
LOST = "the PINs that were kept are lost: choose one anew at the cash station"

Taken = Callable[[Signal], Awaitable[str | None]]
"""Gives the table a signal; why it was refused, or None once what it made is on disk."""


class PinStore(Protocol):
    """Where the hashes of PINs are kept, by account."""

    def read(self) -> Mapping[int, str]:
        """All there are. Raises ValueError where they cannot be used, with what would be right."""

    def replace(self, hashes: Mapping[int, str]) -> None:
        """Keep these from now on. Raises OSError where they cannot be kept."""


class MemoryPins:
    """Hashes that end with the process: on a bench, in a simulation, in tests."""

    def __init__(self) -> None:
        self.hashes: Mapping[int, str] = {}

    def read(self) -> Mapping[int, str]:
        return self.hashes

    def replace(self, hashes: Mapping[int, str]) -> None:
        self.hashes = dict(hashes)


@dataclass(frozen=True, slots=True)
class LetIn:
    """What the page of a station keeps from a right PIN on, and proves itself with; nobody else knows it."""

    key: str


def session_of(key: str) -> str:
    """As what the record knows the key of a station's page.

    >>> session_of("ab")[:8]
    'fb8e20fc'
    """
    return sha256(key.encode()).hexdigest()


class Pins:
    """The PINs of one table's players."""

    def __init__(
        self,
        store: PinStore,
        passwords: Passwords,
        worker: Worker,
        setup: TableSetup,
        random_bytes: Callable[[int], bytes],
        now_ns: Callable[[], int],
    ) -> None:
        self._store = store
        self._passwords = passwords
        self._worker = worker
        self._setup = setup
        self._random_bytes = random_bytes
        self._now_ns = now_ns
        self._looked_at: set[int] = set()
        self._one_write = asyncio.Lock()
        self.unusable, self._hashes = "", dict[int, str]()
        """Why the hashes that are kept cannot be used; empty where they can."""
        try:
            self._hashes.update(store.read())
        except ValueError as error:
            self.unusable = str(error)

    async def give(self, state: Callable[[], TableState], station: int, pin: str, take: Taken) -> LetIn | str:
        """A PIN was typed at a station: the key of its page from now on, or why there is none."""
        at = state().ledger.stations.get(station)
        if at is None:
            return f"no card was read at station {station}: read it first"
        number = at.account
        why = why_not_asked_for_pin(state(), number, station)
        if why is None and number in self._looked_at:
            why = ONE_MOMENT
        if why is None and number not in self._hashes:
            why = LOST
        if why is None and not (pin.isascii() and pin.isdigit()):
            why = NO_PIN  # a slip of the finger, and no try
        if why is not None:
            return why
        self._looked_at.add(number)
        try:
            right = await done_by(self._worker, partial(self._passwords.is_behind, pin, self._hashes[number]))
            key = self._random_bytes(SESSION_BYTES).hex()
            session = session_of(key) if right else ""
            given = PinGiven(
                device=f"{STATION}{station}",
                at=self._now_ns(),
                account=number,
                station=station,
                right=right,
                session=session,
            )
            refused = await take(given)
        finally:
            self._looked_at.discard(number)
        return LetIn(key) if refused is None else refused

    async def choose(self, account: int, pin: str, again: str, role: str, person: str, take: Taken) -> str | None:
        """Keep a new PIN, once that it was chosen is on record; why it was not kept."""
        if self.unusable:
            return self.unusable
        why = rules_of(self._setup).why_no_pin(pin)
        if why is None and pin != again:
            why = "the two are not the same: type the PIN twice"
        if why is not None:
            return why
        salt = self._random_bytes(SALT_BYTES)
        hash_ = await done_by(self._worker, partial(self._passwords.hashed, pin, salt))
        now_ns = self._now_ns()
        chosen = PinChosen(device=CASH_STATION, at=now_ns, account=account, role=role, person=person)
        if (refused := await take(chosen)) is not None:
            return refused
        async with self._one_write:
            self._hashes[account] = hash_
            kept = dict(self._hashes)
            lost = await done_by(self._worker, partial(_kept, self._store, kept))
        return lost and f"on record, but the disk does not keep it: {lost}"


def _kept(store: PinStore, hashes: Mapping[int, str]) -> str | None:
    try:
        store.replace(hashes)
    except OSError as error:
        return error.strerror or str(error)
    return None
