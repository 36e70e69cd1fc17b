"""Which program a history was played by: a seed says nothing without it. Does not play."""

from __future__ import annotations

import subprocess
from importlib.metadata import PackageNotFoundError, version
from pathlib import Path

CHECKOUT = Path(__file__).parents[3]
ASKED_FOR_S = 5


def program(checkout: Path = CHECKOUT) -> str:
    """The version, and of a checkout its commit, with ``-dirty`` where files differ from it."""
    try:
        name = f"lammer {version('lammer')}"
    except PackageNotFoundError:
        name = "lammer, not installed"
    if not (checkout / ".git").exists():
        return name
    asked = ["git", "-C", str(checkout), "describe", "--always", "--dirty", "--abbrev=12", "--exclude=*"]
    try:
        answer = subprocess.run(asked, capture_output=True, text=True, timeout=ASKED_FOR_S, check=True)
    except (OSError, subprocess.SubprocessError):
        return name
    return f"{name}, commit {answer.stdout.strip()}"
