import { Alert, Button, Group, Stack, Text } from "@mantine/core";
import { IconTrash } from "@tabler/icons-react";

interface DeletedConcurrentlyProps {
  /** What someone deleted, such as "post". */
  what: string;
  /** What creating it again brings back. */
  advice: string;
  onRecreate: () => void;
  onDiscard: () => void;
  busy: boolean;
}

/** Someone deleted what is being edited: asks what to do with the changes. */
export function DeletedConcurrently({
  what,
  advice,
  onRecreate,
  onDiscard,
  busy,
}: DeletedConcurrentlyProps) {
  return (
    <Alert color="honey" role="alert" icon={<IconTrash aria-hidden />}>
      <Stack gap="xs" align="flex-start">
        <Text fw={600}>{`Someone deleted this ${what} while you were editing it.`}</Text>
        <Text fz="sm">{advice}</Text>
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
