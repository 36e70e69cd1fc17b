"""What `make` sets up: the environment, the lock files, the documents around the code."""

import os
import re
import shutil
import subprocess
import tomllib
from pathlib import Path

import pytest
from packaging.requirements import Requirement

ROOT = Path(__file__).parents[2]
LOCKS = ("requirements.lock", "requirements-test.lock", "requirements-bench.lock")
PINNED = re.compile(r"^([a-zA-Z0-9_.-]+)==([^ ;]+)", re.MULTILINE)
LINK = re.compile(r"\]\((?!https?://|#|mailto:)([^)#]+)")
DOCUMENTS = sorted([*ROOT.glob("*.md"), *(ROOT / "docs").rglob("*.md")])


def make(*words: str, folder: Path) -> subprocess.CompletedProcess[str]:
    """Run make as a person would, also when these tests were started by make."""
    environment = {name: value for name, value in os.environ.items() if not name.startswith(("MAKE", "MFLAGS"))}
    return subprocess.run(["make", *words], cwd=folder, env=environment, capture_output=True, text=True, check=False)


def pinned(lock: str) -> dict[str, str]:
    """Name and version of everything that a lock file installs."""
    return {name.lower().replace("_", "-"): version for name, version in PINNED.findall((ROOT / lock).read_text())}


def make_run(folder: Path, python: str) -> subprocess.CompletedProcess[str]:
    for name in ("Makefile", "pyproject.toml", *LOCKS):
        shutil.copy(ROOT / name, folder)
    return make("run", f"PYTHON={python}", folder=folder)


def script(path: Path, lines: str) -> str:
    path.write_text(f"#!/bin/sh\n{lines}\n")
    path.chmod(0o755)
    return str(path)


def test_without_python_make_says_what_to_install(tmp_path: Path) -> None:
    made = make_run(tmp_path, "python-of-nowhere")
    assert made.returncode != 0
    assert made.stdout.splitlines() == [
        "Lammer needs Python 3.11 or newer, and there is no python-of-nowhere. "
        "On Debian: apt install python3 python3-venv"
    ]


def test_with_an_old_python_make_says_which_it_found(tmp_path: Path) -> None:
    old = script(tmp_path / "old-python", '[ "$1" = --version ] && echo "Python 3.9.2"')
    made = make_run(tmp_path, old)
    assert made.returncode != 0
    assert made.stdout.splitlines() == [
        "Lammer needs Python 3.11 or newer; this is Python 3.9.2. Name a newer one: make PYTHON=python3.12"
    ]


def test_without_venv_make_names_the_package_that_brings_it(tmp_path: Path) -> None:
    bare = script(tmp_path / "bare-python", 'case "$2" in *venv*) exit 1;; esac')
    made = make_run(tmp_path, bare)
    assert made.returncode != 0
    assert made.stdout.splitlines() == [f"{bare} cannot make virtual environments. On Debian: apt install python3-venv"]


@pytest.mark.parametrize("lock", LOCKS)
def test_every_locked_package_has_its_hashes_and_no_address(lock: str) -> None:
    text = (ROOT / lock).read_text()
    blocks = re.split(r"\n(?=[a-zA-Z])", text)[1:]
    assert blocks
    assert all("--hash=sha256:" in block for block in blocks)
    assert not re.search(r"https?://|--index-url|--find-links|file:", text)


@pytest.mark.parametrize(
    ("lock", "group"),
    [(LOCKS[0], None), (LOCKS[1], None), (LOCKS[1], "test"), (LOCKS[2], None), (LOCKS[2], "bench")],
)
def test_the_locks_are_of_this_pyproject(lock: str, group: str | None) -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text())["project"]
    asked = project["dependencies"] if group is None else project["optional-dependencies"][group]
    locked = pinned(lock)
    for requirement in map(Requirement, asked):
        assert requirement.specifier.contains(locked[requirement.name.lower()]), f"make lock: {requirement}"


def test_the_tests_run_on_the_versions_that_ship() -> None:
    shipped, tested = pinned(LOCKS[0]), pinned(LOCKS[1])
    assert shipped.items() <= tested.items()


def test_every_link_of_a_document_leads_somewhere() -> None:
    dead = [
        (document.relative_to(ROOT).as_posix(), link)
        for document in DOCUMENTS
        for link in LINK.findall(document.read_text())
        if not (document.parent / link).exists()
    ]
    assert dead == []


def test_every_decision_stands_in_the_index() -> None:
    index = (ROOT / "docs" / "index.md").read_text()
    decisions = sorted((ROOT / "docs" / "decisions").glob("*.md"))
    assert [path.name for path in decisions if f"(decisions/{path.name})" not in index] == []


def test_every_document_that_a_module_names_is_there() -> None:
    named = {
        (path.relative_to(ROOT).as_posix(), document)
        for package in ("games", "drivers", "controller")
        for path in (ROOT / package).rglob("*.py")
        for document in re.findall(r"\bdocs/[a-z0-9/_-]+\.md\b", path.read_text())
    }
    assert {(module, document) for module, document in named if not (ROOT / document).is_file()} == set()


def test_the_index_of_the_make_file_names_every_target() -> None:
    shown = make(folder=ROOT).stdout
    phony = re.search(r"^\.PHONY: (.*)$", (ROOT / "Makefile").read_text(), re.MULTILINE)
    assert phony is not None
    assert [line.split()[1] for line in shown.splitlines()] == phony[1].split()


def test_the_continuous_integration_script_is_sound_shell() -> None:
    subprocess.run(["bash", "-n", ".ci/run"], cwd=ROOT, check=True)
    assert (ROOT / ".ci" / "run").stat().st_mode & 0o111
