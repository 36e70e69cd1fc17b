"""A table whose players have accounts, with a cashier and two players at hand."""

from __future__ import annotations

import tomllib
from typing import Any

from controller.config.folder import config_folder
from controller.config.house_rules import load_house_rules
from controller.config.table_file import TableFile
from controller.table import commands as c, events as e
from controller.table.setup import TableSetup, setup_of
from drivers.signals import AccountCardRead
from games.house.accounts import AccountRules
from games.library import game
from tests.controller.any_ledger import CARDS, READERS
from tests.controller.conftest import CoreTable
from tests.table_text import with_lines

ANN, BOB = 1, 2
"""Their accounts."""


READER = """
[bus.{0}]
kind = "twin"

[card-reader.{0}]
driver  = "wedge"
bus     = "{0}"
station = {1}
"""
CASHIER = """
[staff.cashier]
code = "6666"
"""


def file_with_accounts() -> TableFile:
    """A table of twins with card readers and a cashier."""
    readers = (READER.format(name.removeprefix("card-reader."), station) for name, station in READERS.items())
    text = (config_folder() / "tables" / "demo-casino-war.toml").read_text()
    return TableFile.model_validate(tomllib.loads(with_lines(text, "".join((*readers, CASHIER)))))


def with_accounts() -> TableSetup:
    """Its setup, in a house that keeps accounts with card and PIN."""
    rules = load_house_rules("casino-war", "choctaw")
    kept = rules.model_copy(update={"account": AccountRules(needs=("card", "pin"))})
    return setup_of(file_with_accounts(), game("casino-war"), kept)


class CashTable(CoreTable):
    """What people do at the cash station and at two stations. Each verb answers why it was refused, or nothing."""

    def __init__(self) -> None:
        super().__init__(with_accounts())

    def ask(self, kind: type[c.Request], **said: Any) -> str:
        """The refusal, where it was refused."""
        made = self.take(kind(device="cash-station", at=self.now, **said))
        return next((event.why for event in made if isinstance(event, e.SignalRefused)), "")

    def by(self, kind: type[c.Request], role: str = "cashier", person: str = "", **said: Any) -> str:
        return self.ask(kind, role=role, person=person, **said)

    def open(self, *, pin: bool = True) -> None:
        """Ann and Bob have accounts with $100.00 and $50.00 in them."""
        for number, (holder, cents) in enumerate((("Ann Ames", 10_000), ("Bob Bell", 5_000)), 1):
            self.by(c.AccountOpenedKeyed, holder=holder, card=CARDS[number - 1])
            if pin:
                self.by(c.PinChosen, account=number)
            self.by(c.DepositKeyed, account=number, cents=cents)

    def swipe(self, card: str, reader: str = "card-reader.one") -> str:
        made = self.take(AccountCardRead(device=reader, at=self.now, number=card))
        return next((event.why for event in made if isinstance(event, e.SignalRefused)), "")

    def pin(self, account: int, station: int, *, right: bool = True) -> str:
        return self.ask(c.PinGiven, account=account, station=station, right=right, session="5e55" if right else "")

    def sit(self, account: int, station: int, cents: int = 0) -> None:
        """Card, PIN, and money brought."""
        reader = next(name for name, there in READERS.items() if there == station)
        assert not self.swipe(CARDS[account - 1], reader)
        assert not self.pin(account, station)
        if cents:
            assert not self.ask(c.MoneyBroughtKeyed, station=station, cents=cents)

    def cents(self, account: int) -> int:
        return self.state.ledger.accounts[account].cents
