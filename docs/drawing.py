"""The pen of the wiring diagram: boxes, wires and the symbols of electronics as SVG, black on white for a printer.

Knows no table and no part. All measures are in the drawing's own units, one pixel at 1,600 units of width.
"""

from __future__ import annotations

from collections.abc import Iterable
from html import escape
from typing import Literal

Anchor = Literal["start", "middle", "end"]
Point = tuple[float, float]

_STYLE = """
text { font-family: "DejaVu Sans", "Liberation Sans", Arial, sans-serif; fill: #111; white-space: pre; }
.wire { fill: none; stroke: #111; stroke-width: 1.4; }
.bundle { fill: none; stroke: #111; stroke-width: 3.2; }
.box { fill: #fff; stroke: #111; stroke-width: 1.6; }
.thin { fill: none; stroke: #555; stroke-width: 1; }
.barrier { fill: none; stroke: #b00020; stroke-width: 2; stroke-dasharray: 9 5; }
.field { fill: #fdf3e3; stroke: none; }
.red { stroke: #b00020; } .blue { stroke: #0b57a4; } .green { stroke: #146c2e; }
.ink { fill: #111; stroke: none; }
"""


class Drawing:
    """One page of ``width`` × ``height``."""

    def __init__(self, width: int, height: int, title: str) -> None:
        self._width, self._height, self._title = width, height, title
        self._marks: list[str] = []

    def svg(self) -> str:
        """The finished page."""
        return (
            f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {self._width} {self._height}" '
            f'width="{self._width}" height="{self._height}" role="img">\n<title>{escape(self._title)}</title>\n'
            f'<style>{_STYLE}</style>\n<rect width="{self._width}" height="{self._height}" fill="#fff"/>\n'
            + "\n".join(self._marks)
            + "\n</svg>\n"
        )

    def text(
        self, x: float, y: float, words: str, *, size: float = 12, anchor: Anchor = "start", bold: bool = False
    ) -> None:
        weight = ' font-weight="bold"' if bold else ""
        self._marks.append(
            f'<text x="{x:g}" y="{y:g}" font-size="{size:g}" text-anchor="{anchor}"{weight}>{escape(words)}</text>'
        )

    def lines(self, x: float, y: float, words: Iterable[str], *, size: float = 12, step: float = 16) -> None:
        """One line of text under the other."""
        for place, line in enumerate(words):
            self.text(x, y + place * step, line, size=size)

    def box(self, x: float, y: float, width: float, height: float, *, kind: str = "box") -> None:
        self._marks.append(f'<rect class="{kind}" x="{x:g}" y="{y:g}" width="{width:g}" height="{height:g}" rx="3"/>')

    def field(self, *points: Point) -> None:
        """A tinted area."""
        self._path(points, "field", closed=True)

    def wire(self, *points: Point, kind: str = "wire") -> None:
        self._path(points, kind)

    def bundle(self, *points: Point, count: int, at: Point) -> None:
        """A thick line for ``count`` wires, which are counted ``at`` a stroke across it."""
        self._path(points, "bundle")
        x, y = at
        self._path(((x - 5, y + 6), (x + 5, y - 6)), "wire")
        self.text(x, y - 9, str(count), anchor="middle")

    def dot(self, x: float, y: float) -> None:
        """Two wires that touch."""
        self._marks.append(f'<circle class="ink" cx="{x:g}" cy="{y:g}" r="3.2"/>')

    def terminal(self, x: float, y: float) -> None:
        """A clamp."""
        self._marks.append(f'<circle class="box" cx="{x:g}" cy="{y:g}" r="4"/>')

    def resistor(self, x: float, y: float, words: str, *, upright: bool = False) -> None:
        """Its middle at (x, y); 30 units long."""
        if upright:
            self.box(x - 5, y - 15, 10, 30)
            self.text(x + 10, y + 4, words)
        else:
            self.box(x - 15, y - 5, 30, 10)
            self.text(x, y - 9, words, anchor="middle")

    def fuse(self, x: float, y: float, words: str) -> None:
        self.box(x - 15, y - 5, 30, 10)
        self._path(((x - 15, y), (x + 15, y)), "wire")
        self.text(x, y - 9, words, anchor="middle")

    def ground(self, x: float, y: float, words: str) -> None:
        """The wire ends here, downwards."""
        for step, half in ((0, 10), (4, 6), (8, 2)):
            self._path(((x - half, y + step), (x + half, y + step)), "wire")
        self.text(x, y + 22, words, anchor="middle")

    def rail(self, x: float, y: float, words: str) -> None:
        """A supply: the wire ends here, upwards."""
        self._path(((x - 10, y), (x + 10, y)), "wire")
        self.text(x, y - 6, words, anchor="middle")

    def optocoupler(
        self, x: float, y: float, words: str, *, mirrored: bool = False
    ) -> tuple[Point, Point, Point, Point]:
        """80 × 70 with its corner at (x, y); the points of anode, cathode, collector, emitter.

        Its diode stands at the left, ``mirrored`` at the right.
        """

        def at(across: float, down: float) -> Point:
            return (x + 80 - across if mirrored else x + across), y + down

        self.box(x, y, 80, 70)
        anode, cathode, collector, emitter = at(0, 15), at(0, 55), at(80, 15), at(80, 55)
        self._path((anode, at(22, 15), at(22, 27)), "wire")
        self._path((at(14, 27), at(30, 27), at(22, 42)), "ink", closed=True)
        self._path((at(14, 42), at(30, 42)), "wire")
        self._path((at(22, 42), at(22, 55), cathode), "wire")
        for down in (30, 38):
            self._path((at(34, down), at(45, down)), "thin")
            self._path((at(46, down), at(41, down - 3), at(41, down + 3)), "ink", closed=True)
        self._path((at(54, 23), at(54, 47)), "bundle")
        self._path((at(54, 30), at(68, 18), at(68, 15), collector), "wire")
        self._path((at(54, 40), at(68, 52), at(68, 55), emitter), "wire")
        self.text(x + 40, y + 85, words, anchor="middle")
        return anode, cathode, collector, emitter

    def capacitor(self, x: float, y: float, words: str) -> None:
        """Upright, its middle at (x, y), 6 units between the plates."""
        self._path(((x - 10, y - 3), (x + 10, y - 3)), "wire")
        self._path(((x - 10, y + 3), (x + 10, y + 3)), "wire")
        self.text(x + 14, y + 5, words)

    def lamp(self, x: float, y: float) -> None:
        """A lamp with its middle at (x, y), 20 wide."""
        self._marks.append(f'<circle class="box" cx="{x:g}" cy="{y:g}" r="10"/>')
        self._path(((x - 7, y - 7), (x + 7, y + 7)), "wire")
        self._path(((x - 7, y + 7), (x + 7, y - 7)), "wire")

    def contact(self, x: float, y: float, words: str) -> None:
        """An open contact between (x, y) and (x + 44, y)."""
        self.terminal(x + 8, y)
        self.terminal(x + 36, y)
        self._path(((x, y), (x + 4, y)), "wire")
        self._path(((x + 40, y), (x + 44, y)), "wire")
        self._path(((x + 11, y - 3), (x + 34, y - 14)), "wire")
        self.text(x + 22, y - 20, words, anchor="middle")

    def inverter(self, x: float, y: float) -> Point:
        """One driver with an open collector, 44 wide, its input at (x, y); the point of its output."""
        self._path(((x, y), (x + 8, y)), "wire")
        self._path(((x + 8, y - 15), (x + 8, y + 15), (x + 34, y)), "box", closed=True)
        self._marks.append(f'<circle class="box" cx="{x + 38:g}" cy="{y:g}" r="4"/>')
        return x + 42, y

    def _path(self, points: Iterable[Point], kind: str, *, closed: bool = False) -> None:
        route = " L".join(f"{x:g} {y:g}" for x, y in points)
        self._marks.append(f'<path class="{kind}" d="M{route}{" Z" if closed else ""}"/>')
