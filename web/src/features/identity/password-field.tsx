import { PasswordInput, TextInput } from "@mantine/core";
import type { ComponentProps } from "react";

/** A password input whose show/hide button can be reached by keyboard. */
export function PasswordField(props: ComponentProps<typeof PasswordInput>) {
  return (
    <PasswordInput
      visibilityToggleButtonProps={{ "aria-label": "Show or hide the password", tabIndex: 0 }}
      {...props}
    />
  );
}

/** Hidden. Tells password managers which account a password belongs to. */
export function UsernameHint({ username }: { username: string }) {
  return (
    <TextInput
      autoComplete="username"
      value={username}
      readOnly
      aria-hidden
      tabIndex={-1}
      display="none"
    />
  );
}
