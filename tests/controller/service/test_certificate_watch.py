"""What browsers are shown is looked at once a minute beside the loop; it stays shown while nothing is better."""

from __future__ import annotations

from collections.abc import Callable
from datetime import datetime, timedelta
from pathlib import Path

import pytest
from cryptography.hazmat.primitives.asymmetric.ec import SECP256R1, generate_private_key

from controller.certificate.kept import AUTHORITY, BOX, Certificates
from controller.certificate.making import LEAF, fingerprint
from controller.certificate.names import names_of
from controller.certificate.reading import BadCertificate
from controller.service.certificate_watch import EVERY_NS, CertificateWatch, Look
from drivers.reactor import VirtualReactor
from tests.controller.certificate.issuers import NAME, NOW, House, pem


class Beside:
    """A thread that is done when a test says so."""

    def __init__(self) -> None:
        self.waiting: list[tuple[Callable[[], Look], Callable[[Look], None]]] = []
        self.refuses = False

    def run(self, work: Callable[[], Look], then: Callable[[Look], None]) -> None:
        if self.refuses:
            raise RuntimeError("can't start new thread")
        self.waiting.append((work, then))

    def done(self) -> None:
        (look,) = self.waiting
        self.waiting.clear()
        work, then = look
        then(work())


class Watched:
    """A watch over a folder, on virtual time."""

    def __init__(self, folder: Path) -> None:
        self.now = NOW
        self.reactor, self.beside = VirtualReactor(), Beside()
        self.kept = Certificates(folder, "CS-07", "pi-07", names_of("pi-07", "10.0.0.1", [NAME]), self.utc_now)
        self.watch = CertificateWatch(self.kept, self.reactor, self.beside)
        self.watch.start()

    def utc_now(self) -> datetime:
        return self.now

    def a_minute(self) -> None:
        self.reactor.advance(EVERY_NS)


@pytest.fixture
def watched(tmp_path: Path) -> Watched:
    return Watched(tmp_path)


def test_a_look_that_finds_the_same_changes_nothing_so_that_browsers_need_no_new_handshake(watched: Watched) -> None:
    before = watched.watch.ready
    watched.a_minute()
    watched.beside.done()
    assert watched.watch.ready is before


def test_what_is_made_anew_in_time_is_shown_to_the_next_browser(watched: Watched) -> None:
    before, context = watched.watch.ready, watched.watch.context()
    watched.now += LEAF - timedelta(days=30)
    watched.a_minute()
    assert watched.watch.context() is context
    watched.beside.done()
    assert watched.watch.context() is not context
    assert watched.watch.ready.fingerprint == before.fingerprint == fingerprint(watched.kept.authority())


def test_what_somebody_put_to_use_is_shown_within_a_minute(watched: Watched) -> None:
    key = generate_private_key(SECP256R1())
    leaf = watched.kept.use(House().certify(key), pem(key), "cs-07.pem").leaf
    watched.a_minute()
    watched.beside.done()
    assert watched.watch.ready.shown.chain.leaf == leaf
    assert watched.watch.ready.fingerprint == fingerprint(leaf)


def test_where_nothing_can_be_read_any_more_the_old_one_stays_shown_and_it_is_said(watched: Watched) -> None:
    before = watched.watch.ready
    (watched.kept.folder / f"CS-07.{BOX}").write_bytes(b"torn")
    watched.a_minute()
    watched.beside.done()
    assert watched.watch.ready is before
    assert "there is no certificate in PEM in it" in watched.watch.why_not
    (watched.kept.folder / f"CS-07.{BOX}").unlink()
    watched.a_minute()
    watched.beside.done()
    assert watched.watch.why_not == ""


def test_a_look_that_hangs_is_not_followed_by_a_second_one(watched: Watched) -> None:
    for _ in range(3):
        watched.a_minute()
    assert len(watched.beside.waiting) == 1
    watched.beside.done()
    watched.a_minute()
    assert len(watched.beside.waiting) == 1


def test_without_a_thread_nothing_is_looked_at_and_the_next_minute_tries_again(watched: Watched) -> None:
    watched.beside.refuses = True
    watched.a_minute()
    assert watched.watch.why_not == "nothing could be looked at: can't start new thread"
    watched.beside.refuses = False
    watched.a_minute()
    watched.beside.done()
    assert watched.watch.why_not == ""


def test_nothing_is_looked_at_once_it_is_closed(watched: Watched) -> None:
    watched.watch.close()
    watched.watch.close()
    watched.a_minute()
    assert watched.beside.waiting == []


def test_a_start_with_nothing_to_show_says_why(watched: Watched) -> None:
    (watched.kept.folder / AUTHORITY).write_bytes(b"torn")
    (watched.kept.folder / f"CS-07.{BOX}").unlink()
    with pytest.raises(BadCertificate, match=r"authority\.pem: there is no certificate in PEM in it"):
        CertificateWatch(watched.kept, watched.reactor, watched.beside)
