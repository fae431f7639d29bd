import type { BoardView, PublicSpeller } from "../views";

/** What the board shows. */
export type Scene =
  | "doors"
  | "order"
  | "waiting"
  | "turn"
  | "result"
  | "reinstated"
  | "roundEnd"
  | "champion"
  | "hold"
  | "break"
  | "text"
  | "rules"
  | "cover";

export function sceneOf(view: BoardView): Scene {
  if (view.mode === "cover") return "cover";
  if (view.pause) return view.pause.kind === "break" ? "break" : "hold";
  if (view.mode === "text" || view.mode === "rules") return view.mode;
  // A speller at the microphone goes on undisturbed.
  if (view.reinstated && !view.turn) return "reinstated";
  switch (view.phase) {
    case "doors":
      return "doors";
    case "final":
    case "closed":
      return view.champions.length > 0 ? "champion" : "waiting";
    case "ready":
      // The last result is still there, but the round is over.
      return view.round === undefined ? "order" : "roundEnd";
    case "roundEnd":
      return view.shown && view.speller ? "result" : "roundEnd";
    default:
      if (view.speller) return view.shown ? "result" : "turn";
      return "waiting";
  }
}

/** The different lines of the board's text. */
export const linesOf = ({ text = "" }: Pick<BoardView, "text">): string[] => [
  ...new Set(text.split("\n").filter((line) => line.trim() !== "")),
];

/** The rules on the board. A first line that ends with a colon is their heading. */
export function rulesOf(view: Pick<BoardView, "text">): { heading?: string; rules: string[] } {
  const [first, ...others] = linesOf(view);
  return first?.endsWith(":")
    ? { heading: first, rules: others }
    : { rules: first === undefined ? [] : [first, ...others] };
}

/** "Round 4", "Round 4 of 8", "Title word" */
export function roundName({ round }: Pick<BoardView, "round">): string {
  if (!round) return "";
  if (round.kind === "titleWord") return "Title word";
  const name = round.kind === "practice" ? "Practice round" : `Round ${round.no}`;
  return round.of ? `${name} of ${round.of}` : name;
}

/** For officials: what is at stake, if it isn't what usually is. */
export function roundNote({ round }: Pick<BoardView, "round">): string {
  if (round?.kind === "titleWord") return "This word is for the title.";
  return round?.kind === "practice" ? "This is for practice: nobody is out." : "";
}

/** "14 Maya", or "14" where names aren't shown. */
export const numberAndName = ({ number, name }: PublicSpeller): string =>
  name ? `${number} ${name}` : String(number);

/**
 * The remaining spellers. A miss counts once enough others were right: if everyone misses, all go on, and so they may if one speller is
 * left for a title word. In a duel, only its end counts.
 */
export function stillIn({ phase, round, survivors }: BoardView): BoardView["survivors"] {
  // Once it is closed, it has decided.
  const decides =
    phase !== "ready" &&
    round !== undefined &&
    round.kind !== "practice" &&
    round.kind !== "titleWord" &&
    (round.kind !== "duel" || phase === "roundEnd");
  const enough = round?.titleWord ? 2 : 1;
  return decides && rightOnes(survivors).length >= enough
    ? survivors.filter(({ correct }) => correct !== false)
    : survivors;
}

const rightOnes = (survivors: BoardView["survivors"]) => survivors.filter(({ correct }) => correct);

/** The number of the only speller who was right, who spells a title word next. Only certain at the end of the round. */
export function titleSpeller({ round, survivors }: BoardView): number | undefined {
  const [one, another] = rightOnes(survivors);
  return round?.titleWord && survivors.length > 1 && !another ? one?.number : undefined;
}

/** What a miss means, as far as it is certain. */
export function missSentence(view: BoardView): string {
  const { speller, round, next } = view;
  if (round?.kind === "practice") return "This was for practice.";
  if (round?.kind === "titleWord") return "The bee continues.";
  // Usually the rival, for the same word. If both miss, the first of them has a new one.
  if (round?.kind === "duel" && next.length > 0) return `${next[0]} spells next.`;
  if (stillIn(view).some(({ number }) => number === speller?.number)) {
    return "Please wait for the end of the round.";
  }
  return `${speller?.number} leaves in round ${round?.no}`;
}

/** Who is back in, and why. */
export function reinstatedSentences({ reinstated, round }: BoardView): [string, string] {
  const { name, newWord, wasRight } = reinstated ?? {};
  // A title word that was correct wins.
  const wins = round?.kind === "titleWord" && !newWord;
  if (wasRight) return [name ?? "Correction", "Another word follows."];
  const heading = wins ? (name ?? "Correct") : `${name ?? ""} is back in`.trim();
  return [heading, newWord ? "Another word follows." : "The spelling was correct."];
}

/** What follows after a round. */
export function outcomeSentence(view: BoardView): string {
  const { round, phase, next } = view;
  const title = phase === "ready" ? next[0] : titleSpeller(view);
  if (title !== undefined) return `${title} spells for the title`;
  const going = stillIn(view).length;
  const where =
    round === undefined || round.kind === "titleWord" ? "" : ` to round ${round.no + 1}`;
  return going === 1 ? `1 goes on${where}` : `${going} go on${where}`;
}

/** More of them don't fit in a line that is read from the last seat. */
const mostInLine = 6;

/** The spellers who wait while a title word is spelled. */
export function seatedNote({ survivors, speller }: BoardView): string {
  const others = survivors.filter(({ number }) => number !== speller?.number);
  if (others.length === 0) return "";
  if (others.length > mostInLine) return `${others.length} others stay seated.`;
  const numbers = others.map(({ number }) => number).join(", ");
  return `${numbers} ${others.length === 1 ? "stays" : "stay"} seated.`;
}

/** "Second place, shared: 23 Leo and 37 Nia", with so many names at most */
export function formatPlaces({ places }: BoardView, most = mostInLine): string {
  const second = places.find(({ place }) => place === 2)?.spellers ?? [];
  if (second.length === 0) return "";
  if (second.length > most) return `Second place, shared by ${second.length} spellers`;
  const names = new Intl.ListFormat("en-US").format(second.map(numberAndName));
  return `Second place${second.length > 1 ? ", shared" : ""}: ${names}`;
}
