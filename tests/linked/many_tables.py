"""Many tables at the rate of real ones on the virtual clock, and what that costs a processor.

One history without faults: each table has seven seats, and a chip a seat every 90 seconds. Everything that the link and
the tables reckon is done; the wire and the disks are not there. Does not measure servers.
"""

from __future__ import annotations

import time

from tests.linked.simulation import NONE, Play, Simulation, demonstration_rules

SEATS, CHIP_EVERY_S = 7, 90.0
MEAN_S = CHIP_EVERY_S / SEATS
REAL = Play(least=1, most=1, hits=1e-5, round_s=MEAN_S / 2, spread_s=MEAN_S, look_s=0.5, look_spread_s=0.5)
"""Each chip comes by itself and is a message of its own: the dearest way."""


def at_the_rate_of_real_tables(tables: int, seconds: float, seed: int) -> list[str]:
    """Play ``tables`` for ``seconds`` of their time; figures in lines. Raises AssertionError where a promise broke."""
    history = Simulation(seed, tables, demonstration_rules(), NONE, play=REAL)
    began = time.process_time()
    history.run(seconds, settle_s=20)
    took = time.process_time() - began
    wrong = history.wrong()
    assert not wrong, wrong[0]
    chips, messages = history.pool.meter.chips, len(history.log.stored)
    return [
        f"{tables:,} tables, {seconds:.0f} s of theirs: {chips:,} chips in {messages:,} messages",
        f"at the tables {chips / seconds:,.0f} chips a second, hits {len(history.pool.hits):,}",
        f"one processor took {took:.0f} s for it: {took / seconds:.2f} of its time; {chips / took:,.0f} chips a second",
        "every chip counted once, the sums are the pool, each hit has one amount",
    ]
