import re
from pathlib import Path

from hypothesis import HealthCheck, given, settings, strategies as st

from controller.config.check import load_table
from controller.config.folder import DEMO_TABLE, config_folder, table_path
from controller.config.mistake import InvalidTable, Mistake

LINES = table_path(DEMO_TABLE, config_folder()).read_text().splitlines()
KEYED = [number for number, line in enumerate(LINES) if re.match(r"[a-z_]+ *= ", line) and not line.endswith("[")]
VALUES = [
    "",
    '""',
    '"x"',
    '"a.b"',
    '"a.A{seat}"',
    "0",
    "-1",
    "1.5",
    "true",
    "[]",
    "[1]",
    '["dealer"]',
    "{}",
    "{ x = 1 }",
]
VALUES += ["1979-05-27", "99999999999999999999", '[["a"], 1]', '"\\u0000"']


@st.composite
def mistaken(draw: st.DrawFn) -> str:
    """The demonstration table with some values exchanged, and some lines lost or doubled."""
    lines = list(LINES)
    for number in draw(st.lists(st.sampled_from(KEYED), max_size=4, unique=True)):
        lines[number] = f"{lines[number].split('=')[0]}= {draw(st.sampled_from(VALUES))}"
    for number in draw(st.lists(st.integers(0, len(lines) - 1), max_size=3)):
        lines[number] = draw(st.sampled_from(["", f"{lines[number]}\n{lines[number]}", f"# {lines[number]}"]))
    return "\n".join(lines)


def mistakes_in(path: Path) -> tuple[Mistake, ...]:
    """The mistakes of a table file; any other exception is the test's failure."""
    try:
        load_table(path)
    except InvalidTable as refused:
        return refused.mistakes
    return ()


@settings(max_examples=60, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(text=mistaken())
def test_whatever_a_person_writes_is_a_table_or_a_list_of_mistakes_with_places(tmp_path: Path, text: str) -> None:
    path = tmp_path / "any.toml"
    path.write_text(text)
    for mistake in mistakes_in(path):
        assert 1 <= mistake.line <= text.count("\n") + 1
        assert mistake.right


def test_no_value_of_any_key_is_answered_with_a_sentence_of_the_library(tmp_path: Path) -> None:
    """Every key gets a value of a wrong type at once: each is answered in our words."""
    path = tmp_path / "any.toml"
    lines = [f"{line.split('=')[0]}= 1.5" if number in KEYED else line for number, line in enumerate(LINES)]
    path.write_text("\n".join(lines))
    mistakes = mistakes_in(path)
    assert len(mistakes) > len(KEYED) // 2
    assert [mistake for mistake in mistakes if "input" in mistake.right.lower()] == []
