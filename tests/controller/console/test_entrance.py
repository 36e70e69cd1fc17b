"""Who may use what of a console: every route times every role and nobody, sessions, forged requests, tokens."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from pathlib import Path

import httpx
import msgspec
import pytest
from starlette.routing import Route

from controller.config.check import load_table
from controller.config.table_file import HwrngBus
from controller.console.access import May
from controller.console.entrance import TOKEN, Door, Entrance
from controller.people.accounts.account import ROLES, Account, People
from controller.people.accounts.changes import MakeToken, OwnPassword, SetLocked, SetRoles
from controller.people.accounts.sessions import MOST_OF_ONE
from controller.people.accounts.store import MemoryStore
from controller.people.accounts.tokens import new_token
from controller.table import events as e
from controller.table.draft import SUPERVISORS
from tests.controller.console.conftest import ConsoleTable, console_of
from tests.controller.people.accounts.signing_in import GOOD, KEY, account

PUBLIC = {
    "/sign",
    "/roads",
    "/board",
    "/flashboard",
    "/sign-in",
    "/first",
    "/signed-in",
    "/look",
    "/beat/{kiosk}",
    "/beat/{kiosk}/age",
    "/community",
    "/station/{station}",
    "/station/{station}/{verb}",
}
"""Those of an electronic table are for whoever stands there: what is a player's own takes a key of his station."""
OPENS = {
    "dealer": {"/", "/window"},
    **{one: {"/", "/window", "/awards", "/accounting", "/technician", "/reports", "/cash"} for one in SUPERVISORS},
    "technician": {"/technician"},
    "accountant": {"/accounting", "/reports"},
    "surveillance-officer": {"/accounting", "/reports"},
    "cashier": {"/cash"},
    "administrator": {"/people", "/certificate", "/first-evening"},
}
"""The pages of each role, beside those that are for everybody and one's own."""
PEOPLE = People(accounts=tuple(account(role.replace("-", "."), role) for role in ROLES))
Sign = Callable[..., None]


@pytest.fixture
def real(demo_folder: Path) -> ConsoleTable:
    """A real table where each role has one person; the browser is nobody's."""
    file = load_table(demo_folder / "demo-caribbean-stud.toml")
    table = console_of(
        file.model_copy(update={"bus": {**file.bus, "noise": HwrngBus(kind="hwrng")}}), accounts=MemoryStore(PEOPLE)
    )
    table.browser.sign_out()
    return table


def entrance_of(table: ConsoleTable) -> Entrance:
    entrance: Entrance = table.app.state.entrance
    return entrance


def signed_in(table: ConsoleTable, name: str, address: str = "127.0.0.1") -> str:
    """Go on as this person; the cookie."""
    who = table.running.accounts.people.account(name)
    assert who is not None
    cookie, session = entrance_of(table).sessions.begin(who, address)
    origin = {"origin": "http://127.0.0.1:8080"}
    table.browser.headers = {**origin, "cookie": f"lammer-cs-07={cookie}", TOKEN: session.token}
    return cookie


def change(table: ConsoleTable, made: OwnPassword | SetLocked | SetRoles | MakeToken) -> None:
    assert asyncio.run(table.running.accounts.change(made, "", "box")) is None


def answer(table: ConsoleTable, door: Door) -> httpx.Response:
    path = door.path.replace("{verb}", "none").replace("{name}", "day")
    if "POST" in (door.methods or ()):
        return table.browser.post(path)
    return table.browser.ask("HEAD" if path.startswith("/stream/") else "GET", path)


def doors(table: ConsoleTable) -> list[Door]:
    return [route for route in table.app.routes if isinstance(route, Door)]


def test_every_route_says_who_may_use_it(real: ConsoleTable) -> None:
    """Wish 5.1: a route that does not would be one of Starlette's own, and none is."""
    assert all(isinstance(getattr(route, "may", None), May) for route in real.app.routes)
    assert not [route for route in real.app.routes if type(route) is Route]
    for door in doors(real):
        assert door.may.everybody or door.may.roles or door.may.scopes, door.path


@pytest.mark.parametrize("role", ROLES)
def test_the_pages_of_a_role_are_these_and_no_others_exist_for_it(real: ConsoleTable, role: str) -> None:
    signed_in(real, role.replace("-", "."))
    pages = {door.path for door in doors(real) if door.page}
    here = {path for path in pages if path not in ("/window", "/roads", "/board", "/flashboard", "/cash", "/poker")}
    found = {path for path in here if real.browser.get(path).status_code == 200}
    assert found == (OPENS[role] & here) | {"/sign", "/me"}
    assert {real.browser.get(path).status_code for path in here - found} == {404}
    menu = real.browser.get("/me").text
    assert {path for path in here if f'<a href="{path}"' in menu} == (OPENS[role] & here) | {"/sign"}


@pytest.mark.parametrize("role", ROLES)
def test_no_route_answers_a_role_that_it_does_not_name(real: ConsoleTable, role: str) -> None:
    name = role.replace("-", ".")
    for door in doors(real):
        if door.may.everybody or role in door.may.roles:
            continue
        signed_in(real, name)
        assert (answer(real, door).status_code, door.path) == (404, door.path)


def test_nobody_is_let_in_anywhere_and_asked_to_sign_in(real: ConsoleTable) -> None:
    for door in doors(real):
        if door.may.everybody:
            assert door.path.removeprefix("/stream") in PUBLIC
            continue
        found = answer(real, door)
        if door.page:
            assert (found.status_code, found.headers["location"]) == (303, f"/sign-in?then={door.page}")
        else:
            assert found.status_code == 401, door.path
            assert found.text in ("Sign in first.\n", ""), "a HEAD has no text"


@pytest.mark.parametrize("header", ["x-forwarded-for", "forwarded", "x-real-ip", "x-forwarded-user", "remote-user"])
def test_nobody_is_trusted_for_an_address_or_for_a_header(real: ConsoleTable, header: str) -> None:
    """Wish 5.2."""
    for value in ("127.0.0.1", "administrator", "for=127.0.0.1"):
        assert real.browser.get("/people", headers={header: value}).status_code == 303
        assert real.browser.post("/lock-out", headers={header: value}).status_code == 401


def test_a_change_without_the_token_of_its_session_is_none(real: ConsoleTable) -> None:
    """Wish 5.4: a page of another session, of none, and a stream of one."""
    signed_in(real, "dealer")
    others = real.browser.headers[TOKEN]
    signed_in(real, "dealer")
    for token in ("", others, "0" * 32, "é"):
        headers = {TOKEN: token.encode()} if token else {TOKEN: b""}
        assert real.browser.post("/lock-out", headers=headers).status_code == 403
        assert real.browser.get("/stream/table", headers=headers).status_code == 403
    assert real.browser.post("/lock-out").status_code == 204


def test_a_page_that_nobody_touches_is_signed_out(real: ConsoleTable) -> None:
    """Wish 5.3: and its stream is no touch."""
    name, cookie = "floor.supervisor", signed_in(real, "floor.supervisor")
    sessions = entrance_of(real).sessions
    real.wait(5 * 60_000 - 1_000)
    assert sessions.find(cookie) is not None
    real.wait(2_000)
    assert real.browser.get("/me").status_code == 303
    ended = [one.event for one in real.running.journal.read(1) if isinstance(one.event, e.SignedOut)]
    assert [(one.account, one.why) for one in ended] == [(name, "idle")]


@pytest.mark.parametrize(
    "made",
    [
        SetLocked(name="dealer", locked=True),
        SetRoles(name="dealer", roles=("technician",)),
        OwnPassword(name="dealer", password="another"),
    ],
)
def test_a_change_of_the_account_ends_its_sessions_at_once(real: ConsoleTable, made: SetLocked) -> None:
    signed_in(real, "dealer")
    change(real, made)
    assert real.browser.get("/").status_code == 303


def test_a_cookie_does_not_outlive_the_sign_out(real: ConsoleTable) -> None:
    """Wish 5.13."""
    signed_in(real, "dealer")
    out = real.browser.post("/sign-out")
    assert (out.status_code, out.headers["hx-redirect"]) == (204, "/sign-in")
    assert "Max-Age=0" in out.headers["set-cookie"]
    assert real.browser.get("/").status_code == 303


def test_a_stream_ends_with_its_session(real: ConsoleTable) -> None:
    signed_in(real, "dealer")
    live, still = real.app.state.live, [True, False]
    pages = real.app.state.shown("sign")

    async def read() -> list[str]:
        return [part async for part in live.stream(pages, still=lambda: still.pop(0))]

    assert asyncio.run(read())[-1].startswith("event: ended\n")


def sign_in(table: ConsoleTable, name: str, password: str = GOOD, **fields: str) -> httpx.Response:
    table.browser.sign_out()
    return table.browser.post("/sign-in", data={"name": name, "password": password, **fields})


def test_signing_in_gives_a_cookie_that_no_script_reads_and_no_other_site_sends(real: ConsoleTable) -> None:
    found = sign_in(real, "dealer")
    assert (found.status_code, found.headers["location"]) == (303, "/")
    cookie = found.headers["set-cookie"]
    assert cookie.startswith("lammer-cs-07=")
    assert "HttpOnly" in cookie
    assert "SameSite=strict" in cookie
    assert "Domain" not in cookie
    assert [type(one.event) for one in real.running.journal.read(1)][-1] is e.SignedIn


def test_over_tls_the_cookie_is_tied_to_this_host(real: ConsoleTable) -> None:
    real.browser.base = "https://127.0.0.1:8080"
    found = sign_in(real, "dealer")
    assert found.headers["set-cookie"].startswith("__Host-lammer-cs-07=")
    assert "Secure" in found.headers["set-cookie"]


def test_every_refused_sign_in_is_the_same_page(real: ConsoleTable) -> None:
    """Wish 5.8: no oracle in status, text or cookie."""
    change(real, SetLocked(name="technician", locked=True))
    asked = [("nobody", GOOD), ("dealer", "wrong"), ("technician", GOOD), ("accountant", GOOD)]
    pages = {(found.status_code, found.text) for found in (sign_in(real, name, word) for name, word in asked)}
    assert len(pages) == 1
    assert pages.pop()[0] == 403


@pytest.mark.parametrize("then", ["//evil.example", "https://evil.example", "javascript:alert(1)", "/awards", "awards"])
def test_nobody_is_sent_elsewhere_after_signing_in(real: ConsoleTable, then: str) -> None:
    """Wish 5.13: by the name of a page alone, and only to one of their own."""
    assert sign_in(real, "dealer", then=then).headers["location"] == "/"


def test_a_session_is_not_fixed_by_the_cookie_that_came(real: ConsoleTable) -> None:
    cookie = signed_in(real, "technician")
    found = real.browser.post("/sign-in", data={"name": "dealer", "password": GOOD})
    assert cookie not in found.headers["set-cookie"]
    assert real.browser.get("/technician").status_code == 303


def test_one_person_has_so_many_sessions_and_the_oldest_gives_way(real: ConsoleTable) -> None:
    first = signed_in(real, "dealer")
    for _ in range(MOST_OF_ONE):
        real.wait(1_000)
        signed_in(real, "dealer")
    sessions = entrance_of(real).sessions
    assert sessions.find(first) is None
    assert len(sessions.open()) == MOST_OF_ONE


def test_who_has_a_password_of_somebody_elses_choice_has_no_other_page(demo_folder: Path) -> None:
    new = account("ann", "dealer", given_until_utc_ns=2**62)
    table = console_of(
        load_table(demo_folder / "demo-caribbean-stud.toml"), accounts=MemoryStore(People(accounts=(new,)))
    )
    found = sign_in(table, "ann")
    assert found.headers["location"] == "/me"
    signed_in(table, "ann")
    assert table.browser.get("/").headers["location"] == "/me"
    assert table.browser.post("/lock-out").status_code == 404
    assert table.ask("/me/password", password="annannann123", again="annannann123")[0] == 409
    assert table.ask("/me/password", password="seven slow snails", again="seven slow snakes")[0] == 409
    assert table.ask("/me/password", password="seven slow snails", again="seven slow snails")[0] == 204
    assert table.browser.get("/").status_code == 200


def test_codes_are_taken_up_by_showing_one(demo_folder: Path) -> None:
    new = Account(name="bob", shown="Bob", roles=("pit-manager",), password=PEOPLE.accounts[0].password)
    table = console_of(
        load_table(demo_folder / "demo-caribbean-stud.toml"), accounts=MemoryStore(People(accounts=(new,)))
    )
    signed_in(table, "bob")
    page = table.browser.get("/me").text
    assert "<svg" in page
    assert table.ask("/me/codes", code="000000")[0] == 409
    assert table.browser.get("/awards").headers["location"] == "/me"
    import pyotp

    key = page.partition('<p class="code-key"><code>')[2].partition("<")[0]
    code = pyotp.TOTP(key).generate_otp(table.running.utc_now_ns() // 10**9 // 30)
    assert table.ask("/me/codes", code=code)[0] == 204
    assert table.browser.get("/awards").status_code == 200
    assert key not in table.browser.get("/me").text


def test_what_asks_for_a_step_up_is_refused_without_and_a_short_time_after(real: ConsoleTable) -> None:
    """Wish 5.5."""
    import pyotp

    signed_in(real, "administrator")
    assert real.ask("/people/lock", name="dealer")[0] == 403
    code = pyotp.TOTP(KEY).generate_otp(real.running.utc_now_ns() // 10**9 // 30)
    assert real.ask("/me/confirm", password=GOOD, code="000000")[0] == 409
    assert real.ask("/me/confirm", password=GOOD, code=code)[0] == 204
    assert real.ask("/people/lock", name="dealer")[0] == 200
    real.wait(4 * 60_000)
    assert real.browser.get("/people").status_code == 200
    real.wait(61_000)
    assert real.ask("/people/unlock", name="dealer")[0] == 403


@pytest.mark.parametrize("verb", ["use", "own", "request"])
def test_another_certificate_asks_for_a_step_up(real: ConsoleTable, verb: str) -> None:
    """Wish 5.5: keys."""
    signed_in(real, "administrator")
    assert real.ask(f"/certificate/{verb}", certificate="x")[0] == 403


@pytest.mark.parametrize("path", ["/technician/bundle", "/reports/package"])
def test_what_leaves_the_house_asks_for_a_step_up(real: ConsoleTable, path: str) -> None:
    cookie = signed_in(real, "floor.supervisor")
    assert real.browser.get(path).headers["location"] == "/me"
    entrance_of(real).sessions.step_up(cookie)
    assert real.browser.get(path).status_code in (200, 404)
    exported = [one.event for one in real.running.journal.read(1) if isinstance(one.event, e.Exported)]
    assert [one.account for one in exported] == ["floor.supervisor"]


def bearer(table: ConsoleTable, *scopes: str) -> dict[str, str]:
    now = table.running.utc_now_ns()
    shown, made = new_token(bytes(range(36)), use="test", scopes=scopes, by="", days=1, now_utc_ns=now)
    change(table, MakeToken(token=made))
    table.browser.headers = {}
    return {"authorization": f"Bearer {shown}"}


def test_a_program_gets_what_its_scopes_say_and_nothing_else(real: ConsoleTable) -> None:
    """Wish 5.6."""
    headers = bearer(real, "reports")
    assert real.browser.get("/reports/day", headers=headers).status_code in (200, 404)
    for path in ("/", "/people", "/technician/bundle", "/reports"):
        assert real.browser.get(path, headers=headers).status_code == 404
    assert real.browser.post("/lock-out", headers=headers).status_code == 404
    used = [one.event for one in real.running.journal.read(1) if isinstance(one.event, e.TokenUsed)]
    assert used == [e.TokenUsed(token="00010203", source="127.0.0.1")]


@pytest.mark.parametrize("wrong", ["Bearer", "Bearer x", "bearer lammer_00010203_" + "A" * 43, "Bearer é"])
def test_a_token_that_is_none_is_no_session_either(real: ConsoleTable, wrong: str) -> None:
    bearer(real, "reports")
    signed_in(real, "dealer")
    found = real.browser.get("/", headers={"authorization": wrong.encode("latin-1")})
    assert (found.status_code, found.headers["www-authenticate"]) == (401, "Bearer")


def test_without_any_account_a_real_table_shows_what_is_public_and_how_to_begin(demo_folder: Path) -> None:
    file = load_table(demo_folder / "demo-caribbean-stud.toml")
    file = file.model_copy(update={"bus": {**file.bus, "noise": HwrngBus(kind="hwrng")}})
    table = console_of(file, accounts=MemoryStore())
    table.browser.sign_out()
    assert table.browser.get("/sign").status_code == 200
    assert table.browser.get("/").headers["location"] == "/sign-in?then=table"
    assert "lammer people first NAME" in table.browser.get("/sign-in").text
    assert table.browser.post("/sign-in", data={"person": "administrator"}).status_code == 404
    assert sign_in(table, "admin", "admin").status_code == 403


def test_a_public_page_that_the_file_does_not_name_is_for_those_who_signed_in(demo_folder: Path) -> None:
    file = load_table(demo_folder / "demo-caribbean-stud.toml")
    closed = file.console.model_copy(update={"public": ()})
    table = console_of(file.model_copy(update={"console": closed}), accounts=MemoryStore(PEOPLE))
    table.browser.sign_out()
    assert table.browser.get("/sign").headers["location"] == "/sign-in?then=sign"
    assert table.browser.get("/stream/sign").status_code == 401
    signed_in(table, "technician")
    assert table.browser.get("/sign").status_code == 200


def test_at_a_bench_whoever_comes_is_the_dealer_until_they_choose(table: ConsoleTable) -> None:
    table.browser.sign_out()
    assert table.browser.get("/").status_code == 200
    assert table.browser.post("/lock-out").status_code == 204
    assert table.browser.get("/awards").headers["location"] == "/sign-in?then=awards"
    assert table.browser.post("/desk/answer").status_code == 404
    assert "This is a bench of twins" in table.browser.get("/sign-in").text
    chosen = table.browser.post("/sign-in", data={"person": "pit-manager", "then": "awards"})
    assert chosen.headers["location"] == "/awards"
    told = [one.event for one in table.running.journal.read(1) if isinstance(one.event, e.SignedIn)]
    assert told == [e.SignedIn(account="pit-manager", roles=("pit-manager",), source="127.0.0.1", bench=True)]
    table.browser.headers |= {"cookie": "lammer-cs-07=bench.pit-manager", TOKEN: "bench"}
    assert table.browser.get("/awards").status_code == 200
    assert table.browser.get("/people").status_code == 404
    assert table.browser.post("/sign-out").headers["hx-redirect"] == "/sign-in"


def test_a_bench_where_somebody_has_an_account_lets_nobody_choose(table: ConsoleTable) -> None:
    store = MemoryStore(PEOPLE)
    bench = console_of(table.running.file, accounts=store)
    bench.browser.sign_out()
    assert bench.browser.get("/").status_code == 303
    assert bench.browser.post("/sign-in", data={"person": "dealer"}).status_code == 404
    assert bench.browser.get("/", headers={"cookie": "lammer-cs-07=bench.everybody"}).status_code == 303
    assert sign_in(bench, "dealer").status_code == 303


def test_the_page_of_people_says_who_is_signed_in_also_where_nobody_is(table: ConsoleTable, real: ConsoleTable) -> None:
    table.browser.headers |= {"cookie": "lammer-cs-07=bench.everybody", TOKEN: "bench"}
    assert "People at a bench are chosen by a touch, and are not kept here." in table.browser.get("/people").text
    signed_in(real, "administrator")
    page = real.browser.get("/people").text
    assert "<b>Administrator</b> from 127.0.0.1, for 0 min" in page
    assert "chosen by a touch" not in page


def test_who_comes_to_a_bench_from_elsewhere_chooses_nobody(table: ConsoleTable) -> None:
    """TLS is what other machines come by; in clear only this one does."""
    table.browser.base = "https://127.0.0.1:8080"
    table.browser.sign_out()
    assert table.browser.get("/").headers["location"] == "/sign-in?then=table"
    for cookie in ("lammer-cs-07=bench.everybody", "__Host-lammer-cs-07=bench.everybody"):
        assert table.browser.get("/people", headers={"cookie": cookie}).status_code == 303
    assert table.browser.post("/sign-in", data={"person": "dealer"}).status_code == 404


def test_the_first_account_is_an_administrators(table: ConsoleTable) -> None:
    """Else a bench would be one no more, and nobody could go on."""
    said = table.ask("/people/add", name="ann", roles=("dealer",))[1]
    assert "The first account is an administrator" in said
    assert table.running.accounts.people.accounts == ()


def test_the_administrator_sees_no_secret_of_anybody(real: ConsoleTable) -> None:
    signed_in(real, "administrator")
    page = real.browser.get("/people").text
    for one in PEOPLE.accounts:
        assert one.name in page
        assert one.password not in page
    assert KEY not in page


def test_what_an_administrator_gives_is_shown_once(real: ConsoleTable) -> None:
    cookie = signed_in(real, "administrator")
    entrance_of(real).sessions.step_up(cookie)
    made = real.ask("/people/add", name="eve", shown="Eve", roles=("dealer", "technician"))
    assert made[0] == 200
    word = made[1].partition("eve signs in with ")[2].split(",")[0]
    assert len(word) == len("abcd-efgh-jkmn-pqrs")
    assert word not in real.browser.get("/people").text
    assert sign_in(real, "eve", word).headers["location"] == "/me"
    assert word not in msgspec.json.encode([one.event for one in real.running.journal.read(1)]).decode()
