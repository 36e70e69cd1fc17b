"""What goes wrong at bingo and what follows, by format and with its line. Does not carry it out."""

from collections.abc import Mapping

from games.declared.claims import PaperVoid
from games.irregularities.rule import Irregularity

_CARD_VOID = {
    "pen-not-used": "The card was not written with a pen: it is void.",
    "duplicate-numbers": "A number stands on the card twice: it is void.",
    "illegible-numbers": "A number cannot be read: the card is void.",
    "altered-numbers": "A number was altered: the card is void.",
    "copy-mismatch": "The original does not match the copy: the card is void.",
}
SPOILS_SPIN = frozenset({"short-spin", "too-near-the-wheel"})
"""What is about a spin of the wheel of fortune alone: the game and its winners stand (000:159-160)."""

IRREGULARITIES = (
    *(
        Irregularity(what=what, given={"format": "pick-your-own"}, hands_void="that-hand", say=say, source="000:167")
        for what, say in _CARD_VOID.items()
    ),
    Irregularity(
        what="machine-malfunction",
        given={"format": "planet-bingo"},
        use="suspended",
        until="resolved",
        notify="floor-supervisor",
        say="Machines and program are out of use until the malfunction is resolved: stop the game.",
        source="000:155",
    ),
    Irregularity(
        what="short-spin",
        given={"format": "wheel-of-fortune", "full_turn": False},
        round="void",
        say="The wheel did not go around once: the spin is not valid, spin again.",
        source="000:159",
    ),
    Irregularity(
        what="short-spin",
        given={"format": "wheel-of-fortune", "full_turn": True},
        say="The wheel went around once or more: the spin is valid.",
        source="000:159",
    ),
    Irregularity(
        what="too-near-the-wheel",
        given={"format": "wheel-of-fortune"},
        round="may-be-void",
        notify="floor-supervisor",
        say="Nobody stands nearer than three feet to a spinning wheel; what follows is not said: a supervisor decides.",
        source="000:160",
    ),
    Irregularity(
        what="sleeper",
        refused=True,
        say="The claim lacks the number called last: it is not valid, play goes on.",
        source="000:144",
    ),
    Irregularity(
        what="late-claim",
        refused=True,
        say="The winners are determined and the game is closed: no further one is accepted.",
        source="000:145",
    ),
    Irregularity(
        what="no-witness",
        given={"format": "bingo-bonanza"},
        round="void",
        say="The balls were drawn without a player as witness: draw them again before the session.",
        source="000:170",
    ),
    Irregularity(
        what="late-sheet",
        given={"format": "bingo-bonanza"},
        hands_void="that-hand",
        wagers="returned",
        say="The sheet was bought after the Bonanza started: it is not played, and its price is given back.",
        source="000:171",
    ),
)


def papers_void(format_: str) -> Mapping[str, PaperVoid]:
    """What of all that makes a paper of this format void, by its name."""
    return {
        rule.what: PaperVoid(f"{rule.say} ({rule.source})", rule.wagers == "returned")
        for rule in IRREGULARITIES
        if rule.hands_void == "that-hand" and rule.given.get("format") == format_
    }
