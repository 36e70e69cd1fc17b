"""One adapter for each kind of question: it puts the case's words into the product's, and the answer back.

An adapter decides nothing. A question about a game or a house that the product does not have is `Unsupported`.
"""

from collections.abc import Callable, Mapping
from typing import Any

from .hands import compare, draw, rank, set_hand
from .house import Unsupported
from .meter import authorise, meter
from .money import fee, settle
from .table import deal, duty, irregularity, legal, start

ADAPTERS: Mapping[str, Callable[[Mapping[str, Any]], Mapping[str, Any]]] = {
    "rank": rank,
    "compare": compare,
    "settle": settle,
    "set": set_hand,
    "draw": draw,
    "start": start,
    "deal": deal,
    "legal": legal,
    "meter": meter,
    "authorise": authorise,
    "irregularity": irregularity,
    "fee": fee,
    "duty": duty,
}

__all__ = ["ADAPTERS", "Unsupported"]
