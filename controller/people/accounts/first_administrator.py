"""The first administrator of a new box: made with a code that stands on the box's own display, once, for 15 minutes.

Who reads the display stands before the box; nothing else tells the code, and no box comes with one. It is offered where
the record has never known an account, at each start until one is made, and never again. A wrong code counts like a
wrong password. Shows nothing itself and serves no page.
"""

from __future__ import annotations

import asyncio
import hmac
from collections.abc import Callable
from dataclasses import dataclass

from controller.people.accounts.account import ADMINISTRATOR, Account, check_name, check_shown
from controller.people.accounts.changes import Add, OwnPassword
from controller.people.accounts.directory import Directory, NotIn
from controller.people.accounts.passwords import GIVEN_FOR_NS, check_password

LETTERS = "ACDEFHJKLMNPRTUVWXY34679"
"""None that is taken for another on a display of five by seven points."""
LENGTH = 6
GOOD_NS = 15 * 60 * 1_000_000_000
ROLES = (ADMINISTRATOR, "technician")
"""Who sets a box up gives accounts, and walks along its wires. Neither has a say in play or money."""
NOBODY = "?display"
"""As whom a wrong code is counted."""
BY = "display code"
"""Who made this account, as the record says it: no name has a space."""
WRONG = "this is not the code that the display shows now"
OVER = "this code is over: start the table again, and its display shows another one for 15 minutes"
OTHERS = "somebody has an account already: an administrator makes the others"


@dataclass(frozen=True, slots=True)
class First:
    """What somebody typed who is to be the first."""

    code: str
    name: str
    shown: str
    password: str
    source: str


def code_of(random_bytes: bytes) -> str:
    r"""A code out of 16 random bytes.

    >>> code_of(bytes(15) + b"\x19")
    'AAAACC'
    """
    number, letters = int.from_bytes(random_bytes), ""
    for _ in range(LENGTH):
        number, at = divmod(number, len(LETTERS))
        letters = LETTERS[at] + letters
    return letters


class FirstAdministrator:
    """Of one table. ``show`` has the dealer's display show a text for so many nanoseconds, or nothing more.

    ``never`` says whether this is a table that records, and whose record has never known an account.
    """

    def __init__(
        self,
        directory: Directory,
        now_ns: Callable[[], int],
        show: Callable[[str, int], None],
        never: Callable[[], bool],
    ) -> None:
        self._directory = directory
        self._now_ns = now_ns
        self._show = show
        self._never = never
        self._code = ""
        self._until_ns = 0
        self._one = asyncio.Lock()

    @property
    def possible(self) -> bool:
        """Whether a start of the table shows a code."""
        return self._never() and not self._directory.people.accounts and not self._directory.unusable

    @property
    def offered(self) -> bool:
        """Whether the display shows a code with which the first can be made."""
        return bool(self._code) and self._now_ns() < self._until_ns and self.possible

    def offer(self) -> str | None:
        """Show a code from now on, where the first is still to be made; returns it. It is for the display alone."""
        if not self.possible:
            return None
        self._code, self._until_ns = code_of(self._directory.random_bytes(16)), self._now_ns() + GOOD_NS
        self._show(f"Set-up code {self._code}", GOOD_NS)
        return self._code

    async def make(self, first: First) -> Account | NotIn:
        """The first account, on record, with a password of the person's own.

        Raises:
            ValueError: name or password will not do. The code stays good.
        """
        async with self._one:
            if not self.offered:
                return NotIn(OTHERS if self._directory.people.accounts else OVER)
            if (wrong := await self._directory.compared(NOBODY, first.source, self._is(first.code))) is not None:
                return wrong if wrong.wait_s else NotIn(WRONG)
            name = check_name(first.name)
            hash_ = await self._directory.hashed(check_password(first.password, name))
            until = self._directory.utc_now_ns() + GIVEN_FOR_NS
            shown = check_shown(first.shown or name)
            added = Add(name=name, shown=shown, roles=ROLES, password=hash_, until_utc_ns=until)
            for change in (added, OwnPassword(name=name, password=hash_)):
                if why := await self._directory.change(change, BY, first.source):
                    return NotIn(why)
            self._code = ""
            self._show("", 0)
            account = self._directory.people.account(name)
            assert account is not None
            return account

    def _is(self, typed: str) -> bool:
        letters = "".join(typed.upper().replace("-", " ").split())
        return hmac.compare_digest(letters.encode(), self._code.encode())
