# The only entry points. Each is a small script in scripts/, to be read there.
.PHONY: help run demo test check bench fuzz
.DEFAULT_GOAL := help

help: ## Say what can be made
	@sed -n 's/^\([a-z]*\):.*## \(.*\)/  make \1\t\2/p' Makefile

run: ## Build, and serve on http://127.0.0.1:8080 with the data in ./data
	@exec scripts/serve.sh serve

demo: ## Build, and serve a believable competition from a folder of its own
	@exec scripts/serve.sh demo

test: ## Everything: format, lint, types, units, both databases, browser journeys
	@exec scripts/test.sh

check: ## Only format, lint, types, licenses, and that generated files are fresh
	@exec scripts/test.sh check

bench: ## Measure the release binary, as ratios to a bare route in the same run
	@exec scripts/bench.sh

fuzz: ## Break it: schemathesis on every operation as three roles, libFuzzer on what we parse ourselves
	@exec scripts/fuzz.sh
