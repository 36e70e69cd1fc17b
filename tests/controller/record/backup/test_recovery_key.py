from pathlib import Path

import pytest

from controller.record.backup.recovery_key import make_recovery_key, read_private_key, read_recovery_key
from controller.record.proof.signing import BadKey, make_signing_key


@pytest.fixture
def private(tmp_path: Path) -> Path:
    make_recovery_key(tmp_path / "a.key", tmp_path / "a.key.pub")
    return tmp_path / "a.key"


def test_both_halves_are_keys_of_age_and_only_its_owner_reads_the_private_one(private: Path) -> None:
    public = read_recovery_key(private.with_name("a.key.pub"))
    assert public.startswith("age1")
    assert read_private_key(private).public == public
    assert private.stat().st_mode & 0o777 == 0o600
    assert private.read_text().splitlines()[-1].startswith("AGE-SECRET-KEY-1")


def test_a_key_is_never_written_over(private: Path) -> None:
    before = private.read_bytes()
    with pytest.raises(FileExistsError):
        make_recovery_key(private, private.with_name("a.key.pub"))
    assert private.read_bytes() == before


def test_the_private_half_given_to_a_table_is_refused(private: Path) -> None:
    with pytest.raises(BadKey, match="belongs in a safe"):
        read_recovery_key(private)


def test_the_public_half_opens_nothing(private: Path) -> None:
    with pytest.raises(BadKey, match="no private recovery key, AGE-SECRET-KEY-1…"):
        read_private_key(private.with_name("a.key.pub"))


@pytest.mark.parametrize("read", [read_recovery_key, read_private_key])
def test_a_key_in_pem_is_told_what_to_do(tmp_path: Path, read) -> None:
    make_signing_key(tmp_path)
    for path in tmp_path.iterdir():
        with pytest.raises(BadKey, match=r"in PEM.*make one with lammer keys recovery, and keep this one[^\n]*$"):
            read(path)


@pytest.mark.parametrize("read", [read_recovery_key, read_private_key])
@pytest.mark.parametrize(
    "text", ["", "# nothing\n", "\0\xff", "age1\nage1\n", "age1rubbish", "AGE-SECRET-KEY-1RUBBISH", "AGE-PLUGIN-X-1"]
)
def test_what_is_no_key_is_refused_in_one_sentence(tmp_path: Path, read, text: str) -> None:
    path = tmp_path / "x"
    path.write_bytes(text.encode("latin-1"))
    with pytest.raises(BadKey, match=r"^[^\n]*$"):
        read(path)
