"""What all tests share: the options of this suite, which examples its properties try, where the tests of the guest run.

A change is tried with the same examples each time that it is tested; ``make explore`` tries new ones (decision 95).
"""

from pathlib import Path

import pytest
from hypothesis import settings

settings.register_profile("lammer", deadline=None, derandomize=True)  # how long one takes is the machine's business
settings.register_profile("explore", deadline=None)
settings.load_profile("lammer")


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption(
        "--cases",
        type=Path,
        default=Path(__file__).parent / "rules" / "cases",
        help="rule cases for tests/rules: a .jsonl file or a folder of them (default: tests/rules/cases)",
    )
    parser.addoption(
        "--guest",
        action="store_true",
        help="this is the guest of make hil: run what needs its kernel, and nothing else",
    )


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    in_guest = bool(config.getoption("--guest"))
    here = [item for item in items if (item.get_closest_marker("guest") is not None) is in_guest]
    elsewhere = [item for item in items if item not in here]
    config.hook.pytest_deselected(items=elsewhere)
    items[:] = here
