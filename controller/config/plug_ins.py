"""Packages of others that bring drivers, and the list of those that a person accepted, each by version and content.

A table loads none that is not as it was accepted. Does not load any, and does not judge what they do.
"""

from __future__ import annotations

import json
import os
from collections.abc import Iterator, Mapping
from dataclasses import asdict, dataclass
from hashlib import sha256
from importlib.metadata import Distribution, EntryPoint, distributions
from importlib.util import find_spec
from pathlib import Path

from controller.config.driver_choice import GROUP, OURS

LOCK = "plug-ins.json"
"""In the state folder."""
_MADE_HERE = ("RECORD", "INSTALLER", "REQUESTED", "direct_url.json")
"""What an installer writes beside a package; it differs from machine to machine."""


class NotWhole(Exception):
    """Nobody can say what is in a package; the text is half a sentence, of which it is the subject."""


@dataclass(frozen=True, slots=True)
class Accepted:
    """A package as it was accepted: its version, and SHA-256 over its files."""

    version: str
    sha256: str


@dataclass(frozen=True, slots=True)
class PlugIn:
    """A package that brings drivers. ``whole`` is None where nobody can say what is in it, and ``why`` says why."""

    name: str
    version: str
    drivers: tuple[str, ...]
    whole: Accepted | None
    why: str = ""

    def why_not(self, accepted: Mapping[str, Accepted]) -> str | None:
        """Why it is not loaded, as a sentence with what to do; None where it is as it was accepted."""
        before = accepted.get(self.name)
        if self.whole is None:
            return f"the package {self.name} {self.version} {self.why}"
        if before == self.whole:
            return None
        how = f"once somebody has looked at it: lammer plug-in accept {self.name}"
        if before is None:
            return f"nobody has accepted the package {self.name} {self.version} on this machine; {how}"
        if before.version != self.version:
            return f"the package {self.name} is {self.version}, and {before.version} was accepted; {how}"
        return f"the package {self.name} {self.version} is not what was accepted under that version; {how}"


def plug_ins() -> Iterator[PlugIn]:
    """All that are installed, by name."""
    found = {one.name: one for one in distributions() if any(map(_foreign, one.entry_points))}
    return (_plug_in(found[name]) for name in sorted(found))


def read_lock(folder: Path) -> Mapping[str, Accepted]:
    """What was accepted on this machine. Raises ValueError where the list cannot be read."""
    try:
        rows = json.loads((folder / LOCK).read_text("utf-8"))
        return {str(name): Accepted(**row) for name, row in rows.items()}
    except FileNotFoundError:
        return {}
    except (ValueError, TypeError, AttributeError, OSError) as error:
        raise ValueError(f"{folder / LOCK}: is not the list of accepted packages: {error}") from error


def write_lock(folder: Path, accepted: Mapping[str, Accepted]) -> None:
    """Keep what was accepted, whole or as it was. Raises OSError."""
    folder.mkdir(parents=True, exist_ok=True)
    unfinished = folder / f"{LOCK}.{os.getpid()}"
    rows = {name: asdict(one) for name, one in sorted(accepted.items())}
    try:
        with unfinished.open("w", encoding="utf-8") as file:
            file.write(json.dumps(rows, indent=1) + "\n")
            file.flush()
            os.fsync(file.fileno())
        os.replace(unfinished, folder / LOCK)
    finally:
        unfinished.unlink(missing_ok=True)


def _foreign(point: EntryPoint) -> bool:
    return point.group == GROUP and not point.value.startswith(OURS)


def _plug_in(package: Distribution) -> PlugIn:
    points = [point for point in package.entry_points if _foreign(point)]
    drivers = tuple(sorted(point.name for point in points))
    try:
        whole = Accepted(package.version, _digest(package, {point.module.partition(".")[0] for point in points}))
    except NotWhole as error:
        return PlugIn(package.name, package.version, drivers, None, str(error))
    return PlugIn(package.name, package.version, drivers, whole)


def _digest(package: Distribution, modules: set[str]) -> str:
    """SHA-256 over the names and contents of its files, without what Python compiled. Raises NotWhole."""
    files = package.files
    if not files:
        raise NotWhole("has no list of its files (RECORD): install it with pip")
    counted = sorted(one for one in files if one.suffix != ".pyc" and one.name not in _MADE_HERE)
    digest, there = sha256(), set[Path]()
    for file in counted:
        place = Path(str(file.locate()))
        try:
            content = place.read_bytes()
        except OSError as error:
            raise NotWhole(f"is not whole: {file}: {error.strerror}") from error
        there.add(place.resolve())
        digest.update(b"%d %b %d " % (len(str(file)), str(file).encode(), len(content)) + content)
    for module in modules:
        spec = find_spec(module)
        if spec is None or spec.origin is None or Path(spec.origin).resolve() not in there:
            raise NotWhole(
                f"does not bring its own module {module}, as one installed for development: install it with pip"
            )
    return digest.hexdigest()
