import { Button, Group, Text } from "@mantine/core";
import { IconArrowBackUp } from "@tabler/icons-react";

interface RemovedRowProps {
  /** What was removed last, such as "content block 2". */
  name: string;
  disabled: boolean;
  onUndo: () => void;
}

/** Brings back what a press on the wrong button removed from a list that isn't saved yet. */
export function RemovedRow({ name, disabled, onUndo }: RemovedRowProps) {
  return (
    <Group gap="sm">
      <Text fz="sm" c="dimmed">
        Removed {name}.
      </Text>
      <Button
        variant="default"
        size="sm"
        leftSection={<IconArrowBackUp size={18} aria-hidden />}
        aria-label={`Undo removing ${name}`}
        disabled={disabled}
        onClick={onUndo}
      >
        Undo
      </Button>
    </Group>
  );
}
