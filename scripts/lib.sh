# Shared helpers for installing tools and building the web app. Sourced, never run.
# shellcheck shell=bash

cd "$(dirname "${BASH_SOURCE[0]}")/.." || exit 1
export PATH="$HOME/.cargo/bin:$PATH"
# Ignore a CARGO_TARGET_DIR set in the caller's shell.
export CARGO_TARGET_DIR=$PWD/target

say() { printf '%s\n' "$*"; }
fail() {
    printf '%s\n' "$*" >&2
    exit 1
}
has() { command -v "$1" >/dev/null 2>&1; }

# Installs Debian packages if that works without asking for a password.
apt_install() {
    local -a as_root=()
    if ((EUID != 0)); then
        has sudo && sudo -n true 2>/dev/null || return 1
        as_root=(sudo -n)
    fi
    has apt-get || return 1
    say "Installing $* with apt-get..."
    "${as_root[@]}" env DEBIAN_FRONTEND=noninteractive apt-get update -qq >/dev/null || true
    "${as_root[@]}" env DEBIAN_FRONTEND=noninteractive \
        apt-get install -y -qq --no-install-recommends "$@" >/dev/null
}

# need PROGRAM PACKAGE…: installs PROGRAM from PACKAGE… if it is missing, or fails with install instructions.
need() {
    local program=$1
    shift
    has "$program" && return
    apt_install "$@" && has "$program" && return
    fail "$program is missing. On Debian, install it with: apt-get install $*"
}

# What chaos.sh runs beside PostgreSQL. Debian keeps haproxy out of a user's PATH.
cluster_need() {
    need etcd etcd-server
    PATH=$PATH:/usr/sbin need haproxy haproxy
    need patroni patroni python3-etcd
}

# venv FOLDER: creates an empty Python environment.
venv() {
    need python3 python3 python3-venv
    python3 -m venv --clear "$1" 2>/dev/null || { apt_install python3-venv && python3 -m venv --clear "$1"; }
}

need_toolchain() {
    has cargo || fail "cargo is missing. Install Rust 1.95 or newer: https://rustup.rs"
    { has node && has npm; } || fail "node or npm is missing. Install Node.js 20.19 or newer: https://nodejs.org"
    node -e 'const [a, b] = process.versions.node.split(".").map(Number); process.exit(a > 20 || (a === 20 && b >= 19) ? 0 : 1)' ||
        fail "Node.js $(node --version) is too old. Install 20.19 or newer: https://nodejs.org"
    need cc build-essential
}

# npm_install FOLDER: installs from the lock file, if it changed since the last time. Not `npm ci`, which rejects lock files
# without other platforms' optional packages, and npm on Linux may omit those.
npm_install() {
    local folder=$1
    cmp -s "$folder/package-lock.json" "$folder/node_modules/.installed-lock.json" && return
    (cd "$folder" && npm install --no-save --no-audit --no-fund --loglevel=error) || return
    cp "$folder/package-lock.json" "$folder/node_modules/.installed-lock.json"
}

web_install() { npm_install web; }

# Run this before every cargo build, because the binary embeds the web app.
web_build() {
    web_install || return
    local stamp=target/web-built
    if [[ -f $stamp && -f web/dist/index.html ]]; then
        # Includes folders, because deleting a file only changes its folder's time.
        local newer
        newer=$(find web/src web/public web/tools/*.ts web/*.json web/*.ts web/*.html -newer "$stamp" \
            -not -path '*/node_modules*' -print -quit 2>/dev/null)
        [[ -z $newer ]] && return
    fi
    (cd web && npm run --silent build -- --logLevel warn) || return
    mkdir -p target && touch "$stamp"
}

# Builds all targets, so that the features of the tests' dependencies cause no second build later, and embeds the web app, as the
# packages need.
debug_build() { cargo build --locked --quiet --workspace --all-targets --features "$debug_features"; }
debug_features=wordhive/embed

# Prints a port that nothing listens on.
free_port() {
    node -e 'const s = require("node:net").createServer().listen(0, "127.0.0.1", () => { console.log(s.address().port); s.close(); })'
}

# cargo_tool NAME VERSION: installs a cargo subcommand in target/tools. A debug build, because it takes minutes to compile and
# a second to run.
cargo_tool() {
    local tool=target/tools/bin/$1
    [[ $("$tool" --version 2>/dev/null) == *"$2" ]] && return
    CARGO_TARGET_DIR=target/tools/build cargo install --quiet --locked --debug --root target/tools --version "$2" "$1" ||
        return
    rm -rf target/tools/build
}
