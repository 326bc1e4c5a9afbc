# Every target sets itself up: `make book` and `make test` are all a fresh machine needs.
.DEFAULT_GOAL := help
PYTHON ?= python3
BIN := .venv/bin
READY := .venv/.ready
# Two processes of one thread; the tests of a file stay together, since they share what they have computed.
PYTEST := OMP_NUM_THREADS=1 OPENBLAS_NUM_THREADS=1 $(BIN)/python -m pytest -n 2 --dist loadfile

.PHONY: help book test fast lint references paper beyond verify faults fuzz bench oracle serve pdf core release lock clean

help: ## list the targets
	@awk -F ':.*## ' '/^[a-z-]+:.*## / { printf "  make %-11s %s\n", $$1, $$2 }' $(MAKEFILE_LIST)

# The environment is installed once, and again only when the lock or the metadata change.
$(READY): requirements.lock pyproject.toml
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11) and "Python 3.11 or newer is needed; try make PYTHON=python3.11")'
	test -x $(BIN)/python || $(PYTHON) -m venv .venv
	$(BIN)/python -m pip install --quiet --disable-pip-version-check --require-hashes -r requirements.lock
	$(BIN)/python -m pip install --quiet --disable-pip-version-check --no-deps --no-build-isolation --editable .
	touch $@

book: $(READY) ## execute the chapters that changed and build the book into _build/html
	$(BIN)/python -m fourpapers book

test: lint book ## check style, types and imports, then run every test, the browser's included
	$(PYTEST)
	TQDM_DISABLE=1 $(PYTEST) --nbval -p no:cacheprovider -q tests/reference

fast: $(READY) ## the quick tests, in under a minute (the first time it compiles the learners as well)
	$(PYTEST) -m "not slow"

lint: $(READY) ## ruff, mypy and the direction of imports
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/mypy
	$(BIN)/lint-imports --no-logo

references: $(READY) ## rewrite the outputs that the notebook tests compare with
	$(BIN)/python -m fourpapers references

paper: $(READY) ## compute all that the four papers ask, at their scale, into results/; what is there is read
	$(BIN)/python -m fourpapers compute --part paper --store results

beyond: $(READY) ## compute what the book asks beyond the papers, likewise
	$(BIN)/python -m fourpapers compute --part beyond --store results

verify: $(READY) ## compute stored results again for five minutes, oldest check first, and compare every digit
	$(BIN)/python -m fourpapers verify --minutes 5

faults: $(READY) ## kill, fill up, cut and forge ten times as often as make test does; FAULTS=100 for more
	FAULTS=$(or $(FAULTS),10) OMP_NUM_THREADS=1 $(BIN)/python -m pytest -n 0 -q tests/fourpapers/engine/test_injected_faults.py \
	    tests/fourpapers/book/test_killed.py tests/twolearners/cli/test_killed.py

fuzz: $(READY) ## feed the library with drawn inputs for MINUTES=10, each round from another seed
	OMP_NUM_THREADS=1 $(BIN)/python -m tests.fuzz --minutes $(or $(MINUTES),10)

bench: $(READY) ## time tests, learners and simulators beside their peers, and how compare grows with the data
	$(BIN)/python benchmarks/significance.py
	$(BIN)/python benchmarks/learners.py
	$(BIN)/python benchmarks/simulators.py
	$(BIN)/python benchmarks/growth.py

oracle: $(READY) ## hold the learners against Weka itself (needs a Java development kit)
	$(BIN)/python oracle/run.py

serve: $(READY) ## build, then show the book at http://localhost:8000
	$(BIN)/python -m fourpapers serve

pdf: book ## print the whole book to _build/twolearners.pdf (needs chromium)
	$(BIN)/python -m fourpapers pdf

core: book ## print the chapters of the core path to _build/twolearners-core.pdf (needs chromium)
	$(BIN)/python -m fourpapers pdf --core

release: $(READY) ## check a fresh clone, then pack site, PDF, results and packages into dist/
	$(BIN)/python -m fourpapers release

lock: $(READY) ## resolve pyproject.toml anew into requirements.lock and environment.yml
	$(BIN)/python -m pip install --quiet uv
	$(BIN)/uv pip compile pyproject.toml --all-extras --universal --python-version 3.11 \
	    --generate-hashes --no-emit-index-url --no-header --quiet --output-file requirements.lock
	$(BIN)/python -m tests.environment > environment.yml

clean: ## remove what the build made, but keep the environment
	rm -rf _build book/chapters book/generated
