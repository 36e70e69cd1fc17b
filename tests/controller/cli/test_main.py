import subprocess
import sys

import pytest

from controller.cli.main import ENTRIES
from tests.controller.cli.conftest import Lammer


def test_without_an_argument_it_explains_itself(lammer: Lammer) -> None:
    answer = lammer()
    assert answer.code == 0
    assert all(f"  {name} " in answer.out for name in ENTRIES)
    assert "Exit codes" in answer.out


def test_an_unknown_command_is_one_line_that_names_those_there_are(lammer: Lammer) -> None:
    answer = lammer("rnu")
    assert (answer.code, answer.out) == (2, "")
    assert answer.err == (f'lammer: no command is called "rnu"; there are {", ".join(ENTRIES)} (see lammer --help)\n')


@pytest.mark.parametrize(
    "call",
    [
        ["check"],
        ["rank"],
        ["rank", "As", "--jsn"],
        ["games", "show"],
        ["scenario"],
        ["journal", "show", "--from", "none"],
        ["journal", "verfy"],
        ["run", "--port", "70000"],
        ["run", "--table", "no-such-table"],
    ],
    ids=" ".join,
)
def test_bad_use_is_answered_with_exit_code_2_and_nothing_on_standard_output(lammer: Lammer, call: list[str]) -> None:
    answer = lammer(*call)
    assert (answer.code, answer.out) == (2, "")
    assert answer.err.startswith("lammer")
    assert "Traceback" not in answer.err


def test_bad_use_is_one_line(lammer: Lammer) -> None:
    assert len(lammer("journal", "show", "--from", "none").err.splitlines()) == 1


@pytest.mark.parametrize(
    "command",
    [
        *([name] for name in ENTRIES if name not in ("games", "journal")),
        *(["games"], ["games", "show"]),
        *(["journal", verb] for verb in ("verify", "show", "export", "replay")),
    ],
    ids=" ".join,
)
def test_every_command_helps_with_an_example(lammer: Lammer, command: list[str]) -> None:
    answer = lammer(*command, "--help")
    assert answer.code == 0
    assert f"Example:\n    lammer {' '.join(command)}" in answer.out


@pytest.mark.slow
def test_help_loads_neither_the_table_nor_the_console() -> None:
    """So that it comes at once."""
    program = (
        "import sys; from controller.cli.main import main; main(['--help']); "
        "print(sorted({'pydantic', 'apsw', 'msgspec', 'starlette', 'asyncio'} & set(sys.modules)), file=sys.stderr)"
    )
    ran = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=True, timeout=30)
    assert ran.stderr == "[]\n"


@pytest.mark.parametrize("hours", ["inf", "-inf", "nan", "1e300", "8761", "0"])
def test_a_simulation_has_hours_that_end(lammer: Lammer, hours: str) -> None:
    answer = lammer("simulate", "--hours", hours)
    assert (answer.code, answer.out) == (2, "")
    assert "hours" in answer.err


@pytest.mark.parametrize("name", ENTRIES)
def test_help_ends_before_what_only_programmers_read(lammer: Lammer, name: str) -> None:
    assert "Raises" not in lammer(name, "--help").out
