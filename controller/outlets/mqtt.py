"""News to an MQTT broker, with what Home Assistant and others need to find them by themselves.

For each finding a topic ``TOPIC/TABLE/ID`` with one JSON object, kept by the broker, and its discovery. The broker says
``offline`` at ``TOPIC/TABLE/available`` once it misses the table. Does not listen: no message changes a table.
"""

from __future__ import annotations

import json
import time
from collections.abc import Mapping, Sequence
from pathlib import Path

from paho.mqtt.client import Client, ConnectFlags, DisconnectFlags, MQTTMessageInfo, MQTTv311
from paho.mqtt.enums import CallbackAPIVersion, MQTTErrorCode
from paho.mqtt.properties import Properties
from paho.mqtt.reasoncodes import ReasonCode

from controller.health.checks import CHECKS
from controller.outlets.lines import WITHIN_S, secret_in, trusting
from controller.outlets.news import News
from controller.outlets.outlet import Undelivered
from controller.outlets.webhook import row_of

KEEP_ALIVE_S = 60
QUALITY = 1
"""At least once: news that come twice say the same."""
HERE, AWAY = "online", "offline"


class Mqtt:
    """Speaks to one broker. ``discovery`` is the first word of the topics of discovery; empty: none."""

    def __init__(
        self,
        host: str,
        port: int,
        *,
        encrypted: bool,
        ca: Path | None,
        user: str | None,
        password: Path | None,
        topic: str,
        discovery: str,
        table: str,
        version: str,
    ) -> None:
        self.where = f"MQTT to {host}, port {port}"
        self._host, self._port = host, port
        self._table = table
        self._version = version
        self._discovery = discovery
        self._own = f"{topic}/{table}"
        self._refused = ""
        self._greeted = False
        client = Client(CallbackAPIVersion.VERSION2, f"lammer-{table}", protocol=MQTTv311)
        client.connect_timeout = WITHIN_S
        client.will_set(f"{self._own}/available", AWAY, QUALITY, retain=True)
        if user is not None:
            client.username_pw_set(user, None if password is None else secret_in(password).decode("utf-8", "replace"))
        if encrypted:
            client.tls_set_context(trusting(ca))
        client.on_connect = self._answered
        client.on_disconnect = self._cut
        self._client = client

    def send(self, news: News) -> None:
        """Tell one, and wait until the broker has it. Raises Undelivered."""
        self._publish({f"{self._own}/{news.check.id}": _json(row_of(news, self._table))})

    def rest(self, standing: Mapping[str, News]) -> None:
        """Keep the connection, or make it, with everything said anew. Raises Undelivered."""
        if self._greeted:
            self._loop(0.0)
            return
        self._refused = ""
        try:
            self._client.connect(self._host, self._port, KEEP_ALIVE_S)
        except (OSError, ValueError) as error:
            raise Undelivered(getattr(error, "strerror", None) or str(error)) from error
        until = time.monotonic() + WITHIN_S
        while not self._is_greeted():
            self._loop(0.1)
            if time.monotonic() > until:
                self._client.disconnect()
                raise Undelivered("it takes a connection and does not answer")
        self._publish({**self._announced(), **self._said(standing), f"{self._own}/available": HERE})

    def close(self) -> None:
        """Say that the table is away, as the broker would."""
        if self._greeted:
            self._publish({f"{self._own}/available": AWAY})
            self._client.disconnect()

    def _is_greeted(self) -> bool:
        """Asked anew after each turn of the loop, in which the broker may have answered."""
        return self._greeted

    def _publish(self, messages: Mapping[str, str]) -> None:
        sent = [self._client.publish(topic, said, QUALITY, retain=True) for topic, said in messages.items()]
        until = time.monotonic() + WITHIN_S
        while not _taken(sent):
            self._loop(0.1)
            if time.monotonic() > until:
                self._client.disconnect()
                self._greeted = False
                raise Undelivered("it does not say that it took what it was told")

    def _loop(self, wait_s: float) -> None:
        code = self._client.loop(wait_s)
        if self._refused or code != MQTTErrorCode.MQTT_ERR_SUCCESS:
            self._greeted = False
            raise Undelivered(self._refused or f"the connection was cut: {code.name}")

    def _answered(self, _: Client, __: object, ___: ConnectFlags, reason: ReasonCode, ____: Properties | None) -> None:
        if reason.is_failure:
            self._refused = f"it refuses the table: {reason}"
        else:
            self._greeted = True

    def _cut(self, _: Client, __: object, ___: DisconnectFlags, reason: ReasonCode, ____: Properties | None) -> None:
        self._greeted = False

    def _said(self, standing: Mapping[str, News]) -> dict[str, str]:
        return {f"{self._own}/{name}": _json(row_of(news, self._table)) for name, news in standing.items()}

    def _announced(self) -> dict[str, str]:
        """What makes each finding a sensor of one device (Home Assistant, "MQTT Discovery", binary sensors)."""
        if not self._discovery:
            return {}
        node = f"lammer_{self._table}".replace(".", "_").replace("-", "_").lower()
        device = {
            "identifiers": [node],
            "name": f"Table {self._table}",
            "manufacturer": "Lammer",
            "sw_version": self._version,
        }
        return {
            f"{self._discovery}/binary_sensor/{node}/{check.id}/config": _json(
                {
                    "name": check.says,
                    "unique_id": f"{node}_{check.id}",
                    "device_class": "problem",
                    "state_topic": f"{self._own}/{check.id}",
                    "value_template": "{{ 'ON' if value_json.there else 'OFF' }}",
                    "json_attributes_topic": f"{self._own}/{check.id}",
                    "availability_topic": f"{self._own}/available",
                    "device": device,
                    "origin": {"name": "lammer", "sw_version": self._version},
                }
            )
            for check in CHECKS
        }


def _taken(sent: Sequence[MQTTMessageInfo]) -> bool:
    """Whether the broker has them all. Raises Undelivered where it went away before."""
    try:
        return all(one.is_published() for one in sent)
    except (RuntimeError, ValueError) as error:
        raise Undelivered(str(error)) from error


def _json(row: Mapping[str, object]) -> str:
    return json.dumps(row, ensure_ascii=False, separators=(",", ":"))
