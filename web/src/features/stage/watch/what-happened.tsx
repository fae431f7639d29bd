import { numberAndName, stillIn } from "../board/scene";
import { type Result, ResultHexagon } from "../screen/hexagons";
import type { WatchView } from "../views";
import classes from "./what-happened.module.css";

type Happened = WatchView["happened"][number];

/** The last results, newest first. A correction is a result of its own, so that nothing changes silently. */
export function WhatHappened({ view }: { view: WatchView }) {
  const { happened } = view;
  if (happened.length === 0) return null;
  return (
    <section className={classes.happened}>
      <h2>What happened</h2>
      <ol>
        {happened.map((one) => (
          <li key={`${one.at}-${one.number}-${one.corrects}`}>
            <ResultHexagon result={resultOf(one)} size={28} />
            <div>
              <p className={classes.what}>
                {one.corrects ? `Correction: ${numberAndName(one)}` : resultSentence(one, view)}
              </p>
              {one.corrects && (
                <p className={classes.was}>
                  was “{one.correct ? "correct" : "missed"}” at {formatTime(one.corrects)}
                </p>
              )}
              {one.word && <p className={classes.word}>{one.word}</p>}
            </div>
            <time dateTime={one.at}>{formatTime(one.at)}</time>
          </li>
        ))}
      </ol>
    </section>
  );
}

function resultOf({ corrects, correct }: Happened): Result {
  if (corrects) return "corrected";
  return correct ? "correct" : "out";
}

function resultSentence(one: Happened, view: WatchView): string {
  const who = numberAndName(one);
  if (one.correct) return `${who}: correct`;
  const stays = stillIn(view).some(({ number }) => number === one.number);
  return stays ? `${who}: missed` : `${who} leaves`;
}

/** "7:39" */
const formatTime = (at: string) =>
  new Date(at)
    .toLocaleTimeString("en-US", { hour: "numeric", minute: "2-digit" })
    .replace(/\s?[AP]M$/, "");
