"""Run the command as a module: ``python -m chunkbook.cli``."""

from chunkbook.cli import main

main(prog_name="chunkbook")
