"""The irregularities that card games share: the same happened and the same follows; the line is each game's own.

Does not say which of them a game has: each game names those that its documents know, with the line of each.
"""

from typing import Literal

from games.irregularities.rule import AtLeast, Irregularity


def hands_void(
    what: str,
    say: str,
    source: str,
    *,
    cards: Literal["reshuffle", "keep-deck"] = "reshuffle",
    **given: str | int | bool | AtLeast,
) -> Irregularity:
    """All hands are void, wagers go back, and the cards are shuffled again."""
    return Irregularity(
        what=what,
        given=given,
        round="void",
        hands_void="all",
        wagers="returned",
        cards=cards,
        say=say,
        source=source,
    )


def face_up_in_deck(*, one: str, more: str) -> tuple[Irregularity, ...]:
    """Cards found face up while dealing: a single one is put aside, more void the hands."""
    return (
        hands_void(
            "face-up-in-deck",
            "More than one card was face up: all hands are void, reshuffle.",
            more,
            exposed=AtLeast(2),
        ),
        Irregularity(
            what="face-up-in-deck",
            given={"exposed": 1},
            card_to="discard",
            say="One card was face up: it goes to the discard rack unused, deal on.",
            source=one,
        ),
    )


def drawn_in_error(source: str) -> Irregularity:
    """A card that nobody saw is the next card."""
    return Irregularity(
        what="card-drawn-in-error",
        given={"exposed": 0},
        card_to="next-card",
        say="The card was not exposed: use it as the next card.",
        source=source,
    )


def exposed_without_rule() -> Irregularity:
    """An exposed card that no rule covers is for a supervisor to decide."""
    return Irregularity(
        what="card-exposed",
        round="may-be-void",
        notify="floor-supervisor",
        say="A card was exposed and no rule covers it: a supervisor decides.",
        source="house",
    )


def too_few_cards(source: str) -> Irregularity:
    """A shoe that does not last to the end of the round voids it."""
    return hands_void(
        "insufficient-cards", "The shoe does not last to the end of this round: it is void, shuffle all cards.", source
    )


def device_failures(*, shuffler: str, shoe: str) -> tuple[Irregularity, ...]:
    """A shuffle that broke off is done again; a shoe that did not deal everything voids the round."""
    return (
        Irregularity(
            what="device-failure",
            given={"device": "shuffler"},
            cards="reshuffle",
            say="The shuffler did not finish: take all cards out, count them and shuffle again.",
            source=shuffler,
        ),
        Irregularity(
            what="device-failure",
            given={"device": "automated-shoe"},
            round="void",
            hands_void="all",
            wagers="returned",
            cards="reshuffle",
            dealt_cards_included=True,
            say="The shoe did not deal everything: the round is void, reshuffle its cards with those already dealt.",
            source=shoe,
        ),
    )


def stub_count(
    *, hand: str, agrees: str, misdealt: str, wrong_deck: str, reshuffle: bool = True
) -> tuple[Irregularity, ...]:
    """What a count of the stub finds; ``hand`` is the number of cards of a hand in words.

    ``reshuffle``: whether the document has a whole deck shuffled again after a misdeal, or only leaves it on the table.
    """
    then = "reshuffle" if reshuffle else "the deck stays on the table"
    return counted(
        ("All 52 cards are there: the stub goes to the discard rack.", agrees),
        (f"52 cards are there but a hand has not {hand}: all hands are void, {then}.", misdealt),
        ("The deck has not 52 cards: all hands are void, the whole deck leaves the table.", wrong_deck),
        reshuffle=reshuffle,
    )


def counted(
    agrees: tuple[str, str], misdealt: tuple[str, str], wrong_deck: tuple[str, str], *, reshuffle: bool = True
) -> tuple[Irregularity, ...]:
    """What a count of the cards that are left finds, each as what the dealer is told and its line."""
    return (
        Irregularity(what="stub-count", given={"finding": "agrees"}, say=agrees[0], source=agrees[1]),
        hands_void("stub-count", *misdealt, cards="reshuffle" if reshuffle else "keep-deck", finding="misdealt"),
        Irregularity(
            what="stub-count",
            given={"finding": "wrong-deck"},
            round="void",
            hands_void="all",
            wagers="returned",
            cards="remove-deck",
            say=wrong_deck[0],
            source=wrong_deck[1],
        ),
    )


def players_communicate(say: str, source: str) -> Irregularity:
    """Who tells others of the hand forfeits wagers; which of them, ``say`` tells."""
    return Irregularity(what="players-communicate", wagers="lost", say=say, source=source)


def shuffler_count(*, right: str, wrong: str) -> tuple[Irregularity, ...]:
    """A shuffler that counts: another number than 52 takes the deck off the table."""
    return (
        Irregularity(what="shuffler-count", given={"cards": 52}, say="The shuffler counted 52 cards.", source=right),
        Irregularity(
            what="shuffler-count",
            cards="remove-deck",
            say="The shuffler did not count 52 cards: this deck leaves the table.",
            source=wrong,
        ),
    )


def shuffler_out_of_service(source: str) -> Irregularity:
    """A shuffler that stays broken: the game goes on by hand."""
    return Irregularity(
        what="shuffler-fault",
        given={"fault": "long-term"},
        dealing="by-hand",
        say="The shuffler is out of service: shuffle and deal by hand.",
        source=source,
    )


def shuffler_seal_broken(source: str) -> Irregularity:
    """The seal on the chip of a shuffler shows that somebody was at it."""
    return Irregularity(
        what="shuffler-seal-broken",
        notify="gaming-commission",
        notify_when="at-once",
        say="The seal of the shuffler's chip is broken: tell the gaming commission at once.",
        source=source,
    )
