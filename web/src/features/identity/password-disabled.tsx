import { Alert, Text } from "@mantine/core";
import { IconInfoCircle } from "@tabler/icons-react";
import { TextLink } from "@/shared/ui/link";

/** In place of a form that chooses a password, on a server that takes none. */
export function NoPasswords() {
  return (
    <Alert color="honey" icon={<IconInfoCircle aria-hidden />}>
      <Text>You log in with your school's button here.</Text>
      <TextLink to="/login">Log In</TextLink>
    </Alert>
  );
}
