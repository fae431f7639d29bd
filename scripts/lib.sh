# Shared by the other scripts: what must be installed, and what must be built before what. Sourced, never run.
# shellcheck shell=bash

cd "$(dirname "${BASH_SOURCE[0]}")/.." || exit 1
export PATH="$HOME/.cargo/bin:$PATH"
# One folder for all that is built, wherever someone's shell points.
export CARGO_TARGET_DIR=$PWD/target

say() { printf '%s\n' "$*"; }
fail() {
    printf '%s\n' "$*" >&2
    exit 1
}
has() { command -v "$1" >/dev/null 2>&1; }

# Debian packages, installed when we may do so without asking for a password.
apt_install() {
    local -a as_root=()
    if ((EUID != 0)); then
        has sudo && sudo -n true 2>/dev/null || return 1
        as_root=(sudo -n)
    fi
    has apt-get || return 1
    say "Installing $* with apt-get."
    "${as_root[@]}" env DEBIAN_FRONTEND=noninteractive apt-get update -qq >/dev/null || true
    "${as_root[@]}" env DEBIAN_FRONTEND=noninteractive \
        apt-get install -y -qq --no-install-recommends "$@" >/dev/null
}

# need PROGRAM PACKAGE…: PROGRAM is there afterwards, or the run stops with the line that says what to install.
need() {
    local program=$1
    shift
    has "$program" && return
    apt_install "$@" && has "$program" && return
    fail "$program is missing. Install it first, on Debian: apt-get install $*"
}

need_toolchain() {
    has cargo || fail "cargo is missing. Install Rust 1.95 or newer first: https://rustup.rs"
    { has node && has npm; } || fail "node or npm is missing. Install Node.js 20.19 or newer first: https://nodejs.org"
    node -e 'const [a, b] = process.versions.node.split(".").map(Number); process.exit(a > 20 || (a === 20 && b >= 19) ? 0 : 1)' ||
        fail "Node.js $(node --version) is too old: 20.19 or newer is needed."
    need cc build-essential
}

# npm_install FOLDER: what the lock file says, and only when it has changed since the last time. Not `npm ci`: it refuses a
# lock file that leaves out optional packages of other platforms, as one made on Linux may.
npm_install() {
    local folder=$1
    cmp -s "$folder/package-lock.json" "$folder/node_modules/.installed-lock.json" && return
    (cd "$folder" && npm install --no-save --no-audit --no-fund --loglevel=error) || return
    cp "$folder/package-lock.json" "$folder/node_modules/.installed-lock.json"
}

web_install() { npm_install web; }

# The built app is embedded in the binary, so this comes before every cargo build.
web_build() {
    web_install || return
    local stamp=target/web-built
    if [[ -f $stamp && -f web/dist/index.html ]]; then
        # Folders are looked at too: a deleted file shows in the time of its folder.
        local newer
        newer=$(find web/src web/public web/tools web/*.json web/*.ts web/*.html -newer "$stamp" \
            -not -path '*/node_modules*' -print -quit 2>/dev/null)
        [[ -z $newer ]] && return
    fi
    (cd web && npm run --silent build -- --logLevel warn) || return
    mkdir -p target && touch "$stamp"
}
