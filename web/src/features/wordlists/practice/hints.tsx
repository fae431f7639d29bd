import { Button, Group } from "@mantine/core";
import { IconChevronDown } from "@tabler/icons-react";
import { useId, useState } from "react";
import type { Word } from "../api";
import { blankWord } from "../rules/blanking";
import { SayButton } from "../sound/sound-controls";
import type { WordSound } from "../sound/word-sound";
import classes from "./hints.module.css";
import { keepFocus } from "./keep-focus";

interface HintsProps {
  word: Word;
  /** Shows the definition from the start. */
  showDefinition: boolean;
  /** Whether the browser can say texts. */
  speaks: boolean;
  sound: WordSound;
}

/** What a speller may ask the pronouncer, with the word itself blanked out. */
export function Hints({ word, showDefinition, speaks, sound }: HintsProps) {
  const id = useId();
  const hints = [
    { name: "Definition", text: word.definition },
    { name: "Part of speech", text: word.partOfSpeech },
    { name: "Origin", text: word.etymology },
    { name: "Sentence", text: word.sentence },
  ].filter(({ text }) => text !== "");
  const [shown, setShown] = useState<readonly string[]>([]);
  const [needed, setNeeded] = useState(false);
  // The sound turns out to be missing or unclear after the hints were shown.
  if (showDefinition && !needed) {
    setNeeded(true);
    setShown((names) => [...names, "Definition"]);
  }

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
              mih={44}
              px={12}
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
              onMouseDown={keepFocus}
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
              <dt>
                {name}
                {(name === "Definition" || name === "Sentence") && (
                  <SayButton
                    text={text}
                    name={`the ${name.toLowerCase()}`}
                    speaks={speaks}
                    sound={sound}
                  />
                )}
              </dt>
              <dd className="wh-typed-text">{blankWord(text, word.word)}</dd>
            </div>
          ))}
      </dl>
    </section>
  );
}
