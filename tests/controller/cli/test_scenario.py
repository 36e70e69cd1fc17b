import json
from pathlib import Path

from tests.controller.cli.conftest import SCENARIOS, Lammer


def test_a_scenario_that_is_wrongly_written_is_not_played(lammer: Lammer, tmp_path: Path) -> None:
    path = tmp_path / "wrong.toml"
    path.write_text('table = "demo-caribbean-stud"\nabout = "x"\n[[step]]\nchip = 9\n')
    answer = lammer("scenario", path)
    assert (answer.code, answer.out) == (2, "")
    assert f"{path}:4  step 1 chip  9  the table has seats 1 to 7" in answer.err


def test_an_expectation_that_does_not_hold_is_named_by_file_line_and_step(lammer: Lammer, tmp_path: Path) -> None:
    path = tmp_path / "unmet.toml"
    path.write_text('table = "demo-caribbean-stud"\nabout = "x"\n\n[[step]]\nchip = 3\nexpect = { lamps = [4] }\n')
    answer = lammer("scenario", path)
    assert answer.code == 1
    assert f"{path}:4: step 1: lamps: wanted 4, found 3" in answer.lines
    assert answer.lines[-1] == "1 of 1 steps not as expected"


def test_a_scenario_prints_events_outputs_and_meter(lammer: Lammer) -> None:
    answer = lammer("scenario", SCENARIOS / "lock-out-edge.toml")
    assert answer.code == 0
    assert any(line.split()[1:2] == ["TableLocked"] for line in answer.lines)
    assert "locked, meter $10,001.00, lamps 3:steady 5:steady 6:warn, open none" in answer.out


def test_a_scenario_as_json_is_one_object_a_step(lammer: Lammer) -> None:
    rows = [json.loads(line) for line in lammer("scenario", "--json", SCENARIOS / "lock-out-edge.toml").lines]
    assert [row["step"] for row in rows] == [1, 2, 3, 4]
    assert "WagerAccepted" in [event["event"] for event in rows[0]["events"]]
    assert rows[-1]["meter_cents"] == 1_000_100


def test_a_scenario_can_be_played_on_another_table(lammer: Lammer) -> None:
    """The same lock-out edge, under Oneida's rules: there the meter moves by a quarter of a dollar."""
    answer = lammer("scenario", SCENARIOS / "lock-out-edge.toml", "--table", "demo-caribbean-stud-oneida")
    assert answer.code == 1
    assert "meter: wanted $10,001.00, found $10,000.50" in answer.out


def test_a_scenario_can_be_played_by_house_rules_of_ones_own(lammer: Lammer) -> None:
    folder = SCENARIOS / "own-rules"
    answer = lammer("scenario", SCENARIOS / "lock-out-edge.toml", "--config", folder)
    assert answer.code == 1
    assert "meter: wanted $10,001.00, found $10,000.50" in answer.out


def test_a_folder_that_holds_no_rules_is_refused_before_anything_is_played(lammer: Lammer, tmp_path: Path) -> None:
    answer = lammer("scenario", SCENARIOS / "lock-out-edge.toml", "--config", tmp_path)
    assert (answer.code, answer.out) == (2, "")
    assert f"--config {tmp_path}: there is no folder of rules {tmp_path / 'rules'}" in answer.err


def test_what_was_read_is_printed_and_told_as_json(lammer: Lammer) -> None:
    assert "| Shift report" in lammer("scenario", SCENARIOS / "reports.toml").out
    rows = [json.loads(line) for line in lammer("scenario", "--json", SCENARIOS / "console.toml").lines]
    assert [row["status"] for row in rows[:3]] == [None, 200, 204]
    assert "Caribbean stud" in rows[1]["reads"]
