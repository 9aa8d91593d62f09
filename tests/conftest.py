"""For all tests: no example of Hypothesis is timed (machines are noisy), `@covers` is held to its word, logs are compared."""

from hypothesis import settings

settings.register_profile("noctule", deadline=None)
settings.load_profile("noctule")

pytest_plugins = ["honesty", "logs"]
