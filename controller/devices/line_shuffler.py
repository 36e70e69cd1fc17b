"""A shuffler on the serial line protocol: ``[shuffler] driver = "line"`` (docs/protocols/shuffler.md).

Does not say when it shuffles.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Literal

from controller.config.devices import ShufflerSection
from controller.devices.card_lines import OnCardLine
from controller.devices.kind import Felt, Fitted, Harness, Kind, Soldered
from drivers.shuffler.line import LineShuffler
from drivers.shuffler.twin import ShufflerTwin


class LineShufflerSection(OnCardLine, ShufflerSection):
    """The keys of the section."""

    driver: Literal["line"]


def _connect(section: LineShufflerSection, harness: Harness, name: str) -> Callable[[], Fitted[LineShuffler]]:
    line = harness.transport(section.bus, name)

    def make() -> Fitted[LineShuffler]:
        shuffler = LineShuffler(
            name,
            line,
            harness.reactor,
            harness.emit,
            series=harness.series,
            approved=section.approved(),
            stack_cards=section.stack_cards,
        )
        shuffler.open()
        return Fitted(shuffler, let_go=shuffler.close)

    return make


def _solder(section: LineShufflerSection, felt: Felt, name: str) -> Soldered[ShufflerTwin]:
    line = felt.line(section.bus)
    twin = ShufflerTwin(
        line,
        felt.reactor,
        felt.rng,
        counts=section.counts_cards,
        outlet=felt.well,
        reads=section.reads_cards,
        firmware=section.twin_firmware(),
        sizes=() if section.stack_cards is None else (section.stack_cards,),
        sorts=section.sorts,
    )
    return Soldered(twin, {name: twin})


KIND = Kind("shuffler", "line", LineShufflerSection, _connect, _solder)
