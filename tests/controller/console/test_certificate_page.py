"""What the technician's page shows of the certificate, and the dealer's display while it is asked for."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from controller.certificate.kept import Certificates
from controller.certificate.making import chain_pem, fingerprint
from controller.certificate.names import names_of
from controller.certificate.reading import BadCertificate
from controller.console.app import create_app
from controller.service.certificate_watch import EVERY_NS, CertificateWatch, Look
from controller.service.refusal import NOTICE_NS
from drivers.dealer_display.paging import PAGE_MS
from tests.controller.certificate.issuers import NAME, NOW
from tests.controller.console.conftest import MS, Asker, ConsoleTable


class AtOnce:
    """Work that is done where it is asked for."""

    def run(self, work: Callable[[], Look], then: Callable[[Look], None]) -> None:
        then(work())


@pytest.fixture
def open_table(table: ConsoleTable, tmp_path: Path) -> ConsoleTable:
    """A table that other machines reach by a name."""
    kept = Certificates(tmp_path, "CS-07", "pi-07", names_of("pi-07", "192.168.7.20", [NAME]), lambda: NOW)
    table.running.certificate = CertificateWatch(kept, table.reactor, AtOnce())
    table.running.certificate.start()
    table.app = create_app(table.running, now_ns=table.reactor.now)
    table.browser = Asker(table.app)
    table.browser.sign_in()
    return table


def watch_of(table: ConsoleTable) -> CertificateWatch:
    assert table.running.certificate is not None
    return table.running.certificate


def test_the_page_says_whose_until_when_and_the_fingerprint_that_the_command_says(open_table: ConsoleTable) -> None:
    page = open_table.browser.get("/technician").text
    told = fingerprint(watch_of(open_table).certificates.authority())
    assert "By the box's own authority, until 15 Apr 2027" in page.replace("&#39;", "'")
    assert told in page
    assert "<svg" in page
    assert NAME in page


def test_a_console_for_this_machine_alone_shows_none(table: ConsoleTable) -> None:
    assert "fold-certificate" not in table.browser.get("/technician").text
    assert table.browser.get("/authority.crt").status_code == 404
    code, said = table.ask("/technician/certificate")
    assert code == 409
    assert "The console is for this machine alone: it shows no certificate." in said


def test_what_a_browser_is_to_trust_is_fetched_without_a_key(open_table: ConsoleTable) -> None:
    answer = open_table.browser.get("/authority.crt")
    assert answer.content == chain_pem([watch_of(open_table).certificates.authority()])
    assert answer.headers["content-type"] == "application/x-x509-ca-cert"
    assert b"PRIVATE" not in answer.content


def test_the_dealers_display_shows_all_of_the_fingerprint_page_by_page_and_then_the_table_again(
    open_table: ConsoleTable,
) -> None:
    before = open_table.twins.dealer_lines()
    assert open_table.ask("/technician/certificate")[0] == 200
    seen = list[str]()
    for _ in range(8):
        seen.append(open_table.twins.dealer_lines()[2].strip())
        open_table.wait(PAGE_MS)
    told = watch_of(open_table).ready.fingerprint
    assert " ".join(seen[:4]) == told
    assert seen[4:] == seen[:4]
    assert told[:19] in open_table.browser.get("/").text
    open_table.wait(NOTICE_NS // MS)
    assert open_table.twins.dealer_lines() == before


def test_what_the_dealer_keys_in_is_shown_before_it(open_table: ConsoleTable) -> None:
    open_table.ask("/technician/certificate")
    open_table.keys("5")
    open_table.wait(500)
    assert open_table.twins.dealer_lines()[2].startswith("> 5")


def test_names_of_the_table_file_are_names_of_the_console(open_table: ConsoleTable) -> None:
    for name, code in ((NAME, 200), ("pi-07.local:8443", 200), ("other.example", 403)):
        assert open_table.browser.get("/sign", {"host": name}).status_code == code


def test_the_page_says_why_no_newer_one_could_be_had(open_table: ConsoleTable, monkeypatch: pytest.MonkeyPatch) -> None:
    def torn(_: Certificates) -> None:
        raise BadCertificate("box.pem: torn")

    monkeypatch.setattr(Certificates, "shown", torn)
    open_table.wait(EVERY_NS // MS)
    open_table.app.state.live.push()
    assert "box.pem: torn" in open_table.browser.get("/technician").text
