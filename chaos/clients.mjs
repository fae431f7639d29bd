// People who write all the time, and remember what was acknowledged.
import { createHash, randomBytes, randomUUID } from "node:crypto";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { repository, until } from "./programs.mjs";

const CODE = 12345;
const PASSWORD = "honey on paper";
/** Nobody waits longer for an answer, in milliseconds. */
const PATIENCE = 60_000;

const hash = (bytes) => createHash("sha256").update(bytes).digest("hex");

/** Sends requests, and notes when they are answered and how. */
class Person {
  /**
   * @param alsoMay How requests may be answered too.
   * @param watch Is called with each request's duration in milliseconds and its status, or the reason why there was no answer.
   */
  constructor(address, alsoMay = [], watch = () => {}) {
    this.address = address;
    this.watch = watch;
    /** How requests may be answered, besides a 503 that says when to try again. 502 is the balancer's for a server that died. */
    this.may = [200, 201, 204, 502, ...alsoMay];
    this.cookie = "";
  }

  async send(method, path, body) {
    const began = performance.now();
    const isForm = body instanceof FormData;
    const headers = {
      Cookie: this.cookie,
      ...(body && !isForm && { "Content-Type": "application/json" }),
    };
    let status;
    let isWrong = false;
    try {
      const response = await fetch(this.address + path, {
        method,
        headers,
        body: isForm || !body ? body : JSON.stringify(body),
        signal: AbortSignal.timeout(PATIENCE),
      });
      const bytes = Buffer.from(await response.arrayBuffer());
      status = response.status;
      isWrong = !(
        this.may.includes(status) ||
        (status === 503 && response.headers.has("retry-after"))
      );
      return {
        status,
        bytes,
        headers: response.headers,
        json: () => JSON.parse(bytes.toString("utf8")),
      };
    } catch (error) {
      // No answer: the reason instead of a status.
      status = error.cause?.code ?? error.name;
      return { status, bytes: Buffer.alloc(0), headers: new Headers() };
    } finally {
      this.watch({ method, path, ms: performance.now() - began, status, isWrong });
    }
  }

  /** The answer to a GET once it's neither lost nor a refusal for a while: right after a fault, the servers may still be busy. */
  get(path) {
    return until(`GET ${path}`, async () => {
      const answer = await this.send("GET", path);
      const isMissing = typeof answer.status === "string" || [502, 503].includes(answer.status);
      return !isMissing && answer;
    });
  }

  /** The answer to a request that must succeed. */
  async must(method, path, body) {
    const answer = await (method === "GET" ? this.get(path) : this.send(method, path, body));
    if (answer.status < 200 || answer.status >= 300) {
      throw new Error(`${method} ${path}: ${answer.status} ${answer.bytes}`);
    }
    return answer.bytes.length > 0 ? answer.json() : undefined;
  }

  async enter(path, body, name) {
    const answer = await this.send("POST", path, body);
    const cookie = answer.headers.get("set-cookie");
    if (!cookie) {
      throw new Error(`${path}: ${answer.status} ${answer.bytes}`);
    }
    this.cookie = cookie.split(";")[0];
    this.uid = answer.json().uid;
    await this.must("POST", "/api/auth", { uid: this.uid, email: body.email, role: "user", name });
  }
}

/** The account that a browser logs in to. */
export const speller = { email: "maya@school.example", password: PASSWORD };

/** A competition and those who write to it. */
export class Clients {
  acknowledged = 0;
  #posts = new Map();
  #files = new Map();
  #sessions = new Set();
  #attempts = new Map();
  /** What wasn't acknowledged, and so may be there or not. */
  #unsure = { posts: new Set(), files: new Set() };
  #alsoMay = [];
  #isRunning = false;
  #running = [];
  #answers = [];
  /** When a write was acknowledged, in milliseconds. */
  #writes = [];

  /** @param alsoMay How requests may be answered too. */
  static async prepare(address, setupToken, alsoMay = []) {
    const clients = new Clients();
    clients.#alsoMay = alsoMay;
    const organizer = clients.#person(address);
    await organizer.enter("/api/identity/setup", {
      token: setupToken,
      email: "ann@school.example",
      password: PASSWORD,
    });
    await organizer.must("POST", "/api/competition", {
      title: "Spring Bee",
      description: "Fifth and sixth grade",
      admins: [organizer.uid],
      participants: [organizer.uid],
      code: CODE,
      startDate: "2027-03-01",
      endDate: "2027-03-02",
      timeZone: "America/Chicago",
      generalInformationForm: false,
    });
    Object.assign(clients, { address, organizer, path: `/competition/${CODE}` });
    clients.list = await clients.createList([{ word: "honey" }]);
    const children = [];
    for (const name of ["Maya", "Noah", "Eli"]) {
      const child = clients.#person(address);
      const email = `${name.toLowerCase()}@school.example`;
      await child.enter("/api/identity/sign-up", { email, password: PASSWORD }, name);
      for (const path of ["/api/user/add-competition", "/api/competition/add-participant"]) {
        await child.must("POST", path, { code: CODE, userId: child.uid });
      }
      children.push(child);
    }
    return Object.assign(clients, { children });
  }

  #person(address) {
    return new Person(address, this.#alsoMay, (answer) => this.#answers.push(answer));
  }

  createList(words) {
    return this.organizer.must("POST", "/api/wordlist", {
      title: "First round",
      description: "Words from the garden",
      visibility: "visible",
      competitionCode: CODE,
      creatorId: this.organizer.uid,
      words,
    });
  }

  /** Gives a list's words a recording each. */
  async record(list) {
    const recording = readFileSync(join(repository, "demo/recordings/almanac.mp3"));
    for (const wordId of list.words) {
      const form = new FormData();
      form.set("creatorId", this.organizer.uid);
      form.set("wordId", wordId);
      form.set("audio", new Blob([recording], { type: "audio/mpeg" }), "recording.mp3");
      const { dbAudio } = await this.organizer.must("POST", "/api/audio/", form);
      await this.organizer.must("PATCH", `/api/wordlist/word/${wordId}`, {
        audioId: dbAudio.audioId,
      });
    }
  }

  /** Waits until the first child's attempts at all words of a list are stored. */
  async allStored(list, count) {
    const path = `/api/wordlist/competition/${CODE}/${list._id}/practice-statistics`;
    await until(`${count} attempts`, async () => {
      const { spellers } = await this.organizer.must("GET", path);
      return spellers.some(({ attempts }) => attempts === count);
    });
  }

  start() {
    this.#isRunning = true;
    const keepOn = async (write, pause) => {
      while (this.#isRunning) {
        await write();
        await sleep(pause);
      }
    };
    this.#running = [
      keepOn(() => this.#post(), 30),
      keepOn(() => this.#file(), 150),
      keepOn(() => this.#logIn(), 500),
      // No child types faster, and the server takes ten a second.
      ...this.children.map((child) => keepOn(() => this.#attempt(child), 120)),
      keepOn(() => this.organizer.send("GET", `/api/competition/${CODE}`), 50),
    ];
  }

  async stop() {
    this.#isRunning = false;
    await Promise.all(this.#running);
  }

  /** Forgets what was measured so far. */
  measureAnew() {
    this.#answers.length = 0;
    this.#writes = [performance.now()];
  }

  /** The longest time without an acknowledged write in seconds, the slowest answer, and how many there were of each status. */
  measured() {
    const times = [...this.#writes, performance.now()];
    const pauses = times.slice(1).map((time, index) => time - times[index]);
    const statuses = {};
    for (const { status } of this.#answers) {
      statuses[status] = (statuses[status] ?? 0) + 1;
    }
    return {
      writes: times.length - 2,
      pause: Math.max(...pauses) / 1000,
      slowest: Math.max(0, ...this.#answers.map(({ ms }) => ms)) / 1000,
      statuses,
      /** Neither done, nor refused for a while, nor cut off by a server that died. */
      wrong: this.#answers.filter(({ isWrong }) => isWrong),
    };
  }

  /** Waits until this many more writes are acknowledged. */
  async more(count) {
    const enough = this.acknowledged + count;
    await until(`${count} acknowledged writes`, () => this.acknowledged >= enough);
  }

  #acknowledge() {
    this.acknowledged += 1;
    this.#writes.push(performance.now());
  }

  async #post() {
    const title = randomUUID();
    this.#unsure.posts.add(title);
    const { status, json } = await this.organizer.send("POST", "/api/post/", {
      title,
      description: "What everyone should know",
      tags: ["News"],
      content: [hash(title)],
      images: [],
      competitionCode: CODE,
      creatorId: this.organizer.uid,
    });
    if (status === 201) {
      this.#posts.set(title, json()._id);
      this.#unsure.posts.delete(title);
      this.#acknowledge();
    }
  }

  async #file() {
    const bytes = Buffer.concat([
      Buffer.from("%PDF-1.7\n"),
      randomBytes(100_000),
      Buffer.from("\n%%EOF\n"),
    ]);
    const name = `${hash(bytes)}.pdf`;
    const form = new FormData();
    form.set("creatorId", this.organizer.uid);
    form.set("competitionCode", String(CODE));
    form.set("file", new Blob([bytes], { type: "application/pdf" }), name);
    this.#unsure.files.add(name);
    const { status, json } = await this.organizer.send("POST", "/api/file/", form);
    if (status === 201) {
      this.#files.set(name, json().fileId);
      this.#unsure.files.delete(name);
      this.#acknowledge();
    }
  }

  async #logIn() {
    const visitor = this.#person(this.address);
    const { status, headers } = await visitor.send("POST", "/api/identity/sign-in", speller);
    if (status === 200) {
      this.#sessions.add(headers.get("set-cookie").split(";")[0]);
      this.#acknowledge();
    }
  }

  /** Sends an attempt until it is acknowledged, as the app does. */
  async #attempt(child) {
    const attempt = {
      id: randomUUID(),
      wordId: this.list.words[0],
      typed: "hunny",
      correct: false,
      attemptedAt: new Date().toISOString(),
    };
    const body = { userId: child.uid, wordlistId: this.list._id, attempts: [attempt] };
    for (;;) {
      const { status } = await child.send("POST", "/api/user/practice-attempts", body);
      if (status === 204) {
        this.#attempts.set(child.uid, (this.#attempts.get(child.uid) ?? 0) + 1);
        this.#acknowledge();
        return;
      }
      await sleep(100);
    }
  }

  /** What is missing of what was acknowledged, and what is half-written, as sentences. Nobody may write meanwhile. */
  async faults() {
    const faults = [];
    const expect = (is, what) => {
      if (!is) {
        faults.push(what);
      }
    };
    const posts = await this.organizer.must("GET", `/api/post/competition/${CODE}`);
    const found = new Map(posts.map((post) => [post._id, post]));
    for (const [title, id] of this.#posts) {
      expect(found.get(id)?.title === title, `the post ${title} is missing`);
    }
    for (const { title, content } of posts) {
      expect(content[0] === hash(title), `the post ${title} is half-written`);
      expect(
        this.#unsure.posts.has(title) || this.#posts.has(title),
        `nobody wrote the post ${title}`,
      );
    }
    expect(found.size === new Set(posts.map(({ title }) => title)).size, "a post is there twice");
    const files = await this.organizer.must("GET", `/api/file/competition/${CODE}`);
    const names = new Set(files.map(({ filename }) => filename));
    for (const name of this.#files.keys()) {
      expect(names.has(name), `the file ${name} is missing`);
    }
    for (const { fileId, filename } of files) {
      const { bytes } = await this.organizer.get(`/api/file/${fileId}`);
      expect(`${hash(bytes)}.pdf` === filename, `the file ${filename} isn't whole`);
    }
    for (const cookie of this.#sessions) {
      const visitor = Object.assign(new Person(this.address), { cookie });
      const { status } = await visitor.get("/api/identity/session");
      expect(status === 200, `a session has ended: ${status}`);
    }
    for (const child of this.children) {
      const path = `/api/competition/${CODE}/participants/${child.uid}`;
      const { hardWords } = await this.organizer.must("GET", path);
      const [stored, acknowledged] = [
        hardWords[0]?.attempts ?? 0,
        this.#attempts.get(child.uid) ?? 0,
      ];
      expect(
        stored === acknowledged,
        `${acknowledged} attempts were acknowledged, and ${stored} are there`,
      );
    }
    return faults;
  }
}
