"""The examples in the docstrings of the package."""

import doctest

import pytest

from undercroft.scene import parts, pen, scene


@pytest.mark.parametrize("module", [parts, pen, scene], ids=lambda module: module.__name__)
def test_the_examples_are_true(module):
    found = doctest.testmod(module)
    assert found.attempted > 0
    assert found.failed == 0
