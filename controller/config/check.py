"""Reads a table file and reports everything that is wrong with it at once.

``load_table`` is the only way from a file to a :class:`~controller.config.table_file.TableFile`: shapes (the model),
wiring, texts that a line can show, and what the sections must agree on. Opens no device, starts nothing.
"""

from __future__ import annotations

from pathlib import Path

from pydantic import ValidationError

from controller.config.agreement import agreement_mistakes
from controller.config.control_characters import control_mistakes
from controller.config.document import read_document
from controller.config.folder import config_folder
from controller.config.limits import limit_mistakes
from controller.config.mistake import InvalidTable
from controller.config.sentences import mistakes_of
from controller.config.table_file import TableFile
from controller.config.wiring import wiring_mistakes


def load_table(path: Path, config: Path | None = None) -> TableFile:
    """Read and check the table file at ``path``; house rules are looked for in ``config`` (the shipped folder).

    Raises:
        InvalidTable: the file is not used; ``mistakes`` holds every one of them, in the order of the file, and those
            of the house's rules with it.
    """
    document = read_document(path, InvalidTable)
    mistakes = [
        *agreement_mistakes(document, config or config_folder()),
        *wiring_mistakes(document),
        *limit_mistakes(document),
    ]
    try:
        table_file = TableFile.model_validate(document.data)
    except ValidationError as error:
        mistakes += mistakes_of(error, TableFile, document)
        raise InvalidTable([*mistakes, *control_mistakes(document, mistakes)]) from error
    mistakes += control_mistakes(document, mistakes)
    if mistakes:
        raise InvalidTable(mistakes)
    return table_file
