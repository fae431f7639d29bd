import { Alert, Button, Group, Stack, Text } from "@mantine/core";
import { IconUsers } from "@tabler/icons-react";
import { useEffect } from "react";
import { notify } from "./notify";

interface VersionConflictProps {
  /** What someone else saved, such as "schedule" or "post". */
  what: string;
  /** Loads their version over the changes made here. */
  onUseTheirs: () => void;
  /** Saves the changes made here over their version. */
  onKeepMine: () => void;
  busy: boolean;
}

/** Someone else saved first: asks whose version to use. */
export function VersionConflict({ what, onUseTheirs, onKeepMine, busy }: VersionConflictProps) {
  useEffect(notify.clearSuccesses, []);
  return (
    <Alert color="honey" role="alert" icon={<IconUsers aria-hidden />}>
      <Stack gap="xs" align="flex-start">
        <Text fw={600}>Someone else saved this {what} while you were editing it.</Text>
        <Text fz="sm">
          Nothing is lost yet. Choose which version to save. The other one will be discarded.
        </Text>
        <Group gap="sm">
          <Button variant="default" size="sm" onClick={onUseTheirs} disabled={busy}>
            Use their version
          </Button>
          <Button variant="default" size="sm" onClick={onKeepMine} loading={busy}>
            Keep my version
          </Button>
        </Group>
      </Stack>
    </Alert>
  );
}
