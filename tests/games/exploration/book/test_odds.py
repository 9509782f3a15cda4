"""Odds where every face would do: no die shows less than 1."""

import pytest

from undercroft.games.exploration.book.odds import hitting, passing


@pytest.mark.parametrize(("ones_fail", "faces"), [(True, 9), (False, 10)])
def test_a_bonus_of_the_number_itself_passes_with_all_faces(ones_fail: bool, faces: int):
    assert passing(7, 7, ones_fail=ones_fail) == passing(9, 7, ones_fail=ones_fail) == faces


@pytest.mark.parametrize(("fault", "faces"), [(1, 99), (0, 100), (5, 95)])
def test_a_might_of_the_defense_itself_hits_with_all_faces_but_faults(fault: int, faces: int):
    assert hitting(50, 50, devastating=100, fault=fault) == faces
