import type { Schema } from "@/shared/api/client";
import { hasCode } from "@/shared/api/problem";
import {
  deviceDatabase,
  openPerson,
  type StoredAnswer,
  type StoredList,
  write,
} from "@/shared/offline/database";
import { oneTab } from "@/shared/offline/one-tab";
import { isTemporaryRefusal } from "@/shared/offline/refusals";
import { removeList } from "@/shared/offline/stored-lists";
import type { Word, Wordlist } from "../api";
import { readJson, readServer } from "./read-server";

/** Words per request. */
const batchSize = 100;
/** Of a list's recordings. */
const mostBytes = 200_000_000;

interface ListPlace {
  uid: string;
  code: number;
  wordlistId: string;
}

/**
 * Stores what practicing a list takes: its words and recordings, and what its pages read first. A list that is stored is
 * updated. Not for organizers, who see hidden lists, too.
 */
export function storeList(place: ListPlace): Promise<void> {
  return oneTab(`store:${place.uid}`, async () => {
    await openPerson(place.uid);
    const words = await storeTexts(place).catch(async (error: unknown) => {
      if (isTemporaryRefusal(error)) await removeList(place.uid, place.wordlistId);
      throw error;
    });
    if (words !== undefined && !savesData()) await storeRecordings(place, words);
  });
}

const savesData = () =>
  (navigator as { connection?: { saveData?: boolean } }).connection?.saveData === true;

const sessionPath = "/api/identity/session";
const listPath = ({ code, wordlistId }: ListPlace) =>
  `/api/wordlist/competition/${code}/${wordlistId}`;

/** What the pages on the way to practice read. */
export const competitionPaths = ({ uid, code }: Pick<ListPlace, "uid" | "code">) => [
  `/api/auth/${uid}`,
  `/api/user/competitions/${uid}`,
  `/api/competition/${code}/practice`,
  `/api/wordlist/competition/${code}?words=false`,
];

/** Stores all but the recordings. Returns the words, or undefined for lists that are not stored. */
async function storeTexts(place: ListPlace): Promise<Word[] | undefined> {
  const { uid, code, wordlistId } = place;
  const database = await deviceDatabase();
  // What is sent from now on may not be in the answers yet.
  const counted = (await database.getAll("sent")).filter(
    (sent) => sent.uid === uid && sent.wordlistId === wordlistId,
  );
  const page = `/competition/${code}/wordlist/${wordlistId}/practice`;
  const known = await readJson<Record<string, unknown>>(`/api/page-data?path=${page}`);
  const answers: StoredAnswer[] = [];
  const read = async <Body>(path: string, ofList: string): Promise<Body> => {
    const body = known[path] ?? (await readJson(path));
    answers.push({ uid, path, code, wordlistId: ofList, body: withoutEmails(body) });
    return body as Body;
  };
  const { identity } = await read<{ identity: Schema<"Identity"> | null }>(sessionPath, "");
  const competition = await read<Schema<"Competition">>(`/api/competition/${code}`, "");
  if (identity?.uid !== uid || competition.admins.includes(uid)) return undefined;
  const list = await read<Wordlist>(listPath(place), wordlistId);
  for (const path of competitionPaths(place)) await read(path, "").catch(() => {});
  await read(`${listPath(place)}/practice`, wordlistId).catch(() => {});
  const words = new Map<string, Word>();
  const ids = list.words ?? [];
  for (let start = 0; start < ids.length; start += batchSize) {
    const batch = ids.slice(start, start + batchSize).join(",");
    const path = `/api/wordlist/${wordlistId}/words?ids=${batch}`;
    const batched = await readJson<Schema<"WordPage">>(path);
    for (const word of batched.words) words.set(word._id, word);
  }
  const inOrder = ids.map((id) => words.get(id)).filter((word) => word !== undefined);
  const needed = audioIdsOf(inOrder);
  await write(uid, async (transaction) => {
    const recordings = transaction.objectStore("recordings");
    const stored = await recordings.index("byList").getAllKeys([uid, wordlistId]);
    await Promise.all([
      ...answers.map((answer) => transaction.objectStore("answers").put(answer)),
      ...counted.map(({ id }) => transaction.objectStore("sent").delete([uid, id])),
      ...stored.filter(([, id]) => !needed.has(id)).map((key) => recordings.delete(key)),
      transaction.objectStore("words").put({ uid, wordlistId, words: inOrder }),
    ]);
  });
  await updateSummary(place, list.title, inOrder);
  return inOrder;
}

const audioIdsOf = (words: Word[]) =>
  new Set(words.map(({ audioId }) => audioId).filter((id) => id !== ""));

/** Pages show the name of someone who has one. Nothing else of their account should be on a device. */
function withoutEmails(body: unknown): unknown {
  const leaveOut = (_: string, part: unknown) => {
    if (typeof part !== "object" || part === null) return part;
    const { email, displayName } = part as { email?: unknown; displayName?: unknown };
    return email && displayName ? { ...part, email: "" } : part;
  };
  return JSON.parse(JSON.stringify(body, leaveOut));
}

/** Writes what the account page shows of the list. */
async function updateSummary(
  { uid, code, wordlistId }: ListPlace,
  title: string,
  words: Word[],
  full = false,
): Promise<void> {
  const database = await deviceDatabase();
  let recordings = 0;
  let { size: bytes } = new Blob([JSON.stringify(words)]);
  const ofList = database.transaction("recordings").store.index("byList");
  for await (const { value } of ofList.iterate([uid, wordlistId])) {
    recordings += 1;
    bytes += value.sound.byteLength;
  }
  const missing = recordings < audioIdsOf(words).size;
  const list: StoredList = {
    ...{ uid, wordlistId, code, title, full, missing, recordings, bytes },
    words: words.length,
    storedAt: Date.now(),
  };
  await writeOfList({ uid, wordlistId }, (transaction) =>
    transaction.objectStore("lists").put(list),
  );
}

/** Writes unless the list was removed from the device in the meantime. Returns whether it was written. */
async function writeOfList(
  { uid, wordlistId }: Pick<ListPlace, "uid" | "wordlistId">,
  change: Parameters<typeof write>[1],
): Promise<boolean> {
  let present = false;
  await write(uid, async (transaction) => {
    const key = await transaction.objectStore("words").getKey([uid, wordlistId]);
    present = key !== undefined;
    if (present) await change(transaction);
  });
  return present;
}

/** One after the other, so that the page's own requests come first. */
async function storeRecordings(place: ListPlace, words: Word[]): Promise<void> {
  const { uid, wordlistId } = place;
  const database = await deviceDatabase();
  const list = await database.get("lists", [uid, wordlistId]);
  if (list === undefined) return;
  let { bytes } = list;
  let full = false;
  try {
    for (const audioId of audioIdsOf(words)) {
      if (await database.getKey("recordings", [uid, audioId])) continue;
      const response = await readServer(`/api/audio/${encodeURIComponent(audioId)}`).catch(
        (error: unknown) => {
          // A recording that was just replaced.
          if (hasCode(error, "not-found")) return undefined;
          throw error;
        },
      );
      if (response === undefined) continue;
      const sound = await response.arrayBuffer();
      const type = response.headers.get("Content-Type") ?? "";
      bytes += sound.byteLength;
      full = bytes > mostBytes;
      try {
        const present =
          !full &&
          (await writeOfList(place, (transaction) =>
            transaction.objectStore("recordings").put({ uid, audioId, wordlistId, type, sound }),
          ));
        if (!present) break;
      } catch {
        full = true;
        break;
      }
    }
  } finally {
    await updateSummary(place, list.title, words, full);
  }
}
