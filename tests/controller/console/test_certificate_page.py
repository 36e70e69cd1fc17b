"""What pages and the dealer's display show of the certificate, and how an administrator brings one of the house."""

from __future__ import annotations

import re
from collections.abc import Callable
from pathlib import Path

import pytest
from cryptography.hazmat.primitives.asymmetric import ec

from controller.certificate.kept import Certificates
from controller.certificate.making import chain_pem, fingerprint
from controller.certificate.names import names_of
from controller.certificate.reading import BadCertificate
from controller.console.app import create_app
from controller.console.form import LONGEST_TEXT, MOST_BYTES_OF_TEXTS
from controller.service.certificate_watch import EVERY_NS, CertificateWatch, Look
from controller.service.refusal import NOTICE_NS
from controller.table import events as e
from drivers.dealer_display.paging import PAGE_MS
from tests.controller.certificate.issuers import NAME, NOW, House, pem
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


def changes(table: ConsoleTable) -> list[e.CertificateChanged]:
    return [one.event for one in table.running.journal.read(1) if isinstance(one.event, e.CertificateChanged)]


def test_a_certificate_of_the_house_is_recorded_kept_and_shown_to_the_next_browser_at_once(
    open_table: ConsoleTable,
) -> None:
    """Wish 5.9."""
    watch, key = watch_of(open_table), ec.generate_private_key(ec.SECP256R1())
    before = watch.context()
    chain = House().certify(key).decode()
    code, said = open_table.ask("/certificate/use", certificate=chain, key=pem(key).decode())
    assert code == 200
    assert "The certificate of the house is shown to every browser that connects from now on" in said
    assert watch.ready.shown.whose == "house"
    assert watch.context() is not before
    assert changes(open_table) == [
        e.CertificateChanged(
            whose="house",
            fingerprint=watch.ready.fingerprint,
            until="2027-11-11",
            account="everybody",
            source="127.0.0.1",
        )
    ]
    assert "PRIVATE KEY" not in said + open_table.browser.get("/certificate").text


def test_the_house_may_answer_a_request_whose_key_never_leaves_the_box(open_table: ConsoleTable) -> None:
    code, said = open_table.ask("/certificate/request")
    asked = re.search(r"-----BEGIN CERTIFICATE REQUEST-----[^<]+", said)
    assert code == 200
    assert asked is not None
    assert 'download="CS-07.csr"' in said
    assert "PRIVATE KEY" not in said
    chain = House().answer(asked[0].encode()).decode()
    assert open_table.ask("/certificate/use", certificate=chain)[0] == 200
    assert watch_of(open_table).ready.shown.whose == "house"
    said = open_table.ask("/certificate/own")[1]
    assert "The box&#39;s own certificate is shown to every browser" in said
    assert [one.whose for one in changes(open_table)] == ["house", "box"]
    assert "is shown already" in open_table.ask("/certificate/own")[1]


def test_to_look_at_a_page_makes_no_key_and_no_record(open_table: ConsoleTable) -> None:
    """A request makes a key, so it is asked for by a change like the others."""
    position = open_table.running.journal.position
    assert open_table.browser.get("/certificate").status_code == 200
    assert open_table.browser.get("/certificate/request").status_code == 405
    assert open_table.running.journal.position == position
    assert list(watch_of(open_table).certificates.folder.glob("*request*")) == []


def test_what_no_browser_would_take_changes_nothing_and_is_no_record(open_table: ConsoleTable) -> None:
    key, other = ec.generate_private_key(ec.SECP256R1()), ec.generate_private_key(ec.SECP256R1())
    for chain, own, why in (
        (House().certify(key, days=0).decode(), key, "it ended on"),
        (House().certify(key, names=("other.example",)).decode(), key, "it is for other.example"),
        (House().certify(key).decode(), other, "is not that of this certificate"),
        ("hello", key, "there is no certificate in PEM in it"),
    ):
        code, said = open_table.ask("/certificate/use", certificate=chain, key=pem(own).decode())
        assert (code, why in said) == (200, True), said
    assert changes(open_table) == []
    assert watch_of(open_table).ready.shown.whose == "box"


@pytest.mark.parametrize(
    ("fields", "status"),
    [
        ({"certificate": "x", "file": "/etc/passwd"}, 400),
        ({"certificate": ["x", "y"]}, 400),
        ({"certificate": "\x1b[2J"}, 400),
        ({"certificate": "é"}, 400),
        ({"certificate": "x" * (LONGEST_TEXT + 1)}, 413),
        ({"certificate": "x" * MOST_BYTES_OF_TEXTS}, 413),
    ],
)
def test_another_form_is_refused_whole(
    open_table: ConsoleTable, fields: dict[str, str | list[str]], status: int
) -> None:
    """Wish 5.11: unknown fields are refused, no path comes from a browser, and the size is looked at first."""
    assert open_table.ask("/certificate/use", **fields)[0] == status
    assert changes(open_table) == []


def test_what_says_that_it_is_too_long_is_not_even_read(open_table: ConsoleTable) -> None:
    long = {"content-length": str(MOST_BYTES_OF_TEXTS + 1)}
    assert open_table.browser.post("/certificate/use", data=b"certificate=x", headers=long).status_code == 413


def test_a_console_for_this_machine_alone_has_nothing_to_change(table: ConsoleTable) -> None:
    assert "is for this machine alone: it shows no certificate" in table.browser.get("/certificate").text
    assert table.ask("/certificate/own")[0] == 404
    assert table.ask("/certificate/request")[0] == 404
