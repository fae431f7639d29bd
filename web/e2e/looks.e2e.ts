import type { APIRequestContext, Page } from "@playwright/test";
import type { components } from "../src/shared/api/schema";
import { expectAccessible, loaded } from "./support/a11y";
import { layoutShift, watchLayoutShift } from "./support/layout-shift";
import { missWord, stepToMicrophone } from "./support/mock-bee";
import { springBee } from "./support/paths";
import { expectTimerRunning, recordTake } from "./support/recorder";
import { Server } from "./support/server";
import { currentWord, spell } from "./support/speller";
import { test as base, expect, type NewContext } from "./support/test";

/*
 * Each page of the demo, with its errors or an open dialog, in both widths and color schemes. The stories call
 * `expectAccessible` only for what the demo can't show, such as a page that another person has changed.
 */

type Schema<Name extends keyof components["schemas"]> = components["schemas"][Name];
type Cookies = Awaited<ReturnType<APIRequestContext["storageState"]>>["cookies"];
type Who = "guest" | "organizer" | "speller";

/** A demo server for all tests of a worker, and a page for each visitor. They must not change its data. */
interface Demo {
  server: Server;
  cookies: Record<Who, Cookies>;
  /** The path of the competition. */
  bee: string;
  wordlist: string;
  /** The form that the speller hasn't filled out yet. */
  form: string;
  /** Someone who filled it out. */
  participant: string;
  post: string;
  /** An invitation to organize. */
  invitation: string;
  pages: Partial<Record<Who, Visit>>;
}

/** A visitor's page. Opening one for each test would compile the app each time. */
interface Visit {
  page: Page;
  expectNoViolation: () => void;
  /** Removes what a test has left in the browser, but for the session. */
  clear: () => Promise<void>;
}

const emails = { organizer: "rosa@wordhive.example", speller: "maya@wordhive.example" };
const code = 24_680;

const test = base.extend<{ visit: (who: Who) => Promise<Page> }, { demo: Demo }>({
  demo: [
    async ({ playwright }, use) => {
      const server = await Server.start("sqlite", {}, "demo");
      const logIn = async (email: string) => {
        const request = await playwright.request.newContext({ baseURL: server.address });
        const answer = await request.post("/api/identity/sign-in", {
          data: { email, password: "busy bees in May" },
        });
        expect(answer.ok()).toBe(true);
        return request;
      };
      const organizer = await logIn(emails.organizer);
      const speller = await logIn(emails.speller);
      /** The id of the first that the organizer sees. */
      const first = async (things: string): Promise<string> => {
        const [thing] = await (await organizer.get(`/api/${things}/${code}`)).json();
        return thing._id;
      };
      const bee = `/competition/${code}`;
      const { participants } = await (
        await organizer.get(`/api/competition/${code}/participants/all`)
      ).json();
      const invited = await organizer.post(`/api/competition/${code}/organizer-invitations`, {
        data: {},
      });
      const { token } = await invited.json();
      await use({
        server,
        cookies: {
          guest: [],
          organizer: (await organizer.storageState()).cookies,
          speller: (await speller.storageState()).cookies,
        },
        bee,
        wordlist: `${bee}/wordlist/${await first("wordlist/competition")}`,
        form: `${bee}/form/${await first("form/competition-templates")}`,
        participant: `${bee}/participants/${participants.at(-1).uid}`,
        invitation: `/invitation#${token}`,
        post: `${bee}/edit-posts/${await first("post/competition")}`,
        pages: {},
      });
      await organizer.dispose();
      await speller.dispose();
      await server.stop();
    },
    { scope: "worker" },
  ],
  server: async ({ demo }, use) => use(demo.server),
  visit: async ({ demo, newContext }, use) => {
    let visit: Visit | undefined;
    await use(async (who) => {
      demo.pages[who] ??= await openVisit(await newContext(), demo.cookies[who]);
      visit = demo.pages[who];
      return visit.page;
    });
    await visit?.clear();
    visit?.expectNoViolation();
  },
});

async function openVisit(
  { context, expectNoViolation }: NewContext,
  cookies: Cookies,
): Promise<Visit> {
  await context.addCookies(cookies);
  const page = await context.newPage();
  await watchLayoutShift(page);
  const devtools = await context.newCDPSession(page);
  const clear = async () => {
    await page.unrouteAll({ behavior: "ignoreErrors" });
    const { origin } = new URL(page.url());
    await page.evaluate(() => sessionStorage.clear());
    await page.mouse.move(0, 0);
    // What is unsaved is written when the page is left.
    await page.goto("about:blank");
    const storageTypes = "local_storage,indexeddb";
    await devtools.send("Storage.clearDataForOrigin", { origin, storageTypes });
  };
  return { page, expectNoViolation, clear };
}

const click = (name: string | RegExp) => (page: Page) =>
  page.getByRole("button", { name }).first().click();

const mockBee = ({ wordlist }: Demo) => `${wordlist}/practice?mode=mock-bee`;

/** Name, visitor, path, and what to do on the page first. */
type Look = [string, Who, string | ((demo: Demo) => string), ((page: Page) => Promise<void>)?];

const looks: Look[] = [
  ["login", "guest", "/login", click("Log In")],
  ["register", "guest", "/register"],
  ["forgot", "guest", "/forgot"],
  ["reset-incomplete", "guest", "/reset"],
  ["verify-incomplete", "guest", "/verify"],
  ["claim", "guest", "/claim"],
  ["invitation", "guest", ({ invitation }) => invitation],
  ["invitation-incomplete", "guest", "/invitation"],
  ["setup", "guest", "/setup?token=honey"],
  ["setup-incomplete", "guest", "/setup"],
  ["about", "guest", "/about"],
  ["not-found", "guest", "/nothing-here"],

  ["organizer-home", "organizer", "/"],
  ["admins", "organizer", "/admins"],
  [
    "make-admin",
    "organizer",
    "/admins",
    async (page) => {
      const grant = page.getByRole("region", { name: "Add an admin" });
      await grant.getByLabel("Email").fill(emails.speller);
      await grant.getByRole("button", { name: "Make admin" }).click();
      await expect(page.getByRole("dialog", { name: /an admin\?$/ })).toBeVisible();
    },
  ],
  ["audit", "organizer", "/audit"],
  ["log-ins", "organizer", "/audit/log-ins"],
  [
    "log-ins-of-nobody",
    "organizer",
    "/audit/log-ins?account=nobody%40school.example",
    async (page) => {
      await expect(page.getByText("No account has this email or log-in name.")).toBeVisible();
    },
  ],
  [
    "create-competition",
    "organizer",
    "/create-competition",
    async (page) => {
      await click("Create Competition")(page);
      await expect(page.getByText("Title is required.")).toBeVisible();
    },
  ],
  [
    "difficulty-calc",
    "organizer",
    "/difficulty-calc",
    async (page) => {
      await page.getByLabel("CSV file").setInputFiles(springBee);
      await expect(page.getByText("60 words", { exact: true })).toBeVisible();
      await click("Calculate")(page);
      await expect(page.getByRole("heading", { name: "Results" })).toBeFocused();
    },
  ],
  [
    "wordlist-generator",
    "organizer",
    "/wordlist-generator?size=30&minLevel=5&maxLevel=7&seed=1",
    (page) => expect(page.getByRole("button", { name: "Page 2", exact: true })).toBeVisible(),
  ],

  ["organizer-dashboard", "organizer", ({ bee }) => bee],
  [
    "invite-organizer",
    "organizer",
    ({ bee }) => bee,
    async (page) => {
      await click("Invite an organizer")(page);
      const dialog = page.getByRole("dialog", { name: "Invite an organizer" });
      await expect(dialog.getByRole("listitem").first()).toBeVisible();
    },
  ],
  [
    "preview",
    "organizer",
    ({ bee }) => bee,
    async (page) => {
      await click("Preview as a speller")(page);
      await expect(page.getByRole("button", { name: "Exit preview" })).toBeVisible();
    },
  ],
  [
    "participants",
    "organizer",
    ({ bee }) => `${bee}/participants`,
    async (page) => {
      await page.getByLabel("Select Maya Okafor").check();
      await expect(page.getByRole("region", { name: "Selected spellers" })).toBeVisible();
    },
  ],
  ["participants-nothing-found", "organizer", ({ bee }) => `${bee}/participants?q=zebra`],
  ["participant", "organizer", ({ participant }) => participant],
  ["settings", "organizer", ({ bee }) => `${bee}/settings`],
  [
    "copy",
    "organizer",
    ({ bee }) => `${bee}/copy`,
    async (page) => {
      await page.getByLabel("Title of the copy").fill("");
      await click("Copy competition")(page);
      await expect(page.getByText("Title is required.")).toBeVisible();
    },
  ],
  ["add-class", "organizer", ({ bee }) => `${bee}/add-class`],
  ["add-wordlist", "organizer", ({ bee }) => `${bee}/add-wordlist`],
  [
    "match-columns",
    "organizer",
    ({ bee }) => `${bee}/add-wordlist`,
    async (page) => {
      const buffer = Buffer.from("Term;Meaning\nbee;an insect\nBee;again\n", "utf16le");
      await page.getByLabel("CSV file").setInputFiles({ name: "words.csv", mimeType: "", buffer });
      await click("Use these columns")(page);
      await expect(page.getByRole("button", { name: "Don't skip it" })).toBeVisible();
      await click("Change columns")(page);
      await expect(page.getByRole("group", { name: "Match your columns" })).toBeVisible();
    },
  ],
  [
    "edit-schedule",
    "organizer",
    ({ bee }) => `${bee}/edit-schedule`,
    async (page) => {
      await click("Add event")(page);
      await click("Save schedule")(page);
      await expect(page.getByText("Description is required.")).toBeVisible();
    },
  ],
  [
    "unsaved-changes",
    "organizer",
    ({ bee }) => `${bee}/edit-schedule`,
    async (page) => {
      await click(/^Edit /)(page);
      await page.getByLabel("Name").first().fill("Warm-up");
      await page.getByRole("link", { name: "Wordhive" }).first().click();
      await expect(page.getByRole("dialog", { name: "Leave without saving?" })).toBeVisible();
    },
  ],
  [
    "bees",
    "organizer",
    ({ bee }) => `${bee}/bee`,
    async (page) => {
      await click("Create bee")(page);
      await expect(page.getByText("Name is required.")).toBeVisible();
    },
  ],
  ["edit-timeline", "organizer", ({ bee }) => `${bee}/edit-timeline`],
  ["edit-checklist", "organizer", ({ bee }) => `${bee}/edit-checklist`],
  ["edit-posts", "organizer", ({ bee }) => `${bee}/edit-posts`],
  [
    "new-post",
    "organizer",
    ({ bee }) => `${bee}/edit-posts/new`,
    async (page) => {
      await click("Add image URL")(page);
      await click("Create post")(page);
      await expect(page.getByText("Title is required.")).toBeVisible();
    },
  ],
  [
    "restored-draft",
    "organizer",
    ({ bee }) => `${bee}/edit-posts/new`,
    async (page) => {
      await page.getByRole("textbox", { name: "Title", exact: true }).fill("Welcome");
      await page.reload();
      await expect(page.getByText(/^Restored your unsaved draft/)).toBeVisible();
    },
  ],
  ["edit-post", "organizer", ({ post }) => post],
  [
    "edit-templates",
    "organizer",
    ({ bee }) => `${bee}/edit-templates`,
    async (page) => {
      await click(/^Who can see /)(page);
      await page.getByLabel("Who can see this form?").selectOption("Everyone, from a set time");
      await click("Save")(page);
      await expect(page.getByText("Choose a date and a time.")).toBeVisible();
    },
  ],
  [
    "new-template",
    "organizer",
    ({ bee }) => `${bee}/edit-templates/new`,
    async (page) => {
      await click("Create template")(page);
      await expect(page.getByText("Title is required.")).toBeVisible();
    },
  ],
  ["edit-template", "organizer", ({ form }) => form.replace("/form/", "/edit-templates/")],
  ["form-answers", "organizer", ({ form }) => form],
  ["form-answers-nothing-found", "organizer", ({ form }) => `${form}?q=zebra`],
  ["wordlist-organizer", "organizer", ({ wordlist }) => wordlist],
  ["wordlist-statistics", "organizer", ({ wordlist }) => `${wordlist}/statistics`],
  ["wordlist-nothing-found", "organizer", ({ wordlist }) => `${wordlist}?q=zzz`],
  [
    "wordlist-filtered",
    "organizer",
    ({ wordlist }) => `${wordlist}?without=recording&sort=definition`,
  ],
  [
    "wordlist-open-row",
    "organizer",
    ({ wordlist }) => wordlist,
    async (page) => {
      await click("Edit apricot")(page);
      await page.getByRole("textbox", { name: "Definition" }).fill("");
      await expect(
        page.getByRole("button", { name: "Use the suggested definition" }),
      ).toBeVisible();
      await click(/other meanings?$/)(page);
    },
  ],
  [
    "wordlist-menu",
    "organizer",
    ({ wordlist }) => wordlist,
    async (page) => {
      await click("More for apricot")(page);
      await expect(page.getByRole("menuitem", { name: "Delete" })).toBeVisible();
    },
  ],
  [
    "wordlist-add-words",
    "organizer",
    ({ wordlist }) => wordlist,
    async (page) => {
      await click("Add words")(page);
      await page
        .getByRole("textbox", { name: "Words" })
        .fill("1. marionette\n2. nocturne\n3. apricot\nzzxqrt");
      await expect(page.getByRole("checkbox", { name: "Fill in nocturne" })).toBeVisible();
    },
  ],
  [
    "wordlist-add-one-word",
    "organizer",
    ({ wordlist }) => wordlist,
    async (page) => {
      await click("Add words")(page);
      await click("One word")(page);
      await page.getByRole("button", { name: "Add word", exact: true }).click();
      await expect(page.getByText("The word is missing.")).toBeVisible();
    },
  ],
  [
    "recorder-recording",
    "organizer",
    ({ wordlist }) => wordlist,
    async (page) => {
      await click(/^Re-record /)(page);
      const dialog = page.getByRole("dialog", { name: "Record a word" });
      await dialog.getByRole("button", { name: "Record", exact: true }).click();
      await expectTimerRunning(dialog);
    },
  ],
  [
    "recorder-reviewing",
    "organizer",
    ({ wordlist }) => wordlist,
    async (page) => {
      await recordTake(page, /^Re-record /);
    },
  ],

  ["speller-home", "speller", "/"],
  [
    "join",
    "speller",
    "/",
    async (page) => {
      await click("Join Competition")(page);
      await expect(page.getByRole("dialog", { name: "Join Competition" })).toBeVisible();
    },
  ],
  ["unknown-competition", "speller", "/competition/11111"],
  ["accept-invitation", "speller", ({ invitation }) => invitation],
  ["account", "speller", "/account"],
  [
    "delete-account",
    "speller",
    "/account",
    async (page) => {
      await click("Delete account")(page);
      await expect(page.getByRole("dialog", { name: "Delete your account?" })).toBeVisible();
    },
  ],
  ["speller-dashboard", "speller", ({ bee }) => bee],
  ["schedule", "speller", ({ bee }) => `${bee}/schedule`],
  ["checklist-sheet", "speller", ({ bee }) => `${bee}/checklist`],
  ["word-guide", "speller", ({ wordlist }) => `${wordlist}/guide`],
  ["answers-sheet", "organizer", ({ form }) => `${form}/sheet`],
  ["invite", "organizer", ({ bee }) => `${bee}/invite`],
  ["join-link", "guest", () => `/join/${code}`],
  ["posts", "speller", ({ bee }) => `${bee}/posts`],
  ["posts-nothing-found", "speller", ({ bee }) => `${bee}/posts?q=zebra`],
  ["files", "speller", ({ bee }) => `${bee}/files`],
  ["forms", "speller", ({ bee }) => `${bee}/forms`],
  [
    "fill-form",
    "speller",
    ({ form }) => form,
    async (page) => {
      await click("Submit")(page);
      await expect(page.getByText("Please fill this in.").first()).toBeVisible();
    },
  ],
  ["wordlist-speller", "speller", ({ wordlist }) => wordlist],
  ["todays-words", "speller", ({ bee }) => `${bee}/practice`],
  [
    "practice-modes",
    "speller",
    ({ wordlist }) => `${wordlist}/practice?mode=learn`,
    async (page) => {
      await click("Learn")(page);
      await expect(page.getByRole("navigation", { name: "Ways to practice" })).toBeVisible();
    },
  ],
  [
    "practice-meaning",
    "speller",
    ({ wordlist }) => `${wordlist}/practice?mode=meaning`,
    (page) => expect(page.getByRole("group", { name: /^What does .+ mean\?$/ })).toBeVisible(),
  ],
  [
    "practice-show-me",
    "speller",
    ({ wordlist }) => `${wordlist}/practice?mode=learn`,
    async (page) => {
      await click("Show me")(page);
      await expect(page.getByText("Here it is")).toBeVisible();
    },
  ],
  [
    "practice",
    "speller",
    ({ wordlist }) => `${wordlist}/practice`,
    async (page) => {
      const { word } = await currentWord(page);
      await spell(page, `${word}e`);
      await expect(page.getByText(/^\d+ of \d+ letters are right\./)).toBeVisible();
    },
  ],
  ["mock-bee", "speller", mockBee],
  ["mock-bee-stage", "speller", mockBee, async (page) => void (await stepToMicrophone(page))],
  [
    "mock-bee-restored",
    "speller",
    mockBee,
    async (page) => {
      await stepToMicrophone(page);
      await page.reload();
      await expect(page.getByRole("button", { name: "Continue" })).toBeVisible();
    },
  ],
  ["mock-bee-ruling", "speller", mockBee, missWord],
];

for (const [name, who, path, prepare] of looks) {
  test(`${name} is accessible and fits`, async ({ visit, demo }) => {
    const page = await visit(who);
    await page.goto(typeof path === "string" ? path : path(demo));
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
    await loaded(page);
    expect.soft(await layoutShift(page)).toBeLessThan(0.02);
    await prepare?.(page);
    await expectAccessible(page, name);
  });
}

test("undo is accessible and fits", async ({ page, demo }) => {
  await page.context().addCookies(demo.cookies.organizer);
  // As after a deletion, but with time to look at it.
  const offer = { competitionCode: code, count: 1, millisecondsLeft: 99_000 };
  const offers: Schema<"Undoable">[] = [
    { ...offer, _id: "1", kind: "participant", title: "Mia Lee", count: 50 },
    {
      ...offer,
      _id: "2",
      kind: "file",
      title: "Rules of the Lincoln School Spring Spelling Bee.pdf",
    },
  ];
  await page.route("**/api/user/undo", (route) => route.fulfill({ json: offers }));
  await page.addInitScript(() =>
    localStorage.setItem("wordhive-undo-until", String(Date.now() + 60_000)),
  );
  await page.goto(demo.wordlist);
  await expect(page.getByRole("button", { name: "Undo" })).toHaveCount(2);
  await expectAccessible(page, "undo", { withMessages: true });
});
