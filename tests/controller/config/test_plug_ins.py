"""A package of others is loaded as it was accepted, and not otherwise."""

from __future__ import annotations

import sys
from base64 import urlsafe_b64encode
from collections.abc import Callable
from hashlib import sha256
from pathlib import Path

import pytest

from controller.config.plug_ins import LOCK, PlugIn, plug_ins, read_lock, write_lock

CODE = "KIND = None\n"


@pytest.fixture
def site(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder into which packages are installed, as pip does."""
    folder = tmp_path / "site"
    folder.mkdir()
    monkeypatch.setattr(sys, "path", [str(folder), *sys.path])
    return folder


Install = Callable[..., None]


@pytest.fixture
def install(site: Path) -> Install:
    def install(version: str = "1.0", code: str = CODE, listed: bool = True, editable: bool = False) -> None:
        for old in site.glob("acme_beacon-*"):
            for file in old.iterdir():
                file.unlink()
            old.rmdir()
        (site / "acme_beacon.py").write_text(code)
        brought = site / f"acme_beacon-{version}.dist-info"
        brought.mkdir()
        (brought / "METADATA").write_text(f"Metadata-Version: 2.1\nName: acme-beacon\nVersion: {version}\n")
        (brought / "entry_points.txt").write_text("[lammer.devices]\ntower-light.acme = acme_beacon:KIND\n")
        (brought / "INSTALLER").write_text("pip\n")
        files = [*brought.iterdir(), *([] if editable else [site / "acme_beacon.py"])]
        if listed:
            digests = {file: urlsafe_b64encode(sha256(file.read_bytes()).digest()).rstrip(b"=") for file in files}
            rows = [f"{file.relative_to(site)},sha256={digests[file].decode()},{file.stat().st_size}" for file in files]
            (brought / "RECORD").write_text("\n".join([*rows, f"{brought.name}/RECORD,,"]) + "\n")

    return install


def beacon() -> PlugIn:
    (found,) = plug_ins()
    return found


def test_without_packages_of_others_there_are_none() -> None:
    assert list(plug_ins()) == []


def test_one_that_nobody_accepted_is_refused_with_how_to_accept_it(install: Install) -> None:
    install()
    assert (beacon().name, beacon().version, beacon().drivers) == ("acme-beacon", "1.0", ("tower-light.acme",))
    assert beacon().why_not({}) == (
        "nobody has accepted the package acme-beacon 1.0 on this machine; "
        "once somebody has looked at it: lammer plug-in accept acme-beacon"
    )


def test_one_that_is_as_it_was_accepted_is_loaded(install: Install, tmp_path: Path, site: Path) -> None:
    install()
    whole = beacon().whole
    assert whole is not None
    write_lock(tmp_path, {"acme-beacon": whole})
    (site / "__pycache__").mkdir()
    (site / "__pycache__" / "acme_beacon.cpython-311.pyc").write_bytes(b"compiled")
    next(site.glob("*.dist-info/INSTALLER")).write_text("uv\n")
    assert beacon().why_not(read_lock(tmp_path)) is None


@pytest.mark.parametrize(
    ("version", "code", "why"),
    [
        ("1.1", CODE, "the package acme-beacon is 1.1, and 1.0 was accepted; "),
        ("1.0", CODE + "import os\n", "the package acme-beacon 1.0 is not what was accepted under that version; "),
    ],
)
def test_one_that_changed_is_refused_with_what_changed(install: Install, version: str, code: str, why: str) -> None:
    """4.7"""
    install()
    whole = beacon().whole
    assert whole is not None
    install(version, code)
    told = beacon().why_not({"acme-beacon": whole})
    assert told is not None
    assert told.startswith(why)
    assert told.endswith("lammer plug-in accept acme-beacon")


def test_one_whose_files_nobody_listed_cannot_be_accepted(install: Install) -> None:
    install(listed=False)
    assert beacon().whole is None
    assert "has no list of its files (RECORD): install it with pip" in str(beacon().why_not({}))


def test_one_that_is_installed_for_development_cannot_be_accepted(install: Install) -> None:
    """Its code lies elsewhere, and may change under the same list."""
    install(editable=True)
    assert "does not bring its own module acme_beacon" in str(beacon().why_not({}))


def test_one_that_lost_a_file_cannot_be_accepted(install: Install, site: Path) -> None:
    install()
    (site / "acme_beacon.py").unlink()
    assert "is not whole: acme_beacon.py: No such file or directory" in str(beacon().why_not({}))


def test_no_list_accepts_nothing_and_a_torn_one_is_said(tmp_path: Path) -> None:
    assert read_lock(tmp_path) == {}
    for torn in ("{", "[]", '{"a": {"version": "1"}}', '{"a": 1}'):
        (tmp_path / LOCK).write_text(torn)
        with pytest.raises(ValueError, match=r"plug-ins\.json: is not the list of accepted packages"):
            read_lock(tmp_path)
