import { hasShapeOf } from "@/shared/drafts/has-shape-of";
import { type BeeResult, beeReducer, elapsedAt, type MockBee, startOfBee } from "./mock-bee";

/** A bee that ended without its end is forgotten after this time, in milliseconds. */
const lifetime = 24 * 60 * 60 * 1000;

type KeptState = Pick<
  MockBee,
  "step" | "rules" | "word" | "letters" | "said" | "heard" | "elapsed" | "results"
>;

/** A bee under way, as the device stores it. */
export interface StoredBee {
  /** The tab in which it is held. */
  tab: string;
  /** In milliseconds since 1970. */
  storedAt: number;
  /** Whether the clock was running then. */
  running: boolean;
  bee: KeptState;
}

/** The two clocks: the page's, which the rules are applied to, and the wall's, which goes on while the page is closed. */
interface Times {
  at: number;
  wall: number;
}

export const isUnderWay = ({ step }: MockBee) => step !== "ready" && step !== "over";

/** The text to store of a bee under way. */
export function storeBee(state: MockBee, tab: string, { at, wall }: Times): string {
  const { step, rules, word, letters, said, heard, results, runningSince } = state;
  const running = runningSince !== undefined;
  const elapsed = elapsedAt(state, at);
  const bee = { step, rules, word, letters, said, heard, elapsed, results };
  return JSON.stringify({ tab, storedAt: wall, running, bee } satisfies StoredBee);
}

const example = {
  tab: "",
  storedAt: 0,
  running: false,
  bee: {
    step: "",
    rules: { words: 0, misses: 0 },
    letters: [""],
    said: [""],
    heard: false,
    elapsed: 0,
    results: [{ id: "", word: "", typed: "", ground: "" }],
  },
};

const isBee = (stored: unknown): stored is StoredBee => hasShapeOf(stored, example);

/** What was stored of a bee; undefined if it is old, or no bee that can go on. */
export function readStoredBee(text: string | null, wall: number): StoredBee | undefined {
  let stored: unknown;
  try {
    stored = JSON.parse(text ?? "null");
  } catch {
    return undefined;
  }
  if (!isBee(stored)) return undefined;
  const { storedAt, bee } = stored;
  const { word, rules } = bee;
  const hasWord = hasShapeOf(word, { id: "", word: "" });
  const hasClock = rules.clock === undefined || hasShapeOf(rules.clock, { seconds: 0, shown: 0 });
  const fits =
    bee.step === "loading" ||
    (bee.step === "spelling" && hasWord) ||
    (bee.step === "ruled" && hasWord && bee.results.length > 0);
  // A clock that was set back says nothing about its age. Forgetting it would give a second try.
  const isOld = wall - storedAt >= lifetime;
  return fits && hasClock && !isOld ? stored : undefined;
}

/**
 * The bee where it was: the same word, letters and time. The clock of a page that was closed or reloaded waits, as that of a
 * hidden page does. If the browser ended without a word, it ran on. `before` are the results that had been noted.
 */
export function restoreBee(
  { storedAt, running, bee }: StoredBee,
  { at, wall }: Times,
): { state: MockBee; before: readonly BeeResult[] } {
  const ranOn = running ? Math.max(0, wall - storedAt) : 0;
  const state = { ...startOfBee, ...bee, elapsed: bee.elapsed + ranOn, stepAt: at };
  return { state: beeReducer(state, { type: "ticked", at }), before: bee.results };
}
