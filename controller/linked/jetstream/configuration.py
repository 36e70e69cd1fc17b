"""The configuration of a server of a linked pool, as text: what is flushed, who is let in, who may write what.

Each member has one NKey and may write one subject, its own; it reads its own answers and what the link says to all.
Writes no file and starts nothing.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

from controller.linked.jetstream.names import Names


class Server(NamedTuple):
    """One server of a pool, and where it is reached."""

    name: str
    host: str
    port: int
    route_port: int = 0
    routes: tuple[str, ...] = ()
    """The other servers, ``HOST:PORT`` of their routes; empty: it stands alone."""


class Placed(NamedTuple):
    """Where the parts of a server lie, as paths."""

    store: str
    certificate: str
    key: str
    authority: str


def server_text(
    server: Server, placed: Placed, pool: str, link_key: str, watch_key: str, members: Mapping[str, str]
) -> str:
    """The whole file. ``members``: each table's public NKey; ``watch_key`` asks the servers for their own report."""
    names = Names(pool)
    users = "\n".join(_user(names, member, key) for member, key in sorted(members.items()))
    return f"""# Written by lammer link serve; a change here is written over.
server_name: {_text(server.name)}
listen: {_text(f"{server.host}:{server.port}")}
max_payload: 1MB
jetstream {{
  store_dir: {_text(placed.store)}
  sync_interval: always
  max_memory_store: 64MB
}}
{_tls(placed)}
accounts {{
  SYS {{ users: [ {{ nkey: {watch_key} }} ] }}
  POOL {{
    jetstream: enabled
    users: [
      {{ nkey: {link_key} }}
{users}
    ]
  }}
}}
system_account: SYS
{_cluster(server, placed)}"""


def _user(names: Names, member: str, key: str) -> str:
    publish = (names.of(member), f"$JS.API.STREAM.MSG.GET.{names.stream}")
    subscribe = (f"{names.inbox(member)}.>", names.said, names.answer(member))
    return (
        f"      {{ nkey: {key}, permissions: {{ publish: {{ allow: {_list(publish)} }}, "
        f"subscribe: {{ allow: {_list(subscribe)} }} }} }}"
    )


def _tls(placed: Placed) -> str:
    """Both sides of a connection show a certificate."""
    return f"""tls {{
  cert_file: {_text(placed.certificate)}
  key_file: {_text(placed.key)}
  ca_file: {_text(placed.authority)}
  verify: true
}}"""


def _cluster(server: Server, placed: Placed) -> str:
    if not server.routes:
        return ""
    routes = ", ".join(_text(f"nats-route://{route}") for route in server.routes)
    return f"""cluster {{
  name: lammer
  listen: {_text(f"{server.host}:{server.route_port}")}
  routes: [ {routes} ]
{_tls(placed)}
}}
"""


def _list(words: tuple[str, ...]) -> str:
    return "[" + ", ".join(map(_text, words)) + "]"


def _text(value: str) -> str:
    return '"' + value.replace("\\", "\\\\").replace('"', '\\"') + '"'


def stream_config(names: Names, replicas: int) -> dict[str, object]:
    """What the stream of a pool must be: a log on disk, as often as there are servers, from which nothing goes."""
    return {
        "name": names.stream,
        "subjects": [names.log],
        "storage": "file",
        "retention": "limits",
        "num_replicas": replicas,
        "discard": "new",
        "max_age": 0,
        "max_msgs": -1,
        "max_bytes": -1,
        "deny_delete": True,
        "deny_purge": True,
        "allow_direct": False,
    }
