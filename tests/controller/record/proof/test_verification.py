import shutil
import subprocess
import tarfile
from collections.abc import Sequence
from pathlib import Path

import msgspec
import pytest

from controller.record.journal.record import Record, Start, continuation_seal, first_start, seal
from controller.record.proof.bundle import SUMS, checksums, write_bundle
from controller.record.proof.tar import TarWriter, members
from controller.record.proof.verification import verify_bundle

replace = msgspec.structs.replace


@pytest.fixture
def rewritten(bundle: Path, tmp_path: Path):
    """The bundle with its files changed by ``change``, in a tar file that is sound, with checksums that fit."""

    def rewritten(change) -> Path:
        with bundle.open("rb") as file:
            files = {member.name: member.rest() for member in members(file)}
        files = change(files)
        path = tmp_path / "rewritten.tar"
        with path.open("w+b") as out:
            tar = TarWriter(out)
            for name, content in files.items():
                tar.add(name, checksums({n: tar.digests[n] for n in tar.digests}) if name == SUMS else content)
            tar.finish()
        return path

    return rewritten


def with_lines(change):
    """Changes the lines of the records."""

    def changed(files: dict[str, bytes]) -> dict[str, bytes]:
        lines = files["records.jsonl"].splitlines(keepends=True)
        return {**files, "records.jsonl": b"".join(change(lines))}

    return changed


def sealed(start: Start, bodies: Sequence[bytes]) -> list[Record]:
    """Records with these bodies that go on from ``start``."""
    previous, made = start.chain, []
    for position, body in enumerate(bodies, start=start.position + 1):
        previous = seal(previous, position, position, body)
        made.append(Record(position, position, body, previous))
    return made


def test_a_bundle_verifies_with_the_public_key(bundle: Path, key) -> None:
    found = verify_bundle(bundle, key.public)
    assert found.ok, found.what
    assert found.what == "6 records of table CS-07, 1 to 6, whole and in order"
    assert any(key.public.fingerprint in sentence for sentence in found.proved)
    assert not any("--key" in sentence for sentence in found.not_proved)


def test_a_fingerprint_does_for_the_key(bundle: Path, key) -> None:
    assert verify_bundle(bundle, key.public.fingerprint).ok


def test_without_a_key_a_bundle_only_agrees_with_itself(bundle: Path) -> None:
    found = verify_bundle(bundle)
    assert found.ok
    assert "it agrees with itself" in found.proved
    assert "--key" in found.not_proved[0]


def test_another_machines_signature_is_refused(bundle: Path, key, other_key) -> None:
    found = verify_bundle(bundle, other_key.public)
    assert not found.ok
    assert key.public.fingerprint in found.what
    assert other_key.public.fingerprint in found.what


def test_each_changed_byte_is_found(bundle: Path, tmp_path: Path) -> None:
    """Every byte of the file, without the key: names, sizes, padding, the end; two values each."""
    content = bytearray(bundle.read_bytes())
    path = tmp_path / "changed.tar"
    path.write_bytes(content)
    with path.open("r+b", buffering=0) as file:
        for offset, byte in enumerate(content):
            for bit in (1, 0x20):
                file.seek(offset)
                file.write(bytes([byte ^ bit]))
                assert not verify_bundle(path).ok, f"byte {offset} changed from {byte:#x} and nobody saw it"
            file.seek(offset)
            file.write(bytes([byte]))
    assert verify_bundle(path).ok


def test_each_shortening_is_found(bundle: Path, tmp_path: Path) -> None:
    content = bundle.read_bytes()
    path = tmp_path / "short.tar"
    for length in range(0, len(content), 97):
        path.write_bytes(content[:length])
        assert not verify_bundle(path).ok, length
    path.write_bytes(content + b"\0")
    assert not verify_bundle(path).ok


@pytest.mark.parametrize("index", range(6))
def test_each_record_left_out_is_found_even_with_new_checksums(rewritten, index: int) -> None:
    path = rewritten(with_lines(lambda lines: lines[:index] + lines[index + 1 :]))
    assert not verify_bundle(path).ok


@pytest.mark.parametrize("index", range(6))
def test_each_record_put_in_twice_is_found(rewritten, index: int) -> None:
    assert not verify_bundle(rewritten(with_lines(lambda lines: lines[: index + 1] + lines[index:]))).ok


@pytest.mark.parametrize("index", range(5))
def test_each_two_records_exchanged_are_found(rewritten, index: int) -> None:
    def exchanged(lines: list[bytes]) -> list[bytes]:
        return [*lines[:index], lines[index + 1], lines[index], *lines[index + 2 :]]

    assert not verify_bundle(rewritten(with_lines(exchanged))).ok


def test_a_history_written_anew_carries_the_writers_key_and_is_refused(tmp_path, contents, key, other_key) -> None:
    """A whole new chain, signed: it agrees with itself, and only the key says that it is another's."""
    forged = sealed(first_start("CS-07"), [record.body.replace(b"1", b"2") for record in contents.records])
    path = tmp_path / "forged.tar"
    write_bundle(path, replace(contents, records=forged), other_key)
    assert verify_bundle(path).ok
    assert not verify_bundle(path, key.public).ok


@pytest.mark.parametrize("at", range(1, 6))
def test_a_signed_bundle_whose_chain_is_broken_is_refused(tmp_path: Path, contents, key, bundle: Path, at: int) -> None:
    """Who holds the key and changes one record without sealing anew is found by the chain, at that record."""
    with bundle.open("rb") as file:
        files = {member.name: member.rest() for member in members(file)}
    lines = files["records.jsonl"].splitlines(keepends=True)
    lines[at] = lines[at].replace('"é"'.encode(), b'"e"')
    path = tmp_path / "signed.tar"
    with path.open("w+b") as out:
        tar = TarWriter(out)
        for name in ("records.jsonl", "rules/caribbean-stud.toml", "about.json", "public-key.pem"):
            tar.add(name, b"".join(lines) if name == "records.jsonl" else files[name])
        sums = checksums(tar.digests)
        tar.add(SUMS, sums)
        tar.add("SHA256SUMS.sig", key.sign(sums))
        tar.finish()
    found = verify_bundle(path, key.public)
    assert (found.ok, found.first_bad) == (False, at + 1)


def test_records_of_a_file_that_goes_on_prove_their_start_state(tmp_path: Path, contents, key, records) -> None:
    start = Start(6, records[-1].seal, b'{"meter":1}')
    path = tmp_path / "second.tar"
    write_bundle(path, replace(contents, start=start, records=sealed(start, [b"{}", b"{}"])), key)
    found = verify_bundle(path, key.public)
    assert found.ok, found.what
    assert any("the state at its beginning" in sentence for sentence in found.proved)
    assert any("what came before record 7" in sentence for sentence in found.not_proved)


def test_another_start_state_breaks_the_chain(tmp_path: Path, contents, key, records) -> None:
    start = Start(6, records[-1].seal, b'{"meter":1}')
    made = sealed(start, [b"{}"])
    path = tmp_path / "second.tar"
    with pytest.raises(Exception, match="record 7 does not follow"):
        write_bundle(path, replace(contents, start=replace(start, state=b'{"meter":2}'), records=made), key)
    assert list(tmp_path.iterdir()) == []
    assert continuation_seal(6, start.seal, b"1") != continuation_seal(6, start.seal, b"2")


def test_a_part_of_a_record_says_what_it_does_not_prove(tmp_path: Path, contents, key, records) -> None:
    path = tmp_path / "part.tar"
    write_bundle(path, replace(contents, start=Start(2, records[1].seal), records=records[2:]), key)
    found = verify_bundle(path, key.public)
    assert found.ok, found.what
    assert any("this is a part of a record" in sentence for sentence in found.not_proved)


def test_the_same_contents_make_the_same_file(tmp_path: Path, contents, key, bundle: Path) -> None:
    write_bundle(tmp_path / "again.tar", contents, key)
    assert (tmp_path / "again.tar").read_bytes() == bundle.read_bytes()


def test_any_tar_program_opens_it(bundle: Path, tmp_path: Path, records) -> None:
    with tarfile.open(bundle) as tar:
        tar.extractall(tmp_path, filter="data")
    assert len((tmp_path / "records.jsonl").read_text().splitlines()) == len(records)


@pytest.mark.skipif(shutil.which("openssl") is None, reason="openssl is not installed")
def test_openssl_and_sha256sum_check_it_without_this_program(bundle: Path, tmp_path: Path) -> None:
    with tarfile.open(bundle) as tar:
        tar.extractall(tmp_path, filter="data")
    verify = "openssl pkeyutl -verify -pubin -inkey public-key.pem -rawin -in SHA256SUMS -sigfile SHA256SUMS.sig"
    for command in (verify, "sha256sum --check --strict SHA256SUMS"):
        ran = subprocess.run(command.split(), cwd=tmp_path, capture_output=True, text=True, check=False)
        assert ran.returncode == 0, ran.stdout + ran.stderr


def test_no_private_key_is_in_a_bundle(bundle: Path) -> None:
    assert b"PRIVATE" not in bundle.read_bytes()


def test_a_file_that_is_no_bundle_is_refused_in_one_sentence(tmp_path: Path) -> None:
    path = tmp_path / "x.tar"
    path.write_bytes(b"something else entirely" * 100)
    found = verify_bundle(path)
    assert not found.ok
    assert "\n" not in found.what
