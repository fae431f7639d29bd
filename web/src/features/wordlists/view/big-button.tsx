import { UnstyledButton } from "@mantine/core";
import type { ReactNode } from "react";
import classes from "./recorder-dialog.module.css";

interface BigButtonProps {
  label: string;
  icon: ReactNode;
  onClick: () => void;
  disabled?: boolean;
  pulsing?: boolean;
  recording?: boolean;
  focused?: boolean;
}

/** The main action of a step. It is focused, so Enter is enough to record a whole series. */
export function BigButton({
  label,
  icon,
  onClick,
  disabled = false,
  pulsing = false,
  recording = false,
  focused = true,
}: BigButtonProps) {
  return (
    <UnstyledButton
      className={classes.big}
      onClick={() => {
        // Not `disabled`: the focus would leave the dialog.
        if (!disabled) onClick();
      }}
      aria-disabled={disabled || undefined}
      data-pulsing={pulsing || undefined}
      data-recording={recording || undefined}
      data-autofocus={focused || undefined}
      autoFocus={focused}
    >
      <span className={classes.disc}>{icon}</span>
      <span>{label}</span>
    </UnstyledButton>
  );
}
