import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, test, vi } from "vitest";
import { officialPage } from "@/testing/officials";
import { boardView, deskView } from "@/testing/stage";

const user = userEvent.setup();
const desk = officialPage("desk", deskView);
const { open, commands } = desk;

const button = (name: string | RegExp) => screen.getByRole("button", { name });
const press = (name: string | RegExp) => user.click(button(name));
const dialog = () => screen.getByRole("dialog");

const between = { step: "between", turn: undefined, turnId: undefined, refusals: {} } as const;
const [appeal] = deskView.appeals as [(typeof deskView.appeals)[0]];
const decided = {
  outcome: "upheld",
  remedy: "correct",
  reason: "Heard again",
  at: "2027-03-01T19:50:00Z",
} as const;

test("the desk shows who is at the microphone, the board and the order, and no word", () => {
  open();
  expect(screen.getByText("At the mic")).toBeTruthy();
  expect(screen.getByText("Asked: definition")).toBeTruthy();
  expect(screen.getByRole("img", { name: /Number 14, Maya/ })).toBeTruthy();
  expect(document.body.textContent).not.toContain("recalcitrant");
  // Only organizers give roles.
  expect(screen.queryByRole("button", { name: /Add a device/ })).toBeNull();
});

test("the word is there only while someone holds the key", async () => {
  const asked: string[] = [];
  desk.answer(async (path) => {
    asked.push(path);
    return Response.json({ word: { text: "recalcitrant" } });
  });
  open();
  const look = button(/Hold to look/);
  fireEvent.pointerDown(look);
  expect(await screen.findByText("recalcitrant")).toBeTruthy();
  fireEvent.pointerUp(look);
  expect(screen.queryByText("recalcitrant")).toBeNull();
  expect(asked).toEqual(["/api/official/view/pronouncer"]);
});

test("a broken seal is named at the desk", () => {
  open({ sealBroken: true });
  expect(screen.getByRole("alert").textContent).toMatch(/aren't the words that were sealed/);
});

test("keys that can't be pressed yet list what is missing", async () => {
  open();
  const call = button(/^Call 18 Eli Brown/);
  expect(call.textContent).toContain("after the ruling for 14 Maya Torres");
  expect(call.matches(":disabled")).toBe(true);
  expect(button(/^Close round 4/).textContent).toContain("3 to spell, 1 appeal open");
  await user.keyboard("n");
  expect(commands()).toEqual([]);
});

test("N calls, H holds, B covers, and nothing happens in a text field", async () => {
  open(between);
  await user.keyboard("n");
  desk.send(between);
  await user.keyboard("h");
  desk.send(between);
  await user.keyboard("b");
  desk.send(between);
  await press("Text…");
  await user.type(within(dialog()).getByLabelText(/^Text/), "nhb");
  expect(commands()).toEqual([
    { type: "call" },
    { type: "pause", kind: "hold" },
    { type: "setBoard", mode: "cover" },
  ]);
});

test("the next speller waits for the spelling, which the desk may show, too", async () => {
  const board = {
    ...boardView,
    phase: "between",
    turn: undefined,
    shown: { correct: true, ground: "spelled" },
  } as const;
  open({ ...between, board, canReveal: true });
  expect(button(/^Call 18 Eli Brown/).textContent).toContain("after the spelling is read");
  await user.keyboard("n");
  await user.keyboard("w");
  desk.sendNow({ ...between, board: { ...board, word: { text: "rhythm", definition: "" } } });
  await user.keyboard("n");
  desk.settle();
  await user.keyboard("n");
  expect(commands()).toEqual([{ type: "reveal" }, { type: "call" }]);
});

test("the word that someone shows moves Close round up, where no press is meant for it yet", async () => {
  open({ ...between, step: "roundEnd", canReveal: true, appeals: [] });
  expect(button(/show the word/)).toBeTruthy();
  desk.sendNow({ ...between, step: "roundEnd", appeals: [] });
  await user.dblClick(button("Close round 4"));
  expect(commands()).toEqual([]);
  desk.settle();
  await press("Close round 4");
  expect(commands()).toEqual([{ type: "closeRound" }]);
});

test("a correction that someone shows moves the round's buttons, too", async () => {
  const correction = { ...boardView, correction: true };
  open({ ...between, correctionWaiting: true, correction });
  desk.sendNow(between);
  await press("Close round 4");
  expect(commands()).toEqual([]);
  desk.settle();
  await press("Close round 4");
  expect(commands()).toEqual([{ type: "closeRound" }]);
});

test("a press on a button that only now works doesn't count", async () => {
  const atEnd = { ...between, step: "roundEnd" } as const;
  open({ ...atEnd, refusals: { closeRound: "An appeal is open. Decide and show it first." } });
  expect(button(/^Close round 4/).textContent).toContain("1 appeal open");
  desk.sendNow({ ...atEnd, appeals: [] });
  await press("Close round 4");
  expect(commands()).toEqual([]);
  desk.settle();
  await press("Close round 4");
  expect(commands()).toEqual([{ type: "closeRound" }]);
});

test("the board shows the bee's rules, which the desk may change", async () => {
  open(between);
  await press("Rules…");
  const rules = within(dialog()).getByLabelText(/^Rules, one/) as HTMLTextAreaElement;
  expect(rules.value).toMatch(/^There is no clock/);
  await user.clear(rules);
  await user.type(rules, "No clock.{Enter}One miss.");
  await user.click(within(dialog()).getByRole("button", { name: "Show on the board" }));
  expect(commands()).toEqual([{ type: "setBoard", mode: "rules", text: "No clock.\nOne miss." }]);
});

test("the board shows our defaults on cards of their own, and none that nobody can read", async () => {
  open(between);
  await press("Rules…");
  await user.click(within(dialog()).getByLabelText("Our defaults, 1 of 3"));
  const defaults = within(dialog()).getByLabelText(/^Our defaults.*line$/) as HTMLTextAreaElement;
  expect(defaults.value).toMatch(/^Our defaults, where .*:\nA word that sounds the same counts/);
  const show = within(dialog()).getByRole("button", { name: "Show on the board" });
  await user.click(defaults);
  await user.paste(`\n${"One more rule.\n".repeat(9)}${"And one that is long. ".repeat(9)}`);
  expect(dialog().textContent).toContain("This is too much for the board.");
  expect((show as HTMLButtonElement).disabled).toBe(true);
  expect(commands()).toEqual([]);
});

test("while the rules are read out, one press shows each of the next cards", async () => {
  open(between);
  await press("Rules…");
  const rules = within(dialog()).getByLabelText(/^Rules, one/);
  await user.type(rules, "{Enter}Be kind.");
  await user.click(within(dialog()).getByRole("button", { name: "Show on the board" }));
  const shown = () => {
    const last = commands().at(-1);
    if (last?.type !== "setBoard" || last.mode !== "rules") throw new Error("No rules were shown.");
    return last.text as string;
  };
  expect(shown()).toMatch(/Be kind\.$/);
  for (const number of [2, 3, 4]) {
    desk.send({ ...between, board: { ...deskView.board, mode: "rules", text: shown() } });
    await press(`Next rules, ${number} of 4`);
    expect(shown()).toMatch(/^Our defaults, where the published rules say nothing:/);
  }
  expect(new Set(commands().map((command) => JSON.stringify(command))).size).toBe(4);
  desk.send({ ...between, board: { ...deskView.board, mode: "rules", text: shown() } });
  expect(screen.queryByRole("button", { name: /^Next rules/ })).toBeNull();
  await press("Rules…");
  expect(
    (within(dialog()).getByLabelText("Our defaults, 3 of 3") as HTMLInputElement).checked,
  ).toBe(true);
});

test("to void a turn takes the speller's number", async () => {
  open();
  await press("Void this turn…");
  const confirm = within(dialog()).getByRole("button", { name: "Void the turn" });
  await user.type(within(dialog()).getByLabelText("Type their number to confirm"), "41");
  expect(confirm.matches(":disabled")).toBe(true);
  await user.clear(within(dialog()).getByLabelText("Type their number to confirm"));
  await user.type(within(dialog()).getByLabelText("Type their number to confirm"), "14");
  await user.click(confirm);
  expect(commands()).toEqual([{ type: "void", reason: "Another word was read", burn: true }]);
});

test("an appeal is filed with two taps", async () => {
  open(between);
  await press("New appeal…");
  await user.click(within(dialog()).getByRole("button", { name: "12 Amara Okafor" }));
  await user.click(within(dialog()).getByRole("button", { name: "The bell was too early" }));
  expect(commands()).toEqual([
    {
      type: "lodgeAppeal",
      turn: 16,
      side: "speller",
      ground: "The bell was too early",
      text: "",
    },
  ]);
});

test("too late for others, the judges can still review a ruling", async () => {
  open(between);
  await press("New appeal…");
  await user.click(within(dialog()).getByRole("button", { name: "11 Noah Kim" }));
  expect(dialog().textContent).toContain("Only the judges can still review it.");
  await user.click(within(dialog()).getByRole("button", { name: "A letter was misheard" }));
  expect(commands()).toMatchObject([{ type: "lodgeAppeal", turn: 14, side: "judges" }]);
});

test("a decided appeal is shown to the hall after a preview", async () => {
  const board = { ...boardView, phase: "between", turn: undefined, next: [18] } as const;
  open({ ...between, board: board as never, appeals: [{ ...appeal, decided }] });
  expect(screen.getByText("Upheld: correct, not shown yet")).toBeTruthy();
  await press("Open the appeal of Isaac Lee");
  expect(within(dialog()).getByRole("img", { name: /Number 10, Isaac is back in/ })).toBeTruthy();
  await user.click(within(dialog()).getByRole("button", { name: "Show correction" }));
  expect(commands()).toEqual([{ type: "showAppeal", appeal: 1 }]);
});

test("what the hall will see of an appeal has no name of a speller who is a number there", async () => {
  const board = { ...boardView, phase: "between", turn: undefined } as never;
  open({ ...between, board, appeals: [{ ...appeal, inHall: { number: 10 }, decided }] });
  await press("Open the appeal of Isaac Lee");
  const preview = within(dialog()).getByRole("img", { name: /Number 10 is back in/ });
  expect(preview.textContent).not.toContain("Isaac");
});

test("the desk without an account leaves decisions to the judges", async () => {
  open();
  await press("Open the appeal of Isaac Lee");
  expect(dialog().textContent).toContain("Waiting for the judges.");
  expect(within(dialog()).queryByRole("button", { name: "Decide" })).toBeNull();
});

test("an organizer decides at the desk beside word and record, once nobody has to spell the word", async () => {
  desk.answer(async () => Response.json([]));
  open({}, "desk", { code: 12_345, beeId: "bee-1" });
  await press("Open the appeal of Isaac Lee");
  expect(dialog().textContent).toMatch(
    /hidden here while someone may still have to spell this word/,
  );
  const record = {
    word: { text: "millennium", recorded: false },
    asked: [],
    heard: { text: "millenium", restarts: [] },
  };
  desk.send({ appeals: [{ ...appeal, record }] });
  expect(dialog().textContent).toMatch(/Word.*millennium.*Heard.*millenium.*Asked.*nothing/);
  expect(dialog().textContent).not.toContain("hidden here");
  expect(within(dialog()).getByRole("button", { name: "Decide" })).toBeTruthy();
});

test("at the end of a round, the open appeal is the next step", async () => {
  const order = deskView.order.map((one) =>
    one.status === "out" || one.status === "right" ? one : { ...one, status: "missed" as const },
  );
  const refusals = { closeRound: "An appeal is open. Decide and show it first." };
  open({ step: "roundEnd", turn: undefined, order, refusals });
  expect(screen.getByText(/^Everyone has spelled\. /)).toBeTruthy();
  await press("Open Isaac Lee's appeal");
  expect(dialog()).toBeTruthy();
});

test("a round is counted only while it is open", () => {
  open(between);
  expect(screen.getByText(/3 of 6 done/)).toBeTruthy();
  desk.send({ ...between, step: "ready" });
  expect(screen.queryByText(/of 6 done/)).toBeNull();
});

test("turns aren't counted in a duel, which goes on until someone wins", () => {
  const order = deskView.order.map((speller) =>
    speller.number === 9
      ? { ...speller, status: "right" as const }
      : { ...speller, status: speller.number === 14 ? ("missed" as const) : ("out" as const) },
  );
  const survivors = [
    { number: 9, correct: true },
    { number: 14, correct: false },
  ];
  const board = { ...boardView, round: { no: 9, kind: "duel" as const }, survivors, next: [9] };
  open({ ...between, order, board });
  const header = within(screen.getByRole("banner"));
  expect(header.getByText("Round 9").parentElement?.textContent).toBe("Round 9");
  expect(header.getByText("still in").textContent).toBe("2 still in");
});

test("a correction is shown after a preview of what the hall will see", async () => {
  const correction = { ...boardView, correction: true };
  open({ ...between, correctionWaiting: true, correction });
  // It is the next step, and the only one in honey.
  expect(document.querySelectorAll("[data-tone=honey]")).toHaveLength(1);
  await press("Show the correction…");
  expect(dialog().textContent).toContain("Number 14, Maya is at the microphone.");
  await user.click(within(dialog()).getByRole("button", { name: "Show correction" }));
  expect(commands()).toEqual([{ type: "showCorrection" }]);
});

test("catching up from paper says what is missing, and keeps what was typed", async () => {
  open(between);
  await press("Catch up from paper…");
  expect(dialog().textContent).toContain("Missing: the last round on paper (4 or later), a note.");
  await user.type(within(dialog()).getByLabelText(/^Last round/), "5");
  await user.click(within(dialog()).getByLabelText("19 Sofia Diaz"));
  await user.type(within(dialog()).getByLabelText(/^Number of the last word used/), "40");
  await user.click(within(dialog()).getByRole("button", { name: "Back" }));
  await press("Catch up from paper…");
  await user.type(within(dialog()).getByLabelText("Note for the record"), "Power cut");
  await user.click(within(dialog()).getByRole("button", { name: "Catch up" }));
  expect(commands()).toEqual([
    { type: "catchUp", round: 5, survivors: [1, 3, 4, 5, 6], usedTo: 39, note: "Power cut" },
  ]);
  desk.send(between);
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
});

test("after several rounds on paper, it asks when each speller was out", async () => {
  open(between);
  await press("Catch up from paper…");
  const box = within(dialog());
  const round = box.getByLabelText(/^Last round/);
  await user.type(round, "4");
  for (const name of ["14 Maya Torres", "18 Eli Brown", "19 Sofia Diaz"]) {
    await user.click(box.getByRole("checkbox", { name }));
  }
  expect(box.queryByRole("group", { name: "The last round they spelled" })).toBeNull();
  await user.clear(round);
  await user.type(round, "6");
  const lastRounds = within(box.getByRole("group", { name: "The last round they spelled" }));
  const eli = lastRounds.getByLabelText<HTMLSelectElement>("18 Eli Brown");
  expect([...eli.options].map(({ text }) => text)).toEqual(["Round 6", "Round 5", "Round 4"]);
  await user.selectOptions(eli, "Round 4");
  await user.selectOptions(lastRounds.getByLabelText("19 Sofia Diaz"), "Round 5");
  await user.type(box.getByLabelText("Note for the record"), "Power cut");
  await user.click(box.getByRole("button", { name: "Catch up" }));
  const out = [
    { speller: 6, round: 4 },
    { speller: 7, round: 5 },
  ];
  expect(commands()).toEqual([
    { type: "catchUp", round: 6, survivors: [1, 3, 4], out, note: "Power cut" },
  ]);
});

test("a closed round wasn't on paper", async () => {
  open({ ...between, step: "ready" });
  await press("Catch up from paper…");
  const box = within(dialog());
  await user.type(box.getByLabelText(/^Last round/), "6");
  await user.click(box.getByRole("checkbox", { name: "19 Sofia Diaz" }));
  const sofia = box.getByRole<HTMLSelectElement>("combobox", { name: "19 Sofia Diaz" });
  expect([...sofia.options].map(({ text }) => text)).toEqual(["Round 6", "Round 5"]);
});

test("in a practice round, catching up takes the number of a round", async () => {
  const board = { ...boardView, round: { no: 0, kind: "practice" as const } };
  open({ ...between, roundNo: 0, board });
  await press("Catch up from paper…");
  await user.type(within(dialog()).getByLabelText("Note for the record"), "Power cut");
  const round = within(dialog()).getByLabelText(/^Last round/);
  const catchUp = within(dialog()).getByRole("button", { name: "Catch up" });
  expect(catchUp.matches(":disabled")).toBe(true);
  await user.type(round, "0");
  expect(dialog().textContent).toContain("Missing: the last round on paper (1 or later).");
  expect(catchUp.matches(":disabled")).toBe(true);
  await user.clear(round);
  await user.type(round, "1");
  expect(catchUp.matches(":disabled")).toBe(false);
});

test("after catching up, no earlier round can be typed in", async () => {
  const { round: _, ...board } = boardView;
  open({ ...between, step: "ready", roundNo: 5, board });
  await press("Catch up from paper…");
  expect(dialog().textContent).toContain("Missing: the last round on paper (5 or later), a note.");
});

test("a refused press is shown, and its question stays open", async () => {
  open(between);
  desk.answer(async () =>
    Response.json({ code: "not-now", detail: "The last speller can't leave." }, { status: 422 }),
  );
  await press("Someone leaves…");
  await user.selectOptions(within(dialog()).getByLabelText("Speller"), "18 Eli Brown");
  await user.click(within(dialog()).getByRole("button", { name: "They leave" }));
  expect(await within(dialog()).findByText("The last speller can't leave.")).toBeTruthy();
});

test("what was decided while the desk asked isn't undone", async () => {
  const undoable = {
    command: 39,
    number: 14,
    at: decided.at,
    t: deskView.t,
    shown: false,
    needsSecond: false,
  };
  open({ undoable: { ...undoable, types: ["spellerCalled"] } });
  await press(/^Undo/);
  desk.send({ undoable: { ...undoable, command: 40, types: ["ruled"] } });
  expect(dialog().textContent).toContain("Called: 14 Maya Torres");
  desk.answer(async () =>
    Response.json(
      { code: "bee-moved-on", detail: "Someone else has decided something." },
      { status: 409 },
    ),
  );
  await press("Undo it");
  expect(await screen.findByText("Someone else has decided something.")).toBeTruthy();
  expect(screen.queryByRole("dialog")).toBeNull();
});

test("a question goes with what it is about, and doesn't come back", async () => {
  open(between);
  await press(/^Pass over/);
  expect(dialog()).toBeTruthy();
  // A judge has called the round's last speller.
  desk.send({ step: "atMic", next: undefined, decisions: 45 });
  expect(screen.queryByRole("dialog")).toBeNull();
  desk.send({ ...between, decisions: 48 });
  expect(screen.queryByRole("dialog")).toBeNull();
  await user.keyboard("n");
  expect(desk.presses).toMatchObject([{ expected: 48, command: { type: "call" } }]);
});

test("a correction that someone else shows, and a turn that ends, are asked about no longer", async () => {
  open({ correctionWaiting: true, correction: { ...boardView, correction: true } });
  await press("Show the correction…");
  desk.send({});
  expect(screen.queryByRole("dialog")).toBeNull();
  await press("Void this turn…");
  desk.send(between);
  desk.send({});
  expect(screen.queryByRole("dialog")).toBeNull();
});

test("a device's lamp goes by the server's clock, whatever this device's says", () => {
  vi.spyOn(Date, "now").mockReturnValue(Date.parse("2027-03-01T19:50:00Z"));
  open();
  const devices = screen.getByRole("region", { name: "Devices" });
  expect(devices.textContent).toContain("1 of 2 connected");
  expect(devices.textContent).toContain("Pronouncer, Ms. ParkConnected");
  desk.send({ devices: deskView.devices.map((device) => ({ ...device, seenT: 940_000 })) });
  expect(devices.textContent).toContain("0 of 2 connected");
  vi.restoreAllMocks();
});
