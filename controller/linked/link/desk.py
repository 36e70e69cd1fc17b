"""What people ask of a pool's office: two codes become two persons, and their request a fact in the office's outbox.

Whether it may be is decided by the fold, like everything. Keeps no code; wrong ones make the next wait. Does not listen
anywhere.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping

from controller.config.table_values import why_no_table_id
from controller.linked import facts as f
from controller.linked.deciding import EXACT_FORM, exact
from controller.linked.message import OFFICE
from controller.linked.state import PoolState, rules_of
from controller.people.code_limits import CodeLimits
from controller.people.staff import Identified, Staff
from controller.words.one_line import control_characters
from games.money.dollars import dollars
from games.pools.rules import Pool

OFFICE_ROLES = ("pit-manager", "table-games-manager", "accountant")
"""Whose codes the office takes."""
ASKS_FIRST = ("pit-manager", "table-games-manager")
"""Who may ask; the other one witnesses."""
_SOURCE = "link"
LONGEST, MOST = 200, 2**63 - 1
"""Characters of a word, and the largest number: what the office said stands in the log for good."""


class Refused(Exception):
    """The request is not possible; the text says why."""


class Desk:
    """The office of one pool. ``now_ns`` is monotonic."""

    def __init__(self, staff: Staff, rules: Pool, chip_cents: int, now_ns: Callable[[], int]) -> None:
        self._staff = staff
        self._rules = rules
        self._chip_cents = chip_cents
        self._limits = CodeLimits(now_ns)

    def people(self, codes: object) -> f.By:
        """Who asks and who witnesses.

        Raises:
            Refused: a code is nobody's, both are one person's, or they may not.
        """
        if not isinstance(codes, list) or len(codes) != 2 or not all(isinstance(code, str) for code in codes):
            raise Refused("this takes two codes: of who asks, and of another person who witnesses it")
        first, second = (self._identified(code) for code in codes)
        for one in (first, second):
            if one.role not in OFFICE_ROLES:
                raise Refused(f"the {one.role.replace('-', ' ')} has no say in a linked pool")
        if first.role not in ASKS_FIRST:
            raise Refused("who asks is the pit manager or the table games manager; others witness")
        if first.person == second.person:
            raise Refused("who witnesses is another person than who asks")
        return f.By(asked=first.person, witnessed=second.person)

    @staticmethod
    def table(asked: Mapping[str, object]) -> str:
        """The table that a request names, before a folder or a key is made for it.

        Raises:
            Refused: no table can be called so.
        """
        name = _Words(asked).text("table")
        if name == OFFICE:
            raise Refused(f'no table can be called "{OFFICE}"')
        if (form := why_no_table_id(name)) is not None:
            raise Refused(f'"{name}" is no table: {form}')
        return name

    def _identified(self, code: str) -> Identified:
        wait = self._limits.wait_ns(_SOURCE)
        if wait:
            raise Refused(f"too many wrong codes: the next one is taken in {wait // 1_000_000_000 + 1} s")
        begun = self._limits.begin(_SOURCE)
        who = self._staff.identify(code)
        if who is None or not who.person:
            raise Refused("this code is nobody's")
        self._limits.right(begun)
        return who

    def fact(self, state: PoolState, asked: Mapping[str, object], by: f.By) -> f.OfficeFact:
        """The fact that a request becomes.

        Raises:
            Refused: nobody can ask that, or a word is missing.
        """
        do, word = asked.get("do"), _Words(asked)
        if do == "open":
            seed = word.number("seed_cents", self._rules.seed_cents)
            return f.PoolOpened(
                rules=self._rules.model_dump_json(), chip_cents=self._chip_cents, seed_cents=seed, by=by
            )
        if do == "admit":
            generation = word.number("generation", max(1, state.member(word.text("table")).generation))
            return f.TableAdmitted(table=self.table(asked), generation=generation, key=word.text("key"), by=by)
        if do == "leave":
            return f.TableRemoved(table=word.text("table"), why=word.why(), by=by)
        if do == "set":
            return f.SettingChanged(setting=word.text("setting"), value=word.text("value", ""), by=by)
        if do == "dispute":
            return f.DisputeOpened(why=word.why(), by=by)
        if do == "decide":
            return f.DisputeResolved(in_favour_of=word.text("in_favour_of"), why=word.why(), by=by)
        if do == "resume":
            return f.MoneyResumed(why=word.why(), by=by)
        if do == "move-out":
            return self._move_out(state, word, by)
        if do == "move-in":
            return f.MovedIn(
                number=word.number("number"),
                source=word.text("source"),
                units=word.number("units"),
                units_per_cent=word.number("units_per_cent"),
                by=by,
            )
        raise Refused(f'the office of a pool cannot be asked to "{do}"')

    @staticmethod
    def _move_out(state: PoolState, word: _Words, by: f.By) -> f.MovedOut:
        """All of the pool, or an exact part of what it shows."""
        meter = state.meter
        part = word.text("part", "all")
        if part == "all":
            units = meter.units + meter.overflow_units + meter.reserve_units
        else:
            cents = exact(part)
            if cents is None or cents < 0:
                raise Refused(f'"{part}" is no amount in cents, and not "all": {EXACT_FORM}')
            parts = cents * meter.units_per_cent
            if parts.denominator != 1:
                raise Refused(f"{part} cents are no whole number of 1/{meter.units_per_cent} cents")
            units = int(parts)
        return f.MovedOut(
            number=state.moved_out + 1,
            to=word.text("to"),
            units=units,
            units_per_cent=meter.units_per_cent,
            closes=part == "all",
            by=by,
        )


class _Words:
    """The words of a request. Each method raises Refused where a word is missing."""

    def __init__(self, asked: Mapping[str, object]) -> None:
        self._asked = asked

    def text(self, key: str, otherwise: str | None = None) -> str:
        found = self._asked.get(key, otherwise)
        if not isinstance(found, str):
            raise Refused(f"the request says no {key}")
        if among := control_characters(found):
            raise Refused(f"{key} holds {among}: it is one line of text")
        if len(found) > LONGEST:
            raise Refused(f"{key} has {len(found)} characters, and at most {LONGEST} are taken")
        return found

    def why(self) -> str:
        if not (found := self.text("why").strip()):
            raise Refused("why is empty: the log says of each such thing why it was done")
        return found

    def number(self, key: str, otherwise: int | None = None) -> int:
        found = self._asked.get(key, otherwise)
        if not isinstance(found, int) or isinstance(found, bool):
            raise Refused(f"the request says no {key}")
        if abs(found) > MOST:
            raise Refused(f"{key} is at most {MOST}")
        return found


def why_other_rules(state: PoolState, rules: Pool, chip_cents: int) -> str | None:
    """Why the pool of the log is not that of the pool file: its awards or its chip are others; None where it is."""
    if not state.rules_json:
        return None
    if state.chip_cents != chip_cents:
        opened, said = dollars(state.chip_cents), dollars(chip_cents)
        return f"the pool was opened for a chip of {opened}, the pool file says {said}"
    if rules_of(state).awards != rules.awards:
        return "the pool was opened with another pay table than the rules file has now"
    return None
