"""`python -m noctule` and the command `noctule`."""

import sys

from noctule.text.command_line import main

if __name__ == "__main__":
    sys.exit(main())
