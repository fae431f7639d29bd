import { act, cleanup, fireEvent, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, test, vi } from "vitest";
import { officialPage } from "@/testing/officials";
import { judgeView, undoable } from "@/testing/stage";
import type { Appeal, JudgeView, Suggestion } from "../views";

const user = userEvent.setup();
const { open, send, sendNow, settle, answer, commands, presses } = officialPage("judge", judgeView);

const button = (name: string | RegExp) => screen.getByRole("button", { name }) as HTMLButtonElement;

/** What the server makes of these letters. */
function compare(word: string, text: string): Suggestion {
  const cells = Array.from(word, (accepted, index) => ({
    accepted,
    ...(text[index] && { heard: text[index] }),
  }));
  const differsAt = cells.findIndex((cell) => cell.accepted !== cell.heard);
  return differsAt === -1 ? { verdict: "correct", cells } : { verdict: "wrong", cells, differsAt };
}
const heard = (text: string) => ({ suggestion: compare("recalcitrant", text) });
const running = { clock: { running: true, endT: 1_000_000_000, warn: [] } };
const done = { step: "judging", turn: "judging" } as const;
const missed = { correct: false, ground: "misspelled", shown: true } as const;

test("letters grow beside the word, and the first difference is named", () => {
  open(heard("recal"));
  expect(screen.getByText("Same so far, 5 letters.")).toBeTruthy();
  send({ ...done, ...heard("recalcitrent") });
  expect(screen.getByText("Letter 10: heard e, not a.")).toBeTruthy();
  send({ ...done, ...heard("recalcitrant") });
  expect(screen.getByText("The same as the word.")).toBeTruthy();
});

test("a title word and a practice round say what is at stake", () => {
  open({ round: { no: 5, kind: "titleWord" } });
  expect(screen.getByText("This word is for the title.")).toBeTruthy();
  send({ round: { no: 0, kind: "practice" } });
  expect(screen.getByText("This is for practice: nobody is out.")).toBeTruthy();
});

test("judges see what was spelled before a restart, and the letter that changed", () => {
  const restarted = { heard: { text: "rec", restarts: ["rek"] } };
  open({ ...restarted, ...heard("rec") });
  const before = within(screen.getByRole("region", { name: "Before starting over" }));
  expect(before.getByText("First start").nextSibling?.textContent).toBe("r e k");
  expect(before.getByRole("status").textContent).toBe("Letter 3 changed: before k, now c.");

  // All letters are the word's, and yet it doesn't count.
  const same = heard("recalcitrant").suggestion;
  send({
    ...done,
    heard: { text: "recalcitrant", restarts: ["rek"] },
    suggestion: { ...same, verdict: "wrong", changedAtRestart: 1 },
  });
  expect(screen.getByText("The same letters, but the beginning changed.")).toBeTruthy();
});

test("a question that came too late is marked, also for screen readers", () => {
  open({ asked: [{ item: "repeat" }, { item: "origin", late: true }] });
  const asked = screen.getByText(/^Asked/);
  expect(asked.textContent).toBe("Asked: word again, origin late: the time for questions was over");
});

test("a judge rules with one key, also while the scribe is a letter behind", async () => {
  open(heard("recalcitran"));
  await user.keyboard("c");
  expect(commands()).toEqual([{ type: "rule", correct: true, confirmed: true }]);
});

test("an early bell asks once, and only Shift+X rings", async () => {
  open(running);
  await user.keyboard("x");
  const question = screen.getByRole("dialog", { name: /seconds left. Ring now\?/ });
  await user.keyboard("x");
  expect(presses).toEqual([]);
  await user.click(within(question).getByRole("button", { name: "Keep listening" }));
  await user.keyboard("x");
  await user.keyboard("{Shift>}X{/Shift}");
  expect(commands()).toEqual([{ type: "rule", correct: false, confirmed: true }]);
});

test("a question about the bell ends with its turn, and doesn't ring for the next speller", async () => {
  open({ ...running, decisions: 40, turnId: 7 });
  await user.keyboard("x");
  expect(screen.getByRole("dialog", { name: /Ring now/ })).toBeTruthy();
  send({ ...running, decisions: 44, turnId: 8 });
  expect(screen.queryByRole("dialog")).toBeNull();
  await user.keyboard("{Shift>}X{/Shift}");
  expect(presses).toEqual([]);
});

test.each([
  ["about the bell", running, "x"],
  ["about a ground", { ...done, ...heard("recalcitrant") }, "x"],
])("a question %s ends once someone else has ruled", async (_, view, key) => {
  open({ ...view, turnId: 7 });
  await user.keyboard(key);
  expect(screen.getByRole("dialog", { name: /Ring (now|anyway)\?$/ })).toBeTruthy();
  send({ step: "ruled", turn: "judging", turnId: 7 });
  expect(screen.queryByRole("dialog")).toBeNull();
  await user.keyboard("{Shift>}X{/Shift}");
  expect(presses).toEqual([]);
});

test("a judge whose clock the server's restart stopped knows how to go on", () => {
  const sentence = "The clock is stopped. If the server restarted, choose “Hold”, then “Resume”.";
  const clock = { running: false, left: 31_000, warn: [] };
  open({ clock });
  expect(screen.getByText(sentence)).toBeTruthy();
  // Each of these has its own way on.
  for (const other of [running, { clock, pause: { kind: "hold", text: "" } as const }]) {
    send(other);
    expect(screen.queryByText(sentence)).toBeNull();
  }
  send({ ...done, clock });
  expect(screen.queryByText(sentence)).toBeNull();
});

test("while the clock stands still, an early bell asks, too", async () => {
  open({ clock: { running: false, left: 31_000, warn: [] } });
  await user.keyboard("x");
  expect(screen.getByRole("dialog", { name: "31 seconds left. Ring now?" })).toBeTruthy();
  expect(presses).toEqual([]);
});

test.each([
  ["early", running, 1_200],
  ["after the speller is done", { ...running, ...done }, 400],
])("on a phone, a bell that is held rings without a question: %s", (_, changes, hold) => {
  open(changes);
  const bell = () => fireEvent.pointerDown(button("Bell"), { pointerType: "touch" });
  bell();
  act(() => void vi.advanceTimersByTime(hold - 1));
  fireEvent.pointerUp(button("Bell"), { pointerType: "touch" });
  expect(commands()).toEqual([]);
  bell();
  act(() => void vi.advanceTimersByTime(hold));
  expect(commands()).toEqual([{ type: "rule", correct: false, confirmed: true }]);
  expect(screen.queryByRole("dialog")).toBeNull();
});

test("once the speller is done, the bell doesn't ask", async () => {
  open({ ...running, ...done });
  await user.keyboard("x");
  expect(commands()).toEqual([{ type: "rule", correct: false, confirmed: true }]);
});

test.each([
  [
    "recalcitrent",
    "c",
    "Correct anyway?",
    "Another accepted spelling",
    "Correct",
    {
      correct: true,
      ground: "accepted",
      note: "Another accepted spelling",
    },
  ],
  [
    "recalcitrant",
    "x",
    "Ring anyway?",
    "Changed letters after starting over",
    "Bell",
    { correct: false, ground: "changedLetters" },
  ],
])("a ruling against %s needs a ground", async (letters, key, title, reason, action, ruling) => {
  open({ ...done, ...heard(letters) });
  await user.keyboard(key);
  const question = within(screen.getByRole("dialog", { name: title }));
  expect(presses).toEqual([]);
  await user.click(question.getByLabelText(reason));
  await user.click(question.getByRole("button", { name: action }));
  expect(commands()).toEqual([{ type: "rule", ...ruling, confirmed: true }]);
});

test("correct after the time takes a note", async () => {
  open({ ...done, timeUp: true });
  await user.keyboard("c");
  const question = within(screen.getByRole("dialog", { name: "Correct anyway?" }));
  expect(question.getByText("Time was up.")).toBeTruthy();
  await user.click(question.getByRole("button", { name: "Correct" }));
  expect(commands()).toEqual([
    { type: "rule", correct: true, ground: "accepted", note: "Finished in time", confirmed: true },
  ]);
});

test("after a ruling its keys are gone, so a second press does nothing", async () => {
  open({ step: "ruled", turn: "judging", ruled: { ...missed, shown: false }, undoable });
  expect(screen.queryByRole("button", { name: "Bell" })).toBeNull();
  await user.keyboard("xc");
  expect(presses).toEqual([]);
  expect(screen.getByText("The board doesn't show it yet.")).toBeTruthy();
});

test("undo names what, who and when, and what stays", async () => {
  open({ step: "ruled", turn: "judging", ruled: { ...missed, shown: false }, undoable });
  await user.keyboard("u");
  const question = screen.getByRole("dialog", { name: "Undo this?" });
  expect(question.textContent).toMatch(
    /Ruling: 14 Maya Torres.*Who and when.*Ms. Ortiz, .*Stays.*letters heard/,
  );
  await user.click(within(question).getByRole("button", { name: "Undo it" }));
  expect(commands()).toEqual([{ type: "undo", command: 39, reason: "" }]);
});

test("a judge can't undo what someone else decided, and the page says who can", async () => {
  const by = "Judge Lee";
  open({ step: "judging", turn: "judging", undoable: { ...undoable, types: ["finished"], by } });
  expect(button("Undo…").disabled).toBe(true);
  expect(screen.getByText(/^Someone else did this\. The head judge or the desk/)).toBeTruthy();
  await user.keyboard("u");
  expect(screen.queryByRole("dialog")).toBeNull();
  // The head judge goes beyond.
  cleanup();
  open({ step: "judging", turn: "judging", undoable: { ...undoable, by } }, "headJudge");
  expect(button("Undo…").disabled).toBe(false);
});

const afterMiss: Partial<JudgeView> = {
  step: "between",
  phase: "between",
  turn: undefined,
  ruled: missed,
  undoable: { ...undoable, types: ["ruled", "shown"], shown: true },
};

test("a judge can't undo what the hall has seen, and the page says who can", async () => {
  open(afterMiss);
  expect(button("Undo…").disabled).toBe(true);
  expect(screen.getByText(/The head judge or the desk can undo it/)).toBeTruthy();
  await user.keyboard("u");
  expect(screen.queryByRole("dialog")).toBeNull();
  expect(screen.queryByRole("button", { name: "Another word was read…" })).toBeNull();
});

test("a head judge undoes it with a reason, and gives another word", async () => {
  open(afterMiss, "headJudge");
  await user.keyboard("u");
  const undo = within(screen.getByRole("dialog", { name: "Undo this?" }));
  await user.click(undo.getByLabelText("Bell too early"));
  await user.click(undo.getByRole("button", { name: "Undo it" }));
  send({});
  await user.click(button("Another word was read…"));
  const another = within(screen.getByRole("dialog", { name: "Give another word?" }));
  await user.click(another.getByRole("button", { name: "Another word" }));
  expect(commands()).toEqual([
    { type: "undo", command: 39, reason: "Bell too early" },
    { type: "void", reason: "Another word was read", burn: true },
  ]);
});

test("keys count once the judge can have seen what they are for", async () => {
  open(afterMiss);
  await user.keyboard("n");
  sendNow({ step: "asking" });
  expect(button("Bell").getAttribute("aria-disabled")).toBe("true");
  await user.keyboard("xc");
  expect(commands()).toEqual([{ type: "call" }]);
  settle();
  // Letters that come in between change nothing.
  sendNow(heard("recalcitrant"));
  await user.keyboard("c");
  expect(commands()).toEqual([{ type: "call" }, { type: "rule", correct: true, confirmed: true }]);
});

test("the next speller is called once the spelling was read", async () => {
  open({ ...afterMiss, canReveal: true });
  expect(button("Call 18 Eli Brown").disabled).toBe(true);
  await user.keyboard("n");
  expect(presses).toEqual([]);
  send(afterMiss);
  await user.keyboard("n");
  expect(commands()).toEqual([{ type: "call" }]);
});

test("of two judges who press at once, the other one sees why nothing happened", async () => {
  open();
  answer(async () =>
    Response.json(
      {
        code: "bee-moved-on",
        detail: "Someone else has decided something in the meantime.",
        view: { ...judgeView, ...afterMiss, t: 1_000_100, decisions: 41 },
      },
      { status: 409 },
    ),
  );
  await user.keyboard("c");
  expect(
    await screen.findByText("Someone else has decided something in the meantime."),
  ).toBeTruthy();
  expect(screen.getByText("Missed")).toBeTruthy();
});

test("hold stops the bee, says so beside the keys, and lets it go on", async () => {
  open();
  await user.keyboard("h");
  send({ pause: { kind: "hold", text: "" } });
  expect(screen.getByText("Paused. Choose “Resume” to continue.")).toBeTruthy();
  for (const name of ["Correct", "Bell"]) {
    expect((screen.getByRole("button", { name }) as HTMLButtonElement).disabled).toBe(true);
  }
  await user.keyboard("cx");
  await user.keyboard("h");
  expect(commands()).toEqual([{ type: "pause", kind: "hold" }, { type: "resume" }]);
});

const appeal: Appeal = {
  appeal: 3,
  turn: 12,
  side: "speller",
  shown: false,
  number: 10,
  name: "Isaac Lee",
  inHall: { number: 10, name: "Isaac" },
  round: 4,
  ground: "A letter was misheard",
  text: "",
  at: "2027-03-01T19:36:00Z",
  canMiss: false,
  correct: false,
  record: {
    word: {
      text: "millennium",
      alternates: ["millenniums"],
      homonyms: ["milenium"],
      recorded: false,
    },
    asked: [{ item: "definition" }, { item: "origin", late: true }],
    heard: { text: "millenium", restarts: ["mill"] },
    suggestion: compare("millennium", "millenium"),
  },
  open: true,
};

test("an appeal is decided with a reason and another official, beside word and record", async () => {
  open({ appeals: [appeal], needsSecond: true });
  answer(async (path) =>
    path.endsWith("/seconds")
      ? Response.json([{ _id: "grant-2", name: "Judge Lee" }])
      : Response.json({ seq: 41 }),
  );
  await user.click(button("Decide…"));
  const dialog = screen.getByRole("dialog", { name: "Appeal: 10 Isaac Lee, round 4" });
  const facts = within(dialog);
  const fact = (name: string) => facts.getByText(name).nextSibling?.textContent;
  expect(fact("Word")?.trim()).toBe("millennium");
  expect(fact("Also accepted")).toBe("millenniums");
  expect(fact("Sounds like")).toBe("milenium");
  expect(fact("Asked")).toContain("definition, origin late");
  expect(fact("First start")).toBe("mill");
  expect(fact("Heard")).toBe("millenium");
  expect(fact("Compared")).toBe("Letter 7: heard i, not n. Started over. No letter has changed.");
  expect(fact("Ruled")).toBe("Missed");
  const question = within(dialog);
  const decide = question.getByRole("button", { name: "Decide" }) as HTMLButtonElement;
  await user.click(question.getByLabelText("Upheld: correct. Isaac Lee is back in."));
  await user.click(await question.findByLabelText("Judge Lee"));
  expect(decide.disabled).toBe(true);
  await user.type(question.getByLabelText("Reason"), "The recording has two n's.");
  await user.click(decide);
  expect(commands()).toEqual([
    {
      type: "decideAppeal",
      appeal: 3,
      outcome: "upheld",
      remedy: "correct",
      reason: "The recording has two n's.",
      second: "grant-2",
    },
  ]);
});

test("a ground that the rules don't have can't be chosen", async () => {
  open({ ...done, ...heard("recalcitrant"), grounds: ["misspelled", "conceded"] });
  await user.keyboard("x");
  const question = within(screen.getByRole("dialog", { name: "Ring anyway?" }));
  expect(question.getAllByRole("radio")).toHaveLength(2);
});

test("an appeal left for later keeps what was typed", async () => {
  open({ appeals: [appeal] });
  await user.click(button("Decide…"));
  await user.type(screen.getByLabelText("Reason"), "Asked the scribe");
  await user.click(button("Decide later"));
  await user.click(button("Decide…"));
  expect((screen.getByLabelText("Reason") as HTMLInputElement).value).toBe("Asked the scribe");
});

test("a right word can count as missed until its round is closed", async () => {
  const right = { ...appeal, correct: true, canMiss: true };
  open({ appeals: [right] });
  await user.click(button("Decide…"));
  const question = within(screen.getByRole("dialog"));
  // It is correct already.
  expect(question.queryByLabelText(/^Upheld: correct/)).toBeNull();
  const missed = "Upheld: missed. It counts as a miss for Isaac Lee.";
  await user.click(question.getByLabelText(missed));
  await user.type(question.getByLabelText("Reason"), "Heard again");
  send({ appeals: [{ ...right, canMiss: false }] });
  expect(question.queryByLabelText(missed)).toBeNull();
  // Nothing is decided in its place.
  expect(button("Decide").disabled).toBe(true);
  send({ appeals: [right] });
  await user.click(button("Decide"));
  expect(commands()).toMatchObject([
    { outcome: "upheld", remedy: "missed", reason: "Heard again" },
  ]);
});

test("a decision without an answer counts once when it is sent again", async () => {
  open({ appeals: [appeal] });
  await user.click(button("Decide…"));
  const question = within(screen.getByRole("dialog"));
  await user.type(question.getByLabelText("Reason"), "Heard again");
  answer(async () => Promise.reject(new TypeError("Failed to fetch")));
  await user.click(button("Decide"));
  expect((await question.findByRole("alert")).textContent).toMatch(/it counts only once\.$/);
  answer(async () => Response.json({ seq: 41 }));
  await user.click(button("Decide"));
  send({ appeals: [] });
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  expect(presses).toHaveLength(2);
  expect(presses[1]).toEqual(presses[0]);
});

test("words that aren't those that were sealed are warned of", () => {
  open({ sealBroken: true });
  expect(screen.getByRole("alert").textContent).toBe(
    "These aren't the words that were sealed. Stop, and ask the desk before the next word.",
  );
});
