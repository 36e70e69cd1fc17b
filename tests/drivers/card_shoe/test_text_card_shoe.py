"""A shoe that says each card on a line of text: what is a card, what the same again, what may have hidden one."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from hypothesis import given, settings, strategies as st

from drivers.buses.serial_memory import MemoryWire
from drivers.card_shoe.text import TextCardShoe
from drivers.card_shoe.twin import CardShoeTwin
from drivers.signals import CardDrawn, CutCardSeen, DeviceFault, DeviceRecovered
from tests.drivers.workbench import MS, Bench

WHERE = "/dev/serial/by-id/card-shoe"
RANKS, SUITS = "23456789TJQKA", "cdhs"


class Rig:
    """A shoe on its line, both ends open."""

    def __init__(self, bench: Bench, *, plugged: bool = True, **settings: object) -> None:
        self.bench = bench
        self.wire = MemoryWire(bench.reactor, WHERE)
        self.twin = CardShoeTwin(self.wire.device, bench.reactor)
        self.shoe = TextCardShoe("card-shoe", self.wire.host, reactor=bench.reactor, emit=bench.emit, **settings)
        if plugged:
            self.twin.power_on()
        self.shoe.open()

    def say(self, *lines: str, every_ms: float = 1_000) -> None:
        """These bytes come, one after the other."""
        for line in lines:
            self.wire.carry("device", line.encode("latin-1"))
            self.bench.wait(every_ms)

    def cards(self) -> list[str]:
        return [signal.card for signal in self.bench.got(CardDrawn)]


@pytest.fixture
def rig(bench: Bench) -> Rig:
    return Rig(bench)


# --- what may have hidden a card ---


def test_a_line_that_is_no_card_is_a_fault_that_repeats_it_and_never_a_card(bench: Bench, rig: Rig) -> None:
    rig.say("[Game]<Car\x91:7H>\r\n")
    (fault,) = bench.got(DeviceFault)
    assert (fault.device, fault.fault, fault.where) == ("card-shoe", "garbled", WHERE)
    assert f'the card shoe at {WHERE} said what is no card: "[Game]<Car.:7H>"; a card may have been drawn' in fault.text
    assert rig.cards() == []


@pytest.mark.parametrize(
    "line",
    [
        "[Game]<Card:1H>",
        "[Game]<Card:11H>",
        "[Game]<Card:7h>",
        "[Game]<Card:H7>",
        "[Game]<Card:7X>",
        "[Game]<Card:7HH>",
        "[Game]<Card:>",
        "[Game]<Card:7H",
        "Game]<Card:7H>",
        "[game]<Card:7H>",
        "[Diagnostic]<Card:7H>",
        "[Game]<Card:7H>[Game]<Card:8H>",
        "[Game]<Card:7H> 8H",
        "[Game]<Joker>",
        "<Card:7H>",
        "7H 8H",
        "7",
        "W0x01",
        "\x00",
    ],
)
def test_what_is_not_wholly_a_line_of_a_shoe_is_no_card(bench: Bench, rig: Rig, line: str) -> None:
    rig.say(f"{line}\r\n")
    assert rig.cards() == []
    assert bench.faults() == ["garbled"]


def test_a_bad_line_is_over_with_the_next_good_one(bench: Bench, rig: Rig) -> None:
    rig.say("[Game]<Ca\r\n", "[Game]<Card:7H>\r\n")
    assert bench.recovered() == ["garbled"]
    assert rig.cards() == ["7h"]


def test_each_bad_line_in_a_row_is_told_until_it_is_noise(bench: Bench, rig: Rig) -> None:
    """Each may have hidden a card; a torn cable does not fill the record."""
    rig.say(*["noise\r\n"] * 200, every_ms=1)
    texts = [fault.text for fault in bench.got(DeviceFault)]
    assert len(texts) == 5
    assert "(5 in a row)" in texts[-1]
    rig.say("[Game]<Card:7H>\r\n", "noise\r\n")
    assert bench.faults() == ["garbled"] * 6


def test_a_line_that_breaks_off_is_told_when_it_does_not_go_on(bench: Bench, rig: Rig) -> None:
    rig.say(" [Game]<Ca", every_ms=503)
    assert bench.faults() == []
    bench.wait(2)
    assert bench.faults() == ["garbled"]
    rig.say("[Game]<Card:7H>\r\n")
    assert rig.cards() == ["7h"]


def test_a_line_without_end_is_told_once_and_the_next_is_heard(bench: Bench, rig: Rig) -> None:
    rig.say(*["x" * 60] * 20, every_ms=10)
    assert bench.faults() == ["garbled"]
    rig.say("\r\n[Game]<Card:7H>\r\n")
    assert rig.cards() == ["7h"]


def test_after_a_line_without_end_a_pause_begins_anew(bench: Bench, rig: Rig) -> None:
    rig.say("x" * 300, every_ms=600)
    rig.say("[Game]<Card:7H>\r\n")
    assert rig.cards() == ["7h"]


def test_a_longest_line_is_no_noise_and_one_byte_more_is(bench: Bench, rig: Rig) -> None:
    blanks = " " * (200 - len("[Game]<Card:7H>"))
    rig.say(f"{blanks}[Game]<Card:7H>", "\r\n")
    assert rig.cards() == ["7h"]
    rig.say(f" {blanks}[Game]<Card:8H>", "\r\n")
    assert rig.cards() == ["7h"]
    assert bench.faults() == ["garbled"]


def test_a_shoe_that_is_not_there_at_the_start_is_a_fault_and_heard_when_it_comes(bench: Bench) -> None:
    rig = Rig(bench, plugged=False)
    assert bench.faults() == ["lost"]
    bench.wait(3_000)
    rig.twin.power_on()
    bench.wait(4_000)
    assert bench.faults() == ["lost", "unheard"]
    rig.twin.draw("7h")
    bench.wait(10)
    assert rig.cards() == ["7h"]


def test_cards_that_are_drawn_while_it_is_unplugged_are_asked_about_when_it_is_back(bench: Bench, rig: Rig) -> None:
    rig.twin.fail("unplug")
    bench.wait(2_000)
    rig.twin.draw("7h")
    bench.wait(1_000)
    rig.twin.mend()
    bench.wait(4_000)
    assert rig.cards() == []
    assert bench.faults() == ["lost", "unheard"]
    assert bench.recovered() == ["lost"]
    text = bench.got(DeviceFault)[-1].text
    assert f"the card shoe at {WHERE} was not heard for 4 s: cards may have been drawn meanwhile" in text
    rig.twin.draw("8h")
    bench.wait(10)
    assert bench.recovered() == ["lost", "unheard"]
    assert rig.cards() == ["8h"]


def test_half_a_line_before_it_was_pulled_out_is_joined_to_nothing(bench: Bench, rig: Rig) -> None:
    rig.say("[Game]<Card:", every_ms=50)
    rig.twin.fail("unplug")
    bench.wait(100)
    rig.twin.mend()
    bench.wait(2_000)
    rig.say("7H>\r\n")
    assert rig.cards() == []


def test_a_shoe_that_is_opened_again_by_the_table_asks_nothing(bench: Bench, rig: Rig) -> None:
    rig.shoe.close()
    rig.say("[Game]<Card:7H>\r\n")
    rig.shoe.open()
    rig.say("[Game]<Card:8H>\r\n")
    assert rig.cards() == ["8h"]
    assert bench.faults() == []


def test_a_shoe_that_says_nothing_is_no_fault(bench: Bench, rig: Rig) -> None:
    """It is one from which nobody draws."""
    rig.twin.fail("silence")
    rig.twin.draw("7h")
    bench.wait(3_600_000)
    assert bench.signals == []


def test_an_alarm_is_a_fault_in_the_shoes_own_words_until_the_next_card(bench: Bench, rig: Rig) -> None:
    rig.twin.fail("alarm")
    bench.wait(10)
    (fault,) = bench.got(DeviceFault)
    assert (fault.fault, fault.where) == ("alarm", WHERE)
    assert '"E7 Door Open"' in fault.text
    rig.twin.draw("7h")
    bench.wait(10)
    assert bench.recovered() == ["alarm"]


def test_an_alarm_that_is_said_again_is_told_once(bench: Bench, rig: Rig) -> None:
    rig.say(*["[GameAlarm]<Alarm:E7 Door Open>\r\n"] * 3)
    assert bench.faults() == ["alarm"]


def test_a_warning_beside_a_card_is_a_fault_and_the_card_counts(bench: Bench, rig: Rig) -> None:
    rig.say("<W0x01> [Game]<Card:7H>\r\n")
    assert rig.cards() == ["7h"]
    assert [(fault.fault, '"W0x01"' in fault.text) for fault in bench.got(DeviceFault)] == [("alarm", True)]
    assert bench.recovered() == []


def test_a_card_that_the_shoe_could_not_read_is_told_as_one_unread_card(bench: Bench, rig: Rig) -> None:
    """The frame and the alarm are of one card."""
    rig.twin.fail("misread")
    rig.twin.draw("7h")
    bench.wait(1_000)
    assert rig.cards() == ["??"]
    assert bench.faults() == []


def test_an_alarm_alone_says_that_a_card_was_not_read(rig: Rig) -> None:
    rig.say("[GameAlarm]<Alarm:E3 Card Not Read>\r\n")
    assert rig.cards() == ["??"]


def test_a_brown_out_loses_what_is_drawn_meanwhile_and_no_more(bench: Bench, rig: Rig) -> None:
    rig.twin.fail("brown-out")
    rig.twin.draw("7h")
    bench.wait(2_000)
    rig.twin.draw("8h")
    bench.wait(10)
    assert rig.cards() == ["8h"]


# --- what is said twice ---


@pytest.mark.parametrize(("after_ms", "cards"), [(1, 1), (249, 1), (250, 2), (1_000, 2)])
def test_an_equal_line_is_the_same_card_within_its_window_and_another_one_after(
    bench: Bench, after_ms: int, cards: int
) -> None:
    rig = Rig(bench, repeat_ms=250)
    rig.say("[Game]<Card:9S>\r\n", "[Game]<Card:9S>\r\n", every_ms=after_ms)
    bench.wait(50)
    assert rig.cards() == ["9s"] * cards


def test_a_shoe_that_goes_on_saying_a_card_says_one_card(bench: Bench, rig: Rig) -> None:
    rig.say(*["[Game]<Card:9S>\r\n"] * 20, every_ms=100)
    assert rig.cards() == ["9s"]


def test_where_nothing_is_said_twice_each_line_counts(bench: Bench) -> None:
    rig = Rig(bench, repeat_ms=0)
    rig.say("[Game]<Card:9S>\r\n[Game]<Card:9S>\r\n")
    assert rig.cards() == ["9s", "9s"]


def test_a_window_below_nothing_is_refused(bench: Bench) -> None:
    with pytest.raises(ValueError, match="within -1 ms is the same card; it cannot be negative"):
        Rig(bench, repeat_ms=-1)


def test_another_card_between_two_equal_ones_makes_three(rig: Rig) -> None:
    rig.say("[Game]<Card:9S>\r\n", "[Game]<Card:8S>\r\n", "[Game]<Card:9S>\r\n", every_ms=10)
    assert rig.cards() == ["9s", "8s", "9s"]


def test_the_characters_of_a_card_alone_are_that_card_again_however_late(bench: Bench, rig: Rig) -> None:
    rig.say("[Game]<Card:9S>\r\n9S", "\r\n9S\r\n", "[Game]<Card:9S> 9S\r\n", "9S [Game]<Card:9S>\r\n")
    assert rig.cards() == ["9s", "9s", "9s"]
    assert bench.faults() == []


@pytest.mark.parametrize("echo", ["8S\r\n", "8S[Game]<Card:KD>\r\n"])
def test_the_characters_of_another_card_alone_say_that_one_of_the_two_is_wrong(
    bench: Bench, rig: Rig, echo: str
) -> None:
    rig.say("[Game]<Card:9S>\r\n", echo)
    assert rig.cards() == ["9s"]
    (fault,) = bench.got(DeviceFault)
    assert fault.fault == "garbled"
    assert f'"{echo.strip()}" after 9s' in fault.text


def test_characters_alone_before_any_card_are_no_card(bench: Bench, rig: Rig) -> None:
    rig.say("9S\r\n")
    assert rig.cards() == []
    assert '"9S" after no card' in bench.got(DeviceFault)[0].text


def test_a_shoe_that_says_each_line_twice_is_heard_once_a_card(bench: Bench, rig: Rig) -> None:
    rig.twin.fail("repeat")
    for card in ("9s", "9s", "??", "kd"):
        rig.twin.draw(card)
        bench.wait(400)
    rig.twin.cut_card()
    bench.wait(400)
    assert rig.cards() == ["9s", "9s", "??", "Kd"]
    assert len(bench.got(CutCardSeen)) == 1
    assert bench.faults() == []


def test_a_bit_that_flips_is_never_another_card_in_silence_where_the_characters_come_again() -> None:
    line = b" [Game]<Card:3S> \r\n3S\r\n"
    for place in range(len(line)):
        for bit in range(8):
            bench = Bench()
            rig = Rig(bench)
            flipped = bytearray(line)
            flipped[place] ^= 1 << bit
            rig.wire.carry("device", bytes(flipped))
            bench.wait(1_000)
            assert rig.cards() == ["3s"] or bench.faults(), bytes(flipped)


# --- cards ---


def test_each_card_is_told_once_with_the_time_at_which_its_line_ended(bench: Bench, rig: Rig) -> None:
    began_ns = bench.now()
    rig.say(" [Game]<Card:10H> ", every_ms=30)
    rig.say("\r\n")
    assert bench.signals == [CardDrawn(device="card-shoe", at=began_ns + 34 * MS, card="Th")]


def test_every_card_of_a_pack_is_told_as_it_is_drawn(bench: Bench, rig: Rig) -> None:
    pack = [f"{rank}{suit}" for suit in SUITS for rank in RANKS]
    for card in pack:
        rig.twin.draw(card)
        bench.wait(400)
    assert rig.cards() == pack
    assert bench.faults() == []


def test_cards_are_cards_in_whatever_mode_they_leave(rig: Rig) -> None:
    rig.say("[Manual Burn Cards]<Card:AS>\r\n", "[Manual Burn Cards]<Game>\r\n")
    assert rig.cards() == ["As", "??"]


def test_the_cut_card_is_told_in_the_words_of_the_section(bench: Bench) -> None:
    rig = Rig(bench, cut_card="Cutting Card")
    rig.say("[Game]<Cutting Card>\r\n", "[Game]<Cut Card>\r\n")
    assert len(bench.got(CutCardSeen)) == 1
    assert bench.faults() == ["garbled"]


def test_a_shoe_that_does_not_tell_its_cut_card_says_no_word_that_is_one(bench: Bench) -> None:
    rig = Rig(bench, cut_card=None)
    rig.say("[Game]<Cut Card>\r\n")
    assert bench.got(CutCardSeen) == []
    assert bench.faults() == ["garbled"]


# --- any bytes at all ---

LINES = st.sampled_from(
    [
        *(b"[Game]<Card:9S>\r\n", b"9S", b"[Game]<Game>\r\n", b"<W0x01>", b"\r", b"\n", b"[Game]<Car"),
        *(b"[GameAlarm]<Alarm:E3 Card Not Read>\r\n", b"x" * 250, b"\x00\xff", b"[Game]<Cut Card>\r\n"),
    ]
)
PIECES = st.lists(st.tuples(LINES | st.binary(max_size=40), st.sampled_from([0, 5, 300, 700])), max_size=12)


@settings(max_examples=60, deadline=None)
@given(pieces=PIECES)
def test_whatever_comes_the_next_line_after_a_pause_is_heard(pieces: list[tuple[bytes, int]]) -> None:
    bench = Bench()
    rig = Rig(bench)
    for data, wait_ms in pieces:
        if data:
            rig.wire.carry("device", data)
        bench.wait(wait_ms)
    bench.wait(1_000)
    bench.signals.clear()
    rig.say("[Game]<Card:7H>\r\n")
    assert rig.cards() == ["7h"]
    assert not {signal.fault for signal in bench.got(DeviceFault)}


@settings(max_examples=60, deadline=None)
@given(
    drawn=st.lists(st.tuples(st.sampled_from(["9s", "8s", "??"]), st.integers(300, 2_000)), max_size=10),
    cuts=st.lists(st.integers(0, 400), max_size=20),
    copies=st.integers(1, 3),
)
def test_cards_drawn_by_a_hand_are_told_one_by_one_however_their_bytes_come(
    drawn: list[tuple[str, int]], cuts: list[int], copies: int
) -> None:
    """Each line once or more, in whatever lumps an adapter hands them over."""
    bench = Bench()
    rig = Rig(bench)
    lumps = _lumps(cuts)
    for card, pause_ms in drawn:
        frame = "[Game]<Game>" if card == "??" else f"[Game]<Card:{card.upper()}>"
        data = f" {frame} \r\n".encode() * copies
        while data:
            size = next(lumps)
            rig.wire.carry("device", data[:size])
            data = data[size:]
        bench.wait(pause_ms)
    bench.wait(1_000)
    assert rig.cards() == [card for card, _ in drawn]
    assert bench.got(DeviceRecovered) == []


def _lumps(cuts: list[int]) -> Iterator[int]:
    while True:
        yield from (1 + cut % 23 for cut in cuts or [22])
