#!/usr/bin/env bash
# Counts how often a bee's commands are synced to disk before they are acknowledged, on SQLite and PostgreSQL. Fails if one isn't, or
# takes more than two. docs/reliability.md has the result. Attaching strace needs root where kernel.yama.ptrace_scope isn't 0.
set -euo pipefail
# shellcheck source=lib.sh
source "$(dirname "${BASH_SOURCE[0]}")/lib.sh"
# shellcheck source=postgres.sh
source scripts/postgres.sh

trap postgres_stop EXIT
trap 'exit 130' INT
trap 'exit 143' TERM HUP

need_toolchain
need strace strace
postgres_need
cargo build --locked --quiet --bin wordhive
# Without its own work, which syncs at any time.
postgres_start -c fsync=on -c synchronous_commit=on -c autovacuum=off -c checkpoint_timeout=1h >target/postgres.log 2>&1 ||
    fail "PostgreSQL did not start: $(<target/postgres.log)"
node bench/syncs.mjs target/debug/wordhive "$(head -n 1 "$postgres_home/cluster/postmaster.pid")"
