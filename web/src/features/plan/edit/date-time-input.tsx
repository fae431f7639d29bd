import { TextInput, type TextInputProps } from "@mantine/core";
import { useRef, useState } from "react";

interface DateTimeInputProps extends Omit<TextInputProps, "type" | "onChange" | "value"> {
  type: "date" | "time";
  value: string;
  /** While `typing`, the value changes digit by digit and may be empty in between. */
  onValueChange: (value: string, typing: boolean) => void;
  /** `update` may shift the layout, so the caller decides when to run it. */
  onTypingEnd: (update: () => void) => void;
}

/** The browser's own field for a date or a time. Distinguishes typing from picking. */
export function DateTimeInput({
  type,
  onValueChange,
  onTypingEnd,
  error,
  ...props
}: DateTimeInputProps) {
  const typing = useRef(false);
  const [incomplete, setIncomplete] = useState(false);
  return (
    <TextInput
      {...props}
      type={type}
      {...(type === "date" && { max: "9999-12-31" })}
      error={incomplete ? `This ${type} is incomplete.` : error}
      onChange={(event) => {
        setIncomplete(false);
        onValueChange(event.currentTarget.value, typing.current);
      }}
      onKeyDown={({ key }) => {
        if (key !== "Tab" && key !== "Shift") typing.current = true;
      }}
      onBlur={(event) => {
        const field = event.currentTarget;
        if (typing.current) {
          typing.current = false;
          // An incomplete date has no value, so it would be saved as empty.
          onTypingEnd(() => setIncomplete(field.validity.badInput));
        }
      }}
    />
  );
}
