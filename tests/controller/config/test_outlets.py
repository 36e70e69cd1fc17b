"""``[health.…]`` of a table file: off until it stands there, and each mistake named."""

from __future__ import annotations

from pathlib import Path

import pytest

from controller.config.check import load_table
from controller.config.mistake import InvalidTable, Mistake
from controller.config.outlets import Outlets

DEMONSTRATION = "demo-caribbean-stud.toml"


def mistakes(demo_folder: Path, folder: Path, section: str) -> tuple[Mistake, ...]:
    path = folder / "table.toml"
    path.write_text((demo_folder / DEMONSTRATION).read_text() + f"\n{section}\n")
    try:
        load_table(path)
    except InvalidTable as error:
        return error.mistakes
    return ()


def test_nobody_is_told_until_the_table_file_says_so(demo_folder: Path) -> None:
    """3.5"""
    assert load_table(demo_folder / DEMONSTRATION).health == Outlets()
    assert Outlets() == Outlets(mqtt=None, webhook=None, syslog=None)


@pytest.mark.parametrize(
    "section",
    [
        '[health.mqtt]\nhost = "broker.pit.example"\nuser = "cs-07"\npassword_file = "/etc/lammer/mqtt"',
        '[health.mqtt]\nhost = "127.0.0.1"\ntls = false\nuser = "a"\npassword_file = "b"\ndiscovery = ""',
        '[health.webhook]\nurl = "https://pit.example:8443/lammer?key=1"',
        '[health.webhook]\nurl = "https://[fd00::7]/"',
        '[health.webhook]\nurl = "http://localhost:9000/lammer"\nsecret_file = "/etc/lammer/hook"',
        '[health.syslog]\nhost = "10.0.0.5"\nport = 514\ntransport = "udp"\nfacility = 23',
    ],
)
def test_what_is_right_is_taken(demo_folder: Path, tmp_path: Path, section: str) -> None:
    assert mistakes(demo_folder, tmp_path, section) == ()


@pytest.mark.parametrize(
    ("section", "key", "right"),
    [
        ('mqtt]\nhost = "tcp://broker"', "mqtt.host", "a host is called by small letters"),
        ('mqtt]\nhost = "b"\npassword_file = "x"', "mqtt", "a password_file needs the user whose password it holds"),
        (
            'mqtt]\nhost = "b"\ntls = false\nuser = "u"\npassword_file = "x"',
            "mqtt",
            "a password goes encrypted to other machines: tls = true",
        ),
        ('mqtt]\nhost = "b"\npassword = "secret"', "mqtt.password", ""),
        ('mqtt]\nhost = "b"\ntopic = "lammer/#"', "mqtt.topic", 'a topic is words with "/" between them'),
        ('mqtt]\nhost = "b"\ntopic = ""', "mqtt.topic", 'a topic is words with "/" between them'),
        ('webhook]\nurl = "pit.example"', "webhook.url", "an address is written in full"),
        ('webhook]\nurl = "http://pit.example/"', "webhook.url", "news go encrypted to other machines: https"),
        ('webhook]\nurl = "https://user:word@pit.example/"', "webhook.url", "an address is written in full"),
        ('webhook]\nurl = "file:///etc/passwd"', "webhook.url", "an address is written in full"),
        ('syslog]\nhost = "b"\nfacility = 24', "syslog.facility", ""),
        ('syslog]\nhost = "b"\ntransport = "relp"', "syslog.transport", ""),
    ],
)
def test_what_is_wrong_is_named_with_its_key(
    demo_folder: Path, tmp_path: Path, section: str, key: str, right: str
) -> None:
    (mistake,) = mistakes(demo_folder, tmp_path, f"[health.{section}")
    assert mistake.key == f"health.{key}"
    assert right in mistake.right
