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

const refusal = (status: number, code: string) =>
  Response.json({ code, detail: "", status }, { status });

async function fetchStub(path: string): Promise<Response> {
  const answer = answers[path];
  if (answer instanceof Response) return answer.clone();
  return path in answers ? Response.json(answer) : refusal(404, "not-found");
}

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
  [
    "needs a parent's consent to come back",
    {
      "/api/competition/12345": refusal(403, "consent-required"),
      [listsPath]: refusal(403, "consent-required"),
    },
  ],
  ["has left the competition", { "/api/competition/12345": undefined, [listsPath]: undefined }],
])("nothing of a competition stays for someone who %s", async (_who, changes) => {
  answers = Object.fromEntries(
    Object.entries({ ...answers, ...changes }).filter(([, body]) => body !== undefined),
  );
  await syncDevice("mia");
  expect(await storedText()).not.toMatch(/round/);
});
