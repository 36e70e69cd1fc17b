import tomllib

import pytest
from hypothesis import given, strategies as st

from controller.config.toml_places import toml_places

TEXT = """\
# a file
title = "the # in a string is no comment"  # 3

[progressive]                   # 752-754
seed_cents = 1_000_000
"per chip" = 50                 # 754
limits.ante.min = 5             # 9
first-sent = '''
two lines''' # 11
awards = [                      # 773-778
  "royal-flush",                # 774
  ["a", "b"], { hand = "flush", "pays" = [1, 2] },  # 778
]

[[step]]
chip = 3
[[step]]                        # 20
press = "lock-out"
[step.expect]
lamps = [3, 5]
"""


def paths_of(value: object, path: tuple[str | int, ...] = ()) -> set[tuple[str | int, ...]]:
    found = {path} if path else set()
    if isinstance(value, dict):
        return found.union(*(paths_of(inner, (*path, key)) for key, inner in value.items()))
    if isinstance(value, list):
        return found.union(*(paths_of(inner, (*path, index)) for index, inner in enumerate(value)))
    return found


def test_every_key_and_element_that_tomllib_reads_has_a_place() -> None:
    assert set(toml_places(TEXT).places) == paths_of(tomllib.loads(TEXT))


@pytest.mark.parametrize(
    ("path", "line"),
    [
        (("title",), 2),
        (("progressive",), 4),
        (("progressive", "per chip"), 6),
        (("progressive", "limits", "ante", "min"), 7),
        (("progressive", "first-sent"), 8),
        (("progressive", "awards"), 10),
        (("progressive", "awards", 0), 11),
        (("progressive", "awards", 2, "pays", 1), 12),
        (("step", 0, "chip"), 16),
        (("step", 1, "press"), 18),
        (("step", 1, "expect", "lamps"), 20),
    ],
)
def test_a_place_is_the_line_of_its_key(path: tuple[str | int, ...], line: int) -> None:
    assert toml_places(TEXT).places[path].line == line


def test_a_missing_key_stands_at_the_nearest_table_around_it() -> None:
    places = toml_places(TEXT)
    assert places.line(("progressive", "rate")) == 4
    assert places.line(("acceptor", "sensor")) == 1


@pytest.mark.parametrize(
    ("path", "source"),
    [
        (("title",), "3"),
        (("progressive", "seed_cents"), "752-754"),
        (("progressive", "per chip"), "754"),
        (("progressive", "first-sent"), "11"),
        (("progressive", "awards"), "773-778"),
        (("progressive", "awards", 0), "774"),
        (("progressive", "awards", 1, 0), "773-778"),
        (("progressive", "awards", 2, "hand"), "778"),
        (("step", 0, "chip"), None),
        (("step", 1, "press"), "20"),
    ],
)
def test_a_source_is_the_comment_behind_the_value_or_behind_what_is_around_it(
    path: tuple[str | int, ...], source: str | None
) -> None:
    assert toml_places(TEXT).source(path) == source


def test_a_value_is_kept_as_it_was_written() -> None:
    places = toml_places("address = 0x20\npulse_ms = [20,\n 120]\n")
    assert places.text(("address",)) == "0x20"
    assert places.text(("pulse_ms",)) == "[20,\n 120]"


@pytest.mark.parametrize(
    "text",
    [
        'a = """one "two" \\""" three"""\nb = 1\n',
        "a = '''it's'''''\nb = 1\n",
        'a = ""\nb = 1',
        '"a\\u0062\\n" = 1\nb = 1',
        "a = 1979-05-27 07:32:00\nb = 1",
        "a = { b = 1, c.d = [ {}, [] ] }\r\nb = 1\r\n",
        "[ a . 'b' ]\nb = 1\n[a.b.c]\nd = []\n",
        "[[a]]\n[[a.b]]\nc = 1\n[[a]]\n[[a.b]]\nc = 2\n[[a.b]]\n",
        "",
        "# only a comment",
    ],
)
def test_unusual_but_valid_toml_is_scanned(text: str) -> None:
    assert set(toml_places(text).places) == paths_of(tomllib.loads(text))


KEYS = st.one_of(st.from_regex(r"[A-Za-z0-9_-]{1,5}", fullmatch=True), st.text("a.\"#='\\é", max_size=3))
SCALARS = st.one_of(st.integers(), st.booleans(), st.text("ab\"'#\n\\]}, ", max_size=6))
VALUES = st.recursive(
    SCALARS,
    lambda inner: st.one_of(st.lists(inner, max_size=3), st.dictionaries(KEYS, inner, max_size=3)),
    max_leaves=8,
)


def written(value: object) -> str:
    if isinstance(value, dict):
        return "{" + ", ".join(f"{quoted(key)} = {written(inner)}" for key, inner in value.items()) + "}"
    if isinstance(value, list):
        return "[" + ",  # note ]\n".join(written(inner) for inner in value) + "]"
    if isinstance(value, bool):
        return str(value).lower()
    return quoted(value) if isinstance(value, str) else str(value)


def quoted(text: str) -> str:
    return '"' + text.replace("\\", "\\\\").replace('"', '\\"').replace("\n", "\\n") + '"'


@given(st.dictionaries(KEYS, VALUES, max_size=4))
def test_whatever_tomllib_reads_the_scanner_places(data: dict[str, object]) -> None:
    text = "".join(f"{quoted(key)} = {written(value)} # 1\n" for key, value in data.items())
    if all("\n" not in written(inner) for inner in data.values() if isinstance(inner, dict)):
        assert set(toml_places(text).places) == paths_of(tomllib.loads(text))
