"""News to a real broker: Debian's mosquitto, in clear and encrypted, with names and without, gone and back again."""

from __future__ import annotations

import json
import os
import random
import shutil
import socket
import subprocess
import time
from collections.abc import Callable, Iterator
from contextlib import suppress
from datetime import UTC, datetime
from pathlib import Path

import pytest
from paho.mqtt.client import Client, MQTTMessage
from paho.mqtt.enums import CallbackAPIVersion

from controller.certificate.kept import Certificates
from controller.certificate.making import chain_pem
from controller.certificate.names import names_of
from controller.health.checks import CHECKS
from controller.outlets.mqtt import Mqtt
from controller.outlets.news import Changes
from controller.outlets.outlet import Outlet, Undelivered
from tests.controller.outlets.told import AT, HOT, news

pytestmark = pytest.mark.slow

MOSQUITTO = shutil.which("mosquitto") or "/usr/sbin/mosquitto"
PASSWD = shutil.which("mosquitto_passwd") or "/usr/bin/mosquitto_passwd"


def free_port() -> int:
    with socket.create_server(("127.0.0.1", 0)) as server:
        return int(server.getsockname()[1])


def soon(so: Callable[[], object], within_s: float = 15) -> None:
    until = time.monotonic() + within_s
    while not so():
        assert time.monotonic() < until
        time.sleep(0.01)


class Broker:
    """A mosquitto in a folder of its own."""

    def __init__(self, folder: Path, *more: str) -> None:
        self.port = free_port()
        self.file = folder / "mosquitto.conf"
        self.file.write_text("\n".join((f"listener {self.port} 127.0.0.1", "user root", *more)) + "\n")
        self.process: subprocess.Popen[bytes] | None = None
        self.senders: list[Mqtt] = []

    def start(self) -> None:
        command = [MOSQUITTO, "-c", str(self.file)]
        self.process = subprocess.Popen(command, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        soon(self._listens)

    def _listens(self) -> bool:
        with suppress(OSError), socket.create_connection(("127.0.0.1", self.port)):
            return True
        return False

    def kill(self) -> None:
        assert self.process is not None
        self.process.kill()
        self.process.wait()

    def close(self) -> None:
        """With every table that still speaks to it."""
        for sender in self.senders:
            with suppress(Undelivered):  # a test may have cut it
                sender.close()
        self.kill()

    def mqtt(self, **changed: object) -> Mqtt:
        asked: dict[str, object] = {
            "encrypted": False,
            "ca": None,
            "user": None,
            "password": None,
            "topic": "casino/lammer",
            "discovery": "homeassistant",
            "table": "CS-07",
            "version": "0.1.0",
        }
        made = Mqtt("127.0.0.1", self.port, **{**asked, **changed})  # type: ignore[arg-type]
        self.senders.append(made)
        return made


class Listener:
    """Somebody who listens to everything."""

    def __init__(self, port: int) -> None:
        self.got: dict[str, str] = {}
        self.client = Client(CallbackAPIVersion.VERSION2)
        self.client.on_message = self._heard
        self.client.on_connect = lambda client, *_: client.subscribe("#", 1)
        self.client.connect("127.0.0.1", port)
        self.client.loop_start()

    def _heard(self, _: Client, __: object, message: MQTTMessage) -> None:
        self.got[message.topic] = message.payload.decode()

    def close(self) -> None:
        self.client.disconnect()
        self.client.loop_stop()


@pytest.fixture
def broker(tmp_path: Path) -> Iterator[Broker]:
    if not os.access(MOSQUITTO, os.X_OK):
        pytest.skip("there is no MQTT broker here; on Debian: apt install mosquitto")
    broker = Broker(tmp_path, "allow_anonymous true")
    broker.start()
    yield broker
    broker.close()


@pytest.fixture
def listener(broker: Broker) -> Iterator[Listener]:
    listener = Listener(broker.port)
    yield listener
    listener.close()


def test_every_finding_is_announced_once_and_said_as_it_stands_and_kept_for_who_comes_later(broker: Broker) -> None:
    changes = Changes()
    changes.look(HOT, AT)
    sender = broker.mqtt()
    sender.rest(changes.standing)
    sender.send(news("disk-worn", measured="worn"))
    later = Listener(broker.port)
    soon(lambda: len(later.got) == 2 * len(CHECKS) + 1)
    said = {check.id: json.loads(later.got[f"casino/lammer/CS-07/{check.id}"])["there"] for check in CHECKS}
    assert {name for name, there in said.items() if there} == {"too-hot", "disk-worn"}
    assert later.got["casino/lammer/CS-07/available"] == "online"
    later.close()
    sender.close()


def test_what_is_announced_is_what_home_assistant_reads(broker: Broker, listener: Listener) -> None:
    """Home Assistant, "MQTT Discovery" and "MQTT binary sensor": names of keys, an id of its own, one device."""
    broker.mqtt().rest({})
    soon(lambda: "homeassistant/binary_sensor/lammer_cs_07/too-hot/config" in listener.got)
    told = json.loads(listener.got["homeassistant/binary_sensor/lammer_cs_07/too-hot/config"])
    assert told == {
        "name": "the processor is so hot that it slows down",
        "unique_id": "lammer_cs_07_too-hot",
        "device_class": "problem",
        "state_topic": "casino/lammer/CS-07/too-hot",
        "value_template": "{{ 'ON' if value_json.there else 'OFF' }}",
        "json_attributes_topic": "casino/lammer/CS-07/too-hot",
        "availability_topic": "casino/lammer/CS-07/available",
        "device": {
            "identifiers": ["lammer_cs_07"],
            "name": "Table CS-07",
            "manufacturer": "Lammer",
            "sw_version": "0.1.0",
        },
        "origin": {"name": "lammer", "sw_version": "0.1.0"},
    }


def test_without_discovery_nothing_is_announced(broker: Broker, listener: Listener) -> None:
    broker.mqtt(discovery="").rest({})
    soon(lambda: "casino/lammer/CS-07/available" in listener.got)
    assert set(listener.got) == {"casino/lammer/CS-07/available"}


def test_the_broker_says_that_a_table_is_away_when_its_connection_is_cut(broker: Broker, listener: Listener) -> None:
    sender = broker.mqtt()
    sender.rest({})
    soon(lambda: listener.got.get("casino/lammer/CS-07/available") == "online")
    cut = sender._client.socket()
    assert cut is not None
    cut.close()
    soon(lambda: listener.got["casino/lammer/CS-07/available"] == "offline")


def test_a_table_that_stops_says_so_itself(broker: Broker, listener: Listener) -> None:
    sender = broker.mqtt()
    sender.rest({})
    soon(lambda: listener.got.get("casino/lammer/CS-07/available") == "online")
    sender.close()
    soon(lambda: listener.got["casino/lammer/CS-07/available"] == "offline")


def test_what_changed_while_the_broker_was_away_is_said_when_it_is_back(
    broker: Broker, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("controller.outlets.outlet.LONGEST_S", 0.1)
    monkeypatch.setattr("controller.outlets.outlet.SHORTEST_S", 0.1)
    monkeypatch.setattr("controller.outlets.outlet.REST_S", 0.05)
    outlet = Outlet(broker.mqtt(), random.Random(1))
    outlet.start()
    outlet.put([news()], {"too-hot": news()})
    soon(lambda: outlet.waiting == 0)
    broker.kill()
    soon(lambda: outlet.trouble)
    outlet.put([news(there=False)], {"too-hot": news(there=False)})
    time.sleep(0.3)
    assert outlet.waiting == 1
    broker.start()
    soon(lambda: outlet.waiting == 0 and not outlet.trouble)
    back = Listener(broker.port)
    soon(lambda: "casino/lammer/CS-07/too-hot" in back.got)
    assert json.loads(back.got["casino/lammer/CS-07/too-hot"])["there"] is False
    back.close()
    outlet.close()


@pytest.mark.filterwarnings("ignore::pytest.PytestUnraisableExceptionWarning")
def test_encrypted_and_by_name_a_table_is_let_in_and_with_a_wrong_password_it_says_so(tmp_path: Path) -> None:
    if not (os.access(MOSQUITTO, os.X_OK) and os.access(PASSWD, os.X_OK)):
        pytest.skip("there is no MQTT broker here; on Debian: apt install mosquitto")
    kept = Certificates(tmp_path, "broker", "pi", names_of("pi", "127.0.0.1", ()), lambda: datetime.now(UTC))
    leaf = kept.shown().file
    (tmp_path / "ca.pem").write_bytes(chain_pem([kept.authority()]))
    (tmp_path / "right").write_text("let me in\n")
    (tmp_path / "wrong").write_text("let me out\n")
    subprocess.run([PASSWD, "-b", "-c", str(tmp_path / "people"), "cs-07", "let me in"], check=True)
    # paho leaves the socket of a handshake that was refused to the collector, which closes it and warns
    people = (f"password_file {tmp_path}/people", f"certfile {leaf}", f"keyfile {leaf}", "allow_anonymous false")
    broker = Broker(tmp_path, *people)
    broker.start()
    try:
        asked = {"encrypted": True, "ca": tmp_path / "ca.pem", "user": "cs-07"}
        broker.mqtt(**asked, password=tmp_path / "right").rest({})
        with pytest.raises(Undelivered, match="it refuses the table: Not authorized"):
            broker.mqtt(**asked, password=tmp_path / "wrong").rest({})
        with pytest.raises(Undelivered, match="certificate verify failed"):
            broker.mqtt(encrypted=True).rest({})
        with pytest.raises(Undelivered, match="it refuses the table: Not authorized"):
            broker.mqtt(encrypted=True, ca=tmp_path / "ca.pem").rest({})
    finally:
        broker.close()


def test_a_password_that_cannot_be_read_is_said_at_once(tmp_path: Path) -> None:
    with pytest.raises(Undelivered, match="none: No such file or directory"):
        Broker(tmp_path).mqtt(user="cs-07", password=tmp_path / "none")


@pytest.mark.parametrize("silent", [False, True], ids=["nobody there", "somebody who says nothing"])
def test_a_dead_broker_costs_less_than_a_hundredth_of_a_core(tmp_path: Path, silent: bool) -> None:
    """3.5. Prints the figure. Changes come all the while, a hundred a second."""
    dead = Broker(tmp_path)
    server = socket.create_server(("127.0.0.1", dead.port)) if silent else None
    outlet = Outlet(dead.mqtt(), random.Random(1))
    used = list[float]()
    step = outlet._step

    def counted(limit: object) -> None:
        try:
            step(limit)  # type: ignore[arg-type]
        finally:
            used[:] = [time.thread_time()]

    outlet._step = counted  # type: ignore[method-assign]
    outlet.start()
    began = time.monotonic()
    while time.monotonic() - began < 6:
        outlet.put([news(there=bool(int(time.monotonic() * 100) % 2))], {})
        time.sleep(0.01)
    share = used[0] / 6 if used else 0.0
    print(f"a dead broker ({'silent' if silent else 'absent'}): {100 * share:.2f} % of a core")
    assert outlet.trouble or silent
    assert outlet.waiting == 1
    assert share < 0.01
    outlet.close(0.1)
    if server is not None:
        server.close()
