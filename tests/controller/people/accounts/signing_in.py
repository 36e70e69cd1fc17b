"""A directory of accounts on a clock of its own; its passwords cost next to nothing, and its record is a list."""

from __future__ import annotations

import asyncio
import random
from collections.abc import Coroutine
from typing import TypeVar

import pyotp

from controller.people.accounts.account import Account, People
from controller.people.accounts.directory import Directory, Given, NotIn
from controller.people.accounts.passwords import Passwords
from controller.people.accounts.store import MemoryStore
from controller.people.code_check import AtOnce, Worker
from controller.table.event import Event

SECOND = 1_000_000_000
NOW_UTC_NS = 1_800_000_000 * SECOND
KEY = "GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ"
GOOD = "four grey geese fly"
CHEAP = Passwords(memory_kib=8, passes=1)
HASH = CHEAP.hashed(GOOD, bytes(16))
Result = TypeVar("Result")


def account(name: str, *roles: str, **given: object) -> Account:
    """One who has a password, and one-time codes where the roles ask for them."""
    made = Account(name=name, shown=name.title(), roles=roles or ("dealer",), password=HASH, **given)  # type: ignore[arg-type]
    return made if not made.needs_code or "code_key" in given else account(name, *roles, code_key=KEY, **given)


class SigningIn:
    """``now_ns`` is what the test sets; ``told`` is the record."""

    def __init__(self, *accounts: Account, worker: Worker | None = None) -> None:
        self.now_ns = 0
        self.told: list[Event] = []
        self.why_not_recorded: str | None = None
        self.store = MemoryStore(People(accounts=accounts))
        self.directory = Directory(
            self.store,
            CHEAP,
            AtOnce() if worker is None else worker,
            lambda: self.now_ns,
            lambda: NOW_UTC_NS + self.now_ns,
            random.Random(1).randbytes,
        )
        self.directory.open(self._recorded)

    def run(self, asked: Coroutine[object, object, Result]) -> Result:
        return asyncio.run(asked)

    def sign_in(
        self, name: str = "ann", password: str = GOOD, code: str = "", source: str = "10.0.0.7"
    ) -> Account | NotIn:
        return self.run(self.directory.sign_in(Given(name, password, code, source)))

    def code(self, steps: int = 0) -> str:
        """The code of now, or of so many steps later."""
        return pyotp.TOTP(KEY).generate_otp((NOW_UTC_NS + self.now_ns) // SECOND // 30 + steps)

    async def _recorded(self, fact: Event) -> str | None:
        if self.why_not_recorded is None:
            self.told.append(fact)
        return self.why_not_recorded
