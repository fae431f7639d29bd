import { Alert, Button, Group, Stack, Text } from "@mantine/core";
import { IconTrash } from "@tabler/icons-react";

interface DeletedPostProps {
  onRecreate: () => void;
  onDiscard: () => void;
  busy: boolean;
}

/** Someone deleted the post that is being edited: asks what to do with the changes. */
export function DeletedPost({ onRecreate, onDiscard, busy }: DeletedPostProps) {
  return (
    <Alert color="honey" role="alert" icon={<IconTrash aria-hidden />}>
      <Stack gap="xs" align="flex-start">
        <Text fw={600}>Someone deleted this post while you were editing it.</Text>
        <Text fz="sm">Nothing is lost yet. You can create it again as it is here.</Text>
        <Group gap="sm">
          <Button variant="default" size="sm" onClick={onRecreate} loading={busy}>
            Create it again
          </Button>
          <Button variant="default" size="sm" onClick={onDiscard} disabled={busy}>
            Discard my changes
          </Button>
        </Group>
      </Stack>
    </Alert>
  );
}
