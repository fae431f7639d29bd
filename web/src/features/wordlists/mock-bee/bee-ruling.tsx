import { Button, VisuallyHidden } from "@mantine/core";
import { IconBellFilled, IconCheck } from "@tabler/icons-react";
import { useEffect, useRef } from "react";
import { alignSpelling, isClose } from "../rules/alignment";
import { type BeeResult, isOver, isRight } from "../rules/mock-bee";
import { describeResult, verdicts } from "../rules/mock-bee-sentences";
import { PlayButton } from "../sound/play-button";
import { BeeProgress } from "./bee-progress";
import { BeeSpelling } from "./bee-spelling";
import classes from "./mock-bee.module.css";
import type { MockBeeSession } from "./use-mock-bee";

/** The judges' ruling on a word, and how it is spelled. */
export function BeeRuling({ bee }: { bee: MockBeeSession }) {
  const { state, word, heard, send } = bee;
  const next = useRef<HTMLButtonElement>(null);
  const result = state.results.at(-1);
  useEffect(() => next.current?.focus(), []);
  if (result === undefined) return null;
  const right = isRight(result);
  return (
    <>
      <BeeProgress results={state.results} words={state.rules.words} />
      <section className={classes.ruling} aria-label="Ruling" data-right={right || undefined}>
        <p className={classes.verdict}>
          {right ? (
            <IconCheck size={28} stroke={2.6} aria-hidden />
          ) : (
            <IconBellFilled size={26} aria-hidden />
          )}
          {verdicts[result.ground]}
        </p>
        <RuledSpelling result={result} />
        {word && word.definition !== "" && (
          <p className={`wh-typed-text ${classes.meaning}`}>{word.definition}</p>
        )}
        {heard.state !== "silent" && (
          <PlayButton size={56} state={heard.state} onClick={bee.play} />
        )}
        {heard.state === "failed" && (
          <p role="alert">The word couldn't be played. Press play to try again.</p>
        )}
      </section>
      <Button ref={next} size="lg" fullWidth onClick={() => send({ type: "next" })}>
        {isOver(state) ? "See the result" : "Next word"}
      </Button>
    </>
  );
}

function RuledSpelling({ result }: { result: BeeResult }) {
  const { typed, word } = result;
  const alignment = alignSpelling(typed, word);
  const marked = !isRight(result) && isClose(alignment);
  return (
    <>
      <VisuallyHidden>{describeResult(result)}</VisuallyHidden>
      {marked && <BeeSpelling alignment={alignment} />}
      {!isRight(result) && !marked && typed !== "" && <p aria-hidden>{`You spelled ${typed}.`}</p>}
      <p className={`wh-word ${classes.word}`}>{word}</p>
    </>
  );
}
