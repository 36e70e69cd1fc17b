"""News as tests tell them."""

from __future__ import annotations

from dataclasses import replace

from controller.health.check import judge
from controller.health.checks import CHECKS
from controller.outlets.news import News
from tests.controller.health.measured import BOX, FINE

BY_ID = {check.id: check for check in CHECKS}
AT = 1_800_000_000_250_000_000
HOT = judge(CHECKS, replace(FINE, box=replace(BOX, celsius=85)))
WELL = judge(CHECKS, FINE)


def news(name: str = "too-hot", there: bool = True, measured: str = "85 °C") -> News:
    return News(BY_ID[name], there, measured if there else "", AT)
