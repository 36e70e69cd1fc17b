from collections.abc import Callable

import pytest

from controller.config.mistake import Mistake
from controller.config.wire import SEAT_FORM, WIRE_FORM

Edit = tuple[str, str]
MistakesAfter = Callable[..., tuple[Mistake, ...]]


@pytest.mark.parametrize(
    ("edit", "key", "right"),
    [
        (('"panel.A0"', '"pannel.A0"'), "lock-out.line", 'no part is called "pannel"; did you mean "panel"?'),
        (('"panel.A0"', '"desk.A0"'), "lock-out.line", 'no part is called "desk"; add [part.desk]'),
        (('"panel.A0"', '"panel.C0"'), "lock-out.line", "an mcp23017 has pins A0…A7 and B0…B7"),
        (('"panel.A0"', '"panel.A8"'), "lock-out.line", "an mcp23017 has pins A0…A7 and B0…B7"),
        (('"panel.A0"', '"panel"'), "lock-out.line", WIRE_FORM),
        (
            ('"panel.A0"', '"meter.A0"'),
            "lock-out.line",
            '"meter" is an ht16k33, which drives a display and has no wires',
        ),
        (('"lamps.A{seat-1}"', '"lamps.A0"'), "lamp.line", SEAT_FORM),
        (
            ('"acceptors.B{seat-1}"', '"acceptors.C{seat-1}"'),
            "acceptor.inhibit",
            "an mcp23017 has pins A0…A7 and B0…B7",
        ),
        (('"lamps.A{seat-1}"', '"lamps.A{seat+1}"'), "lamp.line", "seat 7 is lamps.A8, and an mcp23017 has pins"),
        (
            ('"acceptors.A{seat-1}"', '"acceptors.A{seat}"'),
            "acceptor.sensor",
            "seat 7 is acceptors.A7, and pins A7 and B7",
        ),
        (('"keys.A3"', '"keys.A7"'), "key-pad.rows[3]", "pins A7 and B7 of an mcp23017 are outputs only"),
        (('"keys.A3"', '"header.GPIO5"'), "key-pad.rows[3]", "a row of a key pad is driven by a pin of an mcp23017"),
        (('"panel.A0"', '"panel.A7"'), "lock-out.line", "pins A7 and B7 of an mcp23017 are outputs only"),
        (('part       = "meter"', 'part = "lamps"'), "meter-display.part", 'needs an ht16k33; "lamps" is an mcp23017'),
        (('part    = "dealer"', 'part = "meter"'), "dealer-display.part", 'needs a pcf8574 or pcf8574a; "meter" is'),
        (('part    = "dealer"', 'part = "text"'), "dealer-display.part", 'no part is called "text"; add [part.text]'),
        (
            ('"header.GPIO17"', '"panel.B0"'),
            "part.acceptors.interrupt",
            "arrives on a GPIO line, not on another expander",
        ),
        (('"header.GPIO17"', '"pins.GPIO17"'), "part.acceptors.interrupt", 'no bus is called "pins"; add [bus.pins]'),
        (('"header.GPIO17"', '"GPIO17"'), "part.acceptors.interrupt", WIRE_FORM),
        (('bus       = "felt"', 'bus = "table"'), "part.acceptors.bus", 'no bus is called "table"; add [bus.table]'),
        (('bus    = "shoe"', 'bus = "shoes"'), "shoe.bus", 'no bus is called "shoes"; did you mean "shoe"?'),
    ],
)
def test_a_name_that_refers_to_nothing_says_what_to_write(
    mistakes_after: MistakesAfter, edit: Edit, key: str, right: str
) -> None:
    (mistake,) = mistakes_after(edit)
    assert mistake.key == key
    assert right in mistake.right


@pytest.mark.parametrize(
    ("edit", "key", "right"),
    [
        (('"panel.A1"', '"panel.A0"'), "key.lower.line", "panel.A0 is already taken by lock-out.line in line "),
        (('"panel.A1"', '"acceptors.A6"'), "key.lower.line", "acceptors.A6 is already taken by acceptor.sensor"),
        (('"keys.B3"', '"keys.A0"'), "key-pad.columns[3]", "keys.A0 is already taken by key-pad.rows[0]"),
        (
            ('"lamps.A{seat-1}"', '"acceptors.B{seat-1}"'),
            "lamp.line",
            "acceptors.B0 is already taken by acceptor.inhibit",
        ),
        (
            ("address = 0x21", "address = 0x20"),
            "part.lamps.address",
            "address 0x20 of felt is already taken by part.acc",
        ),
        (("GPIO27", "GPIO17"), "part.panel.interrupt", "header.GPIO17 is already taken by part.acceptors.interrupt"),
        (
            ('bus    = "shoe"', 'bus = "shuffler"'),
            "shoe.bus",
            'serial port "shuffler" is already taken by shuffler.bus',
        ),
        (
            ('"panel.A0"', '"header.GPIO17"'),
            "lock-out.line",
            "header.GPIO17 is already taken by part.acceptors.interrupt",
        ),
    ],
)
def test_a_second_claim_names_the_first(mistakes_after: MistakesAfter, edit: Edit, key: str, right: str) -> None:
    (mistake,) = mistakes_after(edit)
    assert mistake.key == key
    assert right in mistake.right


def test_two_buses_cannot_be_one_port(mistakes_after: MistakesAfter) -> None:
    (mistake,) = mistakes_after(("0:1.2:1.0-port0", "0:1.1:1.0-port0"), of="caribbean-stud-pi")
    assert mistake.key == "bus.shoe.port"
    assert "is already taken by bus.shuffler.port in line " in mistake.right


@pytest.mark.parametrize(
    ("edit", "key", "right"),
    [
        (('bus       = "felt"', 'bus = "shoe"'), "part.acceptors.bus", "needs an I2C bus; [bus.shoe] is a serial port"),
        (('bus      = "shoe"', 'bus = "felt"'), "shoe.bus", "needs a serial port; [bus.felt] is an I2C bus"),
        (
            ('"header.GPIO17"', '"felt.GPIO17"'),
            "part.acceptors.interrupt",
            "needs a GPIO chip; [bus.felt] is an I2C bus",
        ),
    ],
)
def test_a_bus_carries_only_what_its_kind_can(mistakes_after: MistakesAfter, edit: Edit, key: str, right: str) -> None:
    assert (key, right) in [(m.key, m.right) for m in mistakes_after(edit, of="caribbean-stud-pi")]


def test_a_twin_bus_is_one_kind_of_bus_for_all_its_users(mistakes_after: MistakesAfter) -> None:
    (mistake,) = mistakes_after(('bus    = "shoe"', 'bus = "felt"'))
    assert mistake.right == "needs a serial port; part.acceptors.bus already uses [bus.felt] as an I2C bus"


def test_an_unknown_part_is_named_once_for_the_four_wires_of_a_key_pad(mistakes_after: MistakesAfter) -> None:
    mistakes = mistakes_after(("[part.keys]", "[part.pad]"))
    assert [m.key for m in mistakes] == ["key-pad.rows[0]", "key-pad.columns[0]"]


def test_a_wiring_mistake_is_found_beside_a_wrong_shape_in_the_same_section(mistakes_after: MistakesAfter) -> None:
    mistakes = mistakes_after(
        ("chip_cents    = 100", 'chip_cents = "1"'), ('"acceptors.B{seat-1}"', '"acceptor.B{seat-1}"')
    )
    assert [m.key for m in mistakes] == ["acceptor.inhibit", "acceptor.chip_cents"]
