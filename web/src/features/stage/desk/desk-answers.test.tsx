import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, test } from "vitest";
import { officialPage } from "@/testing/officials";
import { boardView, deskView } from "@/testing/stage";
import type { StageCommand } from "../commands";
import type { DeskView } from "../views";

const user = userEvent.setup();
const desk = officialPage("desk", deskView);
const { commands, presses } = desk;

const between = { step: "between", turn: undefined, turnId: undefined, refusals: {} } as const;
const organizer = { code: 12_345, beeId: "bee-1" };

const press = (name: string | RegExp) => user.click(screen.getByRole("button", { name }));
const dialog = () => screen.getByRole("dialog");
const closed = () => waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
const action = (name: string) => within(dialog()).getByRole("button", { name });
const write = (label: string | RegExp, text: string) =>
  user.type(within(dialog()).getByLabelText(label), text);
const pick = (option: string) =>
  user.selectOptions(within(dialog()).getByLabelText("Speller"), option);

/** What a person typed and chose in the open question. */
const answers = () =>
  [...dialog().querySelectorAll<HTMLInputElement>("input, select")].map(({ value, checked }) =>
    checked ? "chosen" : value,
  );

interface Question {
  view: Partial<DeskView>;
  ask: () => Promise<void>;
  /** Answers it, up to the last press. */
  fill: () => Promise<void>;
  name: string;
  command: StageCommand;
  back?: string;
}

const questions: Question[] = [
  {
    view: {},
    ask: () => press("Someone leaves…"),
    fill: () => pick("18 Eli Brown"),
    name: "They leave",
    command: { type: "leave", speller: 6, reason: "Went home" },
  },
  {
    view: { returnable: [2] },
    ask: () => press("Someone is back…"),
    fill: async () => {
      await pick("10 Isaac Lee");
      await write("Type their number to confirm", "10");
    },
    name: "They're back",
    command: { type: "return", speller: 2, reason: "The wrong speller was marked" },
  },
  {
    view: {},
    ask: () => press("Void this turn…"),
    fill: () => write("Type their number to confirm", "14"),
    name: "Void the turn",
    command: { type: "void", reason: "Another word was read", burn: true },
    back: "Keep the turn",
  },
  {
    view: between,
    ask: () => press(/^Pass over/),
    fill: async () => {},
    name: "Pass over",
    command: { type: "passOver", reason: "absent" },
  },
  {
    view: between,
    ask: () => press("Catch up from paper…"),
    fill: async () => {
      await write(/^Last round/, "4");
      await write("Note for the record", "Power cut");
      await user.click(within(dialog()).getByLabelText(/^The bee ended on paper/));
    },
    name: "Catch up",
    command: {
      type: "catchUp",
      round: 4,
      survivors: [1, 3, 4, 5, 6, 7],
      over: true,
      note: "Power cut",
    },
  },
  {
    view: {},
    ask: () => press("Open the appeal of Isaac Lee"),
    fill: () => write("Reason", "Heard again"),
    name: "Decide",
    command: {
      type: "decideAppeal",
      appeal: 1,
      outcome: "refused",
      remedy: "none",
      reason: "Heard again",
    },
    back: "Decide later",
  },
  {
    view: { correctionWaiting: true, correction: { ...boardView, correction: true } },
    ask: () => press("Show the correction…"),
    fill: async () => {},
    name: "Show correction",
    command: { type: "showCorrection" },
    back: "Not yet",
  },
];
const named = questions.map((question) => [question.name, question] as const);
/** Those with the most to lose. */
const typed = named.filter(([name]) => ["They're back", "Catch up", "Decide"].includes(name));

/** How the server answers presses from now on. Nobody else has a device. */
const onPress = (reply: () => Promise<Response>) =>
  desk.answer(async (path) => (path.endsWith("/command") ? reply() : Response.json([])));

async function answer({ view, ask, fill, name }: Question) {
  onPress(async () => Response.json({ seq: 41 }));
  desk.open(view, "desk", organizer);
  await ask();
  await fill();
  // By keyboard, as a click gives the focus back to the page.
  action(name).focus();
}

test.each(named)("“%s” that the server refuses stays as it was answered", async (_, question) => {
  await answer(question);
  const before = answers();
  onPress(async () => Response.json({ code: "rules", detail: "Not now." }, { status: 422 }));
  await user.keyboard("{Enter}");
  const alert = await within(dialog()).findByRole("alert");
  expect(alert.textContent).toBe("Not now.");
  expect(answers()).toEqual(before);
  expect(document.activeElement).toBe(action(question.name));
  // Back, it is said no longer.
  await user.click(action(question.back ?? "Back"));
  expect(screen.queryByText("Not now.")).toBeNull();
  expect(commands()).toEqual([question.command]);
});

test.each(named)("“%s” without an answer counts once when pressed again", async (_, question) => {
  await answer(question);
  onPress(() => Promise.reject(new TypeError("Failed to fetch")));
  await user.keyboard("{Enter}");
  const alert = await within(dialog()).findByRole("alert");
  expect(alert.textContent).toBe("No answer from the server. Send it again: it counts only once.");
  // It had arrived, so the page shows what came of it.
  desk.send({ ...question.view, decisions: 41, log: [] });
  onPress(async () => Response.json({ seq: 41 }));
  await user.keyboard("{Enter}");
  desk.send({ ...question.view, decisions: 41 });
  await closed();
  expect(presses).toHaveLength(2);
  expect(presses[1]).toEqual(presses[0]);
  expect(screen.queryByText(/^No answer/)).toBeNull();
});

test.each(typed)("“%s” pressed twice is sent once, and keeps the focus", async (_, question) => {
  await answer(question);
  let reply = () => {};
  onPress(
    () =>
      new Promise((resolve) => {
        reply = () => resolve(Response.json({ seq: 41 }));
      }),
  );
  const button = action(question.name) as HTMLButtonElement;
  await user.keyboard("{Enter}{Enter}");
  // Browsers take the focus from a disabled button.
  expect(button.disabled).toBe(false);
  expect(button.getAttribute("aria-disabled")).toBe("true");
  reply();
  desk.send({ ...question.view, decisions: 41 });
  await closed();
  expect(commands()).toEqual([question.command]);
});

test.each(typed)("“%s” isn't sent after Escape or the way back", async (_, question) => {
  await answer(question);
  fireEvent(dialog(), new Event("cancel", { cancelable: true }));
  await closed();
  await question.ask();
  await user.click(action(question.back ?? "Back"));
  await closed();
  expect(commands()).toEqual([]);
});

test("another answer than the one that was lost is a press of its own", async () => {
  desk.open(between);
  await press(/^Pass over/);
  onPress(() => Promise.reject(new TypeError("Failed to fetch")));
  await user.click(action("Pass over"));
  await within(dialog()).findByRole("alert");
  onPress(async () => Response.json({ seq: 41 }));
  await user.click(within(dialog()).getByLabelText("Isn't here yet"));
  await user.click(action("Pass over"));
  desk.send(between);
  await closed();
  expect(commands()).toEqual([
    { type: "passOver", reason: "absent" },
    { type: "passOver", reason: "late" },
  ]);
  expect(presses[1]?.key).not.toBe(presses[0]?.key);
});

test("an answer that was lost doesn't count as one to a later question", async () => {
  desk.open(between);
  await press(/^Pass over/);
  desk.answer(() => Promise.reject(new TypeError("Failed to fetch")));
  await user.click(action("Pass over"));
  await within(dialog()).findByRole("alert");
  // It had arrived, and a judge has called the next speller.
  desk.send({ step: "atMic", next: undefined, decisions: 42 });
  await closed();
  desk.send({ ...between, decisions: 45 });
  await press(/^Pass over/);
  expect(within(dialog()).queryByRole("alert")).toBeNull();
  desk.answer(async () => Response.json({ seq: 46 }));
  await user.click(action("Pass over"));
  desk.send({ ...between, decisions: 46 });
  await closed();
  expect(presses).toMatchObject([{ expected: 40 }, { expected: 45 }]);
  expect(presses[1]?.key).not.toBe(presses[0]?.key);
});

test("a key without an answer is a new press once the page shows what came since", async () => {
  desk.open(between);
  desk.answer(() => Promise.reject(new TypeError("Failed to fetch")));
  await user.keyboard("n");
  await screen.findByText(/^No answer from the server/);
  desk.send({ ...between, decisions: 45 });
  await press(/^Call 18/);
  await waitFor(() => expect(presses).toMatchObject([{ expected: 40 }, { expected: 45 }]));
  expect(presses[1]?.key).not.toBe(presses[0]?.key);
});

test("catching up starts anew once it counted", async () => {
  desk.open(between);
  await press("Catch up from paper…");
  await write(/^Last round/, "5");
  await write("Note for the record", "Power cut");
  await user.click(action("Catch up"));
  // Its own decision comes first.
  desk.send({ ...between, decisions: 41 });
  await closed();
  await press("Catch up from paper…");
  expect(within(dialog()).getByLabelText<HTMLInputElement>(/^Last round/).value).toBe("");
  expect(within(dialog()).getByLabelText<HTMLInputElement>("Note for the record").value).toBe("");
});

test("a speller who already left can't leave again", async () => {
  desk.open();
  await press("Someone leaves…");
  await pick("18 Eli Brown");
  const order = deskView.order.map((one) =>
    one.number === 18 ? { ...one, status: "out" as const } : one,
  );
  desk.send({ order });
  expect(within(dialog()).getByLabelText<HTMLSelectElement>("Speller").value).toBe("");
  expect(action("They leave").matches(":disabled")).toBe(true);
});

test("nobody is asked to come back once the round is closed", async () => {
  desk.open({ returnable: [2] });
  await press("Someone is back…");
  desk.send({ returnable: [] });
  await closed();
  expect(screen.queryByRole("button", { name: "Someone is back…" })).toBeNull();
});

test("the log names the official who agreed", () => {
  const line = { at: "2027-03-01T19:41:08Z", type: "wordSkipped", undone: false } as const;
  desk.open({
    log: [
      { ...line, seq: 38, by: "Ms. Ortiz", second: { role: "judge", name: "Mr. Lee" } },
      { ...line, seq: 39, second: { name: "" } },
    ],
  });
  const log = within(screen.getByRole("region", { name: "Log" }));
  const lines = log.getAllByRole("listitem").map(({ textContent }) => textContent);
  expect(lines[0]).toMatch(/, with another official$/);
  expect(lines[1]).toMatch(/, with Judge, Mr\. Lee · Ms\. Ortiz$/);
});
