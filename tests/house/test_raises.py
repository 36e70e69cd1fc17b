"""A public function that raises says so: what, and when. So its caller knows without reading its body."""

import ast
import re
from collections.abc import Iterator

from tests.house.test_source import ALL, ROOT, tree_of

SAYS_SO = re.compile(r"\b[Rr]aises\b")
Function = ast.FunctionDef | ast.AsyncFunctionDef


def public_functions(body: list[ast.stmt], of: str = "") -> Iterator[tuple[str, Function]]:
    """The functions of a module and the methods of its classes whose names begin with a letter."""
    for node in body:
        if isinstance(node, Function) and not node.name.startswith("_"):
            yield of + node.name, node
        elif isinstance(node, ast.ClassDef) and not node.name.startswith("_"):
            yield from public_functions(node.body, f"{of}{node.name}.")
        elif isinstance(node, ast.If):  # what is defined for one interpreter, or only for types
            yield from public_functions(node.body + node.orelse, of)


def raised(function: Function) -> set[str]:
    """The names of the errors that the body makes and raises itself, functions inside it apart.

    An error that a helper makes has no name here: the empty one.
    """
    found, left = set[str](), list[ast.AST](function.body)
    while left:
        node = left.pop()
        if isinstance(node, Function | ast.Lambda | ast.ClassDef):
            continue
        if isinstance(node, ast.Raise) and node.exc is not None:
            made = node.exc.func if isinstance(node.exc, ast.Call) else node.exc
            name = made.attr if isinstance(made, ast.Attribute) else getattr(made, "id", "")
            if name[:1].isupper():
                found.add(name)
            elif isinstance(node.exc, ast.Call):
                found.add("")
        left += ast.iter_child_nodes(node)
    return found


def silent() -> list[str]:
    """Every public function that raises and does not say so, or does not name what."""
    return [
        f"{path.relative_to(ROOT)}:{function.lineno} {name}: {', '.join(sorted(errors)) or 'what a helper makes'}"
        for path in ALL
        for name, function in public_functions(tree_of(path).body)
        if (errors := raised(function)) and not says(ast.get_docstring(function) or "", errors)
    ]


def says(text: str, errors: set[str]) -> bool:
    return SAYS_SO.search(text) is not None and all(re.search(rf"\b{error}\b", text) for error in errors)


def test_a_public_function_that_raises_says_what_and_when() -> None:
    assert silent() == []
