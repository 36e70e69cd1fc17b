"""Sessions of those who are signed in: kept by the server, known to a browser by a cookie that says nothing.

One ends when nobody touched its page for as long as its roles allow, after twelve hours, when the account is changed or
locked, and when somebody ends it. A cookie is kept as its hash, and what a page proves itself with is made of the
cookie, so whoever reads what is kept can be nobody. Where a store is given, sessions go on after a start of the process
(decision 138); without one they end with it. Compares no password and records nothing.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace
from hashlib import sha256
from typing import Protocol

import msgspec

from controller.people.accounts.account import Account

MINUTE = 60 * 1_000_000_000
IDLE_NS = 5 * MINUTE
IDLE_OF_TECHNICIANS_NS = 15 * MINUTE
LONGEST_NS = 12 * 60 * MINUTE
"""A shift: whoever comes after it signs in."""
STEPPED_UP_NS = 5 * MINUTE
"""So long after somebody confirmed who they are they may do what asks for that."""
MOST, MOST_OF_ONE = 64, 8
COOKIE_BYTES = 32


@dataclass(frozen=True, slots=True)
class Session:
    """One. Times are monotonic nanoseconds of the table's clock."""

    id: str
    """Names it on the administrator's page; opens nothing."""
    account: Account
    """As it was when they signed in: another one since ends the session."""
    source: str
    token: str
    """What each of its pages sends with a change (against forged requests)."""
    begun_ns: int
    seen_ns: int
    stepped_up_ns: int | None = None
    bench: bool = False
    """Somebody of a bench, who was chosen by a touch: kept nowhere."""

    @property
    def roles(self) -> tuple[str, ...]:
        return self.account.roles

    @property
    def unfinished(self) -> bool:
        """Whether they have something to do for their own account before anything else."""
        return self.account.unfinished and not self.bench

    def stepped_up(self, now_ns: int) -> bool:
        """Whether they confirmed who they are a short time ago. On a bench nobody has a password to confirm it with."""
        return self.bench or (self.stepped_up_ns is not None and now_ns - self.stepped_up_ns <= STEPPED_UP_NS)


class Kept(msgspec.Struct, frozen=True, kw_only=True):
    """What is kept of a session while the process is away. Times are of this start of the machine."""

    cookie_hash: str
    id: str
    account: str
    stamp: str
    """A digest of what of the account it was opened on."""
    source: str
    begun_ns: int
    seen_ns: int


class SessionStore(Protocol):
    """Keeps sessions over a start of the process, and not over one of the machine."""

    def read(self) -> tuple[Kept, ...]:
        """Those that were kept last; none where there are none, or they cannot be read."""

    def replace(self, kept: tuple[Kept, ...]) -> None:
        """Keep these from now on, as well as can be."""


def idle_ns(roles: Sequence[str], dealers_ns: int) -> int:
    """How long a page may lie untouched: as long as the most careful of the roles says.

    >>> [idle_ns(roles, 720 * MINUTE) // MINUTE for roles in (["dealer"], ["technician", "dealer"], ["pit-manager"])]
    [720, 15, 5]
    """
    if set(roles) == {"dealer"}:
        return dealers_ns
    return IDLE_OF_TECHNICIANS_NS if set(roles) <= {"dealer", "technician"} else IDLE_NS


class Sessions:
    """Those of one table. ``account`` finds the account of a name as it is now; ``ended`` hears of each end and why.

    ``idle`` says for how many nanoseconds a page of somebody in these roles may lie untouched.
    """

    def __init__(
        self,
        account: Callable[[str], Account | None],
        ended: Callable[[Session, str], None],
        now_ns: Callable[[], int],
        random_bytes: Callable[[int], bytes],
        idle: Callable[[Sequence[str]], int],
        store: SessionStore | None = None,
    ) -> None:
        self._account = account
        self._ended = ended
        self._now_ns = now_ns
        self._random_bytes = random_bytes
        self._idle = idle
        self._store = store
        self._kept_ns = 0
        self._by_hash = {} if store is None else dict(_restored(store.read(), account, now_ns()))

    def begin(self, account: Account, source: str) -> tuple[str, Session]:
        """A new session and its cookie. Where there are too many, the one that was touched longest ago ends."""
        self._make_room(account.name)
        cookie, now = self._random_bytes(COOKIE_BYTES).hex(), self._now_ns()
        session = Session(
            id=self._random_bytes(4).hex(),
            account=account,
            source=source,
            token=_token(cookie),
            begun_ns=now,
            seen_ns=now,
        )
        self._by_hash[_hash(cookie)] = session
        self._keep()
        return cookie, session

    def find(self, cookie: str, *, touched: bool = False) -> Session | None:
        """The session of this cookie, where it is still good. ``touched``: a person did something."""
        key = _hash(cookie)
        session = self._by_hash.get(key)
        if session is None:
            return None
        if why := self._why_over(session):
            self._end(key, why)
            return None
        if not session.token:  # it was kept while the process was away
            session = self._by_hash[key] = replace(session, token=_token(cookie))
        if touched:
            session = self._by_hash[key] = replace(session, seen_ns=self._now_ns())
            if self._now_ns() - self._kept_ns >= MINUTE:
                self._keep()
        return session

    def step_up(self, cookie: str) -> None:
        """They confirmed who they are."""
        key = _hash(cookie)
        if key in self._by_hash:
            self._by_hash[key] = replace(self._by_hash[key], stepped_up_ns=self._now_ns())

    def renew(self, cookie: str, account: Account) -> None:
        """They changed their own account, and stay."""
        key = _hash(cookie)
        if key in self._by_hash:
            self._by_hash[key] = replace(self._by_hash[key], account=account)
            self._keep()

    def end(self, cookie: str) -> None:
        """They sign out; harmless where there is none."""
        self._end(_hash(cookie), "asked")

    def end_of(self, number: str) -> Session | None:
        """Somebody else ends the session of this ID; None where there is none."""
        for key, session in self._by_hash.items():
            if session.id == number:
                self._end(key, "ended")
                return session
        return None

    def open(self) -> tuple[Session, ...]:
        """All that are good now, the newest first."""
        for key, session in tuple(self._by_hash.items()):
            if why := self._why_over(session):
                self._end(key, why)
        return tuple(sorted(self._by_hash.values(), key=lambda one: (-one.begun_ns, one.id)))

    def _why_over(self, session: Session) -> str:
        now = self._now_ns()
        if now - session.seen_ns > self._idle(session.roles):
            return "idle"
        if now - session.begun_ns > LONGEST_NS:
            return "long"
        account = self._account(session.account.name)
        if account is None or account.locked:
            return "lock"
        return "" if _stamp(account) == _stamp(session.account) else "changed"

    def _make_room(self, name: str) -> None:
        """Ends of those that are open as many as are too many for one more."""
        every = sorted(self.open(), key=lambda one: one.seen_ns)
        own = [one for one in every if one.account.name == name]
        too_many = (*own[: max(0, len(own) + 1 - MOST_OF_ONE)], *every[: max(0, len(every) + 1 - MOST)])
        crowding = {one.id for one in too_many}
        for key, session in tuple(self._by_hash.items()):
            if session.id in crowding:
                self._end(key, "crowded")

    def _end(self, key: str, why: str) -> None:
        session = self._by_hash.pop(key, None)
        if session is not None:
            self._keep()
            self._ended(session, why)

    def _keep(self) -> None:
        self._kept_ns = self._now_ns()
        if self._store is not None:
            self._store.replace(tuple(_kept(key, session) for key, session in self._by_hash.items()))


def _stamp(account: Account) -> tuple[object, ...]:
    """What of an account a session was opened on."""
    return account.roles, account.password, account.given_until_utc_ns, account.code_key


def _digest(account: Account) -> str:
    return sha256(repr(_stamp(account)).encode()).hexdigest()


def _kept(cookie_hash: str, session: Session) -> Kept:
    return Kept(
        cookie_hash=cookie_hash,
        id=session.id,
        account=session.account.name,
        stamp=_digest(session.account),
        source=session.source,
        begun_ns=session.begun_ns,
        seen_ns=session.seen_ns,
    )


def _restored(
    kept: Sequence[Kept], account: Callable[[str], Account | None], now_ns: int
) -> Iterator[tuple[str, Session]]:
    """Those whose account is as it was; who confirmed that it is they does so again."""
    for one in kept:
        found = account(one.account)
        if found is not None and _digest(found) == one.stamp and one.begun_ns <= one.seen_ns <= now_ns:
            yield one.cookie_hash, Session(one.id, found, one.source, "", one.begun_ns, one.seen_ns)


def _token(cookie: str) -> str:
    return sha256(f"page {cookie}".encode()).hexdigest()[:32]


def _hash(cookie: str) -> str:
    return sha256(cookie.encode()).hexdigest()
