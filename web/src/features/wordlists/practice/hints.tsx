import { Button, Group } from "@mantine/core";
import { IconChevronDown } from "@tabler/icons-react";
import { useId, useState } from "react";
import type { Word } from "../api";
import { blankWord } from "../rules/blanking";
import classes from "./hints.module.css";

interface HintsProps {
  word: Word;
  /** Shows the definition from the start, for a word without a recording. */
  showDefinition: boolean;
}

/** What a speller may ask the pronouncer, with the word itself blanked out. */
export function Hints({ word, showDefinition }: HintsProps) {
  const id = useId();
  const hints = [
    { name: "Definition", text: word.definition },
    { name: "Part of speech", text: word.partOfSpeech },
    { name: "Origin", text: word.etymology },
    { name: "Sentence", text: word.sentence },
  ].filter(({ text }) => text !== "");
  const [shown, setShown] = useState<readonly string[]>(showDefinition ? ["Definition"] : []);

  if (hints.length === 0) return null;
  return (
    <section className={classes.hints} aria-label="Hints">
      <Group gap="xs" justify="center">
        {hints.map(({ name }) => {
          const open = shown.includes(name);
          return (
            <Button
              key={name}
              size="sm"
              variant={open ? "light" : "default"}
              aria-expanded={open}
              aria-controls={`${id}-shown`}
              rightSection={
                <IconChevronDown
                  size={16}
                  aria-hidden
                  className={classes.chevron}
                  data-open={open || undefined}
                />
              }
              onClick={() =>
                setShown((names) =>
                  open ? names.filter((other) => other !== name) : [...names, name],
                )
              }
            >
              {name}
            </Button>
          );
        })}
      </Group>
      <dl className={classes.shown} id={`${id}-shown`} aria-live="polite">
        {hints
          .filter(({ name }) => shown.includes(name))
          .map(({ name, text }) => (
            <div key={name}>
              <dt>{name}</dt>
              <dd className="wh-typed-text">{blankWord(text, word.word)}</dd>
            </div>
          ))}
      </dl>
    </section>
  );
}
