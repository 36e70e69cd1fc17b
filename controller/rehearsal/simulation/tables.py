"""Which table a seed plays on: every game, Caribbean stud with more or fewer machines or other devices.

Does not check table files: these are shipped ones, varied in what the check allows.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from itertools import product

from controller.config.check import load_table
from controller.config.folder import DEMO_TABLE, config_folder, table_path
from controller.config.house_rules import load_house_rules
from controller.config.table_file import HwrngBus, TableFile
from controller.devices.cctalk_acceptor import CctalkAcceptorSection

MACHINES = ("shuffler and shoe", "shuffler that does not count, and shoe", "shuffler", "no machine")
HOUSES = (DEMO_TABLE, f"{DEMO_TABLE}-oneida")
OTHERS = (
    ("demo-equipment", "bet sensors and all other equipment"),
    (f"{DEMO_TABLE}-cctalk", "ccTalk acceptors"),
    ("demo-dealing-shuffler", "a shuffler that deals and sorts"),
    ("demo-contacts-shuffler", "a shuffler on contacts"),
)
"""Tables with other devices, and what is special about each."""
GAMES = (
    ("pai-gow-poker", "pai gow poker", ("grand-ronde", "oneida", "axtion", "choctaw", "delta")),
    ("pai-gow-poker-oneida", "pai gow poker with its progressive", ("oneida",)),
    ("fortune-pai-gow-poker", "fortune pai gow poker", ("axtion", "delta", "grand-ronde")),
    ("let-it-ride", "let it ride", ("choctaw", "oneida", "grand-ronde")),
    ("let-it-ride-bonus", "let it ride with bonus", ("oneida", "choctaw")),
    ("mississippi-stud", "mississippi stud", ("choctaw",)),
    ("three-card-poker", "three card poker", ("oneida", "choctaw", "delta", "axtion", "grand-ronde")),
    ("three-card-poker-6-card-bonus", "three card poker with six card bonus", ("axtion",)),
    ("three-card-texas-holdem", "three card texas hold'em", ("axtion",)),
    ("two-card-peek", "two card peek", ("axtion",)),
)
"""The demonstration tables of the other games, and the houses that they are played under."""
FROM_A_SHOE = (
    ("mini-baccarat", ("choctaw",)),
    ("commission-free-baccarat", ("axtion",)),
    ("casino-war", ("choctaw",)),
    ("red-dog", ("choctaw",)),
    ("blackjack", ("choctaw", "grand-ronde")),
    ("single-deck-blackjack", ("choctaw",)),
    ("blackjack-switch", ("choctaw",)),
    ("single-21", ("grand-ronde",)),
    ("blackjack-x", ("axtion",)),
    ("pure-21-5-blackjack", ("axtion",)),
    ("no-bust-blackjack", ("delta",)),
    ("21st-century-baccarat", ("delta",)),
    ("baccarat-chemin-de-fer", ("choctaw",)),
)
"""Those that are dealt card by card, and the houses that they are played under."""
OF_TILES = (("pai-gow-tiles", "delta"), ("mah-jong-pai-gow", "delta"))
"""Those that are dealt tiles, and the house that they are played under."""
OF_ONE_RESULT = (
    ("roulette", ("oneida", "choctaw", "grand-ronde")),
    ("craps", ("choctaw", "oneida", "grand-ronde")),
    ("big-six", ("choctaw",)),
)
"""Those whose round is one result, and the houses that they are played under."""
OF_TICKETS = (
    ("keno", "keno", "grand-ronde"),
    ("bingo", "bingo", "grand-ronde"),
    ("bingo-hall", "bingo with its blower, printer and scanner", "grand-ronde"),
    ("keno-generator", "keno drawn by the generator", "grand-ronde"),
)
"""Those for which tickets are sold, and the house of each."""
FOR_POTS = (
    ("holdem-limit", "hold'em for limits", "delta"),
    ("holdem-no-limit", "no-limit hold'em", "grand-ronde"),
    ("omaha-kill", "omaha with a kill", "delta"),
    ("low-ball", "low ball", "axtion"),
    ("poker-choctaw", "poker of many kinds", "choctaw"),
    ("holdem-axtion", "hold'em with a fee from the blinds", "axtion"),
    ("no-limit-axtion", "no-limit hold'em with a fee from the blinds", "axtion"),
    ("omaha-axtion", "omaha high-low", "axtion"),
)
"""Those of poker rooms, and the house of each."""
DOORS_ADDRESS, DOORS_INTERRUPT = 0x26, "header.GPIO5"
ASKED_EVERY_MS = 400
"""ccTalk acceptors are asked half as often as on the table that ships: a simulated hour takes half the time for it."""


@dataclass(frozen=True)
class Variant:
    """One table. ``name`` says what is special about it."""

    name: str
    file: TableFile


@cache
def variants() -> tuple[Variant, ...]:
    """Every table that a simulation may play on. New ones come last: kept seeds name theirs."""
    files = {house: _load(house) for house in HOUSES}
    rules = [file.table.rules for file in files.values()]
    machines = tuple(
        Variant(f"{files[house].table.rules}, {machines}", _with(files[house], machines))
        for machines, house in product(MACHINES, HOUSES)
    )
    others = tuple(
        Variant(f"{house}, {special}", _under(_load(name), house)) for (name, special), house in product(OTHERS, rules)
    )
    pools = (
        Variant("two pools and a jackpot lock", _load("demo-two-pools")),
        Variant("a mystery pool", _load("demo-mystery")),
        Variant("two pools and a jackpot lock, no machine", _with(_load("demo-two-pools"), "no machine")),
        Variant("a mystery pool, no machine", _with(_load("demo-mystery"), "no machine")),
    )
    games = tuple(
        Variant(f"{house}, {game}", _under(_load(f"demo-{name}"), house))
        for name, game, its_houses in GAMES
        for house in its_houses
    )
    flat_disk = _load("demo-pai-gow-poker")
    from_a_shoe = tuple(
        Variant(f"{house}, {name.replace('-', ' ')}", _under(_load(f"demo-{name}"), house))
        for name, its_houses in FROM_A_SHOE
        for house in its_houses
    )
    by_disk = flat_disk.model_copy(update={"deal": flat_disk.deal.model_copy(update={"start": "disk"})})
    return (
        *machines,
        *others,
        *pools,
        *games,
        Variant("oneida, pai gow poker with a flat disk", _under(by_disk, "oneida")),
        *_asking((*machines[:2], *machines[-2:], *games)),
        Variant("choctaw, let it ride with a green button that deals", _with_green_button(_load("demo-let-it-ride"))),
        Variant("oneida, pai gow poker with a $5 progressive", _with_chip(_load("demo-pai-gow-poker-oneida"), 500)),
        *(
            Variant(f"{one.name}, with doors", _with_doors(one.file))
            for one in (*machines[-2:], *pools[:1], *games[:1])
        ),
        *(
            Variant(f"{one.name}, whose first value is accepted", _taken_for_real(_with_doors(one.file)))
            for one in (machines[0], pools[0])
        ),
        *from_a_shoe,
        *_asking(from_a_shoe),
        Variant("choctaw, mini baccarat from a shoe that reads", _load("demo-mini-baccarat-card-shoe")),
        *(Variant(f"{house}, {name.replace('-', ' ')}", _load(f"demo-{name}")) for name, house in OF_TILES),
        *(
            Variant(f"{house}, {name.replace('-', ' ')}", _under(_load(f"demo-{name}"), house))
            for name, its_houses in OF_ONE_RESULT
            for house in its_houses
        ),
        Variant("choctaw, roulette on a wheel that tells its number", _load("demo-roulette-wheel")),
        *(
            Variant(f"{house}, {game}", _under(_load(f"demo-{name}"), house))
            for name, game, house in (*OF_TICKETS, *FOR_POTS)
        ),
    )


def _asking(tables: tuple[Variant, ...]) -> tuple[Variant, ...]:
    """Those of the tables whose house names steps for new cards, asking for each of them."""
    return tuple(
        Variant(f"{one.name}, new cards step by step", _asking_for_new_cards(one.file))
        for one in tables
        if load_house_rules(one.file.table.game, one.file.table.rules).cards.opening
    )


def variant(seed: int) -> Variant:
    """The table of a seed; seeds in a row go through all of them."""
    return variants()[seed % len(variants())]


def named(name: str) -> Variant:
    """The table of this name. Raises ValueError for another; the text names them all."""
    for one in variants():
        if one.name == name:
            return one
    raise ValueError(f'no simulated table is called "{name}"; there are: {"; ".join(one.name for one in variants())}')


def _load(name: str) -> TableFile:
    file = load_table(table_path(name, config_folder()))
    if isinstance(file.acceptor, CctalkAcceptorSection):
        file = file.model_copy(update={"acceptor": file.acceptor.model_copy(update={"poll_ms": ASKED_EVERY_MS})})
    return file


def _with_doors(file: TableFile) -> TableFile:
    """The doors of the table with all equipment, on an expander of their own."""
    doors = _load("demo-equipment").door
    part = file.part["keys"].model_copy(update={"address": DOORS_ADDRESS, "interrupt": DOORS_INTERRUPT})
    wires = ("line", "latch", "latch_reset")
    moved = {
        name: door.model_copy(
            update={wire: getattr(door, wire).replace("spots.B", "doors.A") for wire in wires if getattr(door, wire)}
        )
        for name, door in doors.items()
    }
    return file.model_copy(update={"part": {**file.part, "doors": part}, "door": moved})


def _taken_for_real(file: TableFile) -> TableFile:
    """A table of twins with one bus beside that is none: so it is a real one, whose first value a person accepts."""
    return file.model_copy(update={"bus": {**file.bus, "noise": HwrngBus(kind="hwrng")}})


def _with_chip(file: TableFile, cents: int) -> TableFile:
    assert file.acceptor is not None
    return file.model_copy(update={"acceptor": file.acceptor.model_copy(update={"chip_cents": cents})})


def _with_green_button(file: TableFile) -> TableFile:
    assert file.shuffler is not None
    return file.model_copy(update={"shuffler": file.shuffler.model_copy(update={"green_button": "deals"})})


def _under(file: TableFile, rules: str) -> TableFile:
    seats = min(file.table.seats, load_house_rules(file.table.game, rules).seats)
    return file.model_copy(update={"table": file.table.model_copy(update={"rules": rules, "seats": seats})})


def _asking_for_new_cards(file: TableFile) -> TableFile:
    return file.model_copy(update={"deal": file.deal.model_copy(update={"new_cards": "step-by-step"})})


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
