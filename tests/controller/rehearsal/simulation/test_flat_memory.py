import pytest

from tests.flat_memory import WARM_UP, WINDOW, FlatMemory, Held, held

ENOUGH = WARM_UP + 2 * WINDOW


def after(samples):
    coming = iter(samples)
    memory = FlatMemory(lambda: next(coming))
    for _ in samples:
        memory.note()
    return memory


def test_memory_that_stays_is_flat_whatever_the_warm_up_took():
    memory = after([Held(1_000 + 50 * min(n, WARM_UP), 10_000) for n in range(ENOUGH)])
    assert not memory.leaks()
    assert memory.grown_percent() == (0, 0)
    assert "flat within 5 %" in memory.told()


@pytest.mark.parametrize("measure", range(2))
def test_either_measure_that_grows_with_each_history_is_a_leak(measure):
    grown = [100_000 + 5_000 * max(0, n - WARM_UP) for n in range(ENOUGH)]
    memory = after([Held(*((each, 100_000) if measure == 0 else (100_000, each))) for each in grown])
    assert memory.leaks()
    assert "grew above 5 %" in memory.told()


def test_a_single_large_history_at_the_end_is_no_leak():
    assert not after([Held(100_000, 100_000)] * (ENOUGH - 1) + [Held(200_000, 100_000)]).leaks()


def test_a_short_soak_cannot_tell():
    memory = after([Held(1, 1)] * (ENOUGH - 1))
    assert memory.grown_percent() is None
    assert not memory.leaks()
    assert "too few to tell" in memory.told()


def test_what_is_kept_is_seen_and_what_was_dropped_is_not():
    before = held()
    kept = [object() for _ in range(20_000)]
    assert held().blocks - before.blocks > 0.9 * len(kept)
    del kept
    assert held().blocks - before.blocks < 5_000
