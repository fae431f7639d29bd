import { Button } from "@mantine/core";
import { useId, useState } from "react";
import type { Word } from "../api";
import { blankWord } from "../rules/blanking";
import { languagesIn } from "../rules/languages";
import { needsDefinition } from "../sound/heteronyms";
import { SayButton } from "../sound/sound-controls";
import type { SoundStatus, WordSound } from "../sound/word-sound";
import classes from "./mock-bee.module.css";

interface BeeQuestionsProps {
  word: Word;
  /** Whether the time for questions is over. */
  closed: boolean;
  sound: WordSound;
  heard: SoundStatus;
  onAsked: () => void;
}

/** What a speller may ask the pronouncer. The answers don't show the word. */
export function BeeQuestions({ word, closed, sound, heard, onAsked }: BeeQuestionsProps) {
  const id = useId();
  const [asked, setAsked] = useState<string>();
  const questions = [
    { name: "Definition", text: word.definition },
    { name: "Sentence", text: word.sentence },
    { name: "Part of speech", text: word.partOfSpeech },
    { name: "Language", text: languagesIn(word.etymology).join(", ") },
    { name: "Origin", text: word.etymology },
  ].filter(({ text }) => text !== "");
  // A pronouncer defines without being asked what could be another word.
  const shown = asked ?? (needsDefinition(word.word, heard) ? "Definition" : undefined);
  const answer = questions.find(({ name }) => name === shown);

  if (questions.length === 0) return null;
  return (
    <section className={classes.questions} aria-label="Ask the pronouncer">
      <div className={classes.askable}>
        {questions.map(({ name }) => (
          <Button
            key={name}
            size="sm"
            variant={name === shown ? "light" : "default"}
            aria-pressed={name === shown}
            aria-controls={id}
            disabled={closed && name !== shown}
            onClick={() => {
              setAsked(name);
              onAsked();
            }}
          >
            {name}
          </Button>
        ))}
      </div>
      <div id={id} className={classes.answer} aria-live="polite">
        {answer && (
          <>
            <p className="wh-typed-text">{blankWord(answer.text, word.word)}</p>
            <SayButton
              text={answer.text}
              name={`the ${answer.name.toLowerCase()}`}
              speaks={heard.speaks && ["Definition", "Sentence"].includes(answer.name)}
              sound={sound}
            />
          </>
        )}
      </div>
    </section>
  );
}
