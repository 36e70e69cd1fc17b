"""The menu of a console's pages, for those who may open them. Renders nothing."""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping, Sequence
from typing import NamedTuple

from controller.console.access import path_of
from controller.console.page_names import NAV

OF_THE_OFFICE: Mapping[str, str] = {"certificate": "Certificate", "first-evening": "Set-up"}
"""Behind the others where no table is watched: beside its amount there is no room for all of a bench."""


class NavLink(NamedTuple):
    """One page in the menu."""

    page: str
    path: str
    title: str


def menu(may: Collection[str], why_absent: Callable[[str], str | None], *, office: bool = False) -> Sequence[NavLink]:
    """The pages that somebody may open, of those that the table has; ``office``: no table is watched on the page."""
    titles = (*NAV.items(), *(OF_THE_OFFICE.items() if office else ()))
    return [NavLink(page, path_of(page), title) for page, title in titles if page in may and why_absent(page) is None]
