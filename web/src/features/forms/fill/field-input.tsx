import { Checkbox, Input, NativeSelect, Stack, Textarea, TextInput } from "@mantine/core";
import { type ReactNode, useId, useState } from "react";
import type { FormField } from "../api";
import { yes } from "../rules/check-answers";
import { chosenOf } from "../rules/fields";
import classes from "./fill-form.module.css";

/** Longer lists of choices are a menu. */
const maxRadios = 8;

const inputs = {
  email: { type: "email", inputMode: "email", autoComplete: "email" },
  // Without a maximum, the browser accepts years with more than four digits.
  date: { type: "date", max: "9999-12-31" },
  // A number input would silently drop invalid text.
  number: { type: "text", inputMode: "decimal", autoComplete: "off" },
  phone: { type: "tel", inputMode: "tel", autoComplete: "tel" },
} as const;

/** What the form gives an input. */
interface FieldInputProps {
  field: FormField;
  /** The answer when the input appears. */
  defaultValue?: string;
  onChange: (answer: unknown) => void;
  readOnly: boolean;
  error?: ReactNode;
  "data-path"?: string;
}

/** The input of a field. Its answer is text, of several choices one per line. */
export function FieldInput({ field, ...input }: FieldInputProps) {
  const label = <bdi>{field.name}</bdi>;
  const common = { label, required: field.required };
  switch (field.type) {
    case "text":
      return <Textarea autosize minRows={1} maxRows={12} {...common} {...input} />;
    case "longText":
      return <Textarea autosize minRows={4} maxRows={20} {...common} {...input} />;
    case "choice":
      return <ChoiceInput field={field} {...input} />;
    case "choices":
      return <ChoicesInput field={field} {...input} />;
    case "checkbox":
      return <CheckboxInput field={field} {...input} />;
    case "signature":
      return (
        <TextInput
          {...common}
          {...input}
          description={
            field.signer === "parent"
              ? "A parent or guardian signs here. Type your own full name."
              : "Type your full name."
          }
          autoComplete="off"
          classNames={{ input: "wh-word" }}
        />
      );
    default:
      return (
        <TextInput
          {...common}
          {...input}
          {...inputs[field.type]}
          classNames={{ input: classes[field.type] ?? "" }}
        />
      );
  }
}

function ChoiceInput({
  field,
  defaultValue = "",
  onChange,
  readOnly,
  error,
  "data-path": path,
}: FieldInputProps) {
  const id = useId();
  const choices = field.choices ?? [];
  const [chosen, setChosen] = useState(choices.includes(defaultValue) ? defaultValue : "");
  // Browsers have no readOnly for menus and radio buttons.
  const choose = (choice: string) => {
    if (readOnly) return;
    setChosen(choice);
    onChange(choice);
  };
  if (choices.length > maxRadios) {
    return (
      <NativeSelect
        label={<bdi>{field.name}</bdi>}
        required={field.required}
        error={error}
        data-path={path}
        value={chosen}
        onChange={(event) => choose(event.currentTarget.value)}
        data={[{ value: "", label: "Choose…" }, ...choices]}
      />
    );
  }
  return (
    <Input.Wrapper
      size="md"
      label={<bdi>{field.name}</bdi>}
      labelElement="div"
      labelProps={{ id: `${id}-label` }}
      required={field.required}
      error={error}
      errorProps={{ id: `${id}-error` }}
    >
      {/* Mantine's Radio is a style sheet that only this list would need. */}
      <div
        role="radiogroup"
        className={classes.choices}
        aria-labelledby={`${id}-label`}
        aria-required={field.required}
        aria-invalid={error !== undefined}
        {...(error !== undefined && { "aria-describedby": `${id}-error` })}
      >
        {choices.map((choice, index) => (
          <label key={choice} className={classes.choice}>
            <input
              type="radio"
              name={id}
              checked={choice === chosen}
              onChange={() => choose(choice)}
              {...(index === 0 && path !== undefined && { "data-path": path })}
            />
            <bdi>{choice}</bdi>
          </label>
        ))}
        {!field.required && (
          <label className={classes.choice}>
            <input type="radio" name={id} checked={chosen === ""} onChange={() => choose("")} />
            No answer
          </label>
        )}
      </div>
    </Input.Wrapper>
  );
}

function countHint({ min, max }: FormField): string | undefined {
  if (min !== undefined && max !== undefined) {
    return min === max ? `Choose ${min}.` : `Choose ${min} to ${max}.`;
  }
  if (min !== undefined) return `Choose at least ${min}.`;
  return max === undefined ? undefined : `Choose up to ${max}.`;
}

function ChoicesInput({
  field,
  defaultValue = "",
  onChange,
  readOnly,
  error,
  "data-path": path,
}: FieldInputProps) {
  const choices = field.choices ?? [];
  return (
    <Checkbox.Group
      label={<bdi>{field.name}</bdi>}
      description={countHint(field)}
      required={field.required}
      readOnly={readOnly}
      error={error}
      defaultValue={chosenOf(defaultValue).filter((choice) => choices.includes(choice))}
      onChange={(chosen) => onChange(chosen.join("\n"))}
    >
      <Stack gap={6} mt={6} mb={error === undefined ? 0 : 6}>
        {choices.map((choice, index) => (
          <Checkbox
            key={choice}
            value={choice}
            label={<bdi>{choice}</bdi>}
            {...(index === 0 && path !== undefined && { "data-path": path })}
          />
        ))}
      </Stack>
    </Checkbox.Group>
  );
}

function CheckboxInput({
  field,
  defaultValue,
  onChange,
  readOnly,
  error,
  "data-path": path,
}: FieldInputProps) {
  return (
    <Checkbox
      label={
        <>
          <bdi>{field.name}</bdi>
          {field.required && (
            <span className={classes.star} aria-hidden>
              {" *"}
            </span>
          )}
        </>
      }
      required={field.required}
      readOnly={readOnly}
      error={error}
      data-path={path}
      defaultChecked={defaultValue === yes}
      onChange={(event) => onChange(event.currentTarget.checked ? yes : "")}
    />
  );
}
