import { type ChildProcess, execFile, spawn } from "node:child_process";
import { randomUUID } from "node:crypto";
import { once } from "node:events";
import { existsSync } from "node:fs";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { targetFolder } from "./paths";

const execute = promisify(execFile);
/** Of a debug build, or another one. */
const binary = process.env.WORDHIVE_TEST_BINARY ?? join(targetFolder, "debug", "wordhive");
/** The data of the word tools, built by `make`. */
const lexicon = join(targetFolder, "lexicon");

export type Database = "sqlite" | "postgres";

/** A running server with its own data folder and, on PostgreSQL, its own database. */
export class Server {
  private constructor(
    private process: ChildProcess,
    /** `http://127.0.0.1:PORT` */
    readonly address: string,
    /** The one-time link that creates the first admin. Empty for the demo, which has one. */
    readonly setupLink: string,
    /** Its output, for failed tests. */
    readonly log: string[],
    private readonly environment: NodeJS.ProcessEnv,
    private readonly data: string,
    private readonly discard: () => Promise<void>,
  ) {}

  /** Starts the binary on a free port and waits for its address. */
  static async start(
    database: Database,
    settings: Record<string, string> = {},
    command: "serve" | "demo" = "serve",
  ): Promise<Server> {
    const data = await mkdtemp(join(tmpdir(), "wordhive-e2e-"));
    const environment = Object.fromEntries([
      ...Object.entries(process.env).filter(([name]) => !name.startsWith("WORDHIVE_")),
      ...(existsSync(lexicon) ? [["WORDHIVE_LEXICON", lexicon]] : []),
      ...Object.entries(settings),
    ]);
    let dropDatabase = async () => {};
    if (database === "postgres") {
      const cluster = new URL(postgresUrl());
      const name = `wordhive_e2e_${randomUUID().replaceAll("-", "")}`;
      await statement(cluster, `CREATE DATABASE ${name}`);
      dropDatabase = () => statement(cluster, `DROP DATABASE ${name} WITH (FORCE)`);
      environment.WORDHIVE_DATABASE_URL = new URL(`/${name}`, cluster).href;
    }
    const child = run(command, "127.0.0.1:0", data, environment);
    const discard = async () => {
      await rm(data, { recursive: true, force: true });
      await dropDatabase();
    };
    const log: string[] = [];
    try {
      const { address, setupLink } = await startup(child, log, command === "serve");
      return new Server(child, address, setupLink, log, environment, data, discard);
    } catch (error) {
      child.kill("SIGKILL");
      await discard();
      throw error;
    }
  }

  /** Runs another command of the binary on the same data and returns its output. */
  async command(...words: string[]): Promise<string> {
    const { stdout } = await execute(binary, [...words, "--data", this.data], {
      env: this.environment,
    });
    return stdout;
  }

  /** Changes rows behind its back, as if time had passed. */
  async sql(change: string): Promise<void> {
    const url = this.environment.WORDHIVE_DATABASE_URL;
    if (url === undefined) {
      await execute("sqlite3", ["-bail", join(this.data, "wordhive.db"), change]);
    } else {
      await statement(new URL(url), change);
    }
  }

  /** Kills it, as when the power fails, and starts it again at the same address, perhaps with other settings. */
  async restart(settings: Record<string, string> = {}): Promise<void> {
    Object.assign(this.environment, settings);
    const ended = once(this.process, "exit");
    this.process.kill("SIGKILL");
    await ended;
    this.process = run("serve", new URL(this.address).host, this.data, this.environment);
    await startup(this.process, this.log, false);
  }

  /** Stops it, deletes its data and returns its exit code. */
  async stop(): Promise<number | null> {
    const code = await new Promise<number | null>((resolve) => {
      if (this.process.exitCode !== null || this.process.signalCode !== null) {
        resolve(this.process.exitCode);
        return;
      }
      const timeout = setTimeout(() => this.process.kill("SIGKILL"), 10_000);
      this.process.once("exit", (exitCode) => {
        clearTimeout(timeout);
        resolve(exitCode);
      });
      this.process.kill("SIGTERM");
    });
    await this.discard();
    return code;
  }
}

const run = (command: string, listen: string, data: string, env: NodeJS.ProcessEnv) =>
  spawn(binary, [command, "--listen", listen, "--data", data], {
    env,
    stdio: ["ignore", "pipe", "pipe"],
  });

function postgresUrl(): string {
  const url = process.env.WORDHIVE_TEST_POSTGRES_URL;
  if (!url) {
    throw new Error(
      "WORDHIVE_TEST_POSTGRES_URL is not set. `make test` starts a cluster and sets it.",
    );
  }
  return url;
}

async function statement(cluster: URL, sql: string): Promise<void> {
  await execute("psql", [
    "--no-psqlrc",
    "--quiet",
    "--set=ON_ERROR_STOP=1",
    `--command=${sql}`,
    cluster.href,
  ]);
}

function startup(
  child: ChildProcess,
  log: string[],
  needsAdmin: boolean,
): Promise<{ address: string; setupLink: string }> {
  return new Promise((resolve, reject) => {
    const timeout = setTimeout(
      () => reject(new Error(`The server did not start:\n${log.join("")}`)),
      // On a busy machine, several demos at once take half a minute.
      120_000,
    );
    let output = "";
    const read = (chunk: Buffer) => {
      log.push(chunk.toString());
      output += chunk.toString();
      const address = /Wordhive is at (\S+)\n/.exec(output)?.[1];
      const setupLink = needsAdmin ? /http\S+\/setup\?token=\S+/.exec(output)?.[0] : "";
      if (address !== undefined && setupLink !== undefined) {
        clearTimeout(timeout);
        resolve({ address, setupLink });
      }
    };
    child.stdout?.on("data", read);
    child.stderr?.on("data", read);
    child.once("error", reject);
    child.once("exit", (code) => {
      clearTimeout(timeout);
      reject(new Error(`The server ended with ${code}:\n${log.join("")}`));
    });
  });
}
