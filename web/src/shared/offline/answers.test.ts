// @vitest-environment happy-dom
import "fake-indexeddb/auto";
import { deleteDB } from "idb";
import { beforeEach, expect, test, vi } from "vitest";
import { openDrafts } from "@/shared/drafts/device-drafts";
import { storedAnswer } from "./answers";
import { type Attempt, openPerson, write } from "./database";
import { setDeviceUser } from "./device-user";

beforeEach(async () => {
  await deleteDB("wordhive");
  window.localStorage.clear();
  openDrafts();
});

test("offline, days are those of the competition", async () => {
  const answers = {
    "/api/competition/12345": { timeZone: "Pacific/Auckland" },
    "/api/competition/12345/practice": {
      date: "2027-01-04",
      doneToday: 0,
      queue: [{ wordlistId: "list-1", wordId: "bee", reason: "new" }],
      streak: { days: 0, best: 0, lastWeek: [] },
      lists: [{ wordlistId: "list-1" }],
    },
  };
  const attempt = { wordId: "bee", correct: true, attemptedAt: "2027-01-04T10:00:00Z" } as Attempt;
  await openPerson("mia");
  setDeviceUser("mia");
  await write("mia", async (transaction) => {
    const place = { uid: "mia", wordlistId: "list-1" };
    await transaction.objectStore("words").put({ ...place, words: [] });
    await transaction.objectStore("sent").put({ ...place, id: "first", attempt });
    for (const [path, body] of Object.entries(answers)) {
      const answer = { uid: "mia", path, code: 12345, wordlistId: "", body };
      await transaction.objectStore("answers").put(answer);
    }
  });
  const todayAt = async (now: string) => {
    vi.setSystemTime(now);
    const answer = await storedAnswer(new URL("http://bee/api/competition/12345/practice"));
    vi.useRealTimers();
    return answer?.json();
  };
  // In Auckland, January 5 begins at 11:00 UTC.
  expect(await todayAt("2027-01-04T10:59:00Z")).toMatchObject({
    doneToday: 1,
    streak: { days: 1 },
  });
  expect(await todayAt("2027-01-04T11:00:00Z")).toMatchObject({ doneToday: 0 });
});
