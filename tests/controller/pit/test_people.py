"""Who looks at a pit and who answers from it: every door times every role, a step-up, and what the table hears."""

from __future__ import annotations

import asyncio

import httpx
import pytest
from starlette.applications import Starlette

from controller.assembly import CODEC
from controller.console.api.models import Answer, Waiting
from controller.console.entrance import TOKEN, Door
from controller.people.accounts.account import ROLES, People
from controller.people.accounts.store import MemoryStore
from controller.people.code_check import AtOnce
from controller.pit.app import create_pit
from controller.pit.people import LOOKS, PitPeople, people_of
from controller.pit.record import PitRecord
from controller.pit.seen import Floor
from controller.record.journal.memory import MemoryJournal
from controller.table import events as e
from controller.table.draft import SUPERVISORS
from tests.controller.people.accounts.signing_in import NOW_UTC_NS, SECOND, account
from tests.controller.pit.test_floor_view import seen

ABOUT = "irregularity 1"
QUESTION = Waiting(
    name="irregularity",
    urgency="ruling",
    wanted="supervisor",
    say="The shoe jammed",
    why="The hand is dealt on.",
    since=None,
    about=ABOUT,
    may_be_answered_from_afar=True,
)
PEOPLE = People(accounts=tuple(account(role.replace("-", "."), role) for role in ROLES))


class Pit:
    """A pit with one person a role, over one table where something waits; ``sent`` is what the table heard."""

    idle_minutes = 480

    def __init__(self) -> None:
        self.now_ns = 0
        self.sent: list[tuple[str, Answer]] = []
        self.why_not: str | None = None
        self.journal: MemoryJournal[e.Event] = MemoryJournal("North pit", CODEC)
        table = seen("CS-07", QUESTION)
        self.floor = Floor([table.watched])
        self.floor.see(table)
        self.people: PitPeople = people_of(
            "North pit",
            MemoryStore(PEOPLE),
            AtOnce(),
            PitRecord(self.journal, lambda: NOW_UTC_NS).recorded,
            lambda: self.now_ns,
            lambda: NOW_UTC_NS + self.now_ns,
            self.idle_minutes,
        )
        self.app: Starlette = create_pit(
            "North pit", self.floor, lambda: self.now_ns, lambda: NOW_UTC_NS + self.now_ns, self.people, self._send
        )
        self.headers: dict[str, str] = {}

    async def _send(self, table: str, told: Answer) -> str | None:
        self.sent.append((table, told))
        return self.why_not

    def sign_in(self, role: str, *, confirmed: bool = False) -> None:
        """Go on as whoever has this role."""
        who = self.people.directory.people.account(role.replace("-", "."))
        assert who is not None
        cookie, session = self.people.entrance.sessions.begin(who, "127.0.0.1")
        if confirmed:
            self.people.entrance.sessions.step_up(cookie)
        self.headers = {"cookie": f"{self.people.entrance.cookie}={cookie}", TOKEN: session.token}

    def ask(self, method: str, path: str, **form: str) -> httpx.Response:
        async def send() -> httpx.Response:
            headers = {"origin": "http://127.0.0.1:8095", **self.headers}
            transport = httpx.ASGITransport(app=self.app, client=("127.0.0.1", 1))
            async with httpx.AsyncClient(
                transport=transport, base_url="http://127.0.0.1:8095", headers=headers
            ) as client:
                return await client.request(method, path, data=form or None)

        return asyncio.run(send())

    def answer(self, **fields: str) -> httpx.Response:
        form = {"table": "CS-07", "about": ABOUT, "answer": "yes", "role": "floor-supervisor", **fields}
        return self.ask("POST", "/answer", **form)


@pytest.fixture
def pit() -> Pit:
    return Pit()


def test_nobody_sees_the_floor_who_does_not_say_who_he_is(pit: Pit) -> None:
    for path in ("/", "/answer", "/people", "/me"):
        answer = pit.ask("GET", path)
        assert (answer.status_code, "CS-07" in answer.text) in ((303, False), (401, False)), path
    assert pit.ask("HEAD", "/stream/floor").status_code == 401
    assert pit.answer().status_code == 401
    assert pit.ask("GET", "/sign-in").status_code == 200


def test_the_page_of_a_question_has_a_help(pit: Pit) -> None:
    pit.sign_in("floor-supervisor", confirmed=True)
    page = pit.ask("GET", f"/answer?table=CS-07&about={ABOUT}").text
    assert "A key, a hand and the payout log are never answered from here." in page


def test_the_floor_speaks_the_language_that_its_reader_chose(pit: Pit) -> None:
    pit.sign_in("floor-supervisor")
    english = pit.ask("GET", "/").text
    pit.headers["cookie"] += "; lammer-language=es"
    spanish = pit.ask("GET", "/").text
    assert ('<html lang="en"' in english, '<html lang="es"' in spanish) == (True, True)
    assert ("1 table<" in english, "1 table<" in spanish) == (True, False)
    assert ("Answer</a>" in english, "Answer</a>" in spanish) == (True, False)


@pytest.mark.parametrize("role", ROLES)
def test_each_role_has_its_doors_and_no_others_exist_for_it(pit: Pit, role: str) -> None:
    """Wish 5.1."""
    pit.sign_in(role, confirmed=True)
    assert pit.ask("GET", "/").status_code == (200 if role in LOOKS else 404)
    assert pit.ask("GET", "/people").status_code == (200 if role == "administrator" else 404)
    answered = pit.answer(role=role)
    assert answered.status_code == (204 if role in SUPERVISORS else 404)
    assert bool(pit.sent) == (role in SUPERVISORS)
    assert ("Answer</a>" in pit.ask("GET", "/").text) == (role in SUPERVISORS)


def test_an_answer_asks_once_more_who_it_is(pit: Pit) -> None:
    """Wish 5.5: no staff code is given from afar."""
    pit.sign_in("floor-supervisor")
    assert pit.ask("GET", f"/answer?table=CS-07&about={ABOUT}").headers["location"] == "/me"
    assert pit.answer().status_code == 403
    assert pit.sent == []


def test_an_answer_without_the_token_of_its_session_is_none(pit: Pit) -> None:
    pit.sign_in("floor-supervisor", confirmed=True)
    del pit.headers[TOKEN]
    assert pit.answer().status_code == 403
    assert pit.ask("HEAD", "/stream/floor").status_code == 403
    assert pit.sent == []


def test_what_the_table_hears_names_the_question_the_role_and_the_person(pit: Pit) -> None:
    pit.sign_in("pit-manager", confirmed=True)
    page = pit.ask("GET", f"/answer?table=CS-07&about={ABOUT}").text
    assert "The shoe jammed" in page
    assert pit.answer(role="pit-manager", answer="no").headers["hx-redirect"] == "/"
    assert pit.sent == [("CS-07", Answer(about=ABOUT, yes=False, role="pit-manager", person="pit.manager"))]


@pytest.mark.parametrize(
    ("why", "shown"),
    [
        ("CS-07 is not heard: it broke off.", ">CS-07 is not heard: it broke off.</p>"),
        ("the table is suspended: the disk is full", ">The table is suspended: the disk is full.</p>"),
    ],
)
def test_a_refusal_of_the_table_is_said_as_it_says_it(pit: Pit, why: str, shown: str) -> None:
    pit.sign_in("pit-manager", confirmed=True)
    pit.why_not = why
    refused = pit.answer(role="pit-manager")
    assert (refused.status_code, shown in refused.text) == (409, True)


@pytest.mark.parametrize(
    "fields", [{"about": "another"}, {"table": "CS-99"}, {"about": ""}], ids=["gone", "no such table", "nothing"]
)
def test_what_waits_no_more_is_not_sent(pit: Pit, fields: dict[str, str]) -> None:
    pit.sign_in("floor-supervisor", confirmed=True)
    refused = pit.answer(**fields)
    assert (refused.status_code, "This waits no more" in refused.text) == (409, True)
    assert pit.sent == []


@pytest.mark.parametrize("fields", [{"role": "pit-manager"}, {"role": "dealer"}, {"answer": "perhaps"}])
def test_nobody_answers_in_a_role_that_he_has_not(pit: Pit, fields: dict[str, str]) -> None:
    pit.sign_in("floor-supervisor", confirmed=True)
    assert pit.answer(**fields).status_code == 404
    assert pit.sent == []


def test_what_the_house_does_not_allow_has_no_answer_here(pit: Pit) -> None:
    kept = QUESTION.model_copy(update={"may_be_answered_from_afar": False})
    pit.floor.see(seen("CS-07", kept))
    pit.sign_in("floor-supervisor", confirmed=True)
    assert "Answer</a>" not in pit.ask("GET", "/").text
    assert pit.answer().status_code == 409
    assert pit.sent == []


def test_every_sign_in_stands_on_the_pits_own_record_and_wrong_ones_count_over_a_start(pit: Pit) -> None:
    pit.ask("POST", "/sign-in", name="dealer", password="wrong")
    pit.ask("POST", "/sign-in", name="dealer", password="wrong")
    (first, second) = (entry.event for entry in pit.journal.read(1))
    assert isinstance(first, e.SignInRefused)
    assert first.of == "dealer"
    assert type(second) is e.SignInRefused
    tries = {one.of: one.wrong for one in PitRecord(pit.journal, lambda: 0).tries()}
    assert tries == {"dealer@box": 2, "@127.0.0.1": 2}


def test_a_floor_on_a_wall_may_lie_untouched_as_long_as_its_file_says_and_answers_for_five_minutes(pit: Pit) -> None:
    """Wish 5.3: the house decides how long somebody looks; what is answered asks once more in any case."""
    pit.sign_in("pit-manager", confirmed=True)
    pit.now_ns = pit.idle_minutes * 60 * SECOND
    assert pit.ask("GET", "/").status_code == 200
    assert pit.answer(role="pit-manager").status_code == 403
    pit.now_ns *= 3
    assert pit.ask("GET", "/").status_code == 303


def test_every_route_says_who_may_use_it(pit: Pit) -> None:
    doors = [route for route in pit.app.routes if isinstance(route, Door)]
    assert {door.path for door in doors} >= {"/", "/stream/floor", "/answer", "/people", "/sign-in", "/me"}
    assert all(door.may.everybody or door.may.roles for door in doors)
