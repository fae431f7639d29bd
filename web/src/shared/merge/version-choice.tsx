import { Alert, Button, Group, Text } from "@mantine/core";

interface VersionChoiceProps {
  /** What someone else has changed, such as "template". */
  what: string;
  busy: boolean;
  onTheirs: () => void;
  onMine: () => void;
}

/** Someone else saved first: asks whose version stays. */
export function VersionChoice({ what, busy, onTheirs, onMine }: VersionChoiceProps) {
  return (
    <Alert role="alert" color="honey" title={`Someone else has changed this ${what}`}>
      <Text>What you typed is still here. Which version do you want to keep?</Text>
      <Group mt="sm" gap="xs">
        <Button size="sm" variant="default" loading={busy} onClick={onTheirs}>
          Use their version
        </Button>
        <Button size="sm" variant="default" loading={busy} onClick={onMine}>
          Keep my version
        </Button>
      </Group>
    </Alert>
  );
}
