"""What is no TOML, or more than any file of ours holds, is one mistake with its line; everything else is read."""

import tomllib
from pathlib import Path

import pytest

from controller.config.document import read_document
from controller.config.mistake import InvalidFile, Mistake
from controller.config.toml_text import DEEPEST

MARK = b"\xef\xbb\xbf"
INT64 = 2**63


def mistakes_in(tmp_path: Path, text: str | bytes) -> list[Mistake]:
    path = tmp_path / "x.toml"
    path.write_bytes(text.encode() if isinstance(text, str) else text)
    try:
        read_document(path, InvalidFile)
    except InvalidFile as error:
        return list(error.mistakes)
    return []


def test_a_byte_order_mark_is_passed_over(tmp_path: Path) -> None:
    path = tmp_path / "x.toml"
    path.write_bytes(MARK + b"# first\r\na = 1\r\n[b]\r\nc = 2\r\n")
    document = read_document(path, InvalidFile)
    assert document.data == {"a": 1, "b": {"c": 2}}
    assert [document.places.line(key) for key in (("a",), ("b",), ("b", "c"))] == [2, 3, 4]


@pytest.mark.parametrize(
    ("text", "line"),
    [
        (MARK + b"a = 1\nb = \n", 2),
        (MARK + b"a = \n", 1),
        (MARK + b"a = 1\n\xff = 2\n", 2),
        (MARK + MARK + b"a = 1\n", 1),
        (b"a = 1\n" + MARK + b"b = 2\n", 2),
        ("a = 1\n".encode("utf-16"), 1),
        ("a = 1\n".encode("utf-16-le"), 1),
        ("a = 1\n".encode("utf-16-be"), 1),
        ("a = 1\n".encode("utf-32"), 1),
    ],
)
def test_behind_a_mark_lines_stay_right_and_no_other_mark_or_coding_is_taken(
    tmp_path: Path, text: bytes, line: int
) -> None:
    (mistake,) = mistakes_in(tmp_path, text)
    assert (mistake.line, mistake.key) == (line, "")


LONG = "9" * 4301
GROUPS = "1" + "_000" * 2000


@pytest.mark.parametrize("number", [LONG, f"-{LONG}", f"+{LONG}", GROUPS, f"-{GROUPS}", "0x" + "f" * 5000])
@pytest.mark.parametrize("form", ["{}", "[1, [{}]]", "{{ b = {}, c = 1 }}", "[\n  {}]"])
def test_a_whole_number_of_thousands_of_digits_is_a_mistake_with_its_line(
    tmp_path: Path, form: str, number: str
) -> None:
    text = f'# {LONG}\nx = "{LONG}"\n{"1" * 30} = 1\na = {form.format(number)}\nb = 1\n'
    (mistake,) = mistakes_in(tmp_path, text)
    assert mistake.line in (4, 5 if "\n" in form else 4)
    assert "from -9223372036854775808 to 9223372036854775807" in mistake.right
    assert len(str(mistake)) < 300


@pytest.mark.parametrize("number", [INT64, -INT64 - 1, 10**19, 10**400])
def test_a_whole_number_beyond_64_bits_is_named_with_its_key(tmp_path: Path, number: int) -> None:
    (mistake,) = mistakes_in(tmp_path, f"[a]\nb = [0, {number}]\n")
    assert (mistake.line, mistake.key) == (2, "a.b[1]")
    assert mistakes_in(tmp_path, f"[a]\nb = [0, {min(max(number, -INT64), INT64 - 1)}]\n") == []


def nested(form: str, depth: int) -> str:
    opening = {"lists": "[", "tables": "{ a = ", "turns": "[{ a = "}[form]
    closing = {"lists": "]", "tables": " }", "turns": " }]"}[form]
    return opening * depth + "1" + closing * depth


@pytest.mark.parametrize("form", ["lists", "tables", "turns"])
@pytest.mark.parametrize("depth", [DEEPEST + 1, 300, 1500, 20_000])
def test_what_is_nested_too_deep_is_a_mistake_with_its_line(tmp_path: Path, form: str, depth: int) -> None:
    text = f'# {"[" * 2000}\nb = "{"{" * 2000}"\nc = """\n{"[" * 2000}"""\na = {nested(form, depth)}\n'
    (mistake,) = mistakes_in(tmp_path, text)
    assert mistake.line == 5
    assert mistake.right == f"is nested deeper than {DEEPEST} lists and inline tables"


def test_a_list_that_is_opened_over_many_lines_is_named_where_it_is_too_deep(tmp_path: Path) -> None:
    (mistake,) = mistakes_in(tmp_path, "a = " + "[\n" * 2000 + "]\n" * 2000)
    assert mistake.line == DEEPEST + 1


@pytest.mark.parametrize("form", ["lists", "tables", "turns"])
def test_nothing_that_people_write_is_too_deep(tmp_path: Path, form: str) -> None:
    text = f"a = {nested(form, DEEPEST // 2)}\n" * 1 + "".join(f"[[step]]\nb = [[{n}]]\n" for n in range(100))
    assert mistakes_in(tmp_path, text) == []


AGAIN = "is declared again, or inside what is complete: write its keys where it stands first"
COMPLETE = "is complete where it stands first: write this key there"
VALUE = "this key has a value already: keep one of the two"


@pytest.mark.parametrize(
    ("text", "line", "right"),
    [
        ("[table]\na = 1\n[table]\nb = 1\n", 3, f'"table" {AGAIN}'),
        ("[a.b]\n[a]\n[a.b]\n", 3, f'"a.b" {AGAIN}'),
        ('["a b"]\n["a b"]\n', 2, f'"a b" {AGAIN}'),
        ("[[a]]\n[a]\n", 2, f'"a" {AGAIN}'),
        ("a = {b = 1}\n[a]\n", 2, f'"a" {AGAIN}'),
        ("a = {b = 1}\n[a.c]\n", 2, f'"a.c" {AGAIN}'),
        ("[a]\nb.c = 1\n[a.b]\nd = 1\n", 3, f'"a.b" {AGAIN}'),
        ("[a.b]\nc = 1\n[a]\nb.d = 1\n", 4, f'"a.b" {AGAIN}'),
        ("a = []\n[[a]]\n", 2, f'"a" {COMPLETE}'),
        ("a = {b = 1}\na.c = 1\n", 2, f'"a" {COMPLETE}'),
        ("a = 1\nb = 2\na = 3\n", 3, VALUE),
        ("a.b = 1\na = 2", 2, VALUE),
        ("a = {b = 1, b = 2}\n", 1, '"b" is there twice between the same braces: keep one of the two'),
    ],
)
def test_what_is_there_twice_is_named_as_the_file_names_it(tmp_path: Path, text: str, line: int, right: str) -> None:
    with pytest.raises(tomllib.TOMLDecodeError):
        tomllib.loads(text)
    (mistake,) = mistakes_in(tmp_path, text)
    assert (mistake.line, mistake.right) == (line, f"is not TOML: {right}")


def test_what_ends_too_early_is_named_at_the_last_line(tmp_path: Path) -> None:
    (mistake,) = mistakes_in(tmp_path, "a = 1 # \u2028 \x85\nb = [\n1,\n\n")
    assert mistake.line == 3
    assert mistake.right == "is not TOML: invalid value"
