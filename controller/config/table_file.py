"""The table file: what stands at one table and how it is wired, as frozen values.

Every section of a ``config/tables/*.toml`` file is one model here; unknown keys are errors and units stand in the
names. Does not read files, and does not check what sections say about each other: that is
:mod:`controller.config.check` and :mod:`controller.config.wiring`.
"""

from __future__ import annotations

from typing import Annotated, Literal, Self

from pydantic import AfterValidator, Field, Strict, model_validator

from controller.config.acceptor import AnyAcceptor
from controller.config.section import Section
from controller.config.table_values import (
    Code,
    CodeHash,
    DevicePath,
    FilePath,
    Host,
    Legend,
    Level,
    Milliseconds,
    Name,
    Role,
    SeatWireText,
    SerialPath,
    TableId,
    WireText,
    Zone,
    answers_at,
)
from controller.config.wire import Wire, parse_wire, seat_wire

# --- the table and its rules ---------------------------------------------------------------------------------


class Table(Section):
    """``[table]``: which table this is and what is played on it."""

    id: TableId
    """The casino's name of the table; it stands in every report and seals the journal."""
    game: Name
    rules: Name
    """The house: ``config/rules/<rules>/<game>.toml``."""
    seats: Annotated[int, Field(ge=1)]
    """Seat 1 is first base, at the dealer's left."""
    zone: Zone = "UTC"
    """The time zone in which people read the log, such as ``America/Chicago``."""


class Deal(Section):
    """``[deal]``: how cards reach the players."""

    method: Name


# --- buses and parts -----------------------------------------------------------------------------------------


class TwinBus(Section):
    """A simulated bus: everything that hangs on it is a twin."""

    kind: Literal["twin"]


class I2cBus(Section):
    """The kernel's I2C adapter."""

    kind: Literal["i2c"]
    device: DevicePath
    """For example ``/dev/i2c-1``."""


class SerialBus(Section):
    """One serial port, named by where it is plugged in, never by number."""

    kind: Literal["serial"]
    port: SerialPath
    baud: Literal[9600, 19200, 38400, 57600, 115200] = 115200


class GpioBus(Section):
    """One GPIO chip; its lines are found by name."""

    kind: Literal["gpio"]
    chip: DevicePath
    """For example ``/dev/gpiochip0``."""
    through: Literal["gpiod", "rpi-gpio"] = "gpiod"
    """The kernel's character device, or the RPi.GPIO interface."""


Bus = Annotated[TwinBus | I2cBus | SerialBus | GpioBus, Field(discriminator="kind")]


class Mcp23017(Section):
    """A 16-bit port expander (DS20001952D): pins A0…A7 and B0…B7; A7 and B7 are outputs only."""

    type: Literal["mcp23017"]
    bus: Name
    address: Annotated[int, answers_at("an mcp23017", 0x20, 0x27)]
    interrupt: WireText | None = None
    """The GPIO line on which its INT output arrives, for example ``header.GPIO17``."""


class Ht16k33(Section):
    """A LED driver: the meter."""

    type: Literal["ht16k33"]
    bus: Name
    address: Annotated[int, answers_at("an ht16k33", 0x70, 0x77)]


class Pcf8574(Section):
    """An 8-bit port expander, the usual back of a character display."""

    type: Literal["pcf8574"]
    bus: Name
    address: Annotated[int, answers_at("a pcf8574", 0x20, 0x27)]


class Pcf8574A(Section):
    """The same expander with the other range of addresses."""

    type: Literal["pcf8574a"]
    bus: Name
    address: Annotated[int, answers_at("a pcf8574a", 0x38, 0x3F)]


Part = Annotated[Mcp23017 | Ht16k33 | Pcf8574 | Pcf8574A, Field(discriminator="type")]


# --- what the dealer and the players touch -------------------------------------------------------------------


class Lamp(Section):
    """``[lamp]``: the acceptor lamps of all seats."""

    line: SeatWireText
    active: Level = "high"

    def wire(self, seat: int) -> Wire:
        return seat_wire(self.line, seat)


def _closes_when_turned(normally: Literal["open", "closed"]) -> Literal["open", "closed"]:
    if normally == "closed":
        raise ValueError('must be "open": a cut wire of a contact that is closed at rest would read as a turned key')
    return normally


class Contact(Section):
    """One contact that a person works, wired against ground, with the pull-up of the expander."""

    line: WireText
    normally: Literal["open", "closed"]
    """How the contact stands while nobody touches it."""
    debounce_ms: Milliseconds = 20

    @property
    def worked_level(self) -> bool:
        """The level of the wire while somebody works the contact: a closed one pulls it low."""
        return self.normally == "closed"

    def wire(self) -> Wire:
        return parse_wire(self.line)


class LockOut(Contact):
    """``[lock-out]``: the button that closes the acceptors; it acts on its first edge."""

    driver: Literal["button"]


class KeyLock(Contact):
    """``[key.lower]`` or ``[key.higher]``: the lock whose key takes an award off the meter."""

    normally: Annotated[Literal["open", "closed"], AfterValidator(_closes_when_turned)]
    """Always ``open``: only a contact that closes when the key is turned reads as away when its wire is cut."""
    held_by: Annotated[tuple[Role, ...], Strict(False), Field(min_length=1)]
    """The roles to whom the casino hands this key."""
    left_on_s: Annotated[int, Field(ge=1, le=3600)] = 60
    """A key left turned for longer is reported."""


class KeyLocks(Section):
    """``[key.…]``: the two lock levels."""

    lower: KeyLock
    higher: KeyLock


Row = Annotated[tuple[Legend, Legend, Legend, Legend], Strict(False)]
FourWires = Annotated[tuple[WireText, WireText, WireText, WireText], Strict(False)]


class KeyPad(Section):
    """``[key-pad]``: a 4×4 matrix; rows are driven, columns are read."""

    driver: Literal["matrix"]
    rows: FourWires
    columns: FourWires
    legends: Annotated[tuple[Row, Row, Row, Row], Strict(False)]
    """What is printed on the keys, row by row from the top; each of the sixteen words once."""
    debounce_ms: Milliseconds = 20

    @model_validator(mode="after")
    def _each_legend_once(self) -> Self:
        printed = [legend for row in self.legends for legend in row]
        twice = sorted({legend for legend in printed if printed.count(legend) > 1})
        if twice:
            raise ValueError(f"each legend stands on one key: {', '.join(twice)} is printed more than once")
        return self

    def row_wires(self) -> tuple[Wire, ...]:
        return tuple(parse_wire(text) for text in self.rows)

    def column_wires(self) -> tuple[Wire, ...]:
        return tuple(parse_wire(text) for text in self.columns)


class MeterDisplay(Section):
    """``[meter-display]``: seven-segment digits that show the progressive meter."""

    driver: Literal["ht16k33"]
    part: Name
    digits: Annotated[int, Field(ge=8, le=16)] = 8
    """Eight digits show up to $999,999.99; a larger meter is refused, never shortened."""
    brightness: Annotated[int, Field(ge=1, le=16)] = 12


class DealerDisplay(Section):
    """``[dealer-display]``: a character display behind a PCF8574."""

    driver: Literal["hd44780"]
    part: Name
    columns: Literal[16, 20]
    rows: Literal[2, 4]


class CardDevice(Section):
    """A device on the serial line protocol of docs/protocols."""

    driver: Literal["line"]
    bus: Name


class Shuffler(CardDevice):
    """``[shuffler]``."""

    counts_cards: bool
    colours: Annotated[tuple[Name, ...], Strict(False), Field(min_length=1, max_length=2)]
    """The backs of the decks that alternate."""


class Shoe(CardDevice):
    """``[shoe]``: the automated shoe."""


# --- people and places ---------------------------------------------------------------------------------------


class StaffRole(Section):
    """One role's code at the key pad: in clear on a table of twins, else as a scrypt hash."""

    code: Code | None = None
    code_hash: CodeHash | None = None

    @model_validator(mode="after")
    def _one_of_both(self) -> Self:
        if (self.code is None) == (self.code_hash is None):
            raise ValueError("give either code_hash, or, on a table of twins only, code")
        return self


class Console(Section):
    """``[console]``: where the browser finds the table."""

    host: Host = "127.0.0.1"
    port: Annotated[int, Field(ge=1, le=65535)] = 8080


class Journal(Section):
    """``[journal]``: where the record is kept."""

    path: FilePath
    """A relative path stands under the state folder (:func:`controller.config.folder.state_folder`)."""


class TableFile(Section):
    """A whole table file."""

    table: Table
    deal: Deal
    bus: dict[Name, Bus]
    part: dict[Name, Part]
    acceptor: AnyAcceptor
    lamp: Lamp
    lock_out: LockOut = Field(alias="lock-out")
    key: KeyLocks
    key_pad: KeyPad = Field(alias="key-pad")
    meter_display: MeterDisplay = Field(alias="meter-display")
    dealer_display: DealerDisplay = Field(alias="dealer-display")
    shuffler: Shuffler | None = None
    shoe: Shoe | None = None
    staff: dict[Role, StaffRole]
    console: Console = Console()
    journal: Journal

    @classmethod
    def requires(cls, section: str) -> bool:
        """Whether no table file is complete without ``[section]``."""
        return any(field.is_required() for name, field in cls.model_fields.items() if (field.alias or name) == section)

    @property
    def on_twins(self) -> bool:
        """Whether every bus is a twin: a bench, not a casino table."""
        return all(isinstance(bus, TwinBus) for bus in self.bus.values())
