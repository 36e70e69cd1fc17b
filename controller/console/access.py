"""Who may use which route of the console: each route says so, and one that does not say it cannot be made.

For whom a page is not, it does not exist: 404, as for a path that nobody knows. Who is not signed in is asked to do
that first. Does not know who somebody is (:mod:`controller.console.entrance` does), and decides nothing of play.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping
from dataclasses import dataclass, replace

from controller.people.accounts.account import ADMINISTRATOR, ROLES
from controller.table.draft import SUPERVISORS

PUBLIC_PAGES = ("sign", "roads", "board", "flashboard")
"""What hangs beside a table for everybody; ``[console] public`` of a table file says which of them do."""
_SUPERVISORS = frozenset(SUPERVISORS)
_PLAY = _SUPERVISORS | {"dealer"}
_OFFICE = _SUPERVISORS | {"accountant", "surveillance-officer"}
ROLES_OF_PAGE: Mapping[str, frozenset[str]] = {
    "table": _PLAY,
    "awards": _SUPERVISORS,
    "accounting": _OFFICE,
    "technician": _SUPERVISORS | {"technician"},
    "reports": _OFFICE,
    "window": _PLAY,
    "cash": _SUPERVISORS | {"cashier"},
    "poker": _PLAY,
    "people": frozenset({ADMINISTRATOR}),
    "certificate": frozenset({ADMINISTRATOR}),
    "first-evening": frozenset({ADMINISTRATOR}),
    **dict.fromkeys(PUBLIC_PAGES, frozenset(ROLES)),
}
"""In the order in which somebody who signs in is shown the first of them."""


@dataclass(frozen=True, slots=True)
class May:
    """Who may use a route: these ``roles``, programs with one of these ``scopes``, or everybody."""

    roles: frozenset[str] = frozenset()
    scopes: frozenset[str] = frozenset()
    everybody: bool = False
    unfinished: bool = False
    """Also who has to choose a password first, or to take up one-time codes."""
    stepped_up: bool = False
    """Only for a few minutes after they confirmed who they are."""

    def with_step_up(self) -> May:
        """The same people, who confirmed who they are."""
        return replace(self, stepped_up=True)


EVERYBODY = May(everybody=True)
SIGNED_IN = May(roles=frozenset(ROLES))
THEMSELVES = May(roles=frozenset(ROLES), unfinished=True)
AT_THE_TABLE = May(roles=_PLAY | {"technician"})
"""Who has the drawer of twins and the key pad of a bench."""


def may_open(page: str, public: Collection[str] = PUBLIC_PAGES, *scopes: str) -> May:
    """Who may open a page and follow its stream; programs with one of ``scopes`` too."""
    if page in PUBLIC_PAGES and page in public:
        return EVERYBODY
    return May(roles=ROLES_OF_PAGE[page], scopes=frozenset(scopes))


def pages_of(roles: Collection[str]) -> frozenset[str]:
    """The pages that exist for somebody in these roles."""
    return frozenset(page for page, those in ROLES_OF_PAGE.items() if not those.isdisjoint(roles))


def first_page(roles: Collection[str]) -> str:
    """Where somebody who signed in begins.

    >>> first_page(["technician"]), first_page(["dealer", "pit-manager"]), first_page(["administrator"])
    ('technician', 'table', 'people')
    """
    return next(page for page, those in ROLES_OF_PAGE.items() if not those.isdisjoint(roles))


def path_of(page: str) -> str:
    """Where a page is.

    >>> path_of("table"), path_of("awards")
    ('/', '/awards')
    """
    return "/" if page == "table" else f"/{page}"
