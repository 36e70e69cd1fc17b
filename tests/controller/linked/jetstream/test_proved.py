"""Money is refused until servers and stream are what they must be (ecosystem 7.3-7.5)."""

from __future__ import annotations

import pytest

from controller.linked.jetstream.configuration import stream_config
from controller.linked.jetstream.names import Names
from controller.linked.jetstream.proved import (
    why_not_binary,
    why_not_clock,
    why_not_server,
    why_not_stream,
    why_not_version,
)

GOOD = {"jetstream": {"config": {"sync_always": True}}}
WANTED = stream_config(Names("city"), 3)


def test_a_server_that_flushes_each_message_is_trusted() -> None:
    assert why_not_server("a", "2.15.1", GOOD) is None


def test_a_server_that_flushes_every_two_minutes_is_not() -> None:
    report = {"jetstream": {"config": {"sync_interval": 120_000_000_000}}}
    assert why_not_server("a", "2.15.1", report) == (
        "server a acknowledges what is not on disk yet: its jetstream configuration needs sync_interval: always"
    )


def test_a_server_without_streams_is_not() -> None:
    assert why_not_server("a", "2.15.1", {}) == (
        "server a keeps no streams: its configuration needs jetstream with a store_dir"
    )


@pytest.mark.parametrize(("version", "ok"), [("2.9.10", False), ("2.13.9", False), ("2.14.0", True), ("x", False)])
def test_a_server_older_than_2_14_is_not(version: str, ok: bool) -> None:
    assert (why_not_version("a", version) is None) is ok


def test_a_program_that_was_never_tried_is_not_started() -> None:
    assert why_not_binary("/usr/bin/nats-server", "00") == (
        "/usr/bin/nats-server is no nats-server that was tried with this version of lammer: its SHA-256 is 00"
    )


def test_a_clock_years_off_is_named() -> None:
    assert why_not_clock("b", 0.0, 94_608_000.0) == (
        "the clock of server b is 94608000 s from that of the link: set the clocks first"
    )


def test_the_stream_as_it_was_made_is_trusted() -> None:
    assert why_not_stream(WANTED, WANTED) is None


@pytest.mark.parametrize(
    ("key", "value", "why"),
    [
        ("persist_mode", "async", "acknowledges what is not on disk yet: persist_mode is async and must be default"),
        ("storage", "memory", "was changed: storage is memory and must be file"),
        ("num_replicas", 1, "was changed: num_replicas is 1 and must be 3"),
        ("deny_purge", False, "was changed: deny_purge is false and must be true"),
        ("max_age", 3600, "was changed: max_age is 3600 and must be 0"),
        ("max_msgs", 1000, "was changed: max_msgs is 1000 and must be -1"),
        ("subjects", ["lammer.city.log.*", "x"], "subjects is lammer.city.log.*, x and must be lammer.city.log.*"),
        ("mirror", {"name": "other"}, "it has mirror, which no log of a pool has"),
        ("sealed", True, "is sealed: nothing can be written to it"),
    ],
)
def test_a_stream_that_somebody_changed_is_not(key: str, value: object, why: str) -> None:
    found = why_not_stream(WANTED, {**WANTED, key: value})
    assert found is not None
    assert found.endswith(why)
