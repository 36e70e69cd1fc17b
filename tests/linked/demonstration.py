"""``make linked``: three tables on twins, one server, the link and its sign, by one command. Ends with Ctrl-C.

Table files are made from the demonstration's: another id, another port, and a ``[linked]`` section. Everything lies in
a folder of its own under the state folder, and goes on from there the next time.
"""

from __future__ import annotations

import os
import re
import signal
import socket
import subprocess
import sys
import time
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path

from controller.cli.files import state_folder

ROOT = Path(__file__).resolve().parents[2]
LAMMER = (sys.executable, "-m", "controller.cli.main")
CODES = ("555501", "555502")
WAIT_S = 60.0


class Pit:
    """Some linked tables and their link, as processes in ``folder``."""

    def __init__(self, folder: Path, tables: int, ports: Sequence[int]) -> None:
        """``ports``: server, routes, sign, then one a table."""
        self.folder = folder
        self.names = [f"CS-{number:02}" for number in range(1, tables + 1)]
        self.ports = ports
        self.link: subprocess.Popen[bytes] | None = None
        self.tables: dict[str, subprocess.Popen[bytes]] = {}
        folder.mkdir(parents=True, exist_ok=True)
        self._write()

    @property
    def pool(self) -> Path:
        """The pool file."""
        return self.folder / "city.toml"

    def _write(self) -> None:
        pool = (ROOT / "config/pools/demo-city.toml").read_text()
        pool = pool.replace("4222", str(self.ports[0])).replace("6222", str(self.ports[1]))
        self.pool.write_text(pool.replace("8090", str(self.ports[2])))
        table = (ROOT / "config/tables/demo-caribbean-stud.toml").read_text()
        for name, port in zip(self.names, self.ports[3:], strict=True):
            text = table.replace('"CS-07"', f'"{name}"').replace("8080", str(port))
            text = re.sub(r'path = ".*\.journal"', f'path = "{name}.journal"', text)
            linked = f'\n[linked]\npool = "city"\nfolder = "linked/city/tables/{name}"\nwithout_link = "close"\n'
            (self.folder / f"{name}.toml").write_text(text + linked)

    def _environment(self) -> dict[str, str]:
        return {**os.environ, "STATE_DIRECTORY": str(self.folder / "state"), "PYTHONPATH": str(ROOT)}

    def run(self, *arguments: str) -> subprocess.CompletedProcess[str]:
        """One command of lammer, to its end."""
        return subprocess.run(
            [*LAMMER, *arguments], env=self._environment(), cwd=ROOT, capture_output=True, text=True, check=False
        )

    def office(self, *arguments: str) -> str:
        """A command of the link that takes two codes; what it said."""
        files = []
        for place, code in enumerate(CODES):
            (path := self.folder / f"code-{place}").write_text(code)
            files.append(str(path))
        end = time.monotonic() + WAIT_S
        while True:
            done = self.run(
                "link", *arguments, "--pool", str(self.pool), "--code-file", files[0], "--witness-file", files[1]
            )
            if done.returncode == 0 or time.monotonic() > end or "already" in done.stderr:
                return done.stdout + done.stderr
            time.sleep(0.3)

    def _begun(self, name: str, *arguments: str) -> subprocess.Popen[bytes]:
        with open(self.folder / f"{name}.log", "ab") as log:
            return subprocess.Popen(
                [*LAMMER, *arguments], env=self._environment(), cwd=ROOT, stdout=log, stderr=log, start_new_session=True
            )

    def start_link(self) -> None:
        """Start the link, and with it its server."""
        self.link = self._begun("link", "link", "serve", "--pool", str(self.pool))

    def start_table(self, name: str) -> None:
        """Start one table."""
        self.tables[name] = self._begun(name, "run", "--table", str(self.folder / f"{name}.toml"))

    def start(self) -> None:
        """Everything, with the pool opened and the tables let in."""
        (self.folder / "state").mkdir(exist_ok=True)
        self.start_link()
        self.office("open")
        for name in self.names:
            self.office("join", name)
            self.start_table(name)
        for port in self.ports[3:]:
            self._answers(port)

    @staticmethod
    def _answers(port: int) -> None:
        """Wait until a console answers."""
        end = time.monotonic() + WAIT_S
        while time.monotonic() < end:
            with socket.socket() as asked:
                if asked.connect_ex(("127.0.0.1", port)) == 0:
                    return
            time.sleep(0.1)

    def stop(self) -> None:
        """End everything that was started here, tables first."""
        for process in (*self.tables.values(), *([self.link] if self.link else [])):
            if process.poll() is None:
                process.send_signal(signal.SIGTERM)
                try:
                    process.wait(20)
                except subprocess.TimeoutExpired:
                    process.kill()
                    process.wait()


@contextmanager
def running(pit: Pit) -> Iterator[Pit]:
    """The pit while it runs."""
    try:
        pit.start()
        yield pit
    finally:
        pit.stop()


def main() -> int:
    """Run until Ctrl-C."""
    busy = [4222, 6222, 8090, 8081, 8082, 8083]
    pit = Pit(state_folder() / "linked-demonstration", 3, busy)
    print("Starting one server, the link and three tables ...", flush=True)
    try:
        with running(pit):
            print(f"sign     http://127.0.0.1:{busy[2]}/sign\npage     http://127.0.0.1:{busy[2]}/")
            for name, port in zip(pit.names, busy[3:], strict=True):
                print(f"{name}    http://127.0.0.1:{port}")
            print(f"logs     {pit.folder}\nstop     Ctrl-C", flush=True)
            while all(process.poll() is None for process in (*pit.tables.values(), *([pit.link] if pit.link else []))):
                time.sleep(0.5)
            print("one of them ended; its log says why")
            return 1
    except KeyboardInterrupt:
        print("stopped")
        return 0


if __name__ == "__main__":
    sys.exit(main())
