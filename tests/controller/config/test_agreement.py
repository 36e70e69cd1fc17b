import shutil
from collections.abc import Callable
from pathlib import Path

import pytest

from controller.config.check import load_table
from controller.config.folder import config_folder
from controller.config.mistake import InvalidTable, Mistake
from controller.config.staff_code import hash_code, new_settings

Edit = tuple[str, str]
MistakesAfter = Callable[..., tuple[Mistake, ...]]


@pytest.mark.parametrize(
    ("edit", "key", "right"),
    [
        (('"caribbean-stud"', '"caribean-stud"'), "table.game", 'did you mean "caribbean-stud"?'),
        (('"caribbean-stud"', '"faro"'), "table.game", "known here: "),
        (('"choctaw"', '"chocktaw"'), "table.rules", 'did you mean "choctaw"?'),
        (('"choctaw"', '"nobody"'), "table.rules", 'known here: "choctaw", '),
        (('"automated-shoe"', '"pitch"'), "deal.method", "must be one of"),
        (('[shoe]\ndriver = "line"\nbus    = "shoe"', ""), "deal.method", "needs a shoe: add [shoe]"),
        (('["blue", "red"]', '["blue", "green"]'), "shuffler.colours", "the decks of choctaw are "),
        (("chip_cents    = 100", "chip_cents = 500"), "acceptor.chip_cents", "the progressive chip of choctaw is 100"),
        (('held_by  = ["floor-supervisor"]', 'held_by = ["dealer"]'), "key.lower.held_by", "is paid by the key of"),
        (('code = "2222"', 'code = "1111"'), "staff.floor-supervisor.code", "is the code of dealer too"),
    ],
)
def test_sections_that_disagree_say_with_what(mistakes_after: MistakesAfter, edit: Edit, key: str, right: str) -> None:
    (mistake,) = mistakes_after(edit)
    assert mistake.key == key
    assert right in mistake.right


def test_more_seats_than_the_layout_has_are_refused(mistakes_after: MistakesAfter) -> None:
    mistakes = mistakes_after(("seats = 7", "seats = 8"))
    assert ("table.seats", "a caribbean-stud table has 1 to 7 seats") in [(m.key, m.right) for m in mistakes]


def test_dealing_from_the_hand_needs_a_shuffler(mistakes_after: MistakesAfter) -> None:
    keys = ("[shuffler]", 'driver       = "line"', 'bus          = "shuffler"', "counts_cards = true", "colours      =")
    (mistake,) = mistakes_after(('"automated-shoe"', '"hand"'), ("\n".join(keys), "#"))
    assert mistake.key == "deal.method"
    assert "needs a shuffler: add [shuffler]" in mistake.right


@pytest.mark.parametrize(("debounce_ms", "right"), [(19, True), (20, True), (21, False)])
def test_the_lock_out_is_known_no_later_than_the_shortest_chip(
    mistakes_after: MistakesAfter, debounce_ms: int, right: bool
) -> None:
    mistakes = mistakes_after(("debounce_ms = 20 ", f"debounce_ms = {debounce_ms} "))
    assert [m.key for m in mistakes] == ([] if right else ["lock-out.debounce_ms"])


def test_the_lock_outs_own_debounce_is_compared_where_the_file_gives_none(mistakes_after: MistakesAfter) -> None:
    (mistake,) = mistakes_after(("debounce_ms = 20 ", "# "), ("[20, 120]", "[10, 120]"))
    assert mistake.key == "lock-out.debounce_ms"
    assert mistake.right.startswith("must be at most 10, the shortest chip pulse")


def test_no_award_needs_a_role_that_the_table_does_not_know(mistakes_after: MistakesAfter) -> None:
    mistakes = mistakes_after(('[staff.pit-manager]\ncode = "3333"', ""))
    assert [(m.key, m.right.split(": ")[-1]) for m in mistakes] == [
        ("key.higher.held_by[0]", "add [staff.pit-manager]"),
        ("staff", "add [staff.pit-manager]"),
    ]


def test_off_the_bench_no_code_stands_in_clear_and_none_is_repeated_in_the_answer(
    mistakes_after: MistakesAfter,
) -> None:
    mistakes = mistakes_after(("[staff.dealer]\ncode_hash", '[staff.dealer]\ncode = "8642"\n#'), of="caribbean-stud-pi")
    assert [m.key for m in mistakes] == ["staff.dealer.code"]
    assert "8642" not in str(mistakes)


def test_one_real_bus_is_off_the_bench(mistakes_after: MistakesAfter) -> None:
    mistakes = mistakes_after(('kind = "twin"', 'kind = "i2c"\ndevice = "/dev/i2c-1"'))
    roles = ("dealer", "floor-supervisor", "pit-manager", "table-games-manager", "technician")
    people = ("mia-moss.code", "mia-moss.configuration_code", "ann-ames.code", "di-dunn.code")
    assert [m.key for m in mistakes] == [
        *(f"staff.{role}.code" for role in roles),
        *(f"person.{code}" for code in people),
    ]
    assert "configuration_code_hash, made by lammer code" in mistakes[6].right


def test_the_code_for_settings_is_not_the_one_that_goes_with_the_keys(mistakes_after: MistakesAfter) -> None:
    """Standards D7."""
    (mistake,) = mistakes_after(('configuration_code = "4402"', 'configuration_code = "4401"'))
    assert (mistake.key, mistake.right) == (
        "person.mia-moss.configuration_code",
        "is the code of mia-moss too: each has its own",
    )


def test_a_person_fills_a_role_that_an_award_needs(mistakes_after: MistakesAfter) -> None:
    assert mistakes_after(('[staff.floor-supervisor]\ncode = "2222"', "")) == ()


def test_a_hashed_code_may_stand_on_a_bench_too(mistakes_after: MistakesAfter) -> None:
    code_hash = hash_code("1111", new_settings(bytes(16)))
    assert mistakes_after(('code = "1111"', f'code_hash = "{code_hash}"')) == ()


def test_mistakes_in_the_houses_rules_are_reported_with_those_of_the_table(
    edited: Callable[..., Path], tmp_path: Path
) -> None:
    config = tmp_path / "config"
    shutil.copytree(config_folder(), config)
    rules = config / "rules" / "choctaw" / "caribbean-stud.toml"
    rules.write_text(rules.read_text().replace("per_chip_cents", "per_coin_cents"))
    with pytest.raises(InvalidTable) as refused:
        load_table(edited(("seats = 7", "seats = 9")), config)
    keys = [mistake.key for mistake in refused.value.mistakes]
    assert "table.seats" in keys
    assert "progressive.per_coin_cents" in keys


HIGHER = '[key.higher]\nline     = "panel.A2"\nnormally = "open"\nheld_by  = ["pit-manager", "table-games-manager"]\n'
BY_THE_TRAY = '[authority.two-pair]\nverified_by = ["floor-supervisor"]\nkey = "higher"\nturned_by = ["pit-manager"]\n'


@pytest.mark.parametrize(
    ("further", "key", "told"),
    [
        (
            "",
            "table.rules",
            "give nobody the higher key, which a correction of the meter takes: name it in an award",
        ),
        (BY_THE_TRAY, "key.higher", "is missing: a correction of the meter takes the higher key"),
    ],
)
def test_a_meter_that_nobody_could_correct_is_refused(
    edited: Callable[..., Path], tmp_path: Path, further: str, key: str, told: str
) -> None:
    """A house that pays its whole progressive with the lower key, and a table without the other lock."""
    config = tmp_path / "config"
    shutil.copytree(config_folder(), config)
    rules = config / "rules" / "oneida" / "pai-gow-poker.toml"
    lower = rules.read_text().replace('key           = "higher"', 'key           = "lower"')
    rules.write_text(f"{lower}\n{further}")
    both = ('held_by  = ["floor-supervisor"]', 'held_by  = ["floor-supervisor", "pit-manager"]')
    with pytest.raises(InvalidTable) as refused:
        load_table(edited(both, (HIGHER, ""), of="demo-pai-gow-poker-oneida"), config)
    assert [(one.key, one.right) for one in refused.value.mistakes] == [(key, told)]


BUTTON = """[lock-out]
driver      = "button"
line        = "panel.A0"
normally    = "open"
debounce_ms = 20                # never above the shortest chip pulse
"""


@pytest.mark.parametrize(
    ("line", "key"),
    [
        ("locks_out = true\ndebounce_ms = 20\n", None),
        ("locks_out = true\n", None),
        ("locks_out = true\ndebounce_ms = 21\n", "key-pad.debounce_ms"),
        ("locks_out = false\n", "lock-out"),
        ("", "lock-out"),
    ],
)
def test_a_key_pad_may_lock_the_hand_out_without_a_button(
    mistakes_after: MistakesAfter, line: str, key: str | None
) -> None:
    """002:740; the press is known no later than the shortest chip, whichever key it is."""
    mistakes = mistakes_after((BUTTON, ""), ("[key-pad]\n", f"[key-pad]\n{line}"))
    assert [mistake.key for mistake in mistakes] == ([] if key is None else [key])


BUS_AND_PAD = """[bus.numbers]
kind = "twin"

[entry-pad.wheel]
driver = "usb-numeric"
bus    = "numbers"
entry  = "double-zero-wheel"

"""


@pytest.mark.parametrize(
    ("table", "edit", "key", "right"),
    [
        (
            "craps-pi",
            ('"two-dice"', '"two-dice-total"'),
            "entry-pad.dice.entry",
            'must be "two-dice" at craps',
        ),
        (
            "roulette-pi",
            ('"double-zero-wheel"', '"single-zero-wheel"'),
            "entry-pad.number.entry",
            'must be "double-zero-wheel" at roulette of ',
        ),
        (
            "demo-big-six",
            ("[dealer-display]", BUS_AND_PAD + "[dealer-display]"),
            "entry-pad.wheel",
            "leave it out: no such pad enters a result of big-six",
        ),
    ],
)
def test_a_pad_whose_entries_the_game_cannot_read_is_refused(
    mistakes_after: MistakesAfter, table: str, edit: Edit, key: str, right: str
) -> None:
    mistakes = [(one.key, one.right) for one in mistakes_after(edit, of=table)]
    assert [found for found, told in mistakes if told.startswith(right)] == [key]
