// The programs that a group of rows measures. Each starts when a row first needs it.
import { writeFileSync } from "node:fs";
import { get } from "node:http";
import { join } from "node:path";
import { lexicon, release, repository, start, stop, work } from "./processes.mjs";
import { load } from "./wrk.mjs";

/** Headers that describe a body. */
const CONTENT_HEADERS = ["content-type", "content-encoding", "cache-control", "etag", "vary"];

export const serve = (seeded, words = lexicon, options = []) =>
  start(
    join(release, "wordhive"),
    "serve",
    "--listen",
    "127.0.0.1:0",
    "--lexicon",
    words,
    ...seeded.storage,
    ...options,
  );

/** A response's headers and undecoded bytes, unlike those of fetch. */
export async function rawResponse(url, headers) {
  const response = await new Promise((done, fail) => {
    get(url, { headers }, done).once("error", fail);
  });
  const chunks = [];
  for await (const chunk of response) {
    chunks.push(chunk);
  }
  if (response.statusCode !== 200) {
    throw new Error(`${url} answered with status ${response.statusCode}`);
  }
  return { headers: response.headers, bytes: Buffer.concat(chunks) };
}

export class Programs {
  #started = new Map();

  /** @param seeded The contents of the databases, by name. */
  constructor(seeded) {
    this.seeded = seeded;
  }

  #once(key, begin) {
    if (!this.#started.has(key)) {
      this.#started.set(key, begin());
    }
    return this.#started.get(key);
  }

  /** The bare route. */
  hello() {
    return this.#once("hello", () => start(join(release, "examples/hello")));
  }

  /** A bare route that sends the same bytes with the same headers as `url`. */
  bare(url, headers) {
    return this.#once(`bare ${url}`, async () => {
      const original = await rawResponse(url, headers);
      const file = join(work, `bytes-${this.#started.size}`);
      writeFileSync(file, original.bytes);
      const kept = CONTENT_HEADERS.filter((name) => original.headers[name]);
      const words = kept.flatMap((name) => [name, original.headers[name]]);
      return start(join(release, "examples/hello"), file, ...words);
    });
  }

  server(database, options = []) {
    return this.#once(`server ${database}`, () => serve(this.seeded[database], lexicon, options));
  }

  /** The same routes by Express and better-sqlite3, on the same database. */
  express(database) {
    return this.#once(`express ${database}`, async () => {
      const { data, code, participant } = this.seeded[database];
      const program = join(repository, "bench/express/server.mjs");
      const express = await start(process.execPath, program, join(data, "wordhive.db"));
      // V8 optimizes what has run for a while.
      const url = `${express.address}/api/competition/${code}`;
      await load(url, { headers: participant, time: 2 });
      return express;
    });
  }

  async stopAll() {
    const started = await Promise.all(this.#started.values());
    this.#started.clear();
    await Promise.all(started.map(stop));
  }
}
