import type { Schema } from "@/shared/api/client";
import { listAsked } from "./asked";

type AskItem = Schema<"AskItem">;
type Ground = Schema<"RulingGround">;

/** Rulings, by their ground. */
const rulings: Record<Ground, string> = {
  spelled: "correct",
  accepted: "correct, as an exception",
  misspelled: "missed",
  time: "missed, out of time",
  changedLetters: "missed, changed letters",
  noStart: "missed, didn't start",
  unintelligible: "missed, not understood",
  unsporting: "missed, unsporting",
  conceded: "missed, gave up",
  wrongChoice: "missed, wrong choice",
};

/** What was decided about an appeal. */
const outcomes: Record<string, string> = {
  upheld: "upheld",
  refused: "denied",
  withdrawn: "withdrawn",
};

/** Practice rounds have the number 0. */
const formatRound = (no: string) =>
  no === "0" ? "Practice round" : ["Round", no].filter(Boolean).join(" ");

const someone = "Someone";
const ofSomeone = (who: string) => (who === someone ? "" : ` by ${who}`);

/** What each event of the log is called. `detail` is a text, or what the rules call it. */
const sentences: Record<string, (who: string, detail: string) => string> = {
  beeOpened: () => "Bee created",
  listSealed: () => "List sealed",
  listUnsealed: () => "List unsealed",
  spellerEntered: (who) => `${who} entered`,
  checkedIn: (who, detail) => (detail === "no" ? `${who} isn't here` : `${who} checked in`),
  orderDrawn: () => "Order drawn",
  profileAmended: (_, detail) => `Rule changed${detail && `: ${detail}`}`,
  roundStarted: (_, detail) => `${formatRound(detail)} started`,
  roundClosed: (_, detail) => `${formatRound(detail)} closed`,
  placeSettled: () => "Place settled",
  spellerCalled: (who) => `${who} called`,
  passedOver: (who) => `${who} passed over`,
  wordSkipped: (_, detail) => `Word skipped${detail && `: ${detail}`}`,
  wordSpoken: () => "Word said",
  infoGiven: (who, detail) => `${who} asked: ${listAsked([detail as AskItem])}`,
  spellingBegan: (who) => `${who} began to spell`,
  heard: (who, detail) => (detail ? `${who} spelled: ${detail}` : `Letters of ${who} noted`),
  clockSet: () => "Clock set",
  timeUp: (who) => `Time is up for ${who}`,
  finished: (who) => `${who} is done`,
  ruled: (who, detail) => `${who}${detail ? `: ${rulings[detail as Ground]}` : " ruled"}`,
  shown: (who) => `Ruling of ${who} shown`,
  wordRevealed: () => "Word shown on the board",
  turnVoided: (who, detail) => `Turn of ${who} voided${detail && `: ${detail}`}`,
  appealLodged: (who, detail) => `Appeal by ${who}${detail && `: ${detail}`}`,
  appealDecided: (who, detail) => `Appeal${ofSomeone(who)} ${outcomes[detail] ?? "decided"}`,
  appealShown: (who) => `Appeal${ofSomeone(who)} announced`,
  spellerLeft: (who, detail) => `${who} left${detail && `: ${detail}`}`,
  spellerReturned: (who, detail) => `${who} is back${detail && `: ${detail}`}`,
  pauseBegan: (_, detail) => `Paused${detail && `: ${detail}`}`,
  pauseEnded: () => "Resumed",
  boardSet: (_, detail) => {
    const [first, ...more] = detail.split("\n");
    return first ? `Board: ${first}${more.length > 0 ? "…" : ""}` : "Board changed";
  },
  caughtUp: (_, detail) => `Caught up from paper${detail && `: ${detail}`}`,
  undone: (_, detail) => `Undone${detail && `: ${detail}`}`,
  redone: () => "Redone",
  correctionShown: () => "Correction shown",
  beeClosed: () => "Bee closed",
  beeReopened: (_, detail) => `Bee reopened${detail && `: ${detail}`}`,
};

/** "14 asked: definition". `who` is a speller's number, perhaps with their name. */
export const formatLogLine = (type: string, who = someone, detail = ""): string =>
  sentences[type]?.(who, detail) ?? type;
