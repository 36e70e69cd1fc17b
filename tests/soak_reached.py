"""What a soak must have reached: every kind of event, trouble and irregularity, but what `soak_unreached.toml` names.

An entry says why, and which test reaches it instead. Without ``histories`` no soak ever reaches it, and one that does
makes the entry wrong; with them, a soak of fewer histories may miss it. Says what is wrong as sentences. Does not play.
"""

import tomllib
from functools import cache
from pathlib import Path
from random import Random
from typing import NamedTuple

from controller.assembly import table_setup
from controller.rehearsal.simulation.coverage import Coverage, irregularity_name
from controller.rehearsal.simulation.floor import Floor
from controller.rehearsal.simulation.tables import named, variants
from controller.rehearsal.simulation.troubles import Troubles
from controller.table import events as e
from drivers.reactor import VirtualReactor

LIST = Path(__file__).with_name("soak_unreached.toml")
FIRST = (
    "choctaw, bet sensors and all other equipment",
    "two pools and a jackpot lock, whose first value is accepted",
    "choctaw, a shuffler on contacts",
    "a mystery pool",
    "choctaw, ccTalk acceptors",
    "choctaw, a shuffler that deals and sorts",
    "axtion, three card poker with six card bonus",
    "oneida, pai gow poker with its progressive, new cards step by step",
    "oneida, let it ride with bonus",
    "oneida, bet sensors and all other equipment",
    "grand-ronde, pai gow poker",
    "oneida, shuffler and shoe",
    "choctaw, let it ride",
    "choctaw, mini baccarat",
    "choctaw, mini baccarat from a shoe that reads",
    "choctaw, casino war",
    "oneida, roulette",
    "choctaw, roulette on a wheel that tells its number",
    "choctaw, big six",
    "choctaw, craps",
    "delta, pai gow tiles",
    "grand-ronde, bingo",
    "grand-ronde, bingo with its blower, printer and scanner",
    "grand-ronde, keno",
    "grand-ronde, keno drawn by the generator",
    "grand-ronde, no-limit hold'em",
    "delta, omaha with a kill",
    "axtion, low ball",
)
"""The tables that a soak plays first, so that a short one goes everywhere: together they have every trouble."""
FEWEST = len(FIRST)
"""Histories of the shortest soak, however little time it was given."""


class Unreached(NamedTuple):
    """One entry of the list."""

    what: str
    why: str
    tried: str
    """The test that reaches it, from the root of the checkout."""
    histories: int | None


OF_TWINS = "every fault of a twin"
"""Names them all in one entry: there are some two hundred, and a storm has a few tens of troubles."""
OF_GAMES = "every irregularity of a game"
"""The same of these; one that stands in an entry of its own, such as ``shuffler-count``, is that of every game."""


def unreached():
    """The list, by what it names."""
    entries = tomllib.loads(LIST.read_text(encoding="utf-8"))["unreached"]
    told = {}
    for one in entries:
        names = _named(one["what"])
        told |= {name: Unreached(name, one["why"], one["tried"], one.get("histories")) for name in names}
    return told


def _named(what):
    """What an entry names."""
    if what == OF_TWINS:
        return sorted(_troubles()[0])
    of_games = irregularities()
    if what == OF_GAMES:
        return sorted(of_games)
    return sorted(name for name, rule in of_games.items() if rule == what) or (what,)


@cache
def irregularities():
    """What the rules of every simulated table rule on, by its name with the game's, as `Coverage` counts it."""
    setups = [table_setup(table.file) for table in variants()]
    return {
        irregularity_name(setup.game.name, rule.what): rule.what
        for setup in setups
        for rule in (*setup.rules.irregularity, *setup.game.irregularities)
    }


def in_order():
    """Every simulated table, those of `FIRST` before the others."""
    first = [named(name) for name in FIRST]
    return (*first, *(table for table in variants() if table.name not in FIRST))


def troubles_of(table):
    """Every trouble of this table, by its name: those of its twins, and the others."""
    floor = Floor(table.file, "0", VirtualReactor())
    of_twins = {(device, fault) for device, faults in floor.faults.known().items() for fault in faults}
    every = set(Troubles(floor, Random(), Coverage(), mean_s=1, further=Random()).known())
    return names_of(of_twins), names_of(every - of_twins)


def names_of(troubles):
    """As `Coverage` counts them."""
    return set(Coverage().missed_faults(troubles))


@cache
def _troubles():
    each = [troubles_of(table) for table in variants()]
    return set().union(*(of_twins for of_twins, _ in each)), set().union(*(others for _, others in each))


def everything(coverage):
    """Every kind of event, trouble and irregularity by its name, and those that these counts miss."""
    of_twins, others = _troubles()
    whole = {kind.__name__ for kind in e.kinds()} | of_twins | others | irregularities().keys()
    return whole, whole - coverage.kinds.keys() - coverage.faults.keys() - coverage.irregularities.keys()


def faults_of_reach(missed, histories, known):
    """What is wrong with what a soak of so many histories missed, a sentence each. ``known``: `unreached`."""
    told = []
    for what in sorted(missed):
        entry = known.get(what)
        if entry is None:
            told.append(f"{what} was never reached, and {LIST.name} does not say why")
        elif entry.histories is not None and histories >= entry.histories:
            told.append(f"{what} was not reached in {histories} histories; it should be within {entry.histories}")
    told += [
        f"{what} was reached, and {LIST.name} says that it never is"
        for what, entry in sorted(known.items())
        if entry.histories is None and what not in missed
    ]
    return told
