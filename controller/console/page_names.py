"""Which pages the console has, of which live parts each is made, and how the menu calls them. Renders nothing."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Literal

PageName = Literal[
    "table", "awards", "accounting", "sign", "technician", "reports", "roads", "board", "window", "flashboard", "cash",
    "poker",
]  # fmt: skip

ON_TWINS = frozenset({"bench", "keys"})
"""Parts that a table on real buses does not have."""

PARTS: Mapping[PageName, tuple[str, ...]] = {
    "table": (
        "status",
        "meter",
        "levels",
        "felt",
        "advice",
        "alarms",
        "lock-out",
        "actions",
        "lcd",
        "shoe",
        "result",
        "bench",
    ),
    "awards": ("status", "meter", "levels", "question", "claims", "keys", "card-change", "payouts"),
    "accounting": ("status", "meter", "first-value", "settings", "changes", "copies", "authority-log"),
    "sign": ("jackpot", "levels", "posted", "sign-note"),
    "technician": (
        "status",
        "meter",
        "test-mode",
        "test-now",
        "tests",
        "findings",
        "health",
        "certificate",
        "inputs",
        "faults",
        "copies",
        "tape",
        "bench",
    ),
    "reports": ("status", "meter", "rounds"),
    "roads": ("roads", "posted", "sign-note"),
    "board": ("board", "posted", "sign-note"),
    "window": ("status", "meter", "window"),
    "flashboard": ("flashboard", "sign-note"),
    "cash": ("status", "meter", "cash-account", "cash-books"),
    "poker": ("status", "meter", "poker"),
}

NAV: Mapping[str, str] = {
    "table": "Table",
    "awards": "Awards",
    "accounting": "Accounting",
    "technician": "Technician",
    "reports": "Reports",
    "sign": "Sign",
    "roads": "Roads",
    "board": "Board",
    "window": "Windows",
    "poker": "Poker",
    "flashboard": "Flashboard",
    "cash": "Cash station",
    "people": "People",
}
"""The menu, in its order."""
