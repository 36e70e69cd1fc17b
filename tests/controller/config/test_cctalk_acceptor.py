"""``[acceptor]`` with ``driver = "cctalk"``: each mistake in it, and what follows from it."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from controller.assembly import table_setup
from controller.config.check import load_table
from controller.config.folder import DEMO_TABLE, config_folder, table_path
from controller.config.mistake import Mistake
from controller.config.table_file import TableFile
from controller.devices.cctalk_acceptor import CctalkAcceptorSection
from controller.devices.pulse_acceptor import PulseAcceptorSection

Edit = tuple[str, str]
MistakesAfter = Callable[..., tuple[Mistake, ...]]
CCTALK = f"{DEMO_TABLE}-cctalk"
MS = 1_000_000


def shipped(name: str) -> TableFile:
    return load_table(table_path(name, config_folder()))


@pytest.mark.parametrize(
    ("edit", "key", "right"),
    [
        (('"{seat+1}"', '"{seat}"'), "acceptor.address", "address 1 is the host: begin with {seat+1}"),
        (('"{seat+1}"', '"seat 2"'), "acceptor.address", 'is written "{seat}", "{seat+1}" or the like'),
        (('"sum"', '"xor"'), "acceptor.checksum", 'must be "sum" or "crc"'),
        (("coin       = 1", "coin = 17"), "acceptor.coin", "must be at most 16"),
        (("path       = 1", "path = -1"), "acceptor.path", "must be at least 0"),
        (("poll_ms    = 200", "poll_ms = 5"), "acceptor.poll_ms", "must be at least 25"),
        (("[60, 200]", "[200, 60]"), "acceptor", "both above 0 and the shortest first"),
        (("chip_cents = 100", "chip_cents = 500"), "acceptor.chip_cents", "the progressive chip of choctaw is 100"),
        (("path       = 1", "paht = 1"), "acceptor.paht", 'did you mean "path"?'),
        (('bus        = "coins"', 'bus = "coin"'), "acceptor.bus", 'did you mean "coins"?'),
        (('bus        = "coins"', 'bus = "felt"'), "acceptor.bus", "needs a serial port; "),
        (('bus        = "coins"', 'bus = "shoe"'), "shoe.bus", 'serial port "shoe" is already taken by acceptor.bus'),
        (('driver     = "cctalk"', 'driver = "token"'), "acceptor.driver", 'one of "cctalk", "proximity", "pulse"'),
        (('driver     = "cctalk"\n', ""), "acceptor.driver", "is missing"),
    ],
)
def test_a_mistake_says_where_it_is_and_what_would_be_right(
    mistakes_after: MistakesAfter, edit: Edit, key: str, right: str
) -> None:
    (mistake,) = mistakes_after(edit, of=CCTALK)
    assert mistake.key == key
    assert right in mistake.right


def test_a_key_of_the_other_kind_is_unknown_here(mistakes_after: MistakesAfter) -> None:
    (mistake,) = mistakes_after(('checksum   = "sum"', "pulse_ms = [20, 120]"), of=CCTALK)
    assert mistake.key == "acceptor.pulse_ms"
    assert mistake.right.startswith("no such key; ")


def test_a_real_line_runs_at_the_speed_of_cctalk(mistakes_after: MistakesAfter) -> None:
    port = 'kind = "serial"\nport = "/dev/serial/by-id/usb-coins"'
    coins = (
        '[bus.coins]                     # the line of the acceptors; on a Pi: kind = "serial", its port, baud = 9600\n'
    )
    mistakes = mistakes_after((f'{coins}kind = "twin"', f"{coins}{port}"), of=CCTALK)
    assert ("bus.coins.baud", "must be 9600, the speed of ccTalk acceptors") in [(m.key, m.right) for m in mistakes]
    mistakes = mistakes_after((f'{coins}kind = "twin"', f"{coins}{port}\nbaud = 9600"), of=CCTALK)
    assert "bus.coins.baud" not in [m.key for m in mistakes]


def test_the_lock_out_is_known_no_later_than_the_shortest_way_of_a_chip(mistakes_after: MistakesAfter) -> None:
    assert mistakes_after(("debounce_ms = 20 ", "debounce_ms = 60 "), of=CCTALK) == ()
    (mistake,) = mistakes_after(("debounce_ms = 20 ", "debounce_ms = 61 "), of=CCTALK)
    assert mistake.key == "lock-out.debounce_ms"
    assert mistake.right.startswith("must be at most 60, the shortest way of a chip (acceptor.transit_ms)")


def test_each_kind_of_acceptor_is_read_as_what_it_is() -> None:
    assert isinstance(shipped(DEMO_TABLE).acceptor, PulseAcceptorSection)
    acceptor = shipped(CCTALK).acceptor
    assert isinstance(acceptor, CctalkAcceptorSection)
    assert [acceptor.address_of(seat) for seat in (1, 7)] == [2, 8]


def test_an_acceptor_needs_its_line_and_itself() -> None:
    needs = table_setup(shipped(CCTALK)).acceptor_needs[3]
    assert {"acceptor.3", "coins"} <= needs
    assert "acceptors" not in needs


def test_the_table_waits_until_every_chip_that_was_still_taken_has_been_heard_of() -> None:
    """Seven times four exchanges of 16 ms, one turn, and one more question to each."""
    assert table_setup(shipped(CCTALK)).drain_ns == (7 * 4 * 16 + 200 + 7 * 25 + 20) * MS


def test_the_drain_follows_the_longest_way_of_a_chip(tmp_path: Path) -> None:
    text = table_path(CCTALK, config_folder()).read_text().replace("[60, 200]", "[60, 2_000]")
    path = tmp_path / "slow.toml"
    path.write_text(text)
    assert table_setup(load_table(path)).drain_ns == (2_000 + 200 + 7 * 25 + 20) * MS
