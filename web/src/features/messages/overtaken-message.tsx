import { Alert, Button, Group, Stack, Text } from "@mantine/core";
import { IconSend, IconTrash } from "@tabler/icons-react";

export type Overtaken = "sent" | "deleted";

interface OvertakenMessageProps {
  how: Overtaken;
  onDiscard: () => void;
  busy: boolean;
}

/** Someone sent or deleted the draft that is being edited: asks what to do with the changes. */
export function OvertakenMessage({ how, onDiscard, busy }: OvertakenMessageProps) {
  const OvertakenIcon = how === "sent" ? IconSend : IconTrash;
  return (
    <Alert color="honey" role="alert" icon={<OvertakenIcon aria-hidden />}>
      <Stack gap="xs" align="flex-start">
        <Text fw={600}>{`Someone ${how} this message while you were editing it.`}</Text>
        <Text fz="sm">
          {how === "sent" ? "Your changes weren't sent." : "Your changes aren't saved yet."} You can
          save them as a new message.
        </Text>
        <Group gap="sm">
          <Button type="submit" variant="default" size="sm" loading={busy}>
            Save as a new message
          </Button>
          <Button variant="default" size="sm" onClick={onDiscard} disabled={busy}>
            Discard my changes
          </Button>
        </Group>
      </Stack>
    </Alert>
  );
}
