"""Long lines take turns with themselves; short ones stand still."""

from __future__ import annotations

from drivers.dealer_display.paging import PagedDisplay
from drivers.reactor import VirtualReactor

SECOND = 1_000_000_000


class Glass:
    """A display that remembers what it was told."""

    columns = 20
    rows = 4

    def __init__(self) -> None:
        self.shown: list[tuple[str, ...]] = []

    def show(self, lines: tuple[str, ...]) -> None:
        self.shown.append(lines)


def paged() -> tuple[PagedDisplay, Glass, VirtualReactor]:
    glass, reactor = Glass(), VirtualReactor()
    return PagedDisplay(glass, reactor=reactor), glass, reactor


def test_lines_that_fit_are_written_once_and_nothing_waits() -> None:
    display, glass, reactor = paged()
    display.show(("WAGERS OPEN", "LOCK-OUT WHEN IN"))
    display.show(("WAGERS OPEN", "LOCK-OUT WHEN IN"))
    assert glass.shown == [("WAGERS OPEN", "LOCK-OUT WHEN IN")]
    assert reactor.next_due() is None


def test_a_long_line_turns_its_pages_while_the_others_stand() -> None:
    display, glass, reactor = paged()
    display.show(("WAGERS OPEN", "NO: the shuffler is empty"))
    reactor.advance(4 * SECOND)
    assert glass.shown == [
        ("WAGERS OPEN", "NO: the shuffler is"),
        ("WAGERS OPEN", "empty"),
        ("WAGERS OPEN", "NO: the shuffler is"),
    ]


def test_new_lines_begin_at_their_first_page() -> None:
    display, glass, reactor = paged()
    display.show(("NO: the shuffler is empty",))
    reactor.advance(2 * SECOND)
    display.show(("NO: press lock-out when all wagers are in",))
    assert glass.shown[-1] == ("NO: press lock-out",)


def test_a_closed_display_turns_no_more_pages() -> None:
    display, glass, reactor = paged()
    display.show(("NO: the shuffler is empty",))
    display.close()
    reactor.advance(10 * SECOND)
    assert len(glass.shown) == 1
