"""Checks of what a table file's sections must agree on: with the game, with the house's rules, and with each other.

Works on the document, so that a mistake elsewhere in the file hides none here. Wires and claims are
:mod:`controller.config.wiring`.
"""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import get_args

from controller.config.codes import code_mistakes
from controller.config.devices import LockOutSection
from controller.config.document import Document
from controller.config.house_rules import houses, load_house_rules
from controller.config.mistake import InvalidHouseRules, Mistake
from controller.config.poker_agreement import poker_mistakes, room_mistakes
from controller.config.security_tape import Machine
from controller.config.sentences import nearest, quoted
from controller.config.table_file import TableFile
from controller.config.table_values import Role
from games.cards.piece import CARDS
from games.declared.game import Equipment, Game
from games.declared.house_rules import HouseRules
from games.house.authority import holders
from games.library import GAMES
from games.pools.linking import why_not_linked


def agreement_mistakes(document: Document, config: Path) -> Iterator[Mistake]:
    """Every mistake between sections; the house's rules are looked for in ``config``."""
    yield from _lock_out_mistakes(document)
    yield from code_mistakes(document)
    yield from _key_holder_mistakes(document)
    yield from _tape_mistakes(document)
    yield from _box_mistakes(document)
    name, house = document.text("table", "game"), document.text("table", "rules")
    if name is None:
        return
    if name not in GAMES:
        yield document.mistake(("table", "game"), f'no game is called "{name}"; {nearest(name, list(GAMES))}')
        return
    yield from _game_mistakes(document, GAMES[name])
    yield from _acceptor_mistakes(document, GAMES[name])
    yield from poker_mistakes(document, GAMES[name])
    if house is None:
        return
    if house not in (known := houses(name, config)):
        yield document.mistake(("table", "rules"), f'no house "{house}" has rules for {name}; {nearest(house, known)}')
        return
    try:
        rules = load_house_rules(name, house, config)
    except InvalidHouseRules as error:
        yield from error.mistakes
    else:
        yield from _house_mistakes(document, rules)
        yield from _linked_mistakes(document, rules)
        yield from _card_reader_mistakes(document, rules)
        yield from room_mistakes(document, rules)


def _card_reader_mistakes(document: Document, rules: HouseRules) -> Iterator[Mistake]:
    """Where players have accounts with cards, each station has a reader and so has the cash station (004:1147)."""
    readers = document.table("card-reader")
    if rules.account is None or "card" not in rules.account.needs:
        if readers:
            yield document.mistake(("card-reader",), f"leave it out: {rules.game} keeps no accounts of players")
        return
    places: dict[int, str] = {}
    seats = document.number("table", "seats") or 0
    for name in readers:
        station = document.number("card-reader", name, "station")
        if station is None:
            continue
        if station > seats:
            told = f"the table has {seats} seats; 0 is the cash station"
            yield document.mistake(("card-reader", name, "station"), told)
        elif station in places:
            told = f"[card-reader.{places[station]}] stands there already"
            yield document.mistake(("card-reader", name, "station"), told)
        places.setdefault(station, name)
    missing = [station for station in range(seats + 1) if station not in places]
    if missing:
        where = "the cash station" if missing[0] == 0 else f"station {missing[0]}"
        yield document.mistake(("card-reader",), f"has none at {where} (station = {missing[0]})")


def _linked_mistakes(document: Document, rules: HouseRules) -> Iterator[Mistake]:
    """Only the pool that acceptors feed can be one over many tables, and not every house's."""
    if not document.table("linked"):
        return
    if not document.table("acceptor") or rules.progressive is None:
        yield document.mistake(("linked",), "leave it out: no acceptors feed a pool here")
    elif (why := why_not_linked(rules.progressive)) is not None:
        yield document.mistake(("linked",), f"leave it out: {why}")


def _tape_mistakes(document: Document) -> Iterator[Mistake]:
    """Security tape lies on what the table has, once."""
    parts = list(document.texts("security-tape", "on"))
    for place, (path, part) in enumerate(parts):
        if part in get_args(Machine) and not document.table(part):
            yield document.mistake(path, f"there is no [{part}]: leave it out")
        if part in [other for _, other in parts[:place]]:
            yield document.mistake(path, "stands there twice: leave one out")


def _box_mistakes(document: Document) -> Iterator[Mistake]:
    """Every seat has its commission box, two on a part (002:1023)."""
    seats, parts = document.number("table", "seats"), list(document.texts("commission-boxes", "parts"))
    needed = len(parts) if seats is None else -(-seats // 2)
    if parts and len(parts) != needed:
        told = f"a table of {seats} seats needs {needed}, one for each two seats, and {len(parts)} are named"
        yield document.mistake(("commission-boxes", "parts"), told)


def _game_mistakes(document: Document, game: Game) -> Iterator[Mistake]:
    """What the game allows: seats, ways of dealing, and the equipment that it is not played without."""
    seats = document.number("table", "seats")
    if seats is not None and seats > game.seats:
        yield document.mistake(("table", "seats"), f"a {game.name} table has 1 to {game.seats} seats")
    for need in game.equipment:
        section = need.equipment.value
        if (
            not need.optional
            and not (need.equipment is Equipment.LOCK_OUT and _pad_locks_out(document))
            and not document.table(*section.split("."))
            and not TableFile.requires(section.split(".")[0])
        ):
            path = tuple(section.split("."))
            yield document.mistake(path, f"is missing: {game.name} is not played without one ({need.source})")
    yield from _machine_mistakes(document, game)
    yield from _deal_mistakes(document, game)


def _deal_mistakes(document: Document, game: Game) -> Iterator[Mistake]:
    """How the cards are dealt, where any are, and what that needs."""
    method, deals = document.text("deal", "method"), game.chance.deals
    if not deals:
        if document.table("deal"):
            yield document.mistake(("deal",), f"leave it out: no cards are dealt at {game.name}")
        return
    if method is None:
        yield document.mistake(("deal", "method"), f"is missing: one of {quoted([deal.name for deal in deals])}")
        return
    deal = next((deal for deal in deals if deal.name == method), None)
    if deal is None:
        yield document.mistake(("deal", "method"), f"must be one of {quoted([deal.name for deal in deals])}")
        return
    stack_cards = document.number("shuffler", "stack_cards")
    if method == "automated-shoe" and not document.table("shoe") and stack_cards is None:
        yield document.mistake(("deal", "method"), "needs a shoe: add [shoe], or stack_cards where the shuffler deals")
    if method == "shuffler" and document.table("shuffler") and stack_cards is None:
        yield document.mistake(("deal", "method"), 'needs a shuffler that deals: add stack_cards, or deal by "hand"')
    if stack_cards is not None:
        yield from _stack_mistakes(document, game, method, stack_cards)
    elif document.text("shuffler", "green_button") == "deals":
        told = 'is for a shuffler that deals by itself: add stack_cards, or give "shuffles"'
        yield document.mistake(("shuffler", "green_button"), told)
    if deal.shuffler_required and not document.table("shuffler"):
        yield document.mistake(("deal", "method"), f"needs a shuffler: add [shuffler] ({deal.source})")


def _machine_mistakes(document: Document, game: Game) -> Iterator[Mistake]:
    """No machine shuffles or deals tiles."""
    if game.pieces != CARDS:
        for machine in (Equipment.SHUFFLER, Equipment.SHOE):
            if document.table(machine.value):
                told = f"leave it out: the {game.pieces.many} of {game.name} are shuffled and dealt by hand"
                yield document.mistake((machine.value,), told)


def _stack_mistakes(document: Document, game: Game, method: str, cards: int) -> Iterator[Mistake]:
    """A shuffler that deals stands in the place of an automated shoe, and deals this game's hands."""
    key = ("shuffler", "stack_cards")
    if document.table("shoe"):
        yield document.mistake(key, "is for a shuffler that deals by itself: leave it out, or leave out [shoe]")
    if method not in ("automated-shoe", "shuffler"):
        yield document.mistake(key, 'deals stacks by machine: give deal.method = "automated-shoe", or leave it out')
    if cards != game.stacks.hand_cards:
        yield document.mistake(key, f"must be {game.stacks.hand_cards}, a hand of {game.name}")


def _required(game: Game) -> frozenset[str]:
    """The sections without which the game is not played at all."""
    return frozenset(need.equipment.value for need in game.equipment if not need.optional)


def _acceptor_mistakes(document: Document, game: Game) -> Iterator[Mistake]:
    """What goes with acceptors stands beside them, and nowhere else; what every such table needs is missed above."""
    needs = {need.equipment: need for need in game.equipment}
    acceptor = needs.get(Equipment.ACCEPTOR)
    if document.table("acceptor"):
        if acceptor is None:
            yield document.mistake(("acceptor",), f"leave it out: no wager of {game.name} goes through an acceptor")
            return
        for beside in (Equipment.LAMP, Equipment.LOCK_OUT):
            if beside is Equipment.LOCK_OUT and _pad_locks_out(document):
                continue
            if not document.table(beside.value) and (beside not in needs or needs[beside].optional):
                yield document.mistake((beside.value,), "is missing: acceptors are not used without it")
    elif acceptor is None or acceptor.optional:
        for beside in (Equipment.LAMP, Equipment.METER_DISPLAY):
            if document.table(beside.value):
                yield document.mistake((beside.value,), "leave it out: it goes with acceptors, and there are none")


def _house_mistakes(document: Document, rules: HouseRules) -> Iterator[Mistake]:
    """What the house's rules ask of the table: the chip, the decks, and people who can pay every award."""
    seats = document.number("table", "seats")
    if seats is not None and rules.seats < seats <= GAMES[rules.game].seats:
        yield document.mistake(("table", "seats"), f"the rules of {rules.jurisdiction} are for {rules.seats} seats")
    colours = [text for _, text in document.texts("shuffler", "colours")]
    if colours and sorted(colours) != sorted(rules.cards.colours):
        yield document.mistake(
            ("shuffler", "colours"), f"the decks of {rules.jurisdiction} are {quoted(list(rules.cards.colours))}"
        )
    if document.text("deal", "method") in rules.shuffler_for_deals and not document.table("shuffler"):
        yield document.mistake(("deal", "method"), f"needs a shuffler at {rules.jurisdiction}: add [shuffler]")
    yield from _start_mistakes(document, rules)
    game = GAMES[rules.game]
    if game.is_by_tickets and (why := game.by_tickets.sells(rules)) is not None:
        yield document.mistake(("table", "rules"), f"are not for a room: {why}")
    for of in rules.upkeep:
        if of not in (known := [duty.name for duty in game.upkeep]):
            yield document.mistake(
                ("table", "rules"), f"have [upkeep.{of}], and {game.name} has {quoted(known) or 'none'}"
            )
    if game.is_by_result:
        yield from _entry_mistakes(document, game, rules)
    if document.text("deal", "new_cards") is not None and not rules.cards.opening:
        told = f"leave it out: the rules of {rules.jurisdiction} name no steps for new cards at {rules.game}"
        yield document.mistake(("deal", "new_cards"), told)
    if not document.table("acceptor"):
        return
    if rules.progressive is None:
        if any(wager.name == "progressive" for wager in GAMES[rules.game].wagers):
            yield document.mistake(("table", "rules"), "have no [progressive], which a table with acceptors needs")
        return
    if not document.table("meter-display") and "meter-display" not in _required(GAMES[rules.game]):
        yield document.mistake(("meter-display",), "is missing: a progressive shows its meter")
    chip = document.number("acceptor", "chip_cents")
    wagers = rules.progressive.wagers_cents
    if chip is not None and chip > 0 and chip not in wagers:
        told = " or ".join(map(str, wagers))
        yield document.mistake(("acceptor", "chip_cents"), f"the progressive chip of {rules.jurisdiction} is {told}")
    yield from _authority_mistakes(document, rules)
    yield from _correction_mistakes(document, rules)


def _entry_mistakes(document: Document, game: Game, rules: HouseRules) -> Iterator[Mistake]:
    """A pad for the result enters what the game reads: of a total of dice nobody knows the faces."""
    reads = game.by_result.entry(rules)
    for pad in document.table("entry-pad"):
        entry = document.text("entry-pad", pad, "entry")
        if not reads:
            yield document.mistake(("entry-pad", pad), f"leave it out: no such pad enters a result of {game.name}")
        elif entry is not None and entry != reads:
            told = f'must be "{reads}" at {game.name} of {rules.jurisdiction}, which cannot read what "{entry}" enters'
            yield document.mistake(("entry-pad", pad, "entry"), told)


def _start_mistakes(document: Document, rules: HouseRules) -> Iterator[Mistake]:
    """The start position is found in a way of the house, and the disk goes with the machines that it needs."""
    method, ways = document.text("deal", "start"), rules.start_methods
    if method is None:
        return
    if method not in ways:
        told = f"must be one of {quoted(list(ways))}, as {rules.jurisdiction} has it" if ways else "leave it out"
        yield document.mistake(("deal", "start"), told if ways else f"{told}: {rules.game} has no start position")
        return
    use = GAMES[rules.game].actions.get(f"use-{method}")
    facts = {"method": document.text("deal", "method"), "shuffler": bool(document.table("shuffler"))}
    why = None if use is None else use(rules, facts).why_not
    if why is not None:
        yield document.mistake(("deal", "start"), why)


def _authority_mistakes(document: Document, rules: HouseRules) -> Iterator[Mistake]:
    """No award may need a role that this table does not know, or a key that nobody with authority holds."""
    staff, asked = _roles(document), set[str]()
    required = _required(GAMES[rules.game])
    awards = [(hand, award) for pool in rules.pools.values() for hand, award in pool.awards.items()]
    for hand, award in awards:
        for role in (*award.verified_by, *award.log_signed_by):
            if role not in staff | asked:
                asked.add(role)
                yield document.mistake(("staff",), f"a {hand} needs a {role}: add [staff.{role}]")
        if award.key is None:
            continue
        if not document.table("key", award.key) and f"key.{award.key}" not in required and award.key not in asked:
            asked.add(award.key)
            yield document.mistake(("key", award.key), f"is missing: a {hand} is paid by the {award.key} key")
        held_by = [role for _, role in document.texts("key", award.key, "held_by")]
        if held_by and not set(held_by) & set(award.turned_by) and award.key not in asked:
            asked.add(award.key)
            yield document.mistake(
                ("key", award.key, "held_by"), f"a {hand} is paid by the key of {quoted(list(award.turned_by))}"
            )


def _correction_mistakes(document: Document, rules: HouseRules) -> Iterator[Mistake]:
    """A meter that shows something wrong can be put right: that takes the higher key, in somebody's hand."""
    if not holders(rules.authorities, "higher"):
        told = "give nobody the higher key, which a correction of the meter takes: name it in an award"
        yield document.mistake(("table", "rules"), told)
        return
    awards = [award for pool in rules.pools.values() for award in pool.awards.values()]
    missed_above = "key.higher" in _required(GAMES[rules.game]) or any(one.key == "higher" for one in awards)
    if not missed_above and not document.table("key", "higher"):
        yield document.mistake(("key", "higher"), "is missing: a correction of the meter takes the higher key")


def _lock_out_mistakes(document: Document) -> Iterator[Mistake]:
    """The lock-out must be known no later than the first chip that fell after it.

    A chip carries the time of its leading edge but is reported after its pulse. Were the lock-out reported later than
    the shortest pulse, a chip that fell behind the press would be counted before the press was known.
    See docs/decisions/0005-lock-out-edge.md.
    """
    key = "transit_ms" if document.text("acceptor", "driver") == "cctalk" else "pulse_ms"
    shortest = document.number("acceptor", key, 0)
    if shortest is None or shortest <= 0:
        return
    what, reported = ("chip pulse", "its pulse") if key == "pulse_ms" else ("way of a chip", "its way")
    for section, default in _presses(document):
        debounce = document.number(section, "debounce_ms")
        if debounce is None and "debounce_ms" not in document.table(section):
            debounce = default
        if debounce is not None and debounce > shortest:
            yield document.mistake(
                (section, "debounce_ms"),
                f"must be at most {shortest}, the shortest {what} (acceptor.{key}): a chip is reported after "
                f"{reported}, and one that fell behind the press must not be counted before the press is known",
            )


def _presses(document: Document) -> Iterator[tuple[str, int | None]]:
    """The sections with a press that locks out, each with its debounce where the file leaves it out."""
    yield "lock-out", LockOutSection.model_fields["debounce_ms"].default
    if _pad_locks_out(document):
        yield "key-pad", 20 if document.text("key-pad", "driver") == "matrix" else None


def _pad_locks_out(document: Document) -> bool:
    return document.table("key-pad").get("locks_out") is True


def _key_holder_mistakes(document: Document) -> Iterator[Mistake]:
    """Who holds a key gives a code before it is turned."""
    for lock in ("lower", "higher"):
        for place, role in document.texts("key", lock, "held_by"):
            if role in get_args(Role) and role not in _roles(document):
                yield document.mistake(place, f"holds a key but has no code: add [staff.{role}]")


def _roles(document: Document) -> set[str]:
    """The roles that have a code: of their own, or in the hands of a person."""
    people = [document.text("person", person, "role") for person in document.table("person")]
    return {*document.table("staff"), *(role for role in people if role is not None)}
