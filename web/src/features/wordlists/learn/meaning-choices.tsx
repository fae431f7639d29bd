import { VisuallyHidden } from "@mantine/core";
import { IconCheck, IconX } from "@tabler/icons-react";
import { type FormEvent, useEffect, useRef, useState } from "react";
import type { Word } from "../api";
import { AnswerButtons } from "../practice/answer-buttons";
import { blankWord } from "../rules/blanking";
import { meaningChoices } from "../rules/meaning-choices";
import classes from "./learn-session.module.css";
import type { LearnStart } from "./load-session";
import type { LearnPractice } from "./use-learn-session";

interface MeaningChoicesProps {
  practice: LearnPractice;
  word: Word;
  start: LearnStart;
}

/** The definition of a word, among three. */
export function MeaningChoices({ practice, word, start }: MeaningChoicesProps) {
  const { step, misses } = practice.state;
  const [choices] = useState(() => meaningChoices(word, start.others, Math.random));
  const question = useRef<HTMLLegendElement>(null);
  const asking = step === "asking";
  const known = !asking;
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => {
    question.current?.focus();
  }, []);
  // "Show me" is gone.
  useEffect(() => {
    if (known && !form.current?.contains(document.activeElement)) {
      form.current?.querySelector<HTMLElement>("[type=submit]")?.focus();
    }
  }, [known]);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    practice.submit();
  };
  return (
    <form ref={form} className={classes.form} onSubmit={submit}>
      <fieldset className={classes.choices}>
        <legend ref={question} tabIndex={-1}>
          What does <b className="wh-word">{word.word}</b> mean?
        </legend>
        {choices.map((choice) => {
          const isRight = choice._id === word._id;
          const result =
            known && isRight ? "right" : misses.includes(choice._id) ? "wrong" : undefined;
          const closed = !asking || result !== undefined;
          return (
            <button
              key={choice._id}
              type="button"
              className={classes.choice}
              data-result={result}
              // Not `disabled`: the focus would be lost.
              aria-disabled={closed || undefined}
              onClick={() => {
                if (!closed) practice.choose(choice._id);
              }}
            >
              <span>{blankWord(choice.definition, choice.word)}</span>
              {result === "right" && <IconCheck size={24} aria-hidden />}
              {result === "wrong" && <IconX size={24} aria-hidden />}
              {result && (
                <VisuallyHidden>{result === "right" ? "Right" : "Not this one"}</VisuallyHidden>
              )}
            </button>
          );
        })}
      </fieldset>
      <VisuallyHidden role="status">
        {step === "correct" && "Correct!"}
        {step === "showing" && `It means: ${word.definition}`}
        {asking && misses.length > 0 && (
          <span key={misses.length}>Not this one. Choose again.</span>
        )}
      </VisuallyHidden>
      {asking ? (
        <AnswerButtons onShow={practice.show} onSkip={practice.skip} />
      ) : (
        <AnswerButtons label="Next" />
      )}
    </form>
  );
}
