import { type BeeResult, type Ground, isFinalTime, isRight, type MockBee } from "./mock-bee";

export const verdicts: Readonly<Record<Ground, string>> = {
  spelled: "Correct!",
  misspelled: "Not this time",
  "changed letters": "You changed a letter",
  time: "Time's up",
  passed: "Here it is",
};

const spelledOut = (text: string) =>
  (text.normalize("NFC").match(/[\p{L}\p{N}]/gu) ?? []).join(", ");

/** Both spellings, letter by letter, to be heard. */
export function describeResult(result: BeeResult): string {
  if (isRight(result)) return "";
  const given = result.typed === "" ? "" : `You spelled ${spelledOut(result.typed)}. `;
  return `${given}The word is ${spelledOut(result.word)}.`;
}

/** What a screen reader says of the bee as it goes on, without its seconds. */
export function announceBee(state: MockBee, now: number): string {
  const { step, rules, results } = state;
  const last = results.at(-1);
  switch (step) {
    case "loading":
    case "spelling":
      return isFinalTime(state, now)
        ? `${rules.clock?.shown} seconds left. No more questions.`
        : `Word ${results.length + 1} of ${rules.words}`;
    case "ruled":
      return last === undefined
        ? ""
        : `${verdicts[last.ground].replace(/\w$/u, "$&.")} ${describeResult(last)}`.trim();
    case "ready":
    case "over":
      return "";
  }
}

/** The last letter, for ears. */
export function announceLetter({ letters, said }: MockBee): string {
  const last = letters.at(-1);
  if (last !== undefined) return `${last}, letter ${letters.length}`;
  return said.length > 0 ? `Start again. You said ${spelledOut(said.join(""))}.` : "";
}
