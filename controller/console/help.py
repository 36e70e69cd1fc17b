"""What a page says about itself, in the very sentences of docs/console.md and docs/pit.md (a test holds them to it).

The pages of the documentation are not installed with the program, and nobody at a table would look there. Does not
explain a game.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from controller.people.key_pad_entry import hand_keys
from controller.table.setup import TableSetup
from controller.table.words import sentence, words_of

ALIVE = (
    "A page hears from the table twice a second.",
    "After one second of silence it greys and says how old its values are",
)
"""Of every page with a stream."""
CODES = "Whoever is signed in, the desk takes a staff code with each answer and keeps none."
HELP: Mapping[str, tuple[str, ...]] = {
    "table": (
        "seats from the dealer's chair, what to do now and why the rest is refused, dealer display, key pad",
        "Lock-out asks nothing.",
        "What cannot be undone asks once more, and nothing leaves before the answer.",
    ),
    "awards": (
        "what waits for an answer, the claims in the order of payment, the payout log",
        CODES,
        "An answer names the question that its page showed; if something else waits by then, it is refused.",
    ),
    "accounting": (
        "the settings of every pool and what it paid, by the system and by an attendant; changes that wait for a "
        "witness or a win, their notices, corrections of the record, those of a meter that wait for the higher key",
        "What moves money asks for a staff code, as at the key pad.",
    ),
    "reports": (
        "every report, of a shift, a day, a round or an award, seen on its page with plots, a search and ways to its "
        "records, and as text, CSV or PDF; a whole day as one package; the last rounds to recall",
    ),
    "technician": (
        "Test mode is taken with a code and given back by a touch.",
        "While the table is tested no amount can move, so the tests ask for no code.",
    ),
    "window": (
        "numbers to touch, a quick pick, way tickets, sheets; what is played, and what its pools show; the cards of "
        "a sheet, the claimed one with what is covered and the number called last; who looks on, where the wheel "
        "stopped; claim, pay, print again, take back; the newest tickets and how they stand",
    ),
    "poker": (
        "the felt with seats, stacks, bets, button and blinds, the board and the pots; what the player whose turn it "
        "is may do as large buttons, and why not; cards, chips without a word, who shows and wins, misdeals, the "
        "clock; seats, list, straddle, another game, dealer push, time",
    ),
    "cash": (
        "the account whose card was read; money in and out with a slip, PINs, cards, locks, adjustments that take two "
        "people; accounts, table and the house's share beside what the cash station has; the newest entries",
    ),
    "people": (
        "accounts and their roles, who is signed in now, tokens of programs and when they were used; add, lock, give a "
        "new password, end",
        "Every sign-in, refusal, change, use of a token and download is on record, with who and from where and without "
        "any secret.",
    ),
    "first-evening": (
        "what a new box is set up with, each step done, left out or open",
        "What stands in the table file is checked with the sentences of lammer check and has effect at the next start.",
        "The box keeps its public half alone, and the record that it was typed back.",
    ),
    "certificate": (
        "what browsers of other machines are shown; a certificate of the house, a signing request, back to the box's "
        "own",
        "It is looked at first, the change is on record with who made it, and the next connection sees it; nobody is "
        "cut off.",
    ),
    "answer": (
        "A key, a hand and the payout log are never answered from here.",
        "Whoever has an ID in the table file gets it with --person; the record of the table names that.",
    ),
    "me": (
        "their password, one-time codes, confirming that it is they, signing out",
        "After five wrong tries an account waits, 10 s first and then twice as long each time, up to a quarter of an "
        "hour; an address after ten.",
    ),
    "sign-in": (
        "name, password and one-time code; on a bench of twins a person to choose by a touch; where nobody has an "
        "account yet, how the first is made",
        "Every refusal reads the same.",
    ),
}


@dataclass(frozen=True, slots=True)
class HelpView:
    """What the panel shows."""

    lines: tuple[str, ...]
    hands: tuple[tuple[str, str], ...] = ()
    """Of a claim: the key, and the hand that it means."""


def help_view(page: str, setup: TableSetup | None = None) -> HelpView:
    """The help of a page; ``setup`` where it follows the table."""
    live = () if setup is None else ALIVE
    keyed = hand_keys(setup.game) if setup is not None and page == "table" and setup.awards else {}
    hands = tuple((key, words_of(hand)) for key, hand in keyed.items())
    return HelpView(tuple(map(sentence, (*HELP.get(page, ()), *live))), hands)
