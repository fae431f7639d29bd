import type { ReactNode } from "react";
import { listAsked } from "@/shared/lib/asked";
import { missSentence, stillIn } from "../board/scene";
import { ResultHexagon } from "../screen/hexagons";
import type { WatchView } from "../views";
import classes from "./speller-card.module.css";

/** Who is at the microphone, or what came out. The same for every ruling until the hall knows it. */
export function SpellerCard({ view }: { view: WatchView }) {
  const { speller, shown, word, asked, correction } = view;
  if (!speller) return null;
  const { number, name = `Number ${number}` } = speller;
  const result = shown?.correct ? "Correct" : missSentence(view);
  return (
    <Card
      result={resultOf(view)}
      number={number}
      name={shown && !shown.correct ? `Thank you, ${speller.name ?? number}` : name}
      sentence={`${correction ? "Correction: " : ""}${shown ? result : turnSentence(view)}`}
    >
      {shown && word && (
        <p className={classes.word}>
          <ResultHexagon result={shown.correct ? "correct" : "out"} size={32} />
          <span>{word.text}</span>
        </p>
      )}
      {!shown && asked.length > 0 && <p className={classes.asked}>Asked for: {listAsked(asked)}</p>}
    </Card>
  );
}

interface CorrectionCardProps {
  view: WatchView;
  correction: WatchView["happened"][number];
}

/** A result no longer counts, and nobody has spelled since. */
export function CorrectionCard({ view, correction }: CorrectionCardProps) {
  const { number, name = `Number ${number}`, correct } = correction;
  const back = !correct && stillIn(view).some((one) => one.number === number);
  return (
    <Card
      result="correct"
      number={number}
      name={back ? `${name} is back in` : name}
      sentence={`Correction: “${correct ? "correct" : "missed"}” no longer counts.`}
    />
  );
}

interface CardProps {
  result: "now" | "correct" | "leaves";
  number: number;
  name: string;
  sentence: string;
  children?: ReactNode;
}

const Card = ({ result, number, name, sentence, children }: CardProps) => (
  <section className={classes.card} data-result={result} role="status">
    <div className={classes.who}>
      <p className={classes.number}>{number}</p>
      <div>
        <p className={classes.name}>{name}</p>
        <p className={classes.does}>{sentence}</p>
      </div>
    </div>
    {children}
  </section>
);

function resultOf({ shown, correction }: WatchView): CardProps["result"] {
  if (!shown) return correction ? "correct" : "now";
  return shown.correct ? "correct" : "leaves";
}

function turnSentence(view: WatchView): string {
  const { turn, round, survivors, next } = view;
  const does = turn === "waiting" ? "is at the microphone" : "is spelling";
  if (round?.kind === "titleWord") return `${does}, for the title`;
  // In a duel, they spell as often as it takes.
  if (round?.kind === "duel") return does;
  const at = survivors.length - next.length;
  return at >= 1 && survivors.length > 1
    ? `${does}. ${ordinal(at)} of ${survivors.length} this round`
    : does;
}

const endings: Partial<Record<Intl.LDMLPluralRule, string>> = { one: "st", two: "nd", few: "rd" };
const rules = new Intl.PluralRules("en-US", { type: "ordinal" });
const ordinal = (number: number) => `${number}${endings[rules.select(number)] ?? "th"}`;
