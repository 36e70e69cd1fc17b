"""A file of the program that is not the one that was packed and signed is named (F3, K3)."""

import subprocess
from pathlib import Path

import pytest

from controller.record.proof import program
from controller.record.proof.program import COMPILED, LIST, SIGNATURE, check_program, main, takes_time, write_list
from controller.record.proof.signing import SigningKey, make_signing_key

NOWHERE = Path("/nowhere/key.pem")


@pytest.fixture
def packed(tmp_path: Path, key: SigningKey) -> Path:
    """A program of three files, packed and signed."""
    at = tmp_path / "lammer"
    for name in ("bin/lammer", "lib/table.py", "lib/__pycache__/table.cpython-311.pyc"):
        (at / name).parent.mkdir(parents=True, exist_ok=True)
        (at / name).write_text(name)
    (at / "share").mkdir()
    (at / "share" / "rules é.toml").write_text("x")
    (at / "bin" / "python3").symlink_to("/usr/bin/python3")
    write_list(at, key)
    return at


@pytest.fixture
def pinned(tmp_path: Path, key: SigningKey) -> Path:
    path = tmp_path / "program-key.pub.pem"
    path.write_bytes(key.public.pem)
    return path


def test_a_program_as_it_was_packed_says_who_vouches_for_it(packed: Path, pinned: Path, key: SigningKey) -> None:
    found = check_program(packed, pinned)
    assert (found.ok, found.signed_by) == (True, key.public.fingerprint)
    assert found.what == f"3 files as they were packed, signed by {key.public.fingerprint}"
    assert len(found.digest) == 64


def test_the_list_is_one_that_sha256sum_reads(packed: Path) -> None:
    done = subprocess.run(["sha256sum", "--check", "--quiet", LIST], cwd=packed, capture_output=True, text=True)
    assert (done.returncode, done.stdout) == (0, "")


def test_without_a_pinned_key_the_files_are_compared_and_nobody_vouches(packed: Path) -> None:
    found = check_program(packed, NOWHERE)
    assert found.ok
    assert "signed by nobody whom this house knows" in found.what
    (packed / SIGNATURE).unlink()
    assert check_program(packed, NOWHERE).ok
    (packed / "lib" / "table.py").write_text("otherwise")
    assert not check_program(packed, NOWHERE).ok


@pytest.mark.parametrize("name", ["bin/lammer", "lib/table.py", "share/rules é.toml"])
@pytest.mark.parametrize("how", ["changed", "gone"])
def test_each_file_that_is_not_the_one_that_was_packed_is_named(
    packed: Path, pinned: Path, name: str, how: str
) -> None:
    (packed / name).write_text("otherwise") if how == "changed" else (packed / name).unlink()
    found = check_program(packed, pinned)
    assert (found.ok, found.file) == (False, str(packed / name))
    assert Path(name).name in found.what


def test_a_file_that_nobody_packed_is_named(packed: Path, pinned: Path) -> None:
    (packed / "lib" / "sitecustomize.py").write_text("x")
    found = check_program(packed, pinned)
    assert (found.ok, found.what) == (False, "lib/sitecustomize.py is no file of the program")


def test_what_python_compiled_at_the_installation_is_compared_too(packed: Path, pinned: Path) -> None:
    assert main(["compiled", str(packed)]) == 0
    assert check_program(packed, pinned).ok
    (packed / "lib" / "__pycache__" / "table.cpython-311.pyc").write_text("otherwise")
    found = check_program(packed, pinned)
    assert not found.ok
    assert found.file.endswith("table.cpython-311.pyc")
    (packed / COMPILED).write_text("rubbish\n")
    assert "is no list of files" in check_program(packed, pinned).what


def test_a_list_that_another_signed_or_nobody_is_no_list_to_a_house_that_pins_a_key(
    packed: Path, pinned: Path, other_key: SigningKey
) -> None:
    write_list(packed, other_key)
    found = check_program(packed, pinned)
    assert not found.ok
    assert "is not signed by" in found.what
    (packed / SIGNATURE).unlink()
    assert not check_program(packed, pinned).ok
    (packed / LIST).unlink()
    assert not check_program(packed, pinned).ok, "a list that is gone does not make a source checkout of it"


def test_a_pinned_key_that_is_none_lets_no_program_pass(packed: Path, pinned: Path) -> None:
    pinned.write_text("rubbish")
    found = check_program(packed, pinned)
    assert (found.ok, found.file) == (False, str(pinned))


def test_a_source_checkout_says_that_nothing_is_checked_and_runs(tmp_path: Path) -> None:
    found = check_program(tmp_path, NOWHERE)
    assert (found.ok, found.listed, found.what) == (True, False, program.UNLISTED)
    assert not takes_time(tmp_path, NOWHERE)


def test_the_packer_signs_with_a_key_and_without_one_not(tmp_path: Path, packed: Path) -> None:
    key = make_signing_key(tmp_path)
    (packed / SIGNATURE).unlink()
    assert main(["packed", str(packed)]) == 0
    assert not (packed / SIGNATURE).exists()
    assert main(["packed", str(packed), str(tmp_path)]) == 0
    assert check_program(packed, NOWHERE, key.public).ok
