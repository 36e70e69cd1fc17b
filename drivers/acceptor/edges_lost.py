"""The fault of an acceptor on whose wire edges were lost, in the same words whichever way its chips are seen.

Each loss is told anew: only a person can answer it, so no driver knows when it is over. Does not close anything.
"""

from __future__ import annotations

from drivers.signals import DeviceFault


def edges_lost(device: str, where: str, at_ns: int) -> DeviceFault:
    """``where`` is the wire, ``at_ns`` the time of the first edge that was not lost."""
    text = (
        f"its wire {where} moved more often than anybody listened, and edges are lost: chips may have passed uncounted;"
        " count them, then a supervisor's code lets it go on"
    )
    return DeviceFault(device=device, at=at_ns, fault="events-lost", where=where, text=text)
