"""The staff codes of a table file: off the bench as hashes, all with one salt, and each of them somebody's own.

One salt for all, so that a keyed code takes one comparison however many people there are, and so that two hashes tell
whether they are of the same code. How many digits a hashed code has is not to be seen here: ``lammer code`` refuses too
few, and so does who compares (:mod:`controller.people.staff`). Does not compare codes.
"""

from __future__ import annotations

from collections.abc import Iterator

from controller.config.document import Document
from controller.config.mistake import Mistake
from controller.config.staff_code import MAKES_HASHES, settings_of
from controller.config.wiring import BUS_KEYS

_HIDDEN = '"****"'


def code_mistakes(document: Document) -> Iterator[Mistake]:
    """Codes in clear off the bench, codes that two have, and hashes that do not share the first one's salt."""
    on_twins = not any(document.text("bus", name, "kind") in BUS_KEYS for name in document.table("bus"))
    taken: dict[str, str] = {}
    first: tuple[str, str] | None = None
    for path, value in _codes(document):
        holder = f"{path[1]} for settings" if path[2].startswith("configuration") else path[1]
        if path[2].endswith("_hash"):
            settings = _settings(value)
            if settings is None:
                continue  # the model says what a hash looks like
            first = first or (holder, settings)
            if settings != first[1]:
                yield document.mistake(path, _other_salt(first[0]), found=_HIDDEN)
                continue
        elif not on_twins:
            right = f"off the bench a code stands as its hash: {path[2]}_hash, made by {MAKES_HASHES}"
            yield document.mistake(path, right, found=_HIDDEN)
            continue
        if taken.setdefault(value, holder) != holder:
            yield document.mistake(path, f"is the code of {taken[value]} too: each has its own", found=_HIDDEN)


def shared_settings(document: Document) -> str | None:
    """Salt and cost that a further hash of this file has to have; None where it has no hash yet."""
    found = (_settings(value) for path, value in _codes(document) if path[2].endswith("_hash"))
    return next((settings for settings in found if settings is not None), None)


def _other_salt(holder: str) -> str:
    return (
        f"has another salt or cost than the hash of {holder}: all codes of a table share one, so that a keyed code is "
        f"compared once; make this one anew with {MAKES_HASHES}, which takes the first one's"
    )


def _settings(code_hash: str) -> str | None:
    try:
        return settings_of(code_hash)
    except ValueError:
        return None


def _codes(document: Document) -> Iterator[tuple[tuple[str, str, str], str]]:
    """Every code and every hash, with its place, in the order of roles and people."""
    for path in _places(document):
        value = document.text(*path)
        if value is not None:
            yield path, value


def _places(document: Document) -> Iterator[tuple[str, str, str]]:
    for role in document.table("staff"):
        yield from (("staff", role, key) for key in ("code", "code_hash"))
    for person in document.table("person"):
        for key in ("code", "code_hash", "configuration_code", "configuration_code_hash"):
            yield "person", person, key
