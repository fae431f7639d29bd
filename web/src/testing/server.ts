import { HttpResponse, http, type JsonBodyType } from "msw";
import { setupServer } from "msw/node";
import type { Schema } from "@/shared/api/client";
import * as fixtures from "./fixtures";

type Method = "get" | "post" | "put" | "patch" | "delete";

let loggedIn: Schema<"User"> | null = null;

/** Logs a user in, or everyone out. */
export function logIn(user: Schema<"User"> | null): void {
  loggedIn = user;
}

const people = [fixtures.olive, fixtures.mia];

const wordPage: Schema<"WordPage"> = {
  page: 1,
  pageCount: 1,
  pageSize: 50,
  places: [1, 2],
  matches: fixtures.words.length,
  total: fixtures.words.length,
  withoutRecording: 0,
  withoutDefinition: 0,
  words: fixtures.words,
};

const account: Schema<"AccountState"> = {
  hasPassword: true,
  emailVerified: true,
  canVerify: false,
  mustVerify: false,
  providers: [],
};

const responsePage: Schema<"ResponsePage"> = {
  page: 1,
  pageCount: 1,
  pageSize: 20,
  total: 1,
  matches: 1,
  responses: [{ ...fixtures.response, person: fixtures.mia }],
};

const participantDetail: Schema<"ParticipantDetail"> = {
  forms: fixtures.participantList.forms,
  wordlists: fixtures.participantList.wordlists,
  participant: fixtures.participant,
  signed: null,
  answers: [],
  hardWords: [],
  practiceDays: [],
};

const answers: Partial<Record<Method, Record<string, () => JsonBodyType | undefined>>> = {
  get: {
    "/api/page-data": () => ({}),
    "/api/identity/session": () => ({ identity: loggedIn }),
    "/api/identity/account": () => account,
    "/api/identity/sessions": () => [],
    "/api/identity/second-factor": () => ({
      offered: true,
      canAddPasskey: true,
      app: null,
      passkeys: [],
      recoveryCodesLeft: 0,
    }),
    "/api/identity/activity": () => ({ events: [], more: false }),
    "/api/audit/security-events": () => ({ events: [], more: false }),
    "/api/identity/options": () => ({
      passwordSignIn: true,
      resetByMail: false,
      passkeySignIn: false,
    }),
    "/api/identity/providers": () => [],
    "/api/auth/:uid": () => [loggedIn],
    "/api/user/competitions/:uid": () => [fixtures.summary],
    "/api/user/competition/:code": () => people.map((person) => ({ ...person, madeHere: false })),
    "/api/competition/:code": () => fixtures.competition,
    "/api/competition/:code/organizers": () => [fixtures.olive],
    "/api/competition/:code/stats": () => fixtures.stats,
    "/api/competition/:code/privacy": () => fixtures.privacy,
    "/api/competition/:code/consents/missing": () => ({ count: 0, people: [] }),
    "/api/competition/:code/consent": () => fixtures.ownConsent,
    "/api/user/consents/:uid": () => [],
    "/api/competition/:code/practice": () => fixtures.practiceToday,
    "/api/competition/:code/own-turn": () => null,
    "/api/bee/competition/:code/:beeId/grants": () => [],
    "/api/bee/competition/:code/:beeId/list-check": () => ({
      hash: "",
      homonyms: [],
      studied: [],
      unknown: [],
    }),
    "/api/competition/:code/participants": () => fixtures.participantPage,
    "/api/competition/:code/participants/all": () => fixtures.participantList,
    "/api/competition/:code/participants/counts": () => fixtures.participantCounts,
    "/api/competition/:code/participants/names": () => fixtures.participantNames,
    "/api/competition/:code/participants/:uid": () => participantDetail,
    "/api/wordlist/competition/:code": () => [fixtures.wordlist],
    "/api/wordlist/competition/:code/:wordlistId/practice": () => fixtures.listPractice,
    "/api/wordlist/competition/:code/:wordlistId/voice": () => fixtures.voice,
    "/api/wordlist/competition/:code/:wordlistId": () => fixtures.wordlist,
    "/api/wordlist/competition/:code/:wordlistId/practice-statistics": () =>
      fixtures.practiceStatistics,
    "/api/wordlist/:wordlistId/words": () => wordPage,
    "/api/wordlist/:wordlistId/spellings": () => fixtures.words.map(({ word }) => word),
    "/api/competition/:code/messages": () => ({ canSend: true, messages: [fixtures.message] }),
    "/api/message/:messageId": () => fixtures.message,
    "/api/message/:messageId/recipients": () => fixtures.recipients,
    "/api/unsubscribe/:token/subscription": () => ({ title: "Spring Bee", subscribed: true }),
    "/api/form/competition-templates/:code": () => [fixtures.template],
    "/api/form/templates/:templateId": () => fixtures.template,
    "/api/form/templates/:templateId/responses": () => responsePage,
    "/api/form/templates/:templateId/responses/:uid/changes": () => [],
    "/api/form/user-forms/:code/:uid": () => [],
    "/api/post/competition/:code": () => [fixtures.post],
    "/api/file/competition/:code": () => [fixtures.file],
    "/api/wordlist/word/:wordId": () => fixtures.words[0],
    "/api/audio/:audioId": () => "sound",
    "/api/bee/competition/:code": () => [fixtures.bee],
    "/api/bee/competition/:code/rehearsal": () => null,
    "/api/bee/competition/:code/:beeId": () => fixtures.bee,
    "/api/bee/competition/:code/:beeId/entries": () => fixtures.beeEntries,
    "/api/tool/lexicon": () => ({ difficulty: "off", generator: "off" }),
  },
  post: {
    "/api/competition/:code/participants/remove": () => null,
    "/api/user/undo/:id": () => null,
    "/api/user/add-competition": () => loggedIn,
    "/api/user/set-wordlist-practice": () => loggedIn,
    "/api/user/practice-attempts": () => undefined,
    "/api/competition/:code/messages": () => fixtures.message,
    "/api/message/:messageId/send": () => ({ ...fixtures.message, state: "sending" }),
    "/api/message/:messageId/cancel": () => ({ ...fixtures.message, state: "canceled" }),
    "/api/message/:messageId/retry": () => ({ ...fixtures.message, state: "sending" }),
    "/api/unsubscribe/:token": () => undefined,
    "/api/competition": () => fixtures.competition,
    "/api/competition/*": () => fixtures.competition,
    "/api/wordlist": () => fixtures.wordlist,
    "/api/form/create-template": () => fixtures.template,
    "/api/form/forms": () => fixtures.response,
    "/api/form/templates/:templateId/responses/:uid/return": () => fixtures.response,
    "/api/post/": () => fixtures.post,
    "/api/file/": () => fixtures.file,
    "/api/audio/": () => ({ dbAudio: fixtures.audio }),
    "/api/bee/competition/:code": () => fixtures.bee,
  },
  patch: {
    "/api/competition/:code/privacy": () => fixtures.privacy,
    "/api/wordlist/word/:wordId": () => ({ ...fixtures.words[0], audioId: fixtures.audio.audioId }),
  },
  put: {
    "/api/competition/:code": () => fixtures.competition,
    "/api/post/:postId": () => fixtures.post,
    "/api/message/:messageId": () => fixtures.message,
    "/api/form/templates/:templateId": () => fixtures.template,
    "/api/form/templates/:templateId/own-response": () => fixtures.response,
  },
};

/** Answers from the fixtures what pages ask for, and accepts every deletion. */
export const server = setupServer(
  ...Object.entries(answers).flatMap(([method, paths]) =>
    Object.entries(paths).map(([path, body]) =>
      http[method as Method](path, () => HttpResponse.json(body())),
    ),
  ),
  http.delete("/api/*", () => new HttpResponse(null, { status: 204 })),
);

/** Lets deletions be undone, and offers this. */
export function offerUndo(...offers: Schema<"Undoable">[]): void {
  server.use(
    http.delete("/api/*", () => {
      const [newest] = offers;
      return new HttpResponse(null, {
        status: 204,
        headers: { "wordhive-undo": newest?._id ?? "none" },
      });
    }),
    http.get("/api/user/undo", () => HttpResponse.json(offers)),
  );
}

/** Once, or until `restore` is called. */
interface Times {
  once?: true;
}

/** Answers requests to a path with a status and a body. */
export function answer(
  method: Method,
  path: string,
  status: number,
  body: JsonBodyType,
  options: Times = {},
): void {
  server.use(http[method](path, () => HttpResponse.json(body, { status }), options));
}

/** Answers requests to a path, and returns the bodies that are sent from now on. */
export function answerAndRecord(method: Method, path: string, body: JsonBodyType): unknown[] {
  const bodies: unknown[] = [];
  server.use(
    http[method](path, async ({ request }) => {
      bodies.push(await request.json());
      return HttpResponse.json(body);
    }),
  );
  return bodies;
}

/** Accepts attempts at words, and returns those that the server counts: each once, however often it is sent. */
export function recordAttempts(): () => Schema<"PracticeAttempt">[] {
  const bodies = answerAndRecord("post", "/api/user/practice-attempts", null);
  return () => {
    const attempts = (bodies as Schema<"PracticeAttempts">[]).flatMap((body) => body.attempts);
    return [...new Map(attempts.map((attempt) => [attempt.id, attempt])).values()];
  };
}

/** Answers with a problem document. */
export function refuse(
  method: Method,
  path: string,
  status: number,
  code: string,
  detail = "A detail for a person.",
): void {
  const problem = { type: "about:blank", title: code, status, code, detail };
  const headers = { "Content-Type": "application/problem+json" };
  server.use(http[method](path, () => HttpResponse.json(problem, { status, headers })));
}

const outdated = () =>
  HttpResponse.json(
    { code: "changed-meanwhile", detail: "Someone else has changed it.", status: 409 },
    { status: 409 },
  );

/** Refuses progress in another version of the list. Returns what is sent from now on. */
export function refuseOutdatedPractice(version: number): Schema<"WordlistPractice">[] {
  const saves: Schema<"WordlistPractice">[] = [];
  server.use(
    http.post("/api/user/set-wordlist-practice", async ({ request }) => {
      const practice = (await request.json()) as Schema<"WordlistPractice">;
      saves.push(practice);
      if (practice.wordsVersion === version) return HttpResponse.json(loggedIn);
      return outdated();
    }),
  );
  return saves;
}

/** Fails requests to a path as without a connection. */
export function disconnect(method: Method, path: string, options: Times = {}): void {
  server.use(http[method](path, () => HttpResponse.error(), options));
}

/** Answers everything as a proxy does whose server is down. */
export function takeDown(): void {
  server.use(http.all("*", () => HttpResponse.html("<h1>Bad Gateway</h1>", { status: 502 })));
}

/** Answers everything from the fixtures again. */
export function restore(): void {
  server.resetHandlers();
}

/** Holds requests to a path until the returned function is called. */
export function hold(method: Method, path: string): () => void {
  let release = () => {};
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  server.use(http[method](path, () => released));
  return release;
}

/** The changes asked for in this test, such as "DELETE /api/post/post-1". */
export const changes: string[] = [];

server.events.on("request:start", ({ request: { method, url } }) => {
  if (method !== "GET") changes.push(`${method} ${new URL(url).pathname}`);
});

/** Keeps a list of the competition's plan as the server does. Returns what another organizer does. */
export function keepPlanList<List extends "schedule" | "timeline" | "checklist">(list: List) {
  let kept: Schema<"Competition"> = fixtures.competition;
  const save = (items: Schema<"Competition">[List]) => {
    const version = kept[`${list}Version`] + 1;
    kept = { ...kept, [list]: items, [`${list}Version`]: version };
  };
  server.use(
    http.get("/api/competition/:code", () => HttpResponse.json(kept)),
    http.post(`/api/competition/update-${list}`, async ({ request }) => {
      const body = (await request.json()) as Schema<"Competition"> & { version: number };
      if (body.version !== kept[`${list}Version`]) {
        return outdated();
      }
      save(body[list]);
      return HttpResponse.json(kept);
    }),
  );
  return { save, saved: () => kept[list] };
}

/** Keeps a post as the server does. Returns what another organizer does. */
export function keepPost() {
  let kept: Schema<"Post"> | undefined = fixtures.post;
  let minutes = 0;
  const save = (change: Partial<Schema<"Post">>) => {
    minutes += 1;
    kept = { ...fixtures.post, ...kept, ...change, updatedAt: `2027-03-01T10:0${minutes}:00Z` };
  };
  server.use(
    http.get("/api/post/competition/:code", () => HttpResponse.json(kept ? [kept] : [])),
    http.put("/api/post/:postId", async ({ request }) => {
      const { updatedAt, ...change } = (await request.json()) as Schema<"Post">;
      if (kept === undefined) {
        return HttpResponse.json({ code: "not-found", detail: "No such post." }, { status: 404 });
      }
      if (updatedAt !== kept.updatedAt) return outdated();
      save(change);
      return HttpResponse.json(kept);
    }),
  );
  return {
    save,
    remove: () => {
      kept = undefined;
    },
    saved: () => kept,
  };
}

/** Keeps the competition's details as the server does. Returns what another organizer does. */
export function keepDetails() {
  let kept: Schema<"Competition"> = fixtures.competition;
  const save = (change: Partial<Schema<"Competition">>) => {
    kept = { ...kept, ...change, version: kept.version + 1 };
  };
  server.use(
    http.get("/api/competition/:code", () => HttpResponse.json(kept)),
    http.put("/api/competition/:code", async ({ request }) => {
      const { version, ...change } = (await request.json()) as Schema<"Competition">;
      if (version !== kept.version) return outdated();
      save(change);
      return HttpResponse.json(kept);
    }),
  );
  return { save, saved: () => kept };
}

/** Keeps the wordlist's details as the server does: a change names what it is based on. Returns what another organizer does. */
export function keepWordlist() {
  let kept: Schema<"Wordlist"> = fixtures.wordlist;
  const save = (change: Partial<Schema<"Wordlist">>) => {
    kept = { ...kept, ...change };
  };
  server.use(
    http.get("/api/wordlist/competition/:code", () => HttpResponse.json([kept])),
    http.patch("/api/wordlist/wordlist/:wordlistId", async ({ request }) => {
      const { basedOn = {}, ...change } = (await request.json()) as Schema<"WordlistChange">;
      const seen = Object.entries(basedOn);
      if (seen.some(([field, value]) => kept[field as keyof typeof basedOn] !== value)) {
        return outdated();
      }
      save(change);
      return HttpResponse.json(kept);
    }),
  );
  return { save, saved: () => kept };
}

/** Keeps who can see the form as the server does. Returns what another organizer does. */
export function keepFormVisibility() {
  let kept = { ...fixtures.template, visibility: "visible" };
  const save = (visibility: string) => {
    kept = { ...kept, visibility };
  };
  server.use(
    http.get("/api/form/competition-templates/:code", () => HttpResponse.json([kept])),
    http.patch("/api/form/templates/:templateId", async ({ request }) => {
      const body = (await request.json()) as Schema<"FormTemplateChange">;
      if (body.basedOn !== undefined && body.basedOn !== kept.visibility) return outdated();
      save(body.visibility);
      return HttpResponse.json(kept);
    }),
  );
  return { save, saved: () => kept.visibility };
}

/** Keeps a speller's answers as the server does: a correction names the revision it is based on. Returns what another device does. */
export function keepOwnResponse(first: Schema<"FormResponse">) {
  let kept = first;
  const save = (answer: Schema<"FormResponse">["answers"][number]) => {
    const { returned: _, ...rest } = kept;
    kept = { ...rest, answers: [answer], revision: kept.revision + 1 };
  };
  server.use(
    http.get("/api/form/user-forms/:code/:uid", () => HttpResponse.json([kept])),
    http.put("/api/form/templates/:templateId/own-response", async ({ request }) => {
      const { answers, revision } = (await request.json()) as {
        answers: typeof kept.answers;
        revision: number;
      };
      if (revision !== kept.revision) return outdated();
      save(answers[0] ?? {});
      return HttpResponse.json(kept);
    }),
  );
  return { save, saved: () => kept.answers[0] };
}
