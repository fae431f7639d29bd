#!/usr/bin/env bash
# dist-test.sh [release]: installs the Debian package, then the archive, on a clean Debian, starts each as the shipped service
# would, and serves the demo. Packs the debug binary unless told `release`. Needs root, for the chroot.
set -euo pipefail
# shellcheck source=lib.sh
source "$(dirname "${BASH_SOURCE[0]}")/lib.sh"

((EUID == 0)) || fail "Run this as root: it installs into a chroot."
need mmdebstrap mmdebstrap
need curl curl
need buildah buildah

root=$PWD/target/dist-root
containers=$PWD/target/dist/containers
servers=()
stop() {
    local server
    local -a stopping=("${servers[@]}")
    servers=()
    for server in "${stopping[@]}"; do kill -TERM "$server" 2>/dev/null || true; done
    for server in "${stopping[@]}"; do wait "$server" || fail "a server did not stop cleanly"; done
}
trap 'stop; wait; rm -rf "$root" "$containers"' EXIT
# A killed run leaves what buildah mounted.
if mountpoint --quiet "$containers/overlay"; then umount "$containers/overlay"; fi

# Fills $root with a clean Debian, at most a day old, so that its package lists name what the mirrors have.
clean_system() {
    local archive=$PWD/target/tools/bookworm.tar
    if [[ -z $(find "$archive" -mmin -1440 2>/dev/null) ]]; then
        mkdir -p target/tools
        mmdebstrap --quiet --variant=apt --format=tar bookworm "$archive.new"
        mv "$archive.new" "$archive"
    fi
    rm -rf "$root"
    mkdir -p "$root"
    tar --numeric-owner -xpf "$archive" -C "$root"
}

# It needs nothing of ours, so packing runs beside it.
clean_system &
system=$!
scripts/dist.sh "${1:-debug}"
wait "$system"

say "Container image"
export STORAGE_DRIVER=vfs BUILDAH_ISOLATION=chroot BUILDAH_FORMAT=oci
image() { buildah --root "$containers" --runroot "$containers/run" "$@"; }
if base=$(image from scratch); then
    image add --quiet "$base" "$root" / >/dev/null
    image commit --quiet "$base" localhost/debian >/dev/null
    image build --quiet --network host --build-arg BASE=localhost/debian --file packaging/Containerfile --tag wordhive \
        target/dist >/dev/null
    container=$(image from localhost/wordhive)
    image run "$container" -- sh -c 'wordhive --version && test "$(id -un)" = wordhive && touch /var/lib/wordhive/writable' ||
        fail "the container image does not run"
else
    say "Skipped, buildah does not run here."
fi

cp target/dist/*.deb target/dist/*.tar.gz "$root/tmp/"
in_root() { chroot "$root" env -i PATH=/usr/sbin:/usr/bin:/sbin:/bin DEBIAN_FRONTEND=noninteractive "$@"; }

# setting NAME UNIT: the values of a setting in a unit file.
setting() { sed -n "s/^$1=//p" "$2"; }

# serve UNIT: runs the unit's command with its user, folder and environment.
serve() {
    local unit=$1 user data port
    local -a command environment
    read -ra command < <(setting ExecStart "$unit")
    user=$(setting User "$unit")
    data=/var/lib/$(setting StateDirectory "$unit")
    mapfile -t environment < <(setting Environment "$unit"; grep -v '^#' "$root/etc/wordhive/wordhive.env" | sed '/^$/d')
    port=$(free_port)
    in_root install -d -o "$user" -g "$user" -m 700 "$data"
    start "$user" "$data" "${environment[@]}" WORDHIVE_LISTEN="127.0.0.1:$port" "${command[@]}"
}

# demo UNIT: runs the demo with the command of INSTALL.md, but on a free port, as the unit's user in a folder of its own.
demo() {
    local user port
    local -a command
    user=$(setting User "$1")
    read -ra command < <(sed -n 's/.*`\(wordhive demo [^`]*\)`.*/\1/p' packaging/INSTALL.md)
    port=$(free_port)
    in_root install -d -o "$user" -g "$user" -m 700 /tmp/demo
    start "$user" /tmp/demo PATH=/usr/bin "${command[@]/127.0.0.1:8081/127.0.0.1:$port}"
}

# start USER FOLDER VARIABLE…=VALUE COMMAND…: starts a server on $port, which logs to $log, and waits until it answers.
start() {
    local user=$1 folder=$2
    shift 2
    log=target/dist/server-${#servers[@]}.log
    chroot --userspec="$user" "$root" env -i -C "$folder" "$@" >"$log" 2>&1 &
    servers+=($!)
    address=http://127.0.0.1:$port
    curl --silent --fail --retry 50 --retry-connrefused --retry-delay 1 "$address/api/health" >/dev/null ||
        fail "the server does not answer: $(<"$log")"
    curl --silent --fail --compressed "$address/login" | grep -q '<title>' || fail "the app shell is missing"
}

# check UNIT: the installed service starts with an empty data folder, and the demo beside it lets an organizer log in.
check() {
    [[ -f $1 ]] || fail "$1 was not installed"
    [[ $(stat -c %a "$root/etc/wordhive/wordhive.env") == 600 ]] || fail "wordhive.env can be read by others"
    serve "$1"
    grep -q '/setup?token=' "$log" || fail "no setup link: $(<"$log")"
    demo "$1"
    local email password
    email=$(awk '$1 == "organizer" { print $2 }' "$log")
    password=$(sed -n 's/.*password “\(.*\)”.*/\1/p' "$log")
    curl --silent --fail --cookie-jar "$root/tmp/cookies" --header 'Content-Type: application/json' \
        --data "{\"email\":\"$email\",\"password\":\"$password\"}" "$address/api/identity/sign-in" >/dev/null ||
        fail "the demo's organizer cannot log in: $(<"$log")"
    curl --silent --fail --cookie "$root/tmp/cookies" "$address/api/tool/generate-difficulty-rating/almanac" >/dev/null || fail "the lexicon is missing"
    stop
    rm -rf "$root/tmp/demo"
}

say "Debian package"
in_root sh -c 'apt-get install -y -qq --no-install-recommends /tmp/wordhive_*.deb >/dev/null'
check "$root/usr/lib/systemd/system/wordhive.service"
in_root dpkg --purge wordhive >/dev/null
[[ -d $root/var/lib/wordhive ]] || fail "purging deleted the data"
rm -rf "$root/var/lib/wordhive"

say "Archive"
in_root sh -c 'tar -xzf /tmp/wordhive-*.tar.gz -C /tmp && /tmp/wordhive-*/install.sh'
check "$root/etc/systemd/system/wordhive.service"

if has systemd-analyze; then
    systemd-analyze security --offline=true --threshold=20 --no-pager packaging/wordhive.service | tail -1
fi
say "Both installed, started and served the demo."
