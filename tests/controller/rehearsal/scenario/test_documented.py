"""docs/scenarios.md tells everything, and what it shows works."""

import re
from collections.abc import Callable
from pathlib import Path

import pytest
from pydantic import BaseModel

from controller.rehearsal.scenario.expect import Expect, ExpectedAward
from controller.rehearsal.scenario.file import ScenarioFile, load_scenario
from controller.rehearsal.scenario.player import play
from controller.rehearsal.scenario.step import Beside, Step
from controller.rehearsal.scenario.world import MemoryStorage

PAGE = (Path(__file__).parents[4] / "docs" / "scenarios.md").read_text()


@pytest.mark.parametrize("model", [ScenarioFile, Step, Beside, Expect, ExpectedAward])
def test_every_key_is_documented(model: type[BaseModel]) -> None:
    keys = {field.alias or name for name, field in model.model_fields.items()} - {"step"}
    shown = " ".join(re.findall(r"`([^`\n]+)`", re.sub(r"```.*?```", "", PAGE, flags=re.DOTALL)))
    assert {key for key in keys if not re.search(rf"(?<![\w-]){key}(?![\w-])", shown)} == set()


def test_the_example_on_the_page_goes_as_it_expects(write: Callable[..., Path]) -> None:
    (example,) = re.findall(r"```toml\n(.*?)```", PAGE, re.DOTALL)
    scenario = load_scenario(write(example, ""))
    assert [step.unmet for step in play(scenario, MemoryStorage(scenario.seed))] == [(), ()]
