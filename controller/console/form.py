"""The fields of a small form, as the browser sends them: each is one line of text.

Does not take files, nor more than a few kilobytes, nor a character that would move what stands beside it in the record.
"""

from __future__ import annotations

from urllib.parse import parse_qs

from starlette.exceptions import HTTPException
from starlette.requests import Request

from controller.words.one_line import control_characters

MOST_BYTES = 4096
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


async def read_form(request: Request) -> Form:
    """Read the form of a request.

    Raises:
        HTTPException: 413 where it or a field is too long, 400 where it is no lines of text.
    """
    body = bytearray()
    async for chunk in request.stream():
        body += chunk
        if len(body) > MOST_BYTES:
            raise HTTPException(413, f"A form of this console has at most {MOST_BYTES} bytes.")
    source = "unknown" if request.client is None else request.client.host
    try:
        fields = parse_qs(body.decode(), keep_blank_values=True, strict_parsing=bool(body))
    except ValueError as error:
        raise HTTPException(400, "This is no form of this console.") from error
    for name, values in fields.items():
        if found := control_characters("".join(values)):
            raise HTTPException(400, f'"{name}" holds {found}: it is one line of text, without control characters.')
        if (longest := max(map(len, values))) > LONGEST:
            raise HTTPException(413, f'"{name}" has {longest} characters, and at most {LONGEST} are taken.')
    return Form(fields, source)
