// Two Wordhive servers, a PostgreSQL primary with a standby that takes over by itself, an S3-compatible store, and HAProxy in front
// of the servers and of the primary.
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { atExit, execute, freePorts, Program, responds, until, work } from "./programs.mjs";

const password = "chaos";

/** @param tools Where programs are: `postgres` (a folder), `store` (a command and its kind). */
export async function startCluster(binary, tools) {
  const [etcd, etcdPeer, postgres, balancer, store, ...rest] = await freePorts(13);
  const databases = await startPostgres(tools, { etcd, etcdPeer, ports: rest.slice(0, 4) });
  const objects = await startStore(tools, store, rest.slice(4, 6));
  const nodePorts = rest.slice(6, 8);
  const proxy = new Program("haproxy", [
    "haproxy",
    "-db",
    "-f",
    haproxy({ postgres, balancer, databases, nodePorts }),
  ]);
  proxy.start();
  await until("a primary", () => primaryOf(databases));
  const url = `postgres://postgres:${password}@127.0.0.1:${postgres}/postgres`;
  const env = {
    WORDHIVE_DATABASE_URL: url,
    WORDHIVE_SECRET_KEY: "the secret key of both servers of the chaos",
    WORDHIVE_TRUSTED_PROXIES: "127.0.0.0/8",
    WORDHIVE_LIMIT_UPLOADS: "1000000",
    WORDHIVE_LIMIT_SIGN_UPS: "1000000",
    WORDHIVE_LOG: "info",
    ...objects.env,
  };
  const nodes = nodePorts.map((port, index) => {
    const data = join(work, `node-${index}`);
    const words = ["serve", "--listen", `127.0.0.1:${port}`, "--data", data];
    return Object.assign(new Program(`node-${index}`, [binary, ...words], { env }), { port, data });
  });
  for (const node of nodes) {
    node.start();
    await ready(node);
  }
  const address = `http://127.0.0.1:${balancer}`;
  await until("the balancer", () => responds(`${address}/readyz`));
  return {
    address,
    databases,
    env,
    nodes,
    store: objects.program,
    storeReady: objects.ready,
    storeKeeps: objects.keeps,
    url,
  };
}

/** Waits until this server takes requests. */
export const ready = (node) => {
  const isReady = () => {
    if (!node.isRunning) {
      throw new Error(`${node.name} has ended:\n${node.output()}`);
    }
    return responds(`http://127.0.0.1:${node.port}/readyz`);
  };
  return until(`${node.name}`, isReady);
};

/** PostgreSQL refuses to run as root. */
const asPostgres = (command) =>
  process.getuid() === 0 ? ["runuser", "-u", "postgres", "--", ...command] : command;

async function startPostgres(tools, { etcd, etcdPeer, ports }) {
  const client = `http://127.0.0.1:${etcd}`;
  const peer = `http://127.0.0.1:${etcdPeer}`;
  new Program("etcd", [
    "etcd",
    ...["--data-dir", join(work, "etcd"), "--unsafe-no-fsync"],
    ...["--listen-client-urls", client, "--advertise-client-urls", client],
    ...["--listen-peer-urls", peer, "--initial-advertise-peer-urls", peer],
    ...["--initial-cluster", `default=${peer}`],
  ]).start();
  await until("etcd", () => responds(`${client}/health`));
  const databases = [];
  for (const index of [0, 1]) {
    const name = `postgres-${index}`;
    const [port, api] = ports.slice(index * 2);
    const folder = join(work, name);
    mkdirSync(folder);
    if (process.getuid() === 0) {
      await execute("chown", ["postgres", folder]);
    }
    const configuration = join(work, `${name}.json`);
    // JSON is YAML too.
    const settings = patroni({ name, port, api, folder, etcd, bin: tools.postgres });
    writeFileSync(configuration, JSON.stringify(settings), { mode: 0o644 });
    const program = new Program(name, asPostgres(["patroni", configuration]), { cwd: folder });
    const database = Object.assign(program.start(), { port, api, folder });
    databases.push(database);
    atExit(() => {
      try {
        process.kill(postmasterOf(database), "SIGQUIT");
      } catch {
        // It has ended.
      }
    });
    await until(`${name} to run`, () => responds(`http://127.0.0.1:${api}/health`));
  }
  const isSynchronous = () => responds(`http://127.0.0.1:${ports[3]}/sync`);
  await until("a synchronous standby", isSynchronous);
  return databases;
}

/** The settings of a database with its guard. Every commit waits for the standby, so that it has what was acknowledged. */
function patroni({ name, port, api, folder, etcd, bin }) {
  const user = (username) => ({ username, password });
  return {
    scope: "chaos",
    name,
    log: { level: "INFO" },
    restapi: { listen: `127.0.0.1:${api}`, connect_address: `127.0.0.1:${api}` },
    etcd3: { host: `127.0.0.1:${etcd}` },
    bootstrap: {
      dcs: {
        // The least that Patroni allows.
        ttl: 20,
        loop_wait: 1,
        retry_timeout: 3,
        // A primary that has ended doesn't come back: its standby takes over at once.
        master_start_timeout: 0,
        synchronous_mode: true,
        postgresql: {
          use_pg_rewind: true,
          use_slots: true,
          parameters: { max_connections: 100, wal_log_hints: "on", wal_keep_size: "256MB" },
        },
      },
      initdb: [{ encoding: "UTF8" }, { locale: "C.UTF-8" }, "no-sync"],
    },
    postgresql: {
      listen: `127.0.0.1:${port}`,
      connect_address: `127.0.0.1:${port}`,
      data_dir: join(folder, "data"),
      bin_dir: bin,
      pgpass: join(folder, "pgpass"),
      authentication: {
        superuser: user("postgres"),
        replication: user("replicator"),
        rewind: user("rewinder"),
      },
      pg_hba: [
        "local all all trust",
        "host all all 127.0.0.1/32 md5",
        "host replication all 127.0.0.1/32 md5",
      ],
      parameters: { unix_socket_directories: folder, fsync: "off" },
    },
  };
}

/** The database that takes writes now. */
export async function primaryOf(databases) {
  const are = await Promise.all(
    databases.map(({ api }) => responds(`http://127.0.0.1:${api}/primary`)),
  );
  return databases[are.indexOf(true)];
}

/** Waits until the other database follows the primary again, with all that was committed. */
export const standbyFollows = (databases) =>
  until("a synchronous standby", async () => {
    const are = await Promise.all(
      databases.map(({ api }) => responds(`http://127.0.0.1:${api}/sync`)),
    );
    return are.includes(true);
  });

function haproxy({ postgres, balancer, databases, nodePorts }) {
  const file = join(work, "haproxy.cfg");
  const guarded = databases.map(
    ({ name, port, api }) => `  server ${name} 127.0.0.1:${port} check port ${api}`,
  );
  const nodes = nodePorts.map((port, index) => `  server node-${index} 127.0.0.1:${port} check`);
  writeFileSync(
    file,
    `
defaults
  timeout connect 1s
  timeout client 60s
  timeout server 60s
  timeout check 1s
  default-server inter 300ms fall 2 rise 1 on-marked-down shutdown-sessions

listen postgres
  mode tcp
  bind 127.0.0.1:${postgres}
  timeout client 1h
  timeout server 1h
  option httpchk GET /primary
${guarded.join("\n")}

frontend wordhive
  mode http
  bind 127.0.0.1:${balancer}
  option forwardfor
  # If the store or the database fails, no server is ready. They still say so, and show what they can.
  use_backend alive if { nbsrv(ready) eq 0 }
  default_backend ready

# Another server gets what a server has refused, but not what it may have begun.
backend ready
  mode http
  balance roundrobin
  option httpchk GET /readyz
  retries 2
  option redispatch 1
  retry-on conn-failure
${nodes.join("\n")}

backend alive
  mode http
  balance roundrobin
  option httpchk GET /healthz
  retries 2
  option redispatch 1
  retry-on conn-failure
  http-error status 503 content-type text/plain string "No server is there." hdr Retry-After 1
${nodes.join("\n")}
`,
  );
  return file;
}

async function startStore({ store: [kind, command] }, port, [rpc]) {
  const address = `http://127.0.0.1:${port}`;
  const of = (key, secret) => ({
    AWS_ENDPOINT: address,
    AWS_ALLOW_HTTP: "true",
    AWS_REGION: "garage",
    AWS_ACCESS_KEY_ID: key,
    AWS_SECRET_ACCESS_KEY: secret,
    WORDHIVE_OBJECTS_URL: "s3://wordhive/uploads",
  });
  // Any answer will do, such as that the request isn't signed.
  const answers = () =>
    fetch(address, { signal: AbortSignal.timeout(1_000) }).then(
      () => true,
      () => false,
    );
  const readyAgain = () => until("the store", answers);
  if (kind === "moto") {
    const program = new Program("store", [command, "-H", "127.0.0.1", "-p", String(port)]).start();
    await readyAgain();
    await fetch(`${address}/wordhive`, { method: "PUT" });
    return { program, env: of("chaos", "chaos"), ready: readyAgain, keeps: false };
  }
  const folder = join(work, "store");
  mkdirSync(folder);
  const configuration = join(folder, "garage.toml");
  writeFileSync(
    configuration,
    `metadata_dir = "${folder}/meta"
data_dir = "${folder}/data"
db_engine = "lmdb"
replication_factor = 1
rpc_bind_addr = "127.0.0.1:${rpc}"
rpc_public_addr = "127.0.0.1:${rpc}"
rpc_secret = "${"6f".repeat(32)}"
[s3_api]
s3_region = "garage"
api_bind_addr = "127.0.0.1:${port}"
`,
    { mode: 0o600 },
  );
  const program = new Program("store", [command, "-c", configuration, "server"]).start();
  await readyAgain();
  const garage = async (...words) =>
    (await execute(command, ["-c", configuration, ...words])).stdout;
  const id = (await until("Garage's id", () => garage("node", "id", "-q").catch(() => ""))).split(
    "@",
  )[0];
  await garage("layout", "assign", "-z", "a", "-c", "1G", id.trim());
  await garage("layout", "apply", "--version", "1");
  await garage("bucket", "create", "wordhive");
  const key = await garage("key", "create", "wordhive");
  const found = (pattern) => pattern.exec(key)[1];
  await garage("bucket", "allow", "--read", "--write", "wordhive", "--key", "wordhive");
  const env = of(found(/Key ID: *(\S+)/), found(/Secret key: *(\S+)/));
  return { program, env, ready: readyAgain, keeps: true };
}

/** The process id of a database's server, which isn't in the group of its guard. */
export function postmasterOf({ folder }) {
  return Number(readFileSync(join(folder, "data", "postmaster.pid"), "utf8").split("\n")[0]);
}

/** The ids of a database's server and of all that it has started. */
export async function processesOf(database) {
  const parent = String(postmasterOf(database));
  const { stdout } = await execute("pgrep", ["-P", parent]).catch(() => ({ stdout: "" }));
  return [parent, ...stdout.split("\n").filter(Boolean)].map(Number);
}
