"""What is counted as reached, and what is told as missed."""

from controller.rehearsal.simulation.coverage import Coverage
from controller.table import events as e
from games.library import game


def test_nothing_reached_means_everything_missed():
    coverage, chart = Coverage(), game("caribbean-stud").round
    assert coverage.missed_kinds() == [kind.__name__ for kind in e.kinds()]
    assert len(coverage.missed_edges("caribbean-stud", chart.edges)) == len(
        {(edge.frm, edge.signal, edge.to) for edge in chart.edges}
    )


def test_what_happened_is_not_missed():
    coverage, chart = Coverage("caribbean-stud"), game("caribbean-stud").round
    coverage.event(e.PhaseChanged(signal="lock_out", before="betting", after="locking"))
    coverage.fault("acceptor.3", "jam")
    assert "PhaseChanged" not in coverage.missed_kinds()
    assert "caribbean-stud: betting --lock_out--> locking" not in coverage.missed_edges("caribbean-stud", chart.edges)
    assert coverage.missed_faults([("acceptor.5", "jam"), ("acceptor.5", "deaf")]) == ["acceptor: deaf"]


def test_refusals_are_counted_by_reason_and_not_by_number():
    coverage = Coverage()
    for seat in (3, 4):
        coverage.event(e.SignalRefused(what="HandKeyed", device="key-pad", why=f"the lamp of seat {seat} is not lit"))
    assert list(coverage.refusals.values()) == [2]


def test_runs_add_up_and_pairs_do_not_cross_runs():
    first, second = Coverage(), Coverage()
    first.event(e.CardsDue())
    second.event(e.ServiceStopped())
    first.add(second)
    assert first.kinds.total() == 2
    assert not first.pairs
