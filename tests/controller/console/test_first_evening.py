"""A new box: the code on its own display makes the first administrator, and the page of its steps."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from msgspec.structs import replace

from controller.config.changed_text import changed_text
from controller.config.check import load_table
from controller.config.staff_code import matches, settings_of
from controller.config.table_file import HwrngBus
from controller.console.key_pad_codes import changes_for
from controller.people.accounts.first_administrator import GOOD_NS
from controller.people.accounts.store import MemoryStore
from controller.record.backup.encryption import Key
from controller.record.backup.recovery_key import read_recovery_key
from controller.service.table_change import PlaceOfTable
from controller.table import events as e
from tests.controller.console.conftest import MS, ConsoleTable, console_of

WORDS = "seven slow snails"


@pytest.fixture
def box(demo_folder: Path) -> ConsoleTable:
    """A real table where nobody ever had an account, as it was just started; the browser is nobody's."""
    file = load_table(demo_folder / "demo-caribbean-stud.toml")
    table = console_of(
        file.model_copy(update={"bus": {**file.bus, "noise": HwrngBus(kind="hwrng")}}), accounts=MemoryStore()
    )
    table.running.first.offer()
    table.wait(100)
    return table


def on_display(box: ConsoleTable) -> str:
    found = re.search(r"Set-up code (\w{6})", " ".join(box.twins.dealer_lines()))
    assert found is not None
    return found[1]


def first(box: ConsoleTable, code: str, **fields: str) -> tuple[int, str]:
    form = {"code": code, "name": "ann", "shown": "Ann", "password": WORDS, "again": WORDS, **fields}
    answer = box.browser.post("/first", data=form)
    return answer.status_code, answer.headers.get("location", answer.text)


def test_the_code_is_on_the_display_and_on_no_page_or_stream_that_is_for_everybody(box: ConsoleTable) -> None:
    """Wish 1.5: who reads it stands before the box."""
    code = on_display(box)
    for path in ("/sign-in", "/sign", "/", "/people", "/board", "/roads"):
        assert code not in box.browser.get(path).text
    assert "Its own display shows a code" in box.browser.get("/sign-in").text


def test_who_reads_the_display_becomes_the_first_and_the_display_is_the_tables_again(box: ConsoleTable) -> None:
    status, to = first(box, on_display(box))
    assert (status, to) == (303, "/me"), "an administrator takes up one-time codes first"
    box.wait(100)
    assert "Set-up code" not in " ".join(box.twins.dealer_lines())
    assert "Its own display shows a code" not in box.browser.get("/sign-in").text
    kinds = [type(one.event) for one in box.running.journal.read(1)][-3:]
    assert kinds == [e.AccountChanged, e.AccountChanged, e.SignedIn]
    assert box.running.first.offer() is None


@pytest.mark.parametrize(
    ("fields", "why"),
    [
        ({"code": "AAAAAA"}, "This is not the code that the display shows now"),
        ({"again": "other"}, "The two are not the same"),
        ({"password": "short", "again": "short"}, "A password has 10 to 128 characters"),
        ({"name": "A!"}, "a name to sign in with is"),
    ],
)
def test_what_will_not_do_is_said_and_what_was_typed_stays(box: ConsoleTable, fields: dict[str, str], why: str) -> None:
    status, page = first(box, **{"code": on_display(box), **fields})
    assert status == 403
    assert why in page
    assert 'value="Ann"' in page
    assert WORDS not in page
    assert box.running.accounts.people.accounts == ()


def test_after_a_quarter_of_an_hour_the_page_says_how_to_have_another(box: ConsoleTable) -> None:
    code = on_display(box)
    box.wait(GOOD_NS / MS)
    assert "Set-up code" not in " ".join(box.twins.dealer_lines())
    assert first(box, code)[0] == 403
    page = box.browser.get("/sign-in").text
    assert "lammer people first" in page
    assert "start the table again" in page


def test_a_bench_shows_no_code(table: ConsoleTable) -> None:
    """A demonstration stays two commands to a live table."""
    assert table.running.first.offer() is None


# --- the page of the steps ---


@pytest.fixture
def placed(tmp_path: Path, demo_folder: Path) -> ConsoleTable:
    """A real table whose file lies in a folder of its own; somebody who may open every page looks at it."""
    path = tmp_path / "cs-07.toml"
    path.write_text((demo_folder / "demo-caribbean-stud.toml").read_text())
    file = load_table(path)
    table = console_of(file.model_copy(update={"bus": {**file.bus, "noise": HwrngBus(kind="hwrng")}}))
    table.running.place = PlaceOfTable(path, tmp_path / "state" / Path(table.running.file.journal.path).name)
    table.running.place.record.parent.mkdir()
    cookie = table.browser.headers["cookie"].partition("=")[2]
    table.app.state.entrance.sessions.step_up(cookie)
    return table


def steps(table: ConsoleTable) -> list[tuple[str, str]]:
    """What the record says was done, by step."""
    return [(one.step, one.outcome) for one in table.running.service.durable.set_up]


def of(table: ConsoleTable) -> PlaceOfTable:
    assert table.running.place is not None
    return table.running.place


def test_every_change_asks_for_a_step_up(placed: ConsoleTable) -> None:
    placed.browser.sign_in()
    for verb in ("table", "network", "make-key", "typed-key", "confirm", "skip", "start-again", "wiring"):
        assert placed.ask(f"/first-evening/{verb}", step="table")[0] == 403
    assert steps(placed) == []


def test_a_mistake_in_a_step_is_said_as_the_check_says_it_and_changes_nothing(placed: ConsoleTable) -> None:
    before = of(placed).now()
    for fields, why in (
        (
            {"id": "CS-07", "zone": "Mars/Olympus", "plays": "caribbean-stud/choctaw", "seats": "7"},
            "no time zone has that name",
        ),
        ({"id": "../x", "zone": "UTC", "plays": "caribbean-stud/choctaw", "seats": "7"}, "table.id"),
        ({"id": "CS-07", "zone": "UTC", "plays": "caribbean-stud/nobody", "seats": "7"}, "no house"),
        ({"id": "CS-07", "zone": "UTC", "plays": "whist/choctaw", "seats": "7"}, "No table file that ships"),
        ({"id": "CS-07", "zone": "UTC", "plays": "", "seats": "7"}, "No table file that ships"),
    ):
        said = placed.ask("/first-evening/table", **fields)[1]
        assert "refused" in said
        assert why in said
    said = placed.ask("/first-evening/network", host="not an address!", port="8443", names="")[1]
    assert "console.network.host" in said
    said = placed.ask("/first-evening/network", host="127.0.0.1", port="9" * 60, names="")[1]
    assert "console.network.port" in said
    assert of(placed).now() == before
    assert steps(placed) == []


def test_name_zone_and_house_go_into_the_file_and_accounts_to_the_record_that_begins(placed: ConsoleTable) -> None:
    said = placed.ask(
        "/first-evening/table", id="CS-12", zone="America/Denver", plays="caribbean-stud/oneida", seats="7"
    )[1]
    assert "A record of its own begins then, and the accounts go with it." in said
    file = load_table(of(placed).file)
    assert (file.table.id, file.table.zone, file.table.rules) == ("CS-12", "America/Denver", "oneida")
    assert file.journal.path == "CS-12-caribbean-stud-oneida.journal"
    kept = of(placed).record.with_name("CS-12-caribbean-stud-oneida.journal-accounts")
    assert b'"name":"tester"' in kept.read_bytes()
    assert kept.stat().st_mode & 0o777 == 0o600
    assert steps(placed) == [("table", "asked")]
    assert "asked for: look at it after the next start, tester" in placed.browser.get("/first-evening").text


def test_another_game_begins_with_the_file_that_ships_for_it_and_keeps_its_people(
    table: ConsoleTable, tmp_path: Path, demo_folder: Path
) -> None:
    """Wish 1.6: jurisdiction and game, of those that ship."""
    file = tmp_path / "cs-07.toml"
    text = (demo_folder / "demo-caribbean-stud.toml").read_text()
    file.write_text(text.replace('code = "1111"', 'code = "1234"'))
    table.running.place = PlaceOfTable(file, tmp_path / Path(table.running.file.journal.path).name)
    said = table.ask("/first-evening/table", id="LR-03", zone="UTC", plays="let-it-ride/grand-ronde", seats="6")[1]
    assert "Written to" in said
    found = load_table(file)
    assert (found.table.id, found.table.game, found.table.rules) == ("LR-03", "let-it-ride", "grand-ronde")
    assert found.staff["dealer"].code == "1234"


def test_a_table_that_has_played_keeps_its_name(placed: ConsoleTable) -> None:
    state = placed.running.service.durable
    placed.running.service.durable = replace(state, round=replace(state.round, number=2))
    fields = {"zone": "UTC", "plays": "caribbean-stud/choctaw", "seats": "7"}
    assert "this table has played" in placed.ask("/first-evening/table", id="CS-12", **fields)[1].lower()
    assert "Written to" in placed.ask("/first-evening/table", id="CS-07", **fields)[1]


@pytest.mark.parametrize(
    ("holder", "code", "again", "why"),
    [
        ("staff.nobody.code_hash", "123456", "123456", "has no code of"),
        ("table.id.code_hash", "123456", "123456", "has no code of"),
        ("staff.pit-manager.code_hash", "123456", "654321", "The two are not the same"),
        ("staff.pit-manager.code_hash", "1234", "1234", "has at least 6 digits"),
        ("staff.dealer.code_hash", "12x4", "12x4", "digits"),
    ],
)
def test_a_code_that_will_not_do_changes_nothing(
    placed: ConsoleTable, holder: str, code: str, again: str, why: str
) -> None:
    said = placed.ask("/first-evening/code", holder=holder, code=code, again=again)[1]
    assert "refused" in said
    assert why in said
    assert steps(placed) == []


def test_a_code_goes_into_the_file_as_its_hash_and_on_record_as_whose(demo_folder: Path, tmp_path: Path) -> None:
    path = tmp_path / "cs-07.toml"
    path.write_text((demo_folder / "caribbean-stud-pi.toml").read_text())
    file = load_table(path)
    made = changes_for(file, "person.pit-lead.code_hash", "246802", "246802", bytes)
    path.write_text(changed_text(path.read_text(), made))
    after = load_table(path)
    hashed = after.person["pit-lead"].code_hash
    assert hashed is not None
    assert matches("246802", hashed)
    assert settings_of(hashed) == settings_of(file.staff["dealer"].code_hash or "")
    assert after.person["games-manager"] == file.person["games-manager"]


def test_the_network_goes_into_the_file(placed: ConsoleTable) -> None:
    assert "Written to" in placed.ask("/first-evening/network", host="127.0.0.1", port="8443", names="a.pit, b.pit")[1]
    network = load_table(of(placed).file).console.network
    assert network is not None
    assert (network.host, network.port, network.names) == ("127.0.0.1", 8443, ("a.pit", "b.pit"))


@pytest.mark.parametrize("host", ["192.0.2.7", "2001:db8::7", "no-such-host.invalid"])
def test_an_address_that_this_machine_has_not_is_not_put_into_the_file(placed: ConsoleTable, host: str) -> None:
    """The next start could not listen there, and the box would have no page to put it right on."""
    before = of(placed).now()
    said = placed.ask("/first-evening/network", host=host, port="8443", names="")[1]
    assert f"The console cannot listen on {host}, port 8443: " in said
    assert of(placed).now() == before


def key_on(page: str) -> str:
    return page.partition('id="recovery-key">')[2].partition("<")[0]


def test_the_key_of_the_backups_is_shown_once_typed_back_and_on_no_record(placed: ConsoleTable) -> None:
    """Wish 1.6: shown and typed back."""
    assert "no key waits" in placed.ask("/first-evening/typed-key", key="x", to="/media/backups")[1].lower()
    shown = placed.ask("/first-evening/make-key")[1]
    key = key_on(shown)
    assert key.startswith("AGE-SECRET-KEY-1")
    assert key not in placed.browser.get("/first-evening").text
    wrong = key[:-1] + ("A" if key[-1] != "A" else "C")
    assert "This is not the key that was shown" in placed.ask("/first-evening/typed-key", key=wrong, to="/media/x")[1]
    typed = key.lower()[:20] + "  " + key.lower()[20:]
    assert "typed back right" in placed.ask("/first-evening/typed-key", key=typed, to="/media/backups")[1]
    backup = load_table(of(placed).file).backup
    assert backup is not None
    assert backup.to == "/media/backups"
    assert read_recovery_key(Path(backup.recovery_key)) == Key(key).public
    record = repr(list(placed.running.journal.read(1)))
    assert key not in record
    assert key[15:30] not in record
    assert steps(placed) == [("backup-key", "done")]


def test_a_step_is_left_out_found_again_and_confirmed_with_what_was_looked_at(placed: ConsoleTable) -> None:
    for step in ("table", "codes", "network", "certificate", "wiring", "backup-key"):
        assert "Left out for now" in placed.ask("/first-evening/skip", step=step)[1]
    page = placed.browser.get("/first-evening").text
    assert page.count("left out for now, tester") == 6
    placed.ask("/first-evening/confirm", step="table")
    for step in ("certificate", "wiring", "nothing"):
        assert "refused" in placed.ask("/first-evening/confirm", step=step)[1]
    assert "refused" in placed.ask("/first-evening/skip", step="nothing")[1]
    done = [one.event for one in placed.running.journal.read(1) if isinstance(one.event, e.SetUp)][-1]
    facts = ("table CS-07", "caribbean-stud under choctaw, 7 seats", "times of America/Chicago")
    assert (done.step, done.outcome, done.told, done.account) == ("table", "done", facts, "tester")


def test_a_walk_along_the_wires_is_signed_by_who_did_it(placed: ConsoleTable) -> None:
    """Wish 1.7."""
    placed.ask("/technician/enter", code="5555")
    placed.wait(3_000)
    assert placed.ask("/first-evening/wiring")[0] == 409
    placed.ask("/technician/start", test="wiring")
    placed.wait(500)
    placed.ask("/bench/press", button="lock-out")
    placed.wait(500)
    page = placed.browser.get("/technician").text
    assert '<li class="touched"><span aria-hidden="true">✓</span> lock-out button' in page
    asked = page.partition('"asked": "')[2].partition('"')[0]
    placed.ask("/technician/answer", asked=asked, answer="done")
    placed.wait(500)
    assert 'id="sign-walk"' in placed.browser.get("/technician").text
    assert placed.ask("/first-evening/wiring")[0] == 200
    signed = [one.event for one in placed.running.journal.read(1) if isinstance(one.event, e.SetUp)][-1]
    assert (signed.step, signed.outcome, signed.account) == ("wiring", "done", "tester")
    assert signed.told[0] == "lock-out button: touched, and heard"
    assert "a chip at seat 7: nothing was heard of it" in signed.told


def test_a_start_between_two_rounds_ends_the_process(placed: ConsoleTable) -> None:
    ended: list[bool] = []
    assert "Nobody would start it again" in placed.ask("/first-evening/start-again")[1]
    placed.running.start_again = lambda: ended.append(True)
    assert "started again" in placed.ask("/first-evening/start-again")[1]
    placed.wait(1_000)
    assert ended == [True]


def test_a_start_waits_for_the_end_of_the_round(table: ConsoleTable) -> None:
    ended: list[bool] = []
    table.running.start_again = lambda: ended.append(True)
    table.to_settling(3)
    said = table.ask("/first-evening/start-again")[1]
    assert "The table is started again between rounds, not while a hand is out." in said
    table.wait(1_000)
    assert ended == []


def test_a_table_without_a_file_and_one_that_ships_say_so(table: ConsoleTable) -> None:
    fields = {"id": "CS-12", "zone": "UTC", "plays": "caribbean-stud/choctaw", "seats": "7"}
    assert "has no file that a page could change" in table.ask("/first-evening/table", **fields)[1]


def test_verbs_that_are_none_are_not_found(placed: ConsoleTable) -> None:
    assert placed.ask("/first-evening/nothing")[0] == 404
