# Short names for what developers do. `make` alone lists them.
help:
	@sed -n 's/^\([a-z]*\):.*## /\1\t/p' Makefile | expand -t 14

run: ## the demonstration club on http://127.0.0.1:8000
	bin/run

test: ## every check and every test
	bin/test

format: ## put the code in its usual form
	.venv/bin/ruff format .
	.venv/bin/ruff check --fix .

messages: ## gather the sentences to translate into locale/
	.venv/bin/python manage.py makemessages --all --no-wrap --no-location --ignore .venv --ignore build --ignore tests

schema: ## write the JSON Schema of the season file into docs/
	.venv/bin/python manage.py season_schema > docs/season-file.schema.json

bench: ## time lists, pairings and pages of whole seasons and years, and pair the real season again
	.venv/bin/python -m tools.bench
	.venv/bin/python -m tools.bench.replay
	.venv/bin/python -m tools.bench.years

load: ## a hall full of phones that follow the round while results come in
	.venv/bin/python -m tools.load

released: ## keep a club of this version for the tests of later ones, right before a release
	.venv/bin/python -m tests.backup.keep_release

screenshots: ## pictures of the main pages into docs/screenshots/
	.venv/bin/python -m tests.browser.pictures

requirements: ## renew the exact pins from the ranges in pyproject.toml (needs: pip install uv)
	uv pip compile --upgrade --no-header --no-annotate pyproject.toml -o requirements.txt
	uv pip compile --upgrade --no-header --no-annotate --extra postgres pyproject.toml -o requirements-postgres.txt
	uv pip compile --upgrade --no-header --no-annotate --extra test pyproject.toml -o requirements-test.txt

vendor: ## renew the front-end files in static/vendor (needs npm)
	bin/vendor

.PHONY: help run test format messages schema bench load released screenshots requirements vendor
