import { listAsked } from "../screen/asked";
import type { AskItem, TeacherView } from "../views";

type LogLine = TeacherView["log"][number];

/** What each event of the log is called, where `who` is a number. */
const sentences: Record<string, (who: string, detail: string) => string> = {
  beeOpened: () => "Bee created",
  listSealed: () => "List sealed",
  listUnsealed: () => "List unsealed",
  spellerEntered: (who) => `${who} entered`,
  checkedIn: (who) => `${who} checked in`,
  orderDrawn: () => "Order drawn",
  profileAmended: (_, detail) => `Rule changed${detail && `: ${detail}`}`,
  roundStarted: () => "Round started",
  roundClosed: () => "Round closed",
  placeSettled: () => "Place settled",
  spellerCalled: (who) => `${who} called`,
  passedOver: (who) => `${who} passed over`,
  wordSkipped: (_, detail) => `Word skipped${detail && `: ${detail}`}`,
  wordSpoken: () => "Word said",
  infoGiven: (who, detail) => `${who} asked: ${listAsked([detail as AskItem])}`,
  spellingBegan: (who) => `${who} began to spell`,
  heard: (who) => `Letters of ${who} noted`,
  clockSet: () => "Clock set",
  timeUp: (who) => `Time is up for ${who}`,
  finished: (who) => `${who} is done`,
  ruled: (who) => `${who} ruled`,
  shown: (who) => `Ruling of ${who} shown`,
  wordRevealed: () => "Word shown on the board",
  turnVoided: (who, detail) => `Turn of ${who} voided${detail && `: ${detail}`}`,
  appealLodged: (who, detail) => `Appeal by ${who}${detail && `: ${detail}`}`,
  appealDecided: () => "Appeal decided",
  appealShown: () => "Appeal shown",
  spellerLeft: (who, detail) => `${who} left${detail && `: ${detail}`}`,
  pauseBegan: () => "Paused",
  pauseEnded: () => "Went on",
  boardSet: () => "Board changed",
  caughtUp: () => "Caught up from paper",
  undone: (_, detail) => `Undone${detail && `: ${detail}`}`,
  redone: () => "Redone",
  correctionShown: () => "Correction shown",
  beeClosed: () => "Bee closed",
  beeReopened: (_, detail) => `Bee reopened${detail && `: ${detail}`}`,
};

/** "14 asked: definition" */
export function formatLogLine({ type, number, detail = "" }: LogLine): string {
  return sentences[type]?.(number === undefined ? "Someone" : String(number), detail) ?? type;
}
