import type { Lamp } from "../connection/clock";
import type { BoardView, PublicSpeller } from "../views";
import {
  linesOf,
  missSentence,
  outcomeSentence,
  reinstatedSentences,
  roundName,
  sceneOf,
  stillIn,
} from "./scene";

/** "Number 14, Maya", or "Number 14" where names aren't shown. */
export const spoken = ({ number, name }: PublicSpeller): string =>
  name ? `Number ${number}, ${name}` : `Number ${number}`;

const lampSentences: Record<Lamp, string> = {
  idle: "is at the microphone.",
  ask: "may ask or spell.",
  spell: "spells now.",
  time: "Time is up.",
  judging: "The judges are deciding.",
};

/** The board in a sentence, for people who hear it. It never has seconds: it would talk all the time. */
export function announcement(view: BoardView, lamp: Lamp): string {
  switch (sceneOf(view)) {
    case "cover":
      return "The board is covered.";
    case "hold":
      return "One moment, please.";
    case "break":
      return "Break.";
    case "text":
      return view.text ?? "";
    case "rules":
      return `The rules. ${linesOf(view).join(" ")}`;
    case "doors":
      return `${view.bee.title}. The bee starts soon.`;
    case "order":
      return "The order is drawn.";
    case "waiting":
      return `${roundName(view)}. ${stillIn(view).length} still in.`;
    case "roundEnd":
      return `${roundName(view)} is over. ${outcomeSentence(view)}.`;
    case "reinstated": {
      const { reinstated } = view;
      const [, reason] = reinstatedSentences(view);
      if (!reinstated) return "";
      const who = spoken(reinstated);
      return `Correction. ${reinstated.wasRight ? who : `${who} is back in`}. ${reason}`;
    }
    case "champion": {
      const [champion, ...others] = view.champions.map(spoken);
      return others.length === 0
        ? `${champion} is the champion.`
        : `Champions: ${view.champions.map(spoken).join(". ")}.`;
    }
    default:
      return turnAnnouncement(view, lamp);
  }
}

function turnAnnouncement(view: BoardView, lamp: Lamp): string {
  const { speller, shown, word } = view;
  if (!speller) return "";
  if (shown) {
    const result = shown.correct
      ? `${spoken(speller)}: correct.`
      : `Thank you, ${speller.name ?? speller.number}. ${missSentence(view)}`;
    return word ? `${result} The word is ${word.text}.` : result;
  }
  const sentence = lampSentences[lamp];
  return lamp === "time" || lamp === "judging" ? sentence : `${spoken(speller)} ${sentence}`;
}
