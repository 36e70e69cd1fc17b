"""The pages of a game and of each house that plays it, from the declared game and the house's rules file.

Every figure stands beside its source: line of a document, or ``house`` where the document leaves the choice open. Does
not repeat what a rule says in other words.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from enum import Enum
from functools import cache

from pydantic import BaseModel

from controller.assembly import table_setup
from controller.config.check import load_table
from controller.config.folder import config_folder
from controller.config.house_rules import HouseRulesFile, Source
from controller.config.rules_text import tables
from controller.config.table_file import TableFile
from controller.people.key_pad_entry import irregularity_menu
from controller.people.keyed_by_result import wagers_by_number
from games.cards.piece import CARDS
from games.declared.game import Game, Wager
from games.declared.house_rules import AwardRule, HouseRules, Progressive
from games.declared.layout import Layout
from games.irregularities.rule import AtLeast, Fact, Irregularity
from games.library import GAMES
from games.money.dollars import dollars
from games.poker.caribbean_stud.rules import CaribbeanStudRules
from games.pools.rules import Pool

CAPPED = " \\*"
_THE_ROUND = {"stands": "stands", "void": "is void", "may-be-void": "a supervisor decides"}


def games_page(known: Mapping[str, Sequence[HouseRulesFile]], rooms: Sequence[str] = ()) -> str:
    """The page that leads to all games, each with the houses whose rules ship; ``rooms``: links of the poker rooms."""
    rows = [
        f"| [{GAMES[name].title}]({name}.md) | "
        + ", ".join(f"[{house.rules.jurisdiction}]({name}-{house.rules.jurisdiction}.md)" for house in files)
        + " |"
        for name, files in known.items()
    ]
    head = (
        "# The games\n\nEach game as a chart with its equipment, wagers and irregularities; each house with its "
        "figures and their sources.\n"
    )
    if rooms:
        rows.append(f"| [Poker for a pot](poker.md) | {', '.join(rooms)} |")
    return "\n".join([head, "| game | houses |", "|---|---|", *rows]) + "\n"


def game_page(game: Game, houses: Sequence[HouseRulesFile]) -> str:
    """What every house has in common."""
    links = ", ".join(f"[{house.rules.title}]({game.name}-{house.rules.jurisdiction}.md)" for house in houses)
    return page(
        f"# {game.title}",
        f"{game.seats} seats, {game.chance.in_words}. "
        "This page is what the game declares; limits, pay tables and awards are the house's: "
        f"{links}. `003:425` is line 425 of the document whose name begins with 003.",
        *_what_the_table_knows(game),
        "## The round",
        f"```mermaid\n{game.round.mermaid()}```",
        "## Equipment",
        table_of(
            ("what", "how many", "", "source"),
            (
                (n.equipment.value, f"one a {n.per}", "optional" if n.optional else "required", n.source)
                for n in game.equipment
            ),
        ),
        "## Wagers",
        *(_families(game.by_result.layout) if game.is_by_result else (_wagers(game), *_ways_of_dealing(game))),
        "## Irregularities",
        "The first rule that fits what happened is the one that counts.",
        table_of(
            ("what", "when", "the round", "says", "source"),
            ((r.what, _given(r.given), _THE_ROUND[r.round], r.say, r.source) for r in game.irregularities),
        ),
    )


def _wagers(game: Game) -> str:
    return table_of(
        ("wager", "placed while", "how much", "", "source"),
        (
            (w.name, game.round.doing(w.during), _amount(w), "optional" if w.optional else "required", w.source)
            for w in game.wagers
        ),
    )


def _ways_of_dealing(game: Game) -> tuple[str, str]:
    return (
        "## Ways of dealing",
        table_of(
            ("deal.method", "cards at a time", "passes", "dealer's face-up card", "shuffler", "source"),
            (
                (
                    d.name,
                    str(d.cards_at_a_time),
                    str(d.passes),
                    "none" if d.dealer_face_up is None else f"card {d.dealer_face_up}",
                    "required" if d.shuffler_required else "optional",
                    d.source,
                )
                for d in game.chance.deals
            ),
        ),
    )


def _families(layout: Layout) -> tuple[str, str]:
    """What may be wagered, one of each family."""
    return (
        "Wagers are called by name, each family after its numbers. A house offers those that stand in its rules.",
        table_of(
            ("family", "title", "such as", "lies on", "source"),
            (
                (f.name, f.title, f"`{f.example}`", "until it is decided" if f.stays else "", f.source)
                for f in layout.families
            ),
        ),
    )


def _what_the_table_knows(game: Game) -> tuple[str, ...]:
    if game.is_by_result:
        return _levels_by_result()
    if game.is_dealt_by_card:
        return _levels(game)
    return _levels_of_hands(game) if game.tells_hands else ()


def _levels_of_hands(game: Game) -> tuple[str, str]:
    """The same of a game whose hands are told, or read by a machine."""
    pieces = game.pieces.many
    reads = " A machine that reads them tells what they come to." if game.pieces == CARDS else ""
    kept = (
        ""
        if game.pieces == CARDS
        else "\n3. **Hands that lie open.** While wagers are settled the dealer keys in the hand of a seat, and the "
        "bank's: they are on record, put right and not erased, and compared with their lines once the round is over."
    )
    return (
        "## What the table knows",
        f"1. **No {pieces}.** Who banks, where the deal starts and who follows, in which order seats are settled, "
        f"what is posted and collected, what goes wrong and what is done about it.{reads}\n2. **A hand that somebody "
        "tells.** On the table page it is set the house way, where the house prints one, and compared with the bank's: "
        "how a wager ends, with its line. That is an answer to who asks, and no record; what a bank's money covers "
        f"hangs on all wagers, which `lammer settle` takes.{kept}\n\nNo table sees chips on the layout by itself.",
    )


def _levels(game: Game) -> tuple[str, str]:
    """What a table of a game that is dealt card by card knows by itself, and what somebody has to enter."""
    spots = "which seats have a hand, " if game.dealt_by_card.at_spots else ""
    first = (
        f"The dealer keys in {spots}each card as it lies face up and what players say, or a shoe reads the cards. "
        "The table says whose card is next and what may be said, tells totals and results, follows the shoe from the "
        "burn to its last hand, and refuses what cannot be, with the line."
    )
    if game.bidding is not None:
        first += (
            " Before the cards it tells who may say what of the bank, within which bounds, and takes one word after "
            "the other: its bank and the wagers of the round follow from them."
        )
    second = (
        "Wagers are entered besides, at the key pad or the console: then every one of them is settled, with what the "
        "table's rules pay, return and keep."
    )
    return (
        "## What the table knows",
        f"1. **Cards alone.** {first}\n2. **Wagers too.** {second}\n\nNo table sees chips on the layout by itself.",
    )


def _levels_by_result() -> tuple[str, str]:
    """The same of a game that one result decides."""
    return (
        "## What the table knows",
        "1. **The result alone.** The dealer keys in what came, or a reader tells it. The table calls it out, keeps "
        "the last results, says what makes a spin or a roll not count, and what a wager would be paid.\n"
        "2. **Wagers too.** Wagers are entered by name besides, at the key pad or the console: one that may not lie "
        "there is refused with its line, every other is settled or lies on.\n\n"
        "No table sees chips on the layout by itself.",
    )


def _numbers(game: Game, rules: HouseRules) -> tuple[str, str, str]:
    """Every wager of a house by the number that the key pad has for it."""
    families: dict[str, list[str]] = {}
    for number, name in wagers_by_number(game, rules).items():
        families.setdefault(game.by_result.layout.family(name).title, []).append(f"{number}&nbsp;`{name}`")
    return (
        "## Wagers at the key pad",
        "The seat and three digits, SHUFFLE, then whole dollars and ENTER: `3001 SHUFFLE 25 ENTER` lays $25 on wager "
        "001 of seat 3, 0 dollars take it up. Numbers follow from the families that the house has.",
        table_of(("family", "numbers"), ((title, ", ".join(numbers)) for title, numbers in families.items())),
    )


def house_page(game: Game, house: HouseRulesFile) -> str:
    """What one house makes of the game."""
    rules, sources = house.rules, house.sources
    table = _table_file(game.name, rules.jurisdiction)
    return page(
        f"# {rules.title}",
        f"What this house adds to [{game.title}]({game.name}.md). Sources are lines of `{rules.document}`; *house* "
        "marks what the document leaves open.",
        "" if table is None else f"To try it on twins: `lammer run --table {table[0]}`.",
        *(_stud(rules, sources) if isinstance(rules, CaribbeanStudRules) else _tables(rules, sources)),
        *(() if rules.progressive is None else _progressive(rules.progressive, sources)),
        *(_numbers(game, rules) if game.is_by_result else ()),
        *(part for name, pool in rules.pool.items() for part in _level(name, pool, sources)),
        *(("## Cards", _settings("cards", rules.cards, sources)) if rules.cards.colours else ()),
        *(() if table is None else _key_pad_numbers(table[1])),
    )


def _tables(rules: HouseRules, sources: Mapping[str, Source]) -> Iterable[str]:
    """What the file of any game says, table by table."""
    for name, rows in tables(rules):
        yield f"## {words(name).capitalize()}"
        named = ((f"`{row.key.removeprefix(f'{name}.')}`", row.value, source_of(sources, row.key)) for row in rows)
        yield table_of(("", "value", "source"), named)


def _stud(rules: CaribbeanStudRules, sources: Mapping[str, Source]) -> tuple[str, ...]:
    """Caribbean stud's limits, pay table and settlement."""
    return (
        "## Limits",
        _settings("limits", rules.limits, sources),
        "## Pay table",
        f"A star: the bet pays at most {dollars(rules.limits.max_payout_cents)} ({source_of(sources, 'pays.capped')}).",
        table_of(
            ("hand", "the bet pays", "source"),
            (
                (
                    words(hand),
                    f"{odds}{CAPPED if hand in rules.pays.capped else ''}",
                    source_of(sources, f"pays.bet.{hand}"),
                )
                for hand, odds in reversed(tuple(rules.pays.bet.items()))
            ),
        ),
        f"The ante pays {rules.pays.ante} ({source_of(sources, 'pays.ante')}).",
        "## Settlement",
        _settings("settling", rules.settling, sources),
    )


def _progressive(progressive: Progressive, sources: Mapping[str, Source]) -> Iterable[str]:
    yield "## Progressive"
    yield _settings("progressive", progressive, sources)
    yield "## Awards"
    yield "Who does what before an award is paid; each with its source."
    yield _awards(progressive, sources, "progressive")


def _level(name: str, pool: Pool, sources: Mapping[str, Source]) -> Iterable[str]:
    """A further pool of the same wager."""
    yield f"## The pool {words(name)}"
    yield _settings(f"pool.{name}", pool, sources)
    yield _awards(pool, sources, f"pool.{name}")


def _awards(pool: Pool, sources: Mapping[str, Source], key: str) -> str:
    return table_of(
        ("hand", "award", "verified by", "log signed by", "key", "turned by", "then"),
        (
            (words(hand), *(_with_source(text, sources, f"{key}.awards.{hand}.{one}") for text, one in _award(rule)))
            for hand, rule in pool.awards.items()
        ),
    )


def _award(rule: AwardRule) -> Iterable[tuple[str, str]]:
    if rule.of_meter is not None:
        yield f"{rule.of_meter * 100} % of the meter", "of_meter"
    else:
        yield f"{dollars(rule.cents or 0)}{', by the house' if rule.paid_from == 'house' else ''}", "cents"
    yield ", ".join(map(words, rule.verified_by)), "verified_by"
    yield ", ".join(map(words, rule.log_signed_by)), "log_signed_by"
    yield rule.key or "", "key"
    yield " or ".join(map(words, rule.turned_by)), "turned_by"
    yield rule.then or "", "then"


def _key_pad_numbers(table: TableFile) -> Iterable[str]:
    yield "## Irregularities by number"
    yield "At the key pad `CLEAR n ENTER` reports one, `CLEAR n NEXT seat ENTER` one at a seat."
    yield table_of(
        ("n", "what", "when", "the round", "says", "source"),
        (
            (str(number), rule.what, _given(rule.given), _THE_ROUND[rule.round], rule.say, rule.source)
            for number, rule in enumerate(_menu(table), 1)
        ),
    )


def _menu(table: TableFile) -> tuple[Irregularity, ...]:
    return irregularity_menu(table_setup(table))


def _table_file(game: str, house: str) -> tuple[str, TableFile] | None:
    """A shipped table on twins that plays this, with its name; None when there is none."""
    for name, file in _tables_on_twins():
        if (file.table.game, file.table.rules) == (game, house):
            return name, file
    return None


@cache
def _tables_on_twins() -> tuple[tuple[str, TableFile], ...]:
    paths = sorted((config_folder() / "tables").glob("*.toml"))
    return tuple((path.stem, file) for path in paths if (file := load_table(path)).on_twins)


def _settings(section: str, model: BaseModel, sources: Mapping[str, Source]) -> str:
    """One row for each plain value of a section of the rules file."""
    values = ((name, getattr(model, name)) for name in type(model).model_fields)
    return table_of(
        ("setting", "", "source"),
        (
            (f"`{name}`", _value(name, value), source_of(sources, f"{section}.{name}"))
            for name, value in values
            if value is not None and not isinstance(value, Mapping) and source_of(sources, f"{section}.{name}")
        ),
    )


def _value(name: str, value: object) -> str:
    if name.endswith("_cents") and isinstance(value, int):
        return dollars(value)
    if name.endswith("_cents"):
        return f"{value} cents"
    if isinstance(value, bool):
        return "yes" if value else "no"
    if isinstance(value, tuple):
        return ", ".join(map(str, value))
    if isinstance(value, frozenset):
        return ", ".join(sorted(map(str, value)))
    return str(value.value if isinstance(value, Enum) else value)


def _amount(wager: Wager) -> str:
    if wager.exactly is not None:
        return f"exactly {wager.exactly.times} × the {wager.exactly.of}"
    return "one chip" if wager.through == "acceptor" else "within the limits"


def _given(given: Mapping[str, Fact | AtLeast]) -> str:
    return ", ".join(
        f"{words(name)}: {f'{fact.min} or more' if isinstance(fact, AtLeast) else fact}" for name, fact in given.items()
    )


def _with_source(text: str, sources: Mapping[str, Source], key: str) -> str:
    return f"{text} ({source_of(sources, key)})" if text else ""


def source_of(sources: Mapping[str, Source], key: str) -> str:
    source = sources.get(key)
    if source is None:
        return ""
    place = source.lines or "house"
    return f"{place}: {source.note}" if source.note else place


def words(name: str) -> str:
    return name.replace("-", " ").replace("_", " ")


def table_of(heads: Sequence[str], rows: Iterable[Sequence[str]]) -> str:
    lines = [heads, ["---"] * len(heads), *rows]
    return "\n".join("| " + " | ".join(cell.replace("|", "\\|") for cell in line) + " |" for line in lines)


def page(*parts: str) -> str:
    return "\n\n".join(part for part in parts if part) + "\n"
