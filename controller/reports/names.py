"""Every report by its name, and its title. Makes no report."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Literal, TypeAlias, get_args

ReportName: TypeAlias = Literal[
    "payouts", "slip", "shift", "day", "reconcile", "money", "exceptions", "keys", "shuffler", "round", "parameters",
    "register", "tickets", "poker", "ledger", "trend", "records", "package",
]  # fmt: skip
NAMES: tuple[ReportName, ...] = get_args(ReportName)
TITLES: Mapping[ReportName, str] = {
    "payouts": "Progressive payout log",
    "slip": "Jackpot slip",
    "shift": "Shift report",
    "day": "Daily report",
    "reconcile": "Reconciliation",
    "money": "Money moved",
    "exceptions": "Exception report",
    "keys": "Key use",
    "shuffler": "Shuffler and shoe faults",
    "round": "Round recall",
    "parameters": "Notice of parameters",
    "register": "Register of security tape and chips",
    "tickets": "Tickets sold and paid",
    "poker": "Poker: hands, pots and drop",
    "ledger": "Players' accounts and cash station",
    "trend": "Meter, coin-in and rounds over time",
    "records": "Records",
    "package": "Package of a gaming day",
}
