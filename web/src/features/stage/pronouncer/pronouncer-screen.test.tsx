import { act, fireEvent, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, expect, test, vi } from "vitest";
import { officialPage } from "@/testing/officials";
import { spyOnPlayed } from "@/testing/played";
import { pronouncerView } from "@/testing/stage";

const user = userEvent.setup();
afterEach(() => void vi.useRealTimers());
const { open, send, sendNow, settle, answer, commands, presses } = officialPage(
  "pronouncer",
  pronouncerView,
);

const button = (name: string | RegExp) => screen.getByRole("button", { name }) as HTMLButtonElement;
const asking = { turn: "asking" } as const;
const shown = {
  phase: "between",
  turn: undefined,
  shown: { correct: false, ground: "misspelled" },
  canReveal: true,
} as const;

test("a turn goes by keys: said, asked, read out, called", async () => {
  open();
  await user.keyboard(" ");
  send(asking);
  await waitFor(() => expect(button("Definition").disabled).toBe(false));
  await user.keyboard("d");
  send({ ...asking, asked: [{ item: "definition", left: 76_000 }] });
  expect(await screen.findByText("at 1:16")).toBeTruthy();
  send({ turn: "judging" });
  expect(screen.getByText("The judges decide.")).toBeTruthy();
  // W waits for the ruling, and Space for W.
  await user.keyboard("w ");
  send(shown);
  expect(screen.getByText("Read the spelling out loud")).toBeTruthy();
  await user.keyboard(" ");
  await user.keyboard("w");
  send({ ...shown, canReveal: false });
  await user.keyboard(" ");
  expect(commands()).toEqual([
    { type: "speak" },
    { type: "info", turn: 17, item: "definition" },
    { type: "reveal" },
    { type: "call" },
  ]);
});

test("a question that came too late is marked beside its time", () => {
  open({ turn: "spelling", asked: [{ item: "definition", left: 20_000, late: true }] });
  expect(screen.getByText("at 0:20", { exact: false }).textContent).toContain(
    "late: the time for questions was over",
  );
});

test("Space pressed twice calls, and doesn't say the word", async () => {
  open({ phase: "between", turn: undefined, word: undefined, speller: undefined });
  await user.keyboard(" ");
  sendNow();
  await user.keyboard(" ");
  await user.dblClick(button("I said the word"));
  expect(commands()).toEqual([{ type: "call" }]);
  settle();
  await user.keyboard(" ");
  expect(commands()).toEqual([{ type: "call" }, { type: "speak" }]);
});

test("a key that is held down counts once, also on a button", async () => {
  open({ phase: "between", turn: undefined, word: undefined, speller: undefined });
  await user.keyboard("{ >3/}");
  expect(commands()).toEqual([{ type: "call" }]);
  // Enter would press a focused button again and again.
  const said = button(/Call/);
  expect(fireEvent.keyDown(said, { key: "Enter" })).toBe(true);
  expect(fireEvent.keyDown(said, { key: "Enter", repeat: true })).toBe(false);
});

test("a question before Space is logged; the server logs the word as said", async () => {
  open();
  await user.keyboard("s");
  expect(commands()).toEqual([{ type: "info", turn: 17, item: "sentence" }]);
});

test("what the rules don't allow stays in its place, and can't be asked", async () => {
  open({ askable: ["repeat"] });
  expect(button("Definition").disabled).toBe(true);
  expect(button("Word again").disabled).toBe(false);
  await user.keyboard("d");
  expect(presses).toEqual([]);
});

test("a word is skipped before it is said, with a reason and another official", async () => {
  open({ skipNeedsSecond: true });
  answer(async (path) =>
    path.endsWith("/seconds")
      ? Response.json([{ _id: "grant-2", name: "Judge Ortiz" }])
      : Response.json({ seq: 41 }),
  );
  await user.keyboard("k");
  const question = within(screen.getByRole("dialog", { name: "Skip “recalcitrant”?" }));
  const skip = question.getByRole("button", { name: "Skip and get a new word" });
  expect((skip as HTMLButtonElement).disabled).toBe(true);
  await user.click(question.getByLabelText("Wrong on the list"));
  await user.click(await question.findByLabelText("Judge Ortiz"));
  await user.click(skip);
  expect(commands()).toEqual([{ type: "skip", reason: "Wrong on the list", second: "grant-2" }]);
});

test("a word that was said can't be skipped", async () => {
  open(asking);
  expect(button("Skip word…").disabled).toBe(true);
  await user.keyboard("k");
  expect(screen.queryByRole("dialog")).toBeNull();
});

test("officials that can't be loaded are asked for again", async () => {
  open({ skipNeedsSecond: true });
  answer(() => Promise.reject(new TypeError("Failed to fetch")));
  await user.keyboard("k");
  expect(await screen.findByText("Could not load the officials.")).toBeTruthy();
  answer(async () => Response.json([]));
  await user.click(button("Try again"));
  expect(await screen.findByText(/you're the only one/)).toBeTruthy();
});

test("questions without a connection are logged when it is back", async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  open(asking);
  act(() => vi.advanceTimersByTime(13_000));
  expect(screen.getByText(/^Not connected since/)).toBeTruthy();
  await user.keyboard("d");
  await user.keyboard("o");
  expect(screen.getByText(/logged later/)).toBeTruthy();
  expect(screen.getAllByText("asked")).toHaveLength(2);
  expect(presses).toEqual([]);
  send({ turn: "judging" });
  await waitFor(() => expect(presses).toHaveLength(1));
  send({ turn: "judging", asked: [{ item: "definition" }] });
  await waitFor(() => expect(presses).toHaveLength(2));
  expect(commands()).toEqual([
    { type: "info", turn: 17, item: "definition" },
    { type: "info", turn: 17, item: "origin" },
  ]);
});

test("a question whose answer is lost is sent again, and other presses don't replace it", async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  open(asking);
  answer(() => Promise.reject(new TypeError("Failed to fetch")));
  await user.keyboard("d");
  await waitFor(() => expect(presses).toHaveLength(1));
  expect(screen.getByText("asked")).toBeTruthy();
  answer(async () => Response.json({ seq: 41 }));
  send(shown);
  await user.keyboard("w");
  act(() => vi.advanceTimersByTime(3_000));
  await waitFor(() => expect(commands().at(-1)).toMatchObject({ type: "info", turn: 17 }));
  expect(presses.at(-1)?.key).toBe(presses[0]?.key);
});

test("a question pressed twice is logged once, and again when it is asked again", async () => {
  open(asking);
  await user.dblClick(button("Definition"));
  send({ ...asking, asked: [{ item: "definition", left: 76_000 }] });
  expect(await screen.findByText("at 1:16")).toBeTruthy();
  expect(presses).toHaveLength(1);
  await user.keyboard("d");
  await waitFor(() => expect(presses).toHaveLength(2));
});

/** Goes offline and asks, then is back. */
async function askOffline() {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  open(asking);
  act(() => vi.advanceTimersByTime(13_000));
  await user.keyboard("d");
  send({ turn: "judging" });
  await waitFor(() => expect(commands()).toEqual([{ type: "info", turn: 17, item: "definition" }]));
}

test("a press goes ahead of a late question without an answer", async () => {
  answer(() => new Promise(() => {}));
  await askOffline();
  send(shown);
  await user.keyboard("w");
  expect(commands().at(-1)).toEqual({ type: "reveal" });
});

test("a late question leaves what another press can be sent again", async () => {
  let refuse: (response: Response) => void = () => {};
  answer((_, { body }) =>
    JSON.parse(String(body)).command.type === "info"
      ? new Promise((resolve) => {
          refuse = resolve;
        })
      : Promise.reject(new TypeError("No network")),
  );
  await askOffline();
  send(shown);
  await user.keyboard("w");
  expect(await screen.findByRole("button", { name: "Send again" })).toBeTruthy();
  refuse(Response.json({ code: "rules", detail: "No more questions." }, { status: 422 }));
  expect(await screen.findByText("No more questions.")).toBeTruthy();
  expect(button("Send again")).toBeTruthy();
});

test("a pause keeps the word, and nothing is called", async () => {
  open({ phase: "between", turn: undefined, word: undefined, pause: { kind: "hold", text: "" } });
  await user.keyboard(" ");
  expect(presses).toEqual([]);
  expect(screen.getByText(/^Paused/)).toBeTruthy();
});

test("a title word says that it is one", () => {
  open({ round: { no: 5, kind: "titleWord" } });
  expect(screen.getByText("This word is for the title.")).toBeTruthy();
});

test("a title word is called before its round", async () => {
  open({ phase: "ready", turn: undefined, word: undefined, speller: undefined });
  expect(button("Title word: Call 18 Eli Brown")).toBeTruthy();
  await user.keyboard(" ");
  expect(commands()).toEqual([{ type: "call" }]);
});

test("a speller whose name was erased is thanked by none, and gets a new word", async () => {
  const speller = { ...pronouncerView.speller, name: "" } as typeof pronouncerView.speller;
  open({ ...shown, speller });
  expect(document.body.textContent).not.toContain("Thank you, .");
  send({ speller });
  await user.keyboard("k");
  expect(screen.getByText(/^The speller gets a new word\./)).toBeTruthy();
});

test("a spelling can still be read after the desk has closed the round", async () => {
  open({ ...shown, phase: "ready", next: undefined });
  expect(screen.getByText("Read the spelling out loud")).toBeTruthy();
  await user.keyboard("w");
  send({ ...shown, phase: "ready", next: undefined, canReveal: false });
  expect(commands()).toEqual([{ type: "reveal" }]);
  expect(document.body.textContent).not.toContain("rih-KAL");
});

test("screen readers hear the turn, and no seconds", () => {
  open({ ...asking, clock: { running: true, endT: 1_060_000, warn: [] } });
  expect(screen.getByText("Number 14, Maya Torres may ask or spell.")).toBeTruthy();
  for (const region of screen.getAllByRole("status")) {
    expect(region.textContent).not.toMatch(/\d:\d\d/);
  }
});

test("L plays the word's recording, if it has one", async () => {
  const played = spyOnPlayed();
  const { word } = pronouncerView;
  open();
  expect(screen.queryByRole("button", { name: "Hear it" })).toBeNull();
  await user.keyboard("l");
  expect(played()).toEqual([]);
  send({ word: word && { ...word, recorded: true } });
  await user.keyboard("l");
  await user.click(button("Hear it"));
  expect(played()).toEqual(Array(2).fill("/api/official/audio?turn=17"));
  expect(presses).toEqual([]);
});

test("other spellings and words that sound the same are beside the word", () => {
  const { word } = pronouncerView;
  open({ word: word && { ...word, alternates: ["recalcitrent"], homonyms: ["one", "two"] } });
  const panel = screen.getByRole("main").textContent;
  expect(panel).toContain("Also accepted: recalcitrent");
  expect(panel).toContain("Sounds like: one, two");
});

test("words that aren't those that were sealed are warned of", () => {
  open({ sealBroken: true });
  expect(screen.getByRole("alert").textContent).toBe(
    "These aren't the words that were sealed. Stop, and ask the desk before the next word.",
  );
});
