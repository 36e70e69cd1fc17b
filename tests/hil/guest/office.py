"""Somebody of the office at the console of a real table, who signs in as everybody does there."""

from __future__ import annotations

import http.cookiejar
import os
import re
import time
from pathlib import Path
from urllib.parse import urlencode
from urllib.request import HTTPCookieProcessor, Request, build_opener

import pyotp

from controller.people.accounts.changes import Add, OwnPassword, TakeUpCodes
from controller.people.accounts.passwords import SALT_BYTES, usual_passwords
from controller.people.accounts.store import Asked
from controller.service.accounts_file import FileStore, beside
from tests.hil.guest.rigs import wait_until

NAME, WORDS = "ann", "seven slow snails"


class Office:
    """One accountant. What the command line asks for is asked for here: the table makes the account when it looks."""

    def __init__(self, console: str, journal: Path) -> None:
        self._console = console
        self._key = pyotp.random_base32()
        self._browser = build_opener(HTTPCookieProcessor(http.cookiejar.CookieJar()))
        self._store = FileStore(beside(journal), os.urandom)

    def sign_in(self) -> None:
        """Have the account made, and come in with it."""
        hash_ = usual_passwords().hashed(WORDS, os.urandom(SALT_BYTES))
        roles = ("accountant",)
        names = []
        for change in (
            Add(name=NAME, shown="Ann Ames", roles=roles, password=hash_, until_utc_ns=time.time_ns() + 10**12),
            OwnPassword(name=NAME, password=hash_),
            TakeUpCodes(name=NAME, key=self._key, step=0),
        ):
            names.append(self._store.ask(Asked(change=change, by="test"), time.time_ns()))
        wait_until(lambda: not any(map(self._store.waits, names)))
        form = {"name": NAME, "password": WORDS, "code": pyotp.TOTP(self._key).now()}
        with self._browser.open(self._request("sign-in", form), timeout=20) as answer:
            assert answer.url == f"{self._console}/accounting"

    def post(self, path: str, form: dict[str, str]) -> int:
        """Send a form of the accounting page; the status of the answer."""
        with self._browser.open(f"{self._console}/accounting", timeout=20) as page:
            found = re.search(r'"Lammer-Token": "([0-9a-f]+)"', page.read().decode())
        assert found is not None, "the page bears the token of its session"
        request = self._request(path, form)
        request.add_header("Lammer-Token", found[1])
        with self._browser.open(request, timeout=20) as answer:
            return int(answer.status)

    def _request(self, path: str, form: dict[str, str]) -> Request:
        return Request(f"{self._console}/{path}", urlencode(form).encode(), {"Origin": self._console})
