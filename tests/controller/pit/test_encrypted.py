"""A pit that other machines reach: encrypted and nothing older than TLS 1.3, and everybody says who he is, here too."""

from __future__ import annotations

import socket
import ssl
import subprocess
from collections.abc import Iterator
from pathlib import Path

import httpx
import pytest
from cryptography import x509

from tests.controller.pit.test_pit import LAMMER

pytestmark = pytest.mark.slow


@pytest.fixture
def pit(tmp_path: Path) -> Iterator[tuple[str, int]]:
    """Where the pit is in clear, and its encrypted port."""
    with socket.create_server(("127.0.0.1", 0)) as server:
        port = server.getsockname()[1]
    token = tmp_path / "token"
    token.write_text("lammer_00000000_" + "A" * 43)
    token.chmod(0o600)
    file = tmp_path / "pit.toml"
    file.write_text(
        f'name = "North pit"\nrecord = "{tmp_path}/pit.record"\n'
        f'network = {{ host = "127.0.0.1", port = {port}, names = ["pit.example"] }}\n'
        f'[[table]]\nname = "CS-07"\naddress = "http://127.0.0.1:1"\ntoken = "{token}"\n'
    )
    process = subprocess.Popen((*LAMMER, "pit", "--pit", str(file), "--port", "0"), stdout=subprocess.PIPE, text=True)
    assert process.stdout is not None
    yield process.stdout.readline().split()[-1], port
    process.terminate()
    process.wait()
    process.stdout.close()


def test_a_pit_on_a_network_is_encrypted_and_shows_its_floor_to_nobody_unknown(pit: tuple[str, int]) -> None:
    clear, port = pit
    shown = x509.load_pem_x509_certificate(ssl.get_server_certificate(("127.0.0.1", port)).encode())
    names = shown.extensions.get_extension_for_class(x509.SubjectAlternativeName).value
    assert "pit.example" in names.get_values_for_type(x509.DNSName)
    older = ssl.SSLContext(ssl.PROTOCOL_TLS_CLIENT)
    older.check_hostname, older.verify_mode, older.maximum_version = False, ssl.CERT_NONE, ssl.TLSVersion.TLSv1_2
    with socket.create_connection(("127.0.0.1", port)) as plain, pytest.raises(ssl.SSLError):
        older.wrap_socket(plain)
    for url in (clear, f"https://127.0.0.1:{port}"):
        with httpx.Client(verify=False, base_url=url) as browser:
            assert browser.get("/").headers["location"] == "/sign-in?then=table"
            assert "lammer people first NAME --pit FILE" in browser.get("/sign-in").text
            assert browser.get("/stream/floor").status_code == 401
            assert browser.get("/", headers={"host": "evil.example"}).status_code == 403
