from pathlib import Path

import pytest

from tests.controller.cli.conftest import Lammer


@pytest.fixture(autouse=True)
def state(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Path:
    monkeypatch.setenv("STATE_DIRECTORY", str(tmp_path / "state"))
    return tmp_path / "state"


def test_a_key_is_made_once_and_never_replaced(lammer: Lammer, state: Path) -> None:
    assert lammer("keys", "make").code == 0
    first = (state / "signing-key.pem").read_bytes()
    again = lammer("keys", "make")
    assert again.code == 2
    assert "there is a signing key already, and it is kept" in again.err
    assert (state / "signing-key.pem").read_bytes() == first


def test_show_prints_the_public_half_and_nothing_private(lammer: Lammer) -> None:
    lammer("keys", "make")
    shown = lammer("keys", "show")
    assert "BEGIN PUBLIC KEY" in shown.out
    assert "PRIVATE" not in shown.out


def test_without_a_key_show_says_how_to_make_one(lammer: Lammer, state: Path) -> None:
    answer = lammer("keys", "show")
    assert (answer.code, answer.out) == (2, "")
    assert answer.err == f"lammer: {state}: this machine has no signing key yet; make it once: lammer keys make\n"


def test_a_private_key_that_others_can_read_is_refused(lammer: Lammer, state: Path) -> None:
    lammer("keys", "make")
    (state / "signing-key.pem").chmod(0o644)
    assert "others can read this private key" in lammer("keys", "show").err
