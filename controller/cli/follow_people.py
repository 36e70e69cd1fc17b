"""Beside a table that runs: what the command line asks to be changed of its accounts is made as long as it runs.

Says what cannot be made, and why nobody can sign in where that is so. Makes no change itself.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from functools import partial

from controller.cli.lines import say
from controller.people.accounts.directory import Directory


def follow_people(accounts: Directory, failed: Callable[[Exception], None]) -> asyncio.Task[None]:
    """Until the task is cancelled; ``failed`` is told what else ended it."""
    if accounts.unusable:
        say(f"lammer: nobody can sign in: {accounts.unusable}", err=True)
    task = asyncio.get_running_loop().create_task(accounts.follow(partial(say, err=True)))
    task.add_done_callback(partial(_look_at, failed))
    return task


def _look_at(failed: Callable[[Exception], None], task: asyncio.Task[None]) -> None:
    error = None if task.cancelled() else task.exception()
    if isinstance(error, Exception):
        failed(error)
