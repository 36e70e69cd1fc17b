from pathlib import Path

import pytest

from controller.config import folder
from controller.config.folder import config_folder, state_folder, table_path


def test_a_checkout_uses_its_own_configuration() -> None:
    assert config_folder() == Path(__file__).parents[3] / "config"


def test_an_installed_wheel_uses_the_shared_data(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    shared = tmp_path / "share" / "lammer" / "config"
    (shared / "tables").mkdir(parents=True)
    monkeypatch.setattr(folder, "__file__", str(tmp_path / "lib" / "controller" / "config" / "folder.py"))
    monkeypatch.setattr("sys.prefix", str(tmp_path))
    assert config_folder() == shared


def test_no_configuration_at_all_names_both_places(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(folder, "__file__", str(tmp_path / "lib" / "controller" / "config" / "folder.py"))
    monkeypatch.setattr("sys.prefix", str(tmp_path))
    with pytest.raises(FileNotFoundError, match=r"lib/config or .*share/lammer/config: install lammer again"):
        config_folder()


@pytest.mark.parametrize(
    ("name", "path"),
    [
        ("demo", "config/tables/demo.toml"),
        ("demo.toml", "demo.toml"),
        ("./demo", "demo"),
        ("/etc/x.toml", "/etc/x.toml"),
    ],
)
def test_a_table_is_named_by_path_or_by_a_shipped_name(name: str, path: str) -> None:
    assert table_path(name, Path("config")) == Path(path)


@pytest.mark.parametrize(
    ("environment", "expected"),
    [
        ({}, "/home/tech/.local/state/lammer"),
        ({"XDG_STATE_HOME": "/s"}, "/s/lammer"),
        ({"STATE_DIRECTORY": "/var/lib/lammer", "XDG_STATE_HOME": "/s"}, "/var/lib/lammer"),
        ({"STATE_DIRECTORY": "/var/lib/lammer:/var/lib/other"}, "/var/lib/lammer"),
    ],
)
def test_journals_stand_where_systemd_says_else_in_the_persons_state_folder(
    environment: dict[str, str], expected: str
) -> None:
    assert state_folder(environment, lambda: Path("/home/tech")) == Path(expected)
