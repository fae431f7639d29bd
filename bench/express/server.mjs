/*
 * `node server.mjs FILE`: two routes of Wordhive as most people would write them, with Express and better-sqlite3, on
 * Wordhive's own database with the same durability. Checks the same rights and answers the same JSON, so `make bench` can
 * compare them.
 */
import { createHash } from "node:crypto";
import Database from "better-sqlite3";
import express from "express";

const database = new Database(process.argv[2]);
for (const pragma of [
  "journal_mode = WAL",
  "synchronous = FULL",
  "foreign_keys = ON",
  "busy_timeout = 15000",
  "temp_store = memory",
  "mmap_size = 268435456",
]) {
  database.pragma(pragma);
}

const userOfSession = database.prepare(
  "SELECT users.* FROM sessions JOIN users USING (uid) WHERE token_hash = ? AND expires_at > ?",
);
const competitionByCode = database.prepare("SELECT * FROM competitions WHERE code = ?");
const membership = database.prepare("SELECT * FROM memberships WHERE competition_id = ? AND uid = ?");
const organizers = database
  .prepare("SELECT uid FROM memberships WHERE competition_id = ? AND role = 'organizer'")
  .pluck();
const participants = database
  .prepare("SELECT uid FROM memberships WHERE competition_id = ? AND joined_at IS NOT NULL ORDER BY joined_at, uid")
  .pluck();
const planLists = database.prepare("SELECT * FROM plan_lists WHERE competition_id = ?");
const wordlistById = database.prepare("SELECT * FROM wordlists WHERE id = ?");
const wordCount = database.prepare("SELECT COUNT(*) FROM words WHERE wordlist_id = ?").pluck();
const saveProgress = database.prepare(
  `INSERT INTO practice_progress (uid, wordlist_id, word_order, current_index, finished_count, updated_at)
   VALUES (?, ?, ?, ?, 0, ?)
   ON CONFLICT (uid, wordlist_id) DO UPDATE SET
   word_order = excluded.word_order, current_index = excluded.current_index, updated_at = excluded.updated_at`,
);
const progressOf = database.prepare("SELECT * FROM practice_progress WHERE uid = ? ORDER BY wordlist_id");

/** As the database stores it. */
const now = () => new Date().toISOString().replace("Z", "000+00:00");

function problem(response, status, detail) {
  response.status(status).type("application/problem+json").send(JSON.stringify({ status, detail }));
}

function signedIn(request, response, next) {
  const token = /(?:^|; )wordhive_session=([^;]+)/.exec(request.headers.cookie ?? "")?.[1];
  const hash = token && createHash("sha256").update(token).digest("base64url");
  const user = hash && userOfSession.get(hash, now());
  if (!user) {
    problem(response, 401, "Please log in.");
    return;
  }
  request.user = user;
  next();
}

/** The rights of a user in a competition. */
function rightsOf(user, competitionId) {
  const own = membership.get(competitionId, user.uid);
  const organizes = user.role === "admin" && own?.role === "organizer";
  return { organizes, isMember: organizes || Boolean(own?.joined_at) };
}

const app = express();
app.set("env", "production");
app.disable("x-powered-by");
app.use(express.json({ limit: "256kb" }));
app.use(signedIn);

app.get("/api/competition/:code", ({ params, user }, response) => {
  const competition = competitionByCode.get(Number(params.code));
  if (!competition) {
    problem(response, 404, "There is no competition with this code.");
    return;
  }
  const { organizes, isMember } = rightsOf(user, competition.id);
  if (!isMember) {
    problem(response, 403, "You haven't joined this competition yet.");
    return;
  }
  const lists = new Map(planLists.all(competition.id).map((list) => [list.name, list]));
  const items = (name) => JSON.parse(lists.get(name)?.items ?? "[]");
  const version = (name) => lists.get(name)?.version ?? 1;
  response.json({
    _id: competition.id,
    code: competition.code,
    title: competition.title,
    description: competition.description,
    // Sorted here, as SQLite would read all members in this order instead.
    admins: organizers.all(competition.id).sort(),
    startDate: competition.start_date,
    endDate: competition.end_date,
    participants: organizes ? participants.all(competition.id) : [user.uid],
    timeZone: competition.time_zone,
    timeline: items("timeline"),
    timelineVersion: version("timeline"),
    checklist: items("checklist"),
    checklistVersion: version("checklist"),
    schedule: items("schedule"),
    scheduleVersion: version("schedule"),
    version: competition.version,
    createdAt: new Date(competition.created_at).toISOString().replace(".000", ""),
  });
});

app.post("/api/user/set-wordlist-practice", ({ body, user }, response) => {
  const { userId, wordlistId, order, currentIndex } = body;
  const wordlist = wordlistById.get(wordlistId);
  if (userId !== user.uid || !wordlist || !rightsOf(user, wordlist.competition_id).isMember) {
    problem(response, 403, "You can only do this for yourself.");
    return;
  }
  const count = wordCount.get(wordlistId);
  if (order.length !== count || new Set(order).size !== count || currentIndex > count) {
    problem(response, 422, "The order must contain each word once.");
    return;
  }
  saveProgress.run(user.uid, wordlistId, JSON.stringify(order), currentIndex, now());
  response.json({
    uid: user.uid,
    email: user.email,
    signInName: user.sign_in_name,
    role: user.role,
    displayName: user.display_name,
    photoURL: user.photo_url,
    wordlistsStudyDepth: progressOf.all(user.uid).map((row) => ({
      wordlistId: row.wordlist_id,
      order: JSON.parse(row.word_order),
      currentIndex: row.current_index,
    })),
  });
});

const listener = app.listen(0, "127.0.0.1", () => {
  console.log(`http://127.0.0.1:${listener.address().port}`);
});
process.on("SIGTERM", () => {
  listener.closeAllConnections();
  listener.close(() => database.close());
});
