"""A whole table whose health is told elsewhere: from its start to its stop, and where nobody listens."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path

import pytest

from controller.config.outlets import MqttSection, Outlets, SyslogSection, WebhookSection
from controller.outlets.open import opened
from tests.controller.outlets.test_mqtt import MOSQUITTO, Broker, Listener, free_port, soon
from tests.controller.outlets.told import AT, HOT

RUN = [sys.executable, "-m", "controller.cli.main", "run", "--port", "0"]


@pytest.fixture
def broker(tmp_path: Path) -> Iterator[Broker]:
    if not os.access(MOSQUITTO, os.X_OK):
        pytest.skip("there is no MQTT broker here; on Debian: apt install mosquitto")
    broker = Broker(tmp_path, "allow_anonymous true")
    broker.start()
    yield broker
    broker.close()


def started(demo_folder: Path, folder: Path, section: str) -> subprocess.Popen[str]:
    path = folder / "table.toml"
    path.write_text((demo_folder / "demo-caribbean-stud.toml").read_text() + f"\n{section}\n")
    command = [*RUN, "--table", str(path), "--journal", str(folder / "table.journal")]
    process = subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
    assert process.stdout is not None
    for _ in range(6):
        process.stdout.readline()
    return process


def ended(process: subprocess.Popen[str]) -> tuple[int, str, float]:
    began = time.monotonic()
    process.send_signal(signal.SIGTERM)
    _, err = process.communicate(timeout=20)
    return process.returncode, err, time.monotonic() - began


@pytest.mark.slow
def test_a_table_says_that_it_is_there_how_it_is_and_that_it_goes(
    broker: Broker, demo_folder: Path, tmp_path: Path
) -> None:
    listener = Listener(broker.port)
    section = f'[health.mqtt]\nhost = "127.0.0.1"\nport = {broker.port}\ntls = false\n'
    process = started(demo_folder, tmp_path, section)
    soon(lambda: listener.got.get("lammer/CS-07/available") == "online")
    soon(lambda: "lammer/CS-07/sqlite-old" in listener.got)
    code, err, _ = ended(process)
    assert (code, err) == (0, "")
    soon(lambda: listener.got["lammer/CS-07/available"] == "offline")
    listener.close()


@pytest.mark.slow
def test_a_table_to_whose_news_nobody_listens_starts_and_stops_as_any_other(demo_folder: Path, tmp_path: Path) -> None:
    dead = free_port()
    sections = (
        f'[health.mqtt]\nhost = "127.0.0.1"\nport = {dead}\nuser = "u"\npassword_file = "{tmp_path}/none"',
        f'[health.webhook]\nurl = "http://127.0.0.1:{dead}/"',
        f'[health.syslog]\nhost = "127.0.0.1"\nport = {dead}\ntransport = "tcp"',
    )
    code, err, took_s = ended(started(demo_folder, tmp_path, "\n".join(sections)))
    assert (code, err) == (
        0,
        f"lammer: nothing is told of the health that way: {tmp_path}/none: No such file or directory\n",
    )
    assert took_s < 10


def test_each_way_that_is_named_is_told_and_each_that_fails_is_said_by_its_name() -> None:
    dead = free_port()
    section = Outlets(
        mqtt=MqttSection(host="127.0.0.1", port=dead, tls=False),
        webhook=WebhookSection(url=f"http://127.0.0.1:{dead}/"),
        syslog=SyslogSection(host="127.0.0.1", port=dead, transport="tcp"),
    )
    outlets = opened(section, Path, "pi-07", "CS-07", "0.1.0")
    outlets.start()
    outlets.look(HOT, AT)
    soon(lambda: len(outlets.lines()) == 3)
    assert [line.partition(": ")[0] for line in outlets.lines()] == [
        f"MQTT to 127.0.0.1, port {dead}",
        f"webhook to http://127.0.0.1:{dead}/",
        f"syslog to 127.0.0.1, port {dead}",
    ]
    assert all(line.endswith("Connection refused; waiting: 1") for line in outlets.lines())
    outlets.close()
