import type { Schema } from "@/shared/api/client";
import { deviceDatabase, ofPerson, type StoredAnswer, write } from "@/shared/offline/database";
import { oneTab } from "@/shared/offline/one-tab";
import { isTemporaryRefusal } from "@/shared/offline/refusals";
import { removeList } from "@/shared/offline/stored-lists";
import { saveAttempts, type Wordlist } from "../api";
import { AttemptQueue } from "../practice/attempt-queue";
import { sendProgress } from "./progress";
import { readJson } from "./read-server";
import { competitionPaths } from "./store-list";

/** Whenever the device is in contact: sends what was practiced, and removes lists that this person no longer sees. */
export async function syncDevice(uid: string): Promise<void> {
  await sendProgress(uid);
  await new AttemptQueue({ uid, save: saveAttempts.bind(undefined, uid) }).send();
  await oneTab(`store:${uid}`, () => checkLists(uid)).catch(() => {});
}

async function checkLists(uid: string): Promise<void> {
  const database = await deviceDatabase();
  const lists = await database.getAll("lists", ofPerson(uid));
  const answers = await database.getAll("answers", ofPerson(uid));
  for (const code of new Set([...lists, ...answers].map((stored) => stored.code))) {
    // Those that name lists.
    const named = answers.find(({ path }) => path === listsPath(code));
    const ofCompetition = lists.filter((list) => list.code === code);
    if (named === undefined && ofCompetition.length === 0) continue;
    const seen = await readSeen(uid, code);
    const ids = new Set(seen?.map(({ _id }) => _id));
    const gone = ofCompetition.filter((list) => !ids.has(list.wordlistId));
    for (const { wordlistId } of gone) await removeList(uid, wordlistId);
    if (seen === undefined) {
      await removeAnswers(uid, code);
      await refreshAnswers(uid, code, (path) => !isOf(code, path));
    } else if (gone.length > 0 || !sameIds(ids, named?.body)) {
      // The others name lists, too.
      await refreshAnswers(uid, code);
    } else {
      // Titles may have changed.
      const answer = { uid, path: listsPath(code), code, wordlistId: "", body: seen };
      await write(uid, (transaction) => transaction.objectStore("answers").put(answer));
    }
  }
}

const listsPath = (code: number) => `/api/wordlist/competition/${code}?words=false`;

function sameIds(ids: ReadonlySet<string>, stored: unknown): boolean {
  const before = new Set((stored as Wordlist[] | undefined)?.map(({ _id }) => _id));
  return before.size === ids.size && [...before].every((id) => ids.has(id));
}

/**
 * The lists that participants of a competition see now. Undefined for those who have left it, and for its organizers,
 * who see hidden lists, too.
 */
async function readSeen(uid: string, code: number): Promise<Wordlist[] | undefined> {
  try {
    const { admins } = await readJson<Schema<"Competition">>(`/api/competition/${code}`);
    return admins.includes(uid) ? undefined : await readJson<Wordlist[]>(listsPath(code));
  } catch (error) {
    if (isTemporaryRefusal(error)) return undefined;
    throw error;
  }
}

/** Whether an answer is the competition's, and not the person's. */
const isOf = (code: number, path: string) => path.includes(`/competition/${code}`);

/** Removes the answers of a competition. */
async function removeAnswers(uid: string, code: number): Promise<void> {
  await write(uid, async (transaction) => {
    const store = transaction.objectStore("answers");
    const answers = await store.getAll(ofPerson(uid));
    const ofCompetition = answers.filter(({ path }) => isOf(code, path));
    await Promise.all(ofCompetition.map(({ path }) => store.delete([uid, path])));
  });
}

async function refreshAnswers(
  uid: string,
  code: number,
  isWanted: (path: string) => boolean = () => true,
): Promise<void> {
  const answers: StoredAnswer[] = [];
  const refused: string[] = [];
  for (const path of competitionPaths({ uid, code }).filter(isWanted)) {
    try {
      answers.push({ uid, path, code, wordlistId: "", body: await readJson(path) });
    } catch {
      refused.push(path);
    }
  }
  await write(uid, async (transaction) => {
    const store = transaction.objectStore("answers");
    await Promise.all([
      ...answers.map((answer) => store.put(answer)),
      ...refused.map((path) => store.delete([uid, path])),
    ]);
  });
}
