"""``lammer diag`` on the demonstration table, whose twins stay still: a person is asked, as at a real table."""

import sys

from controller.cli.main import main
from controller.config.table_file import TableFile

if __name__ == "__main__":
    TableFile.on_twins = False  # type: ignore[assignment,method-assign]
    sys.exit(main(["diag", *sys.argv[1:]]))
