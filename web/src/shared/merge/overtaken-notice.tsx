import { Alert, Button, Group, Stack, Text } from "@mantine/core";
import type { ReactNode } from "react";

interface OvertakenNoticeProps {
  icon: ReactNode;
  /** What someone else has done. */
  title: string;
  advice: string;
  /** The button that saves the changes elsewhere. Without `onPress`, it submits the form. */
  save: { label: string; onPress?: () => void };
  onDiscard: () => void;
  busy: boolean;
}

/** What is being edited can't be saved anymore: asks what to do with the changes. */
export function OvertakenNotice({
  icon,
  title,
  advice,
  save,
  onDiscard,
  busy,
}: OvertakenNoticeProps) {
  return (
    <Alert color="honey" role="alert" icon={icon}>
      <Stack gap="xs" align="flex-start">
        <Text fw={600}>{title}</Text>
        <Text fz="sm">{advice}</Text>
        <Group gap="sm">
          <Button
            type={save.onPress ? "button" : "submit"}
            variant="default"
            size="sm"
            onClick={save.onPress}
            loading={busy}
          >
            {save.label}
          </Button>
          <Button variant="default" size="sm" onClick={onDiscard} disabled={busy}>
            Discard my changes
          </Button>
        </Group>
      </Stack>
    </Alert>
  );
}
