"""Sentences out of clauses, and texts into their sentences. Does not know what they say."""

from __future__ import annotations

import re

_BETWEEN = re.compile(r"(?<=[.?!])(?: +(?=[A-Z0-9{])|(?=\{\d*\}(?: |$)))")


def sentence(text: str) -> str:
    """A reason as a sentence of its own.

    >>> sentence("the table is suspended: the disk is full")
    'The table is suspended: the disk is full.'
    """
    return f"{text[:1].upper()}{text[1:].rstrip('.')}."


def sentences_in(text: str) -> list[str]:
    """Those that a text has; what stands behind a full stop without a space is another one, too.

    >>> sentences_in("Deal. No more bets are taken."), sentences_in("Take the stack from the {}.{}")
    (['Deal.', 'No more bets are taken.'], ['Take the stack from the {}.', '{}'])
    """
    return _BETWEEN.split(text)
