"""What a browser is answered with, in its language, and how somebody chooses that. Decides no answer."""

from __future__ import annotations

from html import escape

from starlette.requests import Request
from starlette.responses import HTMLResponse, RedirectResponse, Response

from controller.console.access import path_of
from controller.console.desk import Reply
from controller.console.form import read_form
from controller.console.language_of import COOKIE, language_of
from controller.words.language import languages
from controller.words.one_line import one_line

A_YEAR_S = 365 * 24 * 3_600


async def choose(request: Request) -> Response:
    """``language``: what this browser is answered in from now on; ``then``: the page that it goes on with."""
    form = await read_form(request)
    code, then = form.text("language"), form.text("then")
    response = RedirectResponse(path_of(then) if then.replace("-", "").isalpha() else "/", 303)
    if code in languages():
        secure = request.url.scheme == "https"
        response.set_cookie(COOKIE, code, max_age=A_YEAR_S, path="/", secure=secure, httponly=True, samesite="strict")
    return response


def said(request: Request, reply: Reply) -> Response:
    """What a part of a page shows of a reply; empty where it says nothing."""
    if not reply.text:
        return HTMLResponse("")
    text = escape(language_of(request.scope).said(one_line(reply.text)))
    kind = "done" if reply.done else "refused"
    return HTMLResponse(f'<p class="said {kind}">{text}</p>', 200 if reply.done else 409)
