#!/usr/bin/env bash
# Builds the release binary and its baselines, then runs the benchmarks. Takes about twenty minutes, half of them compiling.
set -euo pipefail
# shellcheck source=lib.sh
source "$(dirname "${BASH_SOURCE[0]}")/lib.sh"
# shellcheck source=lexicon.sh
source scripts/lexicon.sh
# shellcheck source=postgres.sh
source scripts/postgres.sh

trap postgres_stop EXIT
trap 'exit 130' INT
trap 'exit 143' TERM HUP

need_toolchain
npm_install bench/express
need wrk wrk
postgres_need
# For 10,000 watchers, the server wants 16,384.
ulimit -n 32768 2>/dev/null || ulimit -n "$(ulimit -Hn)"
say "Building..."
web_build
cargo build --release --locked --quiet --bin wordhive --bin build-lexicon \
    --example hello --example bare_commit --example bench_seed --example bench_practice --example bench_watchers --example bench_load --example fold
lexicon_build target/release/build-lexicon
target/release/build-lexicon time "$lexicon_folder"
postgres_start >target/postgres.log 2>&1 || fail "PostgreSQL did not start: $(<target/postgres.log)"
node bench/bench.mjs
