import { IconBellFilled, IconCheck } from "@tabler/icons-react";
import { count } from "@/shared/lib/format";
import { type BeeResult, isRight, missesOf } from "../rules/mock-bee";
import { markHardLetters } from "../rules/spelling-columns";
import { BeeProgress } from "./bee-progress";
import classes from "./mock-bee.module.css";
import type { MockBeeSession } from "./use-mock-bee";

/** How the bee went: what was right, and what to look at again. */
export function BeeResults({ bee: { state } }: { bee: MockBeeSession }) {
  const { results, rules } = state;
  const right = results.filter(isRight);
  const missed = results.filter((result) => !isRight(result));
  const endedEarly = missesOf(state) >= rules.misses && results.length < rules.words;
  return (
    <section className={classes.results} aria-labelledby="bee-result">
      <BeeProgress results={results} words={endedEarly ? rules.words : results.length} />
      <h2 id="bee-result">{headline(right.length, results.length)}</h2>
      {right.length === 0 && (
        <p>Every speller has days like this. Look at these, then try again.</p>
      )}
      {endedEarly && <p>{`Three misses ended this bee at word ${results.length}.`}</p>}
      <ResultList title="Look at these again" results={missed} />
      <ResultList title="Spelled right" results={right} />
    </section>
  );
}

function headline(right: number, words: number): string {
  if (right === words)
    return words === 1 ? "You spelled the word!" : `You spelled all ${words} words!`;
  return right === 0
    ? "No words right this time."
    : `You spelled ${right} of ${count(words, "word")}`;
}

function ResultList({ title, results }: { title: string; results: readonly BeeResult[] }) {
  if (results.length === 0) return null;
  return (
    <>
      <h3>{title}</h3>
      <ul className={classes.list}>
        {results.map((result) => (
          <li key={result.id} data-right={isRight(result) || undefined}>
            {isRight(result) ? (
              <IconCheck size={20} stroke={2.6} aria-hidden />
            ) : (
              <IconBellFilled size={18} aria-hidden />
            )}
            <span className={`wh-word ${classes.listed}`}>
              {markHardLetters(result.typed, result.word).map(({ text, hard }, place) =>
                hard ? (
                  // biome-ignore lint/suspicious/noArrayIndexKey: the parts don't change
                  <span key={place} className={classes.hard}>
                    {text}
                  </span>
                ) : (
                  text
                ),
              )}
            </span>
            {!isRight(result) && <span className={classes.given}>{givenText(result)}</span>}
          </li>
        ))}
      </ul>
    </>
  );
}

function givenText({ ground, typed }: BeeResult): string {
  if (ground === "time") return "time's up";
  return typed === "" ? "passed" : `you: ${typed}`;
}
