"""What a poker room refuses: one sentence, and the line of the house's document that says so.

Which line says it differs from house to house, so that a rules file names it, by the subject of the rule. Decides
nothing itself.
"""

from collections.abc import Mapping
from typing import Literal, TypeAlias

from games.tickets.refusal import Refusal

Subject: TypeAlias = Literal[
    "turn", "fold", "check", "size", "least-raise", "cap", "reopen", "pot-limit", "bring-in", "draw", "show", "deal",
    "seats", "straddle", "buy-in", "blinds", "kill", "rake", "openers",
]  # fmt: skip
"""What a refusal is about."""

Lines: TypeAlias = Mapping[Subject, str]
"""By subject: the document with its line, such as ``004:240``."""

HOUSE = "house"


class Refused(ValueError):
    """What was asked for is not possible now; ``refusal`` is the sentence with its line."""

    def __init__(self, refusal: Refusal) -> None:
        super().__init__(str(refusal))
        self.refusal = refusal
