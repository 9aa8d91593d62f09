from hypothesis import settings

# The oracles are slow on purpose; a time limit per example would only measure the machine.
settings.register_profile("grid", deadline=None)
settings.load_profile("grid")
