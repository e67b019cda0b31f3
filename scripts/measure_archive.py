"""Measure the real archive again and store the figures in data/utah_forge/measured.json (two minutes)."""

from chunkbook.archive import archive_files
from chunkbook.measured import MEASURED, measure_archive, write_measured

if __name__ == "__main__":
    write_measured(measure_archive(archive_files()))
    print(f"Wrote {MEASURED.name}")
