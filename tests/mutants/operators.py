"""The small changes of a module that a test should notice: one mutant each, as a syntax tree.

Comparisons, ``and`` and ``or``, ``not``, arithmetic, whole numbers and truths, what is returned, statements and the
words of ``replace(…)`` left out. Annotations, decorators, docstrings and texts stay. Does not run anything.
"""

import ast
import copy
from collections.abc import Iterator
from typing import NamedTuple

COMPARISONS = {
    ast.Eq: (ast.NotEq,),
    ast.NotEq: (ast.Eq,),
    ast.Lt: (ast.LtE, ast.GtE),
    ast.LtE: (ast.Lt, ast.Gt),
    ast.Gt: (ast.GtE, ast.LtE),
    ast.GtE: (ast.Gt, ast.Lt),
    ast.Is: (ast.IsNot,),
    ast.IsNot: (ast.Is,),
    ast.In: (ast.NotIn,),
    ast.NotIn: (ast.In,),
}
ARITHMETIC = {
    ast.Add: ast.Sub,
    ast.Sub: ast.Add,
    ast.Mult: ast.FloorDiv,
    ast.FloorDiv: ast.Mult,
    ast.Div: ast.Mult,
    ast.Mod: ast.Mult,
}
BY_WORD = ("replace",)
"""Calls of which each word is left out in turn: a field that is not folded."""


class Mutant(NamedTuple):
    """One change: where, what stood there and what stands there now, and the whole module with it."""

    line: int
    before: str
    after: str
    tree: ast.Module


def mutants(source: str) -> Iterator[Mutant]:
    """Every mutant of this module, in the order of its lines, the same each time."""
    whole = ast.parse(source)
    for path, node in _walk(whole):
        for other in _others(node):
            tree = copy.deepcopy(whole)
            _put(tree, path, other)
            yield Mutant(node.lineno, _told(node), _told(other), ast.fix_missing_locations(tree))


Path = tuple[tuple[str, int | None], ...]
"""The fields that lead from the module to a node."""


def _walk(node: ast.AST, path: Path = ()) -> Iterator[tuple[Path, ast.AST]]:
    for field, value in ast.iter_fields(node):
        if _stays(node, field):
            continue
        for at, child in enumerate(value) if isinstance(value, list) else ((None, value),):
            if isinstance(child, ast.AST) and not _is_text(node, child):
                here = (*path, (field, at))
                if hasattr(child, "lineno"):
                    yield here, child
                yield from _walk(child, here)


def _stays(node: ast.AST, field: str) -> bool:
    """Whether nothing is changed there: it says something to readers and checkers alone, or declares."""
    if field in ("annotation", "returns", "decorator_list", "type_comment"):
        return True
    declares = isinstance(node, ast.ClassDef) and field in ("bases", "keywords")
    return declares or (isinstance(node, ast.Raise) and field == "exc") or isinstance(node, ast.JoinedStr)


def _is_text(parent: ast.AST, node: ast.AST) -> bool:
    types_only = isinstance(node, ast.If) and isinstance(node.test, ast.Name) and node.test.id == "TYPE_CHECKING"
    return types_only or (isinstance(parent, ast.Expr) and isinstance(node, ast.Constant))


def _others(node: ast.AST) -> Iterator[ast.AST]:
    """What may stand in the place of this node."""
    match node:
        case ast.Compare():
            for at, op in enumerate(node.ops):
                for other in COMPARISONS[type(op)]:
                    yield _with(node, ops=[*node.ops[:at], other(), *node.ops[at + 1 :]])
        case ast.BoolOp():
            yield _with(node, op=ast.Or() if isinstance(node.op, ast.And) else ast.And())
        case ast.UnaryOp(op=ast.Not()):
            yield node.operand
        case ast.BinOp() if type(node.op) in ARITHMETIC and not _of_texts(node):
            yield _with(node, op=ARITHMETIC[type(node.op)]())
        case ast.Constant(value=bool()):
            yield _with(node, value=not node.value)
        case ast.Constant(value=int()):
            yield _with(node, value=node.value + 1)
        case ast.If() | ast.IfExp() if isinstance(node.test, ast.Name | ast.Attribute | ast.Call):
            yield _with(node, test=ast.UnaryOp(ast.Not(), node.test))
        case ast.Return() if node.value is not None and not isinstance(node.value, ast.Constant):
            yield _with(node, value=ast.Constant(None))
        case ast.Expr(value=ast.Call()) | ast.AugAssign() | ast.Raise():
            yield ast.copy_location(ast.Pass(), node)
        case ast.Call(func=ast.Name(id=name) | ast.Attribute(attr=name)) if name in BY_WORD:
            for at, word in enumerate(node.keywords):
                if word.arg is not None:
                    yield _with(node, keywords=[*node.keywords[:at], *node.keywords[at + 1 :]])


def _with(node: ast.AST, **fields: object) -> ast.AST:
    other = copy.copy(node)
    for name, value in fields.items():
        setattr(other, name, value)
    return other


def _of_texts(node: ast.BinOp) -> bool:
    sides = (node.left, node.right)
    return any(isinstance(one, ast.JoinedStr | ast.Constant) and not _is_number(one) for one in sides)


def _is_number(node: ast.AST) -> bool:
    return isinstance(node, ast.Constant) and isinstance(node.value, int | float)


def _put(tree: ast.AST, path: Path, other: ast.AST) -> None:
    *way, (field, at) = path
    for name, number in way:
        value = getattr(tree, name)
        tree = value if number is None else value[number]
    if at is None:
        setattr(tree, field, other)
    else:
        getattr(tree, field)[at] = other


def _told(node: ast.AST) -> str:
    """The first line of it as a reader would write it."""
    if isinstance(node, ast.If):
        return f"if {ast.unparse(node.test)}:"
    return " ".join(ast.unparse(node).split())
