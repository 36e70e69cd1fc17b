import hashlib

import pytest

from controller.config.staff_code import CODE_FORM, HASH_FORM, check_hash, hash_code, matches, new_settings

SALT = new_settings(bytes(range(16)))


def test_a_code_is_known_by_its_hash_and_another_is_not() -> None:
    code_hash = hash_code("2468", SALT)
    assert matches("2468", code_hash)
    assert not matches("2469", code_hash)
    assert "2468" not in code_hash


def test_the_same_code_has_another_hash_with_another_salt() -> None:
    assert hash_code("2468", SALT) != hash_code("2468", new_settings(bytes(16)))


def test_a_hash_carries_its_own_costs() -> None:
    """A hash made by another program with other costs is read from its own parameters."""
    salt = b"SodiumChloride".ljust(16, b"\0")
    digest = hashlib.scrypt(b"1234", salt=salt, n=1024, r=8, p=1, dklen=32)
    assert matches("1234", f"scrypt:1024:8:1:{salt.hex()}:{digest.hex()}")


@pytest.mark.parametrize("code", ["", "123", "123456789", "12a4", "١٢٣٤", "1234\n"])
def test_what_is_no_code_is_not_hashed(code: str) -> None:
    with pytest.raises(ValueError, match=CODE_FORM):
        hash_code(code, SALT)


def test_a_salt_is_sixteen_bytes() -> None:
    with pytest.raises(ValueError, match="16 bytes"):
        new_settings(b"")


@pytest.mark.parametrize("text", ["", "2468", "scrypt:16384:8:1:00:00", "md5:" + "0" * 32])
def test_what_is_no_hash_is_refused_with_how_to_make_one(text: str) -> None:
    with pytest.raises(ValueError, match="lammer code ROLE --table FILE") as refused:
        check_hash(text)
    assert str(refused.value) == HASH_FORM


@pytest.mark.parametrize("cost", ["1000:8:1", "1048576:8:1", "0:8:1", "1024:99:1", "1024:8:0"])
def test_a_cost_that_this_machine_will_not_pay_is_refused(cost: str) -> None:
    with pytest.raises(ValueError, match="power of two"):
        check_hash(f"scrypt:{cost}:{'00' * 16}:{'00' * 32}")
