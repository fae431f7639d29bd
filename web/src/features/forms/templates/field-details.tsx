import { Button, Checkbox, NativeSelect, Textarea, TextInput } from "@mantine/core";
import type { UseFormReturnType } from "@mantine/form";
import { type RefObject, useState } from "react";
import { useFocusWhen } from "@/shared/ui/focus";
import { hasChoices, limitsOf, today } from "../rules/fields";
import type { FieldDraft, TemplateDraft } from "../rules/template-draft";
import classes from "./new-template.module.css";

interface FieldDetailsProps {
  form: UseFormReturnType<TemplateDraft>;
  readOnly: boolean;
  field: FieldDraft;
  index: number;
  /** What the field is called. */
  label: string;
}

/** What a field has beside its name and type: choices, limits, and whose signature it is. */
export function FieldDetails(props: FieldDetailsProps) {
  const { form, readOnly, field, index, label } = props;
  const { type, min, max, whole } = field;
  const [opened, setOpened] = useState(false);
  const firstLimit = useFocusWhen<HTMLInputElement>(opened);
  const limited = limitsOf(type) !== undefined;
  const showsLimits = opened || min !== "" || max !== "" || (type === "number" && whole);
  return (
    <div className={classes.details}>
      {hasChoices(type) && (
        <Textarea
          className={classes.wide}
          label="Choices"
          description="One per line."
          aria-label={`Choices of ${label}`}
          required
          autosize
          minRows={3}
          maxRows={15}
          readOnly={readOnly}
          {...form.getInputProps(`fields.${index}.choices`)}
        />
      )}
      {type === "signature" && (
        <NativeSelect
          label="Who signs"
          aria-label={`Who signs ${label}`}
          data={[
            { value: "speller", label: "The speller" },
            { value: "parent", label: "A parent or guardian" },
          ]}
          disabled={readOnly}
          {...form.getInputProps(`fields.${index}.signer`)}
        />
      )}
      {limited && !showsLimits && (
        <Button
          className={classes.limitsButton ?? ""}
          variant="subtle"
          size="compact-sm"
          aria-label={`Add limits for ${label}`}
          onClick={() => setOpened(true)}
        >
          Add limits
        </Button>
      )}
      {limited && showsLimits && <Limits {...props} first={firstLimit} />}
    </div>
  );
}

interface LimitsProps extends FieldDetailsProps {
  first: RefObject<HTMLInputElement | null>;
}

function Limits(props: LimitsProps) {
  const { form, readOnly, field, index, label, first } = props;
  const path = `fields.${index}` as const;
  const kind = limitsOf(field.type);
  if (kind === "dates") return <DateLimits {...props} />;
  const names = {
    characters: ["Fewest characters", "Most characters"],
    choices: ["Fewest choices", "Most choices"],
    numbers: ["Smallest number", "Largest number"],
  }[kind ?? "numbers"];
  return (
    <>
      {(["min", "max"] as const).map((part, position) => (
        <TextInput
          key={part}
          ref={part === "min" ? first : undefined}
          label={names[position]}
          aria-label={`${names[position]} for ${label}`}
          inputMode={kind === "numbers" ? "text" : "numeric"}
          autoComplete="off"
          readOnly={readOnly}
          {...form.getInputProps(`${path}.${part}`)}
        />
      ))}
      {kind === "numbers" && (
        <Checkbox
          className={classes.wide}
          label="Whole numbers only"
          readOnly={readOnly}
          {...form.getInputProps(`${path}.whole`, { type: "checkbox" })}
        />
      )}
    </>
  );
}

function DateLimits({ form, readOnly, field, index, label, first }: LimitsProps) {
  return (["min", "max"] as const).map((part) => {
    const path = `fields.${index}.${part}` as const;
    const isToday = field[part] === today;
    const name = part === "min" ? "First day" : "Last day";
    return (
      <div key={part}>
        <TextInput
          ref={part === "min" ? first : undefined}
          type="date"
          max="9999-12-31"
          label={name}
          aria-label={`${name} for ${label}`}
          disabled={isToday}
          readOnly={readOnly}
          {...form.getInputProps(path)}
          value={isToday ? "" : field[part]}
        />
        <Checkbox
          mt={6}
          label={part === "min" ? "Not in the past" : "Not in the future"}
          checked={isToday}
          readOnly={readOnly}
          onChange={(event) => {
            form.setFieldValue(path, event.currentTarget.checked ? today : "");
            form.clearFieldError(path);
          }}
        />
      </div>
    );
  });
}
