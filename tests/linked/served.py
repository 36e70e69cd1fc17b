"""The link of the rig, as a process of its own: ``python -m tests.linked.served FOLDER``. Ends when it is killed."""

from __future__ import annotations

import asyncio
import json
import logging
import os
import sys
from datetime import UTC, datetime
from pathlib import Path

from controller.linked.jetstream.folder import LinkFolder
from controller.linked.jetstream.server import EmbeddedServer
from controller.linked.link import door
from controller.linked.pool_file import PoolFile, PoolSection, ServerSection, Sign
from tests.controller.linked.saying import POOL
from tests.controller.linked.servers import PEOPLE, link_service
from tests.linked.clocks import LINK, stepped


async def served(folder: Path) -> None:
    about = json.loads((folder / "servers.json").read_text())
    servers = tuple(
        ServerSection(name=one["name"], host=one["host"], port=one["port"], route_port=one["route_port"])
        for one in about
    )
    within = {one["name"]: tuple(one["within"]) for one in about}
    section = PoolSection(name=POOL, game="caribbean-stud", rules="choctaw")
    file = PoolFile(pool=section, server=servers, sign=Sign(), person=PEOPLE)
    link = LinkFolder(folder / "link", POOL, os.urandom, lambda: datetime.now(UTC))

    def embedded(path: Path) -> EmbeddedServer:
        return EmbeddedServer(path, within[path.parent.name])

    service = link_service(file, link, None, stepped(folder, LINK), embedded)
    listening = await door.opened(link.socket, service.ask)
    async with listening:
        await service.run()


if __name__ == "__main__":
    logging.getLogger("asyncio").setLevel(logging.ERROR)
    asyncio.run(served(Path(sys.argv[1])))
