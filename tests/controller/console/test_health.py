"""The health of the box on the technician's page, and as measurements for a collector."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

import pytest

from controller.config.check import load_table
from controller.health.facts import BoxFacts, Unknown
from controller.service.health_watch import EVERY_NS, HealthWatch, Look
from drivers.signals import DeviceFault
from tests.controller.console.conftest import ConsoleTable, console_of
from tests.controller.health.measured import BOX, HOUR_NS


class Box:
    """A box that a test changes, looked at in the loop."""

    def __init__(self, table: ConsoleTable) -> None:
        self.facts: BoxFacts = BOX
        self.table = table
        running = table.running
        self.watch = running.health = HealthWatch(
            running.service, table.reactor, self, lambda: self.facts, running.utc_now_ns, has_copies=False
        )
        self.watch.start()

    def run(self, work: Callable[[], Look], then: Callable[[Look], None]) -> None:
        then(work())

    def becomes(self, facts: BoxFacts) -> None:
        self.facts = facts
        self.table.wait(EVERY_NS // 1_000_000)
        self.table.app.state.live.push()  # a rendering is good for a quarter of a second, and none has passed here


@pytest.fixture
def measured(demo_folder: Path) -> ConsoleTable:
    """A table whose file lets a collector ask."""
    file = load_table(demo_folder / "demo-caribbean-stud.toml")
    return console_of(file.model_copy(update={"console": file.console.model_copy(update={"metrics": True})}))


def metrics(table: ConsoleTable) -> dict[str, str]:
    answer = table.browser.get("/metrics")
    assert answer.status_code == 200
    lines = (line for line in answer.text.splitlines() if not line.startswith("#"))
    return {name: value for name, _, value in (line.rpartition(" ") for line in lines)}


def test_the_page_says_what_is_wrong_what_to_do_and_what_cannot_be_known(table: ConsoleTable) -> None:
    box = Box(table)
    assert "Nothing is wrong with the box." in table.browser.get("/technician").text
    box.becomes(replace(BOX, celsius=85, wear=Unknown("a card never tells")))
    page = table.browser.get("/technician").text
    assert "The processor is so hot that it slows down: 85 °C." in page
    assert "Look at its air" in page
    assert "disk-worn" in page
    assert "A card never tells." in page
    assert "Nothing is wrong with the box." not in page
    box.becomes(BOX)
    assert "85 °C" not in table.browser.get("/technician").text


def test_a_finding_of_the_box_stands_among_the_faults_of_the_record_and_is_no_device_s(table: ConsoleTable) -> None:
    Box(table).becomes(replace(BOX, disk_errors=2))
    page = table.browser.get("/technician").text
    assert "The file system of the record has found errors: 2 errors." in page
    assert "back up, check it with fsck, and replace the disk <i>" in page
    assert "device-faults" not in page


def test_faults_of_devices_are_counted_and_told_elsewhere(table: ConsoleTable) -> None:
    Box(table)
    for number in range(5):
        now = table.reactor.now()
        table.running.service.take(DeviceFault(device="shoe", at=now, fault="silent", where="", text=f"no {number}"))
        table.wait(100)
    page = table.browser.get("/technician").text
    assert "Devices have faults now: shoe 1." in page


def test_a_table_whose_box_nobody_looks_at_says_so(table: ConsoleTable) -> None:
    assert "Nobody looks at the box of this table." in table.browser.get("/technician").text


def test_a_collector_is_answered_only_where_the_table_file_says_so(table: ConsoleTable) -> None:
    assert table.browser.get("/metrics").status_code == 404


def test_a_collector_gets_what_was_measured_and_nothing_of_what_is_unknown(measured: ConsoleTable) -> None:
    Box(measured).becomes(replace(BOX, celsius=Unknown("no"), disk_errors=1))
    found = metrics(measured)
    assert found['lammer_health_finding{id="disk-errors",severity="critical"}'] == "1.0"
    assert found['lammer_health_finding{id="disk-worn",severity="warning"}'] == "0.0"
    assert found["lammer_disk_full_percent"] == "79.0"
    assert float(found["lammer_last_backup_seconds"]) == (BOX.at_utc_ns - 20 * HOUR_NS) // 1_000_000_000
    assert "lammer_processor_celsius" not in found
    assert not [name for name in found if "too-hot" in name]


def test_measurements_name_no_amount_of_money(measured: ConsoleTable) -> None:
    Box(measured)
    cents = str(measured.running.service.durable.meter.cents)
    text = measured.browser.get("/metrics").text
    assert "cents" not in text
    assert cents not in text.split()


def test_measurements_are_made_once_a_second_however_often_they_are_asked_for(
    measured: ConsoleTable, monkeypatch: pytest.MonkeyPatch
) -> None:
    from controller.console.metrics import Metrics

    made, collect = [], Metrics.collect
    monkeypatch.setattr(Metrics, "collect", lambda self: made.append(1) or collect(self))  # type: ignore[func-returns-value]
    first = metrics(measured)
    for _ in range(9):
        assert metrics(measured) == first
    assert len(made) == 1
    measured.wait(1_000)
    metrics(measured)
    assert len(made) == 2


def test_a_measurement_that_fails_is_the_collector_s_trouble_and_not_the_table_s(
    measured: ConsoleTable, monkeypatch: pytest.MonkeyPatch
) -> None:
    from controller.console.metrics import Metrics

    def broken(_: Metrics) -> None:
        raise ZeroDivisionError

    monkeypatch.setattr(Metrics, "collect", broken)
    with pytest.raises(ZeroDivisionError):  # the test's client hands on what the server answers with 500
        measured.browser.get("/metrics")
    assert measured.ask("/lock-out")[0] == 204


def test_another_page_of_a_browser_may_not_read_them(measured: ConsoleTable) -> None:
    answer = measured.browser.get("/metrics", {"origin": "http://elsewhere.example", "sec-fetch-site": "cross-site"})
    assert answer.status_code == 403
