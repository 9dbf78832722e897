"""``python -m remi_learn``, for where the command `remi-learn` is not found."""

import sys

from .cli import main

if __name__ == "__main__":
    sys.exit(main())
