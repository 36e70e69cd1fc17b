"""What ``[poker]`` must agree on with the game and with the house's rules: part of :mod:`controller.config.agreement`.

Does not check what the section holds by itself: its model does.
"""

from __future__ import annotations

from collections.abc import Iterator

from controller.config.document import Document
from controller.config.mistake import Mistake
from controller.config.sentences import quoted
from games.declared.game import Game
from games.declared.house_rules import HouseRules
from games.poker_room.rules import RoomRules
from games.pools.bad_beat import BAD_BEAT_POOL


def poker_mistakes(document: Document, game: Game) -> Iterator[Mistake]:
    """The section stands at a table of a poker room, and nowhere else."""
    there = bool(document.table("poker"))
    if there and not game.is_for_pots:
        yield document.mistake(("poker",), f"leave it out: {game.name} is not played for a pot")
    if game.is_for_pots and not there:
        yield document.mistake(("poker",), f"is missing: it says which game of {game.name} is dealt, and for what")


def room_mistakes(document: Document, rules: HouseRules) -> Iterator[Mistake]:
    """The house deals the game, for these stakes, and has whatever else the table posts."""
    if not isinstance(rules, RoomRules):
        return
    closed = rules.why_not_open()
    if closed is not None:
        yield document.mistake(("table", "rules"), f"no table opens: {closed}")
    named = [(("poker", "game"), document.text("poker", "game")), *document.texts("poker", "also")]
    for path, name in named:
        if name is not None and name not in rules.games:
            yield document.mistake(path, f"{rules.jurisdiction} deals {quoted(list(rules.games))}")
    stakes = document.text("poker", "stakes")
    if stakes is not None and stakes not in rules.stakes and not document.table("poker", "posted"):
        told = quoted(list(rules.stakes)) if rules.stakes else "none"
        yield document.mistake(("poker", "stakes"), f"{rules.jurisdiction} posts {told}: give others as [poker.posted]")
    if rules.electronic is not None and document.text("poker", "chips") != "counted":
        right = 'must be "counted": a table that deals by itself knows what lies before each player'
        yield document.mistake(("poker", "chips"), right)
    if document.table("poker", "rake") and rules.rake is None:
        yield document.mistake(("poker", "rake"), f"leave it out: the rules of {rules.jurisdiction} take no rake")
    if document.value("poker", "bad_beat") is not None and BAD_BEAT_POOL not in rules.pool:
        yield document.mistake(("poker", "bad_beat"), f"leave it out: {rules.jurisdiction} has no such jackpot")
    if document.value("poker", "kill") is True and rules.kill is None:
        yield document.mistake(("poker", "kill"), f"leave it out: the rules of {rules.jurisdiction} know no kill")
