import type { Schema } from "@/shared/api/client";
import { deviceDatabase, ofPerson, type QueuedProgress, type StoredAnswer } from "./database";
import { deviceUser } from "./device-user";
import { withAttempts, withoutDone } from "./practice-overlay";
import { readWaiting } from "./waiting";

type User = Schema<"User">;
type WordPage = Schema<"WordPage">;

const pageSize = 20;

/** The answer to a GET from what is stored on the device, if there is one. */
export async function storedAnswer({ pathname, searchParams, search }: URL) {
  const uid = deviceUser();
  if (uid === undefined) return undefined;
  const database = await deviceDatabase();
  const [, kind, id] = /^\/api\/(audio|wordlist)\/([^/]+)(?:\/words)?$/.exec(pathname) ?? [];
  if (kind === "audio" && id !== undefined) {
    const found = await database.get("recordings", [uid, decodeURIComponent(id)]);
    return found && new Response(found.sound, { headers: { "Content-Type": found.type } });
  }
  if (kind === "wordlist" && id !== undefined) {
    // Searching is the server's.
    if (![...searchParams.keys()].every((name) => ["ids", "page"].includes(name))) return undefined;
    const found = await database.get("words", [uid, id]);
    return found && Response.json(wordPage(found.words, searchParams));
  }
  const found = await database.get("answers", [uid, pathname + search]);
  if (found === undefined) return undefined;
  return Response.json(await withWaiting(uid, found));
}

/** An answer with what was practiced since. */
async function withWaiting(uid: string, { path, body, wordlistId, code }: StoredAnswer) {
  if (path === `/api/auth/${uid}`) {
    const waiting = await readWaiting("progress", uid);
    return (body as User[]).map((user) => waiting.reduce(withProgress, user));
  }
  if (!path.endsWith("/practice") || body === null) return body;
  const database = await deviceDatabase();
  const sent = await database.getAll("sent", ofPerson(uid));
  const attempts = [...sent, ...(await readWaiting("attempts", uid))];
  if (wordlistId !== "") return withAttempts(body as Schema<"WordlistPracticeDetail">, attempts);
  const competition = await database.get("answers", [uid, `/api/competition/${code}`]);
  const { timeZone = "UTC" } = (competition?.body ?? {}) as Partial<Schema<"Competition">>;
  const lists = (await database.getAllKeys("words", ofPerson(uid))).map(([, id]) => id);
  const onDevice = { lists: new Set(lists), timeZone, now: new Date() };
  return withoutDone(body as Schema<"PracticeToday">, attempts, onDevice);
}

/** The user record with progress that only this device has. */
export function withProgress(
  user: User,
  {
    wordlistId,
    order,
    currentIndex,
  }: Pick<QueuedProgress, "wordlistId" | "order" | "currentIndex">,
): User {
  const others = user.wordlistsStudyDepth.filter((depth) => depth.wordlistId !== wordlistId);
  return { ...user, wordlistsStudyDepth: [...others, { wordlistId, order, currentIndex }] };
}

/** Some words of a list as the server answers them: by id, or else a page without a search. */
function wordPage(all: Schema<"Word">[], search: URLSearchParams): WordPage {
  const ids = search.get("ids")?.split(",");
  const page = Number(search.get("page") ?? 1);
  const start = (page - 1) * pageSize;
  const words = ids
    ? all.filter(({ _id }) => ids.includes(_id))
    : all.slice(start, start + pageSize);
  return {
    words,
    places: words.map((word) => all.indexOf(word) + 1),
    page: ids ? 1 : page,
    pageSize,
    pageCount: Math.max(1, Math.ceil(all.length / pageSize)),
    matches: all.length,
    total: all.length,
    withoutRecording: all.filter(({ audioId }) => audioId === "").length,
    withoutDefinition: all.filter(({ definition }) => definition === "").length,
  };
}

/** How many answers of a person's practice the server doesn't have yet. */
export async function countUnsent(uid: string): Promise<number> {
  const waiting = await Promise.all([readWaiting("attempts", uid), readWaiting("progress", uid)]);
  return waiting.flat().length;
}

export { removeCopies } from "./database";
export { forgetPerson } from "./waiting";
