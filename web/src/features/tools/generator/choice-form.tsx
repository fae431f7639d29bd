import { Button, NativeSelect, NumberInput, SimpleGrid, Text } from "@mantine/core";
import { type ReactNode, useId } from "react";
import { count, formatNumber } from "@/shared/lib/format";
import type { Lexicon } from "../api";
import { levelName, levels } from "../rules/levels";
import classes from "./choice-form.module.css";
import { seedProblem, sizeProblem, type Typed } from "./rules/size";
import {
  type Choice,
  isFiltered,
  lengthRange,
  lengths,
  levelRange,
  maxSize,
  noFilters,
  type View,
  withLength,
  withLevel,
} from "./rules/view";
import type { Change } from "./use-view";

/** What stands in a field and cannot be used. */
export type Unusable = { size?: Typed | undefined; seed?: Typed | undefined };

interface ChoiceFormProps {
  view: View;
  lexicon: Lexicon | undefined;
  unusable: Unusable;
  /** How many words match; absent while it is not known. */
  available: number | undefined;
  /** Whether fewer words match than are wanted. */
  tooSmall: boolean;
  /** The id of the sentence that says what stands in the way. */
  problemId: string;
  onUnusable: (typed: Unusable) => void;
  onChange: (changes: Partial<Choice>, change: Change) => void;
}

const numbersOfLetters = Array.from(
  { length: lengths.longest - lengths.shortest + 1 },
  (_, index) => lengths.shortest + index,
);
const letters = [..."abcdefghijklmnopqrstuvwxyz"];

/** How many words, and which. Every change takes effect by itself. */
export function ChoiceForm({
  view,
  lexicon,
  unusable,
  available,
  tooSmall,
  problemId,
  onUnusable,
  onChange,
}: ChoiceFormProps) {
  const [minLevel, maxLevel] = levelRange(view);
  const [minLength, maxLength] = lengthRange(view);
  const choose = (changes: Partial<Choice>) => onChange(changes, "chosen");
  const type = (field: "size" | "seed", typed: Typed, problem: string | undefined) => {
    onUnusable({ [field]: problem === undefined ? undefined : typed });
    if (problem === undefined) onChange({ [field]: Number(typed) }, "typed");
  };
  const use = (size: number) => {
    onUnusable({ size: undefined });
    choose({ size });
  };
  const problem = unusable.size === undefined ? undefined : sizeProblem(unusable.size);

  return (
    <form
      className={classes.form}
      aria-label="Which words"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        choose({});
      }}
    >
      <div>
        <NumberInput
          label="Number of Words"
          min={1}
          max={maxSize}
          clampBehavior="none"
          thousandSeparator=","
          value={unusable.size ?? view.size}
          onChange={(typed) => type("size", typed, sizeProblem(typed))}
          error={problem !== undefined || tooSmall}
          aria-describedby={problemId}
        />
        <div className={classes.available}>
          <div id={problemId} role="status">
            <Availability problem={problem} available={available} tooSmall={tooSmall} />
          </div>
          {problem === undefined && tooSmall && available !== undefined && available > 0 && (
            <Button
              size="compact-sm"
              variant="default"
              onClick={() => use(Math.min(available, maxSize))}
            >
              Use {formatNumber(available)}
            </Button>
          )}
        </div>
      </div>
      <SimpleGrid cols={2} spacing="sm">
        <Choose
          label="Easiest level"
          value={minLevel}
          onChoose={(value) => choose(withLevel(view, "low", Number(value)))}
        >
          <LevelOptions />
        </Choose>
        <Choose
          label="Hardest level"
          value={maxLevel}
          onChoose={(value) => choose(withLevel(view, "high", Number(value)))}
        >
          <LevelOptions />
        </Choose>
      </SimpleGrid>
      <Choose
        label="Language of origin"
        value={view.origin ?? ""}
        onChoose={(value) => choose({ origin: value || undefined })}
      >
        <option value="">Any</option>
        <CountedOptions counted={lexicon?.origins} chosen={view.origin} />
      </Choose>
      <Choose
        label="Part of speech"
        value={view.partOfSpeech ?? ""}
        onChoose={(value) => choose({ partOfSpeech: value || undefined })}
      >
        <option value="">Any</option>
        <CountedOptions counted={lexicon?.partsOfSpeech} chosen={view.partOfSpeech} />
      </Choose>
      <SimpleGrid cols={3} spacing="sm">
        <Choose
          label="First letter"
          value={view.firstLetter ?? ""}
          onChoose={(value) => choose({ firstLetter: value || undefined })}
        >
          <option value="">Any</option>
          {letters.map((letter) => (
            <option key={letter}>{letter}</option>
          ))}
        </Choose>
        <Choose
          label="Fewest letters"
          value={minLength}
          onChoose={(value) => choose(withLength(view, "low", Number(value)))}
        >
          <LengthOptions />
        </Choose>
        <Choose
          label="Most letters"
          value={maxLength}
          onChoose={(value) => choose(withLength(view, "high", Number(value)))}
        >
          <LengthOptions />
        </Choose>
      </SimpleGrid>
      {isFiltered(view) && (
        <Button
          size="sm"
          variant="subtle"
          color="gray"
          className={classes.clear}
          onClick={() => choose(noFilters)}
        >
          Clear filters
        </Button>
      )}
      <details className={classes.more}>
        <summary>More</summary>
        <NumberInput
          label="Seed"
          description="Same number, same list."
          allowNegative={false}
          allowDecimal={false}
          hideControls
          value={unusable.seed ?? view.seed}
          onChange={(typed) => type("seed", typed, seedProblem(typed))}
          error={unusable.seed === undefined ? undefined : seedProblem(unusable.seed)}
        />
      </details>
    </form>
  );
}

interface AvailabilityProps {
  problem: string | undefined;
  available: number | undefined;
  tooSmall: boolean;
}

/** What is wrong with the number, or how many words match. */
function Availability({ problem, available, tooSmall }: AvailabilityProps) {
  if (problem !== undefined) {
    return (
      <Text fz="sm" c="var(--mantine-color-error)">
        {problem}
      </Text>
    );
  }
  if (available === undefined) return null;
  const match = count(available, "word matches", "words match");
  if (!tooSmall) {
    return (
      <Text fz="sm" c="dimmed">
        {match}.
      </Text>
    );
  }
  return (
    <Text fz="sm" c="var(--mantine-color-error)">
      {available === 0 ? "No word matches. Please widen the choice." : `Only ${match}.`}
    </Text>
  );
}

interface ChooseProps {
  label: string;
  value: string | number;
  onChoose: (value: string) => void;
  children: ReactNode;
}

function Choose({ label, value, onChoose, children }: ChooseProps) {
  const id = useId();
  return (
    <NativeSelect
      id={id}
      label={label}
      size="md"
      value={value}
      onChange={(event) => onChoose(event.currentTarget.value)}
    >
      {children}
    </NativeSelect>
  );
}

function LevelOptions() {
  return levels.map((level) => (
    <option key={level} value={level}>
      {`${level} · ${levelName(level)}`}
    </option>
  ));
}

function LengthOptions() {
  return numbersOfLetters.map((length) => <option key={length}>{length}</option>);
}

interface CountedOptionsProps {
  counted: readonly { name: string; words: number }[] | undefined;
  chosen: string | undefined;
}

/** What there is, with how many words each has; and what is chosen, even if there is none of it. */
function CountedOptions({ counted = [], chosen }: CountedOptionsProps) {
  return (
    <>
      {chosen !== undefined && counted.every(({ name }) => name !== chosen) && (
        <option>{chosen}</option>
      )}
      {counted.map(({ name, words }) => (
        <option key={name} value={name}>{`${name} (${formatNumber(words)})`}</option>
      ))}
    </>
  );
}
