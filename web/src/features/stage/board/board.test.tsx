import { act, cleanup, fireEvent, render, screen } from "@testing-library/react";
import { expect, test, vi } from "vitest";
import { boardView } from "@/testing/stage";
import type { BoardView } from "../views";
import { announcement } from "./announcement";
import { Board } from "./board";
import { formatPlaces, seatedNote } from "./scene";

const serverNow = 1_000_000;

function show(changes: Partial<BoardView>, silentSince?: Date, byHand = false) {
  const view = { ...boardView, ...changes };
  render(<Board view={view} now={() => serverNow} silentSince={silentSince} byHand={byHand} />);
  return screen.getByText((_, element) => element?.hasAttribute("data-scene") ?? false);
}

const clock = { running: true, endT: serverNow + 71_200, warn: [], askUntilLeft: 30 };
const shown = { correct: true, ground: "spelled" } as const;
const missed = { correct: false, ground: "misspelled" } as const;
/** 14 has missed a word that others have spelled. */
const survivors = boardView.survivors.map((one) =>
  one.number === 14 ? { ...one, correct: false } : one,
);
const word = { text: "recalcitrant", definition: "Having an uncooperative attitude" };

test.each<[string, Partial<BoardView>, RegExp[]]>([
  [
    "before the draw",
    { phase: "doors", round: undefined, speller: undefined, survivors: [] },
    [/Maple County Spelling Bee/, /50 spellers/, /check in at the front table/],
  ],
  [
    "a closed round, whose last result the server still has",
    {
      phase: "ready",
      next: [],
      turn: undefined,
      shown,
      word,
      survivors: boardView.survivors.slice(0, 2),
    },
    [/Round 4 is over/, /2 go on to round 5/],
  ],
  [
    "the drawn order",
    { phase: "ready", round: undefined, speller: undefined },
    [/6 spellers/, /The order is drawn/],
  ],
  [
    "between two spellers",
    { phase: "between", speller: undefined, turn: undefined },
    [/Round 4/, /6 still in/, /spelled a word this round/],
  ],
  [
    "called, with a clock",
    { clock: { running: false, left: 90_000, warn: [] } },
    [/Clock not started/, /1:30/],
  ],
  [
    "an upheld appeal",
    {
      phase: "between",
      turn: undefined,
      shown: missed,
      correction: true,
      reinstated: { number: 14, name: "Maya", newWord: false },
    },
    [
      /Correction/,
      /14/,
      /Maya is back in/,
      /The spelling was correct/,
      /Round 4 continues with number 18/,
    ],
  ],
  [
    "an upheld appeal that gives a new word",
    {
      phase: "between",
      turn: undefined,
      correction: true,
      reinstated: { number: 14, newWord: true },
    },
    [/is back in/, /Another word follows/],
  ],
  [
    "an upheld appeal while someone else spells",
    {
      turn: "spelling",
      correction: true,
      reinstated: { number: 12, name: "Amara", newWord: false },
    },
    [/SPELL NOW/, /12 Amara is back in/],
  ],
  ["called, without a clock", {}, [/14/, /Maya/, /Listen/]],
  [
    "asking",
    { turn: "asking", clock, asked: ["definition", "partOfSpeech"] },
    [/ASK/, /1:12/, /definition, part of speech/],
  ],
  ["asking for nothing yet", { turn: "asking" }, [/ASK/, /nothing yet/]],
  [
    "too late to ask",
    { turn: "asking", clock: { ...clock, endT: serverNow + 28_000 } },
    [/SPELL NOW/, /0:28/, /No more questions/],
  ],
  ["spelling", { turn: "spelling" }, [/SPELL NOW/]],
  [
    "time",
    { turn: "judging", timeUp: true, clock: { running: false, left: 0, warn: [] } },
    [/TIME/, /0:00/, /The judges decide/],
  ],
  [
    "judging",
    { turn: "judging", clock: { running: false, left: 19_000, warn: [] } },
    [/Judges deciding/, /0:19/, /Clock stopped/],
  ],
  ["correct", { phase: "between", turn: undefined, shown }, [/Maya/, /Correct/]],
  [
    "correct, with the word",
    { phase: "between", turn: undefined, shown, word },
    [/Correct/, /recalcitrant/, /uncooperative/],
  ],
  [
    "leaves",
    { phase: "between", turn: undefined, shown: missed, survivors },
    [/Thank you, Maya/, /14 leaves in round 4/, /5 still in/],
  ],
  [
    "missed while nobody has spelled a word",
    {
      phase: "between",
      turn: undefined,
      shown: missed,
      survivors: boardView.survivors.map(({ number }) => ({ number })),
    },
    [/Thank you, Maya/, /wait for the end of the round/],
  ],
  [
    "missed in the title word",
    { phase: "roundEnd", turn: undefined, shown: missed, round: { no: 9, kind: "titleWord" } },
    [/Thank you, Maya/, /The bee continues/],
  ],
  [
    "missed in a duel, in which the rival gets the word",
    {
      phase: "between",
      turn: undefined,
      shown: missed,
      round: { no: 9, kind: "duel" },
      survivors: [
        { number: 14, correct: false },
        { number: 23, correct: true },
      ],
      next: [23],
    },
    [/Round 9/, /2 still in/, /Thank you, Maya/, /23 spells next\./],
  ],
  [
    "without names",
    { speller: { number: 14 }, phase: "between", turn: undefined, shown: missed },
    [/Thank you, 14/],
  ],
  [
    "round end",
    { phase: "roundEnd", speller: undefined, turn: undefined },
    [/Round 4 is over/, /6 go on to round 5/],
  ],
  [
    "round end with one right",
    { phase: "ready", speller: undefined, turn: undefined, next: [12] },
    [/12 spells for the title/],
  ],
  [
    "title word",
    {
      turn: "asking",
      round: { no: 9, kind: "titleWord" },
      survivors: [14, 23].map((number) => ({ number })),
    },
    [/Title word/, /Spell this word to win/, /23 stays seated/],
  ],
  [
    "hold",
    { pause: { kind: "hold", text: "" } },
    [/One moment, please/, /14 Maya is at the microphone/],
  ],
  ["break", { pause: { kind: "break", text: "Back at 8." } }, [/Break/, /Back at 8/]],
  [
    "break with an end",
    { pause: { kind: "break", endT: serverNow + 599_500, text: "" } },
    [/Back in/, /10:00/],
  ],
  [
    "break that should be over",
    { pause: { kind: "break", endT: serverNow - 1_000, text: "" } },
    [/Back soon/],
  ],
  [
    "champion",
    {
      phase: "final",
      speller: undefined,
      turn: undefined,
      word: { text: "chrysalis", definition: "" },
      champions: [{ number: 12, name: "Amara" }],
      places: [
        { place: 1, spellers: [{ number: 12, name: "Amara" }] },
        {
          place: 2,
          spellers: [
            { number: 23, name: "Leo" },
            { number: 37, name: "Nia" },
          ],
        },
      ],
    },
    [/Champion/, /Amara/, /chrysalis/, /Second place, shared: 23 Leo and 37 Nia/],
  ],
  [
    "champions",
    {
      phase: "final",
      speller: undefined,
      turn: undefined,
      champions: [{ number: 12, name: "Amara" }, { number: 18 }],
    },
    [/Champions12 Amara18$/],
  ],
])("the board shows: %s", (_, changes, texts) => {
  const board = show(changes);
  for (const text of texts) expect(board.textContent).toMatch(text);
});

test("a word of wide letters is as large as its line allows", () => {
  show({ phase: "between", turn: undefined, shown, word: { text: "mammogram", definition: "" } });
  const { style } = screen.getByText("mammogram");
  expect(Number(style.getPropertyValue("--length"))).toBeGreaterThan(11);
});

test("a covered board has no number, name or word", () => {
  const board = show({ mode: "cover", shown, word });
  expect(board.textContent).toBe("Maple County Spelling Bee");
});

test("an unconnected board hides the speller and the clock, and says since when", () => {
  const board = show({ turn: "asking", clock }, new Date(2027, 2, 1, 19, 42));
  expect(board.textContent).toContain("Not connected since 7:42 PM.");
  expect(board.textContent).not.toMatch(/Maya|14|1:12/);
});

test("the rules are a list, until someone pauses the bee", () => {
  const rules = { mode: "rules", text: "No clock.\n\nOne miss and you're out." } as const;
  const board = show(rules);
  const lines = [...board.querySelectorAll("li")].map(({ textContent }) => textContent);
  expect(lines).toEqual(["No clock.", "One miss and you're out."]);
  expect(announcement({ ...boardView, ...rules }, "idle")).toBe(
    "The rules. No clock. One miss and you're out.",
  );
});

test("rules may have a heading", () => {
  const board = show({ mode: "rules", text: "Our defaults:\nThe order is drawn." });
  const lines = [...board.querySelectorAll("li")].map(({ textContent }) => textContent);
  expect(lines).toEqual(["The order is drawn."]);
  expect(screen.getByText("Our defaults:").tagName).toBe("P");
});

const spellers = (count: number, from = 1) =>
  Array.from({ length: count }, (_, index) => ({ number: from + index }));

const drawn = { phase: "ready", round: undefined, speller: undefined } as const;

test("more numbers than can be read are on pages, which turn by themselves", () => {
  vi.useFakeTimers();
  const numbers = () => [...document.querySelectorAll("svg text")].map((text) => text.textContent);
  show({ ...drawn, survivors: spellers(100), next: [] });
  expect(numbers()).toHaveLength(100);
  expect(screen.queryByText(/^Page/)).toBeNull();
  cleanup();

  const board = show({ ...drawn, survivors: spellers(200), next: [] });
  expect(board.textContent).toContain("200 spellers");
  expect(screen.getByRole("img").getAttribute("aria-label")).toMatch(/^Still in: 1, .* 200$/);
  const seen = numbers();
  screen.getByText("Page 1 of 2");
  act(() => vi.advanceTimersByTime(10_000));
  screen.getByText("Page 2 of 2");
  seen.push(...numbers());
  expect(seen).toEqual(spellers(200).map(({ number }) => String(number)));
  act(() => vi.advanceTimersByTime(10_000));
  screen.getByText("Page 1 of 2");
  cleanup();

  show({ phase: "between", speller: undefined, survivors: spellers(200), next: [180] });
  screen.getByText("Page 2 of 2");
  expect(numbers()).toContain("180");
  vi.useRealTimers();
});

const press = (code: string) => fireEvent.keyDown(window, { key: code, code });
const pageOf = (text: string) => screen.getByRole("button", { name: text });

test("a person at the board holds a page of numbers, and turns it by hand", () => {
  vi.useFakeTimers();
  show({ ...drawn, survivors: spellers(500), next: [] }, undefined, true);
  const last = Number(pageOf("Page 1 of 5").textContent?.at(-1));
  press("Space");
  expect(pageOf("Page 1 of 5, held").getAttribute("aria-pressed")).toBe("true");
  act(() => vi.advanceTimersByTime(60_000));
  pageOf("Page 1 of 5, held");
  press("ArrowRight");
  pageOf("Page 2 of 5, held");
  press("PageUp");
  press("ArrowLeft");
  pageOf(`Page ${last} of 5, held`);
  // Let go, it turns from there, after the usual time.
  fireEvent.click(pageOf(`Page ${last} of 5, held`));
  act(() => vi.advanceTimersByTime(9_999));
  pageOf(`Page ${last} of 5`);
  act(() => vi.advanceTimersByTime(1));
  pageOf("Page 1 of 5");
  // Turned by hand, a page has its whole time.
  act(() => vi.advanceTimersByTime(9_000));
  press("PageDown");
  act(() => vi.advanceTimersByTime(9_000));
  pageOf("Page 2 of 5");
  act(() => vi.advanceTimersByTime(1_000));
  pageOf("Page 3 of 5");
  vi.useRealTimers();
});

test("a held page stays if the next speller changes", () => {
  const view = { ...boardView, ...drawn, survivors: spellers(200), next: [1] };
  const { rerender } = render(<Board view={view} now={() => serverNow} byHand />);
  press("Space");
  rerender(<Board view={{ ...view, next: [180] }} now={() => serverNow} byHand />);
  pageOf("Page 1 of 2, held");
  press("Space");
  pageOf("Page 1 of 2");
});

test("a picture of the board on another page takes no keys", () => {
  show({ ...drawn, survivors: spellers(200), next: [] });
  press("Space");
  press("ArrowRight");
  pageOf("Page 1 of 2");
});

test("a note of who stays seated, or is second, fits in its line", () => {
  const title = { ...boardView, survivors: spellers(8), speller: { number: 8 } };
  expect(seatedNote({ ...title, survivors: spellers(7), speller: { number: 1 } })).toBe(
    "2, 3, 4, 5, 6, 7 stay seated.",
  );
  expect(seatedNote(title)).toBe("7 others stay seated.");
  const places = [{ place: 2, spellers: spellers(7) }];
  expect(formatPlaces({ ...boardView, places })).toBe("Second place, shared by 7 spellers");
  expect(formatPlaces({ ...boardView, places }, 7)).toContain("1, 2, 3, 4, 5, 6, and 7");
});

test.each([
  ["a break", { pause: { kind: "break", text: "x".repeat(1_000) } }],
  ["a text", { mode: "text", text: "x".repeat(1_000) }],
  ["the rules", { mode: "rules", text: "x\n".repeat(3).concat("y".repeat(900)) }],
] as const)("the text of %s never gets too small to be read", (_, changes) => {
  const board = show(changes);
  const sizes = [...board.querySelectorAll<HTMLElement>("[style*='--size']")].map(({ style }) =>
    Number(style.getPropertyValue("--size")),
  );
  expect(sizes.length).toBeGreaterThan(0);
  for (const size of sizes) expect(size).toBeGreaterThanOrEqual(5);
});

test("a rehearsal is stamped", () => {
  expect(show({ bee: { title: "Test", rehearsal: true } }).textContent).toContain("REHEARSAL");
});

test.each<[Partial<BoardView>, Parameters<typeof announcement>[1], string]>([
  [{}, "idle", "Number 14, Maya is at the microphone."],
  [{ turn: "asking", clock }, "ask", "Number 14, Maya may ask or spell."],
  [{ turn: "judging", clock }, "time", "Time is up."],
  [{ shown, word }, "idle", "Number 14, Maya: correct. The word is recalcitrant."],
  [{ shown: missed, survivors }, "idle", "Thank you, Maya. 14 leaves in round 4"],
])("the board is read aloud without seconds: %#", (changes, lamp, sentence) => {
  expect(announcement({ ...boardView, ...changes }, lamp)).toBe(sentence);
});
