import { act, cleanup, render, screen, waitFor } from "@testing-library/react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { FakeEventSource } from "@/testing/event-source";
import { watchView } from "@/testing/stage";
import type { WatchView } from "../views";
import { Watch } from "./watch";
import { WatchPage } from "./watch-page";

const serverNow = 1_000_000;
const spelling: WatchView = watchView;
const { speller: _, turn: __, ...nobody } = spelling;
const shown = { correct: true, ground: "spelled" } as const;
const missed = { correct: false, ground: "misspelled" } as const;
const survivors = spelling.survivors.map((one) =>
  one.number === 14 ? { ...one, correct: false } : one,
);
const word = { text: "recalcitrant", definition: "" };
/** 14 has missed, and 23 spells the same word. */
const duel: Partial<WatchView> = {
  round: { no: 9, kind: "duel" },
  survivors: [
    { number: 14, correct: false },
    { number: 23, correct: true },
  ],
  next: [],
  happened: [{ number: 14, name: "Maya", correct: false, at: "2027-03-01T19:44:00Z" }],
};

afterEach(cleanup);

function show(view: WatchView, silentSince?: Date): string {
  const { container } = render(
    <Watch view={view} now={() => serverNow} silentSince={silentSince} />,
  );
  return container.textContent ?? "";
}

test.each<[string, WatchView, RegExp[]]>([
  ["before", { ...nobody, phase: "doors", survivors: [] }, [/starts soon/]],
  ["the order", { ...nobody, phase: "ready", round: undefined } as WatchView, [/6 spellers/]],
  [
    "spelling",
    { ...spelling, asked: ["definition", "sentence"] },
    [
      /14Maya/,
      /is spelling\. 4th of 6 this round/,
      /Asked for: definition, sentence/,
      /12 Amara: correctlighthouse/,
      /10 Isaac leavesmillennium/,
      /Still in91112141819/,
    ],
  ],
  ["judging, which looks the same", { ...spelling, turn: "judging" }, [/is spelling/]],
  ["called", { ...spelling, turn: "waiting" }, [/is at the microphone/]],
  ["between", { ...nobody, phase: "between" }, [/next speller/]],
  ["correct", { ...nobody, speller: spelling.speller, shown } as WatchView, [/MayaCorrect/]],
  [
    "correct, with the word",
    { ...nobody, speller: spelling.speller, shown, word } as WatchView,
    [/Correct.*recalcitrant/],
  ],
  [
    "leaves",
    { ...nobody, speller: spelling.speller, shown: missed, survivors } as WatchView,
    [/Thank you, Maya14 leaves in round 4/, /5 still in/],
  ],
  [
    "a miss in a duel",
    {
      ...nobody,
      ...duel,
      phase: "between",
      speller: spelling.speller,
      shown: missed,
      next: [23],
    } as WatchView,
    [/Thank you, Maya23 spells next\./, /14 Maya: missed/, /2 still in/, /Still in1423/],
  ],
  [
    "a duel, which has no place in the order",
    { ...spelling, ...duel, speller: { number: 23, name: "Noah" } },
    [/23Noahis spellingWhat happened/, /Still in1423/],
  ],
  [
    "a correction",
    {
      ...spelling,
      happened: [
        {
          number: 14,
          name: "Maya",
          correct: false,
          at: "2027-03-01T19:44:00Z",
          corrects: "2027-03-01T19:41:00Z",
        },
      ],
    },
    [/Correction: 14 Mayawas “missed” at \d+:41/],
  ],
  [
    "someone who is back in by an appeal",
    {
      ...nobody,
      phase: "between",
      happened: [
        {
          number: 14,
          name: "Maya",
          correct: false,
          at: "2027-03-01T19:44:00Z",
          corrects: "2027-03-01T19:41:00Z",
        },
      ],
    },
    [/14Maya is back inCorrection: “missed” no longer counts\./],
  ],
  [
    "a break",
    {
      ...nobody,
      phase: "ready",
      next: [],
      pause: { kind: "break", endT: serverNow + 760_000, text: "Round 5 starts at about 7:45 PM." },
    },
    [/Break12:40Round 5 starts/, /6 go on to round 5/],
  ],
  [
    "a break that should be over",
    { ...nobody, pause: { kind: "break", endT: serverNow - 1, text: "" } },
    [/Back soon/],
  ],
  ["hold", { ...spelling, pause: { kind: "hold", text: "" } }, [/One moment, please/]],
  ["the round's end", { ...nobody, phase: "roundEnd" }, [/Round 4 is over/, /6 go on/]],
  [
    "the champion",
    {
      ...nobody,
      phase: "final",
      champions: [{ number: 12, name: "Amara" }],
      word,
      places: [{ place: 2, spellers: [{ number: 23, name: "Leo" }] }],
    },
    [/12 AmaraChampion\. Last word: recalcitrant/, /Second place: 23 Leo/],
  ],
  ["a rehearsal", { ...spelling, bee: { title: "Test", rehearsal: true } }, [/Rehearsal/]],
])("at home: %s", (_, view, texts) => {
  const text = show(view);
  for (const one of texts) expect(text).toMatch(one);
  expect(text).toMatch(/You see this 30 seconds after the hall\.$/);
});

test("a covered bee has no number, name or word", () => {
  const text = show({ ...spelling, mode: "cover", shown, word });
  expect(text).not.toMatch(/Maya|14|Amara|recalcitrant|lighthouse/);
  expect(text).toMatch(/30 seconds after the hall/);
});

test("without a connection, only those still in are there, and since when", () => {
  const text = show(spelling, new Date(2027, 2, 1, 19, 42));
  expect(text).toMatch(/Not connected since 7:42 PM\. We keep trying\./);
  expect(text).toMatch(/Still in at 7:42 PM91112141819/);
  expect(text).not.toMatch(/Maya|spelling|Amara/);
});

test.each([
  [0, "You see this as it happens."],
  [1, "You see this 1 second after the hall."],
])("a delay of %i", (delaySeconds, sentence) => {
  expect(show({ ...spelling, delaySeconds })).toContain(sentence);
});

beforeEach(() => {
  vi.stubGlobal("EventSource", FakeEventSource);
  FakeEventSource.opened = [];
  return () => vi.unstubAllGlobals();
});

test("a revoked link says whom to ask", async () => {
  vi.stubGlobal("fetch", () => Promise.resolve(new Response(null, { status: 404 })));
  render(<WatchPage token="abc" />);
  expect(FakeEventSource.newest.url).toBe("/api/board/abc/stream");
  act(() => FakeEventSource.newest.connect());
  act(() => FakeEventSource.newest.send("view", spelling));
  expect(screen.getByText("Maya")).toBeTruthy();
  await waitFor(() => expect(document.title).toBe("Maple County Spelling Bee"));
  act(() => FakeEventSource.newest.refuse());
  expect(
    await screen.findByRole("heading", { name: "This link doesn't work anymore" }),
  ).toBeTruthy();
});
