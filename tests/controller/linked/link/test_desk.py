"""What the office of a running link takes, word by word: what it refuses is refused before anything is made or said."""

from __future__ import annotations

import asyncio
import socket
import threading
from pathlib import Path

import pytest

from controller.linked.link.desk import Refused
from controller.linked.link.door import NoLink, asked
from controller.linked.link.service import LinkService
from tests.controller.linked.servers import CODES, link_folder, link_service, pool_file


def service_in(tmp_path: Path) -> LinkService:
    return link_service(pool_file(), link_folder(tmp_path))


@pytest.mark.parametrize(
    ("table", "why"),
    [
        ("../../elsewhere", '"../../elsewhere" is no table: a table\'s id is up to 32 letters'),
        ("A.>", "is no table"),
        ("A" * 33, "is no table"),
        ("A" * 300, "table has 300 characters, and at most 200 are taken"),
        ("", "is no table"),
        ('A"\n', "table holds"),
        ("office", 'no table can be called "office"'),
        (7, "the request says no table"),
    ],
)
def test_a_table_is_let_in_under_a_name_that_a_table_can_have(tmp_path: Path, table: object, why: str) -> None:
    service = service_in(tmp_path)
    with pytest.raises(Refused, match=why):
        asyncio.run(service.ask({"do": "join", "table": table, "codes": CODES}))
    assert not (tmp_path / "link" / "tables").exists()
    service.close()


def test_no_folder_of_a_table_is_made_for_who_may_not_let_it_in(tmp_path: Path) -> None:
    service = service_in(tmp_path)
    with pytest.raises(Refused, match="this code is nobody's"):
        asyncio.run(service.ask({"do": "join", "table": "C", "codes": ["111111", "222222"]}))
    assert not (tmp_path / "link" / "tables").exists()
    service.close()


@pytest.mark.parametrize(
    ("told", "why"),
    [
        ({"do": "move-out", "to": "x", "part": "1e999999999"}, '"1e999999999" is no amount in cents, and not "all"'),
        ({"do": "move-out", "to": "x", "part": "-1"}, "is no amount in cents"),
        ({"do": "move-out", "to": "x", "part": "1/7"}, "1/7 cents are no whole number of 1/1 cents"),
        ({"do": "move-in", "source": "x", "number": 1, "units": 10**40, "units_per_cent": 3}, "units is at most 92233"),
        ({"do": "open", "seed_cents": 2**63}, "seed_cents is at most"),
        ({"do": "leave", "table": "A", "why": "sold\x1b[2J"}, "why holds"),
        ({"do": "leave", "table": "A", "why": " "}, "why is empty: the log says of each such thing why"),
        ({"do": "decide", "in_favour_of": "patron", "why": ""}, "why is empty"),
        ({"do": "dance"}, 'cannot be asked to "dance"'),
        ({}, 'cannot be asked to "None"'),
    ],
)
def test_what_the_office_cannot_say_is_refused_before_it_is_kept(
    tmp_path: Path, told: dict[str, object], why: str
) -> None:
    service = service_in(tmp_path)
    with pytest.raises(Refused, match=why):
        asyncio.run(service.ask({**told, "codes": CODES}))
    service.close()


def test_a_link_that_ends_before_it_answers_is_told_so(tmp_path: Path) -> None:
    path = tmp_path / "link.sock"
    with socket.socket(socket.AF_UNIX) as door:
        door.bind(str(path))
        door.listen()

        def ends() -> None:
            taken, _ = door.accept()
            taken.recv(100)
            taken.close()

        ending = threading.Thread(target=ends)
        ending.start()
        with pytest.raises(NoLink, match="the link ended before it answered: lammer link status says what it took"):
            asked(path, {"do": "status"})
        ending.join()
