"""The conformance suite can fail, asks the product and nothing beside it, and answers no fewer cases than before."""

import ast
import json
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

import pytest

from controller.config.asked import answered
from controller.config.house_rules import load_house_rules
from games.asked.ask import ALONE, ask, rules_name
from games.asked.question import NotAnswered, QuestionError
from games.declared.house_rules import AwardRule
from games.irregularities.rule import Irregularity
from games.library import GAMES
from tests.rules.conftest import disputed, read_cases
from tests.rules.matching import missing

CASES = Path(__file__).parent / "cases"
UNSUPPORTED = 0
"""Cases of games that are not played here yet. Only ever lowered."""


OTHERS = (None, True, -1, 0, 2**62, 2**70, 1.5, "", "no such word", [], {}, [None], {"x": 1}, ["As", "As"])
ENDLESS = (float("inf"), float("nan"))
"""Python's reader of JSON takes them, and they are no numbers of anything."""


def one_of_each() -> list[dict[str, Any]]:
    """The first case of each question, game, and action or incident that is answered."""
    found: dict[tuple[object, ...], dict[str, Any]] = {}
    for case in read_cases(CASES):
        given = case["given"]
        found.setdefault((case["ask"], case["game"], given.get("action"), given.get("what")), case)
    played, of_any_rules = {*GAMES, *ALONE}, ("fee", "meter", "authorise")
    names = {case["id"]: rules_name(case["house"], case["game"], case["given"]) for case in found.values()}
    return [case for case in found.values() if names[case["id"]] in played or case["ask"] in of_any_rules]


def with_one_left_out(facts: Any) -> Iterator[tuple[Any, str]]:
    """The same facts without one of them, wherever it stands, and its name."""
    for name in facts if isinstance(facts, dict) else ():
        yield {other: value for other, value in facts.items() if other != name}, name
    for name, value in facts.items() if isinstance(facts, dict) else enumerate(facts):
        if isinstance(value, dict | list):
            for less, left_out in with_one_left_out(value):
                yield replaced(facts, name, less), left_out


def with_one_changed(facts: Any) -> Iterator[Any]:
    """The same facts with one of them something else, wherever it stands."""
    for name, value in facts.items() if isinstance(facts, dict) else enumerate(facts):
        for other in (*OTHERS, *ENDLESS):
            yield replaced(facts, name, other)
        if isinstance(value, dict | list):
            for changed in with_one_changed(value):
                yield replaced(facts, name, changed)


def replaced(facts: Any, name: Any, value: Any) -> Any:
    """The facts with one of them in the place of another."""
    if isinstance(facts, dict):
        return {**facts, name: value}
    return [value if place == name else one for place, one in enumerate(facts)]


@pytest.mark.parametrize(
    ("expected", "found"),
    [
        ({"legal": True}, {"legal": 1}),
        ({"legal": True}, {}),
        ({"cards": [1, 2]}, {"cards": [2, 1]}),
        ({"cards": [1, 2]}, {"cards": [1]}),
        ({"hands_void": "all"}, {"hands_void": ["a", "l", "l"]}),
        ({"seats": [{"seat": 1, "net_cents": 5}]}, {"seats": [{"seat": 1, "net_cents": 4}]}),
    ],
)
def test_a_different_answer_is_told(expected: Mapping[str, object], found: Mapping[str, object]) -> None:
    assert missing(expected, found)


def test_what_is_not_named_is_not_asked() -> None:
    assert not missing({"round": "void"}, {"round": "void", "cards": "reshuffle"})


def test_roles_are_a_set() -> None:
    assert not missing({"needs": {"verify": ["a", "b"]}}, {"needs": {"verify": ("b", "a")}})


@pytest.mark.parametrize(
    ("game", "cases_at_least"),
    [
        ("21st-century-baccarat", 28),
        ("ace-to-five-lowball", 6),
        ("aces-bonus-bet", 9),
        ("baccarat-chemin-de-fer", 8),
        ("big-six", 16),
        ("bingo", 24),
        ("blackjack", 20),
        ("blackjack-switch", 1),
        ("blackjack-x", 21),
        ("buster-blackjack", 16),
        ("caribbean-stud", 44),
        ("casino-war", 4),
        ("commission-free-baccarat", 13),
        ("craps", 49),
        ("deuce-to-seven-lowball", 5),
        ("draw-jacks-or-better", 4),
        ("draw-poker", 1),
        ("field-gold-21", 6),
        ("fortune-pai-gow-poker", 36),
        ("holdem", 43),
        ("keno", 23),
        ("let-it-ride", 35),
        ("lightning-poker", 10),
        ("low-ball", 13),
        ("mah-jong-pai-gow", 21),
        ("mini-baccarat", 12),
        ("mississippi-stud", 11),
        ("no-bust-blackjack", 23),
        ("no-limit-holdem", 2),
        ("omaha-hi-lo", 22),
        ("pai-gow-poker", 100),
        ("pai-gow-tiles", 16),
        ("poker", 36),
        ("poker-room", 16),
        ("pure-21-5-blackjack", 22),
        ("razz", 1),
        ("red-dog", 5),
        ("roulette", 63),
        ("seven-card-stud", 2),
        ("single-21", 3),
        ("stud-hi-lo", 1),
        ("texas-holdem", 3),
        ("three-card-poker", 60),
        ("three-card-poker-6-card-bonus", 13),
        ("three-card-texas-holdem", 29),
        ("two-card-peek", 22),
    ],
)
def test_every_case_of_a_game_that_is_built_is_answered(game: str, cases_at_least: int) -> None:
    """None may slip into the unsupported ones."""
    cases = [case for case in read_cases(CASES) if case["game"] == game]
    assert len(cases) >= cases_at_least
    for case in cases:
        try:
            answered(case)
        except NotAnswered as reason:  # pragma: no cover
            pytest.fail(f"{case['id']} is unsupported: {reason}")


def test_no_id_is_used_twice() -> None:
    ids = [case["id"] for case in read_cases(CASES)]
    assert len(ids) == len(set(ids))


def test_every_dispute_names_a_case_and_a_line() -> None:
    ids = {case["id"] for case in read_cases(CASES)}
    for name, entry in disputed().items():
        assert name in ids
        assert entry["line"]
        assert entry["why"]


def test_a_broken_line_is_named(tmp_path: Path) -> None:
    file = tmp_path / "broken.jsonl"
    file.write_text(json.dumps({"id": "x"}) + "\n{\n")
    with pytest.raises(pytest.UsageError, match=r"broken\.jsonl:2: no JSON object"):
        read_cases(file)


def test_a_folder_without_cases_is_refused(tmp_path: Path) -> None:
    with pytest.raises(pytest.UsageError, match=r"there is no \.jsonl file"):
        read_cases(tmp_path)


def test_a_game_that_is_not_there_is_unsupported() -> None:
    with pytest.raises(NotAnswered, match="fan-tan of oneida"):
        answered({"house": "oneida", "game": "fan-tan", "ask": "legal", "given": {}})


def test_the_house_decides_how_a_straight_flush_is_verified() -> None:
    question = {"game": "caribbean-stud", "ask": "authorise", "given": {"award": {"hand": "straight-flush"}}}
    choctaw, oneida = (answered({"house": house, **question}) for house in ("choctaw", "oneida"))
    assert choctaw["needs"]["verify"] != oneida["needs"]["verify"]


def test_no_more_cases_are_unsupported_than_before() -> None:
    def is_unsupported(case: Mapping[str, Any]) -> bool:
        try:
            answered(case)
        except NotAnswered:
            return True
        return False

    count = sum(is_unsupported(case) for case in read_cases(CASES))
    assert count <= UNSUPPORTED, f"{count} cases are unsupported, and {UNSUPPORTED} were: answer them in the product"
    assert count == UNSUPPORTED, f"only {count} cases are unsupported now: lower UNSUPPORTED to that"


# -- the suite has no rule of its own


def modules_read(path: Path) -> set[str]:
    """The modules of the product that a file imports."""
    tree = ast.parse(path.read_text(encoding="utf-8"))
    found = {node.module or "" for node in ast.walk(tree) if isinstance(node, ast.ImportFrom)}
    found |= {alias.name for node in ast.walk(tree) if isinstance(node, ast.Import) for alias in node.names}
    return {name for name in found if name.split(".")[0] in ("games", "controller", "drivers")}


def test_a_case_goes_to_the_product_word_for_word() -> None:
    """No adapter stands between: what answers a case is what answers `lammer ask`."""
    here = Path(__file__).parent
    read = {path.name: modules_read(path) for path in here.rglob("*.py") if not path.name.startswith("test_suite")}
    assert read == {
        "conftest.py": set(),
        "matching.py": set(),
        "test_cases.py": {"controller.config.asked", "games.asked.question"},
    }


POOR_CUT_VOIDS = Irregularity(what="poor-cut", round="void", say="The round is void.", source="house")


def without_a_flush(awards: Mapping[str, AwardRule]) -> Mapping[str, AwardRule]:
    return {hand: rule for hand, rule in awards.items() if hand != "flush"}


@pytest.mark.parametrize(
    ("question", "given", "path", "value"),
    [
        ("legal", {"action": "cut", "count": 10}, "cards.cut_at_least", 11),
        ("legal", {"action": "wager", "phase": "betting", "wagers": {"ante": 500}}, "limits.ante_min_cents", 501),
        ("duty", {"rounds_since_stub_count": 5}, "cards.stub_count_every_rounds", 6),
        ("duty", {"minutes_since_card_change": 480}, "cards.change_after_hours", 9),
        ("authorise", {"award": {"hand": "flush"}}, "progressive.awards", without_a_flush),
        ("meter", {"pools": {"progressive": 1_000_000}, "steps": [{"coin": 100}]}, "progressive.chip_cents", 500),
        ("settle", {"seats": [{"seat": 1}, {"seat": 2}]}, "settling.seats_from", "dealer-left"),
        ("deal", {"method": "manual-shoe"}, "shuffler_for_deals", ("manual-shoe",)),
        ("irregularity", {"what": "poor-cut"}, "irregularity", (POOR_CUT_VOIDS,)),
    ],
)
def test_the_answer_changes_with_the_rule(question: str, given: Mapping[str, Any], path: str, value: object) -> None:
    """A rule that only looked the same, in a test, would go on answering as before."""
    rules = load_house_rules("caribbean-stud", "oneida")
    table, _, name = path.rpartition(".")
    before = ask(rules, question, given)
    if table:
        old = getattr(rules, table)
        new = value(getattr(old, name)) if callable(value) else value
        changed = old.model_copy(update={name: new})
        rules = rules.model_copy(update={table: changed})
    else:
        rules = rules.model_copy(update={name: value})
    assert ask(rules, question, given) != before


# -- what is left out is named


def sentence(question: Mapping[str, Any], given: object) -> str:
    """What the product says to a question that it does not answer; nothing where it does."""
    try:
        answered({**question, "given": given})
    except (QuestionError, NotAnswered) as error:
        return str(error)
    return ""


@pytest.mark.parametrize("question", one_of_each(), ids=lambda question: str(question["id"]))
def test_a_question_that_leaves_a_fact_out_is_answered_or_names_it(question: Mapping[str, Any]) -> None:
    """Never by what a dictionary says: that is a name in quotes and nothing more."""
    said = {name: sentence(question, given) for given, name in with_one_left_out(question["given"])}
    assert not {name: told for name, told in said.items() if told.startswith("'")}


@pytest.mark.parametrize("question", one_of_each(), ids=lambda question: str(question["id"]))
def test_a_fact_of_another_kind_is_answered_or_gets_a_sentence(question: Mapping[str, Any]) -> None:
    said = [sentence(question, given) for given in with_one_changed(question["given"])]
    assert not [told for told in said if told.startswith("'") or "\n" in told]
