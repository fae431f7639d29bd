import { Alert, Text } from "@mantine/core";
import { IconMailOff } from "@tabler/icons-react";

/** Says what is possible on a server that sends no email. */
export function NoEmail() {
  return (
    <Alert color="honey" mb="md" icon={<IconMailOff aria-hidden />}>
      <Text>
        Email isn't set up here. You can still write a message, then print it as letters or download
        the recipients for a mail merge.
      </Text>
    </Alert>
  );
}
