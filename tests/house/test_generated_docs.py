"""Pages made from the code say what the code says today."""

import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]


def generate(*words: str, folder: Path = ROOT) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [sys.executable, "-m", "docs.generate", *words], cwd=folder, capture_output=True, text=True, check=False
    )


def test_no_generated_page_is_stale() -> None:
    checked = generate("--check")
    assert (checked.returncode, checked.stdout, checked.stderr) == (0, "", ""), "make docs writes them anew"


@pytest.fixture
def copy(tmp_path: Path) -> Path:
    """The checkout as links, with a docs folder of its own."""
    for name in ("games", "drivers", "controller", "config"):
        (tmp_path / name).symlink_to(ROOT / name)
    (tmp_path / "docs").mkdir()
    for path in (ROOT / "docs").glob("*.py"):
        (tmp_path / "docs" / path.name).write_text(path.read_text())
    return tmp_path


def test_a_missing_or_changed_page_is_named_and_written_again(copy: Path) -> None:
    assert generate("--check", folder=copy).returncode == 1
    written = generate(folder=copy)
    assert written.returncode == 0
    assert "docs/events.md" in written.stdout.splitlines()
    assert (copy / "docs" / "events.md").read_text() == (ROOT / "docs" / "events.md").read_text()

    (copy / "docs" / "events.md").write_text("something else")
    checked = generate("--check", folder=copy)
    assert (checked.returncode, checked.stdout) == (1, "docs/events.md\n")


def test_a_word_that_it_does_not_know_is_bad_use() -> None:
    assert generate("--chek").returncode == 2


def test_every_generated_page_says_what_it_is_made_from() -> None:
    hardware = [ROOT / "docs" / "hardware" / name for name in ("pins.md", "wiring.svg")]
    pages = [ROOT / "docs" / "events.md", *hardware, *sorted((ROOT / "docs" / "games").glob("*.md"))]
    assert len(pages) > 4
    assert [path.name for path in pages if not path.read_text().startswith("<!-- Made by `make docs` from ")] == []
