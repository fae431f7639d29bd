import { Button, NativeSelect, NumberInput } from "@mantine/core";
import { Fragment, type ReactNode, useId, useRef } from "react";
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
  const form = useRef<HTMLFormElement>(null);
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
      ref={form}
      className={classes.form}
      aria-label="Which words"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        choose({});
      }}
    >
      <div className={classes.number}>
        <NumberInput
          label="Number of Words"
          min={1}
          max={maxSize}
          clampBehavior="none"
          thousandSeparator=","
          value={unusable.size ?? view.size}
          onChange={(typed) => type("size", typed, sizeProblem(typed))}
          error={problem !== undefined || tooSmall}
          description={<Availability problem={problem} available={available} tooSmall={tooSmall} />}
          descriptionProps={{ id: problemId, role: "status", className: classes.available }}
          inputWrapperOrder={["label", "input", "description"]}
        />
        {problem === undefined && tooSmall && available !== undefined && available > 0 && (
          <Button
            size="compact-sm"
            variant="default"
            className={classes.use}
            onClick={() => use(Math.min(available, maxSize))}
          >
            Use {formatNumber(available)}
          </Button>
        )}
      </div>
      <Range
        legend="Level"
        values={levelRange(view)}
        onChoose={(end, value) => choose(withLevel(view, end, value))}
      >
        {levels.map((level) => (
          <option key={level} value={level}>
            {`${level} · ${levelName(level)}`}
          </option>
        ))}
      </Range>
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
      <Range
        legend="Length in letters"
        short
        values={lengthRange(view)}
        onChoose={(end, value) => choose(withLength(view, end, value))}
      >
        {numbersOfLetters.map((length) => (
          <option key={length}>{length}</option>
        ))}
      </Range>
      <div className={classes.last}>
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
        {isFiltered(view) && (
          <Button
            size="compact-sm"
            variant="subtle"
            color="gray"
            className={classes.clear}
            onClick={() => {
              choose(noFilters);
              // The button goes, and there is nothing left to clear.
              form.current?.querySelector("select")?.focus();
            }}
          >
            Clear filters
          </Button>
        )}
      </div>
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
  if (problem !== undefined) return <span className={classes.wrong}>{problem}</span>;
  if (available === undefined) return "\u00a0";
  const match = count(available, "word matches", "words match");
  if (!tooSmall) return `${match}.`;
  return (
    <span className={classes.wrong}>
      {available === 0 ? "No word matches. Please widen the choice." : `Only ${match}.`}
    </span>
  );
}

interface ChooseProps {
  label: string;
  value: string | number;
  onChoose: (value: string) => void;
  children: ReactNode;
}

function Choose({ label, value, onChoose, children }: ChooseProps) {
  return (
    <NativeSelect
      label={label}
      size="md"
      value={value}
      onChange={(event) => onChoose(event.currentTarget.value)}
    >
      {children}
    </NativeSelect>
  );
}

interface RangeProps {
  legend: string;
  /** Both ends stand in one line. */
  short?: boolean;
  values: [number, number];
  onChoose: (end: "low" | "high", value: number) => void;
  /** The options of either end. */
  children: ReactNode;
}

/** Two ends to choose; see `withLevel` for what happens when one passes the other. */
function Range({ legend, short = false, values: [low, high], onChoose, children }: RangeProps) {
  const id = useId();
  const ends = [
    ["low", "From", low],
    ["high", "To", high],
  ] as const;
  return (
    <fieldset className={classes.range} data-short={short || undefined}>
      <legend>{legend}</legend>
      {ends.map(([end, label, value]) => (
        <Fragment key={end}>
          <label htmlFor={`${id}-${end}`}>{label}</label>
          <NativeSelect
            id={`${id}-${end}`}
            size="md"
            value={value}
            onChange={(event) => onChoose(end, Number(event.currentTarget.value))}
          >
            {children}
          </NativeSelect>
        </Fragment>
      ))}
    </fieldset>
  );
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
