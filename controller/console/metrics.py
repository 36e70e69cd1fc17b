"""The measurements of a table for a collector, in Prometheus's text format: ``GET /metrics``.

Says what was measured anyway: nothing is asked of a device, a disk or the record for it, and no amount of money stands
in it. Made anew once a second at most, however often it is asked for.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import TYPE_CHECKING, TypeVar

from prometheus_client import CollectorRegistry
from prometheus_client.core import GaugeMetricFamily
from prometheus_client.exposition import CONTENT_TYPE_PLAIN_0_0_4, generate_latest
from prometheus_client.registry import Collector

from controller.console.health import BoxHealth
from controller.health.check import judge
from controller.health.checks import CHECKS
from controller.health.facts import BoxFacts, Unknown
from controller.service.service import VERSION
from controller.table.setup import SECOND

if TYPE_CHECKING:
    from controller.assembly import RunningTable

Labels = TypeVar("Labels", bound=tuple[str, ...])

MEDIA = CONTENT_TYPE_PLAIN_0_0_4
GOOD_FOR_NS = SECOND


class Metrics(Collector):
    """The measurements of one table; ``now_ns`` is monotonic."""

    def __init__(self, table: RunningTable, health: BoxHealth, now_ns: Callable[[], int]) -> None:
        self._table = table
        self._health = health
        self._now_ns = now_ns
        self._made_ns: int | None = None
        self._text = b""
        self._registry = CollectorRegistry(auto_describe=False)
        self._registry.register(self)

    def text(self) -> bytes:
        """All of them, at most a second old."""
        now_ns = self._now_ns()
        if self._made_ns is None or now_ns - self._made_ns >= GOOD_FOR_NS:
            self._made_ns, self._text = now_ns, generate_latest(self._registry)
        return self._text

    def describe(self) -> Iterator[GaugeMetricFamily]:
        """Nothing beforehand: what is there depends on what can be measured."""
        return iter(())

    def collect(self) -> Iterator[GaugeMetricFamily]:
        """Each measurement that there is; what is unknown is absent."""
        service, file = self._table.service, self._table.file
        names = {"table": file.table.id, "game": file.table.game, "version": VERSION}
        yield _labelled("lammer_table", "The table and its program.", {tuple(names.values()): 1}, *names)
        yield _one("lammer_record_position", "The last record on disk.", service.position)
        yield _one("lammer_suspended", "Play and money are stopped.", service.durable.suspended is not None)
        facts = self._health.facts()
        if facts is None:
            return
        health = judge(CHECKS, facts)
        values = {(one.check.id, one.check.severity): 1 for one in health.findings}
        values |= {(check.id, check.severity): 0 for check in CHECKS if check.id in health.fine}
        yield _labelled("lammer_health_finding", "Whether it is so (docs/health.md).", values, "id", "severity")
        yield from _of_the_box(facts.box)
        if not isinstance(facts.table, Unknown):
            yield _one("lammer_unsafe_stops", "Ends without a stop since the last one.", facts.table.unsafe_stops)
            faults = {(device,): count for device, count in facts.table.device_faults.items()}
            yield _labelled("lammer_device_faults", "Faults that a device has now.", faults, "device")


def _of_the_box(box: BoxFacts) -> Iterator[GaugeMetricFamily]:
    yield _one("lammer_looked_at_seconds", "When the box was looked at last, Unix time.", box.at_utc_ns // SECOND)
    if not isinstance(box.celsius, Unknown):
        yield _one("lammer_processor_celsius", "The temperature of the processor.", box.celsius)
    if not isinstance(box.memory, Unknown):
        yield _one("lammer_memory_available_bytes", "Working memory that is available.", box.memory.available)
        yield _one("lammer_memory_bytes", "Working memory.", box.memory.total)
    if not isinstance(box.disk, Unknown):
        yield _one("lammer_disk_full_percent", "How full the disk of the record is.", box.disk.full_percent)
        yield _one("lammer_disk_free_bytes", "Room on the disk of the record.", box.disk.free_bytes)
    if not isinstance(box.wear, Unknown):
        yield _one("lammer_disk_wear_percent", "How much of its life the disk has used.", box.wear.percent)
    if not isinstance(box.synchronised, Unknown):
        yield _one("lammer_clock_synchronised", "The clock follows a time service.", box.synchronised)
    if not isinstance(box.backups, Unknown) and box.backups.last_utc_ns is not None:
        at_s = box.backups.last_utc_ns // SECOND
        yield _one("lammer_last_backup_seconds", "When the last backup was made, Unix time.", at_s)


def _one(name: str, says: str, value: int) -> GaugeMetricFamily:
    return GaugeMetricFamily(name, says, value=int(value))


def _labelled(name: str, says: str, values: Mapping[Labels, int], *labels: str) -> GaugeMetricFamily:
    family = GaugeMetricFamily(name, says, labels=labels)
    for words, value in values.items():
        family.add_metric(words, value)
    return family
