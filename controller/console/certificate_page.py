"""The administrator's page of the certificate: a house's own, a signing request, or the box's own again.

It is read as text, judged before anything is changed, put on record, kept, and shown to the next browser; nobody is cut
off. Every change asks for a step-up, a request too, since it makes a key; and a key is never sent back. Makes no
certificate itself (:mod:`controller.certificate` does).
"""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Mapping
from datetime import tzinfo
from functools import partial
from typing import TYPE_CHECKING, NamedTuple

from markupsafe import Markup, escape
from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import HTMLResponse, Response

from controller.console.access import may_open
from controller.console.certificate_view import certificate_view
from controller.console.entrance import Door, Entrance, Who
from controller.console.form import Form, read_texts
from controller.console.sign_in import Render
from controller.table.event import Event
from controller.table.events import CertificateChanged, Exported
from controller.table.words import sentence

if TYPE_CHECKING:
    from cryptography import x509

    from controller.service.certificate_watch import CertificateWatch

FIELDS = frozenset({"certificate", "key"})
HANDED_IN = "the certificate"
"""What refusals call what somebody handed in: no name of a file comes from a browser."""


class Answer(NamedTuple):
    """What the page says to what was asked of it; ``signing_request`` is PEM."""

    said: str = ""
    done: bool = True
    signing_request: str = ""


class CertificatePage:
    """Of one console. ``watch`` gives what browsers are shown, ``recorded`` puts it on record."""

    def __init__(
        self,
        watch: Callable[[], CertificateWatch | None],
        entrance: Entrance,
        render: Render,
        recorded: Callable[[Event], Awaitable[str | None]],
        zone: tzinfo,
    ) -> None:
        self._watch = watch
        self._entrance = entrance
        self._render = render
        self._recorded = recorded
        self._zone = zone
        self._one_change = asyncio.Lock()
        self._acts: Mapping[str, Callable[[CertificateWatch, Form, Who], Awaitable[Answer]]] = {
            "use": self._use,
            "own": self._own,
            "request": self._request,
        }

    @property
    def doors(self) -> tuple[Door, ...]:
        may = may_open("certificate")
        return (
            Door("/certificate", self._show, may, self._entrance, page="certificate"),
            Door("/certificate/{verb}", self._act, may.with_step_up(), self._entrance, method="POST"),
        )

    async def _show(self, request: Request) -> Response:
        own = self._entrance.reader(request.state.who)
        return HTMLResponse(self._render(request, "certificate.html", {**self._context(Answer()), **own}))

    async def _act(self, request: Request) -> Response:
        act, watch = self._acts.get(request.path_params["verb"]), self._watch()
        if act is None or watch is None:
            raise HTTPException(404, "Not Found")
        form = await read_texts(request, FIELDS)
        try:
            async with self._one_change:
                answer = await act(watch, form, request.state.who)
        except ValueError as error:
            answer = Answer(sentence(str(error)), done=False)
        return HTMLResponse(self._render(request, "parts/own-certificate.html", self._context(answer)))

    async def _request(self, watch: CertificateWatch, _: Form, who: Who) -> Answer:
        """A signing request; its key is made where none waits, and stays on the box for the answer."""
        await self._record(Exported(what="signing request", account=who.name, source=who.source))
        made = await asyncio.to_thread(watch.certificates.request)
        return Answer("The request is below; its key stays on the box.", signing_request=made.decode())

    async def _use(self, watch: CertificateWatch, form: Form, who: Who) -> Answer:
        """``certificate`` with those of its issuers, and ``key`` unless it is in it or was requested here."""
        kept = watch.certificates
        chain, key = form.text("certificate").encode(), form.text("key").encode() or None
        accepted = await asyncio.to_thread(kept.accepted, chain, key, HANDED_IN)
        await self._record_change("house", accepted.chain.leaf, who)
        await asyncio.to_thread(kept.keep, accepted)
        return await self._shown(watch, "The certificate of the house")

    async def _own(self, watch: CertificateWatch, _: Form, who: Who) -> Answer:
        """Back to the one of the box's own authority."""
        kept = watch.certificates
        if watch.ready.shown.whose == "box":
            raise ValueError("the box's own certificate is shown already")
        await self._record_change("box", await asyncio.to_thread(kept.authority), who)
        await asyncio.to_thread(kept.use_own)
        return await self._shown(watch, "The box's own certificate")

    async def _record_change(self, whose: str, compared: x509.Certificate, who: Who) -> None:
        from controller.certificate.making import fingerprint  # a table for its own machine alone loads none of it

        until = f"{compared.not_valid_after_utc:%Y-%m-%d}"
        told = partial(CertificateChanged, whose=whose, fingerprint=fingerprint(compared), until=until)
        await self._record(told(account=who.name, source=who.source))

    async def _record(self, fact: Event) -> None:
        """Raises ValueError where it cannot be recorded, and so is not done."""
        if (why := await self._recorded(fact)) is not None:
            raise ValueError(why)

    async def _shown(self, watch: CertificateWatch, which: str) -> Answer:
        """Raises ValueError where it cannot be shown after all."""
        watch.take_up(await asyncio.to_thread(watch.look))
        if watch.why_not:
            raise ValueError(watch.why_not)
        return Answer(f"{which} is shown to every browser that connects from now on; nobody is cut off.")

    def _context(self, answer: Answer) -> dict[str, object]:
        return {
            "certificate": certificate_view(self._watch(), self._zone),
            "said": answer.said,
            "done": answer.done,
            "signing_request": Markup(escape(answer.signing_request)),  # with its lines
        }
