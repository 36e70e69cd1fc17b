"""Codes of the table's own key pad, as the page of a new box sets them: one holder at a time, into the table file.

A code becomes its hash with the salt that the file has for all (decision 62); no code is kept, shown or recorded.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping

from controller.config.changed_text import Changes
from controller.config.staff_code import FEWEST_DIGITS, digits_enough, hash_code, new_settings, settings_of
from controller.config.table_file import TableFile
from controller.table.words import words_of


def holders(file: TableFile) -> Mapping[str, str]:
    """Whose codes the file has, as a form names them, and as people do."""
    found = {f"staff.{role}.code_hash": f"every {words_of(role)}" for role in file.staff}
    for name, person in file.person.items():
        found[f"person.{name}.code_hash"] = person.name
        if person.configuration_code_hash is not None:
            found[f"person.{name}.configuration_code_hash"] = f"{person.name}, to change settings"
    return found


def changes_for(file: TableFile, holder: str, code: str, again: str, random_bytes: Callable[[int], bytes]) -> Changes:
    """What a new code changes of the file. Takes as long as comparing one.

    Raises:
        ValueError: nobody is called so, or the code will not do.
    """
    if holder not in holders(file):
        raise ValueError(f'the table file has no code of "{holder}"')
    if code != again:
        raise ValueError("the two are not the same: key the code in twice")
    kind, name, key = holder.split(".")
    role = name if kind == "staff" else file.person[name].role
    if not digits_enough(code, role):
        raise ValueError(f"a code of the {words_of(role)} has at least {FEWEST_DIGITS} digits")
    known = [*(one.code_hash for one in file.staff.values()), *(one.code_hash for one in file.person.values())]
    first = next(filter(None, known), None)
    settings = new_settings(random_bytes(16)) if first is None else settings_of(first)
    return {(kind, name, key): hash_code(code, settings)}
