"""Source files as trees, each read once in a process, and walked without what says nothing.

`Load()` and `Store()`, and the signs between two values, are nearly half of all nodes; they are looked at where they
stand, never found by walking.
"""

from __future__ import annotations

import ast
from functools import cache

_SILENT = (ast.expr_context, ast.operator, ast.unaryop, ast.boolop, ast.cmpop)


@cache
def parsed(source: str) -> ast.Module:
    """The tree of this source; it belongs to all who ask, and nobody changes it."""
    return ast.parse(source)


def walk(node: ast.AST) -> list[ast.AST]:
    """This node and all below it, level by level.

    >>> [type(part).__name__ for part in walk(ast.parse("a = b + 1"))]
    ['Module', 'Assign', 'Name', 'BinOp', 'Name', 'Constant']
    """
    return _of_module(node) if isinstance(node, ast.Module) else _below(node)


@cache
def _of_module(tree: ast.Module) -> list[ast.AST]:
    """All of a source file, of which many look for something else; nobody changes it."""
    return _below(tree)


def _below(node: ast.AST) -> list[ast.AST]:
    found = [node]
    add = found.append
    for part in found:
        for name in part._fields:
            child = getattr(part, name, None)
            if type(child) is list:
                found += [one for one in child if isinstance(one, ast.AST) and not isinstance(one, _SILENT)]
            elif isinstance(child, ast.AST) and not isinstance(child, _SILENT):
                add(child)
    return found
