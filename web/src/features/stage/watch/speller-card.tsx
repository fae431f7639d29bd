import { missSentence, stillIn } from "../board/scene";
import { listAsked } from "../screen/asked";
import { ResultHexagon } from "../screen/hexagons";
import type { WatchView } from "../views";
import classes from "./speller-card.module.css";

/** Who is at the microphone, or what came out. The same for every ruling until the hall knows it. */
export function SpellerCard({ view }: { view: WatchView }) {
  const { speller, shown, word, asked, correction } = view;
  if (!speller) return null;
  const { number, name } = speller;
  return (
    <section className={classes.card} data-result={resultOf(view)} role="status">
      <div className={classes.who}>
        <p className={classes.number}>{number}</p>
        <div>
          <p className={classes.name}>
            {shown && !shown.correct
              ? `Thank you, ${name ?? number}`
              : (name ?? `Number ${number}`)}
          </p>
          <p className={classes.does}>
            {correction && "Correction: "}
            {shown ? (shown.correct ? "Correct" : missSentence(view)) : turnSentence(view)}
          </p>
        </div>
      </div>
      {shown && word && (
        <p className={classes.word}>
          <ResultHexagon result={shown.correct ? "correct" : "out"} size={32} />
          <span>{word.text}</span>
        </p>
      )}
      {!shown && asked.length > 0 && <p className={classes.asked}>Asked for: {listAsked(asked)}</p>}
    </section>
  );
}

function resultOf({ shown, correction }: WatchView): "now" | "correct" | "leaves" {
  if (!shown) return correction ? "correct" : "now";
  return shown.correct ? "correct" : "leaves";
}

function turnSentence(view: WatchView): string {
  const { turn, round } = view;
  const does = turn === "waiting" ? "is at the microphone" : "is spelling";
  if (round?.kind === "titleWord") return `${does}, for the title`;
  const place = placeInRound(view);
  return place ? `${does}. ${place}` : does;
}

/** "9th of 18 this round" */
function placeInRound(view: WatchView): string {
  const of = view.survivors.length;
  const at = of - view.next.length;
  return stillIn(view).length > 0 && at >= 1 && of > 1 ? `${ordinal(at)} of ${of} this round` : "";
}

const endings: Partial<Record<Intl.LDMLPluralRule, string>> = { one: "st", two: "nd", few: "rd" };
const rules = new Intl.PluralRules("en-US", { type: "ordinal" });
const ordinal = (number: number) => `${number}${endings[rules.select(number)] ?? "th"}`;
