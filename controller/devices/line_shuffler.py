"""A shuffler on the serial line protocol: ``[shuffler] driver = "line"`` (docs/protocols/shuffler.md).

Does not say when it shuffles.
"""

from __future__ import annotations

from typing import Literal

from controller.config.devices import ShufflerSection
from controller.devices.card_lines import OnCardLine
from controller.devices.kind import Kind
from drivers.shuffler.line import LineShuffler
from drivers.shuffler.twin import ShufflerTwin


class LineShufflerSection(OnCardLine, ShufflerSection):
    """The keys of the section."""

    driver: Literal["line"]


KIND = Kind.of(
    "shuffler",
    LineShufflerSection,
    lambda section, at: LineShuffler(
        at.name,
        at.transport(section.bus),
        at.reactor,
        at.emit,
        series=at.harness.series,
        approved=section.approved(),
        stack_cards=section.stack_cards,
    ),
    lambda section, felt: ShufflerTwin(
        felt.line(section.bus),
        felt.reactor,
        felt.rng,
        counts=section.counts_cards,
        outlet=felt.well,
        reads=section.reads_cards,
        firmware=section.twin_firmware(),
        sizes=() if section.stack_cards is None else (section.stack_cards,),
        sorts=section.sorts,
        joins=section.green_button == "deals",
    ),
    opened=LineShuffler.open,
    let_go=LineShuffler.close,
)
