"""The meter of a linked table as the pages show it: what the pool says, since when that is old, or that there is none.

Pure; hears nothing.
"""

from __future__ import annotations

from dataclasses import replace

from controller.console.table_view import TableView
from controller.shows.linked import LinkedAmount, shown_cents, shown_meter
from controller.table.state import TableState

METER_LINE = 3
"""The line of the dealer's display that has the meter."""


def with_linked(view: TableView, state: TableState, linked: LinkedAmount | None) -> TableView:
    """The same page with the pool's amount, where the table is linked to a pool over many tables."""
    if state.link is None:
        return view
    meter = shown_meter(state, linked)
    lines = tuple(meter if place == METER_LINE else line for place, line in enumerate(view.dealer_lines))
    return replace(view, meter=meter.capitalize(), meter_cents=shown_cents(state, linked), dealer_lines=lines)
