"""A network of its own for each server of the rig, on one bridge: whoever is cut off from it is partitioned, and no
process notices but by silence.

Needs root and network namespaces; ``may`` says whether this machine has them. Does not model: loss, delay.
"""

from __future__ import annotations

import os
import shutil
import subprocess
from collections.abc import Sequence

MEMBERS = "m"
"""The end of the bridge at which the link and the tables are."""
_NUMBERS = range(20, 250)


class NoNetwork(OSError):
    """This machine makes no network for us."""


def may() -> bool:
    """Whether this machine lets us."""
    if os.geteuid() != 0 or shutil.which("ip") is None:
        return False
    try:
        network = Network("")
    except NoNetwork:
        return False
    network.close()
    return True


class Network:
    """One bridge, and a namespace for each server, whose name is one letter."""

    def __init__(self, servers: Sequence[str]) -> None:
        """Raises NoNetwork."""
        self._servers = servers
        self._number = self._bridge()
        try:
            self._end(MEMBERS, 1)
            for place, server in enumerate(servers):
                _ip("netns", "add", self.namespace(server))
                self._end(server, 2 + place, self.namespace(server))
        except NoNetwork:
            self.close()
            raise

    @staticmethod
    def _bridge() -> int:
        """The first number whose bridge nobody has."""
        for number in _NUMBERS:
            try:
                _ip("link", "add", f"lammer{number}", "type", "bridge")
            except NoNetwork as error:
                if "exists" not in str(error):
                    raise
            else:
                _ip("link", "set", f"lammer{number}", "up")
                return number
        raise NoNetwork("every bridge is taken")

    def _end(self, name: str, host: int, namespace: str = "") -> None:
        """A cable from the bridge: its port there is ``port``, its other end has an address."""
        port, far = self._port(name), f"lm{self._number}{name}f"
        _ip("link", "add", port, "type", "veth", "peer", "name", far)
        _ip("link", "set", port, "master", f"lammer{self._number}", "up")
        inside = ("-n", namespace) if namespace else ()
        if namespace:
            _ip("link", "set", far, "netns", namespace)
            _ip(*inside, "link", "set", "lo", "up")
        _ip(*inside, "addr", "add", f"10.213.{self._number}.{host}/24", "dev", far)
        _ip(*inside, "link", "set", far, "up")

    def _port(self, name: str) -> str:
        return f"lm{self._number}{name}"

    def namespace(self, server: str) -> str:
        """Where a server runs."""
        return f"lammer{self._number}{server}"

    def within(self, server: str) -> tuple[str, ...]:
        """The command that starts something where a server runs."""
        return ("nsenter", f"--net=/run/netns/{self.namespace(server)}")

    def host(self, server: str) -> str:
        """Where a server is reached."""
        return f"10.213.{self._number}.{2 + self._servers.index(server)}"

    def cut(self, name: str) -> None:
        """A server, or `MEMBERS`, reaches nobody and is reached by nobody."""
        _ip("link", "set", self._port(name), "down")

    def mend(self) -> None:
        """Everybody reaches everybody."""
        for name in (MEMBERS, *self._servers):
            _ip("link", "set", self._port(name), "up")

    def close(self) -> None:
        """Take it all away."""
        for name in (MEMBERS, *self._servers):
            _try("link", "del", self._port(name))
        for server in self._servers:
            _try("netns", "del", self.namespace(server))
        _try("link", "del", f"lammer{self._number}")


def _ip(*words: str) -> None:
    if (why := _try(*words)) is not None:
        raise NoNetwork(f"ip {' '.join(words)}: {why}")


def _try(*words: str) -> str | None:
    """Why it failed."""
    done = subprocess.run(("ip", *words), check=False, capture_output=True, text=True)
    return done.stderr.strip() or "it failed" if done.returncode else None
