"""For all tests: no example of Hypothesis is timed, because machines are noisy."""

from hypothesis import settings

settings.register_profile("noctule", deadline=None)
settings.load_profile("noctule")
