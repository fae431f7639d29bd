import { TextInput, type TextInputProps } from "@mantine/core";
import { useRef, useState } from "react";

interface MomentInputProps extends Omit<TextInputProps, "type" | "onChange" | "value"> {
  type: "date" | "time";
  value: string;
  /** With `typing`, the value is on its way: digit by digit, and empty in between. */
  onValue: (value: string, typing: boolean) => void;
  /** Typing has ended; what follows from that, and moves things, is to be done soon. */
  onSettle: (also: () => void) => void;
}

/** The browser's own field for a date or a time; tells apart what is typed from what is picked. */
export function MomentInput({ type, onValue, onSettle, error, ...props }: MomentInputProps) {
  const typing = useRef(false);
  const [incomplete, setIncomplete] = useState(false);
  return (
    <TextInput
      {...props}
      type={type}
      {...(type === "date" && { max: "9999-12-31" })}
      error={incomplete ? `This ${type} is not complete.` : error}
      onChange={(event) => {
        setIncomplete(false);
        onValue(event.currentTarget.value, typing.current);
      }}
      onKeyDown={({ key }) => {
        if (key !== "Tab" && key !== "Shift") typing.current = true;
      }}
      onBlur={(event) => {
        const field = event.currentTarget;
        if (typing.current) {
          typing.current = false;
          // Half a date has no value, and would be saved as none.
          onSettle(() => setIncomplete(field.validity.badInput));
        }
      }}
    />
  );
}
