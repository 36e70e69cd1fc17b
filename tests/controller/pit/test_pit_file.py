"""A pit file, and the tokens that it names: every mistake is named, and a token that others can read is none."""

from __future__ import annotations

from pathlib import Path

import pytest

from controller.config.folder import config_folder
from controller.pit.pit_file import InvalidPit, NoToken, load_pit, token_in

TABLE = '[[table]]\nname = "{}"\naddress = "{}"\ntoken = "/t"\n'


def test_the_example_is_a_pit_file() -> None:
    assert [one.name for one in load_pit(config_folder() / "pits" / "example.toml").table] == ["CS-07", "LR-02"]


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ('name = "North"\n', "table"),
        ('name = "North"\n' + 2 * TABLE.format("CS-07", "http://a"), "is the name of table 1 too"),
        ('name = "North"\n' + TABLE.format("CS-07", "cs-07"), 'an address is written "https://cs-07.pit.example:8443"'),
        ('name = "North"\n' + TABLE.format("CS-07", "http://a/x"), "without a path"),
        *(
            ('name = "North"\n' + TABLE.format("CS-07", address), 'an address is written "https://cs-07.pit.example')
            for address in ("http://[::1", "http://a:99999", "http://a b", "http://a@b", "http://a?x", "http://a#x")
        ),
        ('name = "North"\n' + "".join(TABLE.format(f"T-{n}", "http://a") for n in range(401)), "400"),
        ('name = "North"\nkey = 1\n' + TABLE.format("CS-07", "http://a"), "key"),
    ],
)
def test_what_is_wrong_is_said(tmp_path: Path, text: str, says: str) -> None:
    file = tmp_path / "pit.toml"
    file.write_text(text)
    with pytest.raises(InvalidPit, match=says):
        load_pit(file)


def test_a_token_is_the_pits_own(tmp_path: Path) -> None:
    file = tmp_path / "token"
    with pytest.raises(NoToken, match="No such file"):
        token_in(file)
    file.write_text("lammer_1\n")
    file.chmod(0o640)
    with pytest.raises(NoToken, match="others can read it; chmod 600"):
        token_in(file)
    file.chmod(0o600)
    assert token_in(file) == "lammer_1"
    file.write_bytes(b"\xff")
    with pytest.raises(NoToken, match="is no text"):
        token_in(file)
    file.write_text("")
    with pytest.raises(NoToken, match="holds no token"):
        token_in(file)
