"""What all tests share: the options of this suite."""

from pathlib import Path

import pytest


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption(
        "--cases",
        type=Path,
        default=Path(__file__).parent / "rules" / "cases",
        help="rule cases for tests/rules: a .jsonl file or a folder of them (default: tests/rules/cases)",
    )
