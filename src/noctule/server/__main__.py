"""`python -m noctule.server`: the same as `noctule serve`."""

from .command import main

main()
