"""What all tests share: honest coverage, and how hard Hypothesis tries."""

import os

from hypothesis import settings

pytest_plugins = ["pytester", "tests.coverage_plugin"]

settings.register_profile("default", derandomize=True, max_examples=25, deadline=None)
settings.register_profile("soak", max_examples=2000, deadline=None, print_blob=True)
settings.load_profile("soak" if os.environ.get("UNDERCROFT_SOAK") == "1" else "default")
