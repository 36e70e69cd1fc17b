"""Why something is not possible: one sentence, and the line of the document that says so. Decides nothing itself."""

from typing import NamedTuple


class Refusal(NamedTuple):
    """One reason. ``source`` is a document with its line, such as ``000:420``, or ``house``."""

    say: str
    source: str

    def __str__(self) -> str:
        """The sentence and where it stands.

        >>> str(Refusal("the game has begun", "000:171"))
        'the game has begun (000:171)'
        """
        return f"{self.say} ({self.source})"
