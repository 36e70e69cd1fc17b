"""A question of a table, answered from the pit: what the table's house lets be answered from afar, and never a key.

The question stands still on a page of its own while somebody reads it; the answer goes to the table, which decides and
records it with the person's name. Does not know what a question means.
"""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from functools import partial

from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import HTMLResponse, Response

from controller.console.api.models import Answer, Waiting
from controller.console.desk import Reply
from controller.console.entrance import Door, Who
from controller.console.form import read_form
from controller.console.spoken import said
from controller.pit.people import MAY_ANSWER, PitPeople, rendered
from controller.pit.seen import Floor
from controller.table.draft import SUPERVISORS
from controller.table.words import sentence

Send = Callable[[str, Answer], Awaitable[str | None]]
"""Gives the table of this name an answer; why it was not taken, as a sentence."""
GONE = "This waits no more: somebody answered it, or the table has gone on."


def answer_doors(name: str, floor: Floor, people: PitPeople, send: Send) -> tuple[Door, ...]:
    """Where a question is read, and where it is answered."""
    return (
        Door("/answer", partial(_ask, name, floor), MAY_ANSWER, people.entrance),
        Door("/answer", partial(_answer, people, floor, send), MAY_ANSWER, people.entrance, method="POST"),
    )


async def _ask(name: str, floor: Floor, request: Request) -> Response:
    table, about = request.query_params.get("table", ""), request.query_params.get("about", "")
    who: Who = request.state.who
    roles = [role for role in SUPERVISORS if role in who.roles]
    context = {
        "who": who,
        "session": who.session,
        "watched": table,
        "wait": _waiting(floor, table, about),
        "roles": roles,
    }
    return HTMLResponse(rendered(request, name, "answer.html", context))


async def _answer(people: PitPeople, floor: Floor, send: Send, request: Request) -> Response:
    """``table``, ``about``, ``answer`` yes or no, ``role`` in which."""
    form, who = await read_form(request), request.state.who
    table, about, role = form.text("table"), form.text("about"), form.text("role")
    if role not in SUPERVISORS or role not in who.roles or form.text("answer") not in ("yes", "no"):
        raise HTTPException(404, "Not Found")
    if _waiting(floor, table, about) is None:
        return said(request, Reply(False, GONE))
    account = people.directory.people.account(who.name)
    person = who.name if account is None or not account.person else account.person
    why = await send(table, Answer(about=about, yes=form.text("answer") == "yes", role=role, person=person))
    if why is not None:
        return said(request, Reply(False, sentence(why)))
    return Response(status_code=204, headers={"hx-redirect": "/"})


def _waiting(floor: Floor, table: str, about: str) -> Waiting | None:
    """The question, as long as it waits at a table that is heard."""
    seen = floor.table(table)
    if seen is None or seen.state is None or seen.why_away or not about:
        return None
    return next((one for one in seen.state.waits if one.about == about and one.may_be_answered_from_afar), None)
