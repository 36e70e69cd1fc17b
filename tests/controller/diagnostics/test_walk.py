"""A whole walk over a sound table, and how it leaves the table."""

import pytest

from controller.devices.checks.finding import Finding
from controller.diagnostics.walk import words
from tests.controller.diagnostics.bench import MakeBench


@pytest.mark.parametrize("kind", ["pulse", "cctalk"])
def test_nothing_is_wrong_with_a_sound_table_and_everything_was_tried(bench: MakeBench, kind: str) -> None:
    found = bench(kind).walk()
    assert [finding for finding in found if finding.verdict in ("wrong", "skipped")] == []
    tried = {finding.device for finding in found}
    file = bench(kind).file
    seats = range(1, 8)
    assert tried >= {"lock-out", "key.lower", "key.higher", "key-pad", "meter-display", "dealer-display", "shuffler"}
    assert tried >= {"shoe", "clock", "disk", "computer", "randomness", "history", *file.part}
    assert tried >= {f"lamp.{seat}" for seat in seats} | {f"acceptor.{seat}" for seat in seats}
    assert {finding.measured["key"] for finding in found if finding.test == "keys"} == {
        legend for row in file.key_pad.legends for legend in row
    }


@pytest.mark.parametrize("kind", ["pulse", "cctalk"])
def test_without_hands_nothing_is_wrong_and_nobody_moves_a_thing(bench: MakeBench, kind: str) -> None:
    table = bench(kind, hands=False)
    found = table.walk()
    assert [finding for finding in found if finding.verdict == "wrong"] == []
    assert {finding.device for finding in found if finding.verdict == "skipped"} >= {
        "lock-out",
        "key-pad",
        "acceptor.3",
    }
    assert all(twin.passed == 0 and twin.returned == 0 for twin in table.twins.acceptors.values())


@pytest.mark.parametrize("kind", ["pulse", "cctalk"])
def test_it_leaves_acceptors_closed_lamps_dark_and_displays_blank(bench: MakeBench, kind: str) -> None:
    table = bench(kind)
    table.walk()
    table.reactor.advance(1_000_000_000)
    assert not any(table.twins.acceptor_open(seat) or table.twins.lamp_lit(seat) for seat in range(1, 8))
    assert "".join(table.twins.dealer_lines()).strip() == ""
    assert set(table.twins.meter_text()) == {"-"}


@pytest.mark.parametrize("device", ["acceptor.3", "lamp.3", "lamps"])
def test_it_leaves_them_so_when_it_is_ended_in_the_middle(bench: MakeBench, device: str) -> None:
    table = bench()

    def found(finding: Finding) -> None:
        assert table.twins.acceptor_open(3) or table.twins.lamp_lit(3) or table.twins.lamp_lit(1)
        raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        table.begin(found, device)
    assert not any(table.twins.acceptor_open(seat) or table.twins.lamp_lit(seat) for seat in range(1, 8))


def test_the_table_can_be_walked_again_and_again(bench: MakeBench) -> None:
    table = bench()
    assert table.wrong() == table.wrong() == []


def test_no_card_moves_and_no_order_is_given(bench: MakeBench) -> None:
    table = bench()
    table.twins.load("red")
    assert table.twins.shuffler is not None
    before = table.twins.shuffler.memory.orders
    found = table.walk("shuffler")
    assert [finding.text for finding in found if finding.test == "state"] == ["shuffler: loaded, the red deck"]
    assert table.twins.shuffler.memory.orders == before
    assert table.twins.take_deck() == "red"


def test_one_word_limits_the_walk_to_one_device(bench: MakeBench) -> None:
    assert {finding.device for finding in bench().walk("lamp.3")} == {"lamp.3"}
    assert {finding.device for finding in bench().walk("acceptor.5")} == {"acceptor.5"}
    assert {finding.device for finding in bench().walk("computer")} == {"clock", "disk", "computer", "randomness"}
    assert {finding.test for finding in bench().walk("buses")} == {"scan"}


def test_every_word_that_is_offered_finds_something(bench: MakeBench) -> None:
    for word in words(bench().file):
        assert bench().walk(word), word


def test_a_word_that_this_table_does_not_have_is_refused_with_those_it_has(bench: MakeBench) -> None:
    with pytest.raises(ValueError, match=r'no test "lamp.8"; there are buses, inputs, lock-out'):
        bench().walk("lamp.8")
