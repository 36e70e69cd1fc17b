"""What must hold of players' accounts at every moment: the books balance, and no side is less than nothing. Pure."""

from __future__ import annotations

from controller.table.ledger.state import Ledger
from games.money.dollars import dollars


def ledger_violation(ledger: Ledger) -> str | None:
    """The first thing that does not hold, in one sentence; None where everything does.

    What lies in accounts and on the table, with what is the house's, is what the cash station has; and each of these
    is what was moved since the record began.
    """
    moved, accounts, table = ledger.turnover, ledger.in_accounts_cents, ledger.on_table_cents
    till, house = dollars(ledger.till_cents), dollars(ledger.house_cents)
    if accounts + table + ledger.house_cents != ledger.till_cents:
        told = f"{dollars(accounts)} lie in accounts, {dollars(table)} on the table and {house} are the house's"
        return f"{told}; the cash station has {till}"
    if ledger.till_cents != moved.deposited - moved.paid_out:
        paid = f"{dollars(moved.deposited)} were paid in and {dollars(moved.paid_out)} out"
        return f"{paid}; the cash station has {till}"
    if table != moved.brought - moved.taken_back - moved.fees:
        told = f"{dollars(moved.brought)} were brought, {dollars(moved.taken_back)} taken back"
        return f"{told} and {dollars(moved.fees)} are fees; {dollars(table)} lie on the table"
    if ledger.house_cents != moved.fees - moved.adjusted:
        return f"{dollars(moved.fees)} of fees less {dollars(moved.adjusted)} adjusted are not the house's {house}"
    if any(account.cents < 0 for account in ledger.accounts.values()) or any(
        at.cents < 0 for at in ledger.stations.values()
    ):
        return "an account or a station holds less than nothing"
    there = [at.account for at in ledger.stations.values()]
    if len(set(there)) != len(there) or not set(there) <= ledger.accounts.keys():
        return "one account is at two stations, or an account that is closed at one"
    cards = [account.card for account in ledger.accounts.values()]
    return "one card opens two accounts" if len(set(cards)) != len(cards) else None
