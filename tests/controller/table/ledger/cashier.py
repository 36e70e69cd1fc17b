"""A table whose players have accounts, with a cashier and two players at hand."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from controller.table import commands as c, events as e
from drivers.signals import AccountCardRead
from games.house.accounts import AccountRules
from tests.controller.any_ledger import CARDS, READERS
from tests.controller.any_signal import demonstration
from tests.controller.conftest import CoreTable

ANN, BOB = 1, 2
"""Their accounts."""


def with_accounts() -> Any:
    """The setup of a table whose house keeps accounts with card and PIN."""
    setup = demonstration("demo-casino-war")
    rules = setup.rules.model_copy(update={"account": AccountRules(needs=("card", "pin"))})
    return replace(setup, rules=rules, card_readers=READERS)


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
