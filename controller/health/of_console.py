"""The checks of what the console shows to browsers of other machines. Does not read a certificate."""

from __future__ import annotations

from collections.abc import Callable

from controller.health.check import Check, Found
from controller.health.facts import Certificate, Facts, Unknown, Unusable
from controller.health.of_computer import COMPUTER

DAY_NS = 86_400_000_000_000
ENDING = 21
"""Days. The box makes its own certificate anew 30 days before the end, so that none of its own comes so far (house)."""
_HOUSE = (
    "get a new one of the house (lammer certificate request, then use), "
    "or show the box's own (lammer certificate use --own)"
)


def _unusable(facts: Facts) -> Found:
    told = facts.box.certificate
    if isinstance(told, Unusable):
        return told.why
    return told if isinstance(told, Unknown) else None


def _of(find: Callable[[Certificate, int], Found]) -> Callable[[Facts], Found]:
    """What ``find`` says of a certificate and of the whole days that it has left, below 0 where it has ended."""

    def found(facts: Facts) -> Found:
        told = facts.box.certificate
        if isinstance(told, Unusable):
            return Unknown(told.why)
        if isinstance(told, Certificate):
            return find(told, (told.until_utc_ns - facts.box.at_utc_ns) // DAY_NS)
        return told

    return found


CHECKS = (
    Check(
        "certificate-ended",
        "critical",
        "the certificate that browsers are shown has ended",
        _HOUSE,
        _of(lambda _, days: "" if days < 0 else None),
        device=COMPUTER,
    ),
    Check(
        "certificate-ending",
        "warning",
        "the certificate that browsers are shown ends soon",
        _HOUSE,
        _of(lambda _, days: f"{days} days are left" if 0 <= days <= ENDING else None),
        device=COMPUTER,
    ),
    Check(
        "certificate-names",
        "notice",
        "the certificate that browsers are shown is not for every name of the console",
        "make the box's authority anew (lammer certificate renew), or take the name out of [console.network]",
        _of(lambda told, _: ", ".join(told.left_out) or None),
    ),
    Check(
        "certificate-unusable",
        "critical",
        "no certificate can be shown to browsers, and the console is closed to other machines",
        "see what lammer certificate show says, and start the table again between two rounds",
        _unusable,
        device=COMPUTER,
    ),
)
