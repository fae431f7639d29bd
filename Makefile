# The entry points. Each target is a script in scripts/.
.PHONY: help run demo test check bench fuzz chaos dist
.DEFAULT_GOAL := help

help: ## List the targets
	@sed -n 's/^\([a-z]*\):.*## \(.*\)/  make \1\t\2/p' Makefile

run: ## Build and serve on http://127.0.0.1:8080, with data in ./data
	@exec scripts/serve.sh serve

demo: ## Build and serve a sample competition from a folder of its own
	@exec scripts/serve.sh demo

test: ## Run all checks and tests, on both databases and in the browser
	@exec scripts/test.sh

check: ## Check formatting, lints, types, licenses and generated files
	@exec scripts/test.sh check

bench: ## Benchmark the release binary against a bare route
	@exec scripts/bench.sh

fuzz: ## Fuzz the API and our parsers, and attack the server with held requests
	@exec scripts/fuzz.sh

chaos: ## Break servers, databases, stores and disks, and count what is lost
	@exec scripts/chaos.sh

dist: ## Pack an archive and a Debian package for installing without a compiler
	@exec scripts/dist.sh
