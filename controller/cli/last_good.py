"""What a table whose newest records are damaged shows, said to whom it concerns. Does not repair a record."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from controller.cli.lines import say

if TYPE_CHECKING:
    from controller.config.table_file import TableFile
    from controller.record.journal.journal import Snapshot
    from controller.table.events import DamageFound


def shown_to_last_good(file: TableFile, record: Path) -> tuple[Snapshot, DamageFound] | None:
    """What can be trusted of a record whose newest file is damaged, and where that is, said to whom it concerns.

    None where nothing can be, or where it is no damage of a file: a restore that was not finished, a file that is gone.
    """
    from controller.record.journal.files import files_of
    from controller.record.journal.journal import Snapshot
    from controller.record.journal.verification import verify_file
    from controller.record.journal.volume import FileVolume
    from controller.record.proof.last_good import last_good
    from controller.record.proof.whole_check import Checked
    from controller.record.recovery import encode_state
    from controller.service.record_check import damage_of
    from games.money.dollars import dollars

    volume = FileVolume()
    *_, newest = ("", *files_of(str(record), volume))
    found = last_good(str(record)) if newest else None
    if found is None:
        return None
    judged = verify_file(newest, volume)
    if judged.ok:
        return None
    checked = Checked(False, judged.records, "", newest, judged.first_bad or judged.records + 1, judged.what)
    damage = damage_of(checked)
    say(f"lammer: {damage.why}", err=True)
    meters = ", ".join(f"{meter.pool} {dollars(meter.cents)}" for meter in found.state.pools)
    say(f"lammer: the last values that can be trusted, at record {found.position}: {meters}", err=True)
    if file.memory:
        say("lammer: what the further copies of the meters say: lammer memory show", err=True)
    return Snapshot(found.position, b"", encode_state(found.state)), damage
