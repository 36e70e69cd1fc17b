"""On whose authority money moves: who looks at the cards, who signs the log, whose key pays, in that order only.

Roles, locks and orders are data of the house (`AuthorityRule`). Each function answers for one act with the reason why
it is not possible now, or None. A person who is not named is the role itself: two people in one role are told apart
only where both are named. Does not know amounts, cards or devices, and keeps nothing: who asks says what was `Done`.
"""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Self, TypeAlias

from pydantic import model_validator

from games.house.rules_table import Lock, Role, RulesTable


class AuthorityError(ValueError):
    """No house rule says on whose authority this is paid; the text names what the rules do cover."""


class AuthorityRule(RulesTable):
    """What the payment of one hand takes."""

    verified_by: tuple[Role, ...]
    """All of them look at the cards, each of them another person."""
    log_signed_by: tuple[Role, ...] = ()
    """All of them sign the payout log, each by an act of their own; a verification is the signature of who verified."""
    key: Lock | None = None
    turned_by: tuple[Role, ...] = ()
    """Any one of them turns the key."""
    two_persons: bool = False
    """Nobody does all of it alone: among those who verify and turn the key are two people at least."""

    @model_validator(mode="after")
    def _key_and_holders(self) -> Self:
        if (self.key is None) != (not self.turned_by):
            raise ValueError("key and turned_by belong together: which lock, and who may turn it")
        if self.two_persons and len(self.verified_by) < 2 and self.key is None:
            raise ValueError("two_persons needs a second act: another role in verified_by, or a key")
        return self


Authorities: TypeAlias = Mapping[str, AuthorityRule]
"""The rules of a house for one game, by hand."""


@dataclass(frozen=True, slots=True)
class Person:
    """Somebody who acts: in which role, and who it is; an empty ``name`` is anybody with the role."""

    role: str
    name: str = ""

    def is_same(self, other: "Person") -> bool:
        """Whether both are one human being, as far as can be told."""
        return (self.name or self.role) == (other.name or other.role)


@dataclass(frozen=True, slots=True)
class Done:
    """What was done for one claim so far."""

    claimed_by: Person | None = None
    verified: tuple[Person, ...] = ()
    signed: tuple[Person, ...] = ()
    """Who signed the payout log without having verified: the dealer, and others whom the house names."""
    logged: bool = False


NOTHING_DONE = Done()


@dataclass(frozen=True, slots=True)
class Turn:
    """One turn of a key. Permits one action and is spent with it."""

    key: str
    by: Person | None


def needs(rules: Authorities, hand: str) -> AuthorityRule:
    """What the payment of ``hand`` takes.

    Raises:
        AuthorityError: the rules have no such hand.
    """
    try:
        return rules[hand]
    except KeyError:
        raise AuthorityError(f"{hand} takes no progressive award; {', '.join(rules)} do") from None


def may_claim(rules: Authorities, hand: str, *, lamp_lit: bool) -> str | None:
    """Why ``hand`` cannot be claimed, as one sentence; None when it can (003:749-757, 002:736)."""
    if hand not in rules:
        return f"{_said(hand)} takes no progressive award"
    if not lamp_lit:
        return "no award: the lamp of this seat was not lit when the round was locked out"
    return None


def may_verify(rules: Authorities, hand: str, by: Person, done: Done = NOTHING_DONE) -> str | None:
    """Why ``by`` cannot verify this hand, as one sentence; None when they can.

    Nobody verifies a claim of their own, and nobody verifies twice, in whatever roles.
    """
    asked = needs(rules, hand).verified_by
    if by.role not in asked:
        return f"{_said(hand)} is verified by {_all_of(asked) or 'nobody'}, not by the {_said(by.role)}"
    if done.claimed_by is not None and (by.role == done.claimed_by.role or by.is_same(done.claimed_by)):
        return "nobody verifies a claim of their own"
    if any(by.role == other.role for other in done.verified):
        return f"the {_said(by.role)} has verified it"
    if any(by.is_same(other) for other in done.verified):
        return f"{by.name or _said(by.role)} has verified it in another role: it takes another person"
    return None


def may_sign(rules: Authorities, hand: str, by: Person, done: Done) -> str | None:
    """Why ``by`` cannot sign the payout log for this hand now, as one sentence; None when they can (002:741).

    What is signed was verified first, and nobody signs for another one.
    """
    asked = needs(rules, hand)
    missing = not_verified(asked, done.verified)
    if missing:
        return f"{_all_of(missing)} must verify the {_said(hand)} before anybody signs the log"
    if by.role not in not_signed(asked, done):
        signed = by.role in asked.log_signed_by
        return f"the {_said(by.role)} {'has signed' if signed else 'does not sign'} the log for this {_said(hand)}"
    if any(by.is_same(other) for other in (*done.verified, *done.signed)):
        return f"{by.name or _said(by.role)} has signed in another role: it takes another person"
    return None


def may_log(rules: Authorities, hand: str, done: Done) -> str | None:
    """Why the entry in the payout log cannot be completed now: it follows verification and signatures (002:741-749)."""
    asked = needs(rules, hand)
    missing = not_verified(asked, done.verified)
    if missing:
        return f"{_all_of(missing)} must verify the {_said(hand)} before the log is complete"
    unsigned = not_signed(asked, done)
    return f"{_all_of(unsigned)} must sign the log before it is complete" if unsigned else None


def may_pay(rules: Authorities, hand: str, done: Done, turn: Turn | None = None) -> str | None:
    """Why ``hand`` is not paid with this turn of a key (None: without one), as one sentence; None when it is.

    The higher key also does what the lower one may, in the hand of those who hold it; never the reverse.
    """
    asked = needs(rules, hand)
    missing = not_verified(asked, done.verified)
    if missing:
        have = "has" if len(missing) == 1 else "have"
        return f"{_said(hand)} is not paid before {_all_of(missing)} {have} verified it"
    if asked.log_signed_by and not done.logged:
        return f"{_said(hand)} is not paid before the payout log is complete"
    if asked.key is not None:
        if turn is None:
            return f"{_said(hand)} is paid with the {asked.key} key"
        if turn.by is None:
            return "nobody said who turned the key"
        why = _why_not_this_key(rules, hand, asked, turn.key, turn.by.role)
        if why is not None:
            return why
    acted = [*done.verified, *([turn.by] if turn is not None and turn.by is not None else [])]
    if asked.two_persons and not any(not one.is_same(acted[0]) for one in acted[1:]):
        return f"{_said(hand)} takes two people: the one who verified it alone does not turn the key"
    return None


def not_verified(rule: AuthorityRule, verified: Iterable[Person]) -> list[Role]:
    """The roles that have yet to look at the hand."""
    seen = {person.role for person in verified}
    return [role for role in rule.verified_by if role not in seen]


def not_signed(rule: AuthorityRule, done: Done) -> list[Role]:
    """The roles whose signature the payout log lacks, in the house's order."""
    signed = {person.role for person in (*done.verified, *done.signed)}
    return [role for role in rule.log_signed_by if role not in signed]


def holders(rules: Authorities, lock: Lock) -> frozenset[Role]:
    """The roles that hold the key of ``lock`` at this house."""
    return frozenset(role for rule in rules.values() if rule.key == lock for role in rule.turned_by)


def _why_not_this_key(rules: Authorities, hand: str, asked: AuthorityRule, key: str, by: str) -> str | None:
    if key == asked.key:
        told = f"{_said(hand)} takes the {key} key of {_any_of(asked.turned_by)}, not of the {_said(by)}"
        return None if by in asked.turned_by else told
    if key == "higher":
        return None if by in holders(rules, "higher") else f"the higher key is not turned by the {_said(by)}"
    return f"{_said(hand)} takes the {asked.key} key, not the {key} one"


# Configuration: a third credential, apart from both locks


class ConfigurationRule(RulesTable):
    """Who may have a setting of the table changed, and who must look on (standards D7, D8)."""

    asked_by: tuple[Role, ...]
    departments: Mapping[str, tuple[Role, ...]]
    """The roles of each department; a change is witnessed from another one than it was asked in."""

    @model_validator(mode="after")
    def _somebody_else(self) -> Self:
        placed = [role for roles in self.departments.values() for role in roles]
        if len(set(placed)) != len(placed):
            raise ValueError("a role belongs to one department")
        for role in self.asked_by:
            if role not in placed:
                raise ValueError(f"the {_said(role)} belongs to no department")
            if not self.witnesses(role):
                raise ValueError(f"nobody is outside the department of the {_said(role)}, so that nobody can witness")
        return self

    def department(self, role: str) -> str | None:
        """The department of a role; None where it has none here."""
        return next((name for name, roles in self.departments.items() if role in roles), None)

    def witnesses(self, asker: str) -> tuple[Role, ...]:
        """The roles outside the department of ``asker``."""
        own = self.department(asker)
        return tuple(role for name, roles in self.departments.items() if name != own for role in roles)


CONFIGURATION = ConfigurationRule(
    asked_by=("table-games-manager",),
    departments={
        "table games": ("dealer", "floor-supervisor", "pit-manager", "table-games-manager"),
        "accounting": ("accountant",),
        "surveillance": ("surveillance-officer",),
    },
)
"""Where a house's rules say nothing: no document that was read names who sets a table (standards D7, D8)."""


def may_ask_for_change(rule: ConfigurationRule, by: Person, *, credential: bool) -> str | None:
    """Why ``by`` cannot ask for a change of a setting; ``credential``: the code given was the configuration's own."""
    if by.role not in rule.asked_by:
        return f"settings are changed by {_any_of(rule.asked_by)}, not by the {_said(by.role)}"
    return None if credential else "a change of settings takes the configuration code; this one goes with the keys"


def may_witness(rule: ConfigurationRule, asked_by: Person, by: Person) -> str | None:
    """Why ``by`` cannot witness what ``asked_by`` asked for: it takes another person of another department."""
    if by.is_same(asked_by):
        return "nobody witnesses what they asked for"
    may = rule.witnesses(asked_by.role)
    if by.role not in may:
        return f"a change that the {_said(asked_by.role)} asked for is witnessed by {_any_of(may)}"
    return None


# Words


def _said(name: str) -> str:
    return name.replace("-", " ")


def _all_of(roles: Sequence[str]) -> str:
    return " and ".join(f"the {_said(role)}" for role in roles)


def _any_of(roles: Sequence[str]) -> str:
    return " or ".join(f"the {_said(role)}" for role in roles)
