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
  for (const code of new Set(lists.map((list) => list.code))) {
    const seen = await readSeen(code);
    const gone = lists.filter((list) => list.code === code && !seen.has(list.wordlistId));
    for (const { wordlistId } of gone) await removeList(uid, wordlistId);
    // These name the lists, too.
    if (gone.length > 0) await refreshAnswers(uid, code);
  }
}

/** The ids of the lists that participants of a competition see now; none for those who have left it. */
async function readSeen(code: number): Promise<Set<string>> {
  try {
    const lists = await readJson<Wordlist[]>(`/api/wordlist/competition/${code}?words=false`);
    return new Set(lists.map(({ _id }) => _id));
  } catch (error) {
    if (isTemporaryRefusal(error)) return new Set();
    throw error;
  }
}

async function refreshAnswers(uid: string, code: number): Promise<void> {
  const answers: StoredAnswer[] = [];
  const refused: string[] = [];
  for (const path of competitionPaths({ uid, code })) {
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
