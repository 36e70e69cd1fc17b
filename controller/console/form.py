"""The fields of a small form, as the browser sends them: each is one line of text.

Texts of many lines, such as a certificate, are read by a form that names them, and never as a file: no name and no path
comes from a browser. Does not take more than a few kilobytes, nor a character that would move what stands beside it in
the record.
"""

from __future__ import annotations

from urllib.parse import parse_qs

from starlette.exceptions import HTTPException
from starlette.requests import Request

from controller.console.asked_from import source_of
from controller.table.words import joined
from controller.words.one_line import control_characters

MOST_BYTES = 4096
MOST_BYTES_OF_TEXTS = 1 << 17
LONGEST_TEXT = 1 << 16
"""Characters of a text of many lines: a chain of a dozen certificates has a third of it."""
LONGEST = 200
"""Characters of one field, as the pages' own forms let them in."""


class Form:
    """Fields by name; a field that is missing is empty. ``source`` is the address that it came from."""

    def __init__(self, fields: dict[str, list[str]], source: str) -> None:
        self._fields = fields
        self.source = source

    def text(self, name: str) -> str:
        return self._fields.get(name, [""])[0].strip()

    def every(self, name: str) -> tuple[str, ...]:
        """Each value of a field that can be given more than once."""
        return tuple(value.strip() for value in self._fields.get(name, ()))

    def number(self, name: str) -> int:
        """A whole number. Raises ValueError where it is none."""
        text = self.text(name)
        if not text.isascii() or not text.isdigit():
            raise ValueError(f'{name} is a number, not "{text}"')
        return int(text)

    def signed(self, name: str) -> int:
        """The same, below nothing with a minus. Raises ValueError where it is none."""
        text = self.text(name)
        digits = text.removeprefix("-")
        if not digits.isascii() or not digits.isdigit():
            raise ValueError(f'{name} is a number, not "{text}"')
        return int(text)

    def is_yes(self, name: str = "answer") -> bool:
        """Whether the answer is yes. Raises ValueError where it is neither that nor no."""
        text = self.text(name)
        if text not in ("yes", "no"):
            raise ValueError("the answer is yes or no")
        return text == "yes"


async def read_form(request: Request) -> Form:
    """Read the form of a request.

    Raises:
        HTTPException: 413 where it or a field is too long, 400 where it is no lines of text.
    """
    fields = await _fields(request, MOST_BYTES)
    for name, values in fields.items():
        if found := control_characters("".join(values)):
            raise HTTPException(400, f'"{name}" holds {found}: it is one line of text, without control characters.')
        if (longest := max(map(len, values))) > LONGEST:
            raise HTTPException(413, f'"{name}" has {longest} characters, and at most {LONGEST} are taken.')
    return Form(fields, source_of(request))


async def read_texts(request: Request, names: frozenset[str]) -> Form:
    """Read a form of texts in PEM, of many lines, with these fields and no other, each at most once.

    Raises:
        HTTPException: 413 where it or a text is too long, 400 where it is another form or no text.
    """
    fields = await _fields(request, MOST_BYTES_OF_TEXTS)
    for name, values in fields.items():
        if name not in names or len(values) != 1:
            raise HTTPException(400, f"This form has {joined(sorted(names), 'and')}, once each, and nothing else.")
        if len(values[0]) > LONGEST_TEXT:
            raise HTTPException(413, f"The {name} has more than {LONGEST_TEXT >> 10} KiB: this is no certificate.")
        if not values[0].isascii() or control_characters("".join(values[0].split())):
            raise HTTPException(400, f"The {name} is no text in PEM: it has lines of letters, digits and signs.")
    return Form(fields, source_of(request))


async def _fields(request: Request, most: int) -> dict[str, list[str]]:
    """What was sent. Its size comes first: as it is told, and as it comes."""
    too_long = HTTPException(413, f"A form of this console has at most {most} bytes.")
    told = request.headers.get("content-length", "")
    if told.isascii() and told.isdigit() and int(told) > most:
        raise too_long
    body = bytearray()
    async for chunk in request.stream():
        body += chunk
        if len(body) > most:
            raise too_long
    try:
        return parse_qs(body.decode(), keep_blank_values=True, strict_parsing=bool(body))
    except ValueError as error:
        raise HTTPException(400, "This is no form of this console.") from error
