import { Alert, Button, Group, Stack, Text } from "@mantine/core";
import { IconSend } from "@tabler/icons-react";

interface SentMessageProps {
  onDiscard: () => void;
  busy: boolean;
}

/** Someone sent the draft that is being edited: asks what to do with the changes. */
export function SentMessage({ onDiscard, busy }: SentMessageProps) {
  return (
    <Alert color="honey" role="alert" icon={<IconSend aria-hidden />}>
      <Stack gap="xs" align="flex-start">
        <Text fw={600}>Someone sent this message while you were editing it.</Text>
        <Text fz="sm">Your changes weren't sent. You can save them as a new message.</Text>
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
