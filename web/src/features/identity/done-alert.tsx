import { Alert, Text } from "@mantine/core";
import { IconCheck } from "@tabler/icons-react";
import { type ReactNode, useLayoutEffect } from "react";
import { focusHeading } from "@/shared/ui/focus";
import { TextLink } from "@/shared/ui/link";

/** In place of a form that was sent, such as one whose second step of the log-in was closed or took too long. */
export function DoneAlert({ children }: { children: ReactNode }) {
  useLayoutEffect(focusHeading, []);
  return (
    <Alert color="leaf" role="status" icon={<IconCheck aria-hidden />}>
      <Text>{children}</Text>
    </Alert>
  );
}

/** After a new password. */
export function PasswordSaved() {
  return (
    <DoneAlert>
      Your new password is saved. <TextLink to="/login">Log in</TextLink> with it.
    </DoneAlert>
  );
}
