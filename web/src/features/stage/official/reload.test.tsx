import { act, cleanup, render, screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { FakeEventSource } from "@/testing/event-source";
import { controlSettling } from "@/testing/settle";
import {
  boardView,
  checkInView,
  deskView,
  judgeView,
  lampView,
  pronouncerView,
  scribeView,
  teacherView,
  timekeeperView,
  undoable,
  watchView,
} from "@/testing/stage";
import { BoardPage } from "../board/board-page";
import { keptForGrant } from "../screen/kept-keys";
import { TeacherPage } from "../teacher/teacher-page";
import type { BoardView, DeskView, JudgeView, OfficialRole } from "../views";
import { WatchPage } from "../watch/watch-page";
import { RoleFrame } from "./role-frame";

const user = userEvent.setup();
const settle = controlSettling();

beforeEach(() => {
  vi.stubGlobal("EventSource", FakeEventSource);
  FakeEventSource.opened = [];
  vi.stubGlobal("fetch", async () => Response.json({}));
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const official = (role: OfficialRole) => (
  <RoleFrame
    role={role}
    label="Ms. Ortiz"
    address="/api/official"
    keptAs={keptForGrant("grant-1")}
    refused={() => null}
  />
);

/** Opens the page anew, as a reload does, and the first that it gets is this view. */
function open(page: React.ReactNode, view: object) {
  cleanup();
  render(page);
  act(() => FakeEventSource.newest.connect());
  send(view);
}

function send(view: object) {
  act(() => FakeEventSource.newest.send("view", view));
  settle();
}

/** All there is to see and to press. */
const page = () =>
  [...document.body.querySelectorAll("*")].map((element) => {
    const attributes = [...element.attributes].map(({ name, value }) => `${name}="${value}"`);
    const texts = [...element.childNodes].filter(({ nodeType }) => nodeType === Node.TEXT_NODE);
    return [element.tagName, ...attributes.sort(), ...texts.map((text) => text.nodeValue)].join(
      " ",
    );
  });

const nobody = { turn: undefined, turnId: undefined, speller: undefined, word: undefined };
const miss = { correct: false, ground: "misspelled" } as const;
const ruled = { ...miss, shown: true };
const hold = { kind: "hold", text: "" } as const;
const [appeal] = deskView.appeals;
const clock = { running: false, left: 71_000, warn: [30], askUntilLeft: 0 };

const between: Partial<JudgeView & DeskView> = { ...nobody, step: "between", phase: "between" };

const board: Partial<BoardView>[] = [
  { phase: "doors", turn: undefined, speller: undefined },
  { phase: "between", turn: undefined, speller: undefined },
  { turn: "waiting" },
  { turn: "asking", asked: ["definition"], clock },
  { turn: "judging", clock, timeUp: true },
  { turn: undefined, phase: "between", shown: miss },
  { turn: undefined, phase: "between", shown: miss, word: { text: "rhythm", definition: "" } },
  { phase: "roundEnd", turn: undefined },
  { phase: "final", turn: undefined, champions: [{ number: 14, name: "Maya" }] },
];

test.each<[string, React.ReactNode, object, object[]]>([
  [
    "pronouncer",
    official("pronouncer"),
    pronouncerView,
    [
      { ...nobody, phase: "between" },
      {},
      { turn: "asking", clock, asked: [{ item: "definition", left: 76_000 }] },
      { turn: "judging", clock, undoable },
      { turn: undefined, phase: "between", shown: miss, canReveal: true },
      { ...nobody, phase: "between", pause: hold },
      { ...nobody, phase: "ready" },
      { ...nobody, phase: "closed", next: undefined },
    ],
  ],
  [
    "judge",
    official("judge"),
    judgeView,
    [
      between,
      { step: "atMic", turn: "waiting" },
      { clock, suggestion: { verdict: "correct", cells: [{ accepted: "r", heard: "r" }] } },
      { step: "judging", turn: "judging", timeUp: true, clock },
      { step: "ruled", turn: "judging", ruled: { ...ruled, shown: false }, undoable },
      { ...between, word: judgeView.word, ruled, canReveal: true },
      { ...between, appeals: [appeal] },
      { ...nobody, step: "titleWord", phase: "ready" },
      { ...nobody, step: "closed", phase: "closed", next: undefined },
    ],
  ],
  [
    "desk",
    official("desk"),
    deskView,
    [
      { ...nobody, step: "ready", phase: "ready", refusals: {} },
      { ...between, refusals: {}, redoable: 39 },
      {},
      { step: "ruled", turn: "judging", undoable },
      { ...between, correctionWaiting: true, correction: boardView },
      { ...between, board: { ...boardView, pause: hold, mode: "cover" } },
      { ...nobody, step: "roundEnd", phase: "roundEnd" },
      { ...nobody, step: "closed", phase: "closed", next: undefined },
    ],
  ],
  [
    "door",
    official("checkIn"),
    checkInView,
    [{}, { entries: deskView.order.map((one) => ({ ...one, status: "here" })) }],
  ],
  [
    "lone teacher",
    <TeacherPage key="teacher" code={12_345} beeId="bee-1" />,
    teacherView,
    [
      { ...nobody, step: "between" },
      {},
      { step: "asking", board: { ...boardView, turn: "asking", clock } },
      { step: "judging", board: { ...boardView, turn: "judging", timeUp: true, clock } },
      { step: "between", ruled, canReveal: true, board: { ...boardView, ...board[5] } },
      { ...nobody, step: "between", board: { ...boardView, pause: hold } },
      { ...nobody, step: "closed", next: undefined },
    ],
  ],
  ["board", <BoardPage key="board" token="abc" />, boardView, board],
  [
    "scribe",
    official("scribe"),
    scribeView,
    [
      { ...nobody, phase: "between" },
      { turn: "waiting" },
      { myText: "recal", restarts: ["re"] },
      {
        turn: "judging",
        myText: "recalcitrent",
        done: { command: 39, at: "2027-03-01T19:40:58Z" },
      },
      { ...nobody, phase: "between", pause: hold },
      { ...nobody, phase: "closed", next: undefined },
    ],
  ],
  [
    "timekeeper",
    official("timekeeper"),
    timekeeperView,
    [
      { ...nobody, phase: "between", clock: undefined },
      { turn: "waiting", clock },
      {},
      { clock, pause: hold },
      { turn: "judging", timeUp: true, clock: { ...clock, left: 0 } },
      { ...nobody, phase: "closed", clock: undefined },
    ],
  ],
  [
    "speller's monitor",
    official("lamp"),
    lampView,
    [
      { ...nobody, phase: "between", clock: undefined },
      { turn: "waiting", clock },
      {},
      { largeType: true },
      { turn: "judging", timeUp: true, clock: { ...clock, left: 0 } },
      { turn: undefined, clock: undefined, phase: "between", shown: miss },
      { pause: hold, clock },
      { ...nobody, phase: "closed", clock: undefined },
    ],
  ],
  [
    "family",
    <WatchPage key="watch" token="abc" />,
    watchView,
    [...board, { mode: "cover" }, { pause: hold }, { mode: "rules", text: "Rules:\nNo clock." }],
  ],
])(
  "the page of a %s shows the same after a reload, at each state",
  (_, reloaded, usual, states) => {
    sessionStorage.setItem("wordhive-projector-/api/bee/competition/12345/bee-1", "answered");
    open(reloaded, { ...usual, ...states[0] });
    for (const state of states) {
      const view = { ...usual, ...state };
      send(view);
      const before = page();
      expect(screen.queryByText("Connecting…")).toBeNull();
      open(reloaded, view);
      expect(page()).toEqual(before);
    }
  },
);

test.each([
  ["New appeal…", "Note (optional)"],
  ["Text…", "Text (up to 200 characters)"],
  ["Break…", "Text on the board (optional, up to 120 characters)"],
  ["Catch up from paper…", "Note for the record"],
  ["Change a rule…", "Reason"],
  ["Reopen the bee…", "Reason"],
])("what was typed after “%s” at the desk is there after a reload", async (name, label) => {
  const step = name.startsWith("Reopen") ? "closed" : "between";
  const view = { ...deskView, ...between, step };
  const field = async () => {
    await user.click(screen.getByRole("button", { name }));
    return within(screen.getByRole("dialog")).getByLabelText(label) as HTMLInputElement;
  };
  open(official("desk"), view);
  await user.type(await field(), "Back at 8");
  open(official("desk"), view);
  expect((await field()).value).toBe("Back at 8");
});
