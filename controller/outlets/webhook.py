"""News as requests to an address of the house: one JSON object each, signed where a secret is shared.

No redirect is followed and no proxy of the environment is asked: news go where the table file says, or nowhere. Does
not read what is answered, beyond whether it was taken.
"""

from __future__ import annotations

import hashlib
import hmac
import json
import ssl
from collections.abc import Mapping
from datetime import UTC, datetime
from http.client import HTTPException, HTTPMessage
from pathlib import Path
from typing import IO
from urllib.error import HTTPError, URLError
from urllib.request import HTTPRedirectHandler, HTTPSHandler, OpenerDirector, ProxyHandler, Request, build_opener

from controller.outlets.lines import WITHIN_S, secret_in, trusting
from controller.outlets.news import News
from controller.outlets.outlet import Undelivered
from controller.table.setup import SECOND

SIGNATURE = "Lammer-Signature"
"""``sha256=`` and HMAC-SHA-256 (RFC 2104) of the body with the shared secret, in hexadecimal digits."""
LATER = frozenset({408, 425, 429})
"""Of the refusals these may be taken later (RFC 9110, RFC 6585); every other is one for good."""


class Webhook:
    """Speaks to one address; ``secret`` is the file of the secret that is shared with it."""

    def __init__(self, url: str, secret: Path | None, ca: Path | None, table: str) -> None:
        self.where = f"webhook to {url.partition('?')[0]}"
        self._url = url
        self._secret = None if secret is None else secret_in(secret)
        self._table = table
        self._opener = _opener(trusting(ca))

    def send(self, news: News) -> None:
        """Tell one. Raises Undelivered."""
        body = json.dumps(row_of(news, self._table), ensure_ascii=False).encode()
        headers = {"Content-Type": "application/json", "User-Agent": "lammer"}
        if self._secret is not None:
            headers[SIGNATURE] = f"sha256={hmac.new(self._secret, body, hashlib.sha256).hexdigest()}"
        request = Request(self._url, body, headers, method="POST")
        try:
            with self._opener.open(request, timeout=WITHIN_S):
                return
        except HTTPError as error:
            with error:
                again = error.code >= 500 or error.code in LATER
            raise Undelivered(f"it is answered with {error.code}", again=again) from error
        except URLError as error:
            reason = error.reason
            why = reason.strerror if isinstance(reason, OSError) and reason.strerror else str(reason)
            raise Undelivered(why) from error
        except (OSError, HTTPException) as error:
            raise Undelivered(str(error) or type(error).__name__) from error

    def rest(self, _: Mapping[str, News]) -> None:
        """Each request is a connection of its own."""

    def close(self) -> None:
        """There is nothing to let go."""


def row_of(news: News, table: str) -> dict[str, object]:
    """What is sent of one finding, as MQTT and a webhook have it; ids and names of keys never change."""
    return {
        "table": table,
        "id": news.check.id,
        "there": news.there,
        "severity": news.severity,
        "text": news.text,
        "do": news.check.do if news.there else "",
        "at": f"{datetime.fromtimestamp(news.at_utc_ns // SECOND, UTC):%Y-%m-%dT%H:%M:%SZ}",
    }


class _NoRedirect(HTTPRedirectHandler):
    def redirect_request(
        self, req: Request, fp: IO[bytes], code: int, msg: str, headers: HTTPMessage, newurl: str
    ) -> Request | None:
        return None


def _opener(context: ssl.SSLContext) -> OpenerDirector:
    return build_opener(ProxyHandler({}), HTTPSHandler(context=context), _NoRedirect())
