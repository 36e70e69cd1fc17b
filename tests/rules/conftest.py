"""The conformance suite: one test a case, and a count of what the product cannot answer yet."""

import json
import tomllib
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import pytest

DISPUTED = Path(__file__).parent / "disputed.toml"
_unsupported = 0


def read_cases(path: Path) -> list[dict[str, Any]]:
    """Every case of a .jsonl file, or of all those in a folder, in the order of file name and line."""
    files = sorted(path.glob("*.jsonl")) if path.is_dir() else [path]
    if not files or not all(file.is_file() for file in files):
        raise pytest.UsageError(f"--cases {path}: there is no .jsonl file")
    cases = []
    for file in files:
        for number, line in enumerate(file.read_text(encoding="utf-8").splitlines(), 1):
            if line.strip():
                try:
                    cases.append(json.loads(line))
                except json.JSONDecodeError as error:
                    raise pytest.UsageError(f"{file}:{number}: no JSON object: {error}") from None
    return cases


def disputed() -> Mapping[str, dict[str, str]]:
    """The cases that the document itself contradicts, by id."""
    with DISPUTED.open("rb") as file:
        return {entry["id"]: entry for entry in tomllib.load(file).get("case", [])}


def pytest_generate_tests(metafunc: pytest.Metafunc) -> None:
    if "case" in metafunc.fixturenames:
        path: Path = metafunc.config.getoption("--cases")
        known = disputed()
        metafunc.parametrize(
            "case",
            [
                pytest.param(
                    case,
                    id=case["id"],
                    marks=[pytest.mark.xfail(reason=known[case["id"]]["why"], strict=True)]
                    if case["id"] in known
                    else [],
                )
                for case in read_cases(path)
            ],
        )


def pytest_runtest_logreport(report: pytest.TestReport) -> None:
    global _unsupported
    if report.skipped and isinstance(report.longrepr, tuple) and "unsupported" in report.longrepr[2]:
        _unsupported += 1


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter) -> None:
    terminalreporter.write_line(f"unsupported: {_unsupported}")
