"""``[health.…]`` of a table file: who else is told of what ails the box. Each is off until its section stands there.

Secrets stand in files of their own, never in a table file. Does not send.
"""

from __future__ import annotations

import re
from typing import Annotated, Literal, Self

from pydantic import AfterValidator, Field, model_validator

from controller.config.host_names import is_address, is_host_name
from controller.config.loopback import is_loopback
from controller.config.section import Section
from controller.config.table_values import FilePath, HostName

Port = Annotated[int, Field(ge=1, le=65535)]
_URL = re.compile(r"(?P<scheme>https?)://(?P<host>\[[0-9a-f:.]+\]|[a-z0-9.-]+)(:[0-9]{1,5})?(/[!-~]*)?")
_TOPIC = re.compile(r"[A-Za-z0-9_-]+(/[A-Za-z0-9_-]+)*")


def _url(text: str) -> str:
    read = _URL.fullmatch(text)
    host = "" if read is None else read["host"].strip("[]")
    if read is None or not (is_host_name(host) or is_address(host)):
        raise ValueError('an address is written in full, for example "https://pit.example/lammer"')
    if read["scheme"] == "http" and not is_loopback(host):
        raise ValueError("news go encrypted to other machines: https")
    return text


def _topic(text: str) -> str:
    if _TOPIC.fullmatch(text) is None:
        raise ValueError('a topic is words with "/" between them, such as "casino/lammer": no blank, "+" or "#"')
    return text


Topic = Annotated[str, AfterValidator(_topic)]


class MqttSection(Section):
    """``[health.mqtt]``: a broker."""

    host: HostName
    port: Port = 8883
    tls: bool = True
    ca: FilePath | None = None
    """The authority that certifies the broker; left out, those that this machine trusts."""
    user: str | None = None
    password_file: FilePath | None = None
    topic: Topic = "lammer"
    """What the topics of all tables begin with."""
    discovery: Topic | Literal[""] = "homeassistant"
    """What the topics of discovery begin with; empty: none is told."""

    @model_validator(mode="after")
    def _secret_is_kept(self) -> Self:
        if self.password_file is not None and self.user is None:
            raise ValueError("a password_file needs the user whose password it holds")
        if self.password_file is not None and not self.tls and not is_loopback(self.host):
            raise ValueError("a password goes encrypted to other machines: tls = true")
        return self


class WebhookSection(Section):
    """``[health.webhook]``: an address that takes requests."""

    url: Annotated[str, AfterValidator(_url)]
    secret_file: FilePath | None = None
    """A secret that both sides have: it signs what is sent."""
    ca: FilePath | None = None


class SyslogSection(Section):
    """``[health.syslog]``: a collector of logs."""

    host: HostName
    port: Port = 6514
    transport: Literal["tls", "tcp", "udp"] = "tls"
    facility: Annotated[int, Field(ge=0, le=23)] = 16
    """16 to 23 are local0 to local7 (RFC 5424, table 1)."""
    ca: FilePath | None = None


class Outlets(Section):
    """``[health]``: those who are told."""

    mqtt: MqttSection | None = None
    webhook: WebhookSection | None = None
    syslog: SyslogSection | None = None
