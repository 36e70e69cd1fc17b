"""Security tape on the technician's page: what is on record of each part, and the forms that keep the register.

Each act takes a staff code at that moment. Does not decide (:mod:`controller.table.tape.decide` does).
"""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Mapping
from dataclasses import dataclass

from controller.console.desk import Desk, Reply
from controller.console.form import Form
from controller.table.commands import DeviationReportedKeyed, TapeAffixedKeyed, TapeReadKeyed
from controller.table.equipment.faults import TAPE
from controller.table.setup import TableSetup
from controller.table.state import TableState
from controller.table.words import sentence
from drivers.signals import Signal

DEVICE = "technician"


@dataclass(frozen=True, slots=True)
class PartView:
    """One part that is sealed. ``number`` is empty where no strip is on record, ``deviates`` where it is in order."""

    part: str
    number: str
    chip: str
    deviates: str


@dataclass(frozen=True, slots=True)
class TapeView:
    """Every part, and what waits to be reported: the parts, and a sentence for each thing found."""

    parts: tuple[PartView, ...]
    to_report: tuple[str, ...]
    found: tuple[str, ...]


def tape_view(state: TableState, setup: TableSetup) -> TapeView:
    """The register as the table stands."""
    strips = {strip.part: strip for strip in state.tape}
    deviate = {fault.device: fault.text for fault in state.faults if fault.fault == TAPE}

    def view(part: str) -> PartView:
        strip = strips.get(part)
        number, chip = ("", "") if strip is None else (strip.number, strip.chip)
        return PartView(part, number, chip, sentence(deviate[part]) if part in deviate else "")

    return TapeView(
        parts=tuple(map(view, setup.taped)),
        to_report=tuple(dict.fromkeys(one.part for one in state.deviations)),
        found=tuple(f"{one.part}: {one.why}" for one in state.deviations),
    )


class TapeActs:
    """The page's actions on the register of one table."""

    def __init__(self, desk: Desk, now_ns: Callable[[], int]) -> None:
        self._desk = desk
        self._now_ns = now_ns
        self.acts: Mapping[str, Callable[[Form], Awaitable[Reply]]] = {
            "tape-affixed": self._affixed,
            "tape-read": self._read,
            "tape-reported": self._reported,
        }

    async def _affixed(self, form: Form) -> Reply:
        """``code``, ``part``, ``number``, ``chip``, ``by``, ``why``."""
        said = {name: form.text(name) for name in ("number", "chip", "why")} | {"affixed_by": form.text("by")}
        return await self._keyed(form, TapeAffixedKeyed, said, f"Recorded: the {form.text('part')} has this strip.")

    async def _read(self, form: Form) -> Reply:
        """``code``, ``part``, ``number``, ``chip``, ``found``."""
        said = {name: form.text(name) for name in ("number", "chip", "found")}
        return await self._keyed(
            form, TapeReadKeyed, said, "Recorded. Where it is not as on record, the page says so now."
        )

    async def _reported(self, form: Form) -> Reply:
        """``code``, ``part``, ``to``."""
        return await self._keyed(
            form, DeviationReportedKeyed, {"to": form.text("to")}, "Recorded: the regulator was told."
        )

    async def _keyed(self, form: Form, kind: Callable[..., Signal], said: Mapping[str, str], done: str) -> Reply:
        """What the person whose code is in the form says of the form's part."""
        return await self._desk.by_code(
            form,
            lambda who: kind(
                device=DEVICE, at=self._now_ns(), role=who.role, person=who.person, part=form.text("part"), **said
            ),
            done,
        )
