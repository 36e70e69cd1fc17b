from pathlib import Path

import pytest

from controller.record.journal.memory import MemoryJournal
from controller.record.journal.record import first_start
from controller.record.proof.bundle import Contents, write_bundle
from controller.record.proof.signing import SigningKey, make_signing_key
from tests.controller.record.journal.happening import CODEC, Happened


@pytest.fixture(scope="session")
def key(tmp_path_factory: pytest.TempPathFactory) -> SigningKey:
    return make_signing_key(tmp_path_factory.mktemp("keys"))


@pytest.fixture(scope="session")
def other_key(tmp_path_factory: pytest.TempPathFactory) -> SigningKey:
    return make_signing_key(tmp_path_factory.mktemp("other-keys"))


@pytest.fixture(scope="session")
def records():
    """Six records of table CS-07."""
    journal = MemoryJournal("CS-07", CODEC)
    for number in range(1, 7):
        journal.append([Happened(number, "é")], 1_000 * number)
    return tuple(journal.records())


@pytest.fixture(scope="session")
def contents(records) -> Contents:
    return Contents(
        table="CS-07",
        start=first_start("CS-07"),
        records=records,
        rules={"caribbean-stud.toml": b'game = "caribbean-stud"\n'},
        play="caribbean-stud under choctaw",
        version="0.1.0",
        made_utc_ns=1_790_000_000_000_000_000,
    )


@pytest.fixture(scope="session")
def bundle(tmp_path_factory: pytest.TempPathFactory, contents: Contents, key: SigningKey) -> Path:
    path = tmp_path_factory.mktemp("bundle") / "CS-07.tar"
    write_bundle(path, contents, key)
    return path
