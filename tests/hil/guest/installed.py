"""What a Debian package's installation does, done in the guest: units, rules, accounts and folders from systemd/.

Does not start anything.
"""

from __future__ import annotations

import shutil
import subprocess
from pathlib import Path

CHECKOUT = Path("/lammer")
PLACES = {
    "lammer@.service": "/etc/systemd/system/lammer@.service",
    "60-lammer.rules": "/etc/udev/rules.d/60-lammer.rules",
    "lammer.sysusers": "/etc/sysusers.d/lammer.conf",
    "lammer.tmpfiles": "/etc/tmpfiles.d/lammer.conf",
}
AFTERWARDS = (
    ("systemd-sysusers",),
    ("systemd-tmpfiles", "--create", "/etc/tmpfiles.d/lammer.conf"),
    ("udevadm", "control", "--reload"),
    ("systemctl", "daemon-reload"),
)


def install() -> None:
    """Put each file where the system looks for it, and let the system look."""
    for name, place in PLACES.items():
        Path(place).parent.mkdir(parents=True, exist_ok=True)
        shutil.copy(CHECKOUT / "systemd" / name, place)
    for words in AFTERWARDS:
        subprocess.run(words, check=True)
