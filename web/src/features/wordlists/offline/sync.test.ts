// @vitest-environment happy-dom
import "fake-indexeddb/auto";
import { deleteDB } from "idb";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { deviceDatabase, openPerson, type StoredList, write } from "@/shared/offline/database";
import { syncDevice } from "./sync";

const listsPath = "/api/wordlist/competition/12345?words=false";
const todayPath = "/api/competition/12345/practice";

/** What the server answers; 404 for the rest. */
let answers: Record<string, unknown>;

const fetchStub = async (path: string) =>
  path in answers
    ? Response.json(answers[path])
    : Response.json({ code: "not-found", detail: "", status: 404 }, { status: 404 });

afterEach(() => vi.unstubAllGlobals());

const lists = (...titles: string[]) => titles.map((title) => ({ _id: title, title }));

/** The text of everything that is stored. */
async function storedText(): Promise<string> {
  const database = await deviceDatabase();
  return JSON.stringify([await database.getAll("lists"), await database.getAll("answers")]);
}

beforeEach(async () => {
  await deleteDB("wordhive");
  window.localStorage.clear();
  vi.stubGlobal("fetch", fetchStub);
  answers = {
    "/api/competition/12345": { code: 12345, admins: ["olive"] },
    "/api/auth/mia": [{ uid: "mia" }],
    "/api/user/competitions/mia": [],
    [listsPath]: lists("School round", "Final round"),
    [todayPath]: { queue: ["School round", "Final round"] },
  };
  await openPerson("mia");
  await write("mia", (transaction) =>
    Promise.all([
      transaction
        .objectStore("lists")
        .put({ uid: "mia", wordlistId: "School round", code: 12345 } as StoredList),
      ...Object.entries(answers).map(([path, body]) =>
        transaction
          .objectStore("answers")
          .put({ uid: "mia", path, code: 12345, wordlistId: "", body }),
      ),
    ]),
  );
});

test("a list that becomes hidden leaves no title, also if it was never saved", async () => {
  answers = {
    ...answers,
    [listsPath]: lists("School round"),
    [todayPath]: { queue: ["School round"] },
  };
  await syncDevice("mia");
  expect(await storedText()).toContain("School round");
  expect(await storedText()).not.toContain("Final round");
});

test("a new title of a list is stored", async () => {
  answers = {
    ...answers,
    [listsPath]: [...lists("School round"), { _id: "Final round", title: "Big day" }],
  };
  await syncDevice("mia");
  expect(await storedText()).toContain("Big day");
});

test.each([
  ["is now an organizer", { "/api/competition/12345": { admins: ["olive", "mia"] } }],
  ["has left the competition", { "/api/competition/12345": undefined, [listsPath]: undefined }],
])("nothing of a competition stays for someone who %s", async (_who, changes) => {
  answers = Object.fromEntries(
    Object.entries({ ...answers, ...changes }).filter(([, body]) => body !== undefined),
  );
  await syncDevice("mia");
  expect(await storedText()).not.toMatch(/round/);
});
