import type { ComponentProps } from "react";
import classes from "./text-field.module.css";

interface TextFieldProps
  extends Pick<ComponentProps<"input">, "maxLength" | "inputMode" | "placeholder"> {
  label: string;
  value: string;
  onChange: (value: string) => void;
}

/** A line of text in a dialog. */
export function TextField({ label, onChange, ...props }: TextFieldProps) {
  return (
    <label className={classes.field}>
      {label}
      <input
        autoComplete="off"
        {...props}
        onChange={(event) => onChange(event.currentTarget.value)}
      />
    </label>
  );
}

interface TextAreaProps extends Pick<ComponentProps<"textarea">, "maxLength" | "rows"> {
  label: string;
  value: string;
  onChange: (value: string) => void;
}

/** Several lines of text in a dialog. */
export function TextArea({ label, onChange, ...props }: TextAreaProps) {
  return (
    <label className={classes.field}>
      {label}
      <textarea {...props} onChange={(event) => onChange(event.currentTarget.value)} />
    </label>
  );
}

interface SelectFieldProps<Value extends string> {
  label: string;
  /** Each value, and what it is called. */
  options: readonly (readonly [value: Value, name: string])[];
  value: Value;
  disabled?: boolean;
  onChange: (value: Value) => void;
}

/** One of several values, by name. */
export function SelectField<Value extends string>({
  label,
  options,
  onChange,
  ...props
}: SelectFieldProps<Value>) {
  return (
    <label className={classes.field}>
      {label}
      <select {...props} onChange={(event) => onChange(event.currentTarget.value as Value)}>
        {options.map(([value, name]) => (
          <option key={value} value={value}>
            {name}
          </option>
        ))}
      </select>
    </label>
  );
}
