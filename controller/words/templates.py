"""The templates of a folder, read once: no text in them is markup, and a name that nobody gave is an error.

Does not know a page.
"""

from __future__ import annotations

from pathlib import Path

from jinja2 import Environment, FileSystemLoader, StrictUndefined

from controller.words.one_line import one_line


def templates_in(folder: Path, *, lines_stay: bool = False) -> Environment:
    """What renders them. Texts stay on their line, unless what is given has lines of its own (``lines_stay``)."""
    return Environment(
        loader=FileSystemLoader(folder),
        autoescape=True,
        undefined=StrictUndefined,
        finalize=None if lines_stay else _shown,
        trim_blocks=True,
        lstrip_blocks=True,
        auto_reload=False,
    )


def _shown(value: object) -> object:
    """Texts of the record and of devices on one line; what a template made is left as it is."""
    return one_line(value) if type(value) is str else value
