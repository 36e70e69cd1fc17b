"""Which fold made a state: a digest over the code that says what each fact means.

That code is the table's core and the rules of play (`controller.table`, `games`). Where one letter of it is another,
the state that it made is not taken for what this program would make of the same record. Does not look at states.
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache
from hashlib import sha256
from pathlib import Path

import controller.table
import games

LETTERS = 32
"""Of the digest: half of it, as much as anybody can want against chance."""


@cache
def fold_mark() -> str:
    """The mark of this program's fold, in hexadecimal; 1.7 MB are read once for it."""
    return mark_of(Path(folder) for package in (controller.table, games) for folder in package.__path__)


def mark_of(folders: Iterable[Path]) -> str:
    """The mark of the code in these folders: names and contents, wherever they lie.

    Raises OSError.
    """
    whole = sha256()
    for folder in folders:
        for path in sorted(folder.rglob("*.py")):
            whole.update(path.relative_to(folder).as_posix().encode() + b"\0" + sha256(path.read_bytes()).digest())
    return whole.hexdigest()[:LETTERS]
