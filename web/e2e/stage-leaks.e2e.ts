import type { Page } from "@playwright/test";
import { bee } from "./support/bee";
import { expect, test } from "./support/test";

/** Words that are found nowhere else. */
const canaries = ["one", "two", "three", "four", "five", "six"].map((number) => `canary${number}`);

/** Everything that a page has stored on the device. */
const stored = (page: Page): Promise<string> =>
  page.evaluate(async () => {
    const texts = [document.cookie, ...Object.entries(localStorage).flat()];
    texts.push(...Object.entries(sessionStorage).flat());
    const done = <Value>(request: IDBRequest<Value>) =>
      new Promise<Value>((resolve, reject) => {
        request.onsuccess = () => resolve(request.result);
        request.onerror = () => reject(request.error);
      });
    for (const { name } of await indexedDB.databases()) {
      const database = await done(indexedDB.open(String(name)));
      for (const store of database.objectStoreNames) {
        const all = database.transaction(store).objectStore(store);
        texts.push(JSON.stringify([await done(all.getAllKeys()), await done(all.getAll())]));
      }
      database.close();
    }
    for (const name of await caches.keys()) {
      const cache = await caches.open(name);
      for (const request of await cache.keys()) {
        texts.push(request.url, (await (await cache.match(request))?.text()) ?? "");
      }
    }
    return texts.join("\n");
  });

const found = (text: string) => canaries.filter((canary) => text.includes(canary));

/** A page whose requests are recorded with their answers, without those that stream. */
class Watched {
  private readonly traffic: Promise<string>[] = [];

  constructor(
    readonly name: string,
    readonly page: Page,
  ) {
    page.on("request", (request) => {
      const sent = `${request.url()} ${request.postData()}`;
      this.traffic.push(request.allHeaders().then((headers) => sent + JSON.stringify(headers)));
    });
    page.on("response", (response) => {
      const headers = response.headers();
      const streams = headers["content-type"]?.startsWith("text/event-stream");
      const text = streams ? Promise.resolve("") : response.text().catch(() => "");
      this.traffic.push(text.then((body) => JSON.stringify(headers) + body));
    });
  }

  /** The words in what it shows, sends, gets and stores. */
  async leaks(): Promise<string[]> {
    const traffic = (await Promise.all(this.traffic)).join("\n");
    expect(traffic).toContain("/api/");
    const shown = await this.page.content();
    const kept = await stored(this.page);
    return [
      ...found(shown).map((word) => `${this.name} shows ${word}`),
      ...found(traffic).map((word) => `${this.name} sends or gets ${word}`),
      ...found(kept).map((word) => `${this.name} stores ${word}`),
    ];
  }
}

test("no page without the word gets, shows or stores one", async ({ api, admin, newPerson }) => {
  test.slow();
  const sam = await api.person("sam@example.org", "Sam Rivera");
  const practicing = await newPerson();
  const stage = await bee(api, admin, {
    words: canaries,
    beforeSeal: async ({ code, wordlistId }) => {
      await api.join(sam, code);
      await api.signIn(practicing, sam);
      await practicing.goto(`/competition/${code}/wordlist/${wordlistId}/practice`);
      // The search finds what is there.
      await expect.poll(async () => found(await stored(practicing))).toEqual(canaries);
    },
  });
  const pages: Watched[] = [];
  const open = async (name: string, path: string, page?: Page) => {
    const watched = new Watched(name, page ?? (await newPerson()));
    await watched.page.goto(path);
    pages.push(watched);
    return watched.page;
  };
  await open("board", stage.board);
  await open("watch", (await stage.watch(0)).path);
  for (const role of ["lamp", "timekeeper", "scribe"]) {
    await open(role, await stage.grant(role, `The ${role}`));
  }
  await stage.press({ type: "startRound" });
  await stage.call();
  const { turnId: turn, speller } = await stage.view();
  await stage.press({ type: "info", turn, item: "definition" });
  await stage.press({ type: "hear", turn, text: "canar" });
  for (const { page } of pages) {
    await expect(page.locator("body")).toContainText(String(speller?.number));
  }
  // The participant's device forgets the list with the next visit.
  const home = await open("participant", `/competition/${stage.code}`, practicing);
  await expect.poll(async () => found(await stored(home))).toEqual([]);
  const leaks = async () => (await Promise.all(pages.map((page) => page.leaks()))).flat();
  expect(await leaks()).toEqual([]);

  // A reload gets everything again, and after the ruling only the scribe has the word.
  for (const { page } of pages) await page.reload();
  for (const { page } of pages.slice(0, -1)) {
    await expect(page.locator("body")).toContainText(String(speller?.number));
  }
  expect(await leaks()).toEqual([]);
  await stage.rule(false);
  const scribe = pages.find(({ name }) => name === "scribe")?.page as Page;
  await expect(scribe.locator("body")).toContainText("canaryone");
  expect(await leaks()).toEqual(["scribe shows canaryone"]);
});
