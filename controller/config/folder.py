"""Where the files are: the shipped configuration, and the folder for what a running table keeps.

Does not read the files.
"""

from __future__ import annotations

import sys
from collections.abc import Callable, Mapping
from pathlib import Path

DEMO_TABLE = "demo-caribbean-stud"


def config_folder() -> Path:
    """``config/`` of this checkout, or the one that the wheel installed under ``share/lammer``.

    Raises:
        FileNotFoundError: neither is there; the message names both.
    """
    candidates = (Path(__file__).resolve().parents[2] / "config", Path(sys.prefix) / "share" / "lammer" / "config")
    for candidate in candidates:
        if (candidate / "tables").is_dir():
            return candidate
    raise FileNotFoundError(f"no configuration in {candidates[0]} or {candidates[1]}: install lammer again")


def table_path(name: str, folder: Path) -> Path:
    """The table file that ``name`` means: a path, or the name of a file of ``config/tables`` without its ending.

    >>> table_path("demo-caribbean-stud", Path("config")).as_posix()
    'config/tables/demo-caribbean-stud.toml'
    """
    return Path(name) if name.endswith(".toml") or "/" in name else folder / "tables" / f"{name}.toml"


def house_rules_path(game: str, house: str, folder: Path) -> Path:
    """The rules file of one game in one house."""
    return folder / "rules" / house / f"{game}.toml"


def state_folder(environment: Mapping[str, str], home: Callable[[], Path]) -> Path:
    """The folder for journals: systemd's ``STATE_DIRECTORY``, else ``XDG_STATE_HOME`` or ``~/.local/state``.

    ``home`` is asked only for the last of these: a service need not have one.
    """
    if given := environment.get("STATE_DIRECTORY"):
        return Path(given.split(":")[0])
    state = environment.get("XDG_STATE_HOME")
    return (Path(state) if state else home() / ".local" / "state") / "lammer"


def folder_of(path: Path) -> Path:
    """The folder in which a file stands: absolute, unless the working folder is gone."""
    try:
        return path.absolute().parent
    except FileNotFoundError:
        return path.parent
