"""All accounts of a running table: who signs in, what is changed of them, which program comes with a token.

Whatever it does is on record before it has effect. One who signs in is looked at alone, so that tries at the same
moment see each other; comparing is done away from the table's loop. Every refusal reads the same, and takes as long.
Keeps no session and serves no page.
"""

from __future__ import annotations

import asyncio
import hmac
from collections.abc import Awaitable, Callable, Iterable
from dataclasses import dataclass
from functools import partial

import msgspec

from controller.people.accounts import one_time, tokens
from controller.people.accounts.account import Account, People, Token
from controller.people.accounts.changes import Change, changed, told
from controller.people.accounts.passwords import SALT_BYTES, Passwords
from controller.people.accounts.store import AccountStore, NoAccounts
from controller.people.code_check import Worker, done_by
from controller.table.access.limits import Tries, counted_as, one_more, wait_ns
from controller.table.events import AccountChanged, Event, SignedIn, SignInRefused, SteppedUp, TokenUsed

SECOND = 1_000_000_000
LOOK_S = 1.0
REFUSED = "not signed in: name, password and code do not go together"
"""The one text of every refusal: whether there is such a name is not to be seen."""
TOO_SOON = "not looked at: after several wrong ones the next is taken in {} s"

Recorded = Callable[[Event], Awaitable[str | None]]
"""Puts something on record; why it could not, or None once it is on the disk."""


@dataclass(frozen=True, slots=True)
class Given:
    """What somebody typed who signs in, and from where."""

    name: str
    password: str
    code: str
    source: str


@dataclass(frozen=True, slots=True)
class NotIn:
    """Why somebody is not let in, as a clause."""

    why: str
    wait_s: int = 0


class Directory:
    """The accounts of one table. ``open`` says how it records."""

    def __init__(
        self,
        store: AccountStore,
        passwords: Passwords,
        worker: Worker,
        now_ns: Callable[[], int],
        utc_now_ns: Callable[[], int],
        random_bytes: Callable[[int], bytes],
    ) -> None:
        self.random_bytes = random_bytes
        self.utc_now_ns = utc_now_ns
        self._store = store
        self._passwords = passwords
        self._worker = worker
        self._now_ns = now_ns
        self._unusable, self._people = "", People()
        try:
            self._people = store.read()
        except NoAccounts as error:
            self._unusable = str(error)
        self._tries: tuple[Tries, ...] = ()
        self._recorded: Recorded | None = None
        self._has_record = True
        self._looked_at: set[str] = set()
        self._one_who_signs_in = asyncio.Lock()
        self._one_change = asyncio.Lock()
        self._one_write = asyncio.Lock()

    @property
    def unusable(self) -> str:
        """Why the accounts that are kept cannot be used, so that nobody signs in; empty where they can."""
        return self._unusable

    @property
    def people(self) -> People:
        """All accounts and tokens, as they are now."""
        return self._people

    def remember(self, known: Iterable[Tries]) -> None:
        """What the record knows of wrong tries from before this start."""
        now, utc_now = self._now_ns(), self.utc_now_ns()
        self._tries = tuple(Tries(one.of, one.wrong, now - max(0, utc_now - one.last_ns)) for one in known)

    def open(self, recorded: Recorded, *, has_record: bool = True) -> None:
        """From now on this is recorded so. Where there is no record to write on, people may still look."""
        self._recorded = recorded
        self._has_record = has_record

    async def sign_in(self, given: Given) -> Account | NotIn:
        """Who this is, on record; or that they are not let in."""
        found = await self._compared(given)
        if isinstance(found, NotIn):
            return found
        why = await self._on_record(SignedIn(account=found.name, roles=found.roles, source=given.source))
        return found if why is None else NotIn(why)

    async def step_up(self, given: Given) -> NotIn | None:
        """Whether they are still who they were, on record."""
        found = await self._compared(given, step_up=True)
        if isinstance(found, NotIn):
            return found
        why = await self._on_record(SteppedUp(account=found.name, source=given.source))
        return None if why is None else NotIn(why)

    async def change(self, change: Change, by: str, source: str) -> str | None:
        """Make a change, once it is on record; why it could not be made."""
        async with self._one_change:
            if self._unusable:
                return self._unusable
            try:
                changed(self._people, change)
                what, subject, roles = told(self._people, change)
            except ValueError as error:
                return str(error)
            if self._recorded is None:
                return "nothing can be recorded yet"
            fact = AccountChanged(what=what, subject=subject, roles=roles, by=by, source=source)
            if (why := await self._recorded(fact)) is not None:
                return why
            lost = await self._keep(lambda people: changed(people, change))
            return lost and f"on record, but the disk does not keep it: {lost}"

    async def program(self, shown: str, source: str) -> Token | None:
        """The token that a program came with, where it is good; its use is on record."""
        now = self.utc_now_ns()
        token = tokens.found(self._people, shown, now)
        if token is None or tokens.is_told(token, source, now):
            return token
        if await self._on_record(TokenUsed(token=token.id, source=source)):
            return None
        used = msgspec.structs.replace(token, used_utc_ns=now, used_from=source)
        if await self._keep(partial(_with_token, used)):
            self._people = _with_token(used, self._people)  # or every further call would be a record more
        return used

    async def look(self) -> tuple[str, ...]:
        """Make what the command line asks for; what of it could not be made."""
        refused = []
        for name, asked in self._store.asked():
            if name in self._looked_at:  # the disk did not let it go
                continue
            self._looked_at.add(name)
            if why := await self.change(asked.change, "", f"box, {asked.by}"):
                refused.append(why)
            self._store.done(name)
        return tuple(refused)

    async def follow(self, refused: Callable[[str], None]) -> None:
        """Look once a second for as long as the table runs; ``refused`` hears of what cannot be made."""
        while True:
            for why in await self.look():
                refused(why)
            await asyncio.sleep(LOOK_S)

    async def hashed(self, password: str) -> str:
        """The hash of a new password, made away from the loop."""
        salt = self.random_bytes(SALT_BYTES)
        return await done_by(self._worker, lambda: self._passwords.hashed(password, salt))

    def new_code_key(self) -> str:
        """A key for somebody who takes up one-time codes."""
        return one_time.new_key(self.random_bytes(one_time.KEY_BYTES))

    def step_of(self, code: str, key: str) -> int | None:
        """The step whose code of ``key`` this is now."""
        return one_time.step_of(code, key, self.utc_now_ns() // SECOND)

    async def compared(self, of: str, source: str, is_right: bool) -> NotIn | None:
        """Why somebody is not let in who has no account, by whether what they typed ``is_right``; None where they are.

        It is limited and recorded as a sign-in is; ``of`` is as whom a wrong one counts.
        """
        async with self._one_who_signs_in:
            wait = self._too_soon(of, source)
            if wait is None and not is_right:
                await self._wrong(of, source, "code", step_up=False)
                return NotIn(REFUSED)
            return wait

    def _too_soon(self, of: str, source: str) -> NotIn | None:
        wait = wait_ns(self._tries, *counted_as(of, source), self._now_ns())
        seconds = -(-wait // SECOND)
        return NotIn(TOO_SOON.format(seconds), seconds) if wait else None

    async def _wrong(self, of: str, source: str, why: str, *, step_up: bool) -> None:
        """One wrong try more of this account and this address."""
        self._tries = one_more(self._tries, counted_as(of, source), self._now_ns())
        at = self.utc_now_ns()
        await self._on_record(SignInRefused(of=of, source=source, why=why, step_up=step_up, at_utc_ns=at))

    async def _compared(self, given: Given, *, step_up: bool = False) -> Account | NotIn:
        async with self._one_who_signs_in:
            account = self._people.account(given.name)
            of = self._mark(given.name) if account is None else account.name
            if (too_soon := self._too_soon(of, given.source)) is not None:
                return too_soon
            hash_ = None if account is None else account.password
            good = await done_by(self._worker, partial(self._passwords.is_behind, given.password, hash_))
            why, step = self._why_not(account, good, given.code)
            if account is None or why:
                await self._wrong(of, given.source, why, step_up=step_up)
                return NotIn(REFUSED)
            if step is not None and (lost := await self._keep(partial(_with_step, account.name, step))):
                return NotIn(f"not let in: the disk does not keep that this code was used: {lost}")
            return account

    def _why_not(self, account: Account | None, good: bool, code: str) -> tuple[str, int | None]:
        """Why this is nobody who may come in, for the record; and the step of the code."""
        if account is None:
            return "nobody", None
        step = None
        if account.code_key:
            step = one_time.step_of(code, account.code_key, self.utc_now_ns() // SECOND, account.code_step)
        given_until = account.given_until_utc_ns
        if not good:
            return "password", None
        if account.locked:
            return "lock", None
        if given_until is not None and self.utc_now_ns() >= given_until:
            return "lapsed", None
        return ("code", None) if account.code_key and step is None else ("", step)

    def _mark(self, name: str) -> str:
        """What stands on record for a name that nobody has."""
        return "?" + hmac.new(self._store.mark_key(), name.encode(), "sha256").hexdigest()[:12]

    async def _on_record(self, fact: Event) -> str | None:
        if not self._has_record:
            return None
        return "nothing can be recorded yet" if self._recorded is None else await self._recorded(fact)

    async def _keep(self, make: Callable[[People], People]) -> str | None:
        """Keep what ``make`` makes of all there are; why it could not be kept."""
        if self._unusable:
            return self._unusable
        async with self._one_write:
            kept = make(self._people)
            why = await done_by(self._worker, partial(_kept, self._store, kept))
            if why is None:
                self._people = kept
            return why


def _kept(store: AccountStore, people: People) -> str | None:
    try:
        store.replace(people)
    except OSError as error:
        return error.strerror or str(error)
    return None


def _with_step(name: str, step: int, people: People) -> People:
    accounts = (msgspec.structs.replace(one, code_step=step) if one.name == name else one for one in people.accounts)
    return msgspec.structs.replace(people, accounts=tuple(accounts))


def _with_token(token: Token, people: People) -> People:
    kept = (token if one.id == token.id else one for one in people.tokens)
    return msgspec.structs.replace(people, tokens=tuple(kept))
