import os
import tomllib
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from pydantic import ValidationError

from controller.config.check import load_table
from controller.config.folder import config_folder
from controller.config.mistake import InvalidTable, Mistake
from controller.config.table_file import TableFile

Edit = tuple[str, str]
MistakesAfter = Callable[..., tuple[Mistake, ...]]

SHIPPED = sorted((config_folder() / "tables").glob("*.toml"))


@pytest.mark.parametrize("path", SHIPPED, ids=lambda path: path.stem)
def test_every_shipped_table_file_is_right(path: Path) -> None:
    assert isinstance(load_table(path), TableFile)


def test_the_demonstration_is_on_twins_and_the_pi_is_not() -> None:
    on_twins = {path.stem: load_table(path).on_twins for path in SHIPPED}
    assert on_twins == {stem: stem.startswith("demo-") for stem in on_twins}


def test_the_pi_file_describes_the_demonstration_table_on_real_buses_and_more() -> None:
    tables = config_folder() / "tables"
    names = "demo-caribbean-stud", "caribbean-stud-pi"
    bench, pi = (tomllib.loads((tables / f"{name}.toml").read_text()) for name in names)
    assert bench["bus"].keys() <= pi["bus"].keys()
    for own in ("bus", "staff", "person", "journal"):
        del bench[own]
    assert not list(missing(bench, pi))


def missing(wanted: dict[str, Any], there: dict[str, Any]) -> Iterator[str]:
    """The keys of ``wanted`` that ``there`` has not, or with another value."""
    for key, value in wanted.items():
        if isinstance(value, dict):
            yield from (f"{key}.{inner}" for inner in missing(value, there.get(key, {})))
        elif there.get(key) != value:
            yield key


@pytest.mark.parametrize(
    ("edit", "key", "found", "right"),
    [
        (("seats = 7", "seats = 7\nsize = 2"), "table.size", "2", "no such key; known here:"),
        (("pulse_ms ", "puls_ms "), "acceptor.puls_ms", "[20, 120]", 'no such key; did you mean "pulse_ms"?'),
        (("pulse_ms ", "puls_ms "), "acceptor.pulse_ms", "", "is missing"),
        (("[lock-out]", "[lockout]"), "lockout", "", 'no such key; did you mean "lock-out"?'),
        (("[lock-out]", "[lockout]"), "lock-out", "", "is missing"),
        (("[key.higher]", "[key.highest]"), "key.higher", "", "is missing"),
        (
            ('normally    = "open"', 'normally = "opened"'),
            "lock-out.normally",
            '"opened"',
            'must be "open" or "closed"',
        ),
        (
            ('normally = "open"', 'normally = "closed"'),
            "key.lower.normally",
            '"closed"',
            "a cut wire of a contact that is closed at rest would read as a turned key",
        ),
        (("chip_cents    = 100", "chip_cents = 1.0"), "acceptor.chip_cents", "1.0", "must be a whole number"),
        (("chip_cents    = 100", "chip_cents = 0"), "acceptor.chip_cents", "0", "must be above 0"),
        (
            ('path = "demo-caribbean-stud.journal"', f'path = "{"a" * 201}"'),
            "journal.path",
            f'"{"a" * 58}…',
            "a name has at most 200 bytes, since files with longer ones stand beside a record",
        ),
        (
            ('path = "demo-caribbean-stud.journal"', f'path = "{"/".join(["ä" * 50] * 5)}"'),
            "journal.path",
            f'"{"/".join(["ä" * 50] * 2)[:58]}…',
            "the path of a record has at most 450 bytes",
        ),
        (("[20, 120] ", "[120, 20] "), "acceptor", "", "the shortest first"),
        (("[20, 120] ", "[20] "), "acceptor.pulse_ms[1]", "", "one more is needed here"),
        (("debounce_ms   = 2", "debounce_ms = 20"), "acceptor", "", "below the shortest pulse"),
        (("[20, 120] ", "[20, 1000] "), "acceptor", "", "stuck_ms must be above the longest pulse"),
        (
            ("debounce_ms   = 2", 'exit = "lamps.B{seat-1}"\npulses_per_chip = 2'),
            "acceptor",
            "",
            "an acceptor with an exit sensor gives one pulse a chip",
        ),
        (('kind = "twin"', 'kind = "twn"'), "bus.felt.kind", '"twn"', 'must be one of "twin", "i2c", "serial", "gpio"'),
        (('kind = "twin"', 'kind = "i2c"'), "bus.felt.device", "", "is missing"),
        (('kind = "twin"', 'kind = "i2c"\ndevise = 1'), "bus.felt.devise", "1", 'did you mean "device"?'),
        (("address   = 0x20", "address = 0x60"), "part.acceptors.address", "0x60", "answers at 0x20 to 0x27"),
        (('"SHUFFLE"', '"SHUFLE"'), "key-pad.legends[1][3]", '"SHUFLE"', "must be"),
        (('"SHUFFLE"', '"DEAL"'), "key-pad", "", "DEAL is printed more than once"),
        (('code = "1111"', 'code = "11"'), "staff.dealer.code", '"11"', "four to eight digits"),
        (('code = "1111"', 'code_hash = "1111"'), "staff.dealer.code_hash", '"1111"', "make one with lammer code"),
        (("[staff.dealer]", "[staff.owner]"), "staff.owner", "", 'must be "dealer", "floor-supervisor"'),
        (('"America/Chicago"', '"Chicago"'), "table.zone", '"Chicago"', 'written like "America/Chicago"'),
        (('"America/Chicago"', '"America"'), "table.zone", '"America"', 'written like "America/Chicago"'),
        (('"America/Chicago"', '"right/UTC"'), "table.zone", '"right/UTC"', 'written like "America/Chicago"'),
        (
            ('"America/Chicago"', '"../zoneinfo/UTC"'),
            "table.zone",
            '"../zoneinfo/UTC"',
            'written like "America/Chicago"',
        ),
        (("port = 8080", "port = 80800"), "console.port", "80800", "must be at most 65535"),
        (("digits     = 8", "digits = 6"), "meter-display.digits", "6", "must be at least 8"),
    ],
)
def test_a_wrong_shape_names_its_key_what_stands_there_and_what_would_be_right(
    mistakes_after: MistakesAfter, edit: Edit, key: str, found: str, right: str
) -> None:
    mistakes = [mistake for mistake in mistakes_after(edit) if mistake.key == key]
    assert [mistake.found for mistake in mistakes] == [found]
    assert right in mistakes[0].right


def test_a_port_by_number_is_refused(mistakes_after: MistakesAfter) -> None:
    edit = ('kind = "twin"\n\n[bus.shoe]', 'kind = "serial"\nport = "/dev/ttyUSB0"\n\n[bus.shoe]')
    assert ("bus.shuffler.port", '"/dev/ttyUSB0"') in [(m.key, m.found) for m in mistakes_after(edit)]


def test_all_mistakes_come_at_once_in_the_order_of_the_file(mistakes_after: MistakesAfter) -> None:
    mistakes = mistakes_after(
        ("seats = 7", "seats = 8"),
        ('"acceptors.B{seat-1}"', '"acceptors.C{seat-1}"'),
        ('"panel.A0"', '"pannel.A0"'),
        ("debounce_ms = 20", "debounce_ms = 21"),
        ('held_by  = ["floor', 'held_bi = ["floor'),
        ('part       = "meter"', 'part = "dealer"'),
    )
    assert {m.key for m in mistakes} >= {
        "table.seats",
        "acceptor.inhibit",
        "lock-out.line",
        "lock-out.debounce_ms",
        "key.lower.held_bi",
        "key.lower.held_by",
        "meter-display.part",
    }
    assert [m.line for m in mistakes] == sorted(m.line for m in mistakes)


def test_a_mistake_is_one_line_with_file_line_key_value_and_remedy(edited: Callable[..., Path]) -> None:
    path = edited(('"acceptors.B{seat-1}"', '"acceptors.C{seat-1}"'))
    line = path.read_text().splitlines().index('inhibit       = "acceptors.C{seat-1}"') + 1
    with pytest.raises(InvalidTable) as refused:
        load_table(path)
    assert str(refused.value) == (
        f'{path}:{line}  acceptor.inhibit  "acceptors.C{{seat-1}}"  an mcp23017 has pins A0…A7 and B0…B7'
    )


def test_a_file_is_named_relative_to_the_working_folder(
    edited: Callable[..., Path], monkeypatch: pytest.MonkeyPatch
) -> None:
    path = edited(("seats = 7", "seats = 0"))
    monkeypatch.chdir(path.parent.parent)
    with pytest.raises(InvalidTable, match=rf"^{path.parent.name}/cs-07\.toml:"):
        load_table(path)


@pytest.mark.parametrize(
    ("content", "line", "right"),
    [
        (b"[table]\nid = \n", 2, "is not TOML: invalid value"),
        (b"[table]\nid = 1\nid = 2\n", 3, "is not TOML: this key has a value already"),
        (b"[table]\nid = '\n", 2, "is not TOML"),
        (b"[table", 1, "is not TOML"),
        (b"[table]\nid = '\xff'", 2, "is not UTF-8 text"),
    ],
)
def test_what_is_no_toml_is_refused_with_its_line(tmp_path: Path, content: bytes, line: int, right: str) -> None:
    path = tmp_path / "broken.toml"
    path.write_bytes(content)
    with pytest.raises(InvalidTable) as refused:
        load_table(path)
    (mistake,) = refused.value.mistakes
    assert mistake.line == line
    assert mistake.right.startswith(right)


def test_an_empty_file_misses_every_section_it_needs(tmp_path: Path) -> None:
    path = tmp_path / "empty.toml"
    path.write_text("")
    with pytest.raises(InvalidTable) as refused:
        load_table(path)
    assert refused.value.mistakes == tuple(
        Mistake(str(path), 1, section, "", "is missing")
        for section in sorted(
            field.alias or name for name, field in TableFile.model_fields.items() if field.is_required()
        )
    )


def test_a_file_that_is_not_there_is_refused_in_words(tmp_path: Path) -> None:
    with pytest.raises(InvalidTable, match="cannot be read: No such file or directory"):
        load_table(tmp_path / "absent.toml")


@pytest.mark.skipif(os.geteuid() == 0, reason="root reads everything")
def test_a_file_that_may_not_be_read_is_refused_in_words(edited: Callable[..., Path]) -> None:
    path = edited()
    path.chmod(0)
    with pytest.raises(InvalidTable, match="cannot be read: Permission denied"):
        load_table(path)


def test_a_table_file_does_not_change() -> None:
    table_file = load_table(SHIPPED[0])
    with pytest.raises(ValidationError, match="frozen"):
        table_file.table.seats = 3


OPEN = [
    *("0.0.0.0", "192.168.7.10", "192.168..10", "203.0.113.7", "128.0.0.1", "126.255.255.255", "127.0.0.256"),
    *("127.1", "127.0.0", "127.0.0.1.", "0x7f.0.0.1", "127.0.0.01", "127.0.0.1 ", "127.0.0.1:8080", "", " "),
    *("::", "::2", "fe80::1", "[::1]", "::1%lo", "::ffff:127.0.0.1", "::ffff:192.168.7.10"),
    *("table.casino.example", "localhost.example", "my-localhost"),
]
ALONE = [
    *("127.0.0.1", "127.0.7.1", "127.255.255.254", "::1", "0:0:0:0:0:0:0:1"),
    *("localhost", "LOCALHOST", "ip6-localhost"),
]


@pytest.mark.parametrize("host", OPEN)
def test_the_console_is_for_this_machine_alone(mistakes_after: MistakesAfter, host: str) -> None:
    (mistake,) = mistakes_after(('host = "127.0.0.1"', f'host = "{host}"'))
    assert mistake.key == "console.host"
    assert mistake.right == (
        'in clear the console is for this machine alone: its host is "127.0.0.1", "localhost" or "::1"; '
        "to others it is encrypted, at [console.network]"
    )


@pytest.mark.parametrize("host", ["192.168.7.20", "0.0.0.0", "::", "cs-07.pit.example"])
def test_other_machines_reach_the_console_encrypted(mistakes_after: MistakesAfter, host: str) -> None:
    at = 'host = "127.0.0.1"'
    assert mistakes_after((at, f'{at}\nnetwork = {{ host = "{host}" }}')) == ()


def test_what_browsers_may_call_the_encrypted_console_is_a_name_or_an_address(mistakes_after: MistakesAfter) -> None:
    at = 'host = "127.0.0.1"'
    network = 'host = "127.0.0.1", names = ["cs-07.pit.example", "fd00::7", "CS_07"], proxies = ["here"]'
    name, proxy = mistakes_after((at, f"{at}\nnetwork = {{ {network} }}"))
    assert (name.key, name.found, proxy.key, proxy.found) == (
        "console.network.names[2]",
        '"CS_07"',
        "console.network.proxies[0]",
        '"here"',
    )


@pytest.mark.parametrize("host", ALONE)
def test_every_name_of_this_machine_alone_is_a_host(mistakes_after: MistakesAfter, host: str) -> None:
    assert mistakes_after(('host = "127.0.0.1"', f'host = "{host}"')) == ()
