import { screen, waitFor, within } from "@testing-library/react";
import { HttpResponse, http } from "msw";
import { expect, test } from "vitest";
import { bee, beeEntries, competition, mia, sealedBee, wordlist } from "@/testing/fixtures";
import {
  clickButton,
  expectGone,
  fetchAgain,
  fill,
  findAlert,
  findField,
  open,
  openAndRetry,
  retry,
  user,
} from "@/testing/page";
import {
  answer,
  answerAndRecord,
  disconnect,
  hold,
  refuse,
  restore,
  server,
} from "@/testing/server";

const list = "/competition/12345/bee";
const page = `${list}/bee-1`;
const bees = "/api/bee/competition/:code";
const path = `${bees}/:beeId`;
const [mias, noahs] = beeEntries as [(typeof beeEntries)[0], (typeof beeEntries)[0]];

/** The bee as it is, for all later requests. */
function show(shown: typeof bee, entries = beeEntries) {
  answer("get", path, 200, shown);
  answer("get", `${path}/entries`, 200, entries);
}

const everyoneHere = beeEntries.map((entry) => ({ ...entry, status: "here" as const }));
const here = (name: string) =>
  screen.findByRole<HTMLInputElement>("checkbox", { name: `${name} is here` });

async function confirmWith(name: string): Promise<void> {
  await clickButton(name, await screen.findByRole("dialog"));
}

test("bees that fail to load can be loaded again", async () => {
  await openAndRetry(bees, list, "Could not load the bees.");
  expect(await screen.findByRole("link", { name: "Grade 5 final" })).toBeTruthy();
});

test.each([path, `${path}/entries`])(
  "a bee whose %s fails to load can be loaded again",
  async (part) => {
    await openAndRetry(part, page, "Could not load the bee.");
    expect(await screen.findByText("Next: seal the wordlist.")).toBeTruthy();
  },
);

test("words that can't be checked can be checked again", async () => {
  await openAndRetry(`${path}/list-check`, page, "Could not check the words.");
});

test("an unknown bee isn't found", async () => {
  refuse("get", path, 404, "not-found");
  open(page);
  expect(await screen.findByText("404 - Not Found!")).toBeTruthy();
});

test("spellers are led away from the organizers' pages", async () => {
  const router = open(list, mia);
  await waitFor(() => expect(router.state.location.pathname).toBe("/"));
});

test("wordlists that fail to load can be loaded again", async () => {
  const lists = "/api/wordlist/competition/:code";
  await openAndRetry(lists, list, "Could not load the wordlists.");
  expect(await findField("Wordlist")).toBeTruthy();
});

test("a draft's wordlist that is gone has to be chosen again", async () => {
  const other = { ...wordlist, _id: "other", title: "Second round" };
  answer("get", "/api/wordlist/competition/:code", 200, [wordlist, other]);
  const router = open(list);
  const words = (await findField("Wordlist")) as unknown as HTMLSelectElement;
  await user.selectOptions(words, wordlist._id);
  answer("get", "/api/wordlist/competition/:code", 200, [other]);
  await fetchAgain(router);
  await waitFor(() => expect(words.selectedOptions[0]?.text).toBe("Choose a wordlist"));
  await user.selectOptions(words, "other");
  expect(words.value).toBe("other");
});

test("without a wordlist, there is a way to add one", async () => {
  answer("get", bees, 200, []);
  answer("get", "/api/wordlist/competition/:code", 200, []);
  open(list);
  const section = await screen.findByRole("region", { name: "New bee" });
  expect(within(section).getByRole("link", { name: "Add wordlist" })).toBeTruthy();
});

test("a bee that can't be created keeps what was typed, and is created at the next try", async () => {
  disconnect("post", bees);
  open(list);
  await findField("Name");
  fill("Name", "Grade 6 final");
  await clickButton("Create bee");
  await findAlert("Could not create the bee.");
  restore();
  answer("post", bees, 422, {
    code: "invalid-fields",
    detail: "Some fields are invalid.",
    status: 422,
    errors: [{ field: "wordlistId", message: "Choose a wordlist of this competition." }],
  });
  await clickButton("Create bee");
  expect(await screen.findByText("Choose a wordlist of this competition.")).toBeTruthy();
  restore();
  const created = answerAndRecord("post", bees, bee);
  await clickButton("Create bee");
  expect(await screen.findByText("Next: seal the wordlist.")).toBeTruthy();
  expect(created).toEqual([
    { title: "Grade 6 final", wordlistId: wordlist._id, profile: "local", rehearsal: false },
  ]);
});

test("a bee can't be changed while it is being created", async () => {
  answer("get", "/api/wordlist/competition/:code", 200, [wordlist, { ...wordlist, _id: "other" }]);
  open(list);
  const name = await findField("Name");
  fill("Name", "Grade 6 final");
  const words = await findField("Wordlist");
  await user.selectOptions(words, wordlist._id);
  answer("post", bees, 201, bee);
  const creating = hold("post", bees);
  await clickButton("Create bee");
  await user.type(name, " in the gym");
  await user.selectOptions(words, "other");
  const [local, other] = screen.getAllByRole<HTMLInputElement>("radio");
  if (other) await user.click(other);
  expect([name.value, words.value, local?.checked]).toEqual(["Grade 6 final", wordlist._id, true]);
  creating();
  expect(await screen.findByText("Next: seal the wordlist.")).toBeTruthy();
});

test("words that were changed before the seal are compared again", async () => {
  refuse("post", `${path}/seal`, 409, "changed-meanwhile");
  open(page);
  await screen.findByText(/If you printed the guide, compare its fingerprint first\.$/);
  await clickButton("Seal alone");
  const changed = { ...bee, wordlist: { ...bee.wordlist, hash: "0000111122223333" } };
  show(changed as typeof bee);
  await confirmWith("Seal alone");
  await findAlert("Someone has changed the words.");
  expect(await screen.findByText("0000 1111 2222 3333")).toBeTruthy();
});

test("a list can't be sealed with one word, or while another bee has it", async () => {
  show({ ...bee, wordlist: { title: "First round", count: 1, hash: "00", sealed: false } });
  open(page);
  expect(await screen.findByText(/^A sealed list needs at least 2 words/)).toBeTruthy();
  show({ ...bee, wordlist: { title: "First round", count: 9, hash: "00", sealed: true } });
  open(page);
  expect(await screen.findByText(/^This list is sealed for another bee/)).toBeTruthy();
  show({ ...bee, wordlist: null });
  open(page);
  expect(await screen.findByText(/^This wordlist was deleted/)).toBeTruthy();
  expect(screen.queryByRole("button", { name: "Seal alone" })).toBeNull();
});

test("with another organizer, both sign the same words", async () => {
  answer("get", "/api/competition/:code", 200, { ...competition, admins: ["olive", "ann"] });
  const signature = { byYou: true, signedAt: "2027-01-15T15:00:00Z" };
  const signed = { ...bee, signatures: [signature] };
  const bodies: unknown[] = [];
  server.use(
    http.post(`${path}/seal`, async ({ request }) => {
      bodies.push(await request.json());
      show(signed);
      return HttpResponse.json(signed);
    }),
  );
  open(page);
  await clickButton("Sign");
  expect(await screen.findByText(/^You signed\. Ask another organizer/)).toBeTruthy();
  expect(screen.queryByRole("button", { name: "Sign" })).toBeNull();
  expect(bodies).toEqual([{ hash: "84b32f6d7dd94656", count: 2, alone: false }]);

  show({ ...bee, signatures: [{ ...signature, byYou: false }] });
  answer("get", "/api/competition/:code", 200, { ...competition, admins: ["olive", "ann"] });
  open(page);
  expect(await screen.findByRole("button", { name: "Sign and seal" })).toBeTruthy();
});

test("unsealing needs a reason, and shows why it is refused", async () => {
  show(sealedBee);
  const detail = "After the draw, the list stays sealed until the bee is closed.";
  refuse("post", `${path}/unseal`, 422, "not-now", detail);
  open(page);
  await clickButton("Unseal");
  const dialog = await screen.findByRole("dialog", { name: "Unseal the list?" });
  await clickButton("Unseal alone", dialog);
  expect(await within(dialog).findByText("Reason is required.")).toBeTruthy();
  fill("Reason", "A typo", dialog);
  await clickButton("Unseal alone", dialog);
  const alert = await findAlert("Could not unseal the list.", dialog);
  expect(alert.textContent).toContain(detail);
  const reasons = answerAndRecord("post", `${path}/unseal`, bee);
  await clickButton("Unseal alone", dialog);
  await waitFor(() => expect(reasons).toEqual([{ reason: "A typo", alone: true }]));
});

test("participants that fail to load or to be added show an error", async () => {
  show(sealedBee, []);
  disconnect("get", "/api/competition/:code/participants/names");
  open(page);
  await clickButton("Choose participants");
  const dialog = await screen.findByRole("dialog", { name: "Choose participants" });
  const alert = await findAlert("Could not load the participants.", dialog);
  restore();
  show(sealedBee, []);
  await retry(alert);
  await user.click(await within(dialog).findByRole("checkbox", { name: /Mia Lee/ }));
  // A click beside the dialog doesn't lose them.
  const beside = document.querySelector(".mantine-Modal-overlay");
  if (!beside) throw new Error("Nothing is beside the dialog.");
  await user.click(beside);
  disconnect("post", `${path}/entries`);
  await clickButton("Add 1 speller", dialog);
  await findAlert("Could not add the spellers.", dialog);
  restore();
  const added = answerAndRecord("post", `${path}/entries`, beeEntries);
  await clickButton("Add 1 speller", dialog);
  await waitFor(() => expect(added).toEqual([{ people: ["mia"] }]));
});

test("a speller's name and number are checked beside their fields", async () => {
  open(page);
  await clickButton("Add by name");
  const dialog = await screen.findByRole("dialog", { name: "Add a speller" });
  await clickButton("Add", dialog);
  expect(await within(dialog).findByText("Name is required.")).toBeTruthy();
  fill("Name", "Zoe Park", dialog);
  fill("Number", "0", dialog);
  await clickButton("Add", dialog);
  expect(await within(dialog).findByText("Numbers go from 1 to 9999.")).toBeTruthy();
  fill("Number", "1", dialog);
  answer("post", `${path}/entries`, 422, {
    code: "not-now",
    status: 422,
    detail: "Another speller has number 1.",
    reason: "numberTaken",
  });
  await clickButton("Add", dialog);
  expect(await within(dialog).findByText("Another speller has number 1.")).toBeTruthy();
  expect(within(dialog).queryByRole("alert")).toBeNull();
});

test("an edited speller keeps what someone else has changed in the meantime", async () => {
  const changes = answerAndRecord("patch", `${path}/entries/:speller`, beeEntries);
  show(bee, [{ ...mias, extraSeconds: 30 }, noahs]);
  open(page);
  await clickButton("Edit Mia Lee");
  const dialog = await screen.findByRole("dialog", { name: "Edit the speller" });
  fill("School", "Oak Hill", dialog);
  await clickButton("Save", dialog);
  await waitFor(() => expect(changes).toEqual([{ school: "Oak Hill" }]));
});

test("a speller who can't be removed can be removed again", async () => {
  open(page);
  await clickButton("Edit Noah Kim");
  const dialog = await screen.findByRole("dialog", { name: "Edit the speller" });
  disconnect("delete", `${path}/entries/:speller`);
  await clickButton("Remove", dialog);
  await clickButton("Remove from the bee");
  await findAlert("Could not remove the speller.", dialog);
  restore();
  show(bee, [mias]);
  await clickButton("Remove", dialog);
  await clickButton("Remove from the bee");
  await expectGone("Noah Kim");
});

test("a check-in is sent again after someone else's decision, and a refused one is taken back", async () => {
  show(sealedBee);
  const expected: number[] = [];
  server.use(
    http.post(`${path}/command`, async ({ request }) => {
      const body = (await request.json()) as { expected: number };
      expected.push(body.expected);
      if (body.expected === bee.decisions) {
        const problem = { code: "bee-moved-on", status: 409, detail: "Moved on." };
        return HttpResponse.json({ ...problem, view: { decisions: 41 } }, { status: 409 });
      }
      show(sealedBee, [{ ...mias, status: "here" }, noahs]);
      return HttpResponse.json({ seq: 42 });
    }),
  );
  open(page);
  await user.click(await here("Mia Lee"));
  expect(await screen.findByText("1 of 2 here")).toBeTruthy();
  expect(expected).toEqual([40, 41]);

  const detail = "These rules don't let anyone join this late.";
  refuse("post", `${path}/command`, 422, "not-now", detail);
  await user.click(await here("Noah Kim"));
  expect(await screen.findByText(detail)).toBeTruthy();
  await waitFor(async () => expect((await here("Noah Kim")).checked).toBe(false));
});

test("the draw needs a seed, and shows why it is refused", async () => {
  show(sealedBee, everyoneHere);
  open(page);
  await clickButton("Draw the order");
  expect(await screen.findByText("Seed is required.")).toBeTruthy();
  fill("Seed", "honey 2027");
  refuse("post", `${path}/command`, 409, "bee-moved-on");
  await clickButton("Draw the order");
  const alert = await findAlert("Could not draw the order.");
  expect(alert.textContent).toContain("Someone else was faster.");
  expect((await findField("Seed")).value).toBe("honey 2027");
});

test("before the seal and the check-in, the order can't be drawn, and the page says why", async () => {
  open(page);
  expect(await screen.findByText("Seal the wordlist first.")).toBeTruthy();
  expect(screen.getByRole("button", { name: "Draw the order" }).matches(":disabled")).toBe(true);
  show(sealedBee);
  open(page);
  expect(await screen.findByText("Check in at least 2 spellers first.")).toBeTruthy();
  expect(screen.queryByRole("link", { name: "Open the bee" })).toBeNull();
});

test("links to the board that can't be made or revoked show an error", async () => {
  show({
    ...bee,
    boardLinks: [
      { _id: "link-1", kind: "board", delaySeconds: 0, expiresAt: "2027-03-02T10:00:00Z" },
    ],
  });
  disconnect("post", `${path}/board-link`);
  disconnect("delete", `${path}/board-link/:linkId`);
  open(page);
  const section = await screen.findByRole("region", { name: "Board" });
  await clickButton("Create link", section);
  await findAlert("Could not create a link.", section);
  await clickButton(/^Revoke the link/, section);
  await confirmWith("Revoke");
  await findAlert("Could not revoke the link.");
});

test("a bee that is over shows its champion and places, and its list can be unsealed", async () => {
  const champion = { number: 14, name: "Noah" };
  const places = [
    { place: 1, spellers: [champion] },
    { place: 2, spellers: [{ number: 1, name: "Mia" }] },
  ];
  show({ ...sealedBee, phase: "closed", champions: [champion], places }, everyoneHere);
  open(page);
  expect(await screen.findByText("The bee is over. Champion: 14 Noah.")).toBeTruthy();
  const section = screen.getByRole("region", { name: "Places" });
  expect(section.textContent).toContain("1 Mia");
  expect(screen.getByRole("button", { name: "Unseal" })).toBeTruthy();
  expect(screen.queryByRole("button", { name: "Add by name" })).toBeNull();
});

test("a page that can't be updated says since when, until it can", async () => {
  show(sealedBee);
  open(page);
  await here("Mia Lee");
  disconnect("get", path);
  // A change reads everything again.
  answer("post", `${path}/command`, 200, { seq: 42 });
  await user.click(await here("Mia Lee"));
  const alert = await findAlert("Could not update this page. It shows the bee as of");
  restore();
  show(sealedBee, everyoneHere);
  await retry(alert);
  await waitFor(() => expect(screen.queryByText(/^Could not update this page/)).toBeNull());
  expect(await screen.findByText("2 of 2 here")).toBeTruthy();
});

test("a bee that can't be deleted says what to do first", async () => {
  const reasons = [
    [sealedBee, "To delete this bee, unseal its wordlist first."],
    [
      { ...sealedBee, phase: "ready" },
      "To delete this bee, undo the draw and unseal its wordlist first.",
    ],
    [{ ...sealedBee, phase: "between" }, "To delete this bee, close it first."],
  ] as const;
  for (const [shown, reason] of reasons) {
    show(shown, everyoneHere);
    open(page);
    expect(await screen.findByText(reason)).toBeTruthy();
    expect(screen.getByRole("button", { name: "Delete bee" }).matches(":disabled")).toBe(true);
  }
});

test("a bee that could not be deleted can be deleted again", async () => {
  disconnect("delete", path);
  const router = open(page);
  await clickButton("Delete bee");
  await confirmWith("Delete bee");
  await findAlert("Could not delete the bee.");
  restore();
  server.use(http.delete(path, () => new HttpResponse(null, { status: 204 })));
  await clickButton("Delete bee");
  await confirmWith("Delete bee");
  await waitFor(() => expect(router.state.location.pathname).toBe(list));
});

const grants = `${path}/grants`;
const grant = {
  _id: "grant-1",
  role: "judge",
  label: "Ms. Ortiz",
  expiresAt: "2027-03-02T10:00:00Z",
};

test("a code for an official is shown once, as a picture and as signs", async () => {
  const created = answerAndRecord("post", grants, {
    ...grant,
    code: "BCD-FGH-JKM",
    url: "https://bee.example.org/official#BCD-FGH-JKM",
  });
  open(page);
  const role = (await findField("Role")) as unknown as HTMLSelectElement;
  await user.selectOptions(role, "Judge");
  fill("Name (optional)", "Ms. Ortiz");
  answer("get", grants, 200, [{ ...grant, state: "unused" }]);
  await clickButton("Create code");
  expect(await screen.findByText("BCD-FGH-JKM")).toBeTruthy();
  expect(screen.getByRole("img", { name: "QR code for Judge, Ms. Ortiz" })).toBeTruthy();
  expect(screen.getByText("bee.example.org/official")).toBeTruthy();
  expect(created).toEqual([{ role: "judge", label: "Ms. Ortiz" }]);
  expect(await screen.findByText("Code not used yet")).toBeTruthy();
});

test("a device that shows the digits is let in, and loses its role again", async () => {
  answer("get", grants, 200, [{ ...grant, state: "waiting", pairing: "4071" }]);
  disconnect("post", `${grants}/:grantId/confirm`);
  open(page);
  await clickButton("It shows 4071: let Judge, Ms. Ortiz in");
  await findAlert("Could not let it in.");
  restore();
  const confirmed = answerAndRecord("post", `${grants}/:grantId/confirm`, null);
  answer("get", grants, 200, [{ ...grant, state: "ready" }]);
  answer("get", grants, 200, [{ ...grant, state: "waiting", pairing: "4071" }]);
  await clickButton("It shows 4071: let Judge, Ms. Ortiz in");
  await waitFor(() => expect(confirmed).toEqual([{ pairing: "4071" }]));

  disconnect("delete", `${grants}/:grantId`);
  await clickButton("Take back Judge, Ms. Ortiz");
  await confirmWith("Take back");
  await findAlert("Could not take the role back.");
});

test("officials that fail to load or codes that can't be created show an error", async () => {
  await openAndRetry(grants, page, "Could not load the officials.");
  disconnect("post", grants);
  await clickButton("Create code");
  await findAlert("Could not create a code.");
});

test("a link for families has its delay", async () => {
  const links = answerAndRecord("post", `${path}/board-link`, {
    _id: "link-2",
    kind: "watch",
    delaySeconds: 60,
    token: "secret",
    url: "",
    expiresAt: "2027-03-02T10:00:00Z",
  });
  open(page);
  const section = await screen.findByRole("region", { name: "Families at home" });
  await user.selectOptions(within(section).getByLabelText("Delay"), "60 seconds later");
  await clickButton("Create link", section);
  expect(await within(section).findByText(/\/watch\/secret$/)).toBeTruthy();
  expect(links).toEqual([{ kind: "watch", delaySeconds: 60 }]);
});

test("the next official's name can be typed while a code is being created", async () => {
  answer("post", grants, 201, {
    ...grant,
    code: "BCD-FGH-JKM",
    url: "https://bee.example/official#B",
  });
  const creating = hold("post", grants);
  open(page);
  const name = await findField("Name (optional)");
  await user.type(name, "Ms. Ortiz");
  await clickButton("Create code");
  await user.clear(name);
  await user.type(name, "Mr. Gray");
  answer("get", grants, 200, [{ ...grant, state: "unused" }]);
  creating();
  expect(await screen.findByText("BCD-FGH-JKM")).toBeTruthy();
  expect(name.value).toBe("Mr. Gray");
});

test("a bee that is over says no more of a deleted wordlist than that", async () => {
  show({ ...bee, phase: "closed", wordlist: null }, everyoneHere);
  open(page);
  expect(await screen.findByText("This wordlist was deleted.")).toBeTruthy();
  const paper = screen.getByRole("region", { name: "Paper and files" });
  expect(paper.textContent).not.toContain("sealed");
});
