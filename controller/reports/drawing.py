"""A plot as a vector drawing for paper. Does not know what it shows: the values of a table's rows, in their order."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime, tzinfo
from itertools import pairwise
from typing import Any

from reportlab.graphics.charts.barcharts import HorizontalBarChart, VerticalBarChart
from reportlab.graphics.charts.lineplots import LinePlot
from reportlab.graphics.shapes import Drawing, Rect, String
from reportlab.lib.colors import HexColor
from reportlab.lib.units import mm

from controller.reports.document import Plot
from controller.reports.values import SECOND, Moment, Money, Value, coordinate

HEIGHT = 45 * mm
LEFT, BOTTOM, TOP = 20 * mm, 9 * mm, 6 * mm
"""Room for the values, for the times and for the names of the curves."""
ROW = 5 * mm
LABELS = 8
"""Times that are written under a plot."""
INKS = tuple(map(HexColor, (0x1F4E79, 0xC55A11, 0x548235, 0x7F6000, 0x7030A0)))
"""Of the curves in turn; they differ in brightness too, for a printer without colours."""
SIZE = 7.0
"""Points."""


def drawing(plot: Plot, zone: tzinfo, width: float, font: str) -> Drawing:
    """The picture of a plot that has rows, ``width`` points wide."""
    if plot.shape == "ranks":
        return _ranks(plot, width, font)
    picture = Drawing(width, HEIGHT)
    chart = _steps(plot, zone) if plot.shape == "steps" else _bars(plot, zone)
    chart.x, chart.y, chart.width, chart.height = LEFT, BOTTOM, width - LEFT, HEIGHT - BOTTOM - TOP
    up = chart.yValueAxis if plot.shape == "steps" else chart.valueAxis
    _axis(up, plot, font)
    picture.add(chart)
    for index, name in enumerate(plot.curves()):
        _named(picture, LEFT + index * 40 * mm, name, index, font)
    return picture


def _steps(plot: Plot, zone: tzinfo) -> Any:
    """What stood at the end of each time, as a level from there on."""
    chart: Any = LinePlot()
    rows = plot.points()
    curves = range(1, len(plot.curves()) + 1)
    chart.data = [_levels([(_second(row[0]), coordinate(row[curve])) for row in rows]) for curve in curves]
    for index in range(len(chart.data)):
        chart.lines[index].strokeColor = INKS[index % len(INKS)]
        chart.lines[index].strokeWidth = 1.2
    across = chart.xValueAxis
    across.valueMin, across.valueMax = _second(rows[0][0]), max(_second(rows[-1][0]), _second(rows[0][0]) + 1)
    across.valueSteps = _few([_second(row[0]) for row in rows])
    across.labelTextFormat = lambda second: _time(Moment(round(second) * SECOND, True), zone, plot)
    across.labels.fontSize = SIZE
    return chart


def _levels(points: list[tuple[int, float]]) -> list[tuple[int, float]]:
    edges = [edge for before, after in pairwise(points) for edge in (before, (after[0], before[1]))]
    return [*edges, points[-1]]


def _bars(plot: Plot, zone: tzinfo) -> Any:
    chart: Any = VerticalBarChart()
    rows = plot.points()
    _filled(chart, [[coordinate(row[curve]) for row in rows] for curve in range(1, len(plot.curves()) + 1)])
    told = set(_few(range(len(rows))))
    chart.categoryAxis.categoryNames = [
        _time(row[0], zone, plot) if index in told else "" for index, row in enumerate(rows)
    ]
    chart.categoryAxis.visibleTicks = False
    chart.categoryAxis.labels.fontSize = SIZE
    chart.valueAxis.valueMin = 0
    return chart


def _ranks(plot: Plot, width: float, font: str) -> Drawing:
    """One bar a row, the first row on top; only the first value is drawn."""
    rows = plot.points()
    high = len(rows) * ROW + 2 * mm
    picture = Drawing(width, high)
    chart: Any = HorizontalBarChart()
    chart.x, chart.y, chart.width, chart.height = 45 * mm, 1 * mm, width - 60 * mm, high - 2 * mm
    _filled(chart, [[coordinate(row[1]) for row in reversed(rows)]])
    chart.categoryAxis.categoryNames = [str(row[0]) for row in reversed(rows)]
    chart.categoryAxis.visibleTicks = False
    chart.categoryAxis.labels.fontName, chart.categoryAxis.labels.fontSize = font, SIZE
    chart.valueAxis.valueMin, chart.valueAxis.visible = 0, False
    chart.barLabelFormat = "%d"
    chart.barLabels.nudge, chart.barLabels.fontName, chart.barLabels.fontSize = 8, font, SIZE
    picture.add(chart)
    return picture


def _filled(chart: Any, data: list[list[float]]) -> None:
    chart.data = data
    chart.groupSpacing = 1
    for index in range(len(data)):
        chart.bars[index].fillColor = INKS[index % len(INKS)]
        chart.bars[index].strokeColor = None


def _axis(up: Any, plot: Plot, font: str) -> None:
    money = any(isinstance(value, Money) for row in plot.points() for value in row)
    up.labelTextFormat = (lambda value: f"${value:,.0f}") if money else (lambda value: f"{value:,.0f}")
    up.labels.fontName, up.labels.fontSize = font, SIZE
    up.maximumTicks = 5
    up.visibleGrid, up.gridStrokeColor, up.gridStrokeWidth = True, HexColor(0xD0D0D0), 0.3


def _named(picture: Drawing, x: float, name: str, index: int, font: str) -> None:
    y = HEIGHT - 3.5 * mm
    square = Rect(x, y, 2.2 * mm, 2.2 * mm)
    square.fillColor, square.strokeColor = INKS[index % len(INKS)], None
    picture.add(square)
    picture.add(String(x + 3.5 * mm, y, name, fontName=font, fontSize=SIZE))


def _few(values: Sequence[int]) -> list[int]:
    """Some of them, evenly."""
    return list(values[:: max(1, -(-len(values) // LABELS))])


def _second(value: Value) -> int:
    assert isinstance(value, Moment)
    return value.utc_ns // SECOND


def _time(value: Value, zone: tzinfo, plot: Plot) -> str:
    """The hour where the rows are of less than two days, else the date."""
    assert isinstance(value, Moment)
    rows = plot.points()
    local: datetime = value.local(zone)
    return f"{local:%H:%M}" if _second(rows[-1][0]) - _second(rows[0][0]) < 2 * 86_400 else f"{local:%m-%d}"
