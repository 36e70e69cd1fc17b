"""What ``make linked`` starts, as a person finds it: real tables on twins, a link, a server; a chip is on each sign."""

from __future__ import annotations

import json
import re
import time
from pathlib import Path
from urllib.parse import urlencode
from urllib.request import Request, urlopen

import pytest

from tests.controller.linked.servers import free_ports
from tests.linked.demonstration import Pit, running

pytestmark = [pytest.mark.slow, pytest.mark.timeout(180)]


def read(port: int, path: str) -> str:
    with urlopen(f"http://127.0.0.1:{port}{path}") as answer:
        return str(answer.read().decode())


def chip(port: int, seat: int) -> None:
    here = f"http://127.0.0.1:{port}"
    headers = {"Origin": here, "Sec-Fetch-Site": "same-origin"}
    with urlopen(Request(f"{here}/bench/chip", data=urlencode({"seat": seat}).encode(), headers=headers)) as answer:
        assert "A chip went into acceptor" in answer.read().decode()


def until(port: int, shows: str, seconds: float = 30) -> None:
    """Wait until a console's meter shows this."""
    end = time.monotonic() + seconds
    while f'title="{shows}' not in read(port, "/"):
        assert time.monotonic() < end, re.findall(r'class="digits" title="([^"]*)"', read(port, "/"))
        time.sleep(0.1)


def test_a_chip_at_one_table_is_on_every_sign_and_the_records_agree(tmp_path: Path) -> None:
    pit = Pit(tmp_path, 2, free_ports(5))
    sign, one, other = pit.ports[2:]
    with running(pit):
        until(one, "$10,000.00")
        chip(one, 3)
        for port in (one, other):
            until(port, "$10,000.50")
        assert json.loads(read(sign, "/pool.json"))["shows"] == "$10,000.50"

        pit.tables["CS-01"].kill()  # and what it told before is told once
        pit.tables["CS-01"].wait()
        pit.start_table("CS-01")
        chip(other, 5)
        until(other, "$10,001.00")
        pit._answers(one)
        until(one, "$10,001.00")

        status = pit.run("link", "status", "--pool", str(pit.pool)).stdout
        assert "copies: not compared since the start\n" in status
        assert re.search(r"CS-02 +joined +\d+ +1 +50\n", status)
        assert pit.run("link", "scrub", "--pool", str(pit.pool)).returncode == 0
        status = pit.run("link", "status", "--pool", str(pit.pool)).stdout
        assert re.search(r"copies: compared at [0-9: -]+ UTC: \d+ places, the same wherever they were read\n", status)

        journals = [str(tmp_path / "state" / f"{name}.journal") for name in pit.names]
        report = pit.run("link", "report", *journals, "--pool", str(pit.pool))
        assert (report.returncode, report.stdout.count("agrees")) == (0, 2), report.stdout + report.stderr
        assert pit.run("keys", "make").returncode == 0
        assert pit.run("link", "export", "--pool", str(pit.pool), "--out", str(tmp_path / "city.tar")).returncode == 0
        proved = pit.run("journal", "verify", str(tmp_path / "city.tar"))
        assert "records of table pool city, 1 to " in proved.stdout
        assert proved.returncode == 0


def test_a_table_whose_link_is_away_plays_on_and_catches_up(tmp_path: Path) -> None:
    """The table never waits for the network: its chips count at once, and on the pool once it is there again."""
    pit = Pit(tmp_path, 1, free_ports(4))
    sign, one = pit.ports[2:]
    with running(pit):
        until(one, "$10,000.00")
        assert pit.link is not None
        pit.link.terminate()
        pit.link.wait()
        chip(one, 1)
        chip(one, 2)
        pit.start_link()
        pit._answers(sign)
        until(one, "$10,001.00")
