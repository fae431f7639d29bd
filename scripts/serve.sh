#!/usr/bin/env bash
# serve.sh serve|demo [FLAGS…]: builds what has changed and becomes the server. Once built, it needs no network.
set -euo pipefail
# shellcheck source=lib.sh
source "$(dirname "${BASH_SOURCE[0]}")/lib.sh"
# shellcheck source=lexicon.sh
source scripts/lexicon.sh

need_toolchain
say "Building the web app."
web_build
say "Building the server (a few minutes the first time)."
cargo build --release --locked --quiet --bin wordhive --bin build-lexicon
if [[ -z ${WORDHIVE_LEXICON:-} ]]; then
    lexicon_build target/release/build-lexicon || say "The lexicon could not be built; the word tools do without."
    export WORDHIVE_LEXICON=$lexicon_folder
fi
exec target/release/wordhive "$@"
