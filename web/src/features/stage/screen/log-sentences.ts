/** What a command did, by the first of its events that people know. */
const sentences: [type: string, sentence: string][] = [
  ["ruled", "Ruling"],
  ["roundClosed", "Round closed"],
  ["roundStarted", "Round started"],
  ["turnVoided", "Another word"],
  ["wordSkipped", "Word skipped"],
  ["passedOver", "Passed over"],
  ["spellerCalled", "Called"],
  ["wordSpoken", "Word said"],
  ["spellingBegan", "Spelling began"],
  ["finished", "Spelling ended"],
  ["timeUp", "Time was up"],
  ["clockSet", "Clock set"],
  ["shown", "Ruling shown"],
  ["wordRevealed", "Word shown"],
  ["pauseBegan", "Paused"],
  ["pauseEnded", "Resumed"],
  ["boardSet", "Board covered or uncovered"],
  ["orderDrawn", "Order drawn"],
  ["checkedIn", "Checked in"],
  ["beeClosed", "Bee closed"],
  ["beeReopened", "Bee reopened"],
  ["spellerLeft", "Left the bee"],
  ["spellerReturned", "Back in the bee"],
  ["caughtUp", "Caught up from paper"],
  ["profileAmended", "Rule changed"],
  ["appealDecided", "Appeal decided"],
  ["appealShown", "Appeal shown"],
  ["placeSettled", "Place settled"],
];

/** "Ruling: 14 Maya" */
export function formatCommand(types: readonly string[], who: string | undefined): string {
  const what = sentences.find(([type]) => types.includes(type))?.[1] ?? "The last action";
  return who === undefined ? what : `${what}: ${who}`;
}

/** "7:41:08 PM" */
export const formatWhen = (at: string): string =>
  new Date(at).toLocaleTimeString("en-US", {
    hour: "numeric",
    minute: "2-digit",
    second: "2-digit",
  });

/** "just now", "2 minutes ago". Both times are in milliseconds by the server's clock. */
export function formatAgo(t: number, now: number): string {
  const minutes = Math.floor((now - t) / 60_000);
  if (minutes < 1) return "just now";
  return minutes === 1 ? "1 minute ago" : `${minutes} minutes ago`;
}
