"""News as lines of syslog (RFC 5424): by datagram (RFC 5426), over TCP with the length before each (RFC 6587, 3.4.1),
or the same under TLS (RFC 5425). Does not hear whether a datagram arrived.
"""

from __future__ import annotations

import socket
from collections.abc import Mapping
from datetime import UTC, datetime
from pathlib import Path
from typing import Literal

from controller.health.check import Severity
from controller.outlets.lines import Connection, trusting
from controller.outlets.news import News
from controller.table.setup import SECOND
from controller.words.one_line import one_line

Transport = Literal["tls", "tcp", "udp"]
SEVERITY: Mapping[Severity, int] = {"critical": 2, "warning": 4, "notice": 5}
"""RFC 5424, table 2; what has gone is information, 6."""
GONE = 6


class Syslog:
    """Speaks to one collector. ``facility`` is 16 to 23 for local0 to local7 (RFC 5424, table 1)."""

    def __init__(
        self, host: str, port: int, transport: Transport, facility: int, ca: Path | None, machine: str, table: str
    ) -> None:
        self.where = f"syslog to {host}, port {port}"
        self._facility = facility
        self._machine = machine
        self._table = table
        self._framed = transport != "udp"
        kind = socket.SOCK_STREAM if self._framed else socket.SOCK_DGRAM
        self._connection = Connection(host, port, kind, trusting(ca) if transport == "tls" else None)

    def send(self, news: News) -> None:
        """Tell one. Raises Undelivered."""
        line = line_of(news, self._facility, self._machine, self._table)
        self._connection.send(b"%d %b" % (len(line), line) if self._framed else line)

    def rest(self, _: Mapping[str, News]) -> None:
        """See whether the collector is still there."""
        self._connection.still_there()

    def close(self) -> None:
        """Let the connection go."""
        self._connection.close()


def line_of(news: News, facility: int, machine: str, table: str) -> bytes:
    """The line: priority, time, machine, program, no process, the finding's id, no structured data, marked as UTF-8."""
    priority = facility * 8 + (SEVERITY[news.severity] if news.there else GONE)
    whole = datetime.fromtimestamp(news.at_utc_ns // SECOND, UTC).replace(microsecond=news.at_utc_ns % SECOND // 1_000)
    at = f"{whole:%Y-%m-%dT%H:%M:%S.%fZ}"
    say = f"table {table}: {news.text}" + (f"; {news.check.do}" if news.there else "")
    head = f"<{priority}>1 {at} {_printed(machine)} lammer - {news.check.id} - "
    return head.encode("ascii") + b"\xef\xbb\xbf" + one_line(say).encode()


def _printed(machine: str) -> str:
    """A host name as the line may have it: printed ASCII without blanks (RFC 5424, 6)."""
    kept = "".join(letter for letter in machine if "!" <= letter <= "~")
    return kept[:255] or "-"
