"""Somebody at a rehearsed console who may open every page: the headers that their browser sends.

At a bench whoever comes chooses everybody. A table that is played as a real one has an account for them, which the
rehearsal puts there; what it signs in with leaves no record, so that a history does not hang on who looks.
"""

from __future__ import annotations

from collections.abc import Mapping

from starlette.applications import Starlette

from controller.config.table_file import TableFile
from controller.console.entrance import ALL, BENCH, TOKEN, Entrance
from controller.people.accounts.account import ROLES, Account, People
from controller.people.accounts.store import AccountStore, MemoryStore

HERE = "127.0.0.1"
EVERYBODY = Account(name="everybody", shown="Everybody", roles=ROLES, password="of nobody", code_key="MFRGGZDFMZTWQ2LK")


def accounts_of(file: TableFile) -> AccountStore:
    """The accounts of a rehearsed table: none at a bench, one at a table that is played as a real one."""
    return MemoryStore() if file.on_twins else MemoryStore(People(accounts=(EVERYBODY,)))


class SignedIn:
    """Everybody, at one console for as long as it is served."""

    def __init__(self, console: Starlette) -> None:
        self._entrance: Entrance = console.state.entrance
        self._cookie = ""

    def headers(self) -> Mapping[str, str]:
        """What their browser sends now; whose session ended signs in again."""
        entrance, sessions = self._entrance, self._entrance.sessions
        if entrance.has_bench:
            return {"cookie": f"{entrance.cookie}={BENCH}.{ALL}", TOKEN: BENCH}
        session = sessions.find(self._cookie, touched=True)
        if session is None:
            self._cookie, session = sessions.begin(EVERYBODY, HERE)
        sessions.step_up(self._cookie)
        return {"cookie": f"{entrance.cookie}={self._cookie}", TOKEN: session.token}


def headers_of_everybody(console: Starlette) -> Mapping[str, str]:
    """The headers of somebody who asks once."""
    return SignedIn(console).headers()
