#!/usr/bin/env bash
# fuzz.sh api BINARY EXAMPLES [brief]: runs all schemathesis checks against BINARY in three roles, each on a demo of its own,
#   with EXAMPLES random cases per operation in addition to the systematic ones. `brief` runs the systematic ones only as an
#   organizer, as most of the others' get a 401 or 403.
# fuzz.sh attacks BINARY [brief]: measures BINARY's memory during attacks.
# fuzz.sh parsers SECONDS: runs libFuzzer on each of our parsers for SECONDS.
# fuzz.sh: all, thoroughly, with the release binary.
set -uo pipefail
# shellcheck source=lib.sh
source "$(dirname "${BASH_SOURCE[0]}")/lib.sh"
# shellcheck source=lexicon.sh
source scripts/lexicon.sh

logs=$PWD/target/fuzz
tool=$PWD/target/tools/schemathesis
folder=
server=

cleanup() {
    if [[ -n $server ]]; then
        kill -TERM "$server" 2>/dev/null
        wait "$server" 2>/dev/null
        server=
    fi
    [[ -z $folder ]] || rm -rf "$folder"
    folder=
}
# Installs schemathesis and its dependencies in pinned versions.
install() {
    cmp -s fuzz/api/requirements.txt "$tool/installed.txt" && return
    venv "$tool" || return
    "$tool/bin/pip" install --quiet --disable-pip-version-check --no-deps -r fuzz/api/requirements.txt || return
    cp fuzz/api/requirements.txt "$tool/installed.txt"
}

# Rate limits are raised because most requests would otherwise end in a 429.
start() {
    folder=$(mktemp -d) || return
    local many=1000000 line
    # Otherwise, the address of an earlier run may be read before the server's redirection empties the file.
    : >"$logs/$1-server.log"
    env WORDHIVE_LOG=warn WORDHIVE_LEXICON="${WORDHIVE_LEXICON:-$PWD/target/lexicon}" \
        WORDHIVE_LIMIT_WRONG_PASSWORDS=$many WORDHIVE_LIMIT_WRONG_PASSWORDS_OF_ADDRESS=$many \
        WORDHIVE_LIMIT_SIGN_UPS=$many WORDHIVE_LIMIT_UNKNOWN_CODES=$many WORDHIVE_LIMIT_UPLOADS=$many \
        "$binary" demo --listen 127.0.0.1:0 --data "$folder/data" >"$logs/$1-server.log" 2>&1 &
    server=$!
    for _ in {1..300}; do
        line=$(grep -m1 '^Wordhive is at ' "$logs/$1-server.log") && address=${line##* } && return
        kill -0 "$server" 2>/dev/null || break
        sleep 0.1
    done
    cat "$logs/$1-server.log"
    return 1
}

# attack ROLE EMAIL: fuzzes every operation, logged in as EMAIL, or anonymously without one. Runs in a subshell.
attack() (
    trap cleanup EXIT
    trap 'exit 130' INT
    trap 'exit 143' TERM HUP
    local role=$1 began=$SECONDS phases=coverage,fuzzing code
    [[ $mode != brief || $role == organizer ]] || phases=fuzzing
    export FUZZ_EMAIL=$2 FUZZ_PASSWORD='busy bees in May'
    local settings=(fuzz/api/schemathesis.toml)
    [[ -z $FUZZ_EMAIL ]] || settings+=(fuzz/api/signed-in.toml)
    start "$role" || return
    { cat "${settings[@]}" && node fuzz/api/ids.mjs "$address" "$FUZZ_EMAIL"; } >"$logs/$role.toml" || return
    # schemathesis writes its state to the current folder. Streams never end.
    (cd "$logs" && exec "$tool/bin/schemathesis" --config-file "$role.toml" run openapi.json \
        --exclude-path-regex '/stream' --url "$address" --max-examples "$examples" --phases "$phases" --continue-on-failure \
        --no-color) >"$logs/$role.log" 2>&1
    code=$?
    kill -0 "$server" 2>/dev/null || { say "The server stopped." >>"$logs/$role.log"; code=1; }
    cleanup
    ((code == 0)) || { cat "$logs/$role-server.log" "$logs/$role.log"; }
    say "$role: $(grep -c . "$logs/$role-server.log") lines logged, $(grep -A1 '^Test cases:' "$logs/$role.log" | tail -n 1 | xargs), $((SECONDS - began)) s"
    exit "$code"
)

# api BINARY EXAMPLES [brief]
api() {
    binary=$1 examples=$2 mode=${3:-}
    mkdir -p "$logs"
    install || fail "Could not install schemathesis."
    "$binary" openapi >"$logs/openapi.json" || fail "$binary could not print openapi.json."
    local failed=0 role
    local -a roles
    attack anonymous '' & roles+=($!)
    attack participant maya@wordhive.example & roles+=($!)
    attack organizer rosa@wordhive.example & roles+=($!)
    for role in "${roles[@]}"; do wait "$role" || failed=1; done
    return "$failed"
}

cargo_fuzz() {
    cargo_tool cargo-fuzz 0.13.2 || return
    target/tools/bin/cargo-fuzz "$@"
}

# parsers SECONDS. No sanitizer: those need nightly Rust, and our code has no `unsafe`.
parsers() {
    local seconds=$1 name failed=0
    local -a how=(--fuzz-dir fuzz/parsers --sanitizer none --target-dir target/fuzz-parsers)
    need c++ build-essential
    cargo_fuzz build "${how[@]}" || return
    for name in fuzz/parsers/targets/*.rs; do
        name=$(basename "$name" .rs)
        say "$name:"
        cargo_fuzz run "${how[@]}" "$name" -- -max_total_time="$seconds" -print_final_stats=1 -verbosity=0 || failed=1
    done
    return "$failed"
}

case ${1:-all} in
api) api "$2" "$3" "${4:-}" ;;
attacks) exec node fuzz/memory/attacks.mjs "$2" "${3:-}" ;;
parsers) parsers "$2" ;;
all)
    need_toolchain
    web_build && cargo build --release --locked --quiet --bin wordhive --bin build-lexicon || exit
    lexicon_build target/release/build-lexicon || exit
    failed=0
    api target/release/wordhive "${WORDHIVE_FUZZ_EXAMPLES:-200}" || failed=1
    node fuzz/memory/attacks.mjs target/release/wordhive || failed=1
    parsers "${WORDHIVE_FUZZ_SECONDS:-60}" || failed=1
    exit "$failed"
    ;;
*) fail "Usage: fuzz.sh [api BINARY EXAMPLES [brief] | attacks BINARY [brief] | parsers SECONDS]" ;;
esac
