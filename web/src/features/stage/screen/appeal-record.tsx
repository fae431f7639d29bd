import { Fragment, type ReactNode } from "react";
import type { Appeal } from "../views";
import classes from "./appeal-dialog.module.css";
import { AskedList } from "./asked-list";
import { comparisonSentence, startsSentence } from "./comparison";
import { startName } from "./starts";

/** Below each other, so that a difference is seen. */
const letters = (text: string) => <b className={classes.letters}>{text}</b>;

/** What is known of an appealed turn: the word, and what was asked and heard. */
export function recordFacts({
  word,
  asked,
  heard,
  suggestion,
}: NonNullable<Appeal["record"]>): (readonly [name: string, fact: ReactNode])[] {
  const { text, pron, alternates = [], homonyms = [] } = word;
  const restarts = heard?.restarts ?? [];
  const starts = heard && restarts.length > 0 && startsSentence(heard, suggestion, true).sentence;
  const compared = [comparisonSentence(suggestion, true), starts].filter(Boolean).join(" ");
  return [
    [
      "Word",
      <Fragment key="word">
        {letters(text)} {pron}
      </Fragment>,
    ],
    ...restarts.map((start, index) => [startName(index), letters(start)] as const),
    ["Heard", heard?.text ? letters(heard.text) : "no record"],
    ...(compared ? [["Compared", compared] as const] : []),
    ...(alternates.length > 0 ? [["Also accepted", alternates.join(", ")] as const] : []),
    ...(homonyms.length > 0 ? [["Sounds like", homonyms.join(", ")] as const] : []),
    ["Asked", asked.length > 0 ? <AskedList key="asked" asked={asked} /> : "nothing"],
  ];
}
