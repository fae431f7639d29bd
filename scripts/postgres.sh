# A temporary PostgreSQL cluster for one test run. Sourced, never run.
# shellcheck shell=bash

postgres_bin=
postgres_home=
postgres_as=()

# Debian keeps initdb and pg_ctl outside of PATH.
postgres_find() {
    local folder
    for folder in "$(pg_config --bindir 2>/dev/null || true)" /usr/lib/postgresql/*/bin; do
        if [[ -x $folder/initdb && -x $folder/pg_ctl ]]; then
            postgres_bin=$folder
        fi
    done
    [[ -n $postgres_bin ]]
}

# Finds PostgreSQL, or installs it.
postgres_need() {
    postgres_find || { apt_install postgresql && postgres_find; } ||
        fail "PostgreSQL is missing. On Debian, install it with: apt-get install postgresql"
}

# postgres_start [OPTION…]: starts a cluster on a free port and exports WORDHIVE_TEST_POSTGRES_URL, with a user who may create
# databases.
postgres_start() {
    postgres_home=$(mktemp -d "${TMPDIR:-/tmp}/wordhive-postgres.XXXXXX")
    if ((EUID == 0)); then
        # PostgreSQL refuses to run as root.
        local user=nobody
        id postgres >/dev/null 2>&1 && user=postgres
        chown "$user" "$postgres_home"
        postgres_as=(runuser -u "$user" --)
    fi
    local port password
    port=$(free_port)
    password=$(node -e 'console.log(require("node:crypto").randomBytes(16).toString("hex"))')
    (
        cd "$postgres_home" || exit 1
        # Written by the cluster's user, so nobody else can read it.
        printf %s "$password" | "${postgres_as[@]}" sh -c 'umask 077; cat > password'
        # With SCRAM, connecting takes a tenth of the server tests' time.
        "${postgres_as[@]}" "$postgres_bin/initdb" --pgdata=cluster --username=wordhive --pwfile=password \
            --auth=md5 --encoding=UTF8 --locale=C.UTF-8 --no-sync
        # The data is temporary, so skip syncing to disk. Starting parallel workers costs more than such small tables take.
        "${postgres_as[@]}" "$postgres_bin/pg_ctl" start --pgdata=cluster --log=server.log --wait --timeout=60 \
            --options="-p $port -h 127.0.0.1 -k $postgres_home -c fsync=off -c synchronous_commit=off -c full_page_writes=off -c max_wal_size=256MB -c max_connections=200 -c max_parallel_workers_per_gather=0 $*"
    ) || return
    export WORDHIVE_TEST_POSTGRES_URL="postgres://wordhive:$password@127.0.0.1:$port/postgres"
}

postgres_stop() {
    [[ -n $postgres_home ]] || return 0
    if [[ -f $postgres_home/cluster/postmaster.pid ]]; then
        (cd "$postgres_home" && "${postgres_as[@]}" "$postgres_bin/pg_ctl" stop --pgdata=cluster --mode=immediate >/dev/null 2>&1) || true
    fi
    rm -rf "$postgres_home"
    postgres_home=
}
