"""Pages made from the code say what the code says today."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from docs import generate

ROOT = Path(__file__).parents[2]


def test_no_generated_page_is_stale(capsys: pytest.CaptureFixture[str]) -> None:
    assert (generate.main(["--check"]), *capsys.readouterr()) == (0, "", ""), "make docs writes them anew"


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder of docs in which two pages belong."""

    def pages() -> Iterator[tuple[Path, str]]:
        yield tmp_path / "docs" / "events.md", "events"
        yield tmp_path / "docs" / "games" / "faro.md", "faro"

    (tmp_path / "docs").mkdir()
    monkeypatch.setattr(generate, "FOLDER", tmp_path / "docs")
    monkeypatch.setattr(generate, "pages", pages)
    return tmp_path / "docs"


def test_a_missing_or_changed_page_is_named_and_written_again(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    both = "docs/events.md\ndocs/games/faro.md\n"
    assert (generate.main(["--check"]), capsys.readouterr().out) == (1, both)
    assert list(folder.iterdir()) == []
    assert (generate.main([]), capsys.readouterr().out) == (0, both)
    assert (folder / "games" / "faro.md").read_text() == "faro"

    (folder / "events.md").write_text("something else")
    assert (generate.main(["--check"]), capsys.readouterr().out) == (1, "docs/events.md\n")
    assert (folder / "events.md").read_text() == "something else"
    assert (generate.main([]), capsys.readouterr().out) == (0, "docs/events.md\n")
    assert (generate.main(["--check"]), capsys.readouterr().out) == (0, "")


def test_a_word_that_it_does_not_know_is_bad_use(capsys: pytest.CaptureFixture[str]) -> None:
    assert generate.main(["--chek"]) == 2
    assert "[--check]" in capsys.readouterr().err


def test_every_generated_page_says_what_it_is_made_from() -> None:
    hardware = [ROOT / "docs" / "hardware" / name for name in ("pins.md", "wiring.svg")]
    pages = [ROOT / "docs" / "events.md", *hardware, *sorted((ROOT / "docs" / "games").glob("*.md"))]
    assert len(pages) > 4
    assert [path.name for path in pages if not path.read_text().startswith("<!-- Made by `make docs` from ")] == []
