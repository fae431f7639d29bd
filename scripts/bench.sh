#!/usr/bin/env bash
# Builds the release binary and its baselines, then runs the benchmarks. Takes about ten minutes, mostly compiling.
set -euo pipefail
# shellcheck source=lib.sh
source "$(dirname "${BASH_SOURCE[0]}")/lib.sh"
# shellcheck source=lexicon.sh
source scripts/lexicon.sh

need_toolchain
npm_install bench/express
need wrk wrk
# For the benchmark with 1,000 connections.
ulimit -n 8192 2>/dev/null || ulimit -n "$(ulimit -Hn)"
say "Building..."
web_build
cargo build --release --locked --quiet --bin wordhive --bin build-lexicon \
    --example hello --example bare_commit --example bench_seed
lexicon_build target/release/build-lexicon
target/release/build-lexicon time "$lexicon_folder"
exec node bench/bench.mjs
