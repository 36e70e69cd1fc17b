"""``lammer program verify``."""

from pathlib import Path

import pytest

from controller.record.proof import program
from controller.record.proof.program import write_list
from controller.record.proof.signing import SigningKey, make_signing_key
from tests.controller.cli.conftest import Lammer


@pytest.fixture
def key(tmp_path: Path) -> SigningKey:
    return make_signing_key(tmp_path)


@pytest.fixture
def pinned(tmp_path: Path, key: SigningKey) -> Path:
    return tmp_path / "signing-key.pub.pem"


@pytest.fixture
def packed(tmp_path: Path, key: SigningKey, monkeypatch: pytest.MonkeyPatch) -> Path:
    at = tmp_path / "lammer"
    at.mkdir()
    (at / "table.py").write_text("x")
    write_list(at, key)
    monkeypatch.setattr(program, "root", lambda: at)
    return at


def test_it_says_what_was_compared_and_names_a_file_that_differs(lammer: Lammer, packed: Path, pinned: Path) -> None:
    whole = lammer("program", "verify", "--key", pinned)
    assert whole.code == 0, whole.err
    assert "1 files as they were packed, signed by " in whole.out
    (packed / "table.py").write_text("y")
    changed = lammer("program", "verify", "--key", pinned)
    assert changed.code == 1
    assert "table.py is not the file that was packed" in changed.out
    assert '"ok": false' in lammer("program", "verify", "--key", pinned, "--json").out


def test_a_source_checkout_has_nothing_to_compare(lammer: Lammer) -> None:
    answer = lammer("program", "verify")
    assert answer.code == 2
    assert "no list of its files, nothing is checked" in answer.err


def test_a_package_is_checked_before_it_is_installed(lammer: Lammer, tmp_path: Path, pinned: Path) -> None:
    package = tmp_path / "lammer_0.1.0_amd64.deb"
    package.write_bytes(b"whole")
    assert lammer("program", "verify", "--package", package, "--key", pinned).code == 2, "it has no signature"
    assert program.main(["sign", str(package), str(tmp_path)]) == 0
    assert lammer("program", "verify", "--package", package, "--key", pinned).code == 0
    package.write_bytes(b"otherwise")
    answer = lammer("program", "verify", "--package", package, "--key", pinned)
    assert answer.code == 1
    assert "do not install it" in answer.out
    assert lammer("program", "verify", "--package", package).code == 2, "no key is pinned here"
