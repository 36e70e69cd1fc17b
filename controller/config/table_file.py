"""The table file: what stands at one table and how it is wired, as frozen values.

Every section of a ``config/tables/*.toml`` file is one model here; unknown keys are errors and units stand in the
names. Does not read files, and does not check what sections say about each other: that is
:mod:`controller.config.check` and :mod:`controller.config.wiring`.
"""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import Field

from controller.config.device_section import DeviceSection
from controller.config.devices import (
    AcceptorSection,
    DealerDisplaySection,
    DoorSection,
    KeyLockSection,
    KeyPadSection,
    LampSection,
    LockOutSection,
    MeterDisplaySection,
    ShoeSection,
    ShufflerSection,
    TurnSensorSection,
)
from controller.config.driver_choice import OneOf
from controller.config.outlets import Outlets
from controller.config.papers import Papers
from controller.config.people import StaffPerson, StaffRole
from controller.config.poker import Poker
from controller.config.section import Section
from controller.config.security_tape import SecurityTape
from controller.config.service_sections import Backup, Console, Journal, Linked
from controller.config.table_values import (
    CodeHolder,
    DevicePath,
    GameName,
    InputPath,
    MountedPath,
    Name,
    SerialPath,
    Shifts,
    TableId,
    UsbId,
    UsbPort,
    WireText,
    Zone,
    answers_at,
)

# --- the table and its rules ---------------------------------------------------------------------------------


class Table(Section):
    """``[table]``: which table this is and what is played on it."""

    id: TableId
    """The casino's name of the table; it stands in every report and seals the journal."""
    game: GameName
    rules: Name
    """The house: ``config/rules/<rules>/<game>.toml``."""
    seats: Annotated[int, Field(ge=1)]
    """Seat 1 is first base, at the dealer's left."""
    zone: Zone = "UTC"
    """The time zone in which people read the log, such as ``America/Chicago``."""
    shifts: Shifts = ("04:00", "12:00", "20:00")
    """When the shifts of a gaming day begin, in that zone."""


class Deal(Section):
    """``[deal]``: how cards or tiles reach the players. Left out where none do."""

    method: Name = ""
    start: Literal["rng", "dice", "ten-sided-die", "disk"] | None = None
    """How the start position is found, where the game has one; left out, the first way that the house names."""
    new_cards: Literal["step-by-step"] | None = None
    """The table asks for inspection and wash as the house prescribes them, and shuffles no deck before."""


# --- buses and parts -----------------------------------------------------------------------------------------


class TwinBus(Section):
    """A simulated bus: everything that hangs on it is a twin."""

    kind: Literal["twin"]


class I2cBus(Section):
    """The kernel's I2C adapter."""

    kind: Literal["i2c"]
    device: DevicePath
    """For example ``/dev/i2c-1``."""
    cable_picofarads: Annotated[int, Field(ge=0)] | None = None
    """What its cables add to the capacitance of the bus."""


class SerialBus(Section):
    """One serial port, or a USB printer's device file, named by where it is plugged in, never by number."""

    kind: Literal["serial"]
    port: SerialPath
    baud: Literal[9600, 19200, 38400, 57600, 115200] = 115200
    milliamps: Annotated[int, Field(ge=1)] | None = None
    """What it takes from the USB port."""


class GpioBus(Section):
    """One GPIO chip; its lines are found by name."""

    kind: Literal["gpio"]
    chip: DevicePath
    """For example ``/dev/gpiochip0``."""
    through: Literal["gpiod", "rpi-gpio"] = "gpiod"
    """The kernel's character device, or the RPi.GPIO interface."""


class SpiBus(Section):
    """One chip select of an SPI controller."""

    kind: Literal["spi"]
    device: DevicePath
    """For example ``/dev/spidev0.0``."""


class EvdevBus(Section):
    """A key pad of the kernel's input layer, named by where it is plugged in, and the one that is expected there."""

    kind: Literal["evdev"]
    device: InputPath
    """For example ``/dev/input/by-path/platform-fd500000.pcie-pci-0000:01:00.0-usb-0:1.3:1.0-event-kbd``."""
    id: UsbId
    """Vendor and product, for example ``04d9:a02a``."""
    milliamps: Annotated[int, Field(ge=1)] | None = None
    """What it takes from the USB port."""


class HwrngBus(Section):
    """The machine's own generator of random numbers."""

    kind: Literal["hwrng"]
    device: DevicePath = "/dev/hwrng"


class UsbBus(Section):
    """A vendor-class USB device, named by where it is plugged in, and the one that is expected there."""

    kind: Literal["usb"]
    port: UsbPort
    """Bus and ports, for example ``1-1.3``."""
    id: UsbId
    milliamps: Annotated[int, Field(ge=1)] | None = None
    """What it takes from the USB port."""


class DiskBus(Section):
    """A folder on a disk that is not the journal's: a USB stick, an SD card."""

    kind: Literal["disk"]
    folder: MountedPath
    """Where it is mounted, for example ``/media/lammer-copy``."""


Bus = Annotated[
    TwinBus | I2cBus | SerialBus | GpioBus | SpiBus | EvdevBus | UsbBus | HwrngBus | DiskBus,
    Field(discriminator="kind"),
]


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
    package: Literal[20, 24, 28] | None = None
    """Its pins: they say how many digits it has rows for."""


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


class Ssd1306(Section):
    """The controller of an OLED of 128 by 64 points."""

    type: Literal["ssd1306", "sh1106"]
    bus: Name
    address: Annotated[int, answers_at("an ssd1306 or sh1106", 0x3C, 0x3D)]


class Mb85rc256v(Section):
    """A memory of 32 KiB that keeps its bytes without power."""

    type: Literal["mb85rc256v"]
    bus: Name
    address: Annotated[int, answers_at("an mb85rc256v", 0x50, 0x57)]


class Ds3231(Section):
    """A clock with a battery."""

    type: Literal["ds3231"]
    bus: Name
    address: Annotated[int, answers_at("a ds3231", 0x68, 0x68)]


Part = Annotated[Mcp23017 | Ht16k33 | Pcf8574 | Pcf8574A | Ssd1306 | Mb85rc256v | Ds3231, Field(discriminator="type")]


# --- places ---------------------------------------------------------------------------------------


class KeyLocks(Section):
    """``[key.…]``: the two lock levels, where meters are paid by a key."""

    lower: Annotated[KeyLockSection, OneOf("key", default="contact")] | None = None
    """The key locks."""
    higher: Annotated[KeyLockSection, OneOf("key", default="contact")] | None = None

    def fitted(self) -> dict[str, KeyLockSection]:
        """The locks that there are, by level."""
        return {name: lock for name, lock in (("lower", self.lower), ("higher", self.higher)) if lock is not None}


class TableFile(Section):
    """A whole table file. The first sentence of a role says what fills it."""

    table: Table
    deal: Deal = Deal()
    poker: Poker | None = None
    """What a table of a poker room deals. Left out at every other."""
    bus: dict[Name, Bus]
    part: dict[Name, Part]
    acceptor: Annotated[AcceptorSection, OneOf("acceptor")] | None = None
    """The acceptors of all seats. Left out, with lamps, keys and meter, where no wager goes through acceptors."""
    lamp: Annotated[LampSection, OneOf("lamp", default="wire")] | None = None
    """The acceptor lamps of all seats."""
    lock_out: Annotated[LockOutSection, OneOf("lock-out")] | None = Field(None, alias="lock-out")
    """The button that closes the acceptors."""
    key: KeyLocks = KeyLocks()
    key_pad: Annotated[KeyPadSection, OneOf("key-pad")] = Field(alias="key-pad")
    """The dealer's keys."""
    meter_display: Annotated[MeterDisplaySection, OneOf("meter-display")] | None = Field(None, alias="meter-display")
    """The progressive meter."""
    dealer_display: Annotated[DealerDisplaySection, OneOf("dealer-display")] = Field(alias="dealer-display")
    """The dealer's lines of text."""
    shuffler: Annotated[ShufflerSection, OneOf("shuffler")] | None = None
    """The shuffler."""
    shoe: Annotated[ShoeSection, OneOf("shoe")] | None = None
    """The automated shoe."""
    card_shoe: Annotated[DeviceSection, OneOf("card-shoe")] | None = Field(None, alias="card-shoe")
    """The shoe from which cards are drawn by hand, and which reads each of them."""
    ball_draw: Annotated[DeviceSection, OneOf("ball-draw")] | None = Field(None, alias="ball-draw")
    """The blower that draws numbered balls, and reads each of them."""
    ticket_printer: Annotated[DeviceSection, OneOf("ticket-printer")] | None = Field(None, alias="ticket-printer")
    """The printer of tickets."""
    ticket_reader: Annotated[DeviceSection, OneOf("ticket-reader")] | None = Field(None, alias="ticket-reader")
    """The reader of the number on a ticket."""
    cut_card: Annotated[DeviceSection, OneOf("cut-card")] | None = Field(None, alias="cut-card")
    """The sensor of the cut card, where the shoe does not tell of it."""
    result_display: Annotated[DeviceSection, OneOf("result-display")] | None = Field(None, alias="result-display")
    """The display of two totals and of how the round ended, or of what a wheel or dice brought."""
    commission_boxes: Annotated[DeviceSection, OneOf("commission-boxes")] | None = Field(None, alias="commission-boxes")
    """The numbered boxes of the commission that each seat owes."""
    no_more_bets: Annotated[DeviceSection, OneOf("no-more-bets")] | None = Field(None, alias="no-more-bets")
    """The light that says that no more bets are taken."""
    wheel: Annotated[DeviceSection, OneOf("wheel")] | None = None
    """The roulette wheel, where its reader says the number."""
    turn_sensor: Annotated[TurnSensorSection, OneOf("turn-sensor")] | None = Field(None, alias="turn-sensor")
    """What counts the turns of a big six wheel."""
    dice_cup: Annotated[DeviceSection, OneOf("dice-cup")] | None = Field(None, alias="dice-cup")
    """The cup in which dice are shaken, where it tells whether it is open."""
    point_marker: Annotated[DeviceSection, OneOf("point-marker")] | None = Field(None, alias="point-marker")
    """The lamps of the point of craps."""
    start_position: Annotated[DeviceSection, OneOf("start-position")] | None = Field(None, alias="start-position")
    """The display of the start position."""
    tower_light: Annotated[DeviceSection, OneOf("tower-light")] | None = Field(None, alias="tower-light")
    """Seen across the pit."""
    buzzer: Annotated[DeviceSection, OneOf("buzzer")] | None = None
    """Heard at the table."""
    clock: Annotated[DeviceSection, OneOf("clock")] | None = None
    """A clock with a battery."""
    door: dict[Name, Annotated[DoorSection, OneOf("door")]] = {}
    """Doors of the cabinet."""
    entry_pad: dict[Name, Annotated[DeviceSection, OneOf("entry-pad")]] = Field({}, alias="entry-pad")
    """Winning numbers and totals of dice."""
    card_reader: dict[Name, Annotated[DeviceSection, OneOf("card-reader")]] = Field({}, alias="card-reader")
    """Readers of players' cards."""
    memory: dict[Name, Annotated[DeviceSection, OneOf("memory")]] = {}
    """Further copies of the critical record."""
    entropy: dict[Name, Annotated[DeviceSection, OneOf("entropy")]] = {}
    """Noise sources."""
    device: dict[Name, Annotated[DeviceSection, OneOf("device")]] = {}
    """Devices of a vendor's own that fill none of the roles above."""
    staff: dict[CodeHolder, StaffRole]
    person: dict[Name, StaffPerson] = {}
    """People with a code of their own, by the ID that the record names them by."""
    console: Console = Console()
    papers: Papers = Papers()
    security_tape: SecurityTape = Field(SecurityTape(), alias="security-tape")
    journal: Journal
    backup: Backup | None = None
    health: Outlets = Outlets()
    linked: Linked | None = None

    @classmethod
    def requires(cls, section: str) -> bool:
        """Whether no table file is complete without ``[section]``."""
        return any(field.is_required() for name, field in cls.model_fields.items() if (field.alias or name) == section)

    def hangs_on(self, role: str, seat: int | None = None) -> frozenset[str]:
        """The parts and lines that a device needs, by its role; nothing where the table has none."""
        section: DeviceSection | None = getattr(self, role.replace("-", "_"))
        return frozenset() if section is None else frozenset(section.hangs_on(seat))

    @property
    def of_a_room(self) -> frozenset[str]:
        """The machines of a keno or bingo room that there are, by role."""
        fitted = {
            "ball-draw": self.ball_draw,
            "ticket-printer": self.ticket_printer,
            "ticket-reader": self.ticket_reader,
        }
        return frozenset(role for role, section in fitted.items() if section is not None)

    @property
    def card_readers(self) -> dict[str, int]:
        """The readers of players' cards by their names in signals, each with its station; 0 is the cash station."""
        return {f"card-reader.{name}": getattr(one, "station", 0) for name, one in self.card_reader.items()}

    @property
    def unread_set_apart(self) -> frozenset[str]:
        """The machines whose deck is set apart once one of its cards could not be read."""
        machines = {"shuffler": self.shuffler, "shoe": self.shoe}
        return frozenset(name for name, one in machines.items() if one is not None and one.unread_set_apart)

    @property
    def deals_stacks(self) -> bool:
        """Whether a machine deals this table's stacks."""
        by_shoe = self.deal.method == "automated-shoe" and self.shoe is not None
        return by_shoe or (self.deal.method in ("automated-shoe", "shuffler") and self.shuffler_deals)

    @property
    def shuffler_deals(self) -> bool:
        """Whether the shuffler deals stacks by itself."""
        return self.shuffler is not None and self.shuffler.stack_cards is not None

    @property
    def logic_doors(self) -> frozenset[str]:
        """The doors behind which the controller can be reached."""
        return frozenset(name for name, door in self.door.items() if door.is_of_logic(name))

    @property
    def on_twins(self) -> bool:
        """Whether every bus is a twin: a bench, not a casino table."""
        return all(isinstance(bus, TwinBus) for bus in self.bus.values())
