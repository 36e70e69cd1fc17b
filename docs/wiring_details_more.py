"""Further circuits of the sheet of circuits: the latch of a door, LED rings, digits, the ccTalk line, locks and doors.

Does not read a table file.
"""

from __future__ import annotations

from docs.drawing import Drawing


def latch(drawing: Drawing, x: float, y: float) -> None:
    """Half of a 74HC74 on a coin cell (drivers/door/latch.py)."""
    drawing.box(x + 108, y + 66, 76, 92)
    drawing.text(x + 146, y + 84, "74HC74", anchor="middle", bold=True)
    drawing.text(x + 112, y + 104, "1 clear", size=11)
    drawing.text(x + 112, y + 148, "4 preset", size=11)
    drawing.text(x + 180, y + 104, "Q 5", anchor="end", size=11)
    drawing.rail(x + 146, y + 48, "CR2032, 3 V: 14")
    drawing.wire((x + 146, y + 48), (x + 146, y + 66))
    drawing.contact(x + 34, y + 100, "")
    drawing.text(x + 12, y + 64, "second pole")
    drawing.text(x + 12, y + 78, "shut: closed")
    drawing.wire((x + 34, y + 100), (x + 20, y + 100), (x + 20, y + 90))
    drawing.rail(x + 20, y + 90, "")
    drawing.wire((x + 78, y + 100), (x + 108, y + 100))
    drawing.dot(x + 84, y + 100)
    drawing.wire((x + 84, y + 100), (x + 84, y + 108))
    drawing.resistor(x + 84, y + 123, "", upright=True)
    drawing.text(x + 76, y + 128, "4.7 MΩ", anchor="end", size=11)
    drawing.wire((x + 84, y + 138), (x + 84, y + 160))
    drawing.ground(x + 84, y + 160, "0 V")
    drawing.wire((x + 108, y + 146), (x + 102, y + 146), (x + 102, y + 214), (x + 60, y + 214))
    drawing.box(x + 16, y + 200, 44, 28)
    drawing.text(x + 38, y + 218, "BSS138", anchor="middle", size=10)
    drawing.text(x + 112, y + 190, "1 MΩ from preset to 3 V", size=11)
    drawing.text(x + 112, y + 206, "reset wire at the gate, with", size=11)
    drawing.text(x + 112, y + 222, "100 kΩ from it to 0 V", size=11)
    drawing.wire((x + 184, y + 100), (x + 206, y + 100))
    drawing.box(x + 206, y + 86, 44, 28)
    drawing.text(x + 228, y + 104, "BSS138", anchor="middle", size=10)
    drawing.wire((x + 250, y + 100), (x + 280, y + 100))
    drawing.terminal(x + 284, y + 100)
    drawing.text(x + 290, y + 84, "latch", anchor="end", size=11)
    drawing.text(x + 290, y + 130, "drain, 10 kΩ to +3.3 V", anchor="end", size=10.5)
    drawing.lines(
        x + 12,
        y + 248,
        (
            "Low: nothing happened. Opened, a flat",
            "cell or a cut wire read high. It works",
            "while the table has no power.",
        ),
        step=18,
    )


def rings(drawing: Drawing, x: float, y: float) -> None:
    """SPI across a digital isolator, which also lifts it to 5 V."""
    drawing.box(x + 100, y + 60, 96, 84)
    drawing.text(x + 148, y + 80, "ADuM1200", anchor="middle", bold=True)
    drawing.wire((x + 148, y + 34), (x + 148, y + 60), kind="barrier")
    drawing.wire((x + 148, y + 144), (x + 148, y + 182), kind="barrier")
    for down, name, left, right in ((102, "MOSI", "2", "7"), (124, "SCLK", "3", "6")):
        drawing.terminal(x + 24, y + down)
        drawing.wire((x + 28, y + down), (x + 100, y + down))
        drawing.text(x + 34, y + down - 5, name, size=11)
        drawing.text(x + 104, y + down + 4, left, size=11)
        drawing.text(x + 192, y + down + 4, right, anchor="end", size=11)
        drawing.wire((x + 196, y + down), (x + 228, y + down))
    drawing.box(x + 228, y + 88, 58, 50)
    drawing.lines(x + 236, y + 108, ("ring of", "seat 1 …"), size=11)
    drawing.text(x + 104, y + 50, "+3.3 V: 1", anchor="end", size=11)
    drawing.text(x + 192, y + 50, "8: +5 V rings", size=11)
    drawing.text(x + 104, y + 166, "0 V: 4", anchor="end", size=11)
    drawing.text(x + 192, y + 166, "5: 0 V table", size=11)
    drawing.lines(
        x + 12,
        y + 204,
        (
            "APA102 or SK9822 at 5 V take 3.5 V for",
            "high: the isolator gives it. +5 V rings is",
            "a converter from 12 V, 3 A, its fuse F4;",
            "`current_limit_ma` keeps the chain below.",
            "1,000 µF at the first ring; each ring",
            "passes data and clock on to the next.",
        ),
        step=18,
    )


def digits(drawing: Drawing, x: float, y: float) -> None:
    """SPI lifted to 5 V, on the Pi's side."""
    drawing.box(x + 92, y + 60, 78, 104)
    drawing.text(x + 131, y + 78, "74AHCT125", anchor="middle", size=11, bold=True)
    drawing.box(x + 206, y + 60, 80, 104)
    drawing.text(x + 246, y + 78, "MAX7219", anchor="middle", size=11, bold=True)
    for down, name, pins, end in (
        (102, "MOSI", ("2", "3"), "1 DIN"),
        (126, "SCLK", ("5", "6"), "13 CLK"),
        (150, "CE", ("9", "8"), "12 LOAD"),
    ):
        drawing.terminal(x + 24, y + down)
        drawing.wire((x + 28, y + down), (x + 92, y + down))
        drawing.text(x + 34, y + down - 5, name, size=11)
        drawing.text(x + 96, y + down + 4, pins[0], size=11)
        drawing.text(x + 166, y + down + 4, pins[1], anchor="end", size=11)
        drawing.wire((x + 170, y + down), (x + 206, y + down))
        drawing.text(x + 211, y + down + 4, end, size=11)
    drawing.text(x + 131, y + 50, "+5 V: 14", anchor="middle", size=11)
    drawing.text(x + 246, y + 50, "+5 V: 19", anchor="middle", size=11)
    drawing.text(x + 131, y + 182, "0 V: 1, 4, 7, 10", anchor="middle", size=11)
    drawing.text(x + 246, y + 182, "0 V: 4, 9", anchor="middle", size=11)
    drawing.lines(
        x + 12,
        y + 210,
        (
            "A MAX7219 at 5 V takes 3.5 V for high,",
            "a Pi gives 3.3. Its current is set by the",
            "resistor at pin 18, by its sheet; 10 µF and",
            "100 nF beside it. +5 V behind F3: at most",
            "160 mA, eight segments of 20 mA.",
        ),
        step=18,
    )


def coins(drawing: Drawing, x: float, y: float) -> None:
    """One data wire for all acceptors, behind a USB adapter that isolates."""
    drawing.box(x + 20, y + 66, 60, 50)
    drawing.lines(x + 28, y + 86, ("Pi's", "USB"), size=11.5)
    drawing.wire((x + 80, y + 90), (x + 106, y + 90))
    drawing.box(x + 106, y + 58, 84, 66)
    drawing.lines(x + 113, y + 78, ("USB to", "ccTalk,", "isolated"), size=11.5)
    drawing.wire((x + 148, y + 30), (x + 148, y + 58), kind="barrier")
    drawing.wire((x + 148, y + 124), (x + 148, y + 176), kind="barrier")
    drawing.wire((x + 190, y + 90), (x + 240, y + 90), (x + 240, y + 176))
    drawing.text(x + 196, y + 82, "data", size=11)
    for down, words in ((120, "2"), (144, "3"), (168, "…")):
        drawing.dot(x + 240, y + down)
        drawing.wire((x + 240, y + down), (x + 256, y + down))
        drawing.box(x + 256, y + down - 10, 30, 20)
        drawing.text(x + 271, y + down + 4, words, anchor="middle", size=11)
    drawing.lines(
        x + 12,
        y + 200,
        (
            "An open collector with a pull-up at the",
            "adapter (ccTalk generic specification",
            "4.7, part 1). Each acceptor has its address",
            "and 12 V behind its own fuse. Power off,",
            "or its line silent: it takes no chip, since",
            "one that starts has its inhibits off.",
        ),
        step=18,
    )


def panel_keys(drawing: Drawing, x: float, y: float) -> None:
    """Which lock opens what, and which contact sees it."""
    drawing.box(x + 12, y + 26, 276, 126)
    drawing.text(x + 20, y + 44, "cabinet: locks L1 and L2, door.cabinet", size=11.5)
    drawing.box(x + 24, y + 54, 120, 84)
    drawing.lines(x + 32, y + 74, ("logic: lock L3", "Pi, expanders,", "memory", "door.logic"), size=11)
    drawing.box(x + 156, y + 54, 120, 84)
    drawing.lines(x + 164, y + 74, ("meter: lock L4", "the digits and", "their cable", "door.meter"), size=11)
    drawing.lines(
        x + 12,
        y + 174,
        (
            "L1 and L2 have keys of two departments:",
            "both open the cabinet, one does not.",
            "L4 is not the key that resets the meter",
            "(the higher key lock of the panel), and no",
            "other lock has its key. The contact of a",
            "door is closed while it is shut; one loop",
            "runs through all switches of that door.",
        ),
        step=18,
    )
