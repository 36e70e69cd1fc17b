"""Why no meter may move and no key may let the table go on, whatever else is asked. Pure."""

from __future__ import annotations

from controller.table.state import UNACCEPTED, TableState

HOW_TO_ACCEPT = "a person with the configuration code accepts it on the accounting page"
UNCHECKED = "the record is being checked: money waits until that is done"


def why_no_money(state: TableState) -> str | None:
    """The reason in one sentence; None where all is in order, somebody decided, and each meter's value was accepted."""
    if state.unaccepted and not state.unchecked:
        return why_not_whole(state) or f"{UNACCEPTED}: {HOW_TO_ACCEPT}"
    return why_not_whole(state)


def why_not_whole(state: TableState) -> str | None:
    """The same, but for values that wait for somebody."""
    if state.unchecked:
        return UNCHECKED
    if state.damage:
        what = "its starts failed" if state.damage[0].part == "start" else f"the {state.damage[0].part} is damaged"
        return f"{what}: {how_to_mend(state)}"
    if state.disagreements:
        return "the copies of the meters disagree: a named person decides on the accounting page first"
    return None


def how_to_mend(state: TableState) -> str:
    """What lets a table go on whose record or program is damaged, in a clause."""
    if any(one.part == "record" for one in state.damage):
        return "a named person restores a backup, or puts the good copy of the file back, and starts the table again"
    if any(one.part == "start" for one in state.damage):
        return "a technician mends what kept it from starting, then leaves safe mode (lammer safe-mode leave)"
    return "a technician installs the program again, which starts the table"
