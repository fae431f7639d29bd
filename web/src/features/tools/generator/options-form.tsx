import { Button, Checkbox, NativeSelect, NumberInput } from "@mantine/core";
import { type ReactNode, useRef } from "react";
import { formatNumber } from "@/shared/lib/format";
import type { Lexicon } from "../api";
import { levelName, levels } from "../rules/levels";
import classes from "./options-form.module.css";
import { RangeSelect } from "./range-select";
import { type ListOptions, lengths, type View } from "./rules/search";
import { type FieldValue, seedError, sizeError } from "./rules/size";
import {
  isFiltered,
  lengthRange,
  levelRange,
  noFilters,
  withLength,
  withLevel,
} from "./rules/view";
import { SizeField } from "./size-field";
import type { Change } from "./use-view";

/** Invalid values as typed; the view keeps the last valid ones. */
export type InvalidFields = { size?: FieldValue | undefined; seed?: FieldValue | undefined };

interface OptionsFormProps {
  view: View;
  lexicon: Lexicon | undefined;
  invalid: InvalidFields;
  /** The number of matching words, if known. */
  available: number | undefined;
  /** Whether fewer words match than the list should have. */
  tooFew: boolean;
  /** The id for the text that shows the number of matches or an error. */
  statusId: string;
  onInvalid: (fields: InvalidFields) => void;
  onChange: (changes: Partial<ListOptions>, change: Change) => void;
}

const letterCounts = Array.from(
  { length: lengths.longest - lengths.shortest + 1 },
  (_, index) => lengths.shortest + index,
);
const letters = [..."abcdefghijklmnopqrstuvwxyz"];

/** How many words, and which. Changes apply immediately. */
export function OptionsForm({
  view,
  lexicon,
  invalid,
  available,
  tooFew,
  statusId,
  onInvalid,
  onChange,
}: OptionsFormProps) {
  const form = useRef<HTMLFormElement>(null);
  const choose = (changes: Partial<ListOptions>) => onChange(changes, "chosen");
  const type = (field: "size" | "seed", typed: FieldValue, error: string | undefined) => {
    onInvalid({ [field]: error === undefined ? undefined : typed });
    if (error === undefined) onChange({ [field]: Number(typed) }, "typed");
  };

  return (
    <form
      ref={form}
      className={classes.form}
      aria-label="Word options"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        choose({});
      }}
    >
      <SizeField
        value={invalid.size ?? view.size}
        error={invalid.size === undefined ? undefined : sizeError(invalid.size)}
        available={available}
        tooFew={tooFew}
        statusId={statusId}
        onType={(typed) => type("size", typed, sizeError(typed))}
        onUse={(size) => {
          onInvalid({ size: undefined });
          choose({ size });
        }}
      />
      <RangeSelect
        legend="Level"
        values={levelRange(view)}
        onChoose={(end, value) => choose(withLevel(view, end, value))}
      >
        {levels.map((level) => (
          <option key={level} value={level}>
            {`${level} · ${levelName(level)}`}
          </option>
        ))}
      </RangeSelect>
      <Select label="Theme" value={view.theme} onChoose={(theme) => choose({ theme })}>
        <CountedOptions counted={lexicon?.themes} chosen={view.theme} />
      </Select>
      <Select
        label="Spelling pattern"
        value={view.pattern}
        onChoose={(pattern) => choose({ pattern })}
      >
        <CountedOptions counted={lexicon?.patterns} chosen={view.pattern} />
      </Select>
      <Select
        label="Language of origin"
        value={view.origin}
        onChoose={(origin) => choose({ origin })}
      >
        <CountedOptions counted={lexicon?.origins} chosen={view.origin} />
      </Select>
      <Select
        label="Part of speech"
        value={view.partOfSpeech}
        onChoose={(partOfSpeech) => choose({ partOfSpeech })}
      >
        <CountedOptions counted={lexicon?.partsOfSpeech} chosen={view.partOfSpeech} />
      </Select>
      <Select
        label="First letter"
        value={view.firstLetter}
        onChoose={(firstLetter) => choose({ firstLetter })}
      >
        {letters.map((letter) => (
          <option key={letter}>{letter}</option>
        ))}
      </Select>
      <RangeSelect
        legend="Length in letters"
        short
        values={lengthRange(view)}
        onChoose={(end, value) => choose(withLength(view, end, value))}
      >
        {letterCounts.map((length) => (
          <option key={length}>{length}</option>
        ))}
      </RangeSelect>
      <Checkbox
        label="For children"
        description="Leaves out words about illness, death, weapons, crime, alcohol and the like."
        checked={view.forChildren !== false}
        onChange={(event) =>
          choose({ forChildren: event.currentTarget.checked ? undefined : false })
        }
      />
      <div className={classes.last}>
        <details className={classes.more}>
          <summary>More</summary>
          <NumberInput
            label="Seed"
            description="The same seed gives the same list."
            allowNegative={false}
            allowDecimal={false}
            hideControls
            value={invalid.seed ?? view.seed}
            onChange={(typed) => type("seed", typed, seedError(typed))}
            error={invalid.seed === undefined ? undefined : seedError(invalid.seed)}
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
              // The focused button disappears.
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

interface SelectProps {
  label: string;
  value: string | undefined;
  onChoose: (value: string | undefined) => void;
  children: ReactNode;
}

function Select({ label, value = "", onChoose, children }: SelectProps) {
  return (
    <NativeSelect
      label={label}
      value={value}
      onChange={(event) => onChoose(event.currentTarget.value || undefined)}
    >
      <option value="">Any</option>
      {children}
    </NativeSelect>
  );
}

interface CountedOptionsProps {
  counted: readonly { name: string; words: number }[] | undefined;
  chosen: string | undefined;
}

/** The options with their numbers of words, and the chosen one even if it has none. */
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
