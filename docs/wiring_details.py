"""The circuits that stand behind the drawings of all tables, each with its values: ``docs/hardware/circuits.svg``.

How the values were found stands in docs/hardware/isolation.md. Does not read a table file.
"""

from __future__ import annotations

from docs.drawing import Drawing
from docs.wiring_details_more import coins, digits, latch, panel_keys, rings

_TOP, _HEIGHT, _WIDTH, _STEP = 76, 332, 300, 311
_ACROSS = 5
_SIZE = 1600, _TOP + 2 * (_HEIGHT + 14) + 10


def circuits() -> str:
    """The sheet as SVG, without its first line."""
    drawing = Drawing(*_SIZE, "Lammer, circuits of all tables")
    drawing.text(30, 38, "Lammer: the circuits behind the wiring drawings", size=21, bold=True)
    words = "Which of them a table has: its page of pins. Where the values come from: isolation.md."
    drawing.text(30, 60, words, size=13)
    panels = (
        ("Sensor, exit sensor: U5, U6, U17, U18", _sensor),
        ("Inhibit: U7, U8, one of each seat", _inhibit),
        ("Lamp, tower light, buzzer, relay", _lamp),
        ("Contact: button, key, door, shuffler", _contact),
        ("Supplies, fuses, earth", _supplies),
        ("Latch of a door: U24, half of it", latch),
        ("LED rings: U26", rings),
        ("Digits: U27 and U28", digits),
        ("ccTalk line", coins),
        ("Key locks and doors of the cabinet", panel_keys),
    )
    for place, (title, paint) in enumerate(panels):
        x, y = 30 + place % _ACROSS * _STEP, _TOP + place // _ACROSS * (_HEIGHT + 14)
        drawing.box(x, y, _WIDTH, _HEIGHT)
        drawing.text(x + 12, y + 22, title, size=13, bold=True)
        paint(drawing, x, y + 20)
    return drawing.svg()


def _sensor(drawing: Drawing, x: float, y: float) -> None:
    drawing.optocoupler(x + 112, y + 80, "1/4 LTV-847", mirrored=True)
    drawing.wire((x + 112, y + 95), (x + 24, y + 95))
    drawing.terminal(x + 24, y + 95)
    drawing.text(x + 12, y + 118, "its pin")
    drawing.wire((x + 72, y + 95), (x + 72, y + 84))
    drawing.dot(x + 72, y + 95)
    drawing.resistor(x + 72, y + 69, "10 kΩ", upright=True)
    drawing.wire((x + 72, y + 54), (x + 72, y + 44))
    drawing.rail(x + 72, y + 44, "+3.3 V")
    drawing.wire((x + 112, y + 135), (x + 92, y + 135), (x + 92, y + 150))
    drawing.ground(x + 92, y + 150, "0 V")
    drawing.wire((x + 192, y + 95), (x + 222, y + 95), (x + 222, y + 84))
    drawing.resistor(x + 222, y + 69, "2.2 kΩ", upright=True)
    drawing.wire((x + 222, y + 54), (x + 222, y + 44))
    drawing.rail(x + 222, y + 44, "+12 V seat")
    drawing.wire((x + 192, y + 135), (x + 276, y + 135))
    drawing.terminal(x + 276, y + 135)
    drawing.text(x + 288, y + 158, "pulse", anchor="end")
    drawing.wire((x + 152, y + 34), (x + 152, y + 80), kind="barrier")
    drawing.wire((x + 152, y + 172), (x + 152, y + 196), kind="barrier")
    drawing.lines(
        x + 12,
        y + 218,
        (
            "The acceptor's pulse output is an open",
            "collector. While it pulls, 4.8 mA flow:",
            "low, a chip. A cut wire reads as no chip;",
            "the count at lock-out finds it.",
        ),
        step=18,
    )


def _inhibit(drawing: Drawing, x: float, y: float) -> None:
    drawing.optocoupler(x + 132, y + 80, "1/4 LTV-847")
    drawing.wire((x + 132, y + 95), (x + 112, y + 95), (x + 112, y + 84))
    drawing.resistor(x + 112, y + 69, "470 Ω", upright=True)
    drawing.wire((x + 112, y + 54), (x + 112, y + 44))
    drawing.rail(x + 112, y + 44, "+3.3 V")
    drawing.wire((x + 132, y + 135), (x + 20, y + 135))
    drawing.terminal(x + 20, y + 135)
    drawing.text(x + 12, y + 158, "its pin")
    drawing.wire((x + 48, y + 135), (x + 48, y + 84))
    drawing.dot(x + 48, y + 135)
    drawing.resistor(x + 48, y + 69, "10 kΩ", upright=True)
    drawing.wire((x + 48, y + 54), (x + 48, y + 44))
    drawing.rail(x + 48, y + 44, "+3.3 V")
    drawing.wire((x + 212, y + 95), (x + 276, y + 95))
    drawing.terminal(x + 276, y + 95)
    drawing.text(x + 288, y + 82, "enable", anchor="end")
    drawing.wire((x + 212, y + 135), (x + 240, y + 135), (x + 240, y + 150))
    drawing.ground(x + 240, y + 150, "0 V table")
    drawing.wire((x + 172, y + 34), (x + 172, y + 80), kind="barrier")
    drawing.wire((x + 172, y + 172), (x + 172, y + 196), kind="barrier")
    drawing.lines(
        x + 12,
        y + 218,
        (
            "Low lights the diode: open. Without",
            "power, with a cut wire, or when U1 lost its",
            "settings it is dark: closed. The acceptor",
            "must take chips only while enable is pulled.",
        ),
        step=18,
    )


def _lamp(drawing: Drawing, x: float, y: float) -> None:
    drawing.optocoupler(x + 82, y + 80, "1/4 LTV-847")
    drawing.wire((x + 82, y + 95), (x + 66, y + 95))
    drawing.resistor(x + 51, y + 95, "470 Ω")
    drawing.wire((x + 36, y + 95), (x + 18, y + 95))
    drawing.terminal(x + 18, y + 95)
    drawing.text(x + 10, y + 118, "its pin")
    drawing.wire((x + 82, y + 135), (x + 62, y + 135), (x + 62, y + 150))
    drawing.ground(x + 62, y + 150, "0 V")
    drawing.wire((x + 162, y + 95), (x + 184, y + 95), (x + 184, y + 84))
    drawing.resistor(x + 184, y + 69, "10 kΩ", upright=True)
    drawing.wire((x + 184, y + 54), (x + 184, y + 44))
    drawing.rail(x + 184, y + 44, "+12 V")
    drawing.wire((x + 162, y + 135), (x + 184, y + 135))
    out_x, out_y = drawing.inverter(x + 184, y + 135)
    drawing.text(x + 208, y + 168, "1/8 ULN2803A", anchor="middle")
    drawing.wire((out_x, out_y), (x + 262, y + 135), (x + 262, y + 107))
    drawing.lamp(x + 262, y + 97)
    drawing.wire((x + 262, y + 87), (x + 262, y + 44))
    drawing.rail(x + 262, y + 44, "+12 V seat")
    drawing.wire((x + 122, y + 34), (x + 122, y + 80), kind="barrier")
    drawing.wire((x + 122, y + 172), (x + 122, y + 196), kind="barrier")
    drawing.lines(
        x + 12,
        y + 218,
        (
            "High switches it on, up to 200 mA. An LED",
            "lamp for 12 V has its resistor inside. The",
            "driver's clamp diodes (COM) go to +12 V,",
            "its ground to 0 V table.",
        ),
        step=18,
    )


def _contact(drawing: Drawing, x: float, y: float) -> None:
    drawing.terminal(x + 24, y + 105)
    drawing.text(x + 12, y + 92, "its pin")
    drawing.wire((x + 28, y + 105), (x + 105, y + 105))
    drawing.wire((x + 78, y + 105), (x + 78, y + 84))
    drawing.dot(x + 78, y + 105)
    drawing.resistor(x + 78, y + 69, "2.2 kΩ", upright=True)
    drawing.wire((x + 78, y + 54), (x + 78, y + 44))
    drawing.rail(x + 78, y + 44, "+3.3 V")
    drawing.wire((x + 78, y + 105), (x + 78, y + 129))
    drawing.capacitor(x + 78, y + 132, "100 nF")
    drawing.wire((x + 78, y + 135), (x + 78, y + 150))
    drawing.ground(x + 78, y + 150, "0 V")
    drawing.resistor(x + 120, y + 105, "100 Ω")
    drawing.wire((x + 135, y + 105), (x + 178, y + 105))
    drawing.contact(x + 178, y + 105, "contact")
    drawing.wire((x + 222, y + 105), (x + 256, y + 105), (x + 256, y + 150))
    drawing.ground(x + 256, y + 150, "0 V")
    drawing.lines(
        x + 12,
        y + 206,
        (
            "Worked: low. 1.5 mA keeps the contact",
            "clean. Key locks: open at rest, so that a",
            "cut wire never turns a key; doors closed.",
            "Key pad: straight to its expander, 10 kΩ to",
            "+3.3 V at each column.",
        ),
        step=18,
    )


def _supplies(drawing: Drawing, x: float, y: float) -> None:
    drawing.box(x + 12, y + 26, 78, 52)
    drawing.lines(x + 20, y + 46, ("Mains inlet", "filter, F1"), size=11.5)
    drawing.wire((x + 90, y + 52), (x + 112, y + 52))
    drawing.box(x + 112, y + 26, 72, 52)
    drawing.lines(x + 122, y + 46, ("12 V", "4.5 A"), size=11.5)
    drawing.wire((x + 184, y + 52), (x + 206, y + 52))
    drawing.fuse(x + 221, y + 52, "F2 T4A")
    drawing.wire((x + 236, y + 52), (x + 256, y + 52))
    drawing.text(x + 260, y + 56, "seats")
    drawing.wire((x + 100, y + 52), (x + 100, y + 112), (x + 112, y + 112))
    drawing.dot(x + 100, y + 52)
    drawing.box(x + 112, y + 92, 72, 40)
    drawing.lines(x + 122, y + 108, ("USB-C", "supply"), size=11.5)
    drawing.wire((x + 184, y + 112), (x + 210, y + 112))
    drawing.text(x + 214, y + 116, "Raspberry Pi")
    drawing.terminal(x + 24, y + 166)
    drawing.text(x + 12, y + 152, "header 2")
    drawing.wire((x + 28, y + 166), (x + 68, y + 166))
    drawing.fuse(x + 83, y + 166, "F3")
    drawing.wire((x + 98, y + 166), (x + 150, y + 166))
    drawing.dot(x + 122, y + 166)
    drawing.wire((x + 122, y + 166), (x + 122, y + 156))
    drawing.rail(x + 122, y + 156, "+5 V")
    drawing.box(x + 150, y + 148, 92, 36)
    drawing.text(x + 196, y + 170, "U15 MCP1700", anchor="middle", size=11.5)
    drawing.wire((x + 242, y + 166), (x + 266, y + 166), (x + 266, y + 156))
    drawing.rail(x + 266, y + 156, "+3.3 V")
    drawing.lines(
        x + 12,
        y + 206,
        (
            "F3, F11, F12, …: MF-R050, resettable.",
            "Expanders live on the Pi's supply, so that",
            "they and the acceptors go out with it.",
            "0 V of the Pi and 0 V table never meet.",
            "Protective earth: frame, shields at one end.",
        ),
        step=18,
    )
