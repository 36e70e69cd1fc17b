"""``lammer ask``: a document's question, answered from a house's rules as a table would. Does not answer itself."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Iterator, Mapping
from typing import Any

import click

from controller.cli.files import BadFile
from controller.cli.lines import example, json_option, print_columns, print_json, say

_EXAMPLE = """lammer ask '{"house": "oneida", "game": "caribbean-stud", "ask": "deal", "given": {"method": "hand"}}'"""


@click.command(epilog=example(_EXAMPLE))
@click.argument("question", default="-")
@json_option
def ask(question: str, as_json: bool) -> None:
    """What the rules of a house say: may this be done, what follows, what is due, paid or collected.

    QUESTION is a JSON object, a file with one, or - for standard input:

    \b
    {"house": "choctaw", "game": "let-it-ride", "ask": "legal",
     "given": {"action": "take-back", "phase": "second-decision", "bet": "bet-2"}}

    "ask" is rank, compare, settle, set, start, deal, legal, irregularity, duty, meter, authorise or fee. A case of the
    conformance suite (tests/rules/cases) is a question too. What a question leaves out and an answer needs is named.

    \f
    Raises:
        click.UsageError: the question cannot be read or answered.
        BadFile: the rules of the house are not used.
    """
    from controller.config.asked import answered
    from controller.config.mistake import InvalidHouseRules
    from games.asked.question import NotAnswered, QuestionError, unknown

    asked = _read(question)
    try:
        answer = answered(asked)
    except InvalidHouseRules as error:
        raise BadFile("; ".join(mistake.right for mistake in error.mistakes)) from error
    except (QuestionError, NotAnswered) as error:
        raise click.UsageError(str(error)) from error
    for name in unknown(asked["given"]):
        say(f'lammer ask: no question knows "{name}", so nothing looked at it', err=True)
    if as_json:
        print_json(answer)
    else:
        print_columns(_rows("", answer))


def _read(question: str) -> Mapping[str, Any]:
    """The question as an object. Raises UsageError where it is none, and OSError."""
    text: str | bytes = question
    if not question.lstrip().startswith("{"):
        with click.open_file(question, "rb") as file:
            text = file.read()
    try:
        found = json.loads(text, object_pairs_hook=_object)
    except (ValueError, RecursionError) as error:
        known = isinstance(error, json.JSONDecodeError)
        why = str(error) if known else "its text is no UTF-8, a number has thousands of digits, or it is too deep"
        raise click.UsageError(f"a question is one JSON object: {why}") from error
    if not isinstance(found, dict):
        raise click.UsageError("a question is one JSON object, with house, game, ask and given")
    return found


def _object(facts: list[tuple[str, Any]]) -> dict[str, Any]:
    """One object of the question. Raises UsageError where a name stands in it twice."""
    found = dict(facts)
    if len(found) < len(facts):
        twice = next(name for name, times in Counter(name for name, _ in facts).items() if times > 1)
        raise click.UsageError(f'a question is one JSON object: "{twice}" stands in it twice')
    return found


def _rows(name: str, value: object) -> Iterator[tuple[str, str]]:
    """The answer as lines: what is not so, or not said, is left out where nothing hangs on it."""
    if isinstance(value, Mapping):
        for inner, one in value.items():
            yield from _rows(f"{name} {inner}".strip(), one)
    elif isinstance(value, list | tuple) and value and all(isinstance(one, Mapping) for one in value):
        for one in value:
            seat = one.get("seat")
            rest = {inner: other for inner, other in one.items() if inner != "seat"}
            yield from _rows(name if seat is None else f"seat {seat}", rest)
    elif value is not None and value != [] and value != ():
        yield name.replace("_", " ").removesuffix(" cents"), _said(name, value)


def _said(name: str, value: object) -> str:
    from games.money.dollars import dollars

    if isinstance(value, bool):
        return "yes" if value else "no"
    if isinstance(value, list | tuple):
        return ", ".join(map(str, value))
    if isinstance(value, int) and (name.endswith("_cents") or name.startswith("pools ")):
        return dollars(value)
    return str(value)
