"""``lammer ask``: an inspector's question and what comes back, bad questions first."""

import json
from collections.abc import Mapping
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from controller.cli.main import lammer

DEAL = {"house": "oneida", "game": "let-it-ride", "ask": "deal", "given": {"method": "automated-shoe"}}


def ask(*words: str, told: str | None = None) -> Result:
    return CliRunner().invoke(lammer, ["ask", *words], input=told)


def question(ask: str, game: str = "caribbean-stud", house: str = "oneida", **given: object) -> str:
    return json.dumps({"house": house, "game": game, "ask": ask, "given": given})


def answer(ask_: str, game: str = "caribbean-stud", house: str = "oneida", **given: object) -> Mapping[str, object]:
    found = ask(question(ask_, game, house, **given), "--json")
    assert found.exit_code == 0, found.output
    said: Mapping[str, object] = json.loads(found.output)
    return said


@pytest.mark.parametrize(
    ("told", "said"),
    [
        ("", "a question is one JSON object"),
        ("[]", "a question is one JSON object, with house, game, ask and given"),
        ("[" * 100_000, "a question is one JSON object: its text is no UTF-8"),
        ('{"house": "oneida", "house": "choctaw"}', '"house" stands in it twice'),
        ("\xff{", "a question is one JSON object"),
        ("{}", 'the question leaves out "house"'),
        ('{"house": 3}', '"house" is text'),
        (json.dumps({**DEAL, "given": None}), 'the question leaves out "given"'),
        (json.dumps({**DEAL, "ask": "why"}), 'no question is called "why"; there are rank, compare'),
        (json.dumps({**DEAL, "game": "let-it-rid"}), 'did you mean "let-it-ride"'),
        (json.dumps({**DEAL, "game": "../oneida/keno"}), "no such game is known"),
        (json.dumps({**DEAL, "house": "nobody"}), "that house has no rules for it"),
        (question("legal", "poker", "grand-ronde"), 'the question leaves out "action"'),
        (question("legal"), 'the question leaves out "action"'),
        (question("legal", action="fly"), 'nobody can say of Caribbean stud whether "fly" is legal'),
        (question("legal", action="wager", phase="betting"), 'the question leaves out "wagers"'),
        (question("legal", action="wager", phase="betting", wagers={"ante": "5"}), '"wagers.ante" is a whole number'),
        (question("legal", action="take-positions", count=2**62), '"count" is 0 to 100,000'),
        (question("legal", action="take-positions", count=float("inf")), "not a number that is not whole"),
        (question("settle", seats=[{"cards": ["As"]}]), 'the question leaves out "seats[0].seat"'),
        (question("settle", seats=[{"seat": 1, "wagers": {"ante": 500}, "cards": ["Zz"]}]), "Zz"),
        (question("rank", cards=["As", "Ks", "Qs", "Js", "Ts"]), 'the question leaves out "as"'),
        (question("deal"), 'the question leaves out "method"'),
        (question("deal", method="hand", occupied=[9]), "there is no seat 9"),
        (question("irregularity", what="rain"), 'no rule is about "rain"'),
        (question("duty"), "nothing is told after which something is due"),
        (question("authorise"), 'the question leaves out "award"'),
        (question("meter", pools={"minor": 1}, steps=[]), "has the pools progressive"),
        (question("meter", pools={"progressive": 100}), 'the question leaves out "steps"'),
        (question("legal", action="cut", count=20, options={"bet_when_dealer_fails": "win"}), "bet_when_dealer_fails"),
        (question("set", cards=["As"]), 'nothing in Caribbean stud answers the question "set"'),
    ],
)
def test_a_question_that_cannot_be_answered_gets_one_sentence(told: str, said: str) -> None:
    found = ask(told=told)
    assert found.exit_code == 2
    assert said in found.output
    assert found.output.count("Error: ") <= 1
    assert "Traceback" not in found.output


def test_a_fact_that_nothing_looks_at_is_told() -> None:
    found = ask(question("legal", action="cut", count=20, cuont=9))
    assert found.exit_code == 0
    assert 'no question knows "cuont", so nothing looked at it' in found.output


@pytest.mark.parametrize("way", ["words", "file", "input"])
def test_a_question_comes_as_words_as_a_file_or_on_standard_input(way: str, tmp_path: Path) -> None:
    text, file = json.dumps(DEAL), tmp_path / "question.json"
    file.write_text(text)
    found = {"words": lambda: ask(text), "file": lambda: ask(str(file)), "input": lambda: ask(told=text)}[way]()
    assert found.exit_code == 0
    assert [line.split() for line in found.output.splitlines()][:2] == [["stack", "3"], ["passes", "1"]]


def test_an_answer_for_people_has_amounts_in_dollars_and_yes_or_no() -> None:
    found = ask(question("legal", action="play", phase="player-decision", wagers={"ante": 1000, "bet": 1999}))
    assert found.exit_code == 0
    assert [" ".join(line.split()) for line in found.output.splitlines()] == [
        "legal no",
        "why not the bet is exactly $20.00",
        "required $20.00",
    ]


def test_a_case_of_the_suite_is_a_question() -> None:
    case = {"id": "x", "seed": "y", "lines": "1", "expect": {}, "why": "", "basis": "literal", **DEAL}
    assert json.loads(ask(json.dumps(case), "--json").output)["stack"] == 3


# -- what can be asked without cards or seats


@pytest.mark.parametrize(
    ("given", "said"),
    [
        ({"ask_": "deal", "game": "pai-gow-poker", "method": "automated-shoe"}, {"stack": 7, "remaining": 4}),
        ({"ask_": "deal", "game": "two-card-peek", "house": "axtion", "method": "shuffler"}, {"remaining": 37}),
        ({"ask_": "deal", "game": "let-it-ride", "method": "manual-shoe"}, {"burn": 1, "community_cards": 2}),
        ({"ask_": "legal", "action": "place-shuffler"}, {"may": ["dealers-right"]}),
        ({"ask_": "legal", "action": "cut"}, {"min": 10, "max": 51}),
        ({"ask_": "settle"}, {"seats_from": "dealer-right"}),
        ({"ask_": "settle", "seats": [{"seat": 2}, {"seat": 5}]}, {"order": [5, 2]}),
        ({"ask_": "authorise", "award": {"hand": "royal-flush"}}, {"paid": False}),
    ],
)
def test_what_hangs_on_no_cards_and_no_seats_is_answered_without(
    given: Mapping[str, object], said: Mapping[str, object]
) -> None:
    found = answer(**given)  # type: ignore[arg-type]
    assert {name: found[name] for name in said} == said


def test_what_is_left_is_not_told_where_it_hangs_on_the_seats() -> None:
    assert "remaining" not in answer("deal", method="automated-shoe")
    assert answer("deal", method="automated-shoe", occupied=[1, 2])["remaining"] == 37
