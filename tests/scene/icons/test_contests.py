"""The icons of contests: all there, inside their box, and no two alike."""

from undercroft.scene import ICONS
from undercroft.scene.icons.contests import TRIAL_ICONS


def test_they_belong_to_the_family_under_names_of_their_own():
    assert all(ICONS[name] is shapes for name, shapes in TRIAL_ICONS.items())
    assert len(set(TRIAL_ICONS.values())) == len(TRIAL_ICONS)
    assert {f"die-{face}" for face in range(1, 7)} < set(TRIAL_ICONS)
