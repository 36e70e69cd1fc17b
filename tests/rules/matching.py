"""Whether an answer has everything that a case expects."""

from collections.abc import Mapping

WITHOUT_ORDER = {"needs", "verify", "key", "log", "due", "turn", "best", "may", "hands_void", "forfeits"}
"""Answers that are sets of names, written as lists."""


def missing(expected: object, found: object, where: str = "answer") -> list[str]:
    """Everything that ``expected`` names and ``found`` does not have."""
    if isinstance(expected, Mapping) and isinstance(found, Mapping):
        return [
            text
            for name, value in expected.items()
            for text in (
                missing(value, found[name], f"{where}.{name}") if name in found else [f"{where}.{name} is missing"]
            )
        ]
    if isinstance(expected, list) and isinstance(found, list | tuple):
        if where.rpartition(".")[2] == "seats" and all(isinstance(one, Mapping) for one in found):
            by_seat = {one["seat"]: one for one in found}
            found = [by_seat[one["seat"]] for one in expected if one["seat"] in by_seat]
        if where.rpartition(".")[2] in WITHOUT_ORDER:
            expected, found = sorted(expected, key=str), sorted(found, key=str)
        if len(expected) != len(found):
            return [f"{where} is {list(found)}, not {expected}"]
        pairs = zip(expected, found, strict=True)
        return [text for n, (one, other) in enumerate(pairs) for text in missing(one, other, f"{where}[{n}]")]
    same = type(expected) is type(found) and expected == found
    return [] if same else [f"{where} is {found!r}, not {expected!r}"]
