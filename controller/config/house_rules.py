"""Reads a house's rules for a game, and where each of their values was taken from.

The file is ``config/rules/<house>/<game>.toml``; its models are :mod:`games.declared.house_rules`. A value's source is
the comment behind it: lines of the file's ``document``, or ``house`` where the document leaves the choice to the
casino. Does not interpret rules.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path

from pydantic import ValidationError

from controller.config.control_characters import control_mistakes
from controller.config.document import Document, read_document
from controller.config.folder import config_folder, house_rules_path
from controller.config.mistake import InvalidHouseRules, Mistake, dotted
from controller.config.sentences import mistakes_of, nearest
from games.declared.house_rules import HouseRules
from games.library import GAMES

_LINES = re.compile(r"(?P<lines>[0-9]+(?:-[0-9]+)?(?:, *[0-9]+(?:-[0-9]+)?)*)(?![0-9])[ ,;:]*(?P<note>.*)")
_HOUSE = re.compile(r"house\b[ ,;:]*(?P<note>.*)")


@dataclass(frozen=True, slots=True)
class Source:
    """Where a value was taken from."""

    document: str
    """The document's file; empty where the house chose."""
    lines: str
    """Its lines, such as ``773-778`` or ``747, 749``; empty where the house chose."""
    note: str
    """What else the comment says."""

    def __str__(self) -> str:
        place = f"{self.document}:{self.lines}" if self.lines else "house"
        return f"{place} ({self.note})" if self.note else place


@dataclass(frozen=True, slots=True)
class HouseRulesFile:
    """One rules file: its rules, and the source of each value by dotted key (``progressive.seed_cents``)."""

    rules: HouseRules
    sources: Mapping[str, Source]
    content: str
    """The whole text of the file."""


def load_house_rules(game: str, house: str, config: Path | None = None) -> HouseRules:
    """The rules of ``house`` for ``game`` out of ``config`` (the shipped folder).

    Raises:
        InvalidHouseRules: there is no such file, or it is not used; it holds every mistake.
    """
    return read_house_rules(game, house, config).rules


def read_house_rules(game: str, house: str, config: Path | None = None) -> HouseRulesFile:
    """The same with the source of each value. Raises InvalidHouseRules."""
    folder = config or config_folder()
    path = house_rules_path(game, house, folder)
    if game not in GAMES:
        raise _absent(path, f'no game is called "{game}"; {nearest(game, list(GAMES))}')
    if house not in (known := houses(game, folder)):
        raise _absent(path, f'no house "{house}" has rules for {game}; {nearest(house, known)}')
    document = read_document(path, InvalidHouseRules)
    rules = check_house_rules(document, _misplaced(document, game, house))
    return HouseRulesFile(rules, _sources(document), document.content)


def check_house_rules(document: Document, found: Iterable[Mistake] = ()) -> HouseRules:
    """The rules that a document holds, wherever its file stands; ``found`` is what is wrong with it already.

    Raises:
        InvalidHouseRules: it is not used; it holds every mistake.
    """
    mistakes = list(found)
    name = document.text("game")
    if name is not None and name not in GAMES:
        right = f'no game is called "{name}"; {nearest(name, list(GAMES))}'
        raise InvalidHouseRules([document.mistake(("game",), right), *mistakes])
    model = HouseRules if name is None else GAMES[name].rules
    try:
        rules = model.model_validate(document.data)
    except ValidationError as error:
        mistakes += mistakes_of(error, model, document)
        raise InvalidHouseRules([*mistakes, *control_mistakes(document, mistakes)]) from error
    mistakes += control_mistakes(document, mistakes)
    if not mistakes:
        mistakes += [document.mistake((key,), right) for key, right in _misfits(rules)]
    if mistakes:
        raise InvalidHouseRules(mistakes)
    return rules


def _misfits(rules: HouseRules) -> Iterator[tuple[str, str]]:
    """What does not fit the game: the key, and what would be right."""
    for sentence in GAMES[rules.game].misfits(rules):
        key, _, right = sentence.partition(": ")
        yield key.partition(".")[0], right


def _misplaced(document: Document, game: str, house: str) -> Iterator[Mistake]:
    for key, expected in (("game", game), ("jurisdiction", house)):
        if document.text(key) not in (None, expected):
            yield document.mistake((key,), f'stands in the folder of "{expected}"')


def houses(game: str, config: Path) -> list[str]:
    """The houses that have rules for ``game``, in alphabetical order."""
    return sorted(path.parent.name for path in config.glob(f"rules/*/{game}.toml"))


def _sources(document: Document) -> dict[str, Source]:
    name = document.text("document") or ""
    sources = {}
    for path, place in document.places.places.items():
        if isinstance(path[-1], int) and place.text:
            continue  # an element has the source of its list
        comment = document.places.source(path)
        source = None if comment is None else _source(name, comment)
        if source is not None:
            sources[dotted(path)] = source
    return sources


def _source(document: str, comment: str) -> Source | None:
    """The source that a comment names; None when it is only a remark."""
    if match := _LINES.fullmatch(comment):
        return Source(document, match["lines"], match["note"])
    if match := _HOUSE.fullmatch(comment):
        return Source("", "", match["note"])
    return None


def _absent(path: Path, right: str) -> InvalidHouseRules:
    return InvalidHouseRules([Mistake(str(path), 1, "", "", right)])
