#!/usr/bin/env bash
# serve.sh serve|demo [FLAGS…]: builds what has changed and becomes the server. Once built, it needs no network.
set -euo pipefail
# shellcheck source=lib.sh
source "$(dirname "${BASH_SOURCE[0]}")/lib.sh"

need_toolchain
say "Building the web app."
web_build
say "Building the server (a few minutes the first time)."
cargo build --release --locked --quiet --bin wordhive
exec target/release/wordhive "$@"
