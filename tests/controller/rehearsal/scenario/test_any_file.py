"""Whatever stands in a scenario's file: it is played, or its mistakes are named. No traceback for anybody."""

import json
import tomllib
from datetime import timedelta
from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings, strategies as st

from controller.config.mistake import InvalidFile
from controller.rehearsal.scenario.expect import Expect
from controller.rehearsal.scenario.file import load_scenario
from controller.rehearsal.scenario.player import play
from controller.rehearsal.scenario.step import VERBS, Step
from controller.rehearsal.scenario.world import MemoryStorage

SCENARIOS = Path(__file__).parents[3] / "scenarios"
NAMES = (
    "flush",
    "corrections",
    "pai-gow-poker-disk",
    "doors",
    "sort-mode",
    "two-pools-order",
    "older-journal",
    "coupon",
    "late-line",
    "full-disk",
    "stray-bytes",
    "withdrawn",
    "own-codes",
    "console",
    "reports",
    "own-rules",
)
FILES = [tomllib.loads((SCENARIOS / f"{name}.toml").read_text(encoding="utf-8")) for name in NAMES]
KEYS = sorted({field.alias or name for model in (Step, Expect) for name, field in model.model_fields.items()})
FEW_STEPS = 6
VALUES = st.one_of(
    st.integers(-2, 60),
    st.sampled_from([10**30, 0.5, float("nan"), True, "", "3", "red", "lock-out", "floor-supervisor", "Ah Ah", "Xj"]),
    st.sampled_from(
        ["shuffler", "acceptor.3", "jam", "NEXT ENTER", "2s", "$10.00", "betting", "WagerAccepted", "-0.50"]
    ),
    st.sampled_from(
        [
            "disk",
            "full",
            "call-fails",
            "bus.felt",
            "held",
            "line.shoe",
            "delay",
            "line.header.GPIO17",
            "refuse",
            "garble",
        ]
    ),
    st.sampled_from(
        ["+2h", "-168h", "ann-ames", "/", "/desk/answer", "/technician/enter", "day", "slip", "setting", "own-rules"]
    ),
    st.lists(st.sampled_from([0, 3, 99, "Ah Kh", "Ah", "x", {}]), max_size=3),
    st.fixed_dictionaries(
        {},
        optional={
            "chip": st.just(3),
            "ms": st.just(-4),
            "day": st.sampled_from(["2025-12-31", "x", "0001-01-01"]),
            "phase": st.just("x"),
            "kind": st.just(1),
        },
    ),
)


def toml(value):
    """A value as TOML writes it."""
    if isinstance(value, dict):
        return "{" + ", ".join(f"{json.dumps(key)} = {toml(one)}" for key, one in value.items()) + "}"
    if isinstance(value, list):
        return "[" + ", ".join(map(toml, value)) + "]"
    if isinstance(value, float):
        return repr(value)
    return json.dumps(value, ensure_ascii=False)


@st.composite
def scenarios(draw):
    """A scenario of this repository of which a few values, keys and steps were changed."""
    file = json.loads(json.dumps(draw(st.sampled_from(FILES))))
    first = draw(st.integers(0, max(0, len(file["step"]) - FEW_STEPS)))
    steps = file["step"][first : first + FEW_STEPS]
    for _ in range(draw(st.integers(1, 4))):
        step = draw(st.sampled_from(steps))
        inner = step.get("expect")
        place = inner if isinstance(inner, dict) and draw(st.booleans()) else step
        key = draw(st.sampled_from([*place, *KEYS, *VERBS]))
        if draw(st.integers(0, 3)) == 0:
            place.pop(key, None)
        else:
            place[key] = draw(VALUES)
    table = draw(st.sampled_from([file["table"]] * 9 + ["demo-let-it-ride", "nowhere", 5]))
    head = f'table = {toml(table)}\nabout = "any"\n'
    config = draw(st.sampled_from([file.get("config")] * 9 + ["nowhere", 3]))
    head += "" if config is None else f"config = {toml(config)}\n"
    return head + "".join(
        "[[step]]\n" + "".join(f"{json.dumps(k)} = {toml(v)}\n" for k, v in step.items()) for step in steps
    )


@pytest.mark.slow
@settings(
    max_examples=40,
    deadline=timedelta(seconds=60),
    suppress_health_check=[HealthCheck.too_slow, HealthCheck.function_scoped_fixture],
)
@given(text=scenarios())
def test_every_file_is_played_or_its_mistakes_are_named(tmp_path, text):
    path = tmp_path / "any.toml"
    path.write_text(
        text.replace('"tables/', f'"{SCENARIOS}/tables/').replace('"own-rules"', f'"{SCENARIOS}/own-rules"'),
        encoding="utf-8",
    )
    scenario = named(path)
    if scenario is not None:
        for played in play(scenario, MemoryStorage(scenario.seed)):
            assert played.failed is None or played.failed


def named(path):
    """The scenario; None where it is refused, with what would be right for each mistake."""
    try:
        return load_scenario(path)
    except InvalidFile as invalid:
        rights = [mistake.right for mistake in invalid.mistakes]
    assert rights
    assert all(rights)
    return None
