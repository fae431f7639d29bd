#!/usr/bin/env bash
# dist.sh [debug]: packs the release binary, the lexicon and the service into an archive and a Debian package in target/dist.
# With `debug`, packs the binary that the tests use, with the web app embedded, because that compiles much faster.
set -euo pipefail
# shellcheck source=lib.sh
source "$(dirname "${BASH_SOURCE[0]}")/lib.sh"
# shellcheck source=lexicon.sh
source scripts/lexicon.sh

need_toolchain
web_build
rm -rf target/dist
mkdir -p target/dist
if [[ ${1:-release} == debug ]]; then
    profile=dev folder=target/debug gzip="gzip -1"
    debug_build
else
    profile=release folder=target/release gzip=gzip
    cargo build --locked --quiet --release --package wordhive --package wordhive-lexicon-builder --bin wordhive --bin build-lexicon
fi
cp "$folder/wordhive" target/dist/wordhive
lexicon_build "$folder/build-lexicon"
cargo_tool cargo-deb 3.8.0

version=$(target/dist/wordhive --version)
version=${version##* }
name=wordhive-$version-linux-$(uname -m)
mkdir -p "target/dist/$name/lexicon"
sed "s/VERSION/$version/g" packaging/INSTALL.md >target/dist/INSTALL.md
[[ $profile == dev ]] && strip target/dist/wordhive
cp target/dist/{wordhive,INSTALL.md} packaging/{install.sh,wordhive.env,wordhive.service} LICENSE-* "target/dist/$name/"
cp "$lexicon_folder"/{*.lex,NOTICE.txt,sources.json} "target/dist/$name/lexicon/"
tar --sort=name --owner=0 --group=0 --numeric-owner --use-compress-program "$gzip" \
    -cf "target/dist/$name.tar.gz" -C target/dist "$name"
target/tools/bin/cargo-deb deb --quiet --no-build --no-strip --fast --profile "$profile" --package wordhive \
    --output "target/dist/wordhive_${version}_$(dpkg --print-architecture).deb"
ls -sh target/dist/*.tar.gz target/dist/*.deb
