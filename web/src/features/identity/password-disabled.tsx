import { Alert, Text } from "@mantine/core";
import { IconInfoCircle } from "@tabler/icons-react";
import { TextLink } from "@/shared/ui/link";

/** Replaces a password form where the server has password login turned off. */
export function PasswordDisabled() {
  return (
    <Alert color="honey" icon={<IconInfoCircle aria-hidden />}>
      <Text>Passwords are turned off here. Log in with your school account instead.</Text>
      <TextLink to="/login">Log In</TextLink>
    </Alert>
  );
}
