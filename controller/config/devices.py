"""The sections of the devices that every table has: what each role's section answers, whichever driver it names.

Does not know a driver: the sections of those that ship stand beside them in :mod:`controller.devices`.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Annotated, ClassVar, Literal, Self

from pydantic import Field, Strict, model_validator

from controller.config.device_section import DeviceSection, InputAtRest
from controller.config.marks import InputWire
from controller.config.table_values import Legend, Milliseconds, Name, Role
from controller.config.wire import Wire, parse_wire


class AcceptorSection(DeviceSection):
    """``[acceptor]``: the acceptors of all seats."""

    chip_cents: Annotated[int, Field(gt=0)]
    COUNTS_AT_LOCK_OUT: ClassVar[bool] = False
    """Chips lie open until they are counted at lock-out: nothing else may close such an acceptor."""

    def drain_ms(self, seats: int) -> int:
        """How long after the lock-out press a chip from before it can still be reported.

        Raises:
            TypeError: the driver does not say so.
        """
        raise TypeError(f"the driver {self.driver} does not say how late a chip is reported")


class LampSection(DeviceSection):
    """``[lamp]``: the acceptor lamps of all seats."""


class Contact(DeviceSection):
    """One contact that a person works, wired against ground, with the pull-up of the expander."""

    line: InputWire
    normally: Literal["open", "closed"]
    """How the contact stands while nobody touches it."""
    debounce_ms: Milliseconds = 20
    WORKED: ClassVar[str] = "worked"

    def inputs(self, seat: int | None = None) -> Iterator[InputAtRest]:
        if seat is None:
            yield InputAtRest("", self.wire(), self.worked_level, self.WORKED, self.debounce_ms)

    @property
    def worked_level(self) -> bool:
        """The level of the wire while somebody works the contact: a closed one pulls it low."""
        return self.normally == "closed"

    def wire(self) -> Wire:
        return parse_wire(self.line)


class LockOutSection(DeviceSection):
    """``[lock-out]``: the button that closes the acceptors; it acts on its first edge."""

    debounce_ms: Milliseconds = 20


class KeyLockSection(DeviceSection):
    """``[key.lower]`` or ``[key.higher]``: the lock whose key takes an award off the meter."""

    held_by: Annotated[tuple[Role, ...], Strict(False), Field(min_length=1)]
    """The roles to whom the casino hands this key."""
    left_on_s: Annotated[int, Field(ge=1, le=3600)] = 60
    """A key left turned for longer is reported."""


Row = Annotated[tuple[Legend, Legend, Legend, Legend], Strict(False)]


class KeyPadSection(DeviceSection):
    """``[key-pad]``: the dealer's sixteen keys."""

    legends: Annotated[tuple[Row, Row, Row, Row], Strict(False)]
    """What is printed on the keys, row by row from the top; each of the sixteen words once."""
    locks_out: bool = False
    """NEXT locks the hand out while wagers are open (002:740), in the place of a lock-out button or beside one."""

    @model_validator(mode="after")
    def _each_legend_once(self) -> Self:
        printed = [legend for row in self.legends for legend in row]
        twice = sorted({legend for legend in printed if printed.count(legend) > 1})
        if twice:
            raise ValueError(f"each legend stands on one key: {', '.join(twice)} is printed more than once")
        return self


class TurnSensorSection(DeviceSection):
    """``[turn-sensor]``: what counts the turns of a big six wheel."""

    pegs: Annotated[int, Field(ge=12, le=120)] = 54
    """How many pegs the wheel has: so many pass in one turn."""


class MeterDisplaySection(DeviceSection):
    """``[meter-display]``: the digits that show the progressive meter."""

    digits: Annotated[int, Field(ge=8, le=16)] = 8
    """Eight digits show up to $999,999.99; a larger meter is refused, never shortened."""


class DealerDisplaySection(DeviceSection):
    """``[dealer-display]``: lines of text for the dealer."""

    columns: Annotated[int, Field(ge=16, le=40)]
    rows: Annotated[int, Field(ge=2, le=8)]


class CardDeviceSection(DeviceSection):
    """A device that holds cards."""

    @property
    def unread_set_apart(self) -> bool:
        """Whether a deck is set apart once this device could not read one of its cards."""
        return False


class ShufflerSection(CardDeviceSection):
    """``[shuffler]``."""

    counts_cards: bool
    colours: Annotated[tuple[Name, ...], Strict(False), Field(min_length=1, max_length=2)]
    """The backs of the decks that alternate."""
    stack_cards: Annotated[int, Field(ge=1, le=20)] | None = None
    """This model deals by itself, in the place of a shoe: stacks of so many cards into its tray."""
    green_button: Literal["shuffles", "deals"] = "shuffles"
    """``deals``, where it deals stacks: the green button also moves the shuffled deck forward; the next stack comes as
    one is lifted; pressed again, it gives the rest."""
    sorts: bool = False
    """This model also sorts and reads a deck, in a mode that a supervisor changes at the awards desk."""
    SEES_BACKS: ClassVar[bool] = True
    """It tells which deck was put in; otherwise the dealer's SHUFFLE says that the one whose turn it is lies inside."""

    @property
    def stacks_follow(self) -> bool:
        """Whether the next stack comes as one is lifted."""
        return self.stack_cards is not None and self.green_button == "deals"


class DoorSection(DeviceSection):
    """``[door.…]``: a door of the table; while any stands open no chip is taken."""

    suspends: bool = False
    """Opening it stops play and money until a supervisor's key, which the door called ``logic`` does always."""

    def is_of_logic(self, name: str) -> bool:
        """Whether the door of this name is one behind which the controller can be reached."""
        return self.suspends or name == "logic"


class ShoeSection(CardDeviceSection):
    """``[shoe]``: the automated shoe."""
