"""Debian's Chromium at the encrypted console: it takes the box's certificate, and a page lives there as in clear."""

from __future__ import annotations

from base64 import b64encode
from hashlib import sha256

import pytest
from cryptography import x509
from cryptography.hazmat.primitives.serialization import Encoding, PublicFormat
from playwright.sync_api import Error, expect, sync_playwright

from tests.controller.console.conftest import ARGUMENTS, CHROMIUM, Encrypted

pytestmark = [pytest.mark.browser, pytest.mark.slow]


def test_a_browser_that_knows_the_certificate_shows_a_live_page_and_one_that_does_not_opens_nothing(
    encrypted: Encrypted,
) -> None:
    """5.9. The key of the certificate is told to the browser, in the place of an import by hand.

    A sign that hears nothing for three seconds shows no amount any more.
    """
    if not CHROMIUM.exists():
        pytest.skip("there is no Chromium here; on Debian: apt install chromium")
    url, folder = encrypted.url, encrypted.folder
    leaf = x509.load_pem_x509_certificate((folder / "CS-07.box.pem").read_bytes())
    public = leaf.public_key().public_bytes(Encoding.DER, PublicFormat.SubjectPublicKeyInfo)
    known = f"--ignore-certificate-errors-spki-list={b64encode(sha256(public).digest()).decode()}"
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=str(CHROMIUM), args=[*ARGUMENTS, known])
        page = browser.new_page(viewport={"width": 1024, "height": 600})
        page.goto(f"{url}/sign")
        expect(page.locator("#reels")).to_be_visible()
        expect(page.locator("#away")).to_be_hidden()
        page.wait_for_timeout(3_500)
        expect(page.locator("#reels")).to_be_visible()
        assert page.evaluate("performance.getEntriesByType('navigation')[0].nextHopProtocol") == "http/1.1"
        assert page.evaluate("window.isSecureContext") is True
        browser.close()
        stranger = playwright.chromium.launch(executable_path=str(CHROMIUM), args=[*ARGUMENTS])
        with pytest.raises(Error, match="ERR_CERT_AUTHORITY_INVALID"):
            stranger.new_page().goto(url)
        stranger.close()
