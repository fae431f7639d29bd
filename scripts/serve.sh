#!/usr/bin/env bash
# serve.sh serve|demo [FLAGS…]: builds what changed, then runs the server. Needs no network once built.
set -euo pipefail
# shellcheck source=lib.sh
source "$(dirname "${BASH_SOURCE[0]}")/lib.sh"
# shellcheck source=lexicon.sh
source scripts/lexicon.sh

need_toolchain
say "Building the web app..."
web_build
say "Building the server... (a few minutes the first time)"
cargo build --release --locked --quiet --bin wordhive --bin build-lexicon
if [[ -z ${WORDHIVE_LEXICON:-} ]]; then
    lexicon_build target/release/build-lexicon || say "Could not build the lexicon. The word tools will have no data."
    export WORDHIVE_LEXICON=$lexicon_folder
fi
exec target/release/wordhive "$@"
