import { Button } from "@mantine/core";
import { type FormEvent, useId, useState } from "react";
import { type BeeRules, beeClocks } from "../rules/mock-bee";
import classes from "./mock-bee.module.css";

const wordCounts = [5, 10, 20] as const;

const clockNames = {
  stage: "90 seconds",
  longer: "3 minutes",
  off: "No clock",
} as const satisfies Record<keyof typeof beeClocks, string>;

const clockOptions = Object.keys(clockNames) as (keyof typeof clockNames)[];

const misses = 3;

interface BeeWelcomeProps {
  wordCount: number;
  onStart: (rules: BeeRules) => void;
}

/** The rules, and what can be chosen of them. */
export function BeeWelcome({ wordCount, onStart }: BeeWelcomeProps) {
  const fitting = wordCounts.filter((words) => words <= wordCount);
  const choices = fitting.length > 0 ? fitting : [wordCount];
  const [words, setWords] = useState<number>(choices.find((count) => count === 10) ?? wordCount);
  const [clock, setClock] = useState<keyof typeof beeClocks>("stage");
  const chosen = choices.some((count) => count === words) ? words : (choices.at(-1) ?? wordCount);

  const start = (event: FormEvent) => {
    event.preventDefault();
    onStart({ words: chosen, misses, clock: beeClocks[clock] });
  };
  return (
    <form className={classes.welcome} onSubmit={start}>
      <ul className={classes.rules}>
        <li>You get one try at each word. Three misses end the bee.</li>
        <li>Ask for the definition, a sentence, or where the word comes from.</li>
        <li>
          You can't take back a letter. You may start over, but you have to repeat the same letters.
        </li>
        <li>Only letters count. Leave out hyphens, apostrophes, periods, spaces and accents.</li>
      </ul>
      <Choice
        legend="Words"
        options={choices}
        chosen={chosen}
        nameOf={String}
        onChoose={setWords}
      />
      <Choice
        legend="Time for each word"
        options={clockOptions}
        chosen={clock}
        nameOf={(name) => clockNames[name]}
        onChoose={setClock}
      />
      <Button type="submit" size="lg" fullWidth>
        Start the bee
      </Button>
    </form>
  );
}

interface ChoiceProps<Option extends string | number> {
  legend: string;
  options: readonly Option[];
  chosen: Option;
  nameOf: (option: Option) => string;
  onChoose: (option: Option) => void;
}

function Choice<Option extends string | number>({
  legend,
  options,
  chosen,
  nameOf,
  onChoose,
}: ChoiceProps<Option>) {
  const name = useId();
  return (
    <fieldset className={classes.choice}>
      <legend>{legend}</legend>
      {options.map((option) => (
        <label key={option}>
          <input
            type="radio"
            name={name}
            checked={option === chosen}
            onChange={() => onChoose(option)}
          />
          {nameOf(option)}
        </label>
      ))}
    </fieldset>
  );
}
