import { readFileSync } from "node:fs";
import type { Locator, Page } from "@playwright/test";
import type { Admin, ApiFixture, Person } from "./support/api-fixture";
import { microphoneFile } from "./support/microphone";
import { day } from "./support/plan";
import { expect, test } from "./support/test";

/** Posts JSON as a person and returns the response. */
async function post<Answer>(person: Person, path: string, data: object): Promise<Answer> {
  const response = await person.request.post(path, { data });
  expect(response.ok(), `${path}: ${await response.text()}`).toBe(true);
  return (await response.json()) as Answer;
}

/** A competition with a plan, a wordlist, a post, a file and the General Information Form. */
async function fullCompetition(api: ApiFixture, admin: Admin) {
  const competition = await api.competition(admin, {
    title: "Riverside Spring Bee",
    description: "Sixty words, one champion, and pancakes for everybody.",
    startDate: day(2),
    endDate: day(4),
    timeZone: "America/Chicago",
  });
  const { code } = competition;
  const template = await api.template(admin, code);
  const event = { description: "In the gym.", endDate: "" };
  await post(admin, "/api/competition/update-schedule", {
    code,
    schedule: [
      { ...event, name: "Opening", startDate: day(2), startTime: "09:00", endTime: "09:30" },
      { ...event, name: "First round", startDate: day(2), startTime: "09:30", endTime: "11:00" },
      { ...event, name: "Final", startDate: day(4), startTime: "14:00", endTime: "16:00" },
    ],
  });
  await post(admin, "/api/competition/update-timeline", {
    code,
    timeline: [
      {
        name: "Registration",
        description: "By the join code.",
        startDate: day(-7),
        endDate: day(1),
      },
      { name: "The bee", description: "Three days.", startDate: day(2), endDate: day(4) },
    ],
  });
  await post(admin, "/api/competition/update-checklist", {
    code,
    checklist: [
      {
        name: "Tell us who you are",
        description: "So that we can group you by grade.",
        dueDate: day(1),
        condition: `COMPLETE ${template.title} (${template._id})`,
      },
      { name: "Pack a lunch", description: "No nuts, please.", dueDate: day(2), condition: "" },
    ],
  });
  await post(admin, "/api/post/", {
    title: "Welcome",
    content: ["We are looking forward to meeting you."],
    creatorId: admin.uid,
    competitionCode: code,
    tags: ["news"],
    description: "The first news.",
    images: [],
  });
  await admin.request.post("/api/file/", {
    multipart: {
      creatorId: admin.uid,
      competitionCode: String(code),
      file: {
        name: "rules.pdf",
        mimeType: "application/pdf",
        buffer: Buffer.from("%PDF-1.4\n1 0 obj<<>>endobj\ntrailer<<>>\n%%EOF\n"),
      },
    },
  });
  const wordlist = await api.wordlist(admin, code, ["lullaby", "raccoon"]);
  const [wordId] = wordlist.words as [string];
  await api.recording(admin, wordId, readFileSync(microphoneFile));
  return { ...competition, template, wordlist };
}

/** Practices the first of two words. */
async function practice(person: Person, wordlistId: string): Promise<void> {
  await post(person, "/api/user/set-wordlist-practice", {
    userId: person.uid,
    wordlistId,
    order: [1, 0],
    currentIndex: 1,
  });
}

function card(page: Page, name: string): Locator {
  return page.getByRole("region", { name, exact: true });
}

// spec: route /competition/{code}
// spec: constant participant ids
test("the dashboards show the whole competition, and what a speller has to do", async ({
  page,
  newPerson,
  api,
  admin,
}) => {
  const { code, template, wordlist } = await fullCompetition(api, admin);
  const person = await api.person("mia@example.org", "Mia Lee");
  await api.join(person, code);
  await practice(person, wordlist._id);
  const mia = await newPerson();
  await api.signIn(mia, person);
  await mia.goto(`/competition/${code}`);
  const comingUp = card(mia, "Coming up");
  await expect(comingUp).toContainText("Opening");
  await expect(comingUp).toContainText("General Information FormDue tomorrow");
  await expect(card(mia, "Today: 2 words")).toContainText("Practice: 1 of 2");
  await expect(card(mia, "Checklist").getByRole("checkbox").first()).not.toBeChecked();
  await expect(card(mia, "Wordlists")).toContainText("1 of 2 words practiced");
  await api.answer(person, template, { Grade: "4" });
  await mia.reload();
  await expect(card(mia, "Checklist").getByRole("checkbox").first()).toBeChecked();
  await expect(comingUp.getByRole("link", { name: "Fill out" })).toHaveCount(0);

  await api.signIn(page, admin);
  await page.goto(`/competition/${code}`);
  const pulse = card(page, "Not ready yet. 1 word needs a recording.");
  await expect(pulse).toContainText("2 days to go");
  await expect(pulse).toContainText("1 of 1 answered");
  await expect(pulse).toContainText("1 new today.");
  await expect(pulse).toContainText("1 of 2 words");
  await expect(pulse).toContainText("1 of 1 this week");
  await expect(pulse.getByRole("list", { name: "Coming up" }).getByRole("listitem")).toContainText([
    "Tell us who you are",
    "Pack a lunch",
    "Opening",
  ]);
  for (const [name, content] of [
    ["Wordlists", "1 of 2 words recorded"],
    ["Forms", "General Information Form"],
    ["Participants", "Mia Lee"],
    ["Timeline", "Registration"],
    ["Checklist", "Pack a lunch"],
    ["Files", "rules.pdf"],
    ["Organizers", admin.email],
  ] as const) {
    await expect(card(page, name)).toContainText(content);
  }
  const list = page.getByRole("region", { name: "Participant ids" });
  await expect(list).toHaveCSS("max-height", "128px");

  await pulse.getByRole("link", { name: "Record 1 word in First round" }).click();
  await expect(page).toHaveURL(`/competition/${code}/wordlist/${wordlist._id}`);
  await page.goBack();
  await pulse.getByRole("link", { name: "Read the answers" }).click();
  await expect(page).toHaveURL(`/competition/${code}/form/${template._id}`);
  // Files and statistics are on the dashboard.
  const navigation = page.getByRole("navigation", { name: "Competition" });
  for (const name of ["Files", "Statistics"]) {
    await navigation.getByRole("link", { name, exact: true }).click();
    await expect(page).toHaveURL(`/competition/${code}#${name.toLowerCase()}`);
    await expect(card(page, name)).toBeInViewport();
  }
});

test("a removed participant loses access until they rejoin, and all lose a deleted competition", async ({
  page,
  newPerson,
  api,
  admin,
}) => {
  const { code, template, wordlist } = await fullCompetition(api, admin);
  const mia = await api.person("mia@example.org", "Mia Lee");
  await api.join(mia, code);
  await api.answer(mia, template, { Grade: "4" });
  await practice(mia, wordlist._id);
  const chromebook = await newPerson();
  await api.signIn(chromebook, mia);
  await chromebook.goto(`/competition/${code}`);
  await expect(chromebook.getByRole("heading", { level: 1 })).toHaveText("Riverside Spring Bee");

  await api.signIn(page, admin);
  await page.goto(`/competition/${code}`);
  const participants = card(page, "Participants");
  // Organizers cannot be removed here.
  await expect(participants.getByRole("button", { name: /^Remove / })).toHaveCount(1);
  await participants.getByRole("button", { name: "Remove Mia Lee" }).click();
  const question = page.getByRole("dialog");
  await expect(question).toContainText(
    "Mia Lee will be removed from “Riverside Spring Bee”. Their form answers and practice progress will be deleted.",
  );
  await question.getByRole("button", { name: "Remove participant" }).click();
  await expect(page.getByText("Removed Mia Lee.")).toBeVisible();
  await expect(participants.getByRole("listitem")).toHaveCount(1);

  // Not by a click: the mouse over a link already asks the server, and then the link is gone.
  await chromebook.goto(`/competition/${code}/posts`);
  await expect(
    chromebook.getByRole("heading", { name: "You are not a member of this competition" }),
  ).toBeVisible();
  await expect(chromebook.getByText("Riverside Spring Bee")).toHaveCount(0);
  expect((await api.user(mia)).wordlistsStudyDepth).toEqual([]);
  // They can rejoin, and start from scratch.
  await chromebook.getByRole("button", { name: "Join Competition" }).click();
  await chromebook.getByRole("link", { name: "Overview" }).click();
  await expect(card(chromebook, "Coming up")).toContainText("Fill out");
  await expect(card(chromebook, "Wordlists")).not.toContainText("practiced");

  await page.goto(`/competition/${code}/settings`);
  const danger = card(page, "Delete this competition");
  await expect(danger.getByRole("listitem").first()).toHaveText(
    "1 participant, with their practice progress",
  );
  await danger.getByLabel("Type the title to confirm").fill("Riverside Spring Bee");
  await danger.getByRole("button", { name: "Delete competition" }).click();
  await expect(page).toHaveURL("/");
  await expect(page.getByText("Deleted “Riverside Spring Bee”.")).toBeVisible();
  await chromebook.reload();
  await expect(
    chromebook.getByRole("heading", { name: `No competition has the code ${code}` }),
  ).toBeVisible();
});
