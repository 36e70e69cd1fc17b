from pathlib import Path

import pytest

from controller.record.proof.signing import BadKey, PublicKey, load_signing_key, make_signing_key, read_public_key


def test_a_made_key_signs_after_it_was_loaded_again(tmp_path: Path) -> None:
    made = make_signing_key(tmp_path)
    loaded = load_signing_key(tmp_path)
    assert loaded.public == made.public
    assert made.public.signed(loaded.sign(b"a"), b"a")
    assert not made.public.signed(loaded.sign(b"a"), b"b")


def test_only_its_owner_can_read_the_private_half(tmp_path: Path) -> None:
    make_signing_key(tmp_path)
    assert (tmp_path / "signing-key.pem").stat().st_mode & 0o777 == 0o600


def test_a_private_half_that_others_can_read_is_not_used(tmp_path: Path) -> None:
    make_signing_key(tmp_path)
    (tmp_path / "signing-key.pem").chmod(0o640)
    with pytest.raises(BadKey, match=r"others can read this private key \(mode 640\); it must be 600"):
        load_signing_key(tmp_path)


def test_an_existing_key_is_never_replaced(tmp_path: Path) -> None:
    made = make_signing_key(tmp_path)
    with pytest.raises(FileExistsError):
        make_signing_key(tmp_path)
    assert load_signing_key(tmp_path).public == made.public
    assert sorted(path.name for path in tmp_path.iterdir()) == ["signing-key.pem", "signing-key.pub.pem"]


def test_the_public_file_holds_the_public_half_and_no_other(tmp_path: Path) -> None:
    made = make_signing_key(tmp_path)
    assert read_public_key((tmp_path / "signing-key.pub.pem").read_bytes(), "x") == made.public


def test_a_private_key_given_as_the_public_one_is_refused(tmp_path: Path) -> None:
    make_signing_key(tmp_path)
    with pytest.raises(BadKey, match="must not leave its machine"):
        read_public_key((tmp_path / "signing-key.pem").read_bytes(), "x")


@pytest.mark.parametrize("pem", [b"", b"-----BEGIN PUBLIC KEY-----\nAAAA\n-----END PUBLIC KEY-----\n"])
def test_what_is_no_public_key_is_refused(pem: bytes) -> None:
    with pytest.raises(BadKey, match=r"^CS-07\.pem: this is no public key"):
        read_public_key(pem, "CS-07.pem")


def test_a_private_key_does_not_print_itself(tmp_path: Path) -> None:
    made = make_signing_key(tmp_path)
    assert repr(made) == f"SigningKey({made.public.fingerprint})"


def test_different_keys_have_different_fingerprints() -> None:
    assert PublicKey(bytes(32)).fingerprint != PublicKey(bytes(31) + b"\1").fingerprint
