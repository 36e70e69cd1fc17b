"""The codes of a table file: one salt, each somebody's own, none in clear off the bench."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from controller.config.codes import shared_settings
from controller.config.document import read_document
from controller.config.folder import config_folder, table_path
from controller.config.mistake import InvalidTable, Mistake
from controller.config.staff_code import hash_code, new_settings, settings_of

MistakesAfter = Callable[..., tuple[Mistake, ...]]

ONE, OTHER = new_settings(bytes(16)), new_settings(bytes(range(16)))
PI = table_path("caribbean-stud-pi", config_folder())


def hashed(code: str, settings: str = ONE) -> str:
    return f'code_hash = "{hash_code(code, settings)}"'


def test_a_second_salt_is_a_mistake_that_says_what_to_do(mistakes_after: MistakesAfter) -> None:
    edits = (('code = "1111"', hashed("1111")), ('code = "3333"', hashed("333333", OTHER)))
    (mistake,) = mistakes_after(*edits)
    assert mistake.key == "staff.pit-manager.code_hash"
    assert mistake.found == '"****"'
    assert "has another salt or cost than the hash of dealer" in mistake.right
    assert "make this one anew with lammer code ROLE --table FILE" in mistake.right


def test_another_cost_with_the_same_salt_is_one_too(mistakes_after: MistakesAfter) -> None:
    dearer = ONE.replace("scrypt:4096", "scrypt:8192")
    (mistake,) = mistakes_after(('code = "1111"', hashed("1111")), ('code = "3333"', hashed("333333", dearer)))
    assert "another salt or cost" in mistake.right


def test_people_and_their_codes_for_settings_share_it_as_well(mistakes_after: MistakesAfter) -> None:
    edits = (
        ('code = "1111"', hashed("1111")),
        ('configuration_code = "4402"', f"configuration_{hashed('440244', OTHER)}"),
    )
    (mistake,) = mistakes_after(*edits)
    assert mistake.key == "person.mia-moss.configuration_code_hash"


def test_hashes_with_one_salt_are_right(mistakes_after: MistakesAfter) -> None:
    assert mistakes_after(('code = "1111"', hashed("1111")), ('code = "3333"', hashed("333333"))) == ()


def test_two_hashes_of_the_same_code_are_known_by_their_salt(mistakes_after: MistakesAfter) -> None:
    (mistake,) = mistakes_after(('code = "2222"', hashed("333333")), ('code = "3333"', hashed("333333")))
    assert (mistake.key, mistake.found) == ("staff.pit-manager.code_hash", '"****"')
    assert mistake.right == "is the code of floor-supervisor too: each has its own"


def test_what_is_no_hash_is_one_mistake_and_not_two(mistakes_after: MistakesAfter) -> None:
    (mistake,) = mistakes_after(('code = "1111"', 'code_hash = "scrypt:no"'), ('code = "3333"', hashed("333333")))
    assert mistake.key == "staff.dealer.code_hash"
    assert "a code hash is written" in mistake.right


def test_the_first_hash_of_a_file_says_what_the_others_have(edited: Callable[..., Path]) -> None:
    assert shared_settings(read_document(edited(), InvalidTable)) is None
    path = edited(('code = "2222"', hashed("222222", OTHER)), ('code = "3333"', hashed("333333")))
    assert shared_settings(read_document(path, InvalidTable)) == OTHER


def test_the_shipped_table_has_one_salt_and_the_cost_of_before() -> None:
    settings = shared_settings(read_document(PI, InvalidTable))
    assert settings is not None
    assert settings.startswith("scrypt:16384:8:1:")


@pytest.mark.parametrize("text", ["", "scrypt:4096:8:1:00"])
def test_what_is_no_hash_has_no_settings(text: str) -> None:
    with pytest.raises(ValueError, match="a code hash is written"):
        settings_of(text)
