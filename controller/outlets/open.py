"""The ways out that a table file names, each in a thread of its own; and what each look at the box means for them.

Nothing here waits for a network: the table puts news down and goes on. Does not look at the box.
"""

from __future__ import annotations

import random
import sys
from collections.abc import Callable, Sequence
from pathlib import Path

from controller.config.outlets import Outlets as OutletsSection
from controller.health.check import Health
from controller.outlets.news import Changes
from controller.outlets.outlet import Outlet, Sender, Undelivered

FileAt = Callable[[str], Path]
"""Where a file is that a table file names."""


class Outlets:
    """All ways out of one table."""

    def __init__(self, outlets: Sequence[Outlet]) -> None:
        self._outlets = tuple(outlets)
        self._changes = Changes()

    def start(self) -> None:
        """Begin; one for which there is no thread is said and left out."""
        for outlet in self._outlets:
            try:
                outlet.start()
            except RuntimeError as error:
                outlet.trouble = str(error)

    def look(self, health: Health, at_utc_ns: int) -> None:
        """Tell what a look at the box has changed."""
        news = self._changes.look(health, at_utc_ns)
        for outlet in self._outlets:
            outlet.put(news, self._changes.standing)

    def lines(self) -> tuple[str, ...]:
        """How each fares, for people; nothing of one that does its work."""
        return tuple(f"{one.where}: {one.trouble}; waiting: {one.waiting}" for one in self._outlets if one.trouble)

    def close(self) -> None:
        """End them; one that hangs in the network is left there."""
        for outlet in self._outlets:
            outlet.close()


def opened(section: OutletsSection, file_at: FileAt, machine: str, table: str, version: str) -> Outlets:
    """The ways out that a table file names. One whose secret or authority cannot be read is said, and left out."""
    chance = random.Random(f"{machine} {table}")
    found = list[Outlet]()
    for make in _senders(section, file_at, machine, table, version):
        try:
            found.append(Outlet(make(), chance))
        except Undelivered as error:
            print(f"lammer: nothing is told of the health that way: {error}", file=sys.stderr, flush=True)
    return Outlets(found)


def _senders(
    section: OutletsSection, file_at: FileAt, machine: str, table: str, version: str
) -> list[Callable[[], Sender]]:
    def at(path: str | None) -> Path | None:
        return None if path is None else file_at(path)

    makes = list[Callable[[], Sender]]()
    if (mqtt := section.mqtt) is not None:
        from controller.outlets.mqtt import Mqtt

        makes.append(
            lambda: Mqtt(
                mqtt.host,
                mqtt.port,
                encrypted=mqtt.tls,
                ca=at(mqtt.ca),
                user=mqtt.user,
                password=at(mqtt.password_file),
                topic=mqtt.topic,
                discovery=mqtt.discovery,
                table=table,
                version=version,
            )
        )
    if (hook := section.webhook) is not None:
        from controller.outlets.webhook import Webhook

        makes.append(lambda: Webhook(hook.url, at(hook.secret_file), at(hook.ca), table))
    if (log := section.syslog) is not None:
        from controller.outlets.syslog import Syslog

        makes.append(lambda: Syslog(log.host, log.port, log.transport, log.facility, at(log.ca), machine, table))
    return makes
