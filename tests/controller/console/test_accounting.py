"""The accounting page as a browser asks it: another value, its witness, a correction; each with its code."""

from __future__ import annotations

import pytest

from controller.table import events as e
from tests.controller.console.conftest import ConsoleTable

MANAGER, SETTINGS, ACCOUNTANT, SUPERVISOR, DEALER = "4401", "4402", "7701", "2201", "1111"


def page(table: ConsoleTable) -> str:
    return table.browser.get("/accounting").text


def ask(table: ConsoleTable, code: str = SETTINGS, **fields: str) -> tuple[int, str]:
    asked = {"pool": "progressive", "setting": "reset", "value": "20000", "why": "a larger bank", **fields}
    return table.ask("/accounting/setting", code=code, **asked)


def recorded(table: ConsoleTable, kind: type[e.Event]) -> list[e.Event]:
    return [entry.event for entry in table.running.journal.read(1) if type(entry.event) is kind]


def position(table: ConsoleTable, kind: type[e.Event]) -> str:
    return str(next(entry.position for entry in table.running.journal.read(1) if type(entry.event) is kind))


def test_the_page_shows_every_setting(table: ConsoleTable) -> None:
    shown = page(table)
    assert "Progressive pool, showing $10,000.00" in shown
    assert "No setting was changed and nothing was corrected." in shown


@pytest.mark.parametrize(
    ("code", "told"),
    [
        (MANAGER, "takes the configuration code; this one goes with the keys"),
        (ACCOUNTANT, "changed by the table games manager, not by the accountant"),
        ("9999", "nobody"),
        ("", "missing"),
    ],
)
def test_only_the_configuration_code_asks_for_another_value(table: ConsoleTable, code: str, told: str) -> None:
    """Standards D7."""
    status, said = ask(table, code)
    assert status == 409
    assert told in said
    assert recorded(table, e.ParameterChangeAsked) == []


def test_the_configuration_code_is_as_wrong_at_the_awards_desk_as_any_other(table: ConsoleTable) -> None:
    """Standards D7; another answer would tell that it is one."""
    assert table.ask("/desk/new-cards", code=SETTINGS) == table.ask("/desk/new-cards", code="9999")


def test_a_change_is_asked_for_witnessed_and_waits_with_its_notice(table: ConsoleTable) -> None:
    assert ask(table)[0] == 200
    shown = page(table)
    assert "from $10,000.00 to $20,000.00" in shown
    assert "It waits for a witness: the accountant or the surveillance officer." in shown
    assert "is witnessed by" in table.ask("/accounting/witness", change="1", code=SUPERVISOR)[1]
    assert table.ask("/accounting/witness", change="1", code=ACCOUNTANT)[0] == 200
    assert "The reset changes when the pool is next won." in page(table)
    assert "Change 1 witnessed by Di Dunn, accountant." in page(table)


def test_the_notice_names_values_people_and_reason(table: ConsoleTable) -> None:
    """Standards D7."""
    ask(table, setting="rate", value="40")
    told = (
        "Notice 1, table CS-07, rules of choctaw: rise of the meter of the progressive pool from 50 cents a chip "
        "to 40 cents a chip. Asked for by Mia Moss, table games manager. Reason: a larger bank. "
        "Witnessed by nobody yet."
    )
    assert told in page(table)


def test_an_amount_that_is_no_dollars_is_refused(table: ConsoleTable) -> None:
    assert ask(table, value="ten") == (
        409,
        '<p class="said refused">An amount is dollars such as 12.50 or -12.50, not &quot;ten&quot;.</p>',
    )


def test_a_limit_is_in_effect_with_its_witness(table: ConsoleTable) -> None:
    """Standards B3."""
    ask(table, setting="limit", value="20000.00")
    table.ask("/accounting/witness", change="1", code=ACCOUNTANT)
    assert table.running.service.durable.meter.limit_cents == 2_000_000
    assert "changed; the rules file has another value" in page(table)


def test_a_change_is_withdrawn_with_a_reason(table: ConsoleTable) -> None:
    ask(table)
    assert "takes a reason" in table.ask("/accounting/withdraw", change="1", code=SETTINGS)[1]
    assert table.ask("/accounting/withdraw", change="1", code=SETTINGS, why="a slip")[0] == 200
    assert table.running.service.durable.changes == ()


@pytest.mark.parametrize(
    ("fields", "told"),
    [
        ({"position": "0"}, "Records have the numbers 1 to"),
        ({"position": "first"}, "Position is a number"),
        ({"position": "1", "what": "meter", "dollars": "12,50"}, "An amount is dollars such as 12.50 or -12.50"),
        ({"position": "1", "what": "count", "chips": "2"}, "Record 1 is no count of chips, it is a TableOpened"),
        ({"position": "1", "what": "count", "chips": ""}, "Chips is a number"),
    ],
)
def test_a_correction_of_nothing_says_what_would_be_right(
    table: ConsoleTable, fields: dict[str, str], told: str
) -> None:
    asked = {"what": "count", "chips": "1", "why": "miscounted", "code": SUPERVISOR, **fields}
    status, said = table.ask("/accounting/correction", **asked)
    assert (status, told in said) == (409, True), said


def correct(table: ConsoleTable, **fields: str) -> tuple[int, str]:
    asked = {
        "position": position(table, e.WagerAccepted),
        "what": "meter",
        "why": "a chip fell twice",
        "pool": "progressive",
        "dollars": "-0.50",
        "reason": "malfunction",
        "code": SUPERVISOR,
        "witness-code": ACCOUNTANT,
    }
    return table.ask("/accounting/correction", **asked | fields)


def turn(table: ConsoleTable, code: str) -> None:
    """Somebody gives their code at the desk and turns the higher key, on and away."""
    table.ask("/desk/answer", about="correction:1", code=code, answer="yes")
    for on in (True, False):
        table.twins.turn("higher", on)
        table.wait(300)


@pytest.mark.parametrize("dollars", ["-5000", "900000"])
def test_two_codes_move_no_meter_to_any_value(table: ConsoleTable, dollars: str) -> None:
    """Standards A11: before, these did."""
    table.ask("/bench/chip", seat="3")
    status, said = correct(table, code=MANAGER, dollars=dollars)
    assert (status, "Nothing moved: it waits for the higher key" in said) == (200, True), said
    assert table.running.service.durable.meter.cents == 1_000_050


def test_a_correction_names_a_record_of_that_meter(table: ConsoleTable) -> None:
    table.ask("/bench/chip", seat="3")
    other = next(
        entry for entry in table.running.journal.read(1) if isinstance(entry.event, e.ServiceStarted | e.FaultFound)
    )
    told = f"Record {other.position} is a {type(other.event).__name__}, which moved no meter: name a wager, an award"
    status, said = correct(table, position=str(other.position))
    assert (status, told in said) == (409, True), said


def test_a_meter_is_corrected_by_two_people_and_a_key_and_the_old_record_stays(table: ConsoleTable) -> None:
    """Standards A11."""
    table.ask("/bench/chip", seat="3")
    wrong = position(table, e.WagerAccepted)
    assert "takes a second person" in correct(table, **{"witness-code": ""})[1]
    assert correct(table)[0] == 200
    shown = page(table)
    assert f"Correction 1: record {wrong} (WagerAccepted) is wrong; the progressive meter is to move by" in shown
    assert "The next turn of a key moves the progressive meter by -$0.50." in shown
    turn(table, SUPERVISOR)
    assert table.running.service.durable.meter.cents == 1_000_050
    turn(table, MANAGER)
    assert table.running.service.durable.meter.cents == 1_000_000
    assert len(recorded(table, e.WagerAccepted)) == 1
    told = f"Record {wrong} (WagerAccepted) is wrong: the progressive meter moves by -$0.50 (malfunction)."
    shown = page(table)
    assert told in shown
    assert "witnessed by Di Dunn, accountant, with the higher key of Mia Moss, table games manager." in shown
    assert "is to move by" not in shown


def test_a_correction_is_withdrawn_with_a_reason_and_a_code_of_the_two(table: ConsoleTable) -> None:
    table.ask("/bench/chip", seat="3")
    correct(table)
    fields = {"correction": "1", "why": "it was right"}
    said = table.ask("/accounting/withdraw-correction", code=DEALER, **fields)[1]
    assert "is withdrawn by one of the two who asked for it" in said
    assert table.ask("/accounting/withdraw-correction", code=ACCOUNTANT, **fields)[0] == 200
    assert table.running.service.durable.corrections == ()
    assert "Correction 1 of the progressive meter withdrawn by Di Dunn, accountant. it was right." in page(table)


def test_the_dealer_corrects_nothing(table: ConsoleTable) -> None:
    asked = {"position": "1", "what": "count", "chips": "1", "why": "miscounted", "code": DEALER}
    assert "a supervisor corrects the record" in table.ask("/accounting/correction", **asked)[1].lower()


def test_the_page_has_no_other_verbs(table: ConsoleTable) -> None:
    assert table.ask("/accounting/forget")[0] == 404
