#!/usr/bin/env bash
# repeat-browser-tests.sh [RUNS [ARGUMENT…]]: runs the browser tests ten times or RUNS times in a row, and prints a line for
# each run. Fails if any test fails or needs a retry. Further arguments go to Playwright, such as a file to choose tests.
set -uo pipefail
# shellcheck source=lib.sh
source "$(dirname "${BASH_SOURCE[0]}")/lib.sh"
# shellcheck source=postgres.sh
source scripts/postgres.sh
# shellcheck source=lexicon.sh
source scripts/lexicon.sh

runs=${1:-10}
[[ $# == 0 ]] || shift
logs=$PWD/target/repeat
rm -rf "$logs"
mkdir -p "$logs"
trap postgres_stop EXIT
trap 'exit 130' INT
trap 'exit 143' TERM HUP

{ web_build && cargo build --locked --quiet --workspace && lexicon_build target/debug/build-lexicon; } || exit
postgres_find || fail "PostgreSQL is missing. \`make test\` installs it."
postgres_start >"$logs/postgres.log" 2>&1 || fail "PostgreSQL did not start. See $logs/postgres.log."
export PATH="$postgres_bin:$PATH"

failed=0
for ((run = 1; run <= runs; run++)); do
    export PLAYWRIGHT_JSON_OUTPUT_FILE=$logs/$run/playwright.json
    began=$SECONDS
    (cd web && npx --no-install playwright test --retries=1 --reporter=list,json "$@") >"$logs/$run.log" 2>&1 || failed=$((failed + 1))
    counts=$(node -p 'const { expected, unexpected, flaky } = JSON.parse(fs.readFileSync(process.argv[1], "utf8")).stats;
        `${expected} passed, ${unexpected} failed, ${flaky} flaky`' "$PLAYWRIGHT_JSON_OUTPUT_FILE")
    say "$(date -u +%FT%TZ) run $run: ${counts:-no results}, $((SECONDS - began)) s"
    node scripts/failures.mjs "$logs/$run"
done
say "$((runs - failed)) of $runs runs without a failure"
((failed == 0))
