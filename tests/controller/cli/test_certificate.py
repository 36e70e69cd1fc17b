"""``lammer certificate``: what a person reads, brings and asks for."""

from __future__ import annotations

import json
from datetime import UTC, datetime
from pathlib import Path

import pytest
from cryptography import x509
from cryptography.hazmat.primitives.asymmetric.ec import SECP256R1, generate_private_key

from controller.certificate.kept import FOLDER
from controller.certificate.making import fingerprint
from tests.controller.certificate.issuers import NAME, House, pem
from tests.controller.cli.conftest import Answer, Lammer


@pytest.fixture
def record(tmp_path: Path) -> Path:
    return tmp_path / "state" / "cs-07.journal"


@pytest.fixture
def asked(lammer: Lammer, tmp_path: Path, demo_folder: Path, record: Path) -> Lammer:
    """The command, at a table whose console is called by a name."""
    network = f'[console]\nnetwork = {{ host = "127.0.0.1", names = ["{NAME}"] }}\n'
    file = tmp_path / "table.toml"
    file.write_text((demo_folder / "demo-caribbean-stud.toml").read_text().replace("[console]\n", network))

    def asked(verb: str, *words: str | Path) -> Answer:
        return lammer("certificate", verb, "--table", file, "--journal", record, *words)

    return asked


@pytest.fixture
def house() -> House:
    return House(datetime.now(UTC))


def test_showing_makes_what_is_not_there_and_says_the_fingerprint_in_words_and_as_a_code(
    asked: Lammer, record: Path
) -> None:
    answer = asked("show")
    root = x509.load_pem_x509_certificate(
        (record.parent / FOLDER / "authority.pem").read_bytes().split(b"KEY-----\n")[-1]
    )
    assert answer.code == 0
    assert answer.lines[0] == "whose        the box's own authority's"
    assert f"{NAME}, localhost" in answer.lines[1]
    assert answer.lines[3] == f"fingerprint  {fingerprint(root)} (SHA-256)"
    assert answer.lines[4].startswith("███")
    assert asked("show").out == answer.out


def test_a_program_reads_the_same_as_one_object(asked: Lammer) -> None:
    told = json.loads(asked("show", "--json").out)
    assert told["whose"] == "box"
    assert NAME in told["names"]
    assert told["fingerprint"] in asked("show").out
    assert told["left_out"] == []


def test_the_authoritys_certificate_is_printed_without_its_key(asked: Lammer) -> None:
    printed = asked("show", "--authority").out
    assert "PRIVATE" not in printed
    assert fingerprint(x509.load_pem_x509_certificate(printed.encode())) in asked("show").out


def test_what_was_requested_is_answered_and_used(asked: Lammer, house: House, tmp_path: Path) -> None:
    request, answer = tmp_path / "cs-07.csr", tmp_path / "cs-07.pem"
    assert asked("request", "--out", request).lines == [f"written to {request}; the key stays on this box"]
    assert asked("request").out.encode() != b""
    answer.write_bytes(house.answer(request.read_bytes()))
    assert asked("use", answer).out.startswith("shown within a minute, until ")
    assert asked("show").lines[0] == "whose        the house's"
    assert asked("use", "--own").code == 0
    assert asked("show").lines[0] == "whose        the box's own authority's"


def test_a_key_of_its_own_is_brought_with_it(asked: Lammer, house: House, tmp_path: Path) -> None:
    key = generate_private_key(SECP256R1())
    (tmp_path / "leaf.pem").write_bytes(house.certify(key))
    (tmp_path / "leaf.key").write_bytes(pem(key))
    assert asked("use", tmp_path / "leaf.pem", "--key", tmp_path / "leaf.key").code == 0
    assert "left out     localhost" not in asked("show").out


def test_a_certificate_for_another_is_refused_in_one_sentence(asked: Lammer, house: House, tmp_path: Path) -> None:
    key = generate_private_key(SECP256R1())
    (tmp_path / "leaf.pem").write_bytes(pem(key) + house.certify(key, names=("cs-08.pit.example",)))
    answer = asked("use", tmp_path / "leaf.pem")
    assert (answer.code, answer.out) == (2, "")
    assert answer.err.startswith(
        f"lammer: {tmp_path}/leaf.pem: it is for cs-08.pit.example, and this console is {NAME}"
    )


@pytest.mark.parametrize("words", [(), ("file.pem", "--own")])
def test_it_is_said_which_is_to_be_used(asked: Lammer, tmp_path: Path, words: tuple[str, ...]) -> None:
    answer = asked("use", *words)
    assert answer.code == 2
    assert "give the file of a certificate, or --own" in answer.err


def test_a_file_that_is_not_there_is_named(asked: Lammer, tmp_path: Path) -> None:
    answer = asked("use", tmp_path / "none.pem")
    assert (answer.code, answer.err) == (2, f"lammer: {tmp_path}/none.pem: No such file or directory\n")


def test_an_authority_that_is_made_anew_has_another_fingerprint(asked: Lammer) -> None:
    old = asked("show").lines[3]
    renewed = asked("renew").lines[1]
    assert renewed == asked("show").lines[3] != old


@pytest.mark.parametrize("verb", ["show", "request", "renew"])
def test_where_nothing_can_be_kept_it_is_said(asked: Lammer, record: Path, verb: str) -> None:
    record.parent.mkdir()
    (record.parent / FOLDER).write_text("a file in the place of the folder")
    answer = asked(verb)
    assert answer.code == 2
    assert answer.err.startswith(f"lammer: {record.parent}/certificate/")
    assert answer.err.count("\n") == 1


def test_health_tells_what_is_there_and_makes_nothing(
    lammer: Lammer, asked: Lammer, record: Path, tmp_path: Path
) -> None:
    def told() -> str:
        return lammer("health", "--table", tmp_path / "table.toml", "--journal", record).out

    assert "the console has no certificate yet: it is made at the first start" in told()
    assert not (record.parent / FOLDER).exists()
    asked("show")
    assert "certificate" not in told()
    (record.parent / FOLDER / "CS-07.box.pem").chmod(0o644)
    assert "others can read this private key (mode 644); it must be 600  [certificate-unusable]" in told()
