import { act, cleanup, render, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { FakeEventSource } from "@/testing/event-source";
import { controlSettling } from "@/testing/settle";
import { boardView, teacherView } from "@/testing/stage";
import type { Press } from "../connection/command-client";
import type { TeacherView } from "../views";
import { TeacherPage } from "./teacher-page";

const user = userEvent.setup();
/** What the server was sent, and how it answers. */
let presses: Press[];
let answer: () => Promise<Response>;
let decisions: number;
const settle = controlSettling();

beforeEach(() => {
  vi.stubGlobal("EventSource", FakeEventSource);
  FakeEventSource.opened = [];
  sessionStorage.clear();
  presses = [];
  decisions = 40;
  answer = async () => {
    decisions += 1;
    return Response.json({ seq: decisions });
  };
  vi.stubGlobal("fetch", async (_: string, { body }: RequestInit) => {
    presses.push(JSON.parse(String(body)));
    return answer();
  });
});

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

function sendNow(changes: Partial<TeacherView>) {
  act(() => FakeEventSource.newest.send("view", { ...teacherView, decisions, ...changes }));
}

/** Sends a view, which the teacher sees. */
function send(changes: Partial<TeacherView>) {
  sendNow(changes);
  settle();
}

/** Opens the page, on this view, with no projector. */
async function open(changes: Partial<TeacherView> = {}) {
  render(<TeacherPage code={12_345} beeId="bee-1" />);
  act(() => FakeEventSource.newest.connect());
  send(changes);
  await user.click(screen.getByRole("button", { name: "No projector" }));
}

const commands = () => presses.map(({ command }) => command);
const listening = {
  step: "asking",
  board: { ...boardView, turn: "asking" },
} as const satisfies Partial<TeacherView>;
const undoable = {
  command: 39,
  types: ["spellerCalled"],
  number: 14,
  at: "2027-03-01T19:41:08Z",
  t: teacherView.t,
  shown: false,
  needsSecond: false,
};
const missed = { correct: false, ground: "misspelled" } as const;
const withClock = {
  ...listening,
  board: {
    ...listening.board,
    clock: { running: true, endT: 1_000_000_000, warn: [], askUntilLeft: 30 },
  },
};

test("nothing of the word is there until the projector question is answered", async () => {
  render(<TeacherPage code={12_345} beeId="bee-1" />);
  act(() => FakeEventSource.newest.connect());
  send({});
  expect(screen.getByRole("dialog", { name: "Is this screen on the projector?" })).toBeTruthy();
  const { word } = teacherView;
  for (const text of [word?.text, word?.pron, word?.definition, word?.sentence]) {
    expect(document.body.textContent).not.toContain(text);
  }
  await user.keyboard(" c");
  expect(presses).toEqual([]);
  await user.click(screen.getByRole("button", { name: "No projector" }));
  expect(screen.getByText("recalcitrant")).toBeTruthy();
});

test("Z hides the word and everything about it, and shows it again", async () => {
  const { word } = teacherView;
  await open({ word: word && { ...word, alternates: ["recalsitrant"], homonyms: ["mule"] } });
  expect(document.body.textContent).toMatch(/recalsitrant.*Sounds like: mule/);
  await user.keyboard("z");
  expect(document.body.textContent).not.toMatch(/recal|KAL|uncooperative|mule/);
  await user.keyboard("z");
  expect(screen.getByText("recalcitrant")).toBeTruthy();
});

test("a turn goes by keys, one step at a time", async () => {
  await open();
  await user.keyboard(" ");
  send(listening);
  await user.keyboard("d");
  send(listening);
  await user.keyboard("c");
  const ruled = { correct: true, ground: "spelled", shown: true } as const;
  const board = { ...boardView, phase: "between", shown: ruled } as const;
  send({ step: "between", ruled, board, canReveal: true });
  expect(
    screen.getByText("The board shows a check mark. It doesn't show the word yet."),
  ).toBeTruthy();
  // Only the word comes next.
  await user.keyboard(" ");
  await user.keyboard("w");
  const word = { text: "recalcitrant", definition: "" };
  send({ step: "between", ruled, board: { ...board, word } });
  await user.keyboard(" ");
  expect(commands()).toEqual([
    { type: "speak" },
    { type: "info", turn: 17, item: "definition" },
    { type: "rule", correct: true, confirmed: true },
    { type: "reveal" },
    { type: "call" },
  ]);
  expect(new Set(presses.map(({ key }) => key)).size).toBe(5);
  expect(presses.map(({ expected }) => expected)).toEqual([40, 41, 42, 43, 44]);
});

test("a key that is pressed twice does one step", async () => {
  await open({ step: "between", word: undefined, speller: undefined });
  await user.keyboard(" ");
  sendNow({});
  const said = screen.getByRole("button", { name: "I said the word" });
  expect(said.getAttribute("aria-disabled")).toBe("true");
  await user.keyboard(" ");
  await user.click(said);
  expect(commands()).toEqual([{ type: "call" }]);
  settle();
  await user.keyboard(" ");
  expect(commands()).toEqual([{ type: "call" }, { type: "speak" }]);
});

test("a hold that is pressed twice holds, and a board that is covered twice stays covered", async () => {
  await open(listening);
  await user.keyboard("h");
  const pause = { kind: "hold", text: "" } as const;
  sendNow({ ...listening, board: { ...listening.board, pause } });
  await user.keyboard("h");
  settle();
  await user.keyboard("b");
  sendNow({ ...listening, board: { ...listening.board, pause, mode: "cover" } });
  await user.keyboard("b");
  expect(commands()).toEqual([
    { type: "pause", kind: "hold" },
    { type: "setBoard", mode: "cover" },
  ]);
});

test("a word that the rival gets next isn't shown, and doesn't stop the bee", async () => {
  await open({ step: "between", ruled: { correct: false, ground: "misspelled", shown: true } });
  await user.keyboard("w ");
  expect(commands()).toEqual([{ type: "call" }]);
});

test("an early bell asks, and only Shift+X rings", async () => {
  await open(withClock);
  await user.keyboard("x");
  const question = screen.getByRole("dialog", { name: /seconds left. Ring now\?/ });
  await user.keyboard("x");
  expect(presses).toEqual([]);
  await user.click(within(question).getByRole("button", { name: "Keep listening" }));
  expect(screen.queryByRole("dialog")).toBeNull();
  await user.keyboard("x");
  await user.keyboard("{Shift>}X{/Shift}");
  expect(commands()).toEqual([{ type: "rule", correct: false, confirmed: true }]);
});

test.each([
  ["someone else has ruled", { step: "ruled", turnId: 17 }],
  ["the next speller is called", { step: "atMic", turnId: 18 }],
  ["the bee is paused", { ...withClock, board: { ...withClock.board, pause: { kind: "hold" } } }],
])("a question about the bell ends once %s", async (_, view) => {
  await open(withClock);
  await user.keyboard("x");
  expect(screen.getByRole("dialog", { name: /Ring now/ })).toBeTruthy();
  send(view as Partial<TeacherView>);
  expect(screen.queryByRole("dialog")).toBeNull();
  await user.keyboard("{Shift>}X{/Shift}");
  expect(presses).toEqual([]);
});

test("letters are sent before the ruling, and a ruling against them needs a ground", async () => {
  await open(listening);
  await user.type(screen.getByLabelText("Letters heard"), "recalcitrent");
  expect(presses).toEqual([]);
  await user.keyboard("{Enter}");
  expect(commands()).toEqual([{ type: "hear", turn: 17, text: "recalcitrent", restarts: [] }]);
  const cells = Array.from("recalcitrant", (accepted, index) => ({
    accepted,
    heard: index === 9 ? "e" : accepted,
  }));
  send({
    ...listening,
    heard: { text: "recalcitrent", restarts: [] },
    suggestion: { verdict: "wrong", cells, differsAt: 9 },
  });
  expect(screen.getByText("Letter 10: heard e, not a.")).toBeTruthy();
  await user.keyboard("c");
  const question = screen.getByRole("dialog", { name: "Correct anyway?" });
  await user.click(within(question).getByLabelText("Another accepted spelling"));
  await user.click(within(question).getByRole("button", { name: "Correct" }));
  expect(commands().at(-1)).toEqual({
    type: "rule",
    correct: true,
    ground: "accepted",
    note: "Another accepted spelling",
    confirmed: true,
  });
});

test("a scribe's restarts are shown to a lone teacher, and stay when letters are corrected", async () => {
  await open({ ...listening, heard: { text: "reco", restarts: ["reca"] } });
  expect(screen.getByText("Letter 4 changed: before a, now o.")).toBeTruthy();
  await user.type(screen.getByLabelText("Letters heard"), "l{Enter}");
  expect(commands()).toEqual([{ type: "hear", turn: 17, text: "recol", restarts: ["reca"] }]);
});

test("letters that were sent follow those of another tab", async () => {
  await open(listening);
  const letters = screen.getByLabelText("Letters heard") as HTMLInputElement;
  await user.type(letters, "reca{Enter}");
  send({ ...listening, heard: { text: "reca", restarts: [] } });
  await waitFor(() => expect(sessionStorage).toHaveLength(1));
  send({ ...listening, heard: { text: "recal", restarts: [] } });
  expect(letters.value).toBe("recal");
});

test("undo names what and when, and asks why once the class has seen it", async () => {
  // By the server's clock: this device's may be wrong.
  const t = teacherView.t - 130_000;
  const ruling = { ...undoable, types: ["ruled", "shown"], t, shown: true };
  await open({ step: "between", undoable: ruling });
  await user.keyboard("u");
  const question = screen.getByRole("dialog", { name: "Undo this?" });
  expect(question.textContent).toMatch(
    /Ruling: 14 Maya Torres.*2 minutes ago.*will show a correction/,
  );
  await user.click(within(question).getByLabelText("Bell too early"));
  await user.click(within(question).getByRole("button", { name: "Undo it" }));
  expect(commands()).toEqual([{ type: "undo", command: 39, reason: "Bell too early" }]);
});

const afterRound = {
  step: "ready",
  board: { ...boardView, phase: "ready", turn: undefined, shown: missed },
  ruled: { ...missed, shown: true },
  undoable: {
    command: 39,
    types: ["roundClosed"],
    at: "2027-03-01T19:41:08Z",
    t: teacherView.t,
    shown: true,
    needsSecond: true,
  },
} as const satisfies Partial<TeacherView>;

/** Answers with these others who may agree. */
function answerOfficials(officials: { _id: string; name: string }[]) {
  vi.stubGlobal("fetch", async (path: string, { body }: RequestInit = {}) => {
    if (path.endsWith("/seconds")) return Response.json(officials);
    presses.push(JSON.parse(String(body)));
    return answer();
  });
}

test.each([
  [["ruled"], "hasn't seen it."],
  [["wordRevealed"], "will see the step before it again."],
])("undo of %s says what the class sees", async (types, sentence) => {
  await open({ step: "between", undoable: { ...undoable, types } });
  await user.keyboard("u");
  const question = screen.getByRole("dialog", { name: "Undo this?" });
  expect(question.textContent).toContain(sentence);
  expect(within(question).queryByLabelText("Bell too early")).toBeNull();
  // Someone else has undone it. What comes next is another question.
  send({ step: "between", undoable: undefined });
  send({ step: "between", undoable });
  expect(screen.queryByRole("dialog")).toBeNull();
});

test("where the rules want two people, undoing a closed round takes another official", async () => {
  answerOfficials([{ _id: "cleo", name: "Cleo Park" }]);
  await open(afterRound);
  await user.keyboard("u");
  const question = screen.getByRole("dialog", { name: "Undo this?" });
  const undo = within(question).getByRole("button", { name: "Undo it" }) as HTMLButtonElement;
  await user.click(await within(question).findByLabelText("Cleo Park"));
  await user.click(undo);
  expect(commands()).toEqual([{ type: "undo", command: 39, reason: "Wrong key", second: "cleo" }]);
});

test("a lone organizer sees what these rules need", async () => {
  answerOfficials([]);
  await open(afterRound);
  await user.keyboard("u");
  expect(await screen.findByText(/another official must agree/)).toBeTruthy();
  const undo = screen.getByRole("button", { name: "Undo it" }) as HTMLButtonElement;
  expect(undo.disabled).toBe(true);
});

test("officials that can't be loaded are asked for again", async () => {
  vi.stubGlobal("fetch", () => Promise.reject(new TypeError("Failed to fetch")));
  await open(afterRound);
  await user.keyboard("u");
  expect(await screen.findByText("Could not load the officials.")).toBeTruthy();
  answerOfficials([{ _id: "cleo", name: "Cleo Park" }]);
  await user.click(screen.getByRole("button", { name: "Try again" }));
  expect(await screen.findByLabelText("Cleo Park")).toBeTruthy();
});

test("after a closed round, the last speller and word are gone", async () => {
  await open(afterRound);
  expect(document.body.textContent).not.toMatch(/recalcitrant|Missed/);
  expect(screen.getByRole("heading", { level: 1 }).textContent).toBe("Maple County Spelling Bee");
});

test("words that aren't those that were sealed are named", async () => {
  await open({ sealBroken: true });
  expect(screen.getByRole("alert").textContent).toContain("aren't the words that were sealed");
});

test("a board window that can't be opened says why, and is opened again", async () => {
  const board = { close: vi.fn(), location: { href: "about:blank", replace: vi.fn() } };
  const windows = vi.spyOn(window, "open").mockReturnValueOnce(null);
  windows.mockReturnValue(board as unknown as Window);
  vi.stubGlobal("fetch", () => Promise.reject(new TypeError("Failed to fetch")));
  render(<TeacherPage code={12_345} beeId="bee-1" />);
  act(() => FakeEventSource.newest.connect());
  send({});
  await user.click(screen.getByRole("button", { name: "Open the board window" }));
  expect(await screen.findByText(/blocked the board window/)).toBeTruthy();
  const again = async () => {
    await user.click(screen.getByRole("button", { name: "More…" }));
    await user.click(screen.getByRole("button", { name: "Open the board window" }));
  };
  await again();
  expect(await screen.findByText(/^Could not open the board window/)).toBeTruthy();
  expect(board.close).toHaveBeenCalled();
  vi.stubGlobal("fetch", async () => Response.json({ token: "abc" }));
  await again();
  await waitFor(() => expect(board.location.replace).toHaveBeenCalledWith("/board/abc"));
  expect(screen.queryByText(/the board window\. Try/)).toBeNull();
  // The one on the projector stays as it is if there is no other link.
  board.location.href = "https://bee.example.org/board/abc";
  board.close.mockClear();
  vi.stubGlobal("fetch", () => Promise.reject(new TypeError("Failed to fetch")));
  await again();
  expect(await screen.findByText(/^Could not open the board window/)).toBeTruthy();
  expect(windows).toHaveBeenLastCalledWith("", "wordhive-board", "popup");
  expect(board.close).not.toHaveBeenCalled();
});

test("a break has a length", async () => {
  await open({ step: "between", word: undefined });
  await user.click(screen.getByRole("button", { name: "More…" }));
  await user.click(screen.getByRole("button", { name: "Take a break…" }));
  await user.click(screen.getByLabelText("15 minutes"));
  await user.click(screen.getByRole("button", { name: "Take a break" }));
  expect(commands()).toEqual([{ type: "pause", kind: "break", seconds: 900 }]);
});

test("someone who isn't here is passed over before the call", async () => {
  await open({ step: "between", word: undefined, speller: undefined });
  await user.click(screen.getByRole("button", { name: "More…" }));
  await user.click(screen.getByRole("button", { name: "18 Eli Brown isn't here" }));
  expect(commands()).toEqual([{ type: "passOver", reason: "absent" }]);
});

test("someone else's decision is shown, with the reason why the press did nothing", async () => {
  await open();
  answer = async () =>
    Response.json(
      {
        code: "bee-moved-on",
        detail: "Someone else has decided something since.",
        view: { ...teacherView, ...listening, t: 1_000_100, decisions: 41 },
      },
      { status: 409 },
    );
  await user.keyboard(" ");
  expect(await screen.findByText("Someone else has decided something since.")).toBeTruthy();
  expect(screen.getByRole("button", { name: "Correct" })).toBeTruthy();
});

test("what the rules don't allow is said in the server's words", async () => {
  await open();
  answer = async () =>
    Response.json({ code: "not-now", detail: "The bee is paused." }, { status: 422 });
  await user.keyboard(" ");
  expect(await screen.findByText("The bee is paused.")).toBeTruthy();
});

test("a press that doesn't arrive says so, and is sent again with its key", async () => {
  await open();
  answer = () => Promise.reject(new TypeError("Failed to fetch"));
  await user.keyboard(" ");
  expect(
    await screen.findByText("No answer from the server. Send it again: it counts only once."),
  ).toBeTruthy();
  answer = async () => Response.json({ seq: 41 });
  await user.click(screen.getByRole("button", { name: "Send again" }));
  expect(presses).toHaveLength(2);
  expect(presses[1]).toEqual(presses[0]);
});

test("a ruling whose letters didn't arrive follows them when they are sent again", async () => {
  await open(listening);
  answer = () => Promise.reject(new TypeError("Failed to fetch"));
  await user.type(screen.getByLabelText("Letters heard"), "reca{Escape}");
  await user.keyboard("c");
  const again = await screen.findByRole("button", { name: "Send again" });
  expect(commands()).toMatchObject([{ type: "hear" }]);
  answer = async () => Response.json({ seq: 41 });
  await user.click(again);
  await waitFor(() =>
    expect(commands()).toMatchObject([
      { type: "hear", text: "reca" },
      { type: "hear", text: "reca" },
      { type: "rule", correct: true },
    ]),
  );
  expect(presses[1]).toEqual(presses[0]);
  expect(screen.queryByRole("button", { name: "Send again" })).toBeNull();
});

test("a hold takes no ruling", async () => {
  const pause = { kind: "hold", text: "" } as const;
  await open({ ...listening, board: { ...listening.board, pause } });
  await user.keyboard("cx");
  expect(screen.queryByRole("button", { name: /Correct|Bell/ })).toBeNull();
  expect(presses).toEqual([]);
});

test("keys are off while letters are typed", async () => {
  await open(listening);
  await user.type(screen.getByLabelText("Letters heard"), "cxu b");
  expect(presses).toEqual([]);
  expect(screen.queryByRole("dialog")).toBeNull();
});

test("typed letters stay in the tab", async () => {
  await open(listening);
  await user.type(screen.getByLabelText("Letters heard"), "reca");
  cleanup();
  render(<TeacherPage code={12_345} beeId="bee-1" />);
  act(() => FakeEventSource.newest.connect());
  send(listening);
  expect((screen.getByLabelText("Letters heard") as HTMLInputElement).value).toBe("reca");
});
