"""What signals about the round mean: which of the files beside this one decides on each. Does not decide itself."""

from __future__ import annotations

from collections.abc import Mapping

from controller.table.commands import BankKeyed, IrregularityKeyed
from controller.table.draft import Decide
from controller.table.round.bank import bank_keyed
from controller.table.round.irregularities import irregularity_keyed
from drivers.signals import Signal

DECISIONS: Mapping[type[Signal], Decide] = {IrregularityKeyed: irregularity_keyed, BankKeyed: bank_keyed}
