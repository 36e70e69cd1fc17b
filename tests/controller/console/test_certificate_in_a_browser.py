"""An administrator changes the certificate on its page, in Chromium, and the next connection sees it."""

from __future__ import annotations

import re
import ssl
from datetime import UTC, datetime
from pathlib import Path

import pytest
from cryptography import x509
from cryptography.hazmat.primitives.asymmetric import ec
from playwright.sync_api import expect

from tests.controller.certificate.issuers import NAME, House, pem
from tests.controller.console.conftest import Encrypted, OpenPage

pytestmark = [pytest.mark.browser, pytest.mark.slow]


def shown(encrypted: Encrypted) -> x509.Certificate:
    """What the next browser sees."""
    return x509.load_pem_x509_certificate(ssl.get_server_certificate(("127.0.0.1", encrypted.port)).encode())


def test_a_certificate_is_changed_on_the_page_and_the_next_connection_sees_it(
    encrypted: Encrypted, tmp_path: Path, open_page: OpenPage
) -> None:
    """Wishes 5.9 and 5.11. Files are read by the page, which sends their text alone."""
    house, key = House(datetime.now(UTC)), ec.generate_private_key(ec.SECP256R1())
    (tmp_path / "house.pem").write_bytes(house.certify(key, names=(NAME,)))
    (tmp_path / "house.key").write_bytes(pem(key))
    assert "box" in shown(encrypted).issuer.rfc4514_string()

    page = open_page(f"{encrypted.clear}/certificate")
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    code = page.locator(".fingerprint + .code svg").bounding_box()
    assert code is not None
    assert 150 <= code["width"] <= 200, "a code for a phone's camera, with the form still in sight"
    page.set_input_files("#chain-file", str(tmp_path / "house.pem"))
    expect(page.locator("#chain")).to_have_value(re.compile("BEGIN CERTIFICATE"))
    page.click("#use")
    expect(page.locator(".said.refused")).to_contain_text("its key is not here")
    page.set_input_files("#chain-file", str(tmp_path / "house.pem"))
    page.set_input_files("#key-file", str(tmp_path / "house.key"))
    expect(page.locator("#key")).to_have_value(re.compile("PRIVATE KEY"))
    page.click("#use")
    expect(page.locator(".said.done")).to_contain_text("shown to every browser that connects from now on")
    assert "House" in shown(encrypted).issuer.rfc4514_string()
    assert page.input_value("#key") == ""

    page.click("#request")
    assert "BEGIN CERTIFICATE REQUEST" in page.input_value("#csr")
    with page.expect_download() as saved:
        page.click("#save")
    assert saved.value.suggested_filename.endswith(".csr")
    assert saved.value.path().read_text() == page.input_value("#csr")

    page.click("#own")
    page.click("#confirm button[value=yes]")
    expect(page.locator(".said.done")).to_contain_text("The box's own certificate")
    assert "box" in shown(encrypted).issuer.rfc4514_string()
    page.set_viewport_size({"width": 390, "height": 844})
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
