"""What goes wrong in a scenario: twins, buses, lines, disk, clock, power, process, record. Does not know people."""

from __future__ import annotations

from collections.abc import Mapping
from functools import partial

from controller.rehearsal.scenario.hands import MS, Deed, Hands
from controller.rehearsal.scenario.step import Step
from controller.rehearsal.scenario.world import World

POWER_BACK_AFTER_NS = 3_000 * MS


def break_device(
    world: World, device: str, fault: str, for_ms: float | None = None, late_ms: float | None = None
) -> None:
    """Break it, for so long or until it is mended. Raises ValueError where it cannot be."""
    world.surroundings.break_device(device, fault, None if late_ms is None else round(late_ms * MS))
    if for_ms is not None:
        world.reactor.call_later(round(for_ms * MS), partial(world.surroundings.mend, device))


def _clear(hands: Hands, step: Step) -> None:
    if step.word in ("shuffler", "shoe"):
        hands.world.twins.clear(step.word, step.leave or 0)
    else:
        hands.world.surroundings.mend(step.word)


def _bytes(hands: Hands, step: Step) -> None:
    hands.world.surroundings.send(step.line or "", step.bytes_ or b"", to_table=step.towards != "device")


def _clock(hands: Hands, step: Step) -> None:
    hands.world.clock.set_by(step.clock or 0)


def _power(hands: Hands, step: Step) -> None:
    world = hands.world
    if step.power in ("cut", "off"):
        world.power_off()
    if step.power == "cut":
        world.advance(POWER_BACK_AFTER_NS)
    if step.power in ("cut", "on"):
        world.start()


def _service(hands: Hands, step: Step) -> None:
    if step.service == "kill":
        hands.world.kill()
    elif step.service == "stop":
        hands.world.stop()
    else:
        hands.world.start()


def _journal(hands: Hands, step: Step) -> None:
    if step.journal == "keep":
        hands.world.keep_journal()
    else:
        hands.world.put_journal_back()


MISHAPS: Mapping[str, Deed] = {
    "jam": lambda hands, step: break_device(hands.world, step.word, "jam"),
    "clear": _clear,
    "break": lambda hands, step: break_device(hands.world, step.word, step.fault or "", step.for_ms, step.late_ms),
    "unplug": lambda hands, step: break_device(hands.world, step.word, "unplug"),
    "mend": lambda hands, step: hands.world.surroundings.mend(step.word),
    "bytes": _bytes,
    "clock": _clock,
    "power": _power,
    "service": _service,
    "journal": _journal,
}
