"""News as requests, to a real server."""

from __future__ import annotations

import hashlib
import hmac
import json
from collections.abc import Iterator
from datetime import UTC, datetime
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from threading import Thread
from typing import Any

import pytest

from controller.certificate.kept import Certificates
from controller.certificate.making import chain_pem
from controller.certificate.names import names_of
from controller.outlets.outlet import Undelivered
from controller.outlets.webhook import SIGNATURE, Webhook
from tests.controller.outlets.told import news


class House(ThreadingHTTPServer):
    """What a house has there."""

    def __init__(self) -> None:
        super().__init__(("127.0.0.1", 0), Takes)
        self.got: list[tuple[str, dict[str, str], bytes]] = []
        self.answer, self.location = 204, ""

    @property
    def url(self) -> str:
        return f"http://127.0.0.1:{self.server_port}/lammer?key=1"


class Takes(BaseHTTPRequestHandler):
    server: House

    def do_POST(self) -> None:
        body = self.rfile.read(int(self.headers["content-length"]))
        self.server.got.append((self.path, {name.lower(): value for name, value in self.headers.items()}, body))
        self.send_response(self.server.answer)
        if self.server.location:
            self.send_header("location", self.server.location)
        self.end_headers()

    do_GET = do_POST

    def log_message(self, *_: Any) -> None:
        pass


@pytest.fixture
def house() -> Iterator[House]:
    house = House()
    thread = Thread(target=house.serve_forever, kwargs={"poll_interval": 0.01})
    thread.start()
    yield house
    house.shutdown()
    thread.join()
    house.server_close()


def test_a_finding_is_one_object_and_its_end_another(house: House) -> None:
    hook = Webhook(house.url, None, None, "CS-07")
    hook.send(news())
    hook.send(news(there=False))
    (path, headers, found), (_, _, gone) = house.got
    assert (path, headers["content-type"]) == ("/lammer?key=1", "application/json")
    assert SIGNATURE.lower() not in headers
    assert json.loads(found) == {
        "table": "CS-07",
        "id": "too-hot",
        "there": True,
        "severity": "warning",
        "text": "the processor is so hot that it slows down: 85 °C",
        "do": "look at its air: fan, vents, dust, and what stands on the box",
        "at": "2027-01-15T08:00:00Z",
    }
    assert (json.loads(gone)["there"], json.loads(gone)["do"]) == (False, "")


def test_with_a_shared_secret_the_body_is_signed(house: House, tmp_path: Path) -> None:
    secret = tmp_path / "secret"
    secret.write_bytes(b"of the house\n")
    Webhook(house.url, secret, None, "CS-07").send(news())
    ((_, headers, body),) = house.got
    assert headers[SIGNATURE.lower()] == f"sha256={hmac.new(b'of the house', body, hashlib.sha256).hexdigest()}"


def test_a_secret_that_cannot_be_read_is_said_and_nothing_goes_out_unsigned(house: House, tmp_path: Path) -> None:
    with pytest.raises(Undelivered, match="secret: No such file or directory"):
        Webhook(house.url, tmp_path / "secret", None, "CS-07")


@pytest.mark.parametrize(
    ("answer", "again"), [(500, True), (503, True), (429, True), (408, True), (400, False), (404, False), (401, False)]
)
def test_what_may_be_taken_later_is_told_again_and_what_never_will_is_not(
    house: House, answer: int, again: bool
) -> None:
    house.answer = answer
    with pytest.raises(Undelivered, match=f"it is answered with {answer}") as refused:
        Webhook(house.url, None, None, "CS-07").send(news())
    assert refused.value.again is again


def test_no_redirect_is_followed(house: House) -> None:
    house.answer, house.location = 302, house.url.replace("/lammer", "/elsewhere")
    with pytest.raises(Undelivered, match="it is answered with 302"):
        Webhook(house.url, None, None, "CS-07").send(news())
    assert [path for path, _, _ in house.got] == ["/lammer?key=1"]


def test_a_proxy_of_the_environment_is_not_asked(house: House, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("http_proxy", "http://127.0.0.1:1")
    Webhook(house.url, None, None, "CS-07").send(news())
    assert len(house.got) == 1


def test_who_is_not_there_is_said(house: House) -> None:
    with pytest.raises(Undelivered, match="Connection refused"):
        Webhook("http://127.0.0.1:1/", None, None, "CS-07").send(news())


def test_it_goes_encrypted_to_whom_the_house_certifies_and_to_nobody_else(house: House, tmp_path: Path) -> None:
    kept = Certificates(tmp_path, "CS-07", "pi", names_of("pi", "127.0.0.1", ()), lambda: datetime.now(UTC))
    house.socket = kept.context(kept.shown()).wrap_socket(house.socket, server_side=True)
    (tmp_path / "ca.pem").write_bytes(chain_pem([kept.authority()]))
    url = house.url.replace("http:", "https:")
    Webhook(url, None, tmp_path / "ca.pem", "CS-07").send(news())
    assert len(house.got) == 1
    with pytest.raises(Undelivered, match="certificate verify failed"):
        Webhook(url, None, None, "CS-07").send(news())
    assert len(house.got) == 1


def test_where_it_goes_is_said_without_what_may_be_a_key(house: House) -> None:
    assert Webhook(house.url, None, None, "CS-07").where == f"webhook to http://127.0.0.1:{house.server_port}/lammer"
