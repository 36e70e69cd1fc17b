"""What a browser is answered with, in its language, and how somebody chooses that and the brightness.

Decides no answer.
"""

from __future__ import annotations

from functools import partial
from html import escape

from starlette.requests import Request
from starlette.responses import HTMLResponse, RedirectResponse, Response

from controller.console.access import path_of
from controller.console.desk import Reply
from controller.console.form import read_form
from controller.console.language_of import COOKIE as LANGUAGE, language_of
from controller.console.theme_of import COOKIE as THEME, THEMES
from controller.words.language import languages
from controller.words.one_line import one_line

A_YEAR_S = 365 * 24 * 3_600


async def choose(request: Request) -> Response:
    """``language``, ``theme``: how this browser is answered from now on; ``then``: the page that it goes on with."""
    form, secure = await read_form(request), request.url.scheme == "https"
    then = form.text("then")
    response = RedirectResponse(path_of(then) if then.replace("-", "").isalpha() else "/", 303)
    for cookie, chosen, known in (
        (LANGUAGE, form.text("language"), languages()),
        (THEME, form.text("theme"), THEMES),
    ):
        if chosen in known:
            kept = partial(response.set_cookie, max_age=A_YEAR_S, path="/", httponly=True, samesite="strict")
            kept(cookie, chosen, secure=secure)
    return response


def said(request: Request, reply: Reply) -> Response:
    """What a part of a page shows of a reply; empty where it says nothing."""
    if not reply.text:
        return HTMLResponse("")
    text = escape(language_of(request.scope).said(one_line(reply.text)))
    kind = "done" if reply.done else "refused"
    return HTMLResponse(f'<p class="said {kind}">{text}</p>', 200 if reply.done else 409)
