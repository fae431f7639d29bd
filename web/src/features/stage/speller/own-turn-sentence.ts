import { count } from "@/shared/lib/format";
import type { OwnTurnView } from "./own-turn-query";

/** As many numbers before theirs as a child can follow. */
const mostShown = 3;

/** The spellers before, if they are few. */
export const shownAhead = ({ ahead }: OwnTurnView): number[] =>
  ahead.length <= mostShown ? ahead : [];

/** What a speller needs to know: a sentence, and perhaps another. It never shows a ruling. */
export function ownTurnSentences(turn: OwnTurnView): [first: string, second?: string] {
  const { ahead } = turn;
  switch (turn.state) {
    case "before":
      return ["The order isn't drawn yet."];
    case "toCome": {
      if (ahead.length === 0) return ["You're next.", "Listen for your number."];
      const first = `${count(ahead.length, "speller is", "spellers are")} ahead of you.`;
      const shown = shownAhead(turn).map(String);
      if (shown.length === 0) return [first];
      return [first, `You're up after ${new Intl.ListFormat("en-US").format(shown)}.`];
    }
    case "now":
      return ["It's your turn."];
    case "had":
      return ["Thank you.", "Please wait for the end of the round."];
    case "seated":
      return ["The next round starts soon."];
    case "missing":
      return ["You aren't checked in yet.", "If you're here, go to the check-in."];
    case "alternate":
      return ["You're an alternate.", "You spell if someone can't come."];
    case "out":
    case "over":
      return ["Thank you for spelling."];
  }
}
