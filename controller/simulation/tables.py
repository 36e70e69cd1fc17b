"""Which table a seed plays on: the demonstration tables of both houses, with more or fewer machines.

Does not check table files: these are shipped ones, varied in what the check allows.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from itertools import product

from controller.config.check import load_table
from controller.config.folder import DEMO_TABLE, config_folder, table_path
from controller.config.table_file import TableFile

MACHINES = ("shuffler and shoe", "shuffler that does not count, and shoe", "shuffler", "no machine")
HOUSES = (DEMO_TABLE, f"{DEMO_TABLE}-oneida")


@dataclass(frozen=True)
class Variant:
    """One table. ``name`` says what is special about it."""

    name: str
    file: TableFile


@cache
def variants() -> tuple[Variant, ...]:
    """Every table that a simulation may play on."""
    files = {house: load_table(table_path(house, config_folder())) for house in HOUSES}
    return tuple(
        Variant(f"{files[house].table.rules}, {machines}", _with(files[house], machines))
        for machines, house in product(MACHINES, HOUSES)
    )


def variant(seed: int) -> Variant:
    """The table of a seed; seeds in a row go through all of them."""
    return variants()[seed % len(variants())]


def _with(file: TableFile, machines: str) -> TableFile:
    shuffler, shoe, deal = file.shuffler, file.shoe, file.deal
    assert shuffler is not None, "the demonstration tables have a shuffler"
    if machines == "shuffler that does not count, and shoe":
        shuffler = shuffler.model_copy(update={"counts_cards": False})
    elif machines == "shuffler":
        shoe, deal = None, deal.model_copy(update={"method": "hand"})
    elif machines == "no machine":
        shoe, deal, shuffler = None, deal.model_copy(update={"method": "manual-shoe"}), None
    return file.model_copy(update={"shuffler": shuffler, "shoe": shoe, "deal": deal})
