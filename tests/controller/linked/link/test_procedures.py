"""The procedures of docs/linked.md that take one server, each played as a person does it; three are on the rig.

To replace, to lose a disk and to upgrade one by one: tests/linked/test_rig.py.
"""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest

from controller.linked.facts import HitPaid
from controller.linked.link.service import LinkService
from controller.linked.pool_file import PoolFile, ServerSection
from tests.controller.linked.link.test_link import Told, chips, joined, opened, royal
from tests.controller.linked.servers import (
    compared,
    free_ports,
    link_folder,
    link_service,
    on_a_loop,
    pool_file,
    served,
    until,
)

pytestmark = [pytest.mark.slow, pytest.mark.timeout(60)]


def at_another_address(file: PoolFile) -> PoolFile:
    port, route_port = free_ports(2)
    server = ServerSection(name="a", host="127.0.0.2", port=port, route_port=route_port)
    return file.model_copy(update={"server": (server,)})


@on_a_loop
async def test_a_link_is_moved_to_another_machine_with_its_folder_and_its_tables_find_it(tmp_path: Path) -> None:
    file, here = pool_file(), link_folder(tmp_path / "old")
    async with served(link_service(file, here)) as service:
        await opened(service, "A")
        table = Told(here, "A")
        joined(table, chips(5), royal(1))
        await table.send()
        await until(lambda: service.record.state.open_hits())
        before = service.record.state
    shutil.copytree(here.path, tmp_path / "new" / "link", ignore=shutil.ignore_patterns("*.sock"))
    shutil.rmtree(here.path)
    there = link_folder(tmp_path / "new")
    moved = at_another_address(file)
    async with served(link_service(moved, there)) as service:
        assert service.record.state == before
        await until(lambda: not service.doubt)
        carried = Told(there, "A")
        carried.outbox = table.outbox
        carried.write(chips(2))
        await carried.send()
        await until(lambda: service.record.state.meter.chips == 7)
        assert service.record.state.wrong() is None
        assert (await compared(service))["differs"] == ""


@on_a_loop
async def test_a_server_whose_address_is_not_in_its_certificate_gets_another(tmp_path: Path) -> None:
    """Both sides of a connection look: one that was moved would be believed by nobody."""
    file, folder = pool_file(), link_folder(tmp_path)
    for one in (file, at_another_address(file)):
        async with served(link_service(one, folder)) as service:
            await until(lambda service=service: not service.doubt)  # type: ignore[misc]


def forgotten(service: LinkService, folder: Path) -> None:
    """Everything that the servers and the link had is gone; authority and keys are not."""
    assert service.record.state.meter.chips
    shutil.rmtree(folder / "servers" / "a" / "store")
    for path in (*folder.glob("pool.db*"), *folder.glob("office.db*")):
        path.unlink()


@on_a_loop
async def test_a_pool_is_restored_from_its_tables_alone(tmp_path: Path) -> None:
    """Servers and record are gone: the outboxes send all they hold into a new log, and each chip counts once."""
    file, folder = pool_file(), link_folder(tmp_path)
    async with served(link_service(file, folder)) as service:
        await opened(service, "A", "B")
        tables = [Told(folder, "A"), Told(folder, "B")]
        for table, wagers in zip(tables, (5, 6), strict=True):
            joined(table, chips(wagers))
            await table.send()
        await until(lambda: service.record.state.meter.chips == 11)
        shown = service.record.state.meter.cents
    forgotten(service, folder.path)
    async with served(link_service(file, folder)) as again:
        await opened(again, "A", "B")
        for table in tables:
            table.outbox.told_nothing()
            table.write(chips(1))
            await table.send()
        await until(lambda: again.record.state.meter.chips == 13)
        assert again.record.state.wrong() is None
        assert again.record.state.meter.cents > shown
        assert {of.name: of.wagers for of in again.record.state.tables()} == {"A": 6, "B": 7}


@on_a_loop
async def test_an_award_that_was_paid_otherwise_than_a_new_log_has_it_stops_the_money(tmp_path: Path) -> None:
    """Restored from tables, the order may be another: then it says which award, and two people look."""
    file, folder = pool_file(), link_folder(tmp_path)
    async with served(link_service(file, folder)) as service:
        await opened(service, "A", "B")
        winner, other = Told(folder, "A"), Told(folder, "B")
        joined(other, chips(300))
        await other.send()
        joined(winner, royal(1))
        await winner.send()
        await until(lambda: service.record.state.open_hits())
        (hit,) = service.record.state.open_hits()
        winner.write(HitPaid(award=1, cents=hit.cents))
        await winner.send()
        await until(lambda: not service.record.state.open_hits())
    forgotten(service, folder.path)
    async with served(link_service(file, folder)) as again:
        await opened(again, "A", "B")
        for table in (winner, other):
            table.outbox.told_nothing()
            table.write(chips(1))
            await table.send()
        await until(lambda: again.record.state.meter.chips == 302)
        assert again.record.state.stopped.startswith("A: award 1 was paid with $10,070.00, decided were $10,000.00")
