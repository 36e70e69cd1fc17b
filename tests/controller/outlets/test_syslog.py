"""Lines of syslog on real sockets, and what stands in them (RFC 5424)."""

from __future__ import annotations

import re
import socket
import ssl
from collections.abc import Iterator
from datetime import UTC, datetime
from pathlib import Path
from threading import Thread

import pytest

from controller.certificate.kept import Certificates
from controller.certificate.making import chain_pem
from controller.certificate.names import names_of
from controller.health.check import Check
from controller.health.checks import CHECKS
from controller.outlets.news import News
from controller.outlets.outlet import Undelivered
from controller.outlets.syslog import Syslog, Transport, line_of
from tests.controller.outlets.told import AT, news

SHAPE = re.compile(
    rb"<(\d{1,3})>1 (\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{6}Z) ([!-~]{1,255}) lammer - ([!-~]{1,32}) - "
    rb"\xef\xbb\xbf([^\n]*)"
)


def test_a_line_has_priority_time_machine_program_id_and_sentence() -> None:
    found = SHAPE.fullmatch(line_of(news(), 16, "pi-07", "CS-07"))
    assert found is not None
    priority, at, machine, name, text = found.groups()
    assert (priority, at, machine, name) == (b"132", b"2027-01-15T08:00:00.250000Z", b"pi-07", b"too-hot")
    assert text.decode() == (
        "table CS-07: the processor is so hot that it slows down: 85 °C; "
        "look at its air: fan, vents, dust, and what stands on the box"
    )


@pytest.mark.parametrize(
    ("name", "there", "facility", "priority"),
    [("supply-low", True, 16, 130), ("too-hot", True, 0, 4), ("hot", True, 23, 189), ("supply-low", False, 16, 134)],
)
def test_how_grave_it_is_stands_in_the_priority_and_what_has_gone_is_information(
    name: str, there: bool, facility: int, priority: int
) -> None:
    """RFC 5424, 6.2.1, table 2"""
    assert line_of(news(name, there), facility, "pi", "CS-07").startswith(b"<%d>1 " % priority)


def test_every_findings_id_fits_into_a_line() -> None:
    """MSGID has at most 32 characters (RFC 5424, 6)."""
    assert all(SHAPE.fullmatch(line_of(news(check.id), 16, "pi", "CS-07")) for check in CHECKS)


def test_what_was_measured_begins_no_line_of_its_own() -> None:
    forged = News(Check("odd", "notice", "odd", "look", lambda _: None), True, "1\n<0>1 forged\x1b[2J", AT)
    assert SHAPE.fullmatch(line_of(forged, 16, "pi", "CS-07"))


@pytest.mark.parametrize(("machine", "shown"), [("", b"-"), ("my pi", b"mypi"), ("π", b"-")])
def test_a_machines_name_that_a_line_cannot_have_is_left_out(machine: str, shown: bytes) -> None:
    assert line_of(news(), 16, machine, "CS-07").split(b" ")[2] == shown


def syslog(port: int, transport: Transport, ca: Path | None = None) -> Syslog:
    return Syslog("127.0.0.1", port, transport, 16, ca, "pi-07", "CS-07")


def test_a_datagram_holds_one_line() -> None:
    """RFC 5426, 3.1"""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as collector:
        collector.bind(("127.0.0.1", 0))
        collector.settimeout(5)
        sender = syslog(collector.getsockname()[1], "udp")
        sender.send(news())
        sender.rest({})
        assert collector.recv(2_048) == line_of(news(), 16, "pi-07", "CS-07")
        sender.close()


class Collector:
    """Takes what comes over TCP, also under TLS."""

    def __init__(self, context: ssl.SSLContext | None = None) -> None:
        self.server = socket.create_server(("127.0.0.1", 0))
        self.port = self.server.getsockname()[1]
        self.context = context
        self.got = b""

    def take_one(self) -> Thread:
        """Take one connection to its end."""

        def taking() -> None:
            taken, _ = self.server.accept()
            with taken if self.context is None else self.context.wrap_socket(taken, server_side=True) as connection:
                while piece := connection.recv(4_096):
                    self.got += piece

        thread = Thread(target=taking)
        thread.start()
        return thread


@pytest.fixture
def kept(tmp_path: Path) -> Certificates:
    return Certificates(tmp_path, "CS-07", "pi", names_of("pi", "127.0.0.1", ()), lambda: datetime.now(UTC))


@pytest.fixture
def collector(request: pytest.FixtureRequest, kept: Certificates) -> Iterator[Collector]:
    context = kept.context(kept.shown()) if request.param else None
    if context is not None:
        context.set_alpn_protocols([])
    collector = Collector(context)
    yield collector
    collector.server.close()


@pytest.mark.parametrize("collector", [False, True], ids=["tcp", "tls"], indirect=True)
def test_over_a_connection_each_line_has_its_length_before_it(
    collector: Collector, kept: Certificates, tmp_path: Path
) -> None:
    """RFC 5425, 4.3; RFC 6587, 3.4.1"""
    ca = tmp_path / "ca.pem"
    ca.write_bytes(chain_pem([kept.authority()]))
    taking = collector.take_one()
    sender = syslog(collector.port, "tcp" if collector.context is None else "tls", ca)
    sender.send(news())
    sender.rest({})
    sender.send(news(there=False))
    sender.close()
    taking.join(5)
    one, other = (line_of(news(there=there), 16, "pi-07", "CS-07") for there in (True, False))
    assert collector.got == b"%d %b%d %b" % (len(one), one, len(other), other)


@pytest.mark.parametrize("collector", [True], indirect=True)
def test_a_collector_that_nobody_certifies_is_told_nothing(collector: Collector) -> None:
    taking = refused_by(collector)
    with pytest.raises(Undelivered, match="certificate verify failed"):
        syslog(collector.port, "tls").send(news())
    taking.join(5)
    assert collector.got == b""


def refused_by(collector: Collector) -> Thread:
    def taking() -> None:
        taken, _ = collector.server.accept()
        assert collector.context is not None
        with pytest.raises(OSError), collector.context.wrap_socket(taken, server_side=True) as connection:
            collector.got = connection.recv(1)

    thread = Thread(target=taking)
    thread.start()
    return thread


@pytest.mark.parametrize("collector", [False], indirect=True)
def test_a_collector_that_was_started_again_misses_no_line_of_afterwards(collector: Collector) -> None:
    sender = syslog(collector.port, "tcp")

    def cut() -> None:
        collector.server.accept()[0].close()

    cutting = Thread(target=cut)
    cutting.start()
    sender.send(news())
    cutting.join(5)
    taking = collector.take_one()
    sender.rest({})
    sender.send(news(there=False))
    sender.close()
    taking.join(5)
    assert b"gone: " in collector.got


def test_nobody_there_is_said() -> None:
    with socket.create_server(("127.0.0.1", 0)) as server:
        port = server.getsockname()[1]
    with pytest.raises(Undelivered, match="Connection refused"):
        syslog(port, "tcp").send(news())


def test_an_authority_that_cannot_be_read_is_said_before_anything_is_sent(tmp_path: Path) -> None:
    (tmp_path / "ca.pem").write_text("no authority")
    with pytest.raises(Undelivered, match=r"ca\.pem: no authority can be read from it"):
        syslog(1, "tls", tmp_path / "ca.pem")
