"""Renders the pages and their live parts from the durable state; the same templates serve both.

A page is its parts inside a frame, so that what a browser gets first and what the stream sends later cannot differ.
Does not read requests.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from html import escape
from typing import TYPE_CHECKING
from zoneinfo import ZoneInfo

from markupsafe import Markup

from controller.console.accounting_view import accounting_view
from controller.console.authority_log import AuthorityLog
from controller.console.bench import Bench
from controller.console.board_view import board_view
from controller.console.cash_log import cash_log
from controller.console.cash_view import cash_view
from controller.console.certificate_view import certificate_view
from controller.console.copies import CopiesView, copies_view
from controller.console.desk_view import desk_view
from controller.console.environment import environment_in
from controller.console.fault_history import FaultHistory
from controller.console.health import BoxHealth
from controller.console.help import help_view
from controller.console.linked_view import with_linked
from controller.console.menu import menu
from controller.console.page_names import ON_TWINS, PARTS, PageName
from controller.console.payout_log import PayoutLog
from controller.console.poker_view import poker_view
from controller.console.posted import posted, posted_wagers
from controller.console.prizes import prizes
from controller.console.rendering import digest
from controller.console.reports import offered
from controller.console.roads_view import roads_view
from controller.console.sheet_view import sheet_view
from controller.console.shoe_view import RANK_KEYS, SUIT_KEYS
from controller.console.table_view import table_view
from controller.console.tape import tape_view
from controller.console.technician_view import VERDICT_WORDS, technician_view
from controller.console.window_view import flashboard_view, window_view
from controller.diagnostics.session import Session
from controller.record.journal.errors import JournalDamaged
from controller.record.journal.record import Record
from controller.record.journal.sqlite import read_beside
from controller.record.proof.whole_record import WholeRecord
from controller.record.veil import veiled_records
from controller.reports.names import TITLES, ReportName
from controller.table.settings.values import WORDS
from controller.table.setup import MILLISECOND
from controller.words.language import ENGLISH
from controller.words.one_line import one_line
from games.pools.lowering import REASONS

if TYPE_CHECKING:
    from controller.assembly import RunningTable

Context = Mapping[str, object]


class Pages:
    """The pages of one table. ``bench`` is None on real buses."""

    def __init__(
        self,
        table: RunningTable,
        bench: Bench | None,
        session: Session,
        history: FaultHistory,
        health: BoxHealth,
        now_ns: Callable[[], int],
    ) -> None:
        self._table = table
        self._now_ns = now_ns
        self._session = session
        self._history = history
        self._health = health
        self._bench = bench
        self._zone = ZoneInfo(table.file.table.zone)
        depth, name_of = table.file.console, table.staff.name_of

        def records(start: int) -> Iterator[Record]:
            return records_of(table, start)

        self._payouts = PayoutLog(records, self._zone, name_of, depth.wins)
        self._authority = AuthorityLog(records, self._zone, name_of, depth.events)
        self._cash = cash_log(records, self._zone)
        random_bytes = table.accounts.random_bytes
        self._marks = {name: f"mark-{random_bytes(16).hex()}" for name in ("person", "token", "theme")}
        """Stand in a page for what is each reader's own, so that one rendering is good for many."""
        self._context: Mapping[PageName, Callable[[], Context]] = {
            "table": self._table_context,
            "awards": self._awards_context,
            "accounting": self._accounting_context,
            "sign": self._sign_context,
            "technician": self._technician_context,
            "reports": self._reports_context,
            "roads": self._roads_context,
            "board": self._board_context,
            "window": self._window_context,
            "flashboard": self._flashboard_context,
            "cash": self._cash_context,
            "poker": self._poker_context,
        }

    def whole(self, page: PageName, may: frozenset[str], language: str = ENGLISH) -> str:
        """The page for those who ``may`` open these, complete: it is right even before its stream begins.

        What is each reader's own is added by :meth:`for_reader`.
        """
        context = {**self._context[page](), "may": may}
        seen = digest(self._render(page, context, language))
        return self._framed(f"{page}.html", page, may, language, {**context, "seen": seen})

    def for_reader(self, whole: str, shown: str, token: str, theme: str) -> str:
        """A whole page with what is one reader's own: their name, the token of their session, how bright it is."""
        own = {"person": escape(one_line(shown)), "token": token, "theme": theme}
        for name, mark in self._marks.items():
            whole = whole.replace(mark, own[name])
        return whole

    def parts(self, page: PageName, may: frozenset[str], language: str = ENGLISH) -> Mapping[str, str]:
        """The live parts of the page, as they are now."""
        return self._render(page, {**self._context[page](), "may": may}, language)

    def plain(self, template: str, may: frozenset[str], language: str, context: Context) -> str:
        """A page without live parts, or a part of one."""
        page = template.removesuffix(".html")
        every = {
            "table": self._table.file.table.id,
            "page": page,
            "nav": menu(may, self.why_absent, office=True),
            "session": None,
            "marks": {},
            **context,
        }
        every["help"] = help_view(page)
        return environment_in(language).get_template(template).render(every)

    def why_absent(self, page: str) -> str | None:
        """Why this table has no such page; None where it has it."""
        game = self._table.setup.game
        if page == "roads" and not game.is_dealt_by_card:
            return f"{game.title} is not dealt from a shoe: it has no roads."
        if page == "board" and not game.is_by_result:
            how = "is dealt" if game.is_dealt else "has a flashboard"
            return f"{game.title} {how}: it has no board of results."
        if page in ("window", "flashboard") and not game.is_by_tickets:
            return f"No tickets are sold for {game.title.lower()}."
        if page == "cash" and self._table.setup.rules.account is None:
            return f"No accounts of players are kept for {game.title.lower()}."
        if page == "poker" and not game.is_for_pots:
            return f"{game.title} is not played for a pot."
        return None

    def _render(self, page: PageName, context: Context, language: str) -> Mapping[str, str]:
        wanted = PARTS[page] if self._bench is not None else tuple(name for name in PARTS[page] if name not in ON_TWINS)
        return {
            name: environment_in(language).get_template(f"parts/{name}.html").render(context, page=page)
            for name in wanted
        }

    def _common(self) -> dict[str, object]:
        service = self._table.service
        entry = service.entry.text_on_pages
        return {
            "view": with_linked(
                table_view(
                    service.durable,
                    self._table.setup,
                    entry,
                    self._zone,
                    service.refusal,
                    service.progress.text,
                    service.notice.text,
                ),
                service.durable,
                service.linked.amount,
            ),
            "position": service.position,
            "has_pad": self._table.file.on_twins,
            "bench": None if self._bench is None else self._bench.view(service.durable),
        }

    def _table_context(self) -> Context:
        legends = self._table.file.key_pad.legends if self._table.file.on_twins else ()
        keys = {"rank_keys": RANK_KEYS, "suit_keys": SUIT_KEYS}
        return {**self._common(), **keys, "legends": legends, "said": "bench-said"}

    def _awards_context(self) -> Context:
        service = self._table.service
        return {
            **self._common(),
            "said": "desk-said",
            "desk": desk_view(service.durable, self._table.setup),
            "payouts": self._payouts.upto(service.position),
            "payouts_since": self._payouts.since,
        }

    def _accounting_context(self) -> Context:
        service = self._table.service
        return {
            **self._common(),
            "accounting": accounting_view(service.durable, self._table.setup, self._table.staff.name_of),
            "setting_words": WORDS,
            "reasons": REASONS,
            "authority_lines": self._authority.upto(service.position),
            "copies": self._copies(),
        }

    def _copies(self) -> CopiesView:
        service, copies = self._table.service, self._table.copies
        return copies_view(service.durable, service.position, {} if copies is None else copies.status())

    def _sign_context(self) -> Context:
        setup, state = self._table.setup, self._table.service.durable
        return {**self._common(), "prizes": prizes(setup.now(state)), "posted": posted(state, setup)}

    def _roads_context(self) -> Context:
        setup, state = self._table.setup, self._table.service.durable
        return {**self._common(), "roads": roads_view(state, setup), "posted": posted_wagers(state, setup)}

    def _board_context(self) -> Context:
        setup, state = self._table.setup, self._table.service.durable
        return {**self._common(), "board": board_view(state, setup), "posted": posted_wagers(state, setup)}

    def _window_context(self) -> Context:
        view = window_view(self._table.service.durable, self._table.setup)
        return {**self._common(), "window": view, "marked": (), "said": "window-said"}

    def marked(self, numbers: tuple[int, ...], language: str) -> str:
        """The numbers of a ticket, these touched."""
        view = window_view(self._table.service.durable, self._table.setup)
        return environment_in(language).get_template("parts/marks.html").render(window=view, marked=numbers)

    def sheet(self, text: str, language: str) -> str:
        """The cards of a sheet.

        Raises:
            LookupError: no such sheet counts here.
        """
        view = sheet_view(self._table.service.durable, self._table.setup, text)
        return environment_in(language).get_template("parts/sheet.html").render(sheet=view)

    def _poker_context(self) -> Context:
        view = poker_view(self._table.service.durable, self._table.setup)
        return {**self._common(), "poker": view, "said": "poker-said"}

    def _flashboard_context(self) -> Context:
        return {**self._common(), "board": flashboard_view(self._table.service.durable, self._table.setup)}

    def _cash_context(self) -> Context:
        service = self._table.service
        lines = self._cash.upto(service.position)
        return {**self._common(), "cash": cash_view(service.durable, self._table.setup), "cash_lines": lines}

    def _technician_context(self) -> Context:
        service = self._table.service
        return {
            **self._common(),
            "said": "bench-said",
            "test": technician_view(self._session, service.durable, service.setup),
            "verdicts": VERDICT_WORDS,
            "health": self._health.view(),
            "certificate": certificate_view(self._table.certificate, self._zone),
            "faults": self._history.lines(service.position),
            "copies": self._copies(),
            "tape": tape_view(service.durable, self._table.setup),
        }

    def report(
        self, fragment: str, asked: Mapping[str, str], name: ReportName, may: frozenset[str], language: str
    ) -> str:
        """A report on a page of its own; ``fragment`` is HTML, as the report was rendered."""
        own = {
            "report_title": TITLES[name],
            "path": f"/reports/{name}",
            "asked": [(key, value) for key, value in asked.items() if key != "format"],
            "fragment": Markup(fragment),
            "seen": "",
        }
        return self._framed("report.html", "reports", may, language, {**self._reports_context(), **own})

    def _framed(self, template: str, page: PageName, may: frozenset[str], language: str, context: Context) -> str:
        """A page that follows the table, with what each of them has: menu, help, and marks for what is its reader's."""
        frame: Context = {
            "page": page,
            "may": may,
            "now_ms": self._now_ns() // MILLISECOND,
            "nav": menu(may, self.why_absent),
            "help": help_view(page, self._table.setup),
            "marks": self._marks,
        }
        return environment_in(language).get_template(template).render({**context, **frame})

    def _reports_context(self) -> Context:
        table = self._table.file.table
        newest = self._table.service.durable.round.number - 1
        rounds = range(newest, max(0, newest - self._table.file.console.rounds), -1)
        return {**self._common(), **offered(table.shifts, table.zone), "rounds": rounds}


def records_of(table: RunningTable, start: int) -> Iterator[Record]:
    """The records from ``start`` on, without faces in play. A journal on disk is read beside its writer, and let go.

    They end before one that is damaged: a check of the whole record then says which it is, on every display.
    """
    path = read_beside(table.journal)
    if path is not None:
        try:
            with WholeRecord(path) as reader:
                yield from veiled_records(reader.records(start))
        except JournalDamaged:
            table.doubt()
    else:
        yield from veiled_records(table.journal.records(start))
