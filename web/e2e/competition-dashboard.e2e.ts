import { readFileSync } from "node:fs";
import type { Locator, Page } from "@playwright/test";
import { expectAccessible } from "./support/a11y";
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

test.describe("the dashboards", () => {
  // spec: route /competition/{code}
  // spec: constant participant ids
  test("an organizer sees how the bee is doing first, then the whole competition", async ({
    page,
    api,
    admin,
  }) => {
    const { code, template, wordlist } = await fullCompetition(api, admin);
    for (const [name, grade] of [
      ["mia", 4],
      ["ben", 5],
      ["zoe", 5],
    ] as const) {
      const person = await api.person(`${name}@example.org`, `${name} Lee`);
      await api.join(person, code);
      await api.answer(person, template, { Grade: String(grade) });
      await practice(person, wordlist._id);
    }
    await api.signIn(page, admin);
    await page.goto(`/competition/${code}`);
    const pulse = card(page, "Not ready yet. 1 word needs a recording.");
    await expect(pulse).toContainText("2 days to go");
    await expect(pulse).toContainText("3 of 3 answered");
    await expect(pulse).toContainText("3 new today.");
    await expect(pulse).toContainText("1 of 2 words");
    await expect(pulse).toContainText("3 of 3 this week");
    await expect(
      pulse.getByRole("list", { name: "Coming up" }).getByRole("listitem"),
    ).toContainText(["Tell us who you are", "Pack a lunch", "Opening"]);
    for (const [name, content] of [
      ["Wordlists", "1 of 2 words recorded"],
      ["Forms", "General Information Form"],
      ["Participants", "mia Lee"],
      ["Timeline", "Registration"],
      ["Checklist", "Pack a lunch"],
      ["Files", "rules.pdf"],
      ["Organizers", admin.email],
    ] as const) {
      await expect(card(page, name)).toContainText(content);
    }
    const list = page.getByRole("region", { name: "Participant ids" });
    await expect(list).toHaveCSS("max-height", "128px");
    const grades = page.getByRole("region", { name: "Frequency of Grades" });
    await page.setViewportSize({ width: 1280, height: 860 });
    await expect(grades.getByRole("img")).toBeInViewport({ ratio: 1 });
    await expectAccessible(page, "organizer-dashboard-full");

    await pulse.getByRole("link", { name: "Record 1 word in First round" }).click();
    await expect(page).toHaveURL(`/competition/${code}/wordlist/${wordlist._id}`);
    await page.goBack();
    await pulse.getByRole("link", { name: "Read the answers" }).click();
    await expect(page).toHaveURL(`/competition/${code}/form/${template._id}`);
    // The navigation leads to every page of the competition.
    const navigation = page.getByRole("navigation", { name: "Competition" });
    for (const [link, path] of [
      ["View Posts", "posts"],
      ["View Schedule", "schedule"],
      ["Edit Schedule", "edit-schedule"],
      ["Edit Timeline", "edit-timeline"],
      ["Edit Checklist", "edit-checklist"],
      ["Edit Posts", "edit-posts"],
      ["New Post", "edit-posts/new"],
      ["Edit Templates", "edit-templates"],
      ["New Template", "edit-templates/new"],
      ["Add a word list", "add-wordlist"],
      ["Participants", "participants"],
      ["Settings", "settings"],
    ] as const) {
      await navigation.getByRole("link", { name: link, exact: true }).click();
      await expect(page).toHaveURL(`/competition/${code}/${path}`);
      await expect(page.getByRole("main").getByRole("heading", { level: 1 })).toBeVisible();
    }
    // Files and statistics are on the dashboard.
    for (const name of ["Files", "Statistics"]) {
      await navigation.getByRole("link", { name, exact: true }).click();
      await expect(page).toHaveURL(`/competition/${code}#${name.toLowerCase()}`);
      await expect(card(page, name)).toBeInViewport();
    }
  });

  // spec: route /competition/{code}
  test("a participant sees today's words, the form to fill out and the next event", async ({
    page,
    api,
    admin,
  }) => {
    const { code, template, wordlist } = await fullCompetition(api, admin);
    const mia = await api.person("mia@example.org");
    await api.join(mia, code);
    await practice(mia, wordlist._id);
    await api.signIn(page, mia);
    await page.goto(`/competition/${code}`);
    const comingUp = card(page, "Coming up");
    await expect(comingUp).toContainText("Opening");
    await expect(comingUp).toContainText("General Information FormDue tomorrow");
    await expect(card(page, "Today: 2 words")).toContainText("Practice: 1 of 2");
    await expect(card(page, "Checklist").getByRole("checkbox").first()).not.toBeChecked();
    await expect(card(page, "Wordlists")).toContainText("1 of 2 words practiced");
    await expectAccessible(page, "participant-dashboard-full");
    await api.answer(mia, template, { Grade: "4" });
    await page.reload();
    await expect(comingUp.getByRole("link", { name: "Fill out" })).toHaveCount(0);
    await expect(card(page, "Checklist").getByRole("checkbox").first()).toBeChecked();
    const navigation = page.getByRole("navigation", { name: "Competition" });
    for (const [link, path] of [
      ["Posts", "posts"],
      ["Schedule", "schedule"],
      ["Forms", "forms"],
      ["Files", "files"],
      ["Today's words", "practice"],
    ] as const) {
      await navigation.getByRole("link", { name: link, exact: true }).click();
      await expect(page).toHaveURL(`/competition/${code}/${path}`);
    }
    await expect(navigation.getByRole("link", { name: /^Edit|^New|Settings/ })).toHaveCount(0);
  });
});

test.describe("the settings", () => {
  test("change the details, but not the times of the plan", async ({ page, api, admin }) => {
    const { code } = await fullCompetition(api, admin);
    await api.signIn(page, admin);
    await page.goto(`/competition/${code}/settings`);
    const details = card(page, "Details");
    const save = details.getByRole("button", { name: "Save changes" });
    await expect(details.getByLabel("Title")).toHaveValue("Riverside Spring Bee");

    await details.getByLabel("Title").fill("");
    await details.getByLabel("End date").fill(day(0));
    await expect(details.getByText("Start date cannot be after end date.")).toBeVisible();
    await save.click();
    await expect(details.getByText("Title is required.")).toBeVisible();
    await details.getByLabel("Title").fill("Harbor Spring Bee");
    await details.getByLabel("End date").fill(day(9));
    await expect(details.getByText(/checklist don't change/)).toBeVisible();
    await details.getByLabel("Time zone").click();
    await page.keyboard.type("Berlin");
    await page.keyboard.press("Enter");
    await expect(details.getByLabel("Time zone")).toHaveValue("Europe / Berlin");
    await expect(details.getByText(/09:00 will be 09:00 in the new time zone/)).toBeVisible();

    await page.getByRole("link", { name: "Overview" }).click();
    await page.getByRole("dialog").getByRole("button", { name: "Stay" }).click();
    await save.click();
    await expect(page.getByText("Changes saved.")).toBeVisible();

    await page.getByRole("link", { name: "Overview" }).click();
    await expect(page.getByRole("heading", { level: 1, name: "Harbor Spring Bee" })).toBeVisible();
    await expect(page.getByRole("main")).toContainText("Central European Time (Berlin)");
    const { schedule } = await (await admin.request.get(`/api/competition/${code}`)).json();
    expect(schedule[0]).toMatchObject({ name: "Opening", startTime: "09:00" });
    await page.goto("/");
    await expect(page.getByRole("link", { name: "Harbor Spring Bee" })).toBeVisible();
  });

  test("delete a competition once its title is typed, after listing what is lost", async ({
    page,
    newPerson,
    api,
    admin,
  }) => {
    const { code, template } = await fullCompetition(api, admin);
    const mia = await api.person("mia@example.org");
    await api.join(mia, code);
    await api.answer(mia, template, { Grade: "4" });
    const chromebook = await newPerson();
    await api.signIn(chromebook, mia);
    await chromebook.goto(`/competition/${code}`);
    await expect(chromebook.getByRole("heading", { level: 1 })).toHaveText("Riverside Spring Bee");

    await api.signIn(page, admin);
    await page.goto(`/competition/${code}/settings`);
    const danger = card(page, "Delete this competition");
    await expect(danger.getByRole("listitem")).toHaveText([
      "1 participant, with their practice progress",
      "1 wordlist, with 2 words and 1 recording",
      "1 form, answered 1 time",
      "1 file",
      "1 post",
      "The schedule, timeline and checklist",
    ]);
    const button = danger.getByRole("button", { name: "Delete competition" });
    const field = danger.getByLabel("Type the title to confirm");
    await expect(button).toBeDisabled();
    for (const wrong of ["Riverside", "riverside spring bee", "Riverside Spring Bee!"]) {
      await field.fill(wrong);
      await expect(button).toBeDisabled();
      await field.press("Enter");
    }
    await field.fill("Riverside Spring Bee");
    await button.click();
    await expect(page).toHaveURL("/");
    await expect(page.getByText("Deleted “Riverside Spring Bee”.")).toBeVisible();
    await expect(page.getByRole("link", { name: "Riverside Spring Bee" })).toHaveCount(0);
    await page.goto(`/competition/${code}`);
    await expect(
      page.getByRole("heading", { name: `There is no competition ${code}` }),
    ).toBeVisible();
    await chromebook.reload();
    await expect(
      chromebook.getByRole("heading", { name: `There is no competition ${code}` }),
    ).toBeVisible();
  });
});

test.describe("participants", () => {
  test("a removed participant loses access, answers and progress", async ({
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
    await expect(chromebook.getByRole("heading", { level: 1 })).toBeVisible();

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
    const steps = card(page, "Your words are ready. Next, add your spellers.");
    await expect(steps).toContainText(`Share the join code ${code}`);
    await expect(steps).not.toContainText("answered");

    await chromebook.getByRole("link", { name: "Posts", exact: true }).click();
    await expect(
      chromebook.getByRole("heading", { name: "You are not a member of this competition" }),
    ).toBeVisible();
    await expect(chromebook.getByText("Riverside Spring Bee")).toHaveCount(0);
    expect((await api.user(mia)).wordlistsStudyDepth).toEqual([]);
    // They can rejoin, and start from scratch.
    await chromebook.getByRole("button", { name: "Join Competition" }).click();
    await chromebook.getByRole("link", { name: "Overview" }).click();
    await expect(card(chromebook, "Wordlists")).not.toContainText("practiced");
    await expect(card(chromebook, "Coming up")).toContainText("Fill out");
  });

  test("a participant leaves, and removes an unfinished join from the list", async ({
    page,
    api,
    admin,
  }) => {
    const { code, wordlist } = await fullCompetition(api, admin);
    const other = await api.competition(admin, { title: "Autumn Bee" });
    const mia = await api.person("mia@example.org");
    await api.join(mia, code);
    await practice(mia, wordlist._id);
    await post(mia, "/api/user/add-competition", { code: other.code, userId: mia.uid });
    await api.signIn(page, mia);
    await page.goto("/");
    await page.getByRole("button", { name: "Remove from list" }).click();
    await page.getByRole("dialog").getByRole("button", { name: "Remove from list" }).click();
    await expect(page.getByRole("link", { name: "Autumn Bee" })).toHaveCount(0);

    await page.getByRole("link", { name: "Riverside Spring Bee" }).click();
    await page.getByRole("button", { name: "Leave this competition" }).click();
    const question = page.getByRole("dialog");
    await expect(question).toContainText(
      "Your form answers and practice progress in this competition will be deleted.",
    );
    await question.getByRole("button", { name: "Leave competition" }).click();
    await expect(page).toHaveURL("/");
    await expect(page.getByText("You left “Riverside Spring Bee”.")).toBeVisible();
    await expect(page.getByRole("heading", { level: 1, name: "Welcome" })).toBeVisible();
    await expect(page.locator("main").getByText(mia.email)).toBeVisible();
    await expect(page.getByText("Nothing here!")).toBeVisible();
    expect((await api.user(mia)).wordlistsStudyDepth).toEqual([]);
    const { participants } = await (await admin.request.get(`/api/competition/${code}`)).json();
    expect(participants).toEqual([admin.uid]);
  });
});
