import { Alert, Button, Group, Stack, Text } from "@mantine/core";
import { IconUsers } from "@tabler/icons-react";

interface ChangedMeanwhileProps {
  /** What someone else saved, such as "schedule" or "post". */
  what: string;
  /** Shows what they saved; what was typed here is lost. */
  onReload: () => void;
  /** Saves what was typed here over theirs. */
  onKeepMine: () => void;
  /** Whether one of the two is under way. */
  busy: boolean;
}

/** Someone else saved the same thing first: whose version is it to be? */
export function ChangedMeanwhile({ what, onReload, onKeepMine, busy }: ChangedMeanwhileProps) {
  return (
    <Alert color="honey" role="alert" icon={<IconUsers aria-hidden />}>
      <Stack gap="xs" align="flex-start">
        <Text fw={600}>Someone else saved this {what} while you were editing it.</Text>
        <Text fz="sm">
          Nothing is lost yet. You can reload theirs, and your changes on this page go; or keep
          yours, and theirs are replaced.
        </Text>
        <Group gap="sm">
          <Button variant="default" size="sm" onClick={onReload} disabled={busy}>
            Reload theirs
          </Button>
          <Button variant="default" size="sm" onClick={onKeepMine} loading={busy}>
            Keep mine
          </Button>
        </Group>
      </Stack>
    </Alert>
  );
}
