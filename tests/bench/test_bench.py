"""The benches run, each for a moment and never with a bound on time; what needs an absent peer is skipped."""

import asyncio
import importlib
from pathlib import Path
from random import Random

import pytest

from bench import (
    awards,
    board,
    chart_step,
    debounce,
    figure,
    gpio_table,
    hand_ranking,
    linked,
    linked_edge,
    lock_out,
    odds,
    paced_line,
    poker_room,
    proof,
    rounds,
    serial_round_trip,
    shoe,
    start,
    storage,
    tickets,
    wheel,
)
from bench.__main__ import BENCHES, as_row, as_table
from bench.bare_commit import BareCommit
from bench.edge_to_lamp import queue_edges
from bench.figure import Figure, Spread
from bench.timed_i2c import BlockingReactor, TimedI2CBus
from controller.assembly import CODEC, table_setup
from controller.config.folder import config_folder
from controller.config.house_rules import houses, load_house_rules
from controller.record.journal.memory import MemoryJournal
from controller.table.commands import CardKeyed
from controller.table.decide import draft
from drivers.parts.mcp23017_twin import Mcp23017Twin
from tests.games.dealt_rounds import deal_round


def of(ratio: float, bound: str, goal: float) -> Figure:
    at = Spread(1.0, 2.0)
    return Figure(what="a step", ours=at, peer="a peer", theirs=at, ratio=ratio, bound=bound, goal=goal)


@pytest.mark.parametrize("name", sorted(path.stem for path in Path("bench").glob("*.py")))
def test_every_module_can_be_imported_without_a_peer(name: str) -> None:
    assert importlib.import_module(f"bench.{name}").__doc__ or name == "__init__"


def test_contestants_take_turns_and_the_first_turn_is_not_counted() -> None:
    order: list[str] = []

    def contestant(name: str) -> list[float]:
        order.append(name)
        return [float(len(order))]

    found = figure.take_turns(2, {"a": lambda: contestant("a"), "b": lambda: contestant("b")})
    assert order == ["a", "b", "b", "a", "a", "b"]
    assert found == {"a": [4.0, 5.0], "b": [3.0, 6.0]}


def test_a_goal_is_missed_on_either_side() -> None:
    assert [of(1.0, "at most", 1.0).met, of(1.1, "at most", 1.0).met] == [True, False]
    assert [of(10.0, "at least", 10.0).met, of(9.9, "at least", 10.0).met] == [True, False]


def test_a_share_of_the_peers_time_and_a_multiple_of_its_speed_are_told_apart() -> None:
    assert figure.no_slower("x", [1.0], "peer", [4.0], goal=1).ratio == 0.25
    assert figure.faster("x", [1.0], "peer", [4.0], goal=1).ratio == 4.0


def test_a_figure_for_comparison_only_has_no_goal() -> None:
    row = as_row(of(3.0, "at most", float("inf")))
    assert (row["goal"], row["met"]) == (None, True)
    assert as_table([of(3.0, "at most", float("inf"))]).row_count == 1


def test_a_chip_lights_a_lamp_on_gpio_lines() -> None:
    loop = asyncio.new_event_loop()
    journal = MemoryJournal(gpio_table.gpio_table_file().table.id, CODEC)
    table = gpio_table.GpioTable(loop, journal)
    samples = table.rounds(2)
    rounds, chips = table.service.state.round.number, table.service.state.meter.chips
    table.close()
    assert rounds == 3
    assert len(samples) == chips - 2
    assert min(samples) > 0


def test_an_edge_leaves_the_bare_queue() -> None:
    assert len(asyncio.run(queue_edges(3))) == 3


def test_the_disk_benches_run(tmp_path: Path) -> None:
    bare = BareCommit(tmp_path / "bare")
    assert len(bare.commits(2, pauses_s=(0, 0))) == 2
    bare.close()
    assert [each.bound for each in storage.measure(tmp_path, turns=1, events=100)] == 3 * ["at least"]


def test_proving_and_replaying_are_beside_a_bare_digest_and_a_bare_decode(tmp_path: Path) -> None:
    assert [each.has_goal for each in proof.measure(tmp_path, turns=1, records=200)] == 3 * [False]


def test_the_table_of_the_shoe_bench_waits_for_a_card_that_ends_the_deal() -> None:
    state, setup = shoe.card_table()
    after = draft(state, CardKeyed(device="key-pad", at=0, card="9?"), setup).state
    assert (state.round.phase, after.round.phase) == ("dealing", "settling")


def test_a_long_journal_holds_real_rounds_and_ends_in_the_middle_of_one(tmp_path: Path) -> None:
    setup = table_setup(gpio_table.gpio_table_file())
    path = str(tmp_path / "long.journal")
    start.record(path, setup, events=200)
    assert start.start(path, setup.table)[0] > 0
    assert start.read_snapshot(path)[0] > 0


@pytest.mark.parametrize("name", [lock_out.EXPANDERS, lock_out.CCTALK])
def test_lock_out_takes_longer_than_its_bytes_and_not_much(name: str) -> None:
    table = lock_out.LockOutTable(name)
    presses = [table.press() for _ in range(2)]
    table.close()
    for press in presses:
        assert 0 < press.wire <= press.took - press.program < press.wire + 20_000_000
        assert press.program > 0


def test_seven_acceptors_on_a_cctalk_wire_take_as_long_as_their_orders_and_answers() -> None:
    """46 bytes each: two orders and two questions, with their answers; and at most one exchange was under way."""
    table = lock_out.LockOutTable(lock_out.CCTALK)
    bytes_needed = round(table.press().wire / paced_line.BYTE_NS)
    table.close()
    assert 7 * 46 <= bytes_needed <= 7 * 46 + 26


def test_a_byte_takes_its_bits_on_either_wire() -> None:
    reactor = BlockingReactor()
    bus, wire, heard = TimedI2CBus(reactor), paced_line.PacedWire(reactor, "line"), list[tuple[int, bytes]]()
    bus.attach(0x20, Mcp23017Twin(reactor))
    bus.read_i2c_block_data(0x20, 0x12, 2)
    assert reactor.now() == bus.spent_ns[0x20] == (19 + 28) * 2_500
    began = reactor.now()
    wire.device.open(lambda data: heard.append((reactor.now() - began, data)), print)
    wire.host.open(print, print)
    wire.host.write(b"12345")
    reactor.advance(10_000_000)
    assert heard == [(5 * 1_041_666, b"12345")]


def test_a_bouncing_chip_is_reported_once() -> None:
    assert debounce.our_chips()()[0] > 0


def test_gpiozero_hears_every_edge() -> None:
    pytest.importorskip("gpiozero")
    assert debounce.their_edges()()[0] > 0


@pytest.mark.slow
def test_a_question_is_answered_over_a_pseudo_terminal(tmp_path: Path) -> None:
    assert [each.ratio > 0 for each in serial_round_trip.measure(tmp_path, turns=1)] == [True, True]


def test_our_chart_walks_in_a_circle() -> None:
    step = chart_step.our_chart()
    assert [step(signal).to for signal in chart_step.SIGNALS][-1] == chart_step.PHASES[0]


def test_their_machine_walks_the_same_circle() -> None:
    pytest.importorskip("transitions")
    step = chart_step.their_machine()
    assert all(step(signal) for signal in 2 * chart_step.SIGNALS)


def test_ranking_is_beside_pokerkit(tmp_path: Path) -> None:
    assert all(figure.ratio > 0 for figure in hand_ranking.beside_pokerkit(tmp_path, turns=1))


def test_ranking_of_seven_cards_is_beside_treys(tmp_path: Path) -> None:
    pytest.importorskip("treys")
    assert hand_ranking.beside_treys(tmp_path, turns=1).ratio > 0


def test_odds_are_beside_pokerkit(tmp_path: Path) -> None:
    assert odds.five_cards(tmp_path, turns=1).ratio > 0


@pytest.mark.slow
@pytest.mark.slow
def test_hands_of_poker_are_played_as_pokerkit_plays_them() -> None:
    pytest.importorskip("pokerkit")
    assert all(figure.ratio > 0 for figure in poker_room.acts(turns=1))


def test_tickets_and_cards_are_settled_as_sets_of_numbers_settle_them() -> None:
    assert all(figure.ratio > 0 for figure in [*tickets.keno(turns=1), *tickets.bingo(turns=1)])


@pytest.mark.slow
def test_a_number_is_on_the_digits_after_it_is_on_the_record(tmp_path: Path) -> None:
    table = wheel.WheelTable(asyncio.new_event_loop(), tmp_path)
    heard = table.spins(2)
    table.close()
    for spin in heard:
        assert 0 < spin.recorded < spin.shown
        assert 0 < spin.wire < spin.shown


@pytest.mark.slow
def test_a_keyed_result_comes_to_a_page_that_is_open(tmp_path: Path) -> None:
    assert all(found.ours.median > 0 for found in board.measure(tmp_path, turns=1))


@pytest.mark.slow
def test_contributions_are_beside_raw_publishing_on_the_same_server(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    for name, few in {"AT_ONCE": 8, "IN_FLIGHT": 4, "ONE_BY_ONE": 5, "FACTS": 50, "TABLES": 50, "HITS": 3}.items():
        monkeypatch.setattr(linked, name, few)
    found = linked.measure(tmp_path, turns=1, on=(1,))
    assert [each.bound for each in found] == [*6 * ["at least"], *3 * ["at most"]]
    assert all(each.ours.median > 0 for each in found)


@pytest.mark.slow
def test_a_chip_lights_a_lamp_of_a_table_whose_link_is_on_and_of_one_whose_link_dies(tmp_path: Path) -> None:
    assert [each.ours.median > 0 for each in linked_edge.measure(tmp_path, turns=1)] == [True, True]


def test_every_bench_has_a_name() -> None:
    assert len(set(BENCHES.values())) == len(BENCHES)


def test_every_seats_award_is_settled_on_the_disk(tmp_path: Path) -> None:
    (found,) = awards.measure(tmp_path, turns=1)
    assert found.ours.median > 0


def test_every_game_whose_wagers_lie_on_a_felt_has_a_round_to_measure() -> None:
    """Bingo stopped them all once, for it has no cards to deal."""
    random = Random(1)
    for game in rounds.on_a_felt():
        rules = load_house_rules(game.name, houses(game.name, config_folder())[0])
        seats, board_of_round = deal_round(game, rules, random)
        game.settle(rules, seats, board_of_round)
