import { act, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, test, vi } from "vitest";
import { officialPage } from "@/testing/officials";
import { deskView } from "@/testing/stage";
import type { StageCommand } from "../commands";
import type { DeskView } from "../views";
import type { Grant, NewGrant } from "./use-grants";

const user = userEvent.setup();
const desk = officialPage("desk", deskView);
const { open, commands } = desk;

const press = (name: string | RegExp) => user.click(screen.getByRole("button", { name }));
const dialog = () => within(screen.getByRole("dialog"));
const choose = (label: string) => user.click(dialog().getByLabelText(label));
const write = (label: string | RegExp, text: string) =>
  user.type(dialog().getByLabelText(label), text);
const pick = (label: string, option: string) =>
  user.selectOptions(dialog().getByLabelText(label), option);
const action = (name: string) => dialog().getByRole("button", { name }) as HTMLButtonElement;

const between = { step: "between", turn: undefined, turnId: undefined, refusals: {} } as const;

/** Presses the way on, which sends this and closes the question. */
async function goOn(name: string, command: StageCommand, view: Partial<DeskView> = between) {
  await user.click(action(name));
  expect(commands()).toEqual([command]);
  desk.send(view);
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
}

/** Another official can agree. */
function answerSeconds() {
  desk.answer(async (path) =>
    Response.json(path.endsWith("/seconds") ? [{ _id: "grant-2", name: "Judge Lee" }] : {}),
  );
}

test.each([
  ["absent", "Didn't come to the microphone"],
  ["late", "Isn't here yet"],
  ["onBreak", "On a break that we allowed"],
] as const)("the next speller is passed over: %s", async (reason, label) => {
  open(between);
  await press("Pass over 18 Eli Brown…");
  await choose(label);
  await goOn("Pass over", { type: "passOver", reason });
});

test("someone leaves, with a reason", async () => {
  open();
  await press("Someone leaves…");
  // Those who are out have left already.
  expect(dialog().queryByText("10 Isaac Lee")).toBeNull();
  expect(action("They leave").disabled).toBe(true);
  await pick("Speller", "18 Eli Brown");
  await choose("Unwell");
  await goOn("They leave", { type: "leave", speller: 6, reason: "Unwell" }, {});
});

test("a speller marked as gone by mistake comes back once their number is typed", async () => {
  open({ returnable: [2] });
  await press("Someone is back…");
  await pick("Speller", "10 Isaac Lee");
  expect(action("They're back").disabled).toBe(true);
  await write("Type their number to confirm", "10");
  const reason = "The wrong speller was marked";
  await goOn("They're back", { type: "return", speller: 2, reason }, {});
});

test("a rule is changed with a reason and another official, and the next change starts anew", async () => {
  answerSeconds();
  open({ ...between, needsSecond: true });
  await press("Change a rule…");
  await pick("Rule", "Rulings show at once");
  await choose("No");
  await write("Reason", "All judges agreed");
  await dialog().findByLabelText("Judge Lee");
  expect(action("Change the rule").disabled).toBe(true);
  await choose("Judge Lee");
  const reason = "All judges agreed";
  const change = { path: "/show", value: "announcer", reason, second: "grant-2" };
  await goOn("Change the rule", { type: "amend", ...change });
  await press("Change a rule…");
  expect((dialog().getByLabelText("Reason") as HTMLInputElement).value).toBe("");
});

test("a break has a length and a text for the board", async () => {
  open(between);
  await press("Break…");
  await choose("15 minutes");
  await write(/^Text on the board/, "Back at 8.");
  await goOn("Take a break", { type: "pause", kind: "break", seconds: 900, text: "Back at 8." });
});

test("the board shows a text, and “Live” shows the bee again", async () => {
  open(between);
  await press("Text…");
  expect(action("Show the text").disabled).toBe(true);
  await write(/^Text/, "Phones off, please.");
  const text = { type: "setBoard", mode: "text", text: "Phones off, please." } as const;
  await goOn("Show the text", text);
  await press("Live");
  expect(commands()).toEqual([text, { type: "setBoard", mode: "live" }]);
});

test("what was undone is done again", async () => {
  open({ ...between, redoable: 39 });
  await press("Redo");
  expect(commands()).toEqual([{ type: "redo" }]);
  desk.send(between);
  expect(screen.queryByRole("button", { name: "Redo" })).toBeNull();
});

test("a closed bee is reopened by two people", async () => {
  answerSeconds();
  const closed = { step: "closed", turn: undefined, turnId: undefined, needsSecond: true } as const;
  open(closed);
  await press("Reopen the bee…");
  await write("Reason", "An appeal came late");
  await dialog().findByLabelText("Judge Lee");
  expect(action("Reopen").disabled).toBe(true);
  await choose("Judge Lee");
  const reopen = { type: "reopen", reason: "An appeal came late", second: "grant-2" } as const;
  await goOn("Reopen", reopen, { ...closed, step: "final" });
});

const expiresAt = "2027-03-02T19:00:00Z";
const scribe = { _id: "grant-9", role: "scribe", label: "Ms. Park", expiresAt } as const;
const created: NewGrant = {
  ...scribe,
  code: "BCD-FGH-JKM",
  url: "https://bee.example.org/official#BCD-FGH-JKM",
};
const judge = { ...scribe, _id: "grant-8", role: "judge", label: "Judge Lee" } as const;

test("a code that can't be created says why, and keeps the role and the name", async () => {
  let reply = () => Promise.reject<Response>(new TypeError("Failed to fetch"));
  const sent: unknown[] = [];
  desk.answer(async (_, { method, body }) => {
    if (method !== "POST") return Response.json([]);
    sent.push(JSON.parse(String(body)));
    return reply();
  });
  open(between, "desk", { code: 12_345, beeId: "bee-1" });
  await press("Add a device…");
  await pick("Role", "Scribe");
  await write("Name (optional)", "Ms. Park");
  action("Create code").focus();
  await user.keyboard("{Enter}");
  const sentence = "Could not create a code. The server can't be reached. Try again.";
  expect(await dialog().findByText(sentence)).toBeTruthy();
  const detail = "This bee has 30 devices already.";
  reply = async () => Response.json({ code: "conflict", detail }, { status: 409 });
  expect(document.activeElement).toBe(action("Create code"));
  await user.keyboard("{Enter}");
  expect(await dialog().findByText(`Could not create a code. ${detail}`)).toBeTruthy();
  let create = () => {};
  reply = () =>
    new Promise((resolve) => {
      create = () => resolve(Response.json(created));
    });
  await user.keyboard("{Enter}{Enter}");
  create();
  expect(await dialog().findByText("BCD-FGH-JKM")).toBeTruthy();
  expect(sent).toEqual(Array(3).fill({ role: "scribe", label: "Ms. Park" }));
});

test("a device is let in once, though its button is pressed twice", async () => {
  const waiting = [{ ...judge, state: "waiting", pairing: "4071" }];
  let grants: unknown[] = waiting;
  const sent: string[] = [];
  let reply = () => {};
  desk.answer(async (path, { method }) => {
    if (method !== "POST") return Response.json(grants);
    sent.push(path);
    return new Promise((resolve) => {
      reply = () => resolve(new Response(null, { status: 204 }));
    });
  });
  open(between, "desk", { code: 12_345, beeId: "bee-1" });
  await screen.findByText(/waits\. Does that device show 4071\?/);
  // The second would be refused, as the device no longer shows digits.
  await user.dblClick(screen.getByRole("button", { name: "Yes, let it in" }));
  grants = [{ ...judge, state: "ready" }];
  reply();
  await waitFor(() => expect(screen.queryByText(/waits\. Does/)).toBeNull());
  expect(sent).toHaveLength(1);
});

test("a device that can't be let in says why, until that was read", async () => {
  const detail = "The device doesn't show these digits.";
  desk.answer(async (_, { method }) =>
    method === "POST"
      ? Response.json({ code: "invalid-field", detail }, { status: 422 })
      : Response.json([{ ...judge, state: "waiting", pairing: "4071" }]),
  );
  open(between, "desk", { code: 12_345, beeId: "bee-1" });
  await user.click(await screen.findByRole("button", { name: "Yes, let it in" }));
  const alert = await screen.findByText(detail);
  await press("OK");
  expect(alert.isConnected).toBe(false);
  expect(screen.getByRole("button", { name: "Yes, let it in" })).toBeTruthy();
});

test("a device is added by a code, and one with words is let in by its digits", async () => {
  const sent: unknown[] = [];
  let grants: Grant[] = [];
  desk.answer(async (path, { method, body }) => {
    if (method !== "POST") return Response.json(grants);
    sent.push([path, JSON.parse(String(body))]);
    return path.endsWith("/grants") ? Response.json(created) : new Response(null, { status: 204 });
  });
  /** The desk looks again. */
  const become = (state: Grant[]) => {
    grants = state;
    return act(() => vi.advanceTimersByTimeAsync(4_000));
  };
  open(between, "desk", { code: 12_345, beeId: "bee-1" });
  await press("Add a device…");
  await pick("Role", "Scribe");
  await write("Name (optional)", "Ms. Park");
  await user.click(action("Create code"));
  expect(await dialog().findByText("BCD-FGH-JKM")).toBeTruthy();
  await become([{ ...scribe, state: "ready" }]);
  expect(dialog().getByText("This code was used. The device is in the list.")).toBeTruthy();
  await user.click(action("Done"));
  expect(screen.queryByRole("dialog")).toBeNull();
  await become([{ ...judge, state: "waiting", pairing: "4071" }]);
  expect(screen.getByText(/waits\. Does that device show 4071\?/)).toBeTruthy();
  grants = [{ ...judge, state: "ready" }];
  await press("Yes, let it in");
  await waitFor(() => expect(screen.queryByText(/waits\. Does/)).toBeNull());
  const address = "/api/bee/competition/12345/bee-1/grants";
  expect(sent).toEqual([
    [address, { role: "scribe", label: "Ms. Park" }],
    [`${address}/grant-8/confirm`, { pairing: "4071" }],
  ]);
});
