"""Measure the rankers that need a model again and store the figures in data/measured/minilm.json (two minutes)."""

from chunkbook.measured_rankers import MEASURED, measure_minilm, write_minilm

if __name__ == "__main__":
    MEASURED.parent.mkdir(exist_ok=True)
    write_minilm(measure_minilm())
    print(f"Wrote {MEASURED.name}")
