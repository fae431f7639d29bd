#!/usr/bin/env bash
# Regenerates demo/recordings with a synthetic voice. Leaves out the last eight words, so the demo also shows words without
# a recording. Only needed after changing the demo's wordlist. Requires Debian's espeak-ng, sox and lame.
set -euo pipefail
cd "$(dirname "$0")/.."
rm -f demo/recordings/*.mp3
tail -n +2 demo/spring-bee.csv | cut -d, -f1 | head -n -8 | while read -r word; do
    name=$(printf %s "$word" | LC_ALL=C tr -cd a-z)
    espeak-ng -v en-us+f3 -s 135 --stdout "$word" |
        sox -V1 -t wav - -t wav - norm -3 pad 0.1 0.15 |
        lame --quiet -m m --resample 22.05 -b 32 - "demo/recordings/$name.mp3"
done
