"""How fast chunkbook is: `python -m benchmarks` measures, `python -m benchmarks.check` holds what must stay true."""
