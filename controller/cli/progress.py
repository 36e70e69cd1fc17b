"""How far long work is: a bar on the terminal of the person who waits, and nowhere else.

Does not know what is worked on, and changes nothing of what a command prints.
"""

from __future__ import annotations

import sys
from collections.abc import Callable
from time import monotonic
from types import TracebackType

LONG_S = 2.0
"""Work that takes no longer has no bar."""
_JUDGED_AFTER_S = 0.25
"""So much of the work says how long the whole takes."""
_BETWEEN_S = 0.05


class Bar:
    """Called again and again with how much is done, and of how much; less than before is the next work.

    It shows once the work is seen to take longer than `LONG_S`. Without a terminal at both outputs, or where the
    command prints JSON, it never does.
    """

    def __init__(self, what: str, *, as_json: bool, now: Callable[[], float] = monotonic) -> None:
        from rich.console import Console
        from rich.progress import BarColumn, Progress, TextColumn, TimeRemainingColumn

        columns = (TextColumn("{task.description}"), BarColumn(), TimeRemainingColumn())
        self._bar = Progress(*columns, console=Console(stderr=True), transient=True)
        self._task = self._bar.add_task(what)
        self._may_show = not as_json and sys.stdout.isatty() and sys.stderr.isatty()
        self._now = now
        self._begun = self._shown = now()
        self.done = 0

    def __enter__(self) -> Bar:
        return self

    def __exit__(self, _: type[BaseException] | None, __: BaseException | None, ___: TracebackType | None) -> None:
        if self._bar.live.is_started:  # a bar that never showed would end with an empty line
            self._bar.stop()

    def __call__(self, done: int, of: int) -> None:
        at = self._now()
        if done < self.done:
            self._begun = at
            self._bar.reset(self._task)
        self.done = done
        took = at - self._begun
        is_long = took >= _JUDGED_AFTER_S and took * of > LONG_S * done
        if self._may_show and is_long and at - self._shown >= _BETWEEN_S:
            self._shown = at
            self._bar.start()
            self._bar.update(self._task, completed=done, total=of)
