#!/usr/bin/env bash
# chaos.sh [OLDER]: breaks two servers, PostgreSQL and its standby, a store and a disk again and again while people write, and checks
#   that nothing acknowledged is lost (chaos/chaos.mjs). The servers begin as OLDER, a binary of an older build, and are upgraded.
# chaos.sh brief BINARY: breaks each once, with a store in memory, which needs no compiling.
set -uo pipefail
# shellcheck source=lib.sh
source "$(dirname "${BASH_SOURCE[0]}")/lib.sh"
# shellcheck source=postgres.sh
source scripts/postgres.sh

tools=$PWD/target/tools

# From PyPI.
moto_install() {
    local version=5.2.5
    if [[ $(cat "$tools/moto/version" 2>/dev/null) != "$version" ]]; then
        venv "$tools/moto" &&
            "$tools/moto/bin/pip" install --quiet --disable-pip-version-check "moto[server,s3]==$version" &&
            echo "$version" >"$tools/moto/version" || return
    fi
    export WORDHIVE_CHAOS_STORE=moto=$tools/moto/bin/moto_server
}

# Loses nothing when it's killed. It takes ten minutes to compile.
garage_install() {
    local version=2.5.0
    if [[ $("$tools/bin/garage" --version 2>/dev/null) != *"$version"* ]]; then
        CARGO_TARGET_DIR=$tools/build cargo install --quiet --locked --root "$tools" --version "$version" \
            --no-default-features --features bundled-libs,lmdb garage || return
        rm -rf "$tools/build"
    fi
    export WORDHIVE_CHAOS_STORE=garage=$tools/bin/garage
}

PATH=$PATH:/usr/sbin
need_toolchain
postgres_need
export WORDHIVE_CHAOS_POSTGRES=$postgres_bin PATH=$postgres_bin:$PATH
cluster_need
if [[ -z ${WORDHIVE_CHROMIUM:-} ]]; then
    has chromium-headless-shell || need chromium chromium
    WORDHIVE_CHROMIUM=$(command -v chromium-headless-shell || command -v chromium)
    export WORDHIVE_CHROMIUM
fi
web_install || exit 1

if [[ ${1:-} == brief ]]; then
    moto_install || fail "The store in memory couldn't be installed."
    export WORDHIVE_CHAOS_SECONDS=5
    exec node chaos/chaos.mjs "$2"
fi
garage_install || fail "Garage couldn't be installed."
web_build && cargo build --locked --quiet --release --features wordhive/embed || exit 1
exec node chaos/chaos.mjs target/release/wordhive "$@"
